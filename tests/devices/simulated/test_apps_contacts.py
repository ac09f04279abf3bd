from typing import Any

from tests.devices.simulated.hand import BACK, ENTER, Hand

PACKAGE = "com.google.android.contacts"


def contacts() -> Hand:
    return Hand().open(PACKAGE)


def person(hand: Hand, first: str) -> dict[str, Any]:
    found: dict[str, Any] = next(p for p in hand.state["contacts"]["people"] if p["first"] == first)
    return found


def test_a_contact_is_created() -> None:
    hand = contacts().tap("Create contact").type("Nora").key(ENTER).type("Lind")
    hand.fill("Phone", "+46 70 123 45 67").fill("Email", "nora@example.com").tap("Save")
    made = person(hand, "Nora")
    assert (made["last"], made["phone"], made["email"]) == ("Lind", "+46 70 123 45 67", "nora@example.com")
    assert hand.sees("Nora Lind")


def test_an_empty_form_is_not_saved() -> None:
    hand = contacts().tap("Create contact", "Save")
    assert hand.phone.toast == "Add a name or a number first"
    assert len(hand.state["contacts"]["people"]) == 14


def test_leaving_a_changed_form_asks_first() -> None:
    hand = contacts().tap("Create contact").type("Nora").key(BACK, BACK)
    assert hand.sees("Discard changes?")
    hand.tap("Cancel")
    assert hand.sees("Nora")
    hand.tap("Close", "Discard")
    assert hand.sees("Search contacts")
    assert len(hand.state["contacts"]["people"]) == 14


def test_a_contact_is_edited() -> None:
    hand = contacts().tap("Alice Moreau", "Edit contact").fill("Moreau", "Dubois").tap("Save")
    assert person(hand, "Alice")["last"] == "Dubois"
    assert hand.sees("Alice Dubois")


def test_a_contact_becomes_a_favourite_and_stops_being_one() -> None:
    hand = contacts().tap("Alice Moreau", "Add to favourites")
    assert person(hand, "Alice")["favourite"] is True
    assert person(hand.tap("Remove from favourites"), "Alice")["favourite"] is False


def test_a_contact_is_deleted_after_a_question_and_can_be_brought_back() -> None:
    hand = contacts().tap("Alice Moreau", "More options", "Delete", "Cancel")
    assert person(hand, "Alice")
    hand.tap("More options", "Delete", "Delete")
    assert len(hand.state["contacts"]["people"]) == 13
    hand.tap("Undo")
    assert person(hand, "Alice")


def test_search_finds_by_name_and_number() -> None:
    hand = contacts().tap("Search contacts").type("kim")
    assert hand.sees("Daniel Kim")
    assert not hand.sees("Alice Moreau")
    hand.phone.clear_text()
    assert hand.type("900110").sees("Maya Chen")


def test_text_opens_the_thread_with_the_person() -> None:
    hand = contacts().tap("Alice Moreau", "Text")
    assert hand.phone.package == "com.google.android.apps.messaging"
    assert hand.sees("Alice Moreau")
