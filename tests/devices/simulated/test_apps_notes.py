from typing import Any

from tests.devices.simulated.hand import BACK, ENTER, Hand

PACKAGE = "com.simplemobiletools.notes.pro"


def notes() -> Hand:
    return Hand().open(PACKAGE)


def note(hand: Hand, title: str) -> dict[str, Any]:
    found: dict[str, Any] = next(n for n in hand.state["notes"]["notes"] if n["title"] == title)
    return found


def test_a_text_note_is_saved_as_it_is_typed() -> None:
    hand = notes().tap("Add note", "Text note").type("Plan").key(ENTER).type("first\nsecond")
    assert note(hand, "Plan")["body"] == "first\nsecond"
    assert hand.key(BACK, BACK).sees("Plan")


def test_an_empty_note_is_not_kept() -> None:
    hand = notes().tap("Add note", "Text note").key(BACK, BACK)
    assert len(hand.state["notes"]["notes"]) == 5


def test_a_note_is_edited_and_pinned() -> None:
    hand = notes().tap("Book ideas", "Pin").fill("Book ideas", "Books")
    assert note(hand, "Books")["pinned"] is True


def test_a_checklist_takes_items_ticks_and_removals() -> None:
    hand = notes().tap("Add note", "Checklist").type("Shop").tap("List item")
    hand.type("bread").key(ENTER).tap("List item").type("jam").tap("Add").tap("bread", "Delete jam")
    assert note(hand, "Shop")["items"] == [{"text": "bread", "done": True}]


def test_ticking_an_item_of_a_list() -> None:
    hand = notes().tap("Groceries", "Eggs")
    assert hand.find("Eggs").checked
    assert [i["done"] for i in note(hand, "Groceries")["items"]] == [True, True, False, False]


def test_search_looks_into_titles_and_bodies() -> None:
    hand = notes().tap("Search notes").type("piranesi")
    assert hand.sees("Book ideas")
    assert not hand.sees("Groceries")
    assert hand.type("zzz").sees("No notes found")


def test_a_note_is_deleted_after_a_question_and_can_be_brought_back() -> None:
    hand = notes().tap("Book ideas", "More options", "Delete", "Delete")
    assert len(hand.state["notes"]["notes"]) == 4
    hand.tap("Undo")
    assert note(hand, "Book ideas")
    hand.hold("Book ideas").tap("Delete", "Cancel")
    assert note(hand, "Book ideas")
