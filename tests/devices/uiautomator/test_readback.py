"""A field reads as typed however phones show it, and as wrong when it is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.geometry import Box, Point
from devices.screen import Node
from devices.uiautomator.readback import focused_field, reads_as, same_field, value

EDIT = "android.widget.EditText"


def field(text: str = "", *, index: int = 0, **more: object) -> Node:
    given_: dict[str, object] = {
        "bounds": Box(40, 200, 1040, 340),
        "class_name": EDIT,
        "editable": True,
        "focused": True,
        "depth": 3,
    }
    return Node(index=index, parent=-1, text=text, **{**given_, **more})  # type: ignore[arg-type]  # mixed fields


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"])))
def test_a_field_reads_as_its_own_text(text: str) -> None:
    assert reads_as(field(text), text) is True


@given(st.text("abc ", min_size=1), st.text("xyz", min_size=1))
def test_other_text_does_not_read_as_typed(wanted: str, extra: str) -> None:
    assert reads_as(field(wanted.strip() + extra), wanted) is False


def test_an_emoji_that_the_dump_shows_as_two_dots_reads_as_typed() -> None:
    assert reads_as(field("see you .. there"), "see you \U0001f600 there") is True
    assert reads_as(field("see you . there"), "see you \U0001f600 there") is False


def test_line_breaks_read_as_blanks() -> None:
    assert reads_as(field("one two"), "one\ntwo") is True


@pytest.mark.parametrize("shown", ["(555) 123-4567", "555 123 4567", "555.123.4567"])
def test_a_number_that_the_field_formats_reads_as_typed(shown: str) -> None:
    assert reads_as(field(shown), "5551234567") is True
    assert reads_as(field(shown[:-1]), "5551234567") is False


def test_formatting_is_not_forgiven_in_words() -> None:
    assert reads_as(field("a-b"), "ab") is False


@pytest.mark.parametrize("shown", ["••••••", "******", "•••••t", "......", "secret"])
def test_a_password_of_the_right_length_reads_as_typed(shown: str) -> None:
    assert reads_as(field(shown, password=True), "secret") is True


@pytest.mark.parametrize("shown", ["•••", "•••••••", "se•ret", "wrong!"])
def test_a_password_of_another_length_or_in_the_open_and_wrong_does_not(shown: str) -> None:
    assert reads_as(field(shown, password=True), "secret") is False


def test_a_password_that_the_phone_does_not_show_is_unknown() -> None:
    assert reads_as(field("", password=True), "secret") is None
    assert reads_as(field("", password=True), "") is True


def test_a_hint_is_no_text() -> None:
    assert value(field("Search settings", showing_hint=True)) == ""
    assert value(field("Search settings", hint="Search settings")) == ""
    assert value(field("wifi", hint="Search settings")) == "wifi"
    assert reads_as(field("Search settings", hint="Search settings"), "") is True


def test_the_focused_field_is_the_deepest_that_can_be_typed_into() -> None:
    web = field("", index=1, class_name="android.webkit.WebView", depth=2, bounds=Box(0, 0, 1080, 2400))
    inner = field("x", index=2, depth=9)
    row = field("", index=3, class_name="android.widget.LinearLayout", editable=False, depth=12)
    assert focused_field([web, inner, row]) is inner
    assert focused_field([web, inner], Point(500, 250)) is inner
    assert focused_field([inner], Point(500, 900)) is None
    assert focused_field([field(focused=False)]) is None


def test_a_field_that_moved_up_for_the_keyboard_is_the_same_field() -> None:
    was = field(resource_id="app:id/note", bounds=Box(40, 1900, 1040, 2040))
    now = field("hi", resource_id="app:id/note", bounds=Box(40, 1000, 1040, 1140))
    other = field(resource_id="app:id/title", index=1, focused=False)
    assert same_field([other, now], was) is now


def test_the_next_box_of_a_code_is_not_the_same_field() -> None:
    first = field(bounds=Box(40, 200, 240, 340))
    first_now = field("1", bounds=Box(40, 200, 240, 340), focused=False)
    second = field(bounds=Box(280, 200, 480, 340), index=1)
    assert same_field([first_now, second], first) is first_now


def test_a_field_that_is_gone_is_none() -> None:
    assert same_field([field(resource_id="other")], field(resource_id="mine")) is None
