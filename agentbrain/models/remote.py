"""A model behind an OpenAI-compatible server (llama-server, Ollama, LM Studio): the `Model` protocol over HTTP.

On this machine it is used as it is. Any other address is refused without the owner's explicit consent, since
prompts and screenshots go there.
"""

from __future__ import annotations

import base64
import io
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, Literal

from PIL import Image

from agentbrain.errors import PrerequisiteError
from agentbrain.models.address import Address, is_address, parse_allowed
from agentbrain.models.json_scan import JsonScan
from agentbrain.models.server import Server, ServerAway, ServerCancelled, ServerRefused, ServerSlow
from devices.geometry import Size
from ladders.model import (
    ImageRejected,
    ModelCancelled,
    ModelCrashed,
    ModelError,
    ModelLimits,
    ModelTimeout,
    ModelUnusable,
    PromptTooLong,
    Ranking,
    Reply,
    TokenCount,
)
from ladders.step.failures import overflow
from prompts.prompt import Prompt

__all__ = ["RemoteModel", "is_address"]

DEFAULT_CONTEXT = 4096
_TEMPLATE_TOKENS = 32  # what a chat template writes around a prompt; the largest of ours writes 26
_BYTES_PER_TOKEN = 3.0  # of UTF-8 text, on the safe side: English has 4, Chinese 3 to 4; corrected by real replies
_PATCH = 28  # pixels of a side that become one image token with most projectors; larger patches cost fewer


class RemoteModel:
    """A model on a server; see `ladders.model.Model` for what its methods promise."""

    def __init__(self, server: Server, limits: ModelLimits, *, model: str, image_tokens: int | None = None) -> None:
        self._server = server
        self._limits = limits
        self._model = model
        self._image_tokens = image_tokens
        self._tokenizes = True
        self._grammar = True
        self._bytes_per_token = _BYTES_PER_TOKEN
        self._counted: dict[str, int] = {}

    @classmethod
    def connect(cls, spec: str, *, allow_remote: bool = False) -> RemoteModel:
        """Return the model at an address.

        Raises PrerequisiteError: no address, another machine without consent, no server there, or no such model.
        """
        address = parse_allowed(spec, allow_remote=allow_remote)
        server = Server(address)
        model = _model_name(server)
        settings, props = address.settings, _props(server)
        vision = settings.vision if settings.vision is not None else _sees(props)
        limits = ModelLimits(
            name=f"{model.rpartition('/')[2]} at {address.place}",
            context=settings.n_ctx or _context(props),
            vision=vision,
            decoding="generate",
            dialect=settings.dialect,
            coordinates=settings.coordinates,
            reply_tokens=settings.reply_tokens,
            thinks=settings.thinks,
        )
        return cls(server, limits, model=model, image_tokens=settings.image_tokens)

    @property
    def limits(self) -> ModelLimits:
        """What is known of the model without calling it."""
        return self._limits

    @property
    def address(self) -> Address:
        """Where the prompts go."""
        return self._server.address

    def count(self, prompt: Prompt) -> TokenCount:
        """Return what the prompt would take: by the server's own tokenizer where it has one, else an estimate."""
        text = self._count(prompt.text) + _TEMPLATE_TOKENS
        return TokenCount(text, 0 if prompt.image is None else self.image_tokens(_size(prompt.image)))

    def image_tokens(self, size: Size) -> int:
        """Return the tokens an image takes: as declared, else by patches of 28 pixels."""
        return self._image_tokens or math.ceil(size.width / _PATCH) * math.ceil(size.height / _PATCH) + 2

    def trim(self, text: str, tokens: int) -> str:
        """Return the longest head of the text that is at most that many tokens."""
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._count(text[:middle]) <= tokens else (low, middle - 1)
        return text[:low]

    def generate(
        self, prompt: Prompt, *, max_tokens: int, seconds: float, think: bool = False, json_only: bool = False
    ) -> Reply:
        """Return a reply, cut at its first whole JSON object or at `max_tokens`."""
        body = self._body(prompt, max_tokens, think, json_only and self._grammar)
        try:
            return self._reply(prompt, body, seconds)
        except ServerRefused as refused:
            if "response_format" in body and refused.status == 400 and overflow(refused.text) is None:
                self._grammar = False  # LM Studio knows only schemas; the reply is coerced anyway
                return self.generate(prompt, max_tokens=max_tokens, seconds=seconds, think=think)
            raise _as_model_error(refused, prompt.image is not None) from None
        except ServerSlow:
            raise ModelTimeout(f"The server took longer than {seconds:.0f} s.") from None
        except ServerCancelled:
            raise ModelCancelled("The call was cancelled.") from None
        except ServerAway as error:
            raise ModelCrashed(f"The server at {self.address.place} is away ({error}).") from None

    def rank(self, shared: str, candidates: Sequence[str], *, seconds: float) -> Ranking:  # noqa: ARG002 - a model's signature
        """Servers give no scores of our own continuations."""
        raise ModelUnusable("A model behind a server cannot rank.")

    def cancel(self) -> None:
        """Stop the call in flight, from another thread."""
        self._server.cancel()

    def close(self) -> None:
        """End the call in flight; the server is not ours to end."""
        self._server.cancel()

    def _reply(self, prompt: Prompt, body: Mapping[str, Any], seconds: float) -> Reply:
        started = time.monotonic()
        scan, data, finish = JsonScan(), b"", ""
        usage: Mapping[str, Any] = {}
        with closing(self._server.stream(f"{self.address.path}/chat/completions", body, seconds)) as events:
            for event in filter(lambda event: isinstance(event, dict), events):
                usage = event.get("usage") or usage
                for piece, reason in _deltas(event):
                    data, finish = data + piece, reason or finish
                    end = scan.feed(piece)
                    if end is not None:
                        return self._finished(prompt, data[:end], "stop", usage, started)
        return self._finished(prompt, data, "length" if finish == "length" else "stop", usage, started)

    def _finished(
        self, prompt: Prompt, data: bytes, finish: Literal["stop", "length"], usage: Mapping[str, Any], started: float
    ) -> Reply:
        prompt_tokens = int(usage.get("prompt_tokens") or 0)
        if prompt_tokens and prompt.image is None:
            seen = len(prompt.text.encode()) / max(1, prompt_tokens - _TEMPLATE_TOKENS)
            self._bytes_per_token = min(self._bytes_per_token, max(1.0, seen))
        cached = (usage.get("prompt_tokens_details") or {}).get("cached_tokens") or 0
        return Reply(
            text=data.decode("utf-8", "replace"),
            finish=finish,
            prompt_tokens=prompt_tokens,
            cached_tokens=int(cached),
            reply_tokens=int(usage.get("completion_tokens") or 0),
            seconds=time.monotonic() - started,
        )

    def _body(self, prompt: Prompt, max_tokens: int, think: bool, json_only: bool) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._model,
            "messages": messages(prompt),
            "max_tokens": max_tokens,
            "temperature": 0,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        if json_only:
            body["response_format"] = {"type": "json_object"}
        if self._limits.thinks:
            body["chat_template_kwargs"] = {"enable_thinking": think}
        return body

    def _count(self, text: str) -> int:
        if text not in self._counted:
            if len(self._counted) > 256:
                self._counted.clear()
            self._counted[text] = self._asked_count(text)
        return self._counted[text]

    def _asked_count(self, text: str) -> int:
        """Ask llama-server's tokenizer; another server has none, and is not asked twice."""
        if self._tokenizes:
            try:
                return len(self._server.post("/tokenize", {"content": text})["tokens"])
            except (ServerRefused, ServerAway, ServerSlow, KeyError, TypeError):
                self._tokenizes = False
        return math.ceil(len(text.encode("utf-8", "replace")) / self._bytes_per_token)


def messages(prompt: Prompt) -> list[dict[str, Any]]:
    """Return a prompt as chat messages, the image behind all text that stays and before the question."""
    system = [{"role": "system", "content": prompt.system}] if prompt.system else []
    before = "\n\n".join(part for part in (prompt.stable, prompt.changing) if part)
    if prompt.image is None:
        content: Any = "\n\n".join(part for part in (before, prompt.question) if part)
    else:
        texts = [{"type": "text", "text": before}] if before else []
        content = [*texts, {"type": "image_url", "image_url": {"url": _data_uri(prompt.image)}}]
        content += [{"type": "text", "text": prompt.question}] if prompt.question else []
    return [*system, {"role": "user", "content": content}]


def _deltas(event: Mapping[str, Any]) -> Iterator[tuple[bytes, str | None]]:
    """Yield the written pieces of a streamed event; thinking that comes in a field of its own is left out."""
    for choice in event.get("choices") or ():
        content = (choice.get("delta") or {}).get("content") or ""
        yield str(content).encode("utf-8", "replace"), choice.get("finish_reason")


def _as_model_error(refused: ServerRefused, image: bool) -> ModelError:
    """Translate an HTTP error; the server's text may quote the prompt and is read, never repeated."""
    numbers = overflow(refused.text)
    if numbers is not None:
        return PromptTooLong(*numbers)
    if refused.status in (401, 403):
        return ModelUnusable("The server wants a key: set AGENTBRAIN_API_KEY.")
    if refused.status == 404:
        return ModelUnusable("The server does not know this model or this path.")
    text = refused.text.lower()
    if image and any(word in text for word in ("image", "mmproj", "multimodal", "vision")):
        return ImageRejected("The server cannot take images with this model.")
    return ModelError(f"The server answered with HTTP {refused.status}.")


def _model_name(server: Server) -> str:
    """Return the model's name on the server, checked against its list."""
    address = server.address
    try:
        names = [str(entry["id"]) for entry in server.get(f"{address.path}/models")["data"]]
    except (ServerAway, ServerSlow, ServerRefused, KeyError, TypeError) as error:
        raise PrerequisiteError(
            f"No model server answers at {address.place}{address.path} ({error or type(error).__name__}).",
            "Start it, or check the address: llama-server's is http://127.0.0.1:8080/v1, Ollama's port is 11434.",
        ) from None
    if address.model in names or (address.model and not names):
        return address.model
    if not address.model and names:
        return names[0]
    raise PrerequisiteError(
        f"The server at {address.place} has no model {address.model!r}.",
        f"It has {', '.join(names[:8]) or 'none'}; write it behind the #.",
    )


def _props(server: Server) -> Mapping[str, Any]:
    """Return what llama-server says of itself; {} for any other server."""
    try:
        props = server.get("/props")
    except (ServerAway, ServerSlow, ServerRefused):
        return {}
    return props if isinstance(props, dict) else {}


def _context(props: Mapping[str, Any]) -> int:
    declared = (props.get("default_generation_settings") or {}).get("n_ctx")
    return int(declared) if isinstance(declared, int) and declared > 0 else DEFAULT_CONTEXT


def _sees(props: Mapping[str, Any]) -> bool:
    return bool((props.get("modalities") or {}).get("vision"))


def _data_uri(image: bytes) -> str:
    kind = "png" if image.startswith(b"\x89PNG") else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(image).decode()}"


def _size(image: bytes) -> Size:
    try:
        with Image.open(io.BytesIO(image)) as opened:
            return Size(*opened.size)
    except (OSError, ValueError, Image.DecompressionBombError):
        raise ImageRejected("The image cannot be decoded.") from None
