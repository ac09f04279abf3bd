"""Transcript formats: recognise one, read it into a conversation, write a conversation back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Literal

from ladders.conversation.entry import Conversation
from ladders.conversation.formats import anthropic, claude_code, codex, openai, trace
from ladders.conversation.formats.errors import TranscriptError
from ladders.conversation.formats.source import decode, first_record

__all__ = ["Asked", "Format", "TranscriptError", "detect", "read", "write"]

Format = Literal["openai", "anthropic", "claude-code", "codex", "trace"]
Asked = Literal["auto", Format]
"""What a caller may ask for: a format, or that it be recognised."""

_READERS: dict[Format, Callable[[str], Conversation]] = {
    "openai": openai.read,
    "anthropic": anthropic.read,
    "claude-code": claude_code.read,
    "codex": codex.read,
    "trace": trace.read,
}
_CODEX_KINDS = codex.WRAPPED | codex.ITEMS
_ANTHROPIC_SIGNS = ('"tool_use"', '"tool_result"', '"thinking"', '"media_type"')
_SYSTEM_FIELD = re.compile(r'"system"\s*:')


def read(data: bytes, format: Asked = "auto") -> Conversation:
    """Return the conversation of a transcript's bytes. Raises TranscriptError naming the line at fault."""
    text = decode(data)
    return _READERS[detect(text) if format == "auto" else format](text)


def write(conversation: Conversation, format: Format) -> bytes:
    """Return the conversation as a file's bytes; transcripts of other programs are written as `trace`.

    A lone surrogate is written as a JSON escape, since UTF-8 has no bytes for it.
    """
    if format == "openai":
        return _encode(json.dumps(openai.write(conversation), ensure_ascii=False, indent=1)) + b"\n"
    if format == "anthropic":
        return _encode(json.dumps(anthropic.write(conversation), ensure_ascii=False, indent=1)) + b"\n"
    return b"".join(_encode(line) + b"\n" for line in trace.write_lines(conversation))


def detect(text: str) -> Format:
    """Return the format the text is in, by its first record; a JSON document without signs is OpenAI's."""
    first = first_record(text)
    kind = first.get("type")
    if isinstance(first.get("kind"), str):
        return "trace"
    if kind in _CODEX_KINDS or {"id", "instructions"} <= first.keys():
        return "codex"
    if isinstance(kind, str) and "messages" not in first:
        return "claude-code"
    return "anthropic" if "role" not in first and _is_anthropic(text) else "openai"


def _is_anthropic(text: str) -> bool:
    """Say whether a JSON document has what only Anthropic's has; a quote inside a string is escaped there."""
    return bool(_SYSTEM_FIELD.search(text) or any(sign in text for sign in _ANTHROPIC_SIGNS))


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")
