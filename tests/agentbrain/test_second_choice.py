"""Going back for the second choice: when it is worth it, what can be taken back, and what is left alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentbrain.document import Past
from agentbrain.observing import View
from agentbrain.second_choice import (
    BACK,
    FURTHER,
    PRICE,
    SCROLLS,
    SURE,
    blind_alley,
    opens,
    reconsider,
    shares,
    trail,
    turned_away,
)
from devices.mark import Mark
from ladders.action import (
    Action,
    BackAction,
    DoneAction,
    HomeAction,
    OpenAction,
    ScrollAction,
    TapAction,
    TypeAction,
    WaitAction,
)
from ladders.ladder import Climb
from ladders.step.candidates import Candidate
from ladders.step.context import Effect
from ladders.step.decision import Choice, Decision
from ladders.step.ranking import Ranked, Scored
from tests.build import mark, marks, screen

TAP = TapAction(mark=1)
DOWN = ScrollAction(direction="down")
PHRASES = {BackAction: "back", HomeAction: "home", WaitAction: "wait", DoneAction: "done", ScrollAction: "scroll down"}
LIST = View(screen(print_="list"), marks(mark(1, "Display", role="button"), mark(2, "Sound"), words=["Settings"]))
PAGE = View(screen(print_="page"), marks(mark(1, "Font size"), mark(2, "Wallpaper"), words=["Fonts"]))


def decided(*choices: tuple[Action, float], ranks: bool = True) -> Decision:
    """A decision for the first of these actions, ranked with those probabilities."""
    rows = tuple(
        Scored(Candidate(action, PHRASES.get(type(action), f"tap {at}")), None, 0.0, 0.0, probability)
        for at, (action, probability) in enumerate(choices)
    )
    best = rows[0].candidate
    choice = Choice(best.action, best.phrase, ranked=Ranked(rows) if ranks else None)
    return Decision(choice, Climb(choice, "text", (), 0.1))


def step(
    phrase: str = "tap Display",
    action: Action = TAP,
    *,
    effect: Effect = "changed",
    opened: bool = False,
    before: str = "list",
    after: str = "page",
    share: float = 0.6,
    spare: float = 0.4,
) -> Past:
    return Past(
        action=action, phrase=phrase, label="", effect=effect, before=before, after=after, opened=opened,
        share=share, spare=spare,
    )  # fmt: skip


OPENED = step(opened=True)
NOWHERE = decided((TAP, 0.05), (BackAction(), 0.02))


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_it_goes_back_only_where_the_other_way_is_worth_more(share: float, spare: float, worth: float) -> None:
    again = reconsider([step(opened=True, share=share, spare=spare)], decided((TAP, worth), (BackAction(), 0.0)), 1)
    better = worth < SURE and share * worth < PRICE * spare
    assert isinstance(again.action, BackAction) == better
    assert turned_away(again) == better


def test_going_back_says_why_as_the_last_attempt_of_its_climb() -> None:
    again = reconsider([OPENED], NOWHERE, 1)
    last = again.climb.attempts[-1]
    assert (again.choice.phrase, again.climb.value) == ("back", again.choice)
    assert (last.kind, last.outcome) == (BACK, "ok")
    assert last.reason == '"tap Display" led nowhere: 0.60 x 0.05 here, 0.40 for another choice there.'


def test_a_way_on_that_only_looks_further_or_waits_is_worth_nothing() -> None:
    idle = decided((WaitAction(), 0.9), (HomeAction(), 0.05), (TAP, 0.01), (BackAction(), 0.01))
    assert isinstance(reconsider([OPENED], idle, 1).action, BackAction)


@pytest.mark.parametrize(
    "last",
    [step('type "Hello" into Message', TypeAction(text="Hello", mark=1)), step("tap Dark theme (off)")],
    ids=["a text", "a switch"],
)
def test_what_cannot_be_taken_back_is_never_gone_back_over(last: Past) -> None:
    assert reconsider([OPENED, last], NOWHERE, 9) is NOWHERE
    assert turned_away(reconsider([last, OPENED], NOWHERE, 9))


def test_with_nothing_opened_before_there_is_no_way_back() -> None:
    assert reconsider([], NOWHERE, 9) is NOWHERE


def test_a_run_turns_away_only_as_often_as_is_left() -> None:
    assert reconsider([OPENED], NOWHERE, 0) is NOWHERE
    assert turned_away(reconsider([OPENED], NOWHERE, 1))


def test_a_model_that_ranks_nothing_is_left_alone() -> None:
    told = decided((TAP, 0.0), ranks=False)
    assert reconsider([OPENED], told, 9) is told


@pytest.mark.parametrize("leaving", [BackAction(), HomeAction()])
def test_a_way_back_of_the_models_own_is_left_alone(leaving: Action) -> None:
    chosen = decided((leaving, 0.4), (TAP, 0.01))
    assert reconsider([OPENED], chosen, 9) is chosen


@pytest.mark.parametrize("choice", [(TAP, 0.05), (BackAction(), 0.9)], ids=["a guess", "back"])
def test_a_list_is_looked_down_before_it_is_left(choice: tuple[Action, float]) -> None:
    again = reconsider([OPENED], decided(choice, (DOWN, 0.01), (BackAction(), 0.0)), 9)
    assert again.action == DOWN
    assert again.climb.attempts[-1].kind == FURTHER
    assert turned_away(again)


def looked(pages: int, last: Effect = "changed") -> list[Past]:
    effects: list[Effect] = ["changed"] * pages
    effects[-1:] = [last] if pages else []
    return [step("scroll down", DOWN, effect=effect) for effect in effects]


@pytest.mark.parametrize("pages", range(SCROLLS + 2))
def test_only_so_many_pages_of_a_list_are_looked_at(pages: int) -> None:
    again = reconsider([OPENED, *looked(pages)], decided((TAP, 0.05), (DOWN, 0.01), (BackAction(), 0.0)), 9)
    assert isinstance(again.action, ScrollAction if pages < SCROLLS else BackAction)


def test_a_list_is_not_looked_at_past_its_end() -> None:
    again = reconsider([OPENED, *looked(2, "unchanged")], decided((TAP, 0.05), (DOWN, 0.01), (BackAction(), 0.0)), 9)
    assert isinstance(again.action, BackAction)


def test_a_step_of_any_ladder_is_no_turning_away() -> None:
    assert not turned_away(NOWHERE)


def test_the_shares_are_those_of_the_choice_and_of_the_best_other_way_on() -> None:
    ranked = decided((TAP, 0.5), (BackAction(), 0.3), (DOWN, 0.1), (TapAction(mark=2), 0.06), (DoneAction(), 0.04))
    assert shares(ranked) == (0.5, 0.06)
    assert shares(decided((TAP, 0.9), (BackAction(), 0.1))) == (0.9, 0.0)
    assert shares(decided((TAP, 0.9), ranks=False)) == (1.0, 0.0)


def test_a_way_is_the_openings_that_were_not_left_again() -> None:
    first, second = step("tap A", opened=True), step("tap B", opened=True, before="page", after="leaf")
    back = step("back", BackAction(), before="leaf", after="page")
    assert trail([first, second]) == [first, second]
    assert trail([first, second, back]) == [first]
    assert trail([first, second, back, back, back]) == []
    assert trail([first, step(effect="unchanged"), *looked(3), step("back", BackAction(), effect="failed")]) == [first]


def test_a_way_begins_anew_after_what_cannot_be_taken_back() -> None:
    later = step("tap B", opened=True)
    assert trail([OPENED, step("tap Save"), later]) == [later]


moves = st.lists(st.sampled_from(["open", "back", "act", "scroll", "nothing"]), max_size=30)


def walked(kinds: Sequence[str]) -> list[Past]:
    made = {
        "open": {"opened": True},
        "back": {"action": BackAction()},
        "act": {},
        "scroll": {"action": DOWN},
        "nothing": {"effect": "unchanged"},
    }
    return [step(kind, **made[kind]) for kind in kinds]  # type: ignore[arg-type] # values of several types


@given(moves)
def test_a_way_back_never_leads_over_an_act(kinds: Sequence[str]) -> None:
    since = kinds[len(kinds) - kinds[::-1].index("act") :] if "act" in kinds else kinds
    way = trail(walked(kinds))
    assert all(part.opened for part in way)
    assert way == trail(walked(since))
    assert len(way) >= since.count("open") - since.count("back")
    assert len(way) <= since.count("open")


def test_a_blind_alley_is_the_opening_that_going_back_undid() -> None:
    back, here, there = BackAction(), View(screen(print_="list"), marks()), View(screen(print_="other"), marks())
    assert blind_alley([OPENED], back, "changed", here) == OPENED
    assert blind_alley([OPENED], HomeAction(), "changed", here) == OPENED
    assert blind_alley([OPENED], back, "changed", there) is None
    assert blind_alley([OPENED], back, "unchanged", here) is None
    assert blind_alley([OPENED], TAP, "changed", here) is None
    assert blind_alley([], back, "changed", here) is None


def opened(pressed: Mark, after: View = PAGE, effect: Effect = "changed", past: Sequence[Past] = ()) -> bool:
    before = View(LIST.screen, marks(pressed, mark(2, "Sound"), words=["Settings"]))
    return opens(TAP, effect, before, after, past)


def test_a_row_that_shows_another_place_has_opened_it() -> None:
    assert opened(mark(1, "Display", role="button"))
    assert not opened(mark(1, "Display", role="button"), effect="unchanged")


@pytest.mark.parametrize(
    "label",
    ["Save", "OK", "Cancel", "Delete", "Remove", "Send", "Pay now", "Install", "Call", "Factory reset"],
)
def test_a_button_that_does_something_opens_nothing(label: str) -> None:
    assert not opened(mark(1, label, role="button"))


def test_a_field_or_a_switch_that_turned_opens_nothing() -> None:
    turned = mark(1, "Wi-Fi", role="switch", state=("on",))
    on = View(PAGE.screen, marks(turned, mark(2, "Home"), mark(3, "Guests")))
    assert not opened(mark(1, "Name", role="field", editable=True))
    assert not opened(mark(1, "Wi-Fi", role="switch", state=("off",)), after=on)


def test_a_screen_that_stays_mostly_the_same_is_no_other_place() -> None:
    more = View(screen(print_="page"), marks(mark(1, "Display"), mark(2, "Sound"), mark(3, "New"), words=["Settings"]))
    assert not opened(mark(1, "Display"), after=more)


def test_what_comes_back_to_a_screen_of_the_steps_before_opens_nothing() -> None:
    assert not opened(mark(1, "Display"), past=[step("tap Menu", before="page", after="list", opened=True)])
    assert not opened(mark(1, "Display"), after=View(screen(print_="list"), PAGE.marks))


def test_an_app_that_came_to_the_front_was_opened_and_a_typed_text_never() -> None:
    assert opens(OpenAction(app="Clock"), "changed", LIST, PAGE)
    assert not opens(TypeAction(text="Hello", mark=1), "changed", LIST, PAGE)
