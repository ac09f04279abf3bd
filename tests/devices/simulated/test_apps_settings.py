from typing import Any

import pytest

from tests.devices.simulated.hand import BACK, ENTER, Hand

PACKAGE = "com.android.settings"


def settings(state: dict[str, Any] | None = None) -> Hand:
    return Hand({"settings": state} if state else None).open(PACKAGE)


def network(hand: Hand, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(n for n in hand.state["settings"]["wifi"]["networks"] if n["name"] == name)
    return found


def test_wifi_is_turned_off_and_on_and_rejoins_the_known_network() -> None:
    hand = settings().tap("Wi-Fi", "Use Wi-Fi")
    assert hand.state["settings"]["wifi"]["on"] is False
    assert not network(hand, "Home-5G")["connected"]
    assert not hand.sees("CoffeeHouse")
    hand.tap("Use Wi-Fi")
    assert network(hand, "Home-5G")["connected"]
    assert hand.switch("Use Wi-Fi").checked


def test_connect_is_disabled_until_the_password_has_eight_characters() -> None:
    hand = settings().tap("Wi-Fi", "Maple Street 12").type("maplesy")
    assert not hand.find("Connect").enabled
    assert hand.type("r").find("Connect").enabled


def test_the_right_password_connects_and_saves() -> None:
    hand = settings().tap("Wi-Fi", "Maple Street 12").type("maplesyrup").tap("Connect")
    assert hand.sees("Connecting…")
    assert not network(hand, "Maple Street 12")["connected"]
    hand.wait(2)
    assert network(hand, "Maple Street 12")["connected"]
    assert network(hand, "Maple Street 12")["saved"]
    assert not network(hand, "Home-5G")["connected"]
    assert hand.key(BACK).sees("Maple Street 12")


def test_a_wrong_password_is_said_and_asked_again() -> None:
    hand = settings().tap("Wi-Fi", "Maple Street 12").type("wrongpassword").key(ENTER).wait(2)
    assert hand.sees("Wrong password. Check it and try again.")
    assert not network(hand, "Maple Street 12")["saved"]
    hand.type("maplesyrup")
    assert not hand.sees("Wrong password. Check it and try again.")
    assert network(hand.tap("Connect").wait(2), "Maple Street 12")["connected"]


def test_an_open_network_needs_no_password() -> None:
    hand = settings().tap("Wi-Fi", "CoffeeHouse").wait(2)
    assert network(hand, "CoffeeHouse")["connected"]


def test_a_forgotten_network_asks_for_its_password_again() -> None:
    hand = settings().tap("Wi-Fi").tap(id="settings_button").tap("Forget")
    assert not network(hand, "Home-5G")["saved"]
    assert hand.tap("Home-5G").sees("Show password")


def test_a_network_is_added_by_hand() -> None:
    hand = settings().tap("Wi-Fi").scroll_to("Add network").tap("Add network")
    hand.type("Cabin").key(ENTER).type("longenough").tap("Save")
    assert network(hand, "Cabin")["password"] == "longenough"


def test_a_state_with_fewer_networks_shows_only_those() -> None:
    hand = settings({"wifi": {"networks": [{"name": "Lab", "security": "Open", "signal": 4}]}}).tap("Wi-Fi")
    assert hand.sees("Lab")
    assert not hand.sees("CoffeeHouse")


def test_airplane_mode_turns_the_radios_off_and_brings_them_back() -> None:
    hand = settings().tap("Airplane mode")
    state = hand.state["settings"]
    assert (state["airplane"], state["wifi"]["on"], state["bluetooth"]["on"]) == (True, False, False)
    assert hand.switch("Airplane mode").checked
    state = hand.tap("Airplane mode").state["settings"]
    assert (state["airplane"], state["wifi"]["on"], state["bluetooth"]["on"]) == (False, True, True)


def test_a_bluetooth_device_is_paired_after_a_question() -> None:
    hand = settings().tap("Bluetooth", "Trail Watch 3", "Pair")
    assert hand.sees("Pairing…")
    watch = next(d for d in hand.wait(2).state["settings"]["bluetooth"]["devices"] if d["name"] == "Trail Watch 3")
    assert watch["paired"]
    assert watch["connected"]


def test_a_paired_device_is_connected_disconnected_and_forgotten() -> None:
    hand = settings().tap("Bluetooth", "Family car")
    car = hand.state["settings"]["bluetooth"]["devices"][1]
    assert car["connected"]
    hand.tap(id="settings_button").tap("Forget", "Forget device")
    assert not hand.state["settings"]["bluetooth"]["devices"][0]["paired"]


def test_the_dark_theme_is_one_switch() -> None:
    hand = settings().tap("Display", "Dark theme")
    assert hand.state["settings"]["display"]["dark"] is True
    assert hand.switch("Dark theme").checked


def test_the_font_size_changes_the_size_of_every_text() -> None:
    hand = settings().tap("Display")
    before = hand.find("Dark theme").bounds
    hand.tap("Font size", "Largest")
    assert hand.find("Dark theme").bounds.width > before.width * 1.2
    assert hand.find("Dark theme").bounds.height > before.height * 1.2


@pytest.mark.parametrize(("choice", "seconds"), [("30 seconds", 30), ("5 minutes", 300)])
def test_the_screen_timeout_is_chosen_in_a_dialog(choice: str, seconds: int) -> None:
    hand = settings().tap("Display", "Screen timeout", choice)
    assert hand.state["settings"]["display"]["timeout"] == seconds
    assert hand.sees(f"After {choice} of inactivity")


def test_a_volume_slider_a_ring_mode_and_a_ringtone_are_set() -> None:
    hand = settings().tap("Sound and vibration")
    box = hand.find("Alarm volume", id="seekbar").visible
    hand.phone.click(box.left + 1, box.center.y)
    hand.tap("Ring mode", "Vibrate").tap("Phone ringtone", "Lantern").key(BACK).tap("Vibrate for calls")
    sound = hand.state["settings"]["sound"]
    assert (sound["alarm"], sound["mode"], sound["ringtone"], sound["vibrate_on_ring"]) == (
        0,
        "Vibrate",
        "Lantern",
        False,
    )


def test_a_permission_is_taken_from_an_app() -> None:
    hand = settings().scroll_to("Apps").tap("Apps", "Contacts", "Permissions", "Phone", "Don't allow")
    assert hand.state["settings"]["apps"]["com.google.android.contacts"]["permissions"]["Phone"] is False


def test_a_pin_is_set_after_typing_it_twice_the_same() -> None:
    hand = settings().scroll_to("Security and privacy").tap("Security and privacy", "Set PIN")
    hand.type("1234").tap("Next").type("9999").tap("Confirm")
    assert hand.sees("PINs don't match")
    hand.type("1234").tap("Next").type("1234").tap("Confirm")
    assert hand.state["settings"]["security"]["pin"] == "1234"
    hand.tap("Remove PIN", "Remove")
    assert hand.state["settings"]["security"]["pin"] == ""


def test_the_time_can_be_set_by_hand_only_when_it_is_not_automatic() -> None:
    hand = settings().scroll_to("Date and time").tap("Date and time", "Time")
    assert not hand.sees("Set time")
    hand.tap("Set time automatically", "Time").type("17").key(ENTER).type("30").tap("OK")
    assert hand.find("", id="id/clock").text == "17:30"


def test_language_device_name_and_developer_mode_are_set() -> None:
    hand = settings().scroll_to("Languages").tap("Languages", "Deutsch").key(BACK)
    assert hand.state["settings"]["language"] == "Deutsch"
    hand.scroll_to("About phone").tap("About phone", "Device name")
    hand.phone.clear_text()
    assert not hand.find("OK").enabled
    hand.type("Blue").tap("OK")
    assert hand.state["settings"]["device_name"] == "Blue"
    for _ in range(7):
        hand.tap("Build number")
    assert hand.state["settings"]["developer"] is True


def test_search_finds_a_page_by_what_is_set_on_it() -> None:
    hand = settings().tap("Search settings").type("ringtone").tap("Sound and vibration")
    assert hand.sees("Phone ringtone")
