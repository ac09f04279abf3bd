"""What cannot be taken back asks the owner."""

from __future__ import annotations

import pytest

from agentbrain.policy import KINDS, Kind, asked_for, kind_of, risk
from ladders.action import KeyAction, LongPressAction, TapAction, TypeAction
from tests.build import mark, marks

PERMISSIONS = "com.google.android.permissioncontroller"


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Pay now", "pay"),
        ("Place order", "pay"),
        ("BUY", "pay"),
        ("Factory reset", "reset"),
        ("Install", "install"),
        ("Send", "send"),
        ("Delete", "delete"),
        ("Remove from list", "delete"),
        ("Call", "call"),
        ("Sender", None),
        ("Recall", None),
        ("Payments", None),
        ("Save", None),
        ("Send feedback to support team", None),
    ],
)
def test_a_button_that_cannot_be_taken_back_has_its_kind(label: str, kind: str | None) -> None:
    assert kind_of(mark(1, label, role="button")) == kind


def test_a_switch_or_a_field_is_never_consequential_by_its_label() -> None:
    assert kind_of(mark(1, "Delete after 30 days", role="switch")) is None
    assert kind_of(mark(1, "Send", role="field")) is None


def test_granting_a_permission_asks_only_in_the_permission_dialog() -> None:
    assert kind_of(mark(1, "Allow", role="button", package=PERMISSIONS)) == "grant"
    assert kind_of(mark(1, "Don't do it", role="button", package=PERMISSIONS)) is None
    assert kind_of(mark(1, "Allow", role="button", package="com.example")) is None


def test_the_owners_goal_is_consent_for_sending_and_deleting() -> None:
    screen = marks(mark(1, "Send", role="button"), mark(2, "Delete", role="button"), words=["Anna", "Alarm"])
    assert risk(TapAction(mark=1), screen, "Text Anna hello") is None
    assert risk(TapAction(mark=2), screen, "Remove the alarm at 7") is None
    asked = risk(TapAction(mark=2), screen, "Text Anna hello")
    assert asked is not None
    assert (asked.kind, asked.question) == ("delete", 'May I press "Delete"? It would delete.')


@pytest.mark.parametrize("label", ["Pay now", "Install", "Factory reset"])
def test_paying_installing_and_resetting_ask_even_when_the_goal_names_them(label: str) -> None:
    screen = marks(mark(1, label, role="button"))
    assert risk(TapAction(mark=1), screen, f"Please {label}") is not None
    assert risk(TapAction(mark=1), screen, f"Please {label}", allowed=KINDS) is None


def test_a_verb_recovered_from_a_damaged_reply_asks_again() -> None:
    screen = marks(mark(1, "Send", role="button"))
    assert risk(TapAction(mark=1), screen, "Send it", confirm=True) is not None


def test_long_presses_points_and_enter_are_looked_through() -> None:
    send = mark(1, "Send", role="button")
    screen = marks(send, mark(2, "Message", role="field", editable=True))
    assert risk(LongPressAction(mark=1), screen, "look") is not None
    assert risk(TapAction(point=(send.tap.x, send.tap.y)), screen, "look") is not None
    assert risk(TypeAction(mark=2, text="hi", submit=True), screen, "look") is not None
    assert risk(KeyAction(key="enter"), screen, "look") is not None
    assert risk(TypeAction(mark=2, text="hi"), screen, "look") is None


@pytest.mark.parametrize(
    ("goal", "kind", "asked"),
    [
        ("Call Mum", "call", True),
        ("Find Anna and call her", "call", True),
        ("Switch the phone to dark mode", "call", False),
        ("Text Mum hello", "send", True),
        ("Write a note, then send it to Anna", "send", True),
        ("Delete the message from Anna", "send", False),
        ("Delete the message from Anna", "delete", True),
        ("Please remove the alarm", "delete", True),
        ("Open the recently deleted notes", "delete", False),
        ("Create a list and call it 'Work'", "call", False),
        ('Call the list "Shopping"', "call", False),
        ("Call 'Ann'", "call", True),
        ("Call Ann's 'work' number", "call", True),
        ("Add Ann, phone 5551234", "call", False),
        ("Add Ann, phone number 555 1234", "call", False),
        ("Phone Ann", "call", True),
        ("Add Ann, phone 5551234, then call her", "call", True),
        ("Add Ann, email ann@x.org", "send", False),
        ("Email Ann the report", "send", True),
    ],
)
def test_an_order_is_a_verb_and_not_a_noun(goal: str, kind: Kind, asked: bool) -> None:
    assert asked_for(kind, goal) == asked


def test_consent_is_for_what_the_goal_names_and_for_nothing_else() -> None:
    goal = "Delete the contact George Whitfield"
    leo = marks(mark(1, "Delete", role="button"), words=["Leo Bennett"])
    george = marks(mark(1, "Delete", role="button"), words=["George Whitfield"])
    assert risk(TapAction(mark=1), george, goal) is None
    asked = risk(TapAction(mark=1), leo, goal)
    assert asked is not None
    assert asked.kind == "delete"
    assert risk(TapAction(mark=1), leo, goal, dealt=lambda: "Contacts George Whitfield") is None
    assert risk(TapAction(mark=1), leo, "Delete this contact") is None


def test_with_no_name_the_screen_must_still_be_about_what_the_goal_speaks_of() -> None:
    goal = "Clear out my call history, delete all of it"
    note = marks(mark(1, "Delete", role="button"), words=["Wi-Fi at the cabin"])
    calls = marks(mark(1, "Delete", role="button"), words=["Recent calls"])
    assert risk(TapAction(mark=1), note, goal) is not None
    assert risk(TapAction(mark=1), calls, goal) is None
