from devices.geometry import Box
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
