"""OpenAI chat messages, which llama.cpp and most local servers take: read and written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
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
    OpaqueEntry,
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
from ladders.conversation.formats.picture_values import from_url, to_url
from ladders.conversation.formats.projection import Exchange, project
from ladders.conversation.formats.source import Record, document, first_record, records
from ladders.conversation.marker import read_marker
from ladders.conversation.placeholder import OMITTED_ITEM
from ladders.conversation.wire import compact_json

PROVIDER = "openai"

_ROLES: dict[str, Role] = {"system": "system", "developer": "developer", "user": "user", "assistant": "assistant"}


def read(text: str) -> Conversation:
    """Return the conversation of a JSON list, an object with `messages`, or one message a line.

    Raises TranscriptError naming the line at fault.
    """
    return Conversation(tuple(entry for record in _messages(text) for entry in _entries(record)), PROVIDER)


def write(conversation: Conversation) -> dict[str, Any]:
    """Return `{"messages": […]}`. Calls and results without their other half are left out."""
    return {"messages": [message for part in project(conversation).parts for message in _written(part)]}


def read_items(parts: Iterable[Any], line: int) -> tuple[Item, ...]:
    """Return the content parts of a message as items; a part of unknown kind is kept as opaque."""
    return tuple(_item(part, line) for part in parts)


def _messages(text: str) -> Iterable[Record]:
    return records(text) if "role" in first_record(text) else document(text)[1]


def _entries(record: Record) -> Iterator[Entry]:
    line, message = record
    role = need(message, "role", str, line)
    where = Provenance(PROVIDER, line, message)
    content = message.get("content")
    if role in ("tool", "function"):
        call_id = maybe(message, "tool_call_id", str, line) or need(message, "name", str, line)
        yield ToolResult(call_id, _output(content, line), native_kind=role, provenance=where)
    elif role == "assistant":
        yield from _from_assistant(message, line, where)
    elif role in _ROLES:
        items = _content(content, line)
        marker = _marker(items, where) if role == "user" else None
        yield marker or Message(_ROLES[role], items, provenance=where)
    else:
        yield OpaqueEntry(role, provenance=where)


def _from_assistant(message: Mapping[str, Any], line: int, where: Provenance) -> Iterator[Entry]:
    if thought := maybe(message, "reasoning_content", str, line):
        yield Reasoning(thought, provenance=where)
    calls = maybe(message, "tool_calls", list, line) or []
    items = _content(message.get("content"), line)
    if items or not (calls or message.get("function_call")):
        yield Message("assistant", items, provenance=where)
    for call in calls:
        function = need(call if isinstance(call, dict) else {}, "function", dict, line)
        yield _call(need(call, "id", str, line), function, line, where)
    if legacy := maybe(message, "function_call", dict, line):
        yield _call(need(legacy, "name", str, line), legacy, line, where)


def _call(call_id: str, function: Mapping[str, Any], line: int, where: Provenance) -> ToolCall:
    return ToolCall(
        call_id, need(function, "name", str, line), parse_arguments(function.get("arguments")), provenance=where
    )


def parse_arguments(arguments: Json) -> Json:
    """Return a call's arguments as the object they encode; a string that encodes none stays a string."""
    if not isinstance(arguments, str):
        return arguments
    try:
        value = json.loads(arguments)
    except (ValueError, RecursionError):
        return arguments
    return value if isinstance(value, dict) else arguments


def _content(content: Any, line: int) -> tuple[Item, ...]:
    if content is None or content == "":
        return ()
    if isinstance(content, str):
        return (TextItem(content),)
    if isinstance(content, list):
        return read_items(content, line)
    raise TranscriptError(line, "`content` must be text, a list of parts, or null.")


def _output(content: Any, line: int) -> Output:
    return read_items(content, line) if isinstance(content, list) else content


def _item(part: Any, line: int) -> Item:
    if isinstance(part, str):
        return TextItem(part)
    if not isinstance(part, dict):
        raise TranscriptError(line, "a content part must be an object.")
    kind = need(part, "type", str, line)
    if kind in ("text", "input_text", "output_text"):
        return TextItem(need(part, "text", str, line))
    if kind in ("image_url", "input_image"):
        image = part.get("image_url")
        url = image.get("url") if isinstance(image, dict) else image
        return ImageItem(from_url(url)) if isinstance(url, str) else OpaqueItem(kind, part)
    return OpaqueItem(kind, part)


def _marker(items: tuple[Item, ...], where: Provenance) -> Compaction | None:
    if len(items) != 1 or not isinstance(items[0], TextItem):
        return None
    omission = read_marker(items[0].text)
    return Compaction(items[0].text, "synthetic", omission=omission, provenance=where) if omission else None


def _written(part: Exchange | Message | Compaction) -> Iterator[dict[str, Any]]:
    match part:
        case Compaction():
            yield {"role": "user", "content": part.summary}
        case Message():
            yield {"role": part.role, "content": _parts(part.content)}
        case Exchange():
            yield _assistant(part)
            for result in part.results:
                yield {"role": "tool", "tool_call_id": result.call_id, "content": _result(result.output)}


def _assistant(exchange: Exchange) -> dict[str, Any]:
    written: dict[str, Any] = {
        "role": "assistant",
        "content": _parts(exchange.message.content) if exchange.message else None,
    }
    if thought := "\n\n".join(reasoning.text for reasoning in exchange.reasoning if reasoning.text):
        written["reasoning_content"] = thought
    if exchange.calls:
        written["tool_calls"] = [
            {"id": call.call_id, "type": "function", "function": {"name": call.name, "arguments": _arguments(call)}}
            for call in exchange.calls
        ]
    return written


def _arguments(call: ToolCall) -> str:
    if isinstance(call.input, str):
        return compact_json({"input": call.input}) if call.native_kind == "custom" else call.input
    return compact_json(call.input)


def _result(output: Output) -> Any:
    if isinstance(output, tuple):
        return _parts(output)
    return output if isinstance(output, str) else compact_json(output)


def _parts(items: tuple[Item, ...]) -> Any:
    """Return content as plain text where it is one text: many chat templates take nothing else."""
    if not items:
        return ""
    if len(items) == 1 and isinstance(items[0], TextItem):
        return items[0].text
    return [_part(item) for item in items]


def _part(item: Item) -> dict[str, Any]:
    match item:
        case TextItem():
            return {"type": "text", "text": item.text}
        case ImageItem():
            url = to_url(item.value)
            return {"type": "image_url", "image_url": {"url": url}} if url else _part(OMITTED_ITEM[ImageItem])
        case OpaqueItem() if isinstance(item.value, dict) and item.value.get("type") == item.native_type:
            return item.value
        case DocumentItem() | OpaqueItem():
            return _part(OMITTED_ITEM[type(item)])
