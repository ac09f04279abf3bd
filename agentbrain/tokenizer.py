"""A model's tokenizer without its weights: counts tokens in this process, with a few megabytes of vocabulary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import llama_cpp

from agentbrain.errors import PrerequisiteError
from agentbrain.models.native import quiet_log


class Tokenizer:
    """The vocabulary of a GGUF file. Control tokens spelled out in a text count as plain text.

    Raises:
        PrerequisiteError: the file is not there, or holds no vocabulary that can be loaded.
    """

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise PrerequisiteError(f"There is no model file {path}.", "Run 'agentbrain models pull' to get one.")
        log = quiet_log()
        llama_cpp.llama_backend_init()
        params = llama_cpp.llama_model_default_params()
        params.vocab_only = True
        with log.listen():
            self._model: Any = llama_cpp.llama_model_load_from_file(str(path).encode(), params)
        if not self._model:
            raise PrerequisiteError(f"The vocabulary of {path} cannot be loaded: {log.reason()}.", "Name a GGUF file.")
        self._vocab = llama_cpp.llama_model_get_vocab(self._model)

    def count(self, text: str) -> int:
        """Return the number of tokens of the text, without a beginning-of-text token."""
        data = text.encode("utf-8", "replace")
        # With no room for a token the library writes none and returns the negated number of them.
        count: int = llama_cpp.llama_tokenize(self._vocab, data, len(data), None, 0, False, False)
        return abs(count)

    def close(self) -> None:
        """Free the vocabulary. Calling it twice is harmless."""
        if self._model:
            llama_cpp.llama_model_free(self._model)
            self._model = None
