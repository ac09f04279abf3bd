"""Anthropic messages, read and written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ladders.conversation import (
    Compaction,
    DocumentItem,
    Entry,
    ImageItem,
    Message,
    OpaqueItem,
    Reasoning,
    TextItem,
    ToolCall,
    ToolResult,
    shrink,
)
from ladders.conversation.formats import TranscriptError, read, write
from ladders.conversation.formats.anthropic import write as written
from tests.ladders.conversation.build import assistant, said, talk, turn, user

SOURCE = {"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo="}
CHAT: dict[str, Any] = {
    "system": [{"type": "text", "text": "You drive a phone."}],
    "messages": [
        {"role": "user", "content": "Turn it on"},
        {
            "role": "assistant",
            "content": [
                {"type": "thinking", "thinking": "Settings first.", "signature": "sig"},
                {"type": "text", "text": "I tap it."},
                {"type": "tool_use", "id": "a", "name": "tap", "input": {"mark": 3}},
            ],
        },
        {
            "role": "user",
            "content": [
                {
                    "type": "tool_result",
                    "tool_use_id": "a",
                    "content": [{"type": "text", "text": "a tree"}, {"type": "image", "source": SOURCE}],
                    "is_error": False,
                }
            ],
        },
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "and read this"},
                {"type": "document", "source": {"type": "text", "data": "d"}, "title": "t"},
            ],
        },
        {"role": "assistant", "content": [{"type": "redacted_thinking", "data": "blob"}]},
    ],
}


def test_each_block_becomes_its_entry() -> None:
    entries = read(json.dumps(CHAT).encode()).entries
    assert entries[0].provenance is not None
    plain = [type(e)(*[getattr(e, n) for n in e.__slots__ if n not in ("timestamp", "provenance")]) for e in entries]
    assert plain == [
        said("system", "You drive a phone."),
        user("Turn it on"),
        Reasoning("Settings first.", "sig"),
        assistant("I tap it."),
        ToolCall("a", "tap", {"mark": 3}, "tool_use"),
        ToolResult("a", (TextItem("a tree"), ImageItem(SOURCE)), False, "tool_result"),
        user("and read this", DocumentItem({"source": {"type": "text", "data": "d"}, "title": "t"})),
        Reasoning("", "blob"),
    ]


def test_what_is_read_is_written_the_same() -> None:
    assert json.loads(write(read(json.dumps(CHAT).encode()), "anthropic")) == CHAT


def test_results_and_words_of_one_message_are_apart() -> None:
    blocks = [{"type": "tool_result", "tool_use_id": "a", "content": "x"}, {"type": "text", "text": "go on"}]
    entries = read(json.dumps({"system": "s", "messages": [{"role": "user", "content": blocks}]}).encode()).entries
    assert [type(entry) for entry in entries] == [Message, ToolResult, Message]


def test_a_block_of_unknown_kind_is_kept_as_opaque() -> None:
    blocks = [{"type": "text", "text": "x"}, {"type": "search_result", "title": "t"}]
    entries = read(json.dumps({"messages": [{"role": "user", "content": blocks}]}).encode(), "anthropic").entries
    assert isinstance(entries[0], Message)
    assert entries[0].content == (TextItem("x"), OpaqueItem("search_result", {"title": "t"}))


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"role": "tool", "content": "x"}, "not of `tool`"),
        ({"role": "user", "content": 3}, "`content` must be text or a list"),
        ({"role": "user", "content": [{"text": "x"}]}, "`type` must be text"),
        ({"role": "assistant", "content": [{"type": "tool_use", "name": "x"}]}, "`id` must be text"),
    ],
)
def test_a_message_at_fault_is_named_by_its_line(message: dict[str, object], reason: str) -> None:
    with pytest.raises(TranscriptError, match=reason) as error:
        read(f'{{"system": "s", "messages": [\n{json.dumps(message)}]}}'.encode())
    assert error.value.line == 2


def test_a_shrunk_conversation_keeps_every_pair() -> None:
    steps: list[list[Entry]] = [
        [ToolCall(f"c{n}", "tap", {"mark": n}), ToolResult(f"c{n}", "o" * 600, n % 2 == 0)] for n in range(20)
    ]
    shrunk = shrink(talk(said("system", "rules"), user("go"), *steps), 1_500).conversation
    messages = written(shrunk)["messages"]
    blocks = [block for message in messages for block in message["content"] if isinstance(block, dict)]
    uses = [block["id"] for block in blocks if block["type"] == "tool_use"]
    results = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
    assert uses == results
    assert len(uses) == sum(isinstance(entry, ToolCall) for entry in shrunk.entries) > 3
    assert messages[0]["content"].startswith("[Earlier history omitted")


def test_a_marker_survives_the_way_through_a_file() -> None:
    shrunk = shrink(talk(*(turn(n, reply="r" * 500) for n in range(20))), 6_000)
    first = read(write(shrunk.conversation, "anthropic"), "anthropic").entries[0]
    assert isinstance(first, Compaction)
    assert first.omission is not None
    assert shrunk.report.omitted is not None
    assert first.omission.turns == shrunk.report.omitted.turns


def test_another_providers_reasoning_and_odd_inputs_are_written_as_the_api_takes_them() -> None:
    conversation = talk(Reasoning("theirs", "blob"), ToolCall("a", "patch", "*** Begin"), ToolResult("a", {"ok": 1}))
    foreign = type(conversation)((user("go"), *conversation.entries, said("developer", "rules")), "codex")
    assert written(foreign) == {
        "system": [{"type": "text", "text": "rules"}],
        "messages": [
            {"role": "user", "content": "go"},
            {
                "role": "assistant",
                "content": [{"type": "tool_use", "id": "a", "name": "patch", "input": {"input": "*** Begin"}}],
            },
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": '{"ok":1}'}]},
        ],
    }
