"""Anthropic messages: read and written. The block reader also serves Claude Code transcripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ladders.conversation.entry import (
    Compaction,
    Conversation,
    DocumentItem,
    Entry,
    ImageItem,
    Item,
    Json,
    Message,
    OpaqueItem,
    Output,
    Provenance,
    Reasoning,
    Role,
    TextItem,
    ToolCall,
    ToolResult,
)
from ladders.conversation.formats.errors import TranscriptError
from ladders.conversation.formats.fields import maybe, need
from ladders.conversation.formats.picture_values import to_source
from ladders.conversation.formats.projection import Exchange, project
from ladders.conversation.formats.source import Record, document
from ladders.conversation.marker import read_marker
from ladders.conversation.placeholder import OMITTED_ITEM
from ladders.conversation.wire import compact_json

PROVIDER = "anthropic"
FAMILY = frozenset({PROVIDER, "claude-code"})
"""Providers whose signed thinking this format carries."""


def read(text: str) -> Conversation:
    """Return the conversation of an object with `messages` and perhaps `system`; TranscriptError names the line."""
    fields, messages = document(text)
    entries = [*_system(fields.get("system"), 1)]
    for record in messages:
        entries.extend(_entries(record))
    return Conversation(tuple(entries), PROVIDER)


def write(conversation: Conversation) -> dict[str, Any]:
    """Return `{"system": …, "messages": […]}`; developer messages go into the system text.

    Calls and results without their other half are left out, and thinking that another provider signed.
    """
    projection = project(conversation)
    guidance = [p for p in projection.parts if isinstance(p, Message) and p.role in ("system", "developer")]
    system = [block for message in guidance for block in _blocks(message.content)]
    messages = [message for part in projection.parts for message in _written(part, conversation.provider)]
    return {"system": system, "messages": messages} if system else {"messages": messages}


def read_blocks(role: Role, content: Any, where: Provenance, timestamp: str | None = None) -> Iterator[Entry]:
    """Yield the entries of one message: its words, thinking, calls and results, in order.

    Neighbouring texts and attachments make one message; a block of unknown kind is kept as opaque.
    """
    line = where.line or 0
    pending: list[Item] = []
    for block in _as_blocks(content, line):
        entry = _tool_entry(block, line, where, timestamp)
        if entry is None:
            pending.append(_item(block, line))
            continue
        if pending:
            yield Message(role, tuple(pending), timestamp=timestamp, provenance=where)
            pending = []
        yield entry
    if pending:
        yield Message(role, tuple(pending), timestamp=timestamp, provenance=where)


def _system(system: Any, line: int) -> Iterator[Entry]:
    if system is not None and system != "":
        yield from read_blocks("system", system, Provenance(PROVIDER, line, system))


def _entries(record: Record) -> Iterator[Entry]:
    role = need(record.value, "role", str, record.line)
    where = Provenance(PROVIDER, record.line, record.value)
    if role not in ("user", "assistant"):
        raise TranscriptError(record.line, f"a message is of `user` or `assistant`, not of `{role}`.")
    for entry in read_blocks("user" if role == "user" else "assistant", record.value.get("content"), where):
        yield (_marker(entry) or entry) if role == "user" else entry


def _marker(entry: Entry) -> Compaction | None:
    if not isinstance(entry, Message) or len(entry.content) != 1 or not (omission := read_marker(entry.text)):
        return None
    return Compaction(entry.text, "synthetic", omission=omission, provenance=entry.provenance)


def _as_blocks(content: Any, line: int) -> Sequence[Mapping[str, Any]]:
    if isinstance(content, str):
        return [{"type": "text", "text": content}] if content else []
    if not isinstance(content, list) or not all(isinstance(block, dict) for block in content):
        raise TranscriptError(line, "`content` must be text or a list of blocks.")
    return content


def _tool_entry(
    block: Mapping[str, Any], line: int, where: Provenance, timestamp: str | None
) -> Reasoning | ToolCall | ToolResult | None:
    match need(block, "type", str, line):
        case "thinking":
            text = need(block, "thinking", str, line)
            return Reasoning(text, maybe(block, "signature", str, line), timestamp, where)
        case "redacted_thinking":
            return Reasoning("", need(block, "data", str, line), timestamp, where)
        case "tool_use" | "server_tool_use" | "mcp_tool_use" as kind:
            call_id, name = need(block, "id", str, line), need(block, "name", str, line)
            return ToolCall(call_id, name, block.get("input"), kind, timestamp, where)
        case str() as kind if kind.endswith("tool_result") and "tool_use_id" in block:
            call_id = need(block, "tool_use_id", str, line)
            error = maybe(block, "is_error", bool, line)
            return ToolResult(call_id, _output(block.get("content"), line), error, kind, timestamp, where)
    return None


def _output(content: Any, line: int) -> Output:
    if isinstance(content, list) and all(isinstance(b, dict) and isinstance(b.get("type"), str) for b in content):
        return tuple(_item(block, line) for block in content)
    output: Json = content
    return output


def _item(block: Mapping[str, Any], line: int) -> Item:
    kind = need(block, "type", str, line)
    if kind == "text":
        return TextItem(need(block, "text", str, line))
    if kind == "image":
        return ImageItem(block.get("source"))
    rest = {key: value for key, value in block.items() if key != "type"}
    return DocumentItem(rest) if kind == "document" else OpaqueItem(kind, rest)


def _written(part: Exchange | Message | Compaction, provider: str) -> Iterator[dict[str, Any]]:
    match part:
        case Compaction():
            yield {"role": "user", "content": part.summary}
        case Message(role="user"):
            yield {"role": "user", "content": _content(part.content)}
        case Exchange():
            if blocks := [*_said(part, provider)]:
                yield {"role": "assistant", "content": blocks}
            if part.results:
                yield {"role": "user", "content": [_result(result) for result in part.results]}


def _said(exchange: Exchange, provider: str) -> Iterator[dict[str, Any]]:
    for reasoning in exchange.reasoning:
        origin = reasoning.provenance.provider if reasoning.provenance else provider
        if reasoning.encrypted and origin in FAMILY:
            yield _thinking(reasoning.text, reasoning.encrypted)
    if exchange.message:
        yield from _blocks(exchange.message.content)
    for call in exchange.calls:
        arguments = call.input if isinstance(call.input, Mapping) else {"input": call.input}
        yield {"type": "tool_use", "id": call.call_id, "name": call.name, "input": arguments}


def _thinking(text: str, signature: str) -> dict[str, Any]:
    if text:
        return {"type": "thinking", "thinking": text, "signature": signature}
    return {"type": "redacted_thinking", "data": signature}


def _result(result: ToolResult) -> dict[str, Any]:
    output = result.output
    content: Any = _blocks(output) if isinstance(output, tuple) else output
    if not isinstance(content, str | list):
        content = compact_json(content)
    flag = {} if result.error is None else {"is_error": result.error}
    return {"type": "tool_result", "tool_use_id": result.call_id, "content": content, **flag}


def _content(items: tuple[Item, ...]) -> Any:
    return items[0].text if len(items) == 1 and isinstance(items[0], TextItem) else _blocks(items)


def _blocks(items: tuple[Item, ...]) -> list[dict[str, Any]]:
    """Return the items as blocks; an empty text is left out, the API refuses it."""
    return [_block(item) for item in items if not isinstance(item, TextItem) or item.text]


def _block(item: Item) -> dict[str, Any]:
    match item:
        case TextItem():
            return {"type": "text", "text": item.text}
        case ImageItem():
            source = to_source(item.value)
            return {"type": "image", "source": source} if source else _block(OMITTED_ITEM[ImageItem])
        case DocumentItem() if isinstance(item.value, Mapping) and "source" in item.value:
            return {"type": "document", **item.value}
        case DocumentItem() | OpaqueItem():
            return _block(OMITTED_ITEM[type(item)])
