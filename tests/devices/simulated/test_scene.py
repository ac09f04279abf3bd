import random
from dataclasses import replace

import pytest
from PIL import Image

from devices.geometry import Box, Size
from devices.simulated.canvas import REPAINTED
from devices.simulated.layout import Placed
from devices.simulated.painting import Sheet, differences, extent, look
from devices.simulated.phone import SimulatedMachine
from devices.simulated.scene import Painted
from devices.simulated.widgets import Widget
from tests.devices.simulated.hand import Hand

CLOCK = "com.google.android.deskclock"


def page_boxes(hand: Hand) -> list[Box]:
    return [one.box for one in hand.phone.stage.scene().layers[0].placed]


def test_a_dialogs_keyboard_leaves_the_page_below_as_it_was() -> None:
    hand = Hand().open(CLOCK)
    before = page_boxes(hand)
    hand.tap("Add alarm")
    assert hand.find("", id="input_area")
    assert page_boxes(hand) == before


def test_the_window_in_front_comes_first_in_the_tree_then_the_keyboard_then_the_bar() -> None:
    hand = Hand().open(CLOCK).tap("Add alarm")
    packages = [one.package for one in hand.phone.elements() if one.parent < 0]
    assert packages == [CLOCK, "com.android.inputmethod.latin", "com.android.systemui"]


def test_a_disabled_row_disables_what_is_in_it() -> None:
    hand = Hand().open("com.android.settings").scroll_to("Date and time").tap("Date and time")
    assert not hand.find("Time").enabled
    assert hand.find("Time zone").enabled


def test_a_field_is_focused_only_in_the_window_in_front() -> None:
    hand = Hand().tap("Search")
    assert sum(one.focused for one in hand.phone.elements()) == 1
    hand.phone.show_system_dialog("permission")
    assert not any(one.focused for one in hand.phone.elements())


def test_a_toast_is_painted_and_in_no_tree() -> None:
    hand = Hand().open("com.android.settings").tap("Wi-Fi").tap(id="settings_button")
    before = hand.phone.render().copy()
    hand.tap("Forget")
    assert hand.phone.toast == "Home-5G forgotten"
    assert not hand.sees("Home-5G forgotten")
    with_toast = hand.phone.render().copy()
    hand.wait(5)
    assert hand.phone.render().tobytes() != with_toast.tobytes() != before.tobytes()


def painted_whole(phone: SimulatedMachine) -> Image.Image:
    return phone.stage.scene().render(phone.system.dark, Painted()).image


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_painted_in_part_equals_what_is_painted_whole(seed: int) -> None:
    """A walk over every app by taps, long presses, swipes, typing and the clock, half of it in the dark theme."""
    chance, phone, parts = random.Random(seed), SimulatedMachine(), 0
    phone.load({"settings": {"display": {"dark": seed % 2 == 0}}})
    for seconds, app in enumerate(phone.system.apps()):
        phone.open_app(app.package)
        for _ in range(6):
            do_something(phone, chance, 9.0 * seconds)
            frame = phone.render()
            parts += frame.info[REPAINTED].after > 0
            assert frame.tobytes() == painted_whole(phone).tobytes(), (app.package, frame.info)
    assert parts > 8


def do_something(phone: SimulatedMachine, chance: random.Random, now: float) -> None:
    x, y = chance.choice([one.visible.center for one in phone.elements() if one.clickable or one.scrollable])
    match chance.randrange(8):
        case 0:
            phone.long_click(x, y)
        case 1:
            phone.swipe(x, y, x, max(0, y - chance.randrange(60, 500)), chance.choice([3, 40]))
        case 2:
            phone.type_text(chance.choice(["a", "Ä4", "two words"]))
        case 3:
            phone.tick(now + chance.randrange(70))
        case _:
            phone.click(x, y)


def test_a_switch_repaints_its_row_only() -> None:
    hand = Hand().open(CLOCK)
    first = hand.phone.render()
    switch = next(one for one in hand.phone.elements() if one.checkable)
    hand.phone.click(*switch.visible.center)
    after = hand.phone.render()
    repainted = after.info[REPAINTED]
    assert repainted.after == first.info[REPAINTED].number
    assert any(room.encloses(switch.visible) for room in repainted.rooms)
    assert sum(room.area for room in repainted.rooms) < 0.1 * 1080 * 2400
    assert first.tobytes() != after.tobytes()


def test_a_change_that_nothing_shows_keeps_the_frame() -> None:
    hand = Hand().open(CLOCK)
    before = hand.phone.render()
    hand.phone.stage.changed()
    assert hand.phone.render() is before


def test_a_floating_buttons_shadow_is_repainted_with_it() -> None:
    """Its shadow reaches beyond its box, where nothing else would paint it over."""
    box = Box(300, 300, 460, 460)
    before = Placed(Widget(draw="floating", fill="primary", radius=28), box, box, -1)
    assert extent(before).encloses(Box(280, 285, 480, 485))
    old, new = ([Sheet("", [look(at, None)], [extent(at)])] for at in (before, replace(before, box=moved(box))))
    (room,) = differences(old, new, Size(1080, 2400)) or [Box(0, 0, 0, 0)]
    assert room.encloses(extent(before))
    assert room.encloses(extent(replace(before, box=moved(box))))


def moved(box: Box) -> Box:
    return Box(box.left + 100, box.top, box.right + 100, box.bottom)


def sheet(*looks: str) -> Sheet:
    return Sheet("page", looks, [Box(100 * int(one[1:]), 0, 100 * int(one[1:]) + 50, 50) for one in looks])


@pytest.mark.parametrize(
    ("before", "after", "rooms"),
    [
        (sheet("a1", "b2"), sheet("a1", "b2"), []),
        (sheet("a1", "b2", "c3"), sheet("a1", "x2", "c3"), [2]),
        (sheet("a1", "b2", "c3"), sheet("a1", "c3"), [2]),
        (sheet("a1", "c3"), sheet("a1", "b2", "c3"), [2]),
        (sheet("a1"), sheet("a1", "b2"), [2]),
        (sheet("b2", "c3"), sheet("a1", "b2", "c3"), [1]),
        (sheet(), sheet("a1"), [1]),
    ],
)
def test_only_what_came_went_or_changed_is_painted_anew(before: Sheet, after: Sheet, rooms: list[int]) -> None:
    found = differences([before], [after], Size(1080, 2400))
    assert found == [Box(100 * at, 0, 100 * at + 50, 50) for at in rooms]


def test_another_window_or_a_change_of_most_of_the_screen_is_painted_whole() -> None:
    small, large = sheet("a1"), Sheet("page", ["b"], [Box(0, 0, 1080, 2000)])
    assert differences([small], [Sheet("other", small.looks, small.extents)], Size(1080, 2400)) is None
    assert differences([small], [small, small], Size(1080, 2400)) is None
    assert differences([small], [large], Size(1080, 2400)) is None


def test_a_caret_that_moves_is_repainted() -> None:
    hand = Hand().open("com.simplemobiletools.notes.pro")
    field = next(one for one in hand.phone.elements() if "EditText" in one.class_name)
    hand.phone.click(*field.visible.center)
    hand.phone.type_text("milk")
    before = hand.phone.render()
    hand.phone.key(21)  # KEYCODE_DPAD_LEFT
    after = hand.phone.render()
    assert after.info[REPAINTED].after == before.info[REPAINTED].number
    assert after.tobytes() == painted_whole(hand.phone).tobytes() != before.tobytes()
