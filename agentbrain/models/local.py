"""A model on this machine: the `Model` protocol over a process of its own."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from PIL import Image

from agentbrain.models.fast_copy import serving_path
from agentbrain.models.process import WorkerProcess
from agentbrain.models.profile import Profile
from agentbrain.models.threads import default_threads
from devices.geometry import Size
from ladders.model import ImageRejected, ModelLimits, Ranking, Reply, TokenCount
from prompts.prompt import Prompt

_QUICK_SECONDS = 20.0
"""Deadline of calls that only count; a megabyte of text takes half a second to tokenise on a busy machine."""


class LocalModel:
    """A loaded model; see `ladders.model.Model` for what its methods promise."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        served = profile.model_copy(update={"path": serving_path(profile)})
        load = {
            "call": "load",
            "profile": served.model_dump(mode="json"),
            "threads": profile.threads or default_threads(),
        }
        self._worker = WorkerProcess(load, profile.load_seconds, profile.memory_limit_mb)
        self._image_tokens: dict[Size, int] = {}
        loaded = self._worker.start()
        self._limits = ModelLimits(
            name=profile.key,
            context=loaded["n_ctx"],
            vision=loaded["vision"],
            decoding=profile.decoding,
            dialect=profile.dialect,
            coordinates=profile.coordinates,
            reply_tokens=profile.reply_tokens,
            thinks=profile.thinks,
            history=profile.history,
        )

    @property
    def limits(self) -> ModelLimits:
        """What is known of the model without calling it."""
        return self._limits

    @property
    def pid(self) -> int | None:
        """The process id of the model, or None where none runs."""
        return self._worker.pid

    def count(self, prompt: Prompt) -> TokenCount:
        """Return what the prompt would take; the image by its size, so nothing is encoded."""
        has_image = prompt.image is not None
        text = self._worker.call("count_text", _QUICK_SECONDS, prompt=_texts(prompt), image=has_image)
        return TokenCount(text, 0 if prompt.image is None else self.image_tokens(_size(prompt.image)))

    def image_tokens(self, size: Size) -> int:
        """Return the KV-cache cells an image of that size takes, with the tokens put around it."""
        if size not in self._image_tokens:
            self._image_tokens[size] = self._worker.call("image_tokens", _QUICK_SECONDS, size=size)
        return self._image_tokens[size]

    def trim(self, text: str, tokens: int) -> str:
        """Return the longest head of the text that is at most that many tokens."""
        trimmed: str = self._worker.call("trim", _QUICK_SECONDS, text=text, tokens=tokens)
        return trimmed

    def generate(
        self, prompt: Prompt, *, max_tokens: int, seconds: float, think: bool = False, json_only: bool = False
    ) -> Reply:
        """Return a reply, cut at its first whole JSON object or at `max_tokens`."""
        value = self._worker.call(
            "generate",
            seconds,
            prompt.image or b"",
            prompt=_texts(prompt),
            image=prompt.image is not None,
            max_tokens=max_tokens,
            think=think,
            json_only=json_only,
        )
        return Reply(**value)

    def rank(self, shared: str, candidates: Sequence[str], *, seconds: float) -> Ranking:
        """Score each candidate as the continuation of the shared text."""
        return Ranking(**self._worker.call("rank", seconds, shared=shared, candidates=list(candidates)))

    def cancel(self) -> None:
        """Stop the call in flight, from another thread."""
        self._worker.cancel()

    def close(self) -> None:
        """End the process."""
        self._worker.close()

    def __enter__(self) -> LocalModel:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _texts(prompt: Prompt) -> dict[str, Any]:
    return {
        "system": prompt.system,
        "stable": prompt.stable,
        "changing": prompt.changing,
        "question": prompt.question,
    }


def _size(image: bytes) -> Size:
    try:
        with Image.open(io.BytesIO(image)) as opened:
            return Size(*opened.size)
    except (OSError, ValueError, Image.DecompressionBombError):
        raise ImageRejected("The image cannot be decoded (PNG, JPEG, BMP and GIF can).") from None
