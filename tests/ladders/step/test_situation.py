"""What all candidates of a step share: what the goal gives, what is dealt with, what the screen is like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from devices.mark import Mark
from ladders.action import BackAction, TypeAction
from ladders.step.candidates import candidates
from ladders.step.context import PastStep
from ladders.step.situation import Situation
from tests.ladders.step.screens import context, mark, past

DIGITS = [mark(number, str(number - 1)) for number in range(1, 11)]
KEYPAD = [*DIGITS, *(mark(11 + at, sign) for at, sign in enumerate(("plus", "multiply", "equals", ".")))]


def seen(goal: str, marks: Sequence[Mark] = (), **values: Any) -> Situation:
    now = context(goal, marks, **values)
    return Situation(now, candidates(now))


def pressed(keys: str) -> list[PastStep]:
    names = {"+": "plus", "×": "multiply", "=": "equals"}
    return [past(f"tap {names.get(key, key)}", names.get(key, key)) for key in keys]


@pytest.mark.parametrize(
    ("goal", "keys"),
    [("What is 7 times 8?", "7×8="), ("Dial 5551234", "5551234"), ("Calculate 12.5 plus 3", "12.5+3=")],
)
def test_a_number_or_a_sum_is_entered_key_by_key_to_its_end(goal: str, keys: str) -> None:
    for count, key in enumerate(keys):
        now = seen(goal, KEYPAD, history=pressed(keys[:count]))
        assert (now.keypad, now.next_key, now.keys_done) == (True, key, False)
    last = seen(goal, KEYPAD, history=pressed(keys))
    assert (last.next_key, last.keys_done) == ("", True)


def test_after_a_wrong_key_there_is_no_next_one() -> None:
    assert seen("Dial 5551234", KEYPAD, history=pressed("56")).next_key == ""


def test_keys_pressed_before_something_else_was_done_do_not_count() -> None:
    history = [*pressed("555"), past("tap Clear", "Clear")]
    assert seen("Dial 5551234", KEYPAD, history=history).next_key == "5"


def test_a_keypad_has_all_ten_digits() -> None:
    assert seen("Dial 1", KEYPAD).keypad
    assert not seen("Dial 1", KEYPAD[1:]).keypad


TITLE, TEXT = mark(1, "Title", "field"), mark(2, "Note", "field")


def test_the_goal_says_which_text_is_for_which_field() -> None:
    goal = 'Create a note with the title "Milk" and the note "Two bottles"'
    assert seen(goal, [TITLE, TEXT]).claims == {1: "Milk", 2: "Two bottles"}
    assert seen('Create a note that says "Milk"', [TITLE, TEXT]).claims == {}
    assert seen(goal, [mark(1, "Search title", "field"), mark(2, "Title", "button")]).claims == {}


def test_a_message_to_somebody_claims_no_field() -> None:
    field = [mark(1, "Message", "field")]
    assert seen("Send a message to Ann", field).claims == {}
    assert seen("Delete the message Ann sent", field).claims == {}


def test_what_the_goal_names_is_looked_for_until_it_is_on_the_screen() -> None:
    goal = 'Delete the note "Milk"'
    assert seen(goal, [mark(1, "Bread")]).looks_for
    assert not seen(goal, [mark(1, "Milk, yesterday")]).looks_for
    assert not seen(goal, [mark(1, "Bread")], words=["Milk"]).looks_for
    assert not seen('Create a note called "Milk"', [mark(1, "Bread")]).looks_for
    assert not seen("Delete the note", [mark(1, "Bread")]).looks_for


def test_a_new_thing_is_created_once() -> None:
    goal = 'Create a note called "Milk"'
    assert (seen(goal).creating, seen(goal).created) == (True, False)
    assert seen(goal, history=[past("tap New note", "New note")]).created
    assert not seen(goal, history=[past("tap Notes", "Notes")]).created
    assert not seen("Delete the note").creating


def test_words_are_used_by_what_was_touched_or_typed_and_not_by_a_search() -> None:
    goal = "Delete the note shopping"
    touched = past("tap Shopping", "Shopping")
    typed = past('type "shopping"', "Title", TypeAction(text="shopping", mark=1))
    searched = past('type "shopping"', "Search notes", TypeAction(text="shopping", mark=1))
    assert "shop" in seen(goal, history=[touched]).used
    assert "shop" in seen(goal, history=[typed]).used
    assert "shop" not in seen(goal, history=[searched]).used
    assert "shop" not in seen(goal, history=[past("tap Shopping", "Shopping", effect="failed")]).used


def test_words_are_used_by_a_rows_title_and_not_by_its_summary() -> None:
    used = seen("Turn on dark theme", history=[past("tap Display", "Display, dark theme off")]).used
    assert not {"dark", "them"} & used


def test_a_step_that_was_gone_back_from_has_dealt_with_nothing() -> None:
    touched = PastStep(past("x").action, "tap Shopping", "Shopping", "changed", "list", "note")
    back = PastStep(BackAction(), "back", "", "changed", "note", "list")
    elsewhere = PastStep(BackAction(), "back", "", "changed", "note", "home")
    assert "shop" not in seen("Delete the note shopping", history=[touched, back]).used
    assert "shop" in seen("Delete the note shopping", history=[touched, elsewhere]).used


def test_a_field_that_still_waits_for_its_text_is_pending() -> None:
    goal = 'Create a contact with the first name "Nora"'
    name = mark(1, "First name", "field")
    assert (seen(goal, [name]).pending, seen(goal, [name]).next_field) == (True, 1)
    typed = past('type "Nora"', "First name", TypeAction(text="Nora", mark=1))
    assert not seen(goal, [mark(1, "First name", "field", value="Nora")], history=[typed]).pending


def test_what_was_started_runs_where_the_goal_starts_something() -> None:
    started, shown = [past("tap Start", "Start")], [mark(1, "Stop")]
    assert seen("Start the timer", shown, history=started).running
    assert not seen("Delete the timer", shown, history=started).running
    assert not seen("Start the timer", [mark(1, "Start")], history=started).running


def test_a_word_that_only_names_a_field_names_no_app() -> None:
    assert "not" not in seen('Log 12 for lunch with the note "cash"').subjects
    assert "lunch" in seen('Log 12 for lunch with the note "cash"').subjects
