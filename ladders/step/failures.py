"""What a failed model call means for the climb: the failure chooses the next rung."""

from __future__ import annotations

import re

from ladders.ladder import RungFailed
from ladders.model import (
    ImageRejected,
    ModelCancelled,
    ModelCrashed,
    ModelError,
    ModelOutOfMemory,
    ModelTimeout,
    ModelUnusable,
    PromptTooLong,
)

# The numbers decide, never the bare word "token": prose about tokens is not an overflow (step-ladder rule 3).
_OVERFLOWS = (
    re.compile(r"[Rr]equested tokens \((\d+)\) exceed context window of (\d+)"),
    re.compile(r"[Pp]rompt exceeds n_ctx: (\d+) > (\d+)"),
    re.compile(r'"?n_prompt_tokens"?\D{1,4}(\d+).{0,80}?"?n_ctx"?\D{1,4}(\d+)', re.DOTALL),
)

_KINDS: dict[type[ModelError], str] = {
    PromptTooLong: "too_long",
    ModelOutOfMemory: "out_of_memory",
    ModelCrashed: "crashed",
    ModelTimeout: "timeout",
    ImageRejected: "image_rejected",
}


def explain(error: Exception) -> RungFailed:
    """Return the failure an exception stands for; never raises."""
    if isinstance(error, ModelCancelled):
        return RungFailed("cancelled", error.reason, cancelled=True)
    if isinstance(error, ModelUnusable):
        return RungFailed("unusable", error.reason, to_floor=True)
    if isinstance(error, ModelError):
        return RungFailed(_KINDS.get(type(error), "model_error"), error.reason)
    if isinstance(error, MemoryError):
        return RungFailed("out_of_memory", "The machine had no memory for the call.")
    text = str(error)[:2000]
    numbers = overflow(text)
    if numbers is not None:
        return RungFailed("too_long", PromptTooLong(*numbers).reason)
    return RungFailed("error", f"{type(error).__name__}: {text[:200]}")


def overflow(text: str) -> tuple[int, int] | None:
    """Return (needed, limit) when the text is an overflow message with its numbers, else None."""
    for pattern in _OVERFLOWS:
        found = pattern.search(text)
        if found and int(found[1]) > 0:
            return int(found[1]), int(found[2])
    return None
