from typing import Any

from tests.devices.simulated.hand import BACK, Hand

PACKAGE = "com.android.gallery3d"


def gallery() -> Hand:
    return Hand().open(PACKAGE)


def photo(hand: Hand, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(p for p in hand.state["gallery"]["photos"] if p["name"] == name)
    return found


def test_a_photo_is_opened_and_swiped_to_the_next() -> None:
    hand = gallery().tap("Photo IMG_2042.jpg")
    hand.phone.swipe(900, 1000, 200, 1000, 20)
    assert hand.sees("IMG_2041.jpg")
    hand.phone.swipe(200, 1000, 900, 1000, 20)
    assert hand.sees("IMG_2042.jpg")


def test_a_photo_becomes_a_favourite() -> None:
    hand = gallery().tap("Photo IMG_2041.jpg", "Add to favourites").key(BACK).tap("Favourites")
    assert photo(hand, "IMG_2041.jpg")["favourite"] is True
    assert hand.sees("Photo IMG_2041.jpg")
    assert not hand.sees("Photo IMG_2042.jpg")


def test_a_photo_is_renamed_and_moved_to_an_album() -> None:
    hand = gallery().tap("Photo IMG_2041.jpg", "More options", "Rename")
    hand.phone.clear_text()
    hand.type("sunset.jpg").tap("OK").tap("More options", "Move to album")
    hand.phone.clear_text()
    hand.type("Holidays").tap("OK")
    assert photo(hand, "sunset.jpg")["album"] == "Holidays"
    assert hand.key(BACK).tap("Albums", "Holidays").sees("Photo sunset.jpg")


def test_a_photo_is_deleted_after_a_question_and_can_be_brought_back() -> None:
    hand = gallery().tap("Photo IMG_2041.jpg", "Delete", "Delete")
    assert len(hand.state["gallery"]["photos"]) == 9
    assert photo(hand.tap("Undo"), "IMG_2041.jpg")


def test_details_come_up_from_below() -> None:
    hand = gallery().tap("Photo IMG_2041.jpg", "Details")
    assert hand.sees("Album")
    assert hand.find("Album").bounds.top > 1200
