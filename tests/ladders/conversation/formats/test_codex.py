"""Codex rollouts, wrapped and of the older bare form."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ladders.conversation import Compaction, ImageItem, Message, OpaqueEntry, Reasoning, TextItem, ToolCall, ToolResult
from ladders.conversation.compaction import classify
from ladders.conversation.formats import TranscriptError, read


def item(kind: str, **fields: object) -> dict[str, Any]:
    return {"timestamp": "t", "type": "response_item", "payload": {"type": kind, **fields}}


def message(role: str, *parts: dict[str, Any]) -> dict[str, Any]:
    return item("message", role=role, content=list(parts))


PICTURE = "data:image/png;base64,iV=="
ROLLOUT: list[dict[str, Any]] = [
    {"timestamp": "t", "type": "session_meta", "payload": {"id": "s1", "cwd": "/x"}},
    message("developer", {"type": "input_text", "text": "rules"}),
    message(
        "user", {"type": "input_text", "text": "go"}, {"type": "input_image", "image_url": "data:image/png;base64,iV=="}
    ),
    {"timestamp": "t", "type": "event_msg", "payload": {"type": "user_message", "message": "go"}},
    item("reasoning", summary=[{"type": "summary_text", "text": "Hm"}], content=None, encrypted_content="gAAA"),
    item("function_call", name="shell", arguments='{"command":["ls"]}', call_id="a"),
    item("function_call_output", call_id="a", output='{"output":"files","metadata":{"exit_code":1}}'),
    item("custom_tool_call", name="apply_patch", input="*** Begin", call_id="b", status="completed"),
    item("custom_tool_call_output", call_id="b", output={"content": "done", "success": True}),
    item("local_shell_call", call_id="c", status="completed", action={"type": "exec", "command": ["ls"]}),
    item("function_call_output", call_id="c", output=[{"type": "input_text", "text": "listed"}]),
    item("ghost_snapshot", ghost_commit={}),
    {"timestamp": "t", "type": "compacted", "payload": {"message": "We listed files."}},
    {"timestamp": "t", "type": "compacted", "payload": {"message": "", "replacement_history": []}},
    item("compaction", encrypted_content="gAAA"),
    message("assistant", {"type": "output_text", "text": "Done."}),
]


def transcript(records: list[dict[str, Any]]) -> bytes:
    return "\n".join(map(json.dumps, records)).encode()


def test_each_item_becomes_its_entry() -> None:
    conversation = read(transcript(ROLLOUT))
    assert (conversation.provider, conversation.sessions) == ("codex", ("s1",))
    entries = conversation.entries
    assert len(entries) == len(ROLLOUT)
    user = entries[2]
    assert isinstance(user, Message)
    image = ImageItem({"type": "base64", "media_type": "image/png", "data": "iV=="})
    assert user.content == (TextItem("go"), image)
    assert isinstance(entries[4], Reasoning)
    assert (entries[4].text, entries[4].encrypted) == ("Hm", "gAAA")
    calls = [(e.call_id, e.name, e.input, e.native_kind) for e in entries if isinstance(e, ToolCall)]
    assert calls == [
        ("a", "shell", {"command": ["ls"]}, "function_call"),
        ("b", "apply_patch", "*** Begin", "custom"),
        ("c", "local_shell", {"type": "exec", "command": ["ls"]}, "local_shell_call"),
    ]
    results = [(e.call_id, e.output, e.error) for e in entries if isinstance(e, ToolResult)]
    assert results == [("a", "files", True), ("b", "done", False), ("c", (TextItem("listed"),), None)]
    assert [e.native_type for e in entries if isinstance(e, OpaqueEntry)] == [
        "session_meta",
        "event_msg",
        "ghost_snapshot",
    ]


def test_summaries_are_worth_what_they_say() -> None:
    summaries = [entry for entry in read(transcript(ROLLOUT)).entries if isinstance(entry, Compaction)]
    assert [classify(summary) for summary in summaries] == ["portable", "native-only", "native-only"]


def test_the_older_bare_form_is_read() -> None:
    head = {"id": "s1", "timestamp": "t", "instructions": None}
    bare: list[dict[str, Any]] = [head, *(r["payload"] for r in ROLLOUT[1:3])]
    conversation = read(transcript([*bare, {"record_type": "state"}]))
    assert conversation.provider == "codex"
    assert [type(entry) for entry in conversation.entries] == [OpaqueEntry, Message, Message, OpaqueEntry]


def test_an_output_that_only_looks_like_an_envelope_is_kept_whole() -> None:
    odd = '{"output": not json'
    entry = read(transcript([ROLLOUT[0], item("function_call_output", call_id="a", output=odd)])).entries[1]
    assert isinstance(entry, ToolResult)
    assert entry.output == odd


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ({"type": "response_item"}, "`payload` must be an object"),
        (item("message", role="critic", content=[]), "no `critic`"),
        (item("message", role="user", content="x"), "`content` must be a list"),
        (item("function_call", name="x"), "`call_id` must be text"),
    ],
)
def test_a_record_at_fault_is_named_by_its_line(record: dict[str, Any], reason: str) -> None:
    with pytest.raises(TranscriptError, match=reason) as error:
        read(transcript([*ROLLOUT, record]))
    assert error.value.line == len(ROLLOUT) + 1
