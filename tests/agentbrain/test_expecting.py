"""What an action should change, and whether it did."""

from __future__ import annotations

import pytest

from agentbrain.expecting import Expected, expected, met
from agentbrain.observing import View
from devices.mark import Mark
from ladders.action import (
    Action,
    BackAction,
    DoneAction,
    HomeAction,
    LongPressAction,
    OpenAction,
    ScrollAction,
    TapAction,
    TypeAction,
    WaitAction,
)
from ladders.step.context import Effect
from tests.build import mark, marks, screen

OFF = mark(1, "Wi-Fi", role="switch", state=("off",))
ON = mark(1, "Wi-Fi", role="switch", state=("on",))
FORM = (OFF, mark(2, "Display"), mark(3, "Title", role="field", editable=True),
        mark(4, "Password", role="field", editable=True, state=("password",)))  # fmt: skip
TAP = TapAction(mark=1)


def view(*items: Mark, package: str = "com.example") -> View:
    return View(screen(package=package), marks(*items))


@pytest.mark.parametrize(
    ("action", "change"),
    [
        (TapAction(mark=1), "turns"),
        (TapAction(mark=2), "answers"),
        (TapAction(point=(5, 5)), "answers"),
        (TypeAction(text="Hello", mark=3), "holds"),
        (TypeAction(text="Hello", mark=3, submit=True), "answers"),
        (TypeAction(text="Hello", mark=4), "answers"),
        (TypeAction(text="Hello"), "answers"),
        (OpenAction(app="Clock"), "comes_to_front"),
        (BackAction(), "leaves"),
        (HomeAction(), "leaves"),
        (ScrollAction(direction="down"), "moves"),
        (LongPressAction(mark=2), ""),
        (WaitAction(), ""),
        (DoneAction(), ""),
    ],
)
def test_each_action_has_its_expectation(action: Action, change: Expected) -> None:
    assert expected(action, marks(*FORM)) == change


@pytest.mark.parametrize("effect", ["unchanged", "failed", "refused"])
@pytest.mark.parametrize("action", [TAP, BackAction(), OpenAction(app="Clock"), WaitAction()])
def test_what_had_no_success_met_no_expectation(effect: Effect, action: Action) -> None:
    assert not met(action, effect, view(OFF), view(ON, package="com.other"))


def test_a_switch_must_have_turned() -> None:
    assert met(TAP, "changed", view(OFF), view(ON))
    assert not met(TAP, "changed", view(OFF), view(OFF, mark(2, "Networks")))


def test_a_choice_that_closed_its_list_was_taken() -> None:
    assert met(TAP, "changed", view(mark(1, "Rooster", role="radio", state=("off",))), view(mark(1, "Alarm sound")))


def test_a_field_must_hold_what_was_typed() -> None:
    typed = TypeAction(text="Hello", mark=1)
    empty, full = (mark(1, "Title", role="field", editable=True, value=value) for value in ("", "Say Hello"))
    assert met(typed, "changed", view(empty), view(full))
    assert not met(typed, "changed", view(empty), view(empty, mark(2, "Suggestions")))


def test_an_app_that_was_opened_must_be_in_front() -> None:
    opened = OpenAction(app="Clock")
    assert met(opened, "changed", view(OFF), view(OFF, package="com.clock"))
    assert not met(opened, "changed", view(OFF), view(ON))


def test_of_other_actions_any_change_will_do() -> None:
    assert met(BackAction(), "changed", view(OFF), view(OFF))
    assert met(WaitAction(), "waited", view(OFF), view(OFF))
