"""What a label says by itself."""

from __future__ import annotations

import pytest

from ladders.step.labels import (
    cancels,
    chose,
    complement,
    confirms,
    creates,
    is_address,
    is_menu,
    is_search,
    key_of,
    runs,
    searches,
    title_of,
)
from tests.ladders.step.screens import mark, past


@pytest.mark.parametrize(
    ("goal", "wanted"),
    [
        ("Mark the task as done", ("don",)),
        ("Save it as a draft in Notes", ("draft",)),
        ("Use the photo as the wallpaper, please", ("wallpaper",)),
        ("Add the mug to my cart", ("cart",)),
        ("Move report.pdf into the Archive folder", ("archiv", "folder")),
        ("Put the note in the trash", ("trash",)),
        ("Go to the shop", ()),
        ("Add Ann to favourites", ()),
        ("Turn on Wi-Fi", ()),
    ],
)
def test_what_a_goal_wants_something_to_become_or_to_be_put_into(goal: str, wanted: tuple[str, ...]) -> None:
    assert complement(goal) == wanted


@pytest.mark.parametrize(
    "label", ["More options", "MENU", "Options", "More options for Hours", "Menu for today", "Options for Anna"]
)
def test_a_label_that_opens_a_menu(label: str) -> None:
    assert is_menu(label)


@pytest.mark.parametrize("label", ["Moreover", "Menu of the day", "Display options", "Optional"])
def test_a_label_that_only_speaks_of_a_menu(label: str) -> None:
    assert not is_menu(label)


@pytest.mark.parametrize(
    ("labels", "key"),
    [
        (("9", "Nine, 9, WXYZ"), "9"),
        (("×", "x", "multiply", "Times"), "×"),
        (("+", "plus"), "+"),
        (("−", "-", "minus", "Subtract"), "-"),
        (("÷", "/", "divide"), "÷"),
        (("=", "Equals"), "="),
        ((".", "point"), "."),
        (("%", "Percent"), "%"),
        (("*",), "*"),
        (("#",), "#"),
    ],
)
def test_a_key_enters_its_digit_or_its_sign(labels: tuple[str, ...], key: str) -> None:
    assert {key_of(label) for label in labels} == {key}


@pytest.mark.parametrize("label", ["10", "Chapter 9", "AC", "Delete", "Team of 4", "", "5 apples in the box, and 3"])
def test_what_is_no_key_enters_nothing(label: str) -> None:
    assert key_of(label) == ""


@pytest.mark.parametrize(
    ("pressed", "shown", "running"),
    [
        ("Start", ["Stop", "Lap"], True),
        ("Play Hours", ["Next", "Pause"], True),
        ("Record", ["Save recording"], True),
        ("Start", ["Start", "Reset"], False),
        ("Open", ["Pause"], False),
        ("Start", ["Bus stop"], False),
        ("Start", [], False),
    ],
)
def test_what_was_started_runs_where_the_screen_offers_to_end_it(pressed: str, shown: list[str], running: bool) -> None:
    assert runs(pressed, shown) == running


def test_a_field_for_an_address_to_go_to_is_no_search_and_no_postal_address() -> None:
    address = mark(1, "Search or type URL", "field")
    assert is_address(address)
    assert not is_search(address)
    assert is_address(mark(1, "", "field", hint="Web address"))
    assert is_search(mark(1, "", "field", hint="Search notes"))
    for label in ("Home address", "Email address", "Street address", "Search notes"):
        assert not is_address(mark(1, label, "field")), label
    assert not is_address(mark(1, "URL", "button"))


def test_a_button_confirms_or_cancels_by_its_first_word_and_only_in_few_words() -> None:
    assert all(map(confirms, ("OK", "Save", "Save contact", "Done", "Next")))
    assert not any(map(confirms, ("Cancel", "Save all of these files", "Unsaved", "")))
    assert all(map(cancels, ("Cancel", "Discard", "No thanks", "Close")))
    assert not any(map(cancels, ("OK", "Close to the edge", "Cancelled", "")))


def test_a_label_that_makes_something_new() -> None:
    assert all(map(creates, ("Create contact", "Add alarm", "New note", "+")))
    assert not any(map(creates, ("Address", "Delete", "Newsletter")))


def test_a_row_is_called_by_its_first_line() -> None:
    assert title_of("Display, dark theme off") == "Display"
    assert title_of("Offers (3)") == "Offers"
    assert title_of("1,250 steps, today") == "1,250 steps"


def test_looking_for_an_address_is_no_search() -> None:
    assert searches("Search notes")
    assert searches("Find in page")
    assert not searches("Search or enter address")
    assert not searches("Research")


def test_a_step_chose_where_its_phrase_tells_the_state_before() -> None:
    assert chose(past("tap Vibrate (was off)"))
    assert chose(past("tap Vibrate (on)"))
    assert not chose(past("tap Offers (3)"))
