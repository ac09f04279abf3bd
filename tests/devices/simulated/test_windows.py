import pytest

from devices.geometry import Box, Size
from devices.simulated.patterns import Item, choice_dialog, dialog, menu
from devices.simulated.widgets import Widget, column, text
from devices.simulated.windows import STATUS_BAR, Kind, Window, dress

PORTRAIT, LANDSCAPE = Size(1080, 2400), Size(2400, 1080)


def box(root: Widget, kind: Kind, size: Size, keyboard: int = 0, anchor: Box | None = None) -> Box:
    return dress(Window(root, "org.example", "test", kind, anchor=anchor), size, keyboard)[1]


def question() -> Widget:
    return dialog("Really?", text("It cannot be undone."), buttons=[Item("No", bool), Item("Yes", bool)])


@pytest.mark.parametrize("size", [PORTRAIT, LANDSCAPE])
def test_an_activity_takes_the_whole_screen(size: Size) -> None:
    assert box(column(), "activity", size) == Box(0, 0, *size)


def test_a_dialog_is_in_the_middle_and_moves_up_for_the_keyboard() -> None:
    low, high = box(question(), "dialog", PORTRAIT), box(question(), "dialog", PORTRAIT, keyboard=700)
    assert low.center.x == high.center.x == 540
    assert high.bottom <= 1700
    assert high.top < low.top
    assert high.height == low.height


def test_a_dialog_taller_than_the_room_is_cut_to_it() -> None:
    tall = choice_dialog("Choose", [f"Choice {i}" for i in range(60)], "", bool, bool)
    found = box(tall, "dialog", LANDSCAPE)
    assert found.top >= STATUS_BAR
    assert found.bottom <= 1080


@pytest.mark.parametrize("anchor", [Box(0, 0, 10, 10), Box(1000, 2300, 1080, 2400), Box(500, 1200, 540, 1240)])
def test_a_menu_hangs_from_its_anchor_and_stays_on_screen(anchor: Box) -> None:
    found = box(menu([Item("One", bool), Item("Two", bool), Item("Three", bool)]), "menu", PORTRAIT, anchor=anchor)
    assert Box(0, STATUS_BAR, 1080, 2400).encloses(found)
    assert found.right >= anchor.left


def test_a_sheet_stands_on_the_keyboard() -> None:
    with_keys, without = box(text("New"), "sheet", PORTRAIT, keyboard=700), box(text("New"), "sheet", PORTRAIT)
    assert with_keys.bottom > 1700 > with_keys.top
    assert without.bottom > 2400 > without.top
