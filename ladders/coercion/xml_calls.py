"""Calls written as tags: <function=..><parameter=..>, <invoke name=..>, <arg_key>, and Gemma's call:name{..}."""

from __future__ import annotations

import re
from typing import Final

from ladders.coercion.tree import Call, Cut, Obj, Value

_PARAMETER: Final = re.compile(
    r"\s*+<\s{0,2}(?:parameter|param|arg)\s{0,3}(?:name\s{0,3})?=\s{0,3}[\"']?([\w.-]{1,40})[\"']?[^<>\n]{0,40}>"
)
_PARAMETER_END: Final = re.compile(r"</\s{0,2}(?:parameter|param|arg)\s{0,2}>")
_END: Final = re.compile(r"\s*+</\s{0,2}(?:function|invoke)\s{0,2}>")
ARG_KEY_CALL: Final = re.compile(r"\s{0,8}([A-Za-z_][\w.]{0,40})\s{0,8}(?=<arg_key>)")
_ARG: Final = re.compile(r"\s*+<arg_key>\s{0,4}([\w.-]{1,40})\s{0,4}</arg_key>\s{0,8}<arg_value>")
_ARG_END: Final = re.compile(r"</arg_value>")
GEMMA_NATIVE: Final = ("unquoted_key",)
"""Gemma's own calls have keys without quotes, so these are no repair in them."""


def read_function(text: str, pos: int, attribute: str) -> tuple[Call, int, list[str]]:
    """Read the parameters behind a <function=name> or <invoke name="name"> tag; text between tags is exact."""
    call = Call(attribute.partition("=")[2].strip(" \"'/"))
    end = _read_pairs(text, pos, call, _PARAMETER, _PARAMETER_END)
    closed = _END.match(text, end)
    if closed:
        return call, closed.end(), []
    call.end = "open"
    return call, end, ["missing_brace"]


def read_arg_keys(text: str, named: re.Match[str]) -> tuple[Call, int, list[str]]:
    """Read GLM's <tool_call>name<arg_key>k</arg_key><arg_value>v</arg_value>."""
    call = Call(named[1])
    return call, _read_pairs(text, named.end(), call, _ARG, _ARG_END), []


def _read_pairs(text: str, pos: int, call: Call, opening: re.Pattern[str], closing: re.Pattern[str]) -> int:
    while found := opening.match(text, pos):
        close = closing.search(text, found.end())
        if close is None:
            call.named.append((found[1], Cut(text[found.end() :])))
            return len(text)
        body = text[found.end() : close.start()]
        call.named.append((found[1], _unframed(body) if opening is _PARAMETER else body))
        pos = close.end()
    return pos


def _unframed(body: str) -> str:
    """Drop the two line breaks that the format itself puts around a parameter; one alone belongs to the text."""
    return body[1:-1] if len(body) >= 2 and body[0] == body[-1] == "\n" else body


def named_call(opening: str, arguments: Value) -> Call:
    """Build the call of `call:name{...}` from its opening and its object."""
    name = opening.partition(":")[2].strip().rpartition(":")[2].rpartition(".")[2]
    call = Call(name)
    if isinstance(arguments, Obj):
        call.named, call.end = list(arguments.pairs), arguments.end
    return call


_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)


def unescape_once(text: str) -> str:
    """Undo one level of string escaping, for an object that was put into a string."""
    return _ESCAPE.sub(_unescaped, text)


def _unescaped(found: re.Match[str]) -> str:
    body = found[1]
    return chr(int(body[1:], 16)) if len(body) == 5 else {"n": "\n", "t": "\t", "r": "\r"}.get(body, body)
