"""What a ladder needs of a model, and the ways a model fails. Models themselves live in `agentbrain.models`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from devices.geometry import Size
from prompts.prompt import Prompt

CoordinateSpace = Literal["none", "unit", "0-999", "0-1000", "image_pixels", "screen_pixels"]
"""What a model's points mean. `none`: points are not trusted, only marks and grid cells count."""


@dataclass(frozen=True)
class ModelLimits:
    """What is known of a model before it is called; tokens unless said otherwise."""

    name: str
    context: int
    vision: bool
    decoding: Literal["generate", "rank"]
    dialect: str = "json"
    coordinates: CoordinateSpace = "none"
    reply_tokens: int = 128
    thinks: bool = False
    history: bool = False
    """Whether its dialect was trained on a chat of past steps rather than on a written memory."""


@dataclass(frozen=True)
class TokenCount:
    """Tokens a prompt would take: its text, and its image in KV-cache positions."""

    text: int
    image: int = 0

    @property
    def total(self) -> int:
        """Text and image together."""
        return self.text + self.image


@dataclass(frozen=True)
class Reply:
    """What a generating model wrote, and what it cost.

    `finish` is `length` when the reply was cut by its token cap, so that a cut typed text is never typed.
    `cached_tokens` of `prompt_tokens` were reused from the call before.
    """

    text: str
    finish: Literal["stop", "length"] = "stop"
    prompt_tokens: int = 0
    cached_tokens: int = 0
    reply_tokens: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Ranking:
    """One score per candidate, in their order (log-odds of Yes over No), and what it cost."""

    scores: Sequence[float]
    prompt_tokens: int = 0
    cached_tokens: int = 0
    seconds: float = 0.0


class Model(Protocol):
    """A model in its own process. Calls raise only `ModelError` subclasses, and end by their deadline."""

    @property
    def limits(self) -> ModelLimits:
        """What is known of the model without calling it."""
        ...

    def count(self, prompt: Prompt) -> TokenCount:
        """Return what the prompt would take, with the model's own tokenizer and chat template."""
        ...

    def image_tokens(self, size: Size) -> int:
        """Return the KV-cache positions an image of that size takes (measured at start-up, cached)."""
        ...

    def trim(self, text: str, tokens: int) -> str:
        """Return the longest head of the text that is at most that many tokens."""
        ...

    def generate(
        self, prompt: Prompt, *, max_tokens: int, seconds: float, think: bool = False, json_only: bool = False
    ) -> Reply:
        """Return a reply; `json_only` constrains it to one JSON object by grammar."""
        ...

    def rank(self, shared: str, candidates: Sequence[str], *, seconds: float) -> Ranking:
        """Score each candidate as the continuation of the shared text, by the log-odds of ` Yes` over ` No`."""
        ...

    def cancel(self) -> None:
        """Stop the call in flight, from another thread; it raises `ModelCancelled`."""
        ...

    def close(self) -> None:
        """End the process. Calling it twice is harmless."""
        ...


class ModelError(Exception):
    """Base of every model failure; `reason` is one sentence for the trace, with no prompt text in it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class PromptTooLong(ModelError):
    """The prompt and its reply do not fit the context window."""

    def __init__(self, needed: int, limit: int) -> None:
        super().__init__(f"The prompt needs {needed} tokens and the window holds {limit}.")
        self.needed = needed
        self.limit = limit


class ModelOutOfMemory(ModelError):
    """The machine had no memory for the call."""


class ModelCrashed(ModelError):
    """The model's process died; the next call starts a new one."""


class ModelTimeout(ModelError):
    """The call ran past its deadline and was cancelled, or killed where it did not answer."""


class ModelCancelled(ModelError):
    """The owner or the run cancelled the call. This is never a failure of the model."""


class ImageRejected(ModelError):
    """The model cannot take this image, or has no projector."""


class ModelUnusable(ModelError):
    """The model cannot be loaded or asked at all: a missing or damaged file, a wrong projector."""
