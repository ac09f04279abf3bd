"""Codex rollout transcripts (JSON Lines), read only."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ladders.conversation.entry import (
    Compaction,
    Conversation,
    Entry,
    Json,
    Message,
    OpaqueEntry,
    Output,
    Provenance,
    Reasoning,
    Role,
    ToolCall,
    ToolResult,
)
from ladders.conversation.formats.errors import TranscriptError
from ladders.conversation.formats.fields import maybe, need
from ladders.conversation.formats.openai import parse_arguments, read_items
from ladders.conversation.formats.source import Record, records

PROVIDER = "codex"

_ROLES: dict[str, Role] = {"system": "system", "developer": "developer", "user": "user", "assistant": "assistant"}
WRAPPED = frozenset({"session_meta", "response_item", "event_msg", "turn_context", "compacted"})
"""Kinds of a rollout's records; the payload is inside."""
ITEMS = frozenset({"message", "reasoning", "function_call", "function_call_output", "local_shell_call"})
"""Kinds of the older rollouts' records, which were the items themselves."""


def read(text: str) -> Conversation:
    """Return the conversation of a rollout, of the wrapped form or the older bare one.

    Events, turn contexts and items of unknown kind are opaque entries. Raises TranscriptError naming the line.
    """
    entries: list[Entry] = []
    sessions: dict[str, None] = {}
    for record in records(text):
        entries.append(_entry(record))
        meta = record.value.get("payload") if record.value.get("type") == "session_meta" else None
        if isinstance(meta, dict) and isinstance(meta.get("id"), str):
            sessions[meta["id"]] = None
    return Conversation(tuple(entries), PROVIDER, tuple(sessions))


def _entry(record: Record) -> Entry:
    line, value = record
    where = Provenance(PROVIDER, line, value)
    timestamp = maybe(value, "timestamp", str, line)
    kind = value.get("type")
    if kind not in WRAPPED:
        return _item(value, where, timestamp) if isinstance(kind, str) else OpaqueEntry("record", timestamp, where)
    payload = need(value, "payload", dict, line)
    if kind == "response_item":
        return _item(payload, where, timestamp)
    if kind == "compacted":
        summary = maybe(payload, "message", str, line) or ""
        return Compaction(summary, "carrier", kind, timestamp=timestamp, provenance=where)
    return OpaqueEntry(str(kind), timestamp, where)


def _item(item: Mapping[str, Any], where: Provenance, timestamp: str | None) -> Entry:
    line = where.line or 0
    match kind := need(item, "type", str, line):
        case "message":
            return _message(item, where, timestamp)
        case "reasoning":
            return Reasoning(_thought(item), maybe(item, "encrypted_content", str, line), timestamp, where)
        case "function_call" | "custom_tool_call":
            custom = kind == "custom_tool_call"
            given: Json = item.get("input") if custom else parse_arguments(item.get("arguments"))
            call_id, name = need(item, "call_id", str, line), need(item, "name", str, line)
            return ToolCall(call_id, name, given, "custom" if custom else kind, timestamp, where)
        case "local_shell_call" if isinstance(item.get("call_id"), str):
            return ToolCall(item["call_id"], "local_shell", item.get("action"), kind, timestamp, where)
        case "function_call_output" | "custom_tool_call_output":
            output, error = _output(item.get("output"), line)
            return ToolResult(need(item, "call_id", str, line), output, error, kind, timestamp, where)
        case "compaction" | "compaction_summary" | "context_compaction":
            return Compaction("", "encrypted", kind, timestamp=timestamp, provenance=where)
    return OpaqueEntry(kind, timestamp, where)


def _message(item: Mapping[str, Any], where: Provenance, timestamp: str | None) -> Message:
    line = where.line or 0
    role = _ROLES.get(need(item, "role", str, line))
    if role is None:
        raise TranscriptError(line, f"a message is of no `{item['role']}`.")
    content = read_items(need(item, "content", list, line), line)
    return Message(role, content, timestamp=timestamp, provenance=where)


def _thought(item: Mapping[str, Any]) -> str:
    """Return the readable part of reasoning: its summary, and its content where the provider showed it."""
    parts = [*(item.get("summary") or ()), *(item.get("content") or ())]
    return "\n\n".join(part["text"] for part in parts if isinstance(part, dict) and isinstance(part.get("text"), str))


def _output(output: Any, line: int) -> tuple[Output, bool | None]:
    """Return the output and whether it failed; the flag and a JSON envelope depend on the version that wrote it."""
    if isinstance(output, list):
        return read_items(output, line), None
    if isinstance(output, dict) and "content" in output:
        success = output.get("success")
        content, _ = _output(output.get("content_items") or output["content"], line)
        return content, None if success is None else not success
    if isinstance(output, str) and output.startswith('{"output":'):
        return _from_envelope(output)
    return output, None


def _from_envelope(text: str) -> tuple[Output, bool | None]:
    try:
        envelope = json.loads(text)
    except (ValueError, RecursionError):
        return text, None
    metadata = envelope.get("metadata")
    code = metadata.get("exit_code") if isinstance(metadata, dict) else None
    return envelope["output"], None if code is None else code != 0
