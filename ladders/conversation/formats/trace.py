"""Our own transcript: JSON Lines, a header, then one entry a line as the data model has it. Read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

from ladders.conversation.entry import (
    Compaction,
    Conversation,
    DocumentItem,
    Entry,
    ImageItem,
    Item,
    Message,
    Omission,
    OpaqueEntry,
    OpaqueItem,
    Prompt,
    Provenance,
    Reasoning,
    Role,
    SummarySource,
    TextItem,
    ToolCall,
    ToolResult,
)
from ladders.conversation.formats.errors import TranscriptError
from ladders.conversation.formats.fields import maybe, need, one_of
from ladders.conversation.formats.source import Record, records
from ladders.conversation.wire import compact_json

HEADER = "conversation"
VERSION = 1


def read(text: str) -> Conversation:
    """Return the conversation; an entry of unknown kind is kept as opaque. TranscriptError names the line."""
    provider, sessions = "", tuple[str, ...]()
    entries: list[Entry] = []
    for record in records(text):
        if record.value.get("kind") == HEADER:
            provider, sessions = _header(record)
        else:
            entries.append(_read(record))
    return Conversation(tuple(entries), provider, sessions)


def write_lines(conversation: Conversation) -> Iterator[str]:
    """Yield the header and one line per entry, without line ends. Raw wire records are not written."""
    sessions = list(conversation.sessions)
    yield compact_json({"kind": HEADER, "version": VERSION, "provider": conversation.provider, "sessions": sessions})
    for entry in conversation.entries:
        yield compact_json(_written(entry))


def _header(record: Record) -> tuple[str, tuple[str, ...]]:
    line, value = record
    if value.get("version") != VERSION:
        raise TranscriptError(line, f"this is version {value.get('version')!r}; version {VERSION} can be read.")
    sessions = need(value, "sessions", list, line)
    return need(value, "provider", str, line), tuple(str(session) for session in sessions)


def _read(record: Record) -> Entry:
    line, value = record
    kind = need(value, "kind", str, line)
    reader = _READERS.get(kind)
    where = Provenance(maybe(value, "provider", str, line) or "", maybe(value, "line", int, line) or line)
    timestamp = maybe(value, "timestamp", str, line)
    return reader(value, line, timestamp, where) if reader else OpaqueEntry(kind, timestamp, where)


def _message(value: Mapping[str, Any], line: int, timestamp: str | None, where: Provenance) -> Entry:
    role: Role = one_of(value, "role", get_args(Role), line)
    items = _items(need(value, "content", list, line), line)
    return Message(role, items, bool(value.get("pinned")), timestamp, where)


def _reasoning(value: Mapping[str, Any], line: int, timestamp: str | None, where: Provenance) -> Entry:
    return Reasoning(need(value, "text", str, line), maybe(value, "encrypted", str, line), timestamp, where)


def _call(value: Mapping[str, Any], line: int, timestamp: str | None, where: Provenance) -> Entry:
    native = maybe(value, "native_kind", str, line) or ""
    call_id, name = need(value, "call_id", str, line), need(value, "name", str, line)
    return ToolCall(call_id, name, value.get("input"), native, timestamp, where)


def _result(value: Mapping[str, Any], line: int, timestamp: str | None, where: Provenance) -> Entry:
    items = maybe(value, "items", list, line)
    output = value.get("output") if items is None else _items(items, line)
    native = maybe(value, "native_kind", str, line) or ""
    error = maybe(value, "error", bool, line)
    return ToolResult(need(value, "call_id", str, line), output, error, native, timestamp, where)


def _compaction(value: Mapping[str, Any], line: int, timestamp: str | None, where: Provenance) -> Entry:
    source: SummarySource = one_of(value, "source", get_args(SummarySource), line)
    native = maybe(value, "native_type", str, line) or ""
    omission = maybe(value, "omission", dict, line)
    omitted = _omission(omission, line) if omission is not None else None
    return Compaction(need(value, "summary", str, line), source, native, omitted, timestamp, where)


def _opaque(value: Mapping[str, Any], line: int, timestamp: str | None, where: Provenance) -> Entry:
    return OpaqueEntry(need(value, "native_type", str, line), timestamp, where)


_READERS: dict[str, Callable[[Mapping[str, Any], int, str | None, Provenance], Entry]] = {
    "message": _message,
    "reasoning": _reasoning,
    "tool_call": _call,
    "tool_result": _result,
    "compaction": _compaction,
    "opaque": _opaque,
}


def _omission(value: Mapping[str, Any], line: int) -> Omission:
    prompts = maybe(value, "prompts", list, line) or []
    return Omission(
        entries=need(value, "entries", int, line),
        turns=maybe(value, "turns", int, line) or 0,
        steps=maybe(value, "steps", int, line) or 0,
        developer_dropped=maybe(value, "developer_dropped", int, line) or 0,
        prompts=tuple(Prompt(need(p, "number", int, line), need(p, "text", str, line)) for p in prompts),
        summary=maybe(value, "summary", str, line) or "",
    )


def _items(values: list[Any], line: int) -> tuple[Item, ...]:
    return tuple(_item(value, line) for value in values)


def _item(value: Any, line: int) -> Item:
    if not isinstance(value, dict):
        raise TranscriptError(line, "a content item must be an object.")
    match need(value, "type", str, line):
        case "text":
            return TextItem(need(value, "text", str, line))
        case "image":
            return ImageItem(value.get("value"))
        case "document":
            return DocumentItem(value.get("value"))
        case "opaque":
            return OpaqueItem(need(value, "native_type", str, line), value.get("value"))
        case kind:
            return OpaqueItem(kind, value)


def _written(entry: Entry) -> dict[str, Any]:
    fields = {**_fields(entry), "timestamp": entry.timestamp}
    if entry.provenance is not None:
        fields |= {"provider": entry.provenance.provider or None, "line": entry.provenance.line}
    return {name: value for name, value in fields.items() if value is not None or name in ("input", "output")}


def _fields(entry: Entry) -> dict[str, Any]:
    match entry:
        case Message():
            pinned = True if entry.pinned else None
            return {"kind": "message", "role": entry.role, "content": _all(entry.content), "pinned": pinned}
        case Reasoning():
            return {"kind": "reasoning", "text": entry.text, "encrypted": entry.encrypted}
        case ToolCall():
            call = {"kind": "tool_call", "call_id": entry.call_id, "name": entry.name, "input": entry.input}
            return {**call, "native_kind": entry.native_kind or None}
        case ToolResult():
            output = {"items": _all(entry.output)} if isinstance(entry.output, tuple) else {"output": entry.output}
            result = {"kind": "tool_result", "call_id": entry.call_id, **output, "error": entry.error}
            return {**result, "native_kind": entry.native_kind or None}
        case Compaction():
            omission = _written_omission(entry.omission) if entry.omission else None
            native = entry.native_type or None
            summary = {"kind": "compaction", "summary": entry.summary, "source": entry.source}
            return {**summary, "native_type": native, "omission": omission}
        case OpaqueEntry():
            return {"kind": "opaque", "native_type": entry.native_type}


def _written_omission(omission: Omission) -> dict[str, Any]:
    prompts = [{"number": prompt.number, "text": prompt.text} for prompt in omission.prompts]
    counts = {"entries": omission.entries, "turns": omission.turns, "steps": omission.steps}
    return {
        **counts,
        "developer_dropped": omission.developer_dropped,
        "prompts": prompts,
        "summary": omission.summary,
    }


def _all(items: tuple[Item, ...]) -> list[dict[str, Any]]:
    return [_written_item(item) for item in items]


def _written_item(item: Item) -> dict[str, Any]:
    match item:
        case TextItem():
            return {"type": "text", "text": item.text}
        case ImageItem():
            return {"type": "image", "value": item.value}
        case DocumentItem():
            return {"type": "document", "value": item.value}
        case OpaqueItem():
            return {"type": "opaque", "native_type": item.native_type, "value": item.value}
