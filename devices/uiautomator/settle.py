"""Waiting until a screen stands still, instead of sleeping for a fixed time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

Sample = Callable[[float], str | None]
"""Takes the seconds left and returns a cheap fingerprint of the screen, None when there was none in time."""


@dataclass(frozen=True, slots=True)
class Stillness:
    """How a wait ended: whether the screen stands still, and whether it differs from before the action.

    `changed` is None when nothing is known of before.
    """

    settled: bool
    changed: bool | None
    seconds: float
    last: str | None


@dataclass(frozen=True, slots=True)
class Settling:
    """When a screen counts as still: two equal samples in a row, and it has reacted or `quiet` is over.

    All times are seconds. Without `quiet`, a tap would count as settled before the app even reacted.
    """

    budget: float
    first: float
    step: float
    quiet: float
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep

    def wait(self, sample: Sample, before: str | None) -> Stillness:
        """Sample until the screen stands still, for at most `budget`."""
        began = self.clock()
        last: str | None = None
        pause = self.first
        while (left := began + self.budget - self.clock()) > 0:
            self.sleep(min(pause, left))
            pause = self.step
            seen = sample(max(began + self.budget - self.clock(), 0.0))
            elapsed = self.clock() - began
            still = seen is not None and seen == last
            if still and (seen != before or elapsed >= self.quiet):
                return Stillness(True, _differs(seen, before), elapsed, seen)
            last = seen
        return Stillness(False, _differs(last, before), self.clock() - began, last)


def _differs(seen: str | None, before: str | None) -> bool | None:
    return None if seen is None or before is None else seen != before
