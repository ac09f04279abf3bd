"""Claude Code session transcripts (JSON Lines), read only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ladders.conversation.entry import Compaction, Conversation, Entry, Message, OpaqueEntry, Provenance
from ladders.conversation.formats.anthropic import read_blocks
from ladders.conversation.formats.errors import TranscriptError
from ladders.conversation.formats.fields import maybe, need
from ladders.conversation.formats.source import Record, records

PROVIDER = "claude-code"


def read(text: str) -> Conversation:
    """Return the main thread of the session; TranscriptError names the line at fault.

    Records that no model reads (titles, snapshots, progress, API errors, a subagent's side thread) are opaque
    entries. A `compact_boundary` is a summary of source `boundary`, the summary message behind it of source
    `carrier`.
    """
    entries: list[Entry] = []
    sessions: dict[str, None] = {}
    for record in records(text):
        session = record.value.get("sessionId")
        if isinstance(session, str):
            sessions[session] = None
        entries.extend(_entries(record))
    return Conversation(tuple(entries), PROVIDER, tuple(sessions))


def _entries(record: Record) -> Iterator[Entry]:
    line, value = record
    kind = need(value, "type", str, line)
    where = Provenance(PROVIDER, line, value)
    timestamp = maybe(value, "timestamp", str, line)
    if kind == "system" and value.get("subtype") == "compact_boundary":
        yield Compaction(str(value.get("content") or ""), "boundary", kind, timestamp=timestamp, provenance=where)
    elif kind not in ("user", "assistant") or value.get("isSidechain") or value.get("isApiErrorMessage"):
        yield OpaqueEntry(kind, timestamp, where)
    elif value.get("isCompactSummary"):
        yield Compaction(_summary(value, where), "carrier", kind, timestamp=timestamp, provenance=where)
    else:
        message = need(value, "message", dict, line)
        role = need(message, "role", str, line)
        if role not in ("user", "assistant"):
            raise TranscriptError(line, f"a message is of `user` or `assistant`, not of `{role}`.")
        yield from read_blocks("user" if role == "user" else "assistant", message.get("content"), where, timestamp)


def _summary(value: dict[str, Any], where: Provenance) -> str:
    message = need(value, "message", dict, where.line or 0)
    blocks = read_blocks("user", message.get("content"), where)
    return "\n\n".join(entry.text for entry in blocks if isinstance(entry, Message))
