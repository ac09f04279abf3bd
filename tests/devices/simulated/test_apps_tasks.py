from typing import Any

from tests.devices.simulated.hand import BACK, Hand

PACKAGE = "com.google.android.apps.tasks"


def tasks() -> Hand:
    return Hand().open(PACKAGE)


def task(hand: Hand, title: str, at: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = next(t for t in hand.state["tasks"]["lists"][at]["tasks"] if t["title"] == title)
    return found


def test_a_task_is_added_with_details_date_and_star() -> None:
    hand = tasks().tap("Create new task").type("Call bank").tap("Add details").type("about the card").key(BACK)
    hand.tap("Set date", "20 May 2026", "OK", "Star", "Save")
    made = task(hand, "Call bank")
    assert (made["details"], made["due"], made["starred"]) == ("about the card", "2026-05-20", True)


def test_a_task_without_a_title_cannot_be_saved() -> None:
    assert not tasks().tap("Create new task").find("Save").enabled


def test_a_task_is_completed_and_brought_back() -> None:
    hand = tasks().tap("Mark as complete")
    assert task(hand, "Water the plants")["done"] is True
    assert not hand.sees("Water the plants")
    hand.tap("Undo")
    assert task(hand, "Water the plants")["done"] is False


def test_completed_tasks_are_folded_away_and_cleared() -> None:
    hand = tasks().tap("Completed (1)")
    assert hand.sees("Buy flowers")
    hand.tap("More options", "Delete all completed tasks")
    assert [t["title"] for t in hand.state["tasks"]["lists"][0]["tasks"] if t["done"]] == []


def test_a_task_is_edited_starred_and_deleted() -> None:
    hand = tasks().tap("Add star").tap("Water the plants").fill("Water the plants", "Water the garden").key(BACK)
    assert task(hand, "Water the garden")["starred"] is True
    hand.tap("More options", "Delete", "Undo")
    assert task(hand, "Water the garden")


def test_lists_are_chosen_made_renamed_and_deleted() -> None:
    hand = tasks().tap("Work")
    assert hand.sees("Book a room")
    hand.tap("+ New list").type("Trip").tap("Done").tap("Trip")
    assert hand.sees("No tasks yet")
    hand.tap("More options", "Rename list")
    hand.phone.clear_text()
    hand.type("Lisbon").tap("Done")
    assert [one["name"] for one in hand.state["tasks"]["lists"]] == ["My Tasks", "Work", "Lisbon"]
    hand.tap("More options", "Delete list", "Delete")
    assert [one["name"] for one in hand.state["tasks"]["lists"]] == ["My Tasks", "Work"]
