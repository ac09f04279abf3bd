from devices.simulated.phone import SimulatedMachine
from tests.devices.simulated.hand import BACK, Hand


def test_home_shows_app_icons_with_their_names() -> None:
    hand = Hand()
    icon = hand.find("Notes")
    assert icon.class_name == "android.widget.TextView"
    assert icon.resource_id == "com.android.launcher3:id/icon"
    assert icon.clickable
    assert icon.long_clickable


def test_a_tap_on_an_icon_opens_its_app() -> None:
    assert Hand().tap("Notes").phone.package == "com.simplemobiletools.notes.pro"


def test_every_app_but_the_testbed_can_be_opened_from_the_drawer() -> None:
    hidden = {"com.android.launcher3", "com.agentbrain.testbed"}
    labels = [label for name, label in SimulatedMachine().packages().items() if name not in hidden]
    assert len(labels) == 18
    assert not Hand().tap("Search").type("testbed").sees("Testbed")
    for label in labels:
        hand = Hand().tap("Apps list").scroll_to(label).tap(label)
        assert hand.phone.packages()[hand.phone.package] == label


def test_a_swipe_up_opens_the_drawer_and_a_swipe_down_closes_it() -> None:
    hand = Hand()
    hand.phone.swipe(540, 1700, 540, 700, 20)
    assert hand.sees("Search apps")
    assert hand.find("", id="apps_list_view")
    hand.phone.swipe(540, 700, 540, 1700, 20)
    assert not any(one.resource_id.endswith("apps_list_view") for one in hand.phone.elements())


def test_search_narrows_the_drawer_and_says_when_nothing_is_found() -> None:
    hand = Hand().tap("Search").type("no")
    assert hand.sees("Notes")
    assert not hand.sees("Settings")
    assert hand.type("zzz").sees("No apps found")


def test_a_long_press_leads_to_app_info() -> None:
    hand = Hand().hold("Notes").tap("App info")
    assert hand.phone.package == "com.android.settings"
    assert hand.sees("Force stop")
    assert hand.sees("Notes")


def test_back_on_the_home_screen_stays_there() -> None:
    assert Hand().key(BACK, BACK).phone.package == "com.android.launcher3"
