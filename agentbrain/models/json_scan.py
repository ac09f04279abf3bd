"""Stops a reply at its first complete JSON object, while it is being written."""

from __future__ import annotations

import json

GRAMMAR = r"""
root   ::= object
object ::= "{" ws ( pair ( "," ws pair )* )? "}"
pair   ::= string ":" ws value
array  ::= "[" ws ( value ( "," ws value )* )? "]"
value  ::= ( object | array | string | number | "true" | "false" | "null" ) ws
string ::= "\"" ( [^"\\\x00-\x1f] | "\\" ( ["\\/bfnrt] | "u" [0-9a-fA-F]{4} ) )* "\""
number ::= "-"? ( "0" | [1-9] [0-9]{0,14} ) ( "." [0-9]{1,9} )?
ws     ::= [ \n]?
"""
"""One JSON object in GBNF. Blanks are single: with JSON's own rule a small model can write blanks for ever."""


class JsonScan:
    """Watches the bytes of a reply for the end of its first whole JSON object.

    Text between `<think>` and `</think>` does not count: a thinking model quotes objects it does not mean.
    `thinking` says that the prompt has already opened the thought.
    """

    def __init__(self, thinking: bool = False) -> None:
        self._text = bytearray()
        self._start: int | None = None
        self._position = 0
        self._depth = 0
        self._in_string = False
        self._escaped = False
        self._thinking = thinking

    def feed(self, data: bytes) -> int | None:
        """Take more of the reply; return the length of the reply up to the object's end once it is there."""
        self._text += data
        while self._position < len(self._text):
            byte = self._text[self._position]
            self._position += 1
            if self._start is None:
                self._look_for_start(byte)
            elif self._ends_object(byte):
                if self._is_object():
                    return self._position
                self._rescan()
        return None

    def _look_for_start(self, byte: int) -> None:
        if byte == ord(">"):
            seen = self._text[: self._position]
            self._thinking = seen.endswith(b"<think>") or (self._thinking and not seen.endswith(b"</think>"))
        elif byte == ord("{") and not self._thinking:
            self._start, self._depth = self._position - 1, 1

    def _ends_object(self, byte: int) -> bool:
        if self._in_string:
            self._in_string = self._escaped or byte != ord('"')
            self._escaped = not self._escaped and byte == ord("\\")
        elif byte == ord('"'):
            self._in_string = True
        elif byte in b"{[":
            self._depth += 1
        elif byte in b"}]":
            self._depth -= 1
        return self._depth == 0

    def _is_object(self) -> bool:
        try:
            found = json.loads(self._text[self._start : self._position])
        except ValueError:
            return False
        return isinstance(found, dict) and bool(found)

    def _rescan(self) -> None:
        """Balanced but no object, `{name}` say: look on behind its brace."""
        assert self._start is not None
        self._position, self._start = self._start + 1, None
        self._in_string = self._escaped = False
