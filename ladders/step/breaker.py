"""A breaker per rung: after the same failure several steps in a row, start lower for a while, then probe again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ladders.ladder import Climb

TRIPPING = frozenset({"timeout", "crashed", "out_of_memory", "error"})
"""Kinds that say something about the rung itself; a reply that made no sense says nothing about the next one."""


@dataclass
class Breaker:
    """Remembers failures of rungs across steps. There is no latch: every rung is probed again in time."""

    after: int = 3
    rest: int = 5
    _failures: dict[str, tuple[str, int]] = field(default_factory=dict)
    _resting: dict[str, int] = field(default_factory=dict)

    def resting(self, rung: str) -> str | None:
        """Return why the rung is not to be tried this step, or None."""
        left = self._resting.get(rung, 0)
        if left <= 0:
            return None
        kind, count = self._failures[rung]
        return f"It failed {count} steps in a row ({kind}); it is tried again in {left} step{'s' if left > 1 else ''}."

    def learn(self, climb: Climb[Any]) -> None:
        """Take in what happened to each rung in a step."""
        tried = {attempt.rung: attempt for attempt in climb.attempts if attempt.outcome in ("ok", "failed")}
        for rung in list(self._resting):
            self._resting[rung] -= 1
            if self._resting[rung] <= 0:
                del self._resting[rung]
        for rung, attempt in tried.items():
            if attempt.outcome == "ok" or attempt.kind not in TRIPPING:
                self._failures.pop(rung, None)
                continue
            kind, count = self._failures.get(rung, (attempt.kind, 0))
            count = count + 1 if kind == attempt.kind else 1
            self._failures[rung] = (attempt.kind, count)
            if count >= self.after:
                self._resting[rung] = self.rest
