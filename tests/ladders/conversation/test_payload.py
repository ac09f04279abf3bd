"""What counts as payload, what it saves, and what clearing it leaves."""

from __future__ import annotations

from ladders.conversation import CHARACTERS, Entry, Kind, Message, Payload, TextItem, ToolCall, ToolResult, cost
from ladders.conversation.cost import CharProfile
from ladders.conversation.payload import clear, find_payloads, price_all
from ladders.conversation.placeholder import cleared_output
from tests.ladders.conversation.build import image, user


def payloads(*entries: Entry) -> list[Payload]:
    return find_payloads(entries, price_all(entries, CHARACTERS), CHARACTERS)


def test_each_saving_is_the_difference_that_clearing_makes() -> None:
    screen = ToolResult("s", (TextItem("tree" * 100), image(900), image(700)))
    talk: list[Entry] = [
        user("look", image(500)),
        ToolCall("c", "write", "w" * 9_000),
        screen,
        ToolResult("o", "o" * 300),
    ]
    found = payloads(*talk)
    assert [(payload.entry, payload.kind) for payload in found] == [
        (0, Kind.ATTACHMENT),
        (1, Kind.INPUT),
        (2, Kind.RESULT_ATTACHMENT),
        (2, Kind.RESULT_ATTACHMENT),
        (2, Kind.OUTPUT),
        (3, Kind.OUTPUT),
    ]
    for index, entry in enumerate(talk):
        mine = [payload for payload in found if payload.entry == index]
        before, after = cost(entry, CHARACTERS), cost(clear(entry, mine), CHARACTERS)
        assert before - after == sum(payload.saving for payload in mine)


def test_what_would_not_get_smaller_is_no_payload() -> None:
    assert payloads(ToolResult("a", "short"), user("x", image(20)), ToolCall("b", "f", list(range(3_000)))) == []


def test_a_placeholder_is_no_payload_even_where_a_shorter_one_would_save() -> None:
    assert payloads(ToolResult("a", cleared_output("x" * 123_456))) == []


def test_clearing_attachments_keeps_a_results_text_and_order() -> None:
    screen = ToolResult("s", (image(900), TextItem("tree"), image(700)), error=False)
    found = payloads(screen)
    pictures = [payload for payload in found if payload.kind is Kind.RESULT_ATTACHMENT]
    cleared = clear(screen, pictures)
    omitted = TextItem("[Image omitted to fit the size limit.]")
    assert cleared == ToolResult("s", (omitted, TextItem("tree"), omitted), error=False)
    assert clear(screen, pictures[:1]) == ToolResult("s", (omitted, TextItem("tree"), image(700)), error=False)


def test_clearing_an_output_takes_everything_and_keeps_id_and_flag() -> None:
    screen = ToolResult("s", (TextItem("tree" * 50), image(900)), error=True, native_kind="x")
    cleared = clear(screen, payloads(screen))
    placeholder = "[Tool output cleared to fit the size limit: 200 characters and 1 attachment.]"
    assert cleared == ToolResult("s", placeholder, error=True, native_kind="x")


def test_the_cap_is_the_profiles() -> None:
    call = ToolCall("c", "write", "w" * 900)
    small = CharProfile(input_cap=500)
    assert [p.kind for p in find_payloads([call], price_all([call], small), small)] == [Kind.INPUT]
    assert payloads(call) == []


def test_a_message_keeps_everything_but_the_attachment() -> None:
    message = Message("user", (TextItem("a"), image(500), TextItem("b")), pinned=True, timestamp="t")
    cleared = clear(message, payloads(message))
    assert isinstance(cleared, Message)
    assert (cleared.role, cleared.pinned, cleared.timestamp, cleared.text.split("\n\n")[::2]) == (
        "user",
        True,
        "t",
        ["a", "b"],
    )
