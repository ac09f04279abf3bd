"""OpenAI chat messages, read and written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ladders.conversation import (
    Compaction,
    ImageItem,
    Message,
    OpaqueEntry,
    OpaqueItem,
    Reasoning,
    TextItem,
    ToolCall,
    ToolResult,
    shrink,
)
from ladders.conversation.formats import TranscriptError, read, write
from ladders.conversation.formats.openai import write as written
from tests.ladders.conversation.build import said, talk, tool, turn, user

PICTURE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}
CHAT: list[dict[str, Any]] = [
    {"role": "system", "content": "You drive a phone."},
    {"role": "developer", "content": "Be brief."},
    {"role": "user", "content": [{"type": "text", "text": "Turn it on"}, PICTURE]},
    {
        "role": "assistant",
        "content": None,
        "reasoning_content": "Settings first.",
        "tool_calls": [
            {"id": "a", "type": "function", "function": {"name": "tap", "arguments": '{"mark":3}'}},
            {"id": "b", "type": "function", "function": {"name": "wait", "arguments": "soon"}},
        ],
    },
    {"role": "tool", "tool_call_id": "a", "content": "a list"},
    {"role": "tool", "tool_call_id": "b", "content": [{"type": "text", "text": "a tree"}, PICTURE]},
    {"role": "assistant", "content": "Done."},
]


def parsed(messages: object) -> list[object]:
    return [
        type(e)(*[getattr(e, name) for name in e.__slots__ if name not in ("timestamp", "provenance")])
        for e in read(json.dumps(messages).encode(), "openai").entries
    ]


def test_each_message_becomes_its_entries() -> None:
    image = ImageItem({"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo="})
    assert parsed(CHAT) == [
        said("system", "You drive a phone."),
        said("developer", "Be brief."),
        user("Turn it on", image),
        Reasoning("Settings first."),
        ToolCall("a", "tap", {"mark": 3}),
        ToolCall("b", "wait", "soon"),
        ToolResult("a", "a list", native_kind="tool"),
        ToolResult("b", (TextItem("a tree"), image), native_kind="tool"),
        said("assistant", "Done."),
    ]


@pytest.mark.parametrize("shape", ["list", "object", "lines"])
def test_a_list_an_object_and_one_message_a_line_are_read(shape: str) -> None:
    text = {
        "list": json.dumps(CHAT, indent=2),
        "object": json.dumps({"model": "m", "messages": CHAT}),
        "lines": "\n".join(map(json.dumps, CHAT)),
    }[shape]
    conversation = read(text.encode())
    assert conversation.provider == "openai"
    assert len(conversation) == 9


def test_what_is_read_is_written_the_same() -> None:
    assert json.loads(write(read(json.dumps(CHAT).encode()), "openai")) == {"messages": CHAT}


def test_old_function_calls_and_unknown_roles_are_read() -> None:
    chat = [
        {"role": "assistant", "content": None, "function_call": {"name": "tap", "arguments": "{}"}},
        {"role": "function", "name": "tap", "content": "ok"},
        {"role": "critic", "content": "hm"},
        {"role": "assistant", "content": None},
        {"role": "user", "content": [{"type": "input_audio", "input_audio": {"data": "UklGRg=="}}, "plain"]},
    ]
    audio = OpaqueItem("input_audio", chat[4]["content"][0])  # type: ignore[index]  # a mixed literal
    assert parsed(chat) == [
        ToolCall("tap", "tap", {}),
        ToolResult("tap", "ok", native_kind="function"),
        OpaqueEntry("critic"),
        Message("assistant", ()),
        Message("user", (audio, TextItem("plain"))),
    ]


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"content": "x"}, "`role` must be text"),
        ({"role": "user", "content": 3}, "`content` must be text"),
        ({"role": "user", "content": [3]}, "a content part must be an object"),
        ({"role": "user", "content": [{"type": "text"}]}, "`text` must be text"),
        ({"role": "tool", "content": "x"}, "`name` must be text"),
        ({"role": "assistant", "tool_calls": [{"id": "a"}]}, "`function` must be an object"),
        ({"role": "assistant", "tool_calls": "a"}, "`tool_calls` must be a list"),
    ],
)
def test_a_message_at_fault_is_named_by_its_line(message: dict[str, object], reason: str) -> None:
    with pytest.raises(TranscriptError, match=reason) as error:
        read(f'[{{"role": "user", "content": "fine"}},\n{json.dumps(message)}]'.encode())
    assert error.value.line == 2


def test_results_are_written_right_behind_their_calls() -> None:
    entries = [ToolCall("a", "tap", {}), user("a note"), ToolCall("b", "tap", {}), *tool("c", "3")[:1]]
    results = [ToolResult("b", "2"), ToolResult("a", "1"), ToolResult("c", "3")]
    roles = [(m["role"], m.get("tool_call_id")) for m in written(talk(user("go"), *entries, *results))["messages"]]
    assert roles == [
        ("user", None),
        ("assistant", None),
        ("tool", "a"),
        ("user", None),
        ("assistant", None),
        ("tool", "b"),
        ("tool", "c"),
    ]


def test_a_half_of_a_pair_is_left_out() -> None:
    conversation = talk(user("go"), ToolCall("lost", "tap", {}), ToolResult("orphan", "x"), turn(2))
    assert [message["role"] for message in written(conversation)["messages"]] == ["user", "user", "assistant"]


def test_a_marker_survives_the_way_through_a_file_and_counts_on() -> None:
    conversation = talk(*(turn(n, reply="r" * 500) for n in range(20)))
    once = shrink(conversation, 6_000)
    back = read(write(once.conversation, "openai"))
    first = back.entries[0]
    assert isinstance(first, Compaction)
    assert once.report.omitted is not None
    assert first.omission is not None
    assert (first.source, first.omission.turns) == ("synthetic", once.report.omitted.turns)
    twice = shrink(back, 3_000).report
    assert twice.omitted is not None
    assert twice.omitted.turns == once.report.omitted.turns + twice.dropped_turns


def test_custom_inputs_pictures_by_address_and_unknown_items_are_written() -> None:
    message = user(
        "look", ImageItem({"type": "url", "url": "https://example.org/a.png"}), ImageItem(7), OpaqueItem("x", 1)
    )
    call = ToolCall("a", "patch", "*** Begin", native_kind="custom")
    conversation = talk(message, call, ToolResult("a", {"ok": True}))
    first, second, third = written(conversation)["messages"]
    assert [part["type"] for part in first["content"]] == ["text", "image_url", "text", "text"]
    assert first["content"][1]["image_url"]["url"] == "https://example.org/a.png"
    assert second["tool_calls"][0]["function"]["arguments"] == '{"input":"*** Begin"}'
    assert third["content"] == '{"ok":true}'
