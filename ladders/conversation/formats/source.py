"""From a transcript's bytes to JSON records, each with the line it begins on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ladders.conversation.formats.errors import TranscriptError

_DECODER = json.JSONDecoder()
_BLANK = re.compile(r"[ \t\r\n]*")


class Record(NamedTuple):
    """A JSON object of a transcript and the line it begins on."""

    line: int
    value: dict[str, Any]


def decode(data: bytes) -> str:
    """Return the text of UTF-8 bytes, lone surrogates included, which some writers leave in.

    Raises TranscriptError naming the line of the first byte that is no UTF-8.
    """
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        raise TranscriptError(data.count(b"\n", 0, error.start) + 1, "this is not UTF-8 text.") from error


def records(text: str) -> Iterator[Record]:
    """Yield the records of JSON Lines; blank lines are skipped. Raises TranscriptError naming the line."""
    start, number = 0, 0
    while start < len(text):
        # Only "\n" ends a line: str.splitlines would also cut inside a JSON string at U+2028.
        end = text.find("\n", start)
        line = text[start : end if end >= 0 else len(text)]
        start, number = start + len(line) + 1, number + 1
        if line.strip():
            yield _record(number, _parse(line, number))


def first_record(text: str) -> dict[str, Any]:
    """Return the first line's JSON object, an empty one where the first line is not one."""
    start = len(text) - len(text.lstrip()) if text[:1].isspace() else 0
    end = text.find("\n", start)
    try:
        value = json.loads(text[start : end if end >= 0 else len(text)])
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def document(text: str) -> tuple[dict[str, Any], list[Record]]:
    """Return a JSON document's top-level fields and its messages, each with its line.

    The document is a list of messages, or an object with such a list under `messages`. Raises
    TranscriptError naming the line.
    """
    cursor = _Cursor(text)
    fields: dict[str, Any] = {}
    if cursor.peek() == "[":
        messages = cursor.array()
    elif cursor.peek() == "{":
        fields, messages = cursor.object()
    else:
        raise TranscriptError(cursor.line(), "expected a JSON object or list.")
    if cursor.peek():
        raise TranscriptError(cursor.line(), "something follows the JSON document.")
    return fields, messages


class _Cursor:
    """A place in a JSON text, moved past one value at a time so that each message's line is known."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = self._counted = 0
        self._line = 1

    def peek(self) -> str:
        match = _BLANK.match(self._text, self._at)
        self._at = match.end() if match else self._at
        return self._text[self._at : self._at + 1]

    def line(self) -> int:
        self.peek()
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def value(self) -> Any:
        self.peek()
        try:
            value, self._at = _DECODER.raw_decode(self._text, self._at)
        except (ValueError, RecursionError) as error:
            raise _not_json(error, self.line()) from error
        return value

    def array(self) -> list[Record]:
        self._expect("[")
        found: list[Record] = []
        while self.peek() != "]":
            if found:
                self._expect(",")
            line = self.line()
            found.append(_record(line, self.value()))
        self._expect("]")
        return found

    def object(self) -> tuple[dict[str, Any], list[Record]]:
        self._expect("{")
        fields: dict[str, Any] = {}
        messages: list[Record] | None = None
        while self.peek() != "}":
            if fields or messages is not None:
                self._expect(",")
            key = self.value()
            self._expect(":")
            if key == "messages" and self.peek() == "[":
                messages = self.array()
            else:
                fields[key] = self.value()
        self._expect("}")
        if messages is None:
            raise TranscriptError(self.line(), "the object has no list `messages`.")
        return fields, messages

    def _expect(self, character: str) -> None:
        if self.peek() != character:
            raise TranscriptError(self.line(), f"expected `{character}` in the JSON.")
        self._at += 1


def _parse(line: str, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _not_json(error, number) from error


def _not_json(error: Exception, line: int) -> TranscriptError:
    if isinstance(error, json.JSONDecodeError):
        line = error.lineno if error.lineno > 1 else line
        return TranscriptError(line, f"this is not JSON ({error.msg} at column {error.colno}).")
    return TranscriptError(line, f"this JSON is beyond what can be read ({error}).")


def _record(line: int, value: Any) -> Record:
    if not isinstance(value, dict):
        raise TranscriptError(line, f"expected a JSON object, found {type(value).__name__}.")
    return Record(line, value)
