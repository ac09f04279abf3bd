"""The phone's own clock: a start date that a state can set, moved on by the ticks of the outside."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from datetime import datetime, timedelta


class PhoneClock:
    """Local time without a zone, so that a test sees the same date everywhere, and things to do later."""

    def __init__(self, start: datetime) -> None:
        self._start = start
        self._first_tick: float | None = None
        self._elapsed = 0.0
        self._later: list[tuple[float, int, Callable[[], object]]] = []
        self._count = 0

    @property
    def elapsed(self) -> float:
        """Seconds since the clock was set."""
        return self._elapsed

    @property
    def now(self) -> datetime:
        """The phone's local time."""
        return self._start + timedelta(seconds=self._elapsed)

    def set(self, start: datetime) -> None:
        """Turn the clock to that time; things planned keep their distance."""
        self._start = start - timedelta(seconds=self._elapsed)

    def tick(self, now: float) -> None:
        """Take the outside's time, in seconds since any fixed moment; it never runs backwards."""
        if self._first_tick is None:
            self._first_tick = now
        self._elapsed = max(self._elapsed, now - self._first_tick)

    def after(self, seconds: float, handler: Callable[[], object]) -> None:
        """Plan something."""
        self._count += 1
        heapq.heappush(self._later, (self._elapsed + seconds, self._count, handler))

    def run_due(self) -> bool:
        """Do what is due; True when anything was."""
        ran = False
        while self._later and self._later[0][0] <= self._elapsed:
            _, _, handler = heapq.heappop(self._later)
            handler()
            ran = True
        return ran
