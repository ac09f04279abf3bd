"""One action and the screen it was chosen on give one gesture, or a reason why not."""

from __future__ import annotations

import pytest

from agentbrain.acting import Refusal, find_app, gesture_for
from agentbrain.secrets import Secrets
from devices.geometry import Box
from devices.gesture import Gesture, Key, LongPress, OpenApp, Swipe, Tap, Text, Wait
from devices.phone import App
from ladders.action import (
    Action,
    BackAction,
    DoneAction,
    HomeAction,
    KeyAction,
    LongPressAction,
    NoteAction,
    OpenAction,
    ScrollAction,
    SwipeAction,
    TapAction,
    TypeAction,
    WaitAction,
)
from tests.build import mark, marks

APPS = [App("com.android.settings", "Settings"), App("com.a.clock", "Clock"), App("com.b.clock", "Clockwork")]
SCREEN = marks(
    mark(1, "Wi-Fi"),
    mark(2, "Name", editable=True),
    mark(3, "Old", state=("disabled",)),
    mark(4, "Under", state=("covered",)),
)


def made(action: Action, **secrets: str) -> Gesture | Refusal | None:
    return gesture_for(action, SCREEN, APPS, Secrets(secrets))


@pytest.mark.parametrize(
    ("action", "gesture"),
    [
        (TapAction(mark=1), Tap(x=540, y=145)),
        (LongPressAction(mark=1), LongPress(x=540, y=145)),
        (TapAction(point=(7, 9)), Tap(x=7, y=9)),
        (TypeAction(mark=2, text="Anna"), Text(text="Anna", x=540, y=245)),
        (TypeAction(text="Anna", submit=True), Text(text="Anna", submit=True)),
        (BackAction(), Key(name="back")),
        (HomeAction(), Key(name="home")),
        (KeyAction(key="enter"), Key(name="enter")),
        (OpenAction(app="settings"), OpenApp(package="com.android.settings")),
        (WaitAction(seconds=2), Wait(seconds=2)),
        (NoteAction(text="x"), None),
        (DoneAction(evidence="x"), None),
    ],
)
def test_an_action_becomes_its_gesture(action: Action, gesture: Gesture | None) -> None:
    assert made(action) == gesture


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (TapAction(mark=9), "no element 9"),
        (TapAction(mark=3), "is disabled"),
        (TapAction(mark=4), "is covered"),
        (TypeAction(mark=1, text="x"), "no text field"),
        (TypeAction(mark=9, text="x"), "no element 9"),
        (ScrollAction(direction="down", mark=9), "no element 9"),
        (OpenAction(app="Nonsense"), 'no app called "Nonsense"'),
    ],
)
def test_what_cannot_be_done_is_refused_in_words_for_the_model(action: Action, words: str) -> None:
    refused = made(action)
    assert isinstance(refused, Refusal)
    assert words in refused.feedback


def test_a_secret_is_typed_and_marked_as_one() -> None:
    assert made(TypeAction(mark=2, text="{pw}"), pw="hunter2") == Text(text="hunter2", x=540, y=245, secret=True)


@pytest.mark.parametrize("direction", ["up", "down", "left", "right"])
def test_scrolling_moves_the_finger_against_the_direction_and_swiping_with_it(direction: str) -> None:
    scroll = made(ScrollAction.model_validate({"action": "scroll", "direction": direction}))
    swipe = made(SwipeAction.model_validate({"action": "swipe", "direction": direction}))
    assert isinstance(scroll, Swipe)
    assert isinstance(swipe, Swipe)
    assert (scroll.x1, scroll.y1, scroll.x2, scroll.y2) == (swipe.x2, swipe.y2, swipe.x1, swipe.y1)
    moved = {"up": swipe.y2 < swipe.y1, "down": swipe.y2 > swipe.y1, "left": swipe.x2 < swipe.x1}
    assert moved.get(direction, swipe.x2 > swipe.x1)


def test_a_scroll_stays_inside_the_list_that_scrolls() -> None:
    box = Box(0, 1000, 1080, 1400)
    moved = gesture_for(ScrollAction(direction="down"), marks(mark(1, "A"), scrollables=[box]), APPS, Secrets())
    assert isinstance(moved, Swipe)
    assert all(box.contains(x, y) for x, y in ((moved.x1, moved.y1), (moved.x2, moved.y2)))


def test_an_app_is_found_by_package_name_and_only_beginning() -> None:
    assert find_app("com.b.clock", APPS) == APPS[2]
    assert find_app(" CLOCK ", APPS) == APPS[1]
    assert find_app("sett", APPS) == APPS[0]
    assert find_app("cl", APPS) is None
