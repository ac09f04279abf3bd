"""Peers of the real phone and the real model that a test scripts: they obey the same interfaces and nothing more.

adb and uiautomator2 are never faked; tests of the driver go through the simulated phone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from devices.geometry import Size
from devices.gesture import Gesture
from devices.phone import App, Performed, Phone
from devices.screen import Screen
from ladders.model import ModelLimits, Ranking, Reply, TokenCount
from prompts.prompt import Prompt

LIMITS = ModelLimits(name="scripted", context=4096, vision=False, decoding="generate")


class ScriptedModel:
    """Gives back replies in order (the last one for ever); an exception among them is raised."""

    def __init__(
        self,
        replies: Iterable[str | Reply | Exception] = (),
        *,
        limits: ModelLimits = LIMITS,
        score: Callable[[str], float] = lambda _: 0.0,
    ) -> None:
        self.limits = limits
        self.prompts: list[Prompt] = []
        self.ranked: list[tuple[str, Sequence[str]]] = []
        self.thought: list[bool] = []
        self.cancelled = 0
        self.closed = False
        self._replies: Iterator[str | Reply | Exception] = iter(replies)
        self._last: str | Reply | Exception = ""
        self._score = score

    def count(self, prompt: Prompt) -> TokenCount:
        """One token per four characters, as an English text has."""
        return TokenCount(len(prompt.text) // 4 + 1, 300 if prompt.image else 0)

    def image_tokens(self, size: Size) -> int:
        return size.width * size.height // 1024

    def trim(self, text: str, tokens: int) -> str:
        return text[: 4 * max(0, tokens)]

    def generate(
        self, prompt: Prompt, *, max_tokens: int, seconds: float, think: bool = False, json_only: bool = False
    ) -> Reply:
        self.prompts.append(prompt)
        self.thought.append(think)
        self._last = next(self._replies, self._last)
        if isinstance(self._last, Exception):
            raise self._last
        return Reply(self._last) if isinstance(self._last, str) else self._last

    def rank(self, shared: str, candidates: Sequence[str], *, seconds: float) -> Ranking:
        self.ranked.append((shared, candidates))
        return Ranking([self._score(candidate) for candidate in candidates])

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        self.closed = True


class ScriptedPhone(Phone):
    """Shows what `show` returns for the gestures performed so far; records every gesture."""

    def __init__(self, show: Callable[[Sequence[Gesture]], Screen], apps: Sequence[App] = ()) -> None:
        self.serial = "scripted"
        self.gestures: list[Gesture] = []
        self.failures: list[Exception] = []
        self.looks = 0
        self._show = show
        self._apps = apps

    def observe(self, *, image: bool = True) -> Screen:
        self.looks += 1
        return self._show(self.gestures)

    def perform(self, gesture: Gesture) -> Performed:
        self.gestures.append(gesture)
        if self.failures:
            raise self.failures.pop(0)
        return Performed(seconds=0.0)

    def apps(self) -> Sequence[App]:
        return self._apps
