from tests.devices.simulated.hand import Hand

SETTINGS = "com.android.settings"


def top_of(hand: Hand, words: str) -> int:
    return hand.find(words).bounds.top


def test_a_slow_swipe_scrolls_by_its_distance() -> None:
    hand = Hand().open(SETTINGS)
    before = top_of(hand, "Apps")
    hand.phone.swipe(540, 1500, 540, 1300, 60)
    assert top_of(hand, "Apps") == before - 200


def test_a_fast_swipe_flings_further() -> None:
    slow, fast = Hand().open("com.google.android.contacts"), Hand().open("com.google.android.contacts")
    slow.phone.swipe(540, 1800, 540, 1600, 60)
    fast.phone.swipe(540, 1800, 540, 1600, 8)
    assert slow.sees("Leo Bennett")
    assert not fast.sees("Leo Bennett")


def test_a_list_stops_at_both_ends() -> None:
    hand = Hand().open(SETTINGS)
    first = [one.bounds for one in hand.phone.elements()]
    hand.phone.swipe(540, 800, 540, 2000, 60)
    assert [one.bounds for one in hand.phone.elements()] == first
    for _ in range(6):
        hand.phone.swipe(540, 2000, 540, 600, 10)
    end = [one.bounds for one in hand.phone.elements()]
    hand.phone.swipe(540, 2000, 540, 600, 10)
    assert [one.bounds for one in hand.phone.elements()] == end


def test_a_short_touch_is_a_tap_and_a_long_one_a_long_press() -> None:
    hand = Hand()
    x, y = hand.find("Notes").visible.center
    hand.phone.touch_down(x, y)
    hand.wait(0.6).phone.touch_up(x, y)
    assert hand.sees("App info")
    hand.key(4)
    hand.phone.touch_down(x, y)
    hand.wait(0.1).phone.touch_up(x, y)
    assert hand.phone.package == "com.simplemobiletools.notes.pro"


def test_a_finger_that_moves_does_not_tap() -> None:
    hand = Hand().open(SETTINGS)
    x, y = hand.find("Display").visible.center
    hand.phone.touch_down(x, y)
    hand.phone.touch_move(x, y - 300)
    hand.phone.touch_up(x, y - 300)
    assert hand.sees("Apps")
    assert not hand.sees("Dark theme")


def test_a_slider_follows_a_finger_across_and_a_tap() -> None:
    hand = Hand().open(SETTINGS).tap("Display")
    box = hand.find("Display brightness").visible
    hand.phone.swipe(box.left + box.width // 2, box.center.y, box.right, box.center.y, 60)
    assert hand.state["settings"]["display"]["brightness"] == 100
    hand.phone.click(box.left + box.width // 4, box.center.y)
    assert abs(hand.state["settings"]["display"]["brightness"] - 25) <= 1


def test_a_long_press_on_a_plain_row_is_a_tap() -> None:
    hand = Hand().open(SETTINGS).hold("Display")
    assert hand.sees("Dark theme")


def test_edge_swipes_are_back_home_recents_and_the_shade() -> None:
    hand = Hand().open(SETTINGS).tap("Display")
    hand.phone.swipe(2, 1200, 500, 1200, 40)
    assert hand.sees("Sound and vibration")
    hand.phone.swipe(540, 2390, 540, 900, 20)
    assert hand.phone.package == "com.android.launcher3"
    hand.open(SETTINGS).phone.swipe(540, 2390, 540, 1500, 200)
    assert hand.phone.activity == "com.android.quickstep.RecentsActivity"
    hand.key(3).phone.swipe(540, 10, 540, 1200, 40)
    assert hand.sees("Clear all")


def test_nothing_is_touched_on_a_dark_screen_or_outside_it() -> None:
    hand = Hand()
    hand.phone.sleep()
    assert not hand.phone.click(540, 1200)
    assert not hand.phone.swipe(540, 1800, 540, 600, 20)
    assert not hand.phone.touch_down(540, 1200)
    hand.phone.wake()
    assert not hand.phone.click(1080, 0)
    assert not hand.phone.click(-1, 5)
    assert hand.phone.click(540, 1200)


def test_a_disabled_button_swallows_a_tap() -> None:
    hand = Hand().open(SETTINGS).tap("Wi-Fi", "Maple Street 12")
    connect = hand.find("Connect")
    assert not connect.enabled
    hand.tap("Connect")
    assert hand.sees("Show password")


def test_a_tap_beside_a_dialog_dismisses_it() -> None:
    hand = Hand().open(SETTINGS).tap("Wi-Fi", "Maple Street 12")
    hand.phone.click(20, 200)
    assert not hand.sees("Show password")
