"""Stems, meanings, wanted states and implied apps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladders.step.app_words import implied_apps
from ladders.step.wording import (
    content_words,
    goal_words,
    imperative,
    implied_sections,
    likeness,
    stem,
    wanted_state,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Sorting", "sort"),
        ("messages", "message"),
        ("categories", "category"),
        ("resized", "resize"),
        ("stopped", "stop"),
    ],
)
def test_forms_of_a_word_have_one_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_words_that_carry_no_meaning_are_dropped() -> None:
    assert content_words("Turn on the Wi-Fi in my phone") == ["turn", "wi-fi"]


def test_equal_words_are_more_alike_than_words_of_one_meaning_and_strangers_are_not_alike() -> None:
    assert likeness("photo", "photo") == 1.0
    assert 0 < likeness(stem("picture"), stem("photo")) < 1
    assert likeness(stem("picture"), stem("alarm")) == 0


@pytest.mark.parametrize(
    ("goal", "wanted"),
    [
        ("Turn on Bluetooth", True),
        ("disable the keypad tones", False),
        ("Stop using the volume buttons", False),
        ("Don't show hidden files", False),
        ("Turn the flash off", False),
        ("Turn Bluetooth back on", True),
        ("Switch off the light", False),
        ("Set airplane mode to on", True),
        ("Switch the flash to off", False),
        ("No more notifications", False),
        ("No sound please", False),
        ("Turn off the alarm and turn on wifi", False),
        ("open the gallery", None),
        ("Turn to page 5", None),
        ("Switch to dark mode", None),
        ("Turn the volume up", None),
        ("No, open the camera", None),
        ("Add a note: no sugar", None),
    ],
)
def test_the_wanted_state_is_read_from_the_verb(goal: str, wanted: bool | None) -> None:
    assert wanted_state(goal) is wanted


def test_a_goal_implies_the_apps_where_such_a_thing_is_done() -> None:
    assert "clock" in implied_apps("Wake me: set an alarm for 7:30")
    assert implied_apps("Turn on Bluetooth") == {"settings": 1.0}
    assert implied_apps("hello") == {}


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("Could you please turn on Wi-Fi?", "turn on Wi-Fi?"),
        ("Hey, would you open the camera", "open the camera"),
        ("I'd like to delete the note", "delete the note"),
        ("I have to call Ann", "call Ann"),
        ("I want you to star it", "star it"),
        ("Let's play some music", "play some music"),
        ("Please, call Ann, please", "call Ann"),
        ("Turn on Wi-Fi please.", "Turn on Wi-Fi"),
        ("I don't need the alarm", "remove the alarm"),
        ("I've finished the report task", "finish the report task"),
        ("I spent 12 on lunch", "log 12 on lunch"),
        ("I need another list", "make another list"),
        ("I like the song Hours", "like the song Hours"),
        ("Open the camera", "Open the camera"),
        ("I don't want to see ads", "I don't want to see ads"),
        ("please", "please"),
    ],
)
def test_a_wish_is_read_as_an_order(said: str, order: str) -> None:
    assert imperative(said) == order


def test_the_verb_of_a_goal_is_the_first_of_its_words() -> None:
    assert goal_words("Could you please delete Anna's note?") == ("delet", "anna", "not")
    assert goal_words("I'd like to like this song") == ("lik", "song")
    assert goal_words("I don't want Bluetooth") == ("remov", "bluetooth")
    assert goal_words("please") == ()


COURTESIES = ("Please ", "could you ", "Hey, ", "I'd like you to ", "so ", "can you please ", "help me to ", "just ")
ORDERS = ("delete Anna's note", "call Ben", "mute it")


@given(st.lists(st.sampled_from(COURTESIES), max_size=3), st.sampled_from(ORDERS))
def test_however_politely_it_is_asked_the_order_is_the_same(courtesies: list[str], order: str) -> None:
    assert imperative("".join(courtesies) + order) == order
    assert goal_words("".join(courtesies) + order) == goal_words(order)


def test_a_goal_implies_the_part_of_the_settings_where_such_a_thing_is_kept() -> None:
    assert implied_sections("Make the screen brighter: set the brightness to 80%") == {"display"}
    assert implied_sections("Join the wifi") == {"network", stem("connect")}
    assert implied_sections("Call Ann") == frozenset()


def test_what_a_thing_is_called_rings_nobody() -> None:
    assert not {"phone", "dialer"} & set(implied_apps("Create a list called Bread"))
    assert "phone" in implied_apps("Call Ann")
