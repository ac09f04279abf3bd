"""The generic ladder: best rung first, every failure told, always a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ladders.ladder import Climb, Rung, RungFailed, Tried, climb


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Step:
    """A rung that does what the test says."""

    name: str
    act: Callable[[float], str]
    refused: RungFailed | None = None
    given: list[float] = field(default_factory=list)

    def refuse(self) -> RungFailed | None:
        return self.refused

    def attempt(self, seconds: float) -> Tried[str]:
        self.given.append(seconds)
        return Tried(self.act(seconds), {"seconds": seconds})


def gives(name: str, value: str) -> Step:
    return Step(name, lambda _: value)


def fails(name: str, error: Exception) -> Step:
    def act(_: float) -> str:
        raise error

    return Step(name, act)


FLOOR = gives("floor", "wait")


def run(*rungs: Rung[str], seconds: float = 10, rung_seconds: float = 5, clock: Clock | None = None) -> Climb[str]:
    return climb(rungs, FLOOR, seconds=seconds, rung_seconds=rung_seconds, clock=clock or Clock())


def test_the_first_rung_that_works_gives_the_value() -> None:
    result = run(gives("a", "one"), gives("b", "two"))
    assert (result.value, result.rung) == ("one", "a")
    assert [(attempt.rung, attempt.outcome) for attempt in result.attempts] == [("a", "ok")]


def test_any_exception_is_a_failed_rung_and_the_next_is_tried() -> None:
    result = run(fails("a", MemoryError()), fails("b", ValueError("odd")), gives("c", "three"))
    assert result.value == "three"
    assert [attempt.kind for attempt in result.attempts] == ["out_of_memory", "error", ""]
    assert result.attempts[1].reason == "ValueError: odd"


def test_with_no_rung_left_the_floor_gives_the_value() -> None:
    result = run(fails("a", RungFailed("timeout", "Too slow.")))
    assert (result.value, result.rung) == ("wait", "floor")
    assert run().value == "wait"


def test_a_rung_that_arithmetic_refuses_is_skipped_with_its_reason() -> None:
    rung = gives("a", "one")
    rung.refused = RungFailed("too_long", "It needs 9 tokens and the window holds 8.", retry=True)
    result = run(rung, gives("b", "two"))
    assert result.value == "two"
    assert rung.given == []
    assert (result.attempts[0].outcome, result.attempts[0].kind) == ("skipped", "too_long")
    assert len(result.attempts) == 2


def test_a_rung_is_tried_again_once_when_it_asks_for_it() -> None:
    answers: Iterator[RungFailed | str] = iter([RungFailed("refused", "No.", retry=True), "now"])

    def act(_: float) -> str:
        answer = next(answers)
        if isinstance(answer, RungFailed):
            raise answer
        return answer

    assert run(Step("a", act)).value == "now"
    stubborn = fails("b", RungFailed("refused", "No.", retry=True))
    assert run(stubborn).rung == "floor"
    assert len(stubborn.given) == 2


def test_a_cancelled_climb_tries_nothing_more_but_still_ends_in_a_value() -> None:
    below = gives("b", "two")
    result = run(fails("a", RungFailed("cancelled", "Stop.", cancelled=True)), below)
    assert result.cancelled
    assert (result.value, below.given) == ("wait", [])


def test_a_rung_gets_no_more_than_what_is_left_of_the_step() -> None:
    clock = Clock()

    def slow(seconds: float) -> str:
        clock.now += seconds
        raise RungFailed("timeout", "Too slow.")

    last = Step("c", slow)
    below = gives("d", "four")
    result = run(Step("a", slow), Step("b", slow), last, below, seconds=12, rung_seconds=5, clock=clock)
    assert last.given == [2]
    assert below.given == []
    assert result.rung == "floor"
    assert clock.now == 12


def test_to_floor_skips_the_rungs_below() -> None:
    below = gives("b", "two")
    result = run(fails("a", RungFailed("unusable", "No model.", to_floor=True)), below)
    assert (result.rung, below.given) == ("floor", [])
