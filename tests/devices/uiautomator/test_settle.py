"""A screen counts as still when it has stopped, not merely when it has not begun."""

from collections.abc import Callable

from devices.uiautomator.settle import Sample, Settling


class Clock:
    """A clock that only sleeping and sampling move."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def settling(clock: Clock) -> Settling:
    return Settling(budget=3.0, first=0.05, step=0.1, quiet=0.4, clock=clock, sleep=clock.sleep)


def timeline(clock: Clock, screen: Callable[[float], str | None], cost: float = 0.0) -> Sample:
    """A sample of what the screen shows so many seconds after the start."""
    began = clock()

    def sample(_: float) -> str | None:
        clock.now += cost
        return screen(clock() - began)

    return sample


def test_a_screen_that_changed_is_still_after_two_equal_looks() -> None:
    clock = Clock()
    still = settling(clock).wait(timeline(clock, lambda t: "after"), "before")
    assert (still.settled, still.changed, still.last) == (True, True, "after")
    assert still.seconds < 0.2


def test_a_late_reaction_is_waited_for() -> None:
    clock = Clock()
    still = settling(clock).wait(timeline(clock, lambda t: "before" if t < 0.33 else "after"), "before")
    assert (still.settled, still.changed, still.last) == (True, True, "after")


def test_a_tap_without_effect_costs_the_quiet_time_and_no_more() -> None:
    clock = Clock()
    still = settling(clock).wait(timeline(clock, lambda t: "same"), "same")
    assert (still.settled, still.changed) == (True, False)
    assert 0.4 <= still.seconds <= 0.6


def test_an_animation_is_not_still_before_it_ends() -> None:
    clock = Clock()
    still = settling(clock).wait(timeline(clock, lambda t: f"frame {t:.3f}" if t < 1.0 else "end"), "before")
    assert (still.settled, still.last) == (True, "end")
    assert 1.0 <= still.seconds <= 1.3


def test_a_spinner_ends_the_wait_at_the_budget() -> None:
    clock = Clock()
    still = settling(clock).wait(timeline(clock, lambda t: f"frame {t:.3f}"), "before")
    assert (still.settled, still.changed) == (False, True)
    assert 3.0 <= still.seconds <= 3.1


def test_a_screen_that_gives_no_sample_is_not_called_still() -> None:
    clock = Clock()
    still = settling(clock).wait(timeline(clock, lambda t: None), "before")
    assert (still.settled, still.changed, still.last) == (False, None, None)


def test_slow_samples_are_given_what_is_left_of_the_budget() -> None:
    clock = Clock()
    offered: list[float] = []

    def sample(left: float) -> str:
        offered.append(left)
        clock.now += 1.2
        return str(clock.now)

    still = settling(clock).wait(sample, None)
    assert not still.settled
    assert offered == sorted(offered, reverse=True)
    assert all(0 <= left <= 3.0 for left in offered)


def test_without_knowledge_of_before_nothing_is_said_about_change() -> None:
    clock = Clock()
    assert settling(clock).wait(timeline(clock, lambda t: "x"), None).changed is None
