"""Stems, meanings, wanted states and implied apps."""

import pytest

from ladders.step.wording import content_words, implied_app_words, likeness, stem, wanted_state


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
        ("open the gallery", None),
    ],
)
def test_the_wanted_state_is_read_from_the_verb(goal: str, wanted: bool | None) -> None:
    assert wanted_state(goal) is wanted


def test_a_goal_implies_the_apps_where_such_a_thing_is_done() -> None:
    assert "clock" in implied_app_words("Wake me: set an alarm for 7:30")
    assert implied_app_words("Turn on Bluetooth") == {"settings"}
    assert implied_app_words("hello") == frozenset()
