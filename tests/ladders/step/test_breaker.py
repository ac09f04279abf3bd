"""The breaker starts lower after repeated failures and always probes again."""

from ladders.ladder import Attempt, Climb
from ladders.step.breaker import Breaker


def climbed(*attempts: Attempt) -> Climb[str]:
    return Climb("x", attempts[-1].rung, attempts, 0.0)


def failed(kind: str = "timeout", rung: str = "full_vision") -> Climb[str]:
    return climbed(Attempt(rung, "failed", kind, "It failed."), Attempt("text", "ok"))


def skipped() -> Climb[str]:
    return climbed(Attempt("full_vision", "skipped", "resting"), Attempt("text", "ok"))


def test_a_rung_rests_after_three_failures_of_one_kind_and_says_so() -> None:
    breaker = Breaker(after=3, rest=5)
    for _ in range(2):
        breaker.learn(failed())
        assert breaker.resting("full_vision") is None
    breaker.learn(failed())
    assert breaker.resting("full_vision") == "It failed 3 steps in a row (timeout); it is tried again in 5 steps."
    assert breaker.resting("text") is None


def test_a_resting_rung_is_probed_again_and_one_failure_is_enough_to_rest_again() -> None:
    breaker = Breaker(after=3, rest=2)
    for _ in range(3):
        breaker.learn(failed())
    breaker.learn(skipped())
    breaker.learn(skipped())
    assert breaker.resting("full_vision") is None
    breaker.learn(failed())
    assert breaker.resting("full_vision") is not None


def test_success_or_another_kind_starts_the_count_anew() -> None:
    breaker = Breaker(after=3)
    breaker.learn(failed())
    breaker.learn(failed())
    breaker.learn(climbed(Attempt("full_vision", "ok")))
    breaker.learn(failed())
    breaker.learn(failed("crashed"))
    breaker.learn(failed("crashed"))
    assert breaker.resting("full_vision") is None


def test_replies_that_make_no_sense_never_trip_the_breaker() -> None:
    breaker = Breaker(after=1)
    breaker.learn(failed("refused"))
    breaker.learn(failed("no_action"))
    assert breaker.resting("full_vision") is None
