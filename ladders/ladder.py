"""The generic ladder: try rungs from the best down, each in its time, and always come back with a value.

A rung either says why it cannot be tried (arithmetic, free), returns a value, or raises. Every exception is
a failed rung and never leaves the ladder; the floor below the last rung needs nothing and cannot fail.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class RungFailed(Exception):
    """A rung that did not work.

    `kind` is a short word for the breaker and the trace, `reason` a sentence. `retry` asks for the same rung
    again, `to_floor` skips the rungs below, `details` goes into the trace, and `cancelled` ends the climb at
    once: somebody wanted it to stop.
    """

    def __init__(
        self,
        kind: str,
        reason: str,
        *,
        retry: bool = False,
        cancelled: bool = False,
        to_floor: bool = False,
        details: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason
        self.retry = retry
        self.cancelled = cancelled
        self.to_floor = to_floor
        self.details = dict(details or {})


@dataclass(frozen=True)
class Attempt:
    """One try of one rung, for the trace: what it cost and why it failed where it did."""

    rung: str
    outcome: Literal["ok", "skipped", "failed", "cancelled"]
    kind: str = ""
    reason: str = ""
    seconds: float = 0.0
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Tried(Generic[T_co]):
    """A rung's value with details for the trace."""

    value: T_co
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Climb(Generic[T]):
    """How a value was come by: every attempt in order, and the rung that gave it."""

    value: T
    rung: str
    attempts: tuple[Attempt, ...]
    seconds: float

    @property
    def cancelled(self) -> bool:
        """Whether somebody stopped the climb."""
        return any(attempt.outcome == "cancelled" for attempt in self.attempts)


class Rung(Protocol[T_co]):
    """One way of getting a value."""

    @property
    def name(self) -> str:
        """Short name for the trace."""
        ...

    def refuse(self) -> RungFailed | None:
        """Return why this rung cannot be tried now, from arithmetic alone, or None."""
        ...

    def attempt(self, seconds: float) -> Tried[T_co]:
        """Return a value within that many seconds, or raise (RungFailed says most)."""
        ...


def climb(
    rungs: Sequence[Rung[T]],
    floor: Rung[T],
    *,
    seconds: float,
    rung_seconds: float,
    clock: Callable[[], float],
    retries: int = 1,
    explain: Callable[[Exception], RungFailed] | None = None,
) -> Climb[T]:
    """Try the rungs in order within the time, and the floor when none of them works.

    `retries` bounds how often rungs may ask to be tried again, per rung. `explain` turns a foreign exception
    into a RungFailed. The floor's own attempt must not raise.
    """
    started = clock()
    attempts: list[Attempt] = []
    for rung in rungs:
        tried = 0
        while True:
            left = seconds - (clock() - started)
            attempt, value, failure = _try(rung, min(rung_seconds, left), clock, explain)
            attempts.append(attempt)
            if value is not None:
                return Climb(value.value, rung.name, tuple(attempts), clock() - started)
            if failure is None or not failure.retry or tried >= retries:
                break
            tried += 1
        if failure is not None and (failure.cancelled or failure.to_floor):
            break
    value = floor.attempt(max(0.0, seconds - (clock() - started)))
    attempts.append(Attempt(floor.name, "ok", details=value.details))
    return Climb(value.value, floor.name, tuple(attempts), clock() - started)


def _try(
    rung: Rung[T], seconds: float, clock: Callable[[], float], explain: Callable[[Exception], RungFailed] | None
) -> tuple[Attempt, Tried[T] | None, RungFailed | None]:
    """Try a rung once; the last two are its value, or why there is none."""
    began = clock()
    try:
        if seconds <= 0:
            raise RungFailed("no_time", "The step's time is used up.", to_floor=True)
        refused = rung.refuse()
        if refused is not None:
            skipped = Attempt(rung.name, "skipped", refused.kind, refused.reason, clock() - began, refused.details)
            refused.retry = False  # a refusal by arithmetic stays the same
            return skipped, None, refused
        value = rung.attempt(seconds)
    # Rule 8: out-of-memory and any other exception is a failed rung, whatever raised it.
    except Exception as error:
        failure = error if isinstance(error, RungFailed) else (explain or _unexpected)(error)
        outcome: Literal["failed", "cancelled"] = "cancelled" if failure.cancelled else "failed"
        took = clock() - began
        return Attempt(rung.name, outcome, failure.kind, failure.reason, took, failure.details), None, failure
    return Attempt(rung.name, "ok", seconds=clock() - began, details=value.details), value, None


def _unexpected(error: Exception) -> RungFailed:
    kind = "out_of_memory" if isinstance(error, MemoryError) else "error"
    return RungFailed(kind, f"{type(error).__name__}: {str(error)[:200]}")
