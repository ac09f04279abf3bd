"""llama.cpp by its C interface: its log, and a model's weights with their vocabulary; contexts are in context.py.

Nothing here may be called from two threads, or after `close`: both end in a segmentation fault (measured 3 of 3).
"""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import llama_cpp
from llama_cpp import mtmd_cpp

_ERROR_LEVEL = 4
_CONTROL = llama_cpp.LLAMA_TOKEN_ATTR_CONTROL | llama_cpp.LLAMA_TOKEN_ATTR_UNKNOWN


class NativeError(Exception):
    """The library refused; the message is its own, or names the code it returned."""


class _Log:
    """Swallows both of the library's logs, which print prompt text, and keeps its errors while a model loads.

    There is one, for ever: the library may call it whenever it likes, and a collected callback is a crash.
    """

    def __init__(self) -> None:
        self.errors: deque[str] = deque(maxlen=3)
        self._listening = False
        self._callback = llama_cpp.llama_log_callback(self._receive)
        llama_cpp.llama_log_set(self._callback, None)
        mtmd_cpp.mtmd_log_set(self._callback, None)
        mtmd_cpp.mtmd_helper_log_set(self._callback, None)

    def _receive(self, level: int, text: bytes, _data: object) -> None:
        if self._listening and level == _ERROR_LEVEL:
            self.errors.append(text.decode("utf-8", "replace").strip())

    @contextmanager
    def listen(self) -> Iterator[None]:
        """Keep errors for as long as something loads; later ones could hold prompt text."""
        self.errors.clear()
        self._listening = True
        try:
            yield
        finally:
            self._listening = False

    def reason(self) -> str:
        """Return the first of the errors heard."""
        return self.errors[0].rstrip(".") if self.errors else "the library gives no reason"


@cache
def quiet_log() -> _Log:
    """Return the log, installed in the library by the first call."""
    return _Log()


@dataclass(frozen=True)
class Special:
    """A control token of the vocabulary, and whether it swallows the blanks beside it."""

    token: int
    text: str
    strips_left: bool
    strips_right: bool


class Weights:
    """A loaded GGUF with its vocabulary.

    Raises:
        NativeError: the file cannot be loaded; the message is the library's.
    """

    def __init__(self, path: Path, gpu_layers: int = 0) -> None:
        self.log = quiet_log()
        llama_cpp.llama_backend_init()
        params = llama_cpp.llama_model_default_params()
        params.n_gpu_layers = gpu_layers
        with self.log.listen():
            self.model: Any = llama_cpp.llama_model_load_from_file(str(path).encode(), params)
        if not self.model:
            raise NativeError(self.log.reason())
        self.vocab = llama_cpp.llama_model_get_vocab(self.model)
        self.size = llama_cpp.llama_vocab_n_tokens(self.vocab)
        self.trained_context = llama_cpp.llama_model_n_ctx_train(self.model)
        self.bos = llama_cpp.llama_vocab_bos(self.vocab)
        self.adds_bos = bool(llama_cpp.llama_vocab_get_add_bos(self.vocab))
        self.recurrent = bool(
            llama_cpp.llama_model_is_recurrent(self.model) or llama_cpp.llama_model_is_hybrid(self.model)
        )
        self.template = _template(self.model)
        self._adds_blank = b"".join(map(self.piece, self.tokenize("x"))).startswith(b" ")
        self._specials: dict[str, list[Special]] = {}

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """Return the tokens of the text; control tokens spelled out in it count as such only if `special`."""
        data = text.encode("utf-8", "replace")
        room = len(data) + 8
        tokens = (llama_cpp.llama_token * room)()
        count = llama_cpp.llama_tokenize(self.vocab, data, len(data), tokens, room, False, special)
        if count < 0:
            raise NativeError(f"The tokenizer failed with {count}.")
        return list(tokens[:count])

    def continuation(self, text: str) -> list[int]:
        """Return the tokens of a text that follows other text: without the blank some tokenizers put first."""
        return self.tokenize(text.removeprefix(" ") if self._adds_blank else text)

    def piece(self, token: int) -> bytes:
        """Return the bytes that the token stands for; b"" for a control token."""
        buffer = ctypes.create_string_buffer(512)
        count = llama_cpp.llama_token_to_piece(self.vocab, token, buffer, 512, 0, False)
        return buffer.raw[: max(count, 0)]

    def text(self, token: int) -> str:
        """Return the token's own spelling in the vocabulary."""
        return (llama_cpp.llama_vocab_get_text(self.vocab, token) or b"").decode("utf-8", "replace")

    def spelling(self, token: int) -> str:
        """Return what the token writes, or its own name for a control token."""
        return self.piece(token).decode("utf-8", "replace") or self.text(token)

    def ends(self, token: int) -> bool:
        """Say whether the token ends a reply."""
        return bool(llama_cpp.llama_vocab_is_eog(self.vocab, token))

    def specials(self, text: str) -> list[Special]:
        """Return the control tokens that a piece of a chat template spells out, each once."""
        if text not in self._specials:
            found = dict.fromkeys(self.tokenize(text, special=True))
            self._specials[text] = [self._special(t) for t in found if self._attributes(t) & _CONTROL]
        return self._specials[text]

    def _special(self, token: int) -> Special:
        attributes = self._attributes(token)
        return Special(
            token,
            self.text(token),
            bool(attributes & llama_cpp.LLAMA_TOKEN_ATTR_LSTRIP),
            bool(attributes & llama_cpp.LLAMA_TOKEN_ATTR_RSTRIP),
        )

    def _attributes(self, token: int) -> int:
        return int(llama_cpp.llama_vocab_get_attr(self.vocab, token))

    def close(self) -> None:
        """Free the weights. Contexts must be closed before."""
        if self.model:
            llama_cpp.llama_model_free(self.model)
            self.model = None


def _template(model: Any) -> str | None:
    found = llama_cpp.llama_model_chat_template(model, None)
    return found.decode("utf-8", "replace") if found else None
