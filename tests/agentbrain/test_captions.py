"""A caption says what an action changed, from the trees alone."""

from __future__ import annotations

import pytest

from agentbrain.captions import caption, says_little
from tests.build import mark, marks, screen

SCREEN = screen(package="com.android.settings")


def test_a_switch_that_turned_is_named_with_its_new_state() -> None:
    before = marks(mark(1, "Wi-Fi", role="switch", state=("off",)), mark(2, "About"))
    after = marks(mark(1, "Wi-Fi", role="switch", state=("on",)), mark(2, "About"))
    assert caption("tap Wi-Fi (off)", "changed", before, SCREEN, after) == "tap Wi-Fi (off): Wi-Fi is now on"


def test_a_new_screen_is_named_by_its_title_and_app() -> None:
    before, after = (
        marks(mark(1, "Display"), words=["Settings"]),
        marks(print_="other", words=["Settings", "Brightness"]),
    )
    assert caption("tap Display", "changed", before, SCREEN, after) == "tap Display: now on Brightness (Settings)"


@pytest.mark.parametrize(
    ("package", "title", "said"),
    [
        ("com.android.launcher3", "", "now on the home screen"),
        ("com.android.launcher3", "10:21", "now on the home screen"),
        ("com.miui.home", "", "now on the home screen"),
        ("com.google.android.deskclock", "", "now in Clock"),
        ("com.google.android.deskclock", "Alarm", "now on Alarm (Clock)"),
        ("com.google.android.deskclock", "Clock", "now in Clock"),
        ("com.acme.shopping_list", "", "now in Shopping List"),
        ("", "Alarm", "now on Alarm"),
        ("", "", ""),
    ],
)
def test_a_place_is_called_what_its_owner_calls_it(package: str, title: str, said: str) -> None:
    after = marks(print_="other", words=[title] if title else [])
    told = caption("press home", "changed", marks(), screen(package=package), after)
    assert told == (f"press home: {said}" if said else "press home")


def test_a_field_that_was_filled_shows_its_text() -> None:
    before = marks(mark(1, "Name", role="field", editable=True))
    after = marks(mark(1, "Name", role="field", editable=True, value="Anna"))
    assert caption("type", "changed", before, SCREEN, after) == 'type: Name is now "Anna"'


def test_rows_that_scrolled_in_are_no_news() -> None:
    before, after = marks(mark(1, "Row 1"), mark(2, "Row 2")), marks(mark(1, "Row 8"), mark(2, "Row 9"))
    assert caption("scroll down", "changed", before, SCREEN, after) == "scroll down"


def test_an_action_without_effect_says_so() -> None:
    shown = marks(mark(1, "Row 1"))
    assert caption("tap Row 1", "unchanged", shown, SCREEN, shown) == "tap Row 1: nothing changed"
    assert caption("tap Row 1", "refused", shown, SCREEN, shown) == "tap Row 1: refused"


def test_what_a_model_saw_stands_in_front_where_the_tree_says_little() -> None:
    bare = marks()
    assert says_little(bare)
    assert says_little(marks(mark(1, ""), mark(2, ""), mark(3, ""), words=["Score"]))
    assert not says_little(marks(mark(1, "Play"), mark(2, "Scores"), words=["Chess"]))
    said = caption("tap cell C4", "unchanged", bare, SCREEN, bare, "a board with nine tiles " * 9)
    assert said.startswith("[a board with nine tiles")
    assert said.endswith("] tap cell C4: nothing changed")
    assert len(said) < 120
