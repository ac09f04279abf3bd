"""The features that come from one element."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from devices.mark import Mark
from ladders.step.candidates import candidates
from ladders.step.prior import features
from tests.ladders.step.screens import context, mark, past

BOOKS = 'Star the task "Library books"'


def row(phrase: str, goal: str, marks: Sequence[Mark], **values: Any) -> dict[str, float]:
    now = context(goal, marks, **values)
    found = candidates(now)
    return next(r for r, c in zip(features(now, found), found, strict=True) if c.phrase == phrase)


def has(feature: str, goal: str, label: str, *others: str, **values: Any) -> bool:
    shown = [mark(at, name) for at, name in enumerate((label, *others), 1)]
    return row(f"tap {label}", goal, shown, **values).get(feature, 0.0) == 1.0


def test_a_label_that_says_the_verb_and_the_thing_does_the_goal() -> None:
    assert has("verb_on_thing", BOOKS, "Add star (Library books)")
    assert not has("verb_on_thing", BOOKS, "Add star (Milk)")
    assert not has("verb_on_thing", BOOKS, "Library books")
    assert not has("verb_on_thing", "Star the task", "Add star (Milk)")


def test_a_label_that_puts_something_where_the_goal_wants_it() -> None:
    goal = "Add the blue mug to the cart"
    assert has("verb_to", goal, "Add to cart")
    assert has("verb_to", goal, "Add to basket")
    assert not has("verb_to", goal, "Cart")
    assert not has("verb_to", goal, "View cart")
    assert not has("verb_to", "Show the cart", "Add to cart")


def test_the_menu_of_the_very_thing_is_better_than_a_menu() -> None:
    assert has("menu_of_thing", BOOKS, "Options for Library books")
    assert not has("menu_of_thing", BOOKS, "Options for Milk")
    assert not has("menu_of_thing", BOOKS, "More options")
    assert not has("menu_of_thing", BOOKS, "Library books")


def test_a_menu_is_looked_into_where_nothing_else_speaks_to_the_goal() -> None:
    assert has("menu_blind", "Rename it", "More options", "Alice")
    assert has("menu_idle", "Rename it", "More options", "Rename")


def test_a_search_for_what_the_goal_names_is_opened_after_a_first_step() -> None:
    history = [past("tap Tasks", "Tasks", before="elsewhere")]
    assert has("search_named", BOOKS, "Search", history=history)
    assert not has("search_named", BOOKS, "Search")
    assert not has("search_named", BOOKS, "Search", "Library books", history=history)
    assert not has("search_named", "Star the task", "Search", history=history)


def test_what_the_goal_names_is_typed_into_a_search() -> None:
    search = mark(1, "Search tasks", "field")
    typed = row('type "Library books" into Search tasks', BOOKS, [search])
    assert (typed.get("search_named"), "type_search" in typed) == (1.0, False)
    there = row('type "Library books" into Search tasks', BOOKS, [search, mark(2, "Library books")])
    assert ("search_named" in there, there.get("type_search")) == (False, 1.0)


NOTE = 'Create a note with the title "Milk" and the text "Two bottles"'
FORM = [mark(1, "Title", "field"), mark(2, "Text", "field")]


def test_a_text_goes_where_the_goal_puts_it_and_nowhere_else() -> None:
    assert row('type "Milk" into Title', NOTE, FORM).get("type_cue") == 1.0
    assert row('type "Two bottles" into Text', NOTE, FORM).get("type_cue") == 1.0
    astray = row('type "Two bottles" into Title', NOTE, FORM)
    assert (astray.get("type_astray"), "type_cue" in astray) == (1.0, False)


def test_a_text_for_one_field_is_astray_in_a_field_of_no_name() -> None:
    shown = [mark(1, "Title", "field"), mark(2, "Tags", "field")]
    assert row('type "Milk" into Tags', NOTE, shown).get("type_astray") == 1.0
    assert "type_astray" not in row('type "Milk" into Tags', NOTE, [mark(2, "Tags", "field")])


def test_a_text_that_is_only_a_guess_is_weak_where_the_goal_writes_nothing() -> None:
    field = [mark(1, "Nickname", "field")]
    assert row('type "holiday" into Nickname', "Delete the photos of the holiday", field).get("type_weak") == 1.0
    assert "type_weak" not in row('type "holiday" into Nickname', "Rename the album to holiday", field)


@pytest.mark.parametrize(("key", "feature"), [("5", "key_next"), ("6", "key_other")])
def test_the_next_key_of_a_number_is_told_from_the_others(key: str, feature: str) -> None:
    keypad = [mark(number, str(number - 1)) for number in range(1, 11)]
    assert row(f"tap {key}", "Dial 5551234", keypad).get(feature) == 1.0


def test_next_between_a_players_buttons_confirms_nothing() -> None:
    assert has("confirm_early", "Play the next song", "Next")
    assert not has("confirm_early", "Play the next song", "Next", "Previous")


def test_a_second_new_thing_is_not_made() -> None:
    made = [past("tap New note", "New note", before="elsewhere")]
    assert has("creates", NOTE, "New note")
    assert not has("creates", NOTE, "New note", history=made)
    assert has("creates_unasked", "Delete the note", "New note")
    assert not has("creates_unasked", NOTE, "New note")
