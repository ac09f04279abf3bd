from datetime import date
from typing import Any

import pytest

from devices.simulated.apps.calendar import happens
from tests.devices.simulated.hand import BACK, Hand

PACKAGE = "com.google.android.calendar"


def calendar() -> Hand:
    return Hand().open(PACKAGE)


def event(hand: Hand, title: str) -> dict[str, Any]:
    found: dict[str, Any] = next(e for e in hand.state["calendar"]["events"] if e["title"] == title)
    return found


def test_today_is_chosen_and_shows_its_events_in_order() -> None:
    hand = calendar()
    assert hand.find("14 May 2026, has events").selected
    assert hand.find("Dentist").bounds.top < hand.find("Dinner with Maya").bounds.top


def test_an_event_is_created_with_its_day_times_and_repetition() -> None:
    hand = calendar().tap("Create new event").type("Laundry").key(BACK)
    hand.tap("Date", "20 May 2026", "OK").tap("Start").type("18").tap("Minute").type("30").tap("OK")
    hand.tap("Repeat", "Every week", "Reminder", "1 hour before", "Save")
    made = event(hand, "Laundry")
    assert (made["date"], made["start"], made["end"]) == ("2026-05-20", "18:30", "19:30")
    assert (made["repeat"], made["reminder"]) == ("Every week", "1 hour before")
    assert hand.tap("27 May 2026, has events").sees("Laundry")


def test_an_all_day_event_has_no_times() -> None:
    hand = calendar().tap("Create new event").type("Holiday").key(BACK).tap("All day")
    assert not hand.sees("Start")
    assert event(hand.tap("Save"), "Holiday")["all_day"] is True


def test_an_event_is_edited_and_deleted_after_a_question() -> None:
    hand = calendar().tap("Dentist", "Edit").fill("Dentist", "Orthodontist").tap("Save")
    assert event(hand, "Orthodontist")["start"] == "15:30"
    hand.tap("More options", "Delete", "Delete")
    assert "Orthodontist" not in [e["title"] for e in hand.state["calendar"]["events"]]


def test_months_are_turned_by_arrows_and_swipes_and_today_comes_back() -> None:
    hand = calendar().tap("Next month")
    assert hand.sees("June 2026")
    y = hand.find("10 June 2026").visible.center.y
    hand.phone.swipe(300, y, 800, y, 20)
    assert hand.sees("May 2026")
    assert hand.tap("Previous month", "Jump to Today").sees("May 2026")


def test_search_finds_events_of_any_day() -> None:
    assert calendar().tap("Search").type("lisbon").sees("Flight to Lisbon")


@pytest.mark.parametrize(
    ("repeat", "day", "is_on"),
    [
        ("Does not repeat", date(2026, 5, 14), True),
        ("Does not repeat", date(2026, 5, 15), False),
        ("Every day", date(2026, 5, 15), True),
        ("Every day", date(2026, 5, 13), False),
        ("Every week", date(2026, 5, 21), True),
        ("Every month", date(2026, 6, 14), True),
        ("Every year", date(2027, 5, 14), True),
        ("Every year", date(2027, 6, 14), False),
    ],
)
def test_repetitions_fall_on_their_days(repeat: str, day: date, is_on: bool) -> None:
    assert happens({"date": "2026-05-14", "repeat": repeat}, day) is is_on
