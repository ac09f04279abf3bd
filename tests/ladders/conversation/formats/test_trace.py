"""Our own format: whatever the data model holds comes back the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings

from ladders.conversation import (
    Compaction,
    Conversation,
    OpaqueEntry,
    Provenance,
    TextItem,
    ToolCall,
    ToolResult,
    shrink,
)
from ladders.conversation.entry import Entry, Message, Reasoning
from ladders.conversation.formats import TranscriptError, read, write
from tests.ladders.conversation.build import said, talk, tool, turn
from tests.ladders.conversation.strategies import conversations


def plain(entry: Entry) -> Entry:
    return type(entry)(**{n: getattr(entry, n) for n in entry.__slots__ if n != "provenance"})


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(conversations())
def test_a_conversation_comes_back_the_same(conversation: Conversation) -> None:
    back = read(write(conversation, "trace"))
    assert [plain(entry) for entry in back.entries] == list(conversation.entries)


def test_every_field_is_written() -> None:
    where = Provenance("codex", 12)
    entries: list[Entry] = [
        Message("user", (TextItem("goal"),), True, "t1", where),
        Reasoning("hm", "blob", "t2", where),
        ToolCall("a", "tap", None, "custom", "t3", where),
        ToolResult("a", None, False, "tool", "t4", where),
        Compaction("s", "carrier", "compacted", None, "t5", where),
        OpaqueEntry("note", "t6", where),
    ]
    conversation = Conversation(tuple(entries), "codex", ("s1", "s2"))
    assert read(write(conversation, "trace")) == conversation


def test_a_marker_keeps_its_counts_prompts_and_summary() -> None:
    conversation = talk(Compaction("Before.", "carrier"), *(turn(n, reply="r" * 400) for n in range(12)))
    shrunk = shrink(conversation, 1_500).conversation
    back = read(write(shrunk, "trace"))
    marker, again = shrunk.entries[0], back.entries[0]
    assert isinstance(marker, Compaction)
    assert isinstance(again, Compaction)
    assert again.omission == marker.omission
    assert shrink(back, 900).report == shrink(shrunk, 900).report


def test_an_unknown_entry_is_kept_as_opaque() -> None:
    header = {"kind": "conversation", "version": 1, "provider": "", "sessions": []}
    lines = [header, {"kind": "telemetry", "value": 3}, {"kind": "message", "role": "user", "content": []}]
    entries = read("\n".join(map(json.dumps, lines)).encode()).entries
    assert [plain(entry) for entry in entries] == [OpaqueEntry("telemetry"), Message("user", ())]


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ({"kind": "conversation", "version": 2}, "version 2; version 1 can be read"),
        ({"kind": "message", "role": "critic", "content": []}, "`role` must be one of user"),
        ({"kind": "message", "role": "user", "content": ["x"]}, "a content item must be an object"),
        ({"kind": "message", "role": "user", "content": [{"type": "text"}]}, "`text` must be text"),
        ({"kind": "tool_call", "name": "x"}, "`call_id` must be text"),
        ({"kind": "compaction", "summary": "s", "source": "hearsay"}, "`source` must be one of"),
        ({"kind": "compaction", "summary": "s", "source": "synthetic", "omission": {}}, "`entries` must be a number"),
        ({"kind": 3}, "`kind` must be text"),
    ],
)
def test_a_record_at_fault_is_named_by_its_line(record: dict[str, object], reason: str) -> None:
    good = json.dumps({"kind": "opaque", "native_type": "note"})
    with pytest.raises(TranscriptError, match=reason) as error:
        read(f"{good}\n\n{json.dumps(record)}\n".encode(), "trace")
    assert error.value.line == 3


def test_a_lone_surrogate_goes_through_a_file() -> None:
    conversation = talk(said("user", "half \ud83d an emoji"), *tool("a", "\udc00"))
    for data in (write(conversation, "trace"), write(conversation, "openai")):
        assert "half \ud83d an emoji" in [e.text for e in read(data).entries if isinstance(e, Message)]
