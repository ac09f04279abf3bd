"""Claude Code sessions: the main thread, summaries by their source, and everything else opaque."""

from __future__ import annotations

import json

import pytest

from ladders.conversation import Compaction, Message, OpaqueEntry, ToolCall, ToolResult, shrink
from ladders.conversation.compaction import classify
from ladders.conversation.formats import TranscriptError, read

BASE = {"sessionId": "s1", "timestamp": "2026-01-20T11:57:17.716Z", "uuid": "u", "parentUuid": None}


def line(kind: str, content: object = None, **more: object) -> dict[str, object]:
    message = {} if content is None else {"message": {"role": kind, "content": content}}
    return {**BASE, "type": kind, **message, **more}


SESSION: list[dict[str, object]] = [
    {"type": "summary", "summary": "A title", "leafUuid": "u"},
    line("file-history-snapshot", snapshot={}),
    line("user", "Turn it on"),
    line("assistant", [{"type": "text", "text": "I look."}]),
    line("assistant", [{"type": "tool_use", "id": "a", "name": "Read", "input": {"file_path": "/x"}}]),
    line("user", [{"type": "tool_result", "tool_use_id": "a", "content": "text", "is_error": True}], toolUseResult={}),
    line("assistant", [{"type": "text", "text": "side"}], isSidechain=True),
    line("assistant", [{"type": "text", "text": "API Error"}], isApiErrorMessage=True),
    line("system", subtype="compact_boundary", content="Conversation compacted"),
    line("user", "This session is being continued. We turned it on.", isCompactSummary=True),
    line("user", [{"type": "text", "text": "And now"}]),
]


def transcript(records: list[dict[str, object]]) -> bytes:
    return "\n".join(map(json.dumps, records)).encode()


def test_the_main_thread_is_read_in_order() -> None:
    conversation = read(transcript(SESSION))
    assert (conversation.provider, conversation.sessions) == ("claude-code", ("s1",))
    kinds = [type(entry) for entry in conversation.entries]
    assert kinds == [
        *[OpaqueEntry] * 2,
        *[Message] * 2,
        ToolCall,
        ToolResult,
        *[OpaqueEntry] * 2,
        *[Compaction] * 2,
        Message,
    ]
    result = conversation.entries[5]
    assert isinstance(result, ToolResult)
    assert (result.error, result.timestamp) == (True, BASE["timestamp"])
    assert result.provenance is not None
    assert (result.provenance.line, result.provenance.raw) == (6, SESSION[5])


def test_the_boundary_is_incomplete_and_the_summary_behind_it_portable() -> None:
    boundary, summary = [e for e in read(transcript(SESSION)).entries if isinstance(e, Compaction)]
    assert classify(boundary) == "incomplete"
    assert (classify(summary), summary.source) == ("portable", "carrier")
    assert shrink(read(transcript(SESSION)), 10_000).report.stripped_compactions == 1


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ({"sessionId": "s1"}, "`type` must be text"),
        (line("user"), "`message` must be an object"),
        (line("assistant", [{"type": "tool_use", "id": 7, "name": "x"}]), "`id` must be text"),
        (line("user", "x", timestamp=5), "`timestamp` must be text"),
    ],
)
def test_a_record_at_fault_is_named_by_its_line(record: dict[str, object], reason: str) -> None:
    with pytest.raises(TranscriptError, match=reason) as error:
        read(transcript([*SESSION, record]))
    assert error.value.line == len(SESSION) + 1
