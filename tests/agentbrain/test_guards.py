"""Being stuck is arithmetic over the past steps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentbrain.config import GuardConfig
from agentbrain.document import Counters, Past
from agentbrain.guards import advice, lost, recovery, stuck
from ladders.action import Action, BackAction, OpenAction, ScrollAction, TapAction, TypeAction, WaitAction
from ladders.step.context import PastStep
from tests.build import past

CONFIG = GuardConfig()


def kind(steps: list[PastStep], counters: Counters | None = None) -> str | None:
    found = stuck(steps, counters or Counters(), CONFIG)
    return found.kind if found else None


def moving(count: int) -> list[PastStep]:
    return [past(f"tap {i}", before=f"s{i}", after=f"s{i + 1}", action=TapAction(mark=i + 1)) for i in range(count)]


def test_a_run_that_gets_on_is_not_stuck() -> None:
    assert kind(moving(30)) is None
    assert kind([]) is None


def test_the_same_action_on_the_same_screen_three_times_is_stuck() -> None:
    again = [past(before="s", after="s", effect="unchanged")] * 3
    assert kind(again[:2]) is None
    assert kind(again) == "same_action"
    assert kind([*again[:2], *moving(1)]) is None


def test_the_same_screen_after_six_different_actions_is_stuck() -> None:
    steps = [past(f"tap {i}", before="s", after="s", action=TapAction(mark=i + 1)) for i in range(6)]
    assert kind(steps[:5]) is None
    assert kind(steps) == "same_screen"


def test_going_in_circles_of_two_or_three_is_stuck_even_if_the_screen_changes() -> None:
    a = past("tap A", before="s1", after="s2", action=TapAction(mark=1))
    b = past("tap B", before="s2", after="s1", action=TapAction(mark=2))
    c = past("tap C", before="s3", after="s1", action=TapAction(mark=3))
    assert kind([a, b] * 3) is None
    assert kind([a, b] * 4) == "oscillation"
    assert kind([a, b, c] * 3) == "oscillation"


def test_six_steps_that_change_nothing_are_stuck() -> None:
    steps = [
        past(f"tap {i}", "refused" if i % 2 else "failed", before=f"s{i}", after=f"t{i}", action=TapAction(mark=i + 1))
        for i in range(6)
    ]
    assert kind(steps[:5]) is None
    assert kind(steps) == "unproductive"


def test_four_waits_in_a_row_are_stuck() -> None:
    waits = [past("wait", "waited", before=f"s{i}", after=f"s{i + 1}") for i in range(4)]
    assert kind(waits[:3]) is None
    assert kind(waits) == "waits"


def test_blind_steps_and_no_new_screen_are_counted_in_the_document() -> None:
    assert kind([], Counters(blind_in_a_row=8)) is None
    assert kind([], Counters(blind_in_a_row=9)) == "blind"
    assert kind([], Counters(since_new_screen=45)) == "no_new_screen"


def test_recovery_climbs_from_a_nudge_to_an_honest_stop() -> None:
    assert [recovery(count) for count in range(5)] == ["nudge", "question", "replan", "stop", "stop"]
    found = stuck([past(before="s", after="s", effect="unchanged")] * 3, Counters(), CONFIG)
    assert found is not None
    texts = [advice(found, recovery(count)) for count in range(3)]
    assert len(set(texts)) == 3
    assert all(found.reason in text for text in texts)


def sure(share: float, action: Action | None = None) -> Past:
    """A step to which its ranking gave that probability."""
    return Past(
        action=action or TapAction(mark=1), phrase="tap A", label="A", effect="changed", before="s", after="t",
        share=share,
    )  # fmt: skip


GUESS = sure(CONFIG.lost_share / 2)


def test_five_guesses_among_the_last_eight_steps_are_lost() -> None:
    found = lost([GUESS] * CONFIG.lost, CONFIG)
    assert found is not None
    assert (found.kind, "5 of its last choices were guesses" in found.reason) == ("lost", True)
    assert lost([GUESS] * (CONFIG.lost - 1), CONFIG) is None
    assert lost([*[GUESS] * 4, *[sure(1.0)] * 3, GUESS], CONFIG) is not None
    assert lost([*[GUESS] * 4, *[sure(1.0)] * 4, GUESS], CONFIG) is None


@given(st.lists(st.floats(CONFIG.lost_share, 1), max_size=20))
def test_a_run_that_is_sure_enough_is_never_lost(shares: list[float]) -> None:
    assert lost([sure(share) for share in shares], CONFIG) is None


@pytest.mark.parametrize("action", [BackAction(), ScrollAction(direction="down"), WaitAction()])
def test_going_back_looking_further_and_waiting_are_no_guesses(action: Action) -> None:
    assert lost([sure(0.01, action)] * 8, CONFIG) is None


@pytest.mark.parametrize("action", [OpenAction(app="Clock"), TypeAction(text="A", mark=1)])
def test_an_app_or_a_text_may_be_a_guess_too(action: Action) -> None:
    assert lost([sure(0.01, action)] * 8, CONFIG) is not None
