"""Tries a loaded model out on this machine: speed, memory, image tokens."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from agentbrain.models.local import LocalModel
from devices.geometry import Size
from ladders.model import ModelUnusable
from prompts.prompt import Prompt

_SIZES = (Size(171, 384), Size(284, 640), Size(540, 1200), Size(720, 1600))
_SECONDS = 300.0
_CANDIDATES = (
    "Vibrate (off)", "Ring volume", "Alarm volume", "Ringtone", "Do Not Disturb", "Media", "Search", "More", "Clock",
    "Back", "Scroll down", "Done",
)  # fmt: skip
_SCREEN = "Goal: turn on vibration\nDone so far: open Settings, tap Sound\nScreen: {}\nNext:"


@dataclass(frozen=True)
class Trial:
    """What was measured, on a machine that may have had other work."""

    key: str
    context: int
    vision: bool
    memory_mb: float
    prompt_tokens_per_second: float
    reply_tokens_per_second: float
    rank_seconds: float | None
    image_tokens: dict[str, int]

    def as_dict(self) -> dict[str, Any]:
        """Return the figures for JSON."""
        return asdict(self)


def try_out(model: LocalModel) -> Trial:
    """Measure a model with a prompt of some hundred tokens, a short reply and one ranking.

    Raises:
        ModelError: the model failed.
    """
    prompt_tokens, reply_tokens = _speeds(model)
    return Trial(
        key=model.limits.name,
        context=model.limits.context,
        vision=model.limits.vision,
        prompt_tokens_per_second=prompt_tokens,
        reply_tokens_per_second=reply_tokens,
        rank_seconds=_rank_seconds(model),
        image_tokens=_image_tokens(model) if model.limits.vision else {},
        memory_mb=_memory_mb(model.pid),
    )


def _speeds(model: LocalModel) -> tuple[float, float]:
    """Return prompt and reply tokens per second; the second reply finds its prompt in the cache."""
    words = model.trim("Settings Wi-Fi Bluetooth Sound Display Battery. " * 100, model.limits.context // 3)
    prompt = Prompt("You help with a phone.", "", words, "Tell a long story about a phone.")
    first = model.generate(prompt, max_tokens=1, seconds=_SECONDS)
    started = time.monotonic()
    second = model.generate(prompt, max_tokens=32, seconds=_SECONDS)
    writing = time.monotonic() - started
    return first.prompt_tokens / first.seconds, max(second.reply_tokens, 1) / writing


def _rank_seconds(model: LocalModel) -> float | None:
    """Return the middle of three rankings, each behind a screen not seen before; None if it cannot rank."""
    candidates = [f" tap {label}?" for label in _CANDIDATES]
    screens = [", ".join(_CANDIDATES[i:] + _CANDIDATES[:i]) for i in (1, 2, 3)]
    try:
        times = [model.rank(_SCREEN.format(s), candidates, seconds=_SECONDS).seconds for s in screens]
    except ModelUnusable:
        return None
    return sorted(times)[1]


def _image_tokens(model: LocalModel) -> dict[str, int]:
    return {f"{size.width}x{size.height}": model.image_tokens(size) for size in _SIZES}


def _memory_mb(pid: int | None) -> float:
    """Return the resident memory of the process in MB; 0 where the system does not say."""
    try:
        status = Path(f"/proc/{pid}/status").read_text("utf-8")
    except OSError:
        return 0.0
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024
