from typing import Any

from tests.devices.simulated.hand import ENTER, Hand

PACKAGE = "com.google.android.deskclock"


def clock(state: dict[str, Any] | None = None) -> Hand:
    return Hand(state).open(PACKAGE)


def alarm(hand: Hand, time: str) -> dict[str, Any]:
    found: dict[str, Any] = next(a for a in hand.state["clock"]["alarms"] if a["time"] == time)
    return found


def test_an_alarm_is_added_with_the_time_picker() -> None:
    hand = clock().tap("Add alarm").type("19").key(ENTER).type("05").tap("OK")
    assert alarm(hand, "19:05")["on"] is True
    assert hand.sees("Alarm set for 19:05")


def test_a_time_that_is_none_cannot_be_set() -> None:
    hand = clock().tap("Add alarm").type("25")
    assert not hand.find("OK").enabled
    assert hand.sees("Enter a valid time")


def test_a_twelve_hour_phone_asks_for_am_and_pm() -> None:
    hand = clock({"settings": {"date": {"twenty_four": False}}})
    hand.tap("Add alarm").type("7").key(ENTER).type("30").tap("PM", "OK")
    assert alarm(hand, "19:30")["on"] is True
    assert hand.scroll_to("7:30 PM")


def test_an_alarm_has_a_switch_days_a_label_and_vibration() -> None:
    hand = clock().tap("08:30 alarm").tap("Expand alarm", "Saturday", "Vibrate", "Work")
    hand.phone.clear_text()
    hand.type("Office").tap("OK")
    first = alarm(hand, "06:45")
    assert first["days"] == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    assert (first["vibrate"], first["label"]) == (False, "Office")
    assert alarm(hand, "08:30")["on"] is True


def test_an_alarms_time_is_changed_by_a_tap_on_it() -> None:
    hand = clock().tap("17:15").type("18").key(ENTER).type("00").tap("OK")
    assert alarm(hand, "18:00")["label"] == "Pick up Leo"


def test_an_alarm_is_deleted() -> None:
    hand = clock().tap("Expand alarm", "Delete")
    assert [a["time"] for a in hand.state["clock"]["alarms"]] == ["08:30", "17:15"]


def test_an_alarm_that_is_due_notifies_and_a_single_one_turns_off() -> None:
    hand = clock({"clock": {"alarms": [{"time": "09:42"}]}}).wait(30).wait(61)
    assert hand.state["phone"]["notifications"][0]["title"] == "Alarm"
    assert alarm(hand, "09:42")["on"] is False


def test_a_timer_counts_down_pauses_and_rings() -> None:
    hand = clock().tap("Timer", "1", "3", "0")
    assert hand.sees("00h 01m 30s")
    hand.tap("Start").wait(10)
    assert hand.sees("1:20")
    hand.tap("Pause").wait(50)
    assert hand.sees("1:20")
    hand.tap("Resume").wait(80)
    assert hand.sees("Time's up")
    assert hand.state["clock"]["timer"]["state"] == "done"


def test_a_timer_cannot_start_at_zero_and_digits_can_be_taken_back() -> None:
    hand = clock().tap("Timer")
    assert not hand.sees("Start")
    assert hand.tap("5").sees("Start")
    assert not hand.tap("Delete").sees("Start")


def test_the_stopwatch_runs_and_takes_laps() -> None:
    hand = clock().tap("Stopwatch", "Start").wait(2.5).tap("Lap").wait(4).tap("Lap", "Pause")
    assert hand.state["clock"]["stopwatch"]["laps"] == [2.5, 4.0]
    assert hand.sees("0:06.5")
    assert hand.wait(5).sees("0:06.5")
    hand.tap("Reset")
    assert hand.state["clock"]["stopwatch"] == {"running": False, "elapsed": 0, "laps": []}


def test_a_city_is_added_and_removed() -> None:
    hand = clock().tap("Clock", "Cities").type("par").tap("Paris")
    assert hand.sees("1 hour ahead")
    hand.tap("Remove Tokyo")
    assert hand.state["clock"]["cities"] == ["New York", "Paris"]
