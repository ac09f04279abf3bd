from tests.devices.simulated.hand import BACK, Hand


def test_the_shade_shows_tiles_and_notifications_that_open_their_app() -> None:
    hand = Hand()
    assert hand.phone.open_notifications()
    assert hand.find("Wi-Fi").checked
    hand.tap("Maya Chen")
    assert hand.phone.package == "com.google.android.apps.messaging"
    assert [n["title"] for n in hand.state["phone"]["notifications"]] == ["Dentist"]


def test_tiles_switch_what_they_name() -> None:
    hand = Hand()
    hand.phone.open_quick_settings()
    hand.tap("Airplane mode")
    settings = hand.state["settings"]
    assert settings["airplane"]
    assert not settings["wifi"]["on"]
    assert not hand.find("Wi-Fi").checked
    hand.tap("Airplane mode", "Dark theme", "Flashlight")
    assert hand.state["settings"]["wifi"]["on"]
    assert hand.state["settings"]["display"]["dark"]
    assert hand.state["settings"]["torch"]


def test_notifications_are_swiped_away_or_cleared() -> None:
    hand = Hand()
    hand.phone.open_notifications()
    y = hand.find("Maya Chen").visible.center.y
    hand.phone.swipe(300, y, 900, y, 20)
    assert not hand.sees("Maya Chen")
    hand.tap("Clear all")
    assert hand.sees("No notifications")
    assert hand.state["phone"]["notifications"] == []


def test_back_pushes_the_shade_up_again() -> None:
    hand = Hand()
    hand.phone.open_notifications()
    assert not hand.sees("Notes")
    assert hand.key(BACK).sees("Notes")
