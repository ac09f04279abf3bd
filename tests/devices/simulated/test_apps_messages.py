from typing import Any

from tests.devices.simulated.hand import BACK, Hand

PACKAGE = "com.google.android.apps.messaging"
MAYA = "+44 7700 900110"


def messages() -> Hand:
    return Hand().open(PACKAGE)


def chat(hand: Hand, number: str) -> dict[str, Any]:
    found: dict[str, Any] = next(c for c in hand.state["messages"]["conversations"] if c["number"] == number)
    return found


def test_a_message_is_sent_to_a_known_thread() -> None:
    hand = messages().tap("Maya Chen", "Text message").type("On my way").tap("Send message")
    last = chat(hand, MAYA)["messages"][-1]
    assert last == {"mine": True, "text": "On my way", "time": "2026-05-14T09:41"}
    assert hand.sees("On my way")
    assert hand.key(BACK, BACK).sees("You: On my way")


def test_unsent_text_is_kept_as_a_draft_and_visible_in_the_list() -> None:
    hand = messages().tap("Maya Chen", "Text message").type("half a tho").key(BACK, BACK)
    assert chat(hand, MAYA)["draft"] == "half a tho"
    assert hand.sees("Draft: half a tho")


def test_nothing_is_sent_without_words() -> None:
    hand = messages().tap("Maya Chen")
    assert not hand.find("Send message").enabled
    hand.tap("Text message").type("   ")
    assert not hand.find("Send message").enabled


def test_a_message_may_have_lines() -> None:
    hand = messages().tap("Maya Chen", "Text message").type("one").tap("Enter").type("two").tap("Send message")
    assert chat(hand, MAYA)["messages"][-1]["text"] == "one\ntwo"


def test_a_chat_is_started_with_a_contact() -> None:
    hand = (
        messages().tap("Start chat").type("oliver").tap("Oliver Grant", "Text message").type("Hi").tap("Send message")
    )
    assert chat(hand, "+44 7700 900112")["messages"][-1]["text"] == "Hi"


def test_a_chat_is_started_with_a_number_nobody_has() -> None:
    hand = (
        messages()
        .tap("Start chat")
        .type("5550123")
        .tap("Send to 5550123", "Text message")
        .type("Hi")
        .tap("Send message")
    )
    assert chat(hand, "5550123")["messages"][-1]["text"] == "Hi"


def test_a_thread_only_looked_at_is_not_kept() -> None:
    hand = messages().tap("Start chat").type("oliver").tap("Oliver Grant").key(BACK)
    assert len(hand.state["messages"]["conversations"]) == 5


def test_reading_marks_a_conversation_as_read_and_a_long_press_unread() -> None:
    hand = messages()
    assert chat(hand, MAYA)["unread"] is True
    assert chat(hand.tap("Maya Chen"), MAYA)["unread"] is False
    hand.key(BACK).hold("Maya Chen").tap("Mark as unread")
    assert chat(hand, MAYA)["unread"] is True


def test_a_conversation_is_deleted_after_a_question() -> None:
    hand = messages().tap("Maya Chen", "More options", "Delete")
    assert hand.sees("Delete this conversation?")
    hand.tap("Delete")
    assert MAYA not in [c["number"] for c in hand.state["messages"]["conversations"]]
    assert not hand.sees("Maya Chen")


def test_search_finds_what_was_said() -> None:
    hand = messages().tap("Search messages").type("flowers")
    assert hand.sees("Mum")
    assert not hand.sees("Maya Chen")


def test_a_long_thread_opens_at_its_end() -> None:
    said = [{"text": f"message {i}", "mine": bool(i % 2)} for i in range(60)]
    hand = Hand({"messages": {"conversations": [{"number": MAYA, "messages": said}]}}).open(PACKAGE).tap("Maya Chen")
    assert hand.sees("message 59")
    assert not hand.sees("message 0")
    hand.tap("Text message").type("last").tap("Send message")
    assert hand.sees("last")
