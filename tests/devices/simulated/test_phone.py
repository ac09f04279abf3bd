import json

import pytest

from devices.geometry import Size
from devices.simulated.machine import Machine
from devices.simulated.phone import SimulatedMachine
from tests.devices.simulated.hand import BACK, HOME, POWER, RECENTS, Hand

SETTINGS = "com.android.settings"


def test_it_is_a_machine() -> None:
    machine: Machine = SimulatedMachine()
    assert machine.size == Size(1080, 2400)
    assert machine.package == "com.android.launcher3"


def test_two_fresh_phones_are_the_same_to_the_pixel() -> None:
    first, second = SimulatedMachine(), SimulatedMachine()
    assert list(first.elements()) == list(second.elements())
    assert first.render().tobytes() == second.render().tobytes()


def test_the_version_grows_when_something_visible_changes_and_only_then() -> None:
    hand = Hand()
    version = hand.phone.version
    hand.phone.elements()
    hand.phone.render()
    hand.wait(1)
    assert hand.phone.version == version
    hand.tap("Search")
    assert hand.phone.version > version


def test_a_frame_is_painted_once_a_version() -> None:
    phone = SimulatedMachine()
    assert phone.render() is phone.render()


def test_back_closes_keyboard_then_dialog_then_page_then_app() -> None:
    hand = Hand().open(SETTINGS).tap("Wi-Fi", "Maple Street 12")
    hand.key(BACK)
    assert hand.sees("Show password")
    hand.key(BACK)
    assert not hand.sees("Show password")
    assert hand.sees("Use Wi-Fi")
    hand.key(BACK)
    assert hand.sees("Bluetooth")
    hand.key(BACK)
    assert hand.phone.package == "com.android.launcher3"


def test_home_leaves_an_app_as_it_was() -> None:
    hand = Hand().open(SETTINGS).tap("Wi-Fi").key(HOME)
    assert hand.phone.package == "com.android.launcher3"
    assert hand.open(SETTINGS).sees("Use Wi-Fi")


def test_recents_lists_apps_and_clears_them() -> None:
    hand = Hand().open(SETTINGS).open("com.simplemobiletools.notes.pro").key(RECENTS)
    assert hand.phone.running() == ["com.android.launcher3", "com.simplemobiletools.notes.pro", SETTINGS]
    assert hand.find("Notes").bounds.top < hand.find("Settings").bounds.top
    hand.tap("Settings")
    assert hand.phone.package == SETTINGS
    hand.key(RECENTS).tap("Clear all")
    assert hand.phone.running() == ["com.android.launcher3"]


def test_force_stop_forgets_an_apps_pages() -> None:
    hand = Hand().open(SETTINGS).tap("Wi-Fi")
    hand.phone.force_stop(SETTINGS)
    assert hand.phone.package == "com.android.launcher3"
    assert not hand.open(SETTINGS).sees("Use Wi-Fi")


def test_opening_an_unknown_app_is_refused() -> None:
    phone = SimulatedMachine()
    assert not phone.open_app("no.such.app")
    assert phone.launcher_activity("no.such.app") is None
    assert phone.launcher_activity(SETTINGS) == ".Settings"
    assert phone.packages()["com.google.android.deskclock"] == "Clock"


@pytest.mark.parametrize("rotation", [0, 1, 2, 3])
def test_rotation_lays_everything_out_again(rotation: int) -> None:
    hand = Hand()
    hand.phone.set_rotation(rotation)
    size = Size(2400, 1080) if rotation % 2 else Size(1080, 2400)
    assert hand.phone.size == size
    assert hand.phone.render().size == size
    hand.open(SETTINGS)
    assert all(one.bounds.right <= size.width and one.bounds.bottom <= size.height for one in hand.phone.elements())
    hand.scroll_to("About phone").tap("About phone")
    assert hand.sees("Device name")


def test_a_dark_screen_is_black_has_no_elements_and_wakes_where_it_was() -> None:
    hand = Hand().open(SETTINGS).key(POWER)
    assert not hand.phone.screen_on
    assert hand.phone.render().getextrema() == ((0, 0), (0, 0), (0, 0))
    assert hand.phone.elements() == []
    assert not hand.phone.key(BACK)
    assert not hand.phone.open_notifications()
    hand.key(POWER)
    assert hand.sees("Bluetooth")


def test_only_the_pin_page_is_secure() -> None:
    hand = Hand().open(SETTINGS).tap("Wi-Fi", "Maple Street 12")
    assert not hand.phone.secure
    hand.key(BACK, BACK, BACK).scroll_to("Security and privacy").tap("Security and privacy")
    assert not hand.phone.secure
    hand.tap("Set PIN")
    assert hand.phone.secure
    assert hand.sees("Set a PIN")


def test_a_password_is_reported_as_bullets() -> None:
    hand = Hand().open(SETTINGS).tap("Wi-Fi", "Maple Street 12").type("secret")
    entry = hand.find("", id="password")
    assert (entry.text, entry.password, entry.showing_hint) == ("••••••", True, False)
    hand.tap("Show password")
    assert hand.find("", id="password").text == "secret"


def test_an_empty_field_shows_its_hint_and_has_no_text() -> None:
    entry = Hand().open(SETTINGS).tap("Wi-Fi", "Maple Street 12").find("", id="password")
    assert (entry.text, entry.hint, entry.showing_hint) == ("", "Password", True)


def test_set_text_replaces_what_a_field_holds_and_refuses_other_elements() -> None:
    hand = Hand().tap("Search").type("old")
    assert hand.phone.set_text(hand.find("", id="fallback_search_view").index, "new")
    assert hand.find("", id="fallback_search_view").text == "new"
    assert not hand.phone.set_text(hand.find("", id="status_bar").index, "new")
    assert not hand.phone.set_text(9999, "new")


def test_clear_text_empties_the_focused_field() -> None:
    hand = Hand().tap("Search").type("old")
    assert hand.phone.clear_text()
    assert hand.find("", id="fallback_search_view").text == ""


def test_a_dialog_is_the_only_window_of_its_app_in_the_tree() -> None:
    hand = Hand().open(SETTINGS).tap("Wi-Fi", "Maple Street 12")
    roots = [one for one in hand.phone.elements() if one.parent == -1]
    assert [one.package for one in roots] == [SETTINGS, "com.android.inputmethod.latin", "com.android.systemui"]
    assert not hand.sees("Use Wi-Fi")


def test_the_page_below_a_dialog_is_painted_darker() -> None:
    hand = Hand().open(SETTINGS).tap("Wi-Fi")
    before = hand.phone.render().crop((0, 84, 1080, 400))
    after = hand.tap("Maple Street 12").phone.render().crop((0, 84, 1080, 400))
    assert sum(after.tobytes()) < sum(before.tobytes()) * 0.7


def test_loading_a_state_starts_the_apps_afresh() -> None:
    hand = Hand().open(SETTINGS).tap("Wi-Fi", "Maple Street 12")
    hand.phone.load({"settings": {"wifi": {"networks": []}}})
    assert hand.sees("Bluetooth")
    assert hand.tap("Wi-Fi").sees("Available networks")


def test_a_toast_passes() -> None:
    hand = Hand().open(SETTINGS).tap("Wi-Fi").tap("Settings", "Forget")
    assert hand.phone.toast == "Home-5G forgotten"
    assert hand.wait(4).phone.toast is None


def test_a_snackbar_lies_over_the_foot_of_the_page_and_moves_the_floating_button_up() -> None:
    hand = Hand().open("com.google.android.deskclock")
    before = hand.find("Add alarm").bounds
    bar = hand.tap("Expand alarm", "Delete").find("", id="snackbar_layout").bounds
    assert hand.find("Add alarm").bounds.bottom <= bar.top < before.bottom
    hand.phone.click(bar.left + 60, bar.center.y)
    assert hand.sees("Alarm deleted")


def test_a_snackbar_passes_and_its_action_undoes() -> None:
    hand = Hand().open("com.google.android.deskclock").tap("Expand alarm", "Delete")
    assert len(hand.state["clock"]["alarms"]) == 2
    hand.tap("Undo")
    assert len(hand.state["clock"]["alarms"]) == 3
    assert not hand.sees("Alarm deleted")
    hand.tap("Expand alarm", "Delete").wait(10)
    assert not hand.sees("Undo")


@pytest.mark.parametrize(
    ("kind", "package", "answer"),
    [
        ("anr", "android", "Wait"),
        ("permission", "com.android.permissioncontroller", "Only this time"),
        ("popup_ad", "com.bargainbee.offers", "Close ad"),
    ],
)
def test_a_system_dialog_lies_over_everything_and_goes_when_answered(kind: str, package: str, answer: str) -> None:
    hand = Hand().open(SETTINGS)
    hand.phone.show_system_dialog(kind)
    assert hand.phone.elements()[0].package == package
    assert not hand.sees("Bluetooth")
    hand.tap(answer)
    assert hand.sees("Bluetooth")


def test_an_app_that_does_not_respond_can_be_closed_by_the_android_ids() -> None:
    hand = Hand().open(SETTINGS)
    hand.phone.show_system_dialog("anr")
    assert hand.sees("Settings isn't responding")
    assert hand.find("Wait").resource_id == "android:id/aerr_wait"
    assert hand.key(BACK).sees("Close app")
    hand.tap(id="aerr_close")
    assert hand.phone.package == "com.android.launcher3"


def test_an_unknown_system_dialog_is_refused() -> None:
    with pytest.raises(ValueError, match="popup_ad"):
        SimulatedMachine().show_system_dialog("nag")


def test_the_settings_table_reads_and_writes_the_state() -> None:
    phone = SimulatedMachine()
    assert phone.setting("global", "wifi_on") == "1"
    phone.put_setting("global", "airplane_mode_on", "1")
    assert phone.setting("global", "wifi_on") == "0"
    assert phone.state()["settings"]["airplane"] is True
    phone.put_setting("system", "screen_brightness", "255")
    assert phone.state()["settings"]["display"]["brightness"] == 100
    assert phone.setting("secure", "anything") is None
    phone.put_setting("secure", "anything", "x")
    assert phone.setting("secure", "anything") == "x"


def test_the_clock_starts_at_the_date_of_the_state_and_runs_by_ticks() -> None:
    hand = Hand({"phone": {"date": "2027-01-02T23:58:30"}})
    assert hand.find("", id="clock").text == "23:58"
    hand.wait(40)
    assert hand.find("", id="clock").text == "23:59"
    hand.wait(60)
    assert hand.sees("Sunday, Jan 3")


def test_the_whole_state_is_json() -> None:
    phone = SimulatedMachine()
    assert json.loads(json.dumps(phone.state())) == phone.state()


def test_the_testbed_shows_two_hundred_elements_and_counts_taps() -> None:
    hand = Hand().open("com.agentbrain.testbed")
    assert len(hand.phone.elements()) == 200
    hand.tap("Row 5")
    assert hand.state["testbed"]["tapped"] == 5
