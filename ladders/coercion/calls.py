"""Reads calls such as do(action="Tap", element=[1,2]), click(point='<point>1 2</point>') or ui_tap(5).

Read by hand, never by `eval` or `exec`: a peer that executes model text runs whatever a screen talked it into.
"""

from __future__ import annotations

import re

from ladders.coercion.damaged_json import read_value
from ladders.coercion.reader import SPACE, Broken, Reader
from ladders.coercion.tree import Call

_NAME = re.compile(r"[A-Za-z_][\w.]{0,60}+")
_ARGUMENT = re.compile(rf"([A-Za-z_]\w{{0,40}}+){SPACE}{{0,8}}+[=＝](?!=)")
_NAMED_NEXT = re.compile(rf"{SPACE}*+[A-Za-z_]\w{{0,40}}+{SPACE}{{0,8}}+[=＝]")
_BEHIND = re.compile(f"{SPACE}*+")
_TOO_MANY = 40


def read_call(reader: Reader) -> Call:
    """Read a call from its name on. Raises `Broken` when the brackets hold no list of arguments."""
    name = _NAME.match(reader.text, reader.pos)
    if not name:
        raise Broken
    call = Call(name[0].rpartition(".")[2])
    reader.goto(name.end())
    reader.skip()
    if reader.peek() != "(":
        raise Broken
    reader.take()
    while len(call.args) + len(call.named) < _TOO_MANY:
        reader.skip()
        mark = reader.peek()
        if mark == ")":
            reader.take()
            return call
        if reader.ended or _at_closing_tag(reader):
            reader.note("missing_brace")
            call.end = "open"
            return call
        if mark in (",", ";"):
            reader.take()
        else:
            _argument(reader, call)
    raise Broken


def _at_closing_tag(reader: Reader) -> bool:
    return reader.text.startswith(("</", "```", "<|end", "<|im_end"), reader.pos)


def _argument(reader: Reader, call: Call) -> None:
    start = reader.pos
    named = _ARGUMENT.match(reader.text, start)
    if named:
        reader.goto(named.end())
        call.named.append((named[1], read_value(reader, _ends_argument)))
    else:
        call.args.append(read_value(reader, _ends_argument))
    if reader.pos == start:
        raise Broken


def _ends_argument(text: str, pos: int) -> bool:
    """Behind the last quote of an argument stands the closing bracket, the next argument, or nothing."""
    behind = _end(_BEHIND, text, pos)
    mark = text[behind : behind + 1]
    if mark in (",", "，"):
        after = _end(_BEHIND, text, behind + 1)
        return text[after : after + 1] in (")", "）", "'", '"') or bool(_NAMED_NEXT.match(text, after))
    if mark in (")", "）"):
        return text[behind + 1 : behind + 2] not in ('"', "'")
    return mark == "" or text.startswith(("</", "```", "<|"), behind)


def _end(pattern: re.Pattern[str], text: str, pos: int) -> int:
    found = pattern.match(text, pos)
    return found.end() if found else pos
