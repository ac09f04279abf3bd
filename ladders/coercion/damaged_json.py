"""Reads JSON that small models damage: single quotes, Python words, missing commas, raw newlines, bare quotes.

On valid JSON it reads exactly what `json.loads` reads and notes no repair.
"""

from __future__ import annotations

import re

from ladders.coercion.reader import MAX_DEPTH, SPACE, Broken, Ends, Reader, first_quote
from ladders.coercion.tree import Cut, Obj, Value
from ladders.coercion.verbs import WORD_KEYS, squeeze

_KEY = (
    r'(?:"(?:[^"\\]|\\.)*+"|\'[^\'\\\n]{0,60}+\'|[“”][^“”\n]{0,60}+[“”]|[‘’][^‘’\n]{0,60}+[‘’]'
    r"|[A-Za-z_][\w.$-]{0,60}+)"
)
_PAIR_NEXT = re.compile(rf"{SPACE}*+{_KEY}{SPACE}*+[:：=]", re.DOTALL)
_QUOTED_PAIR_NEXT = re.compile(rf"""{SPACE}*+(?=["'“‘]){_KEY}{SPACE}*+[:：]""", re.DOTALL)
_BEHIND = re.compile(rf"{SPACE}*+")
_BARE_KEY = re.compile(r"[A-Za-z_\u4e00-\u9fff][\w.$-]{0,60}+")
_TAGS = re.compile(r"(?:<[|/]?[A-Za-z_]{1,20}\|?>|[\d.,()\[\]+-]|[ \t])++")
"""A point in its own tags, unquoted: <point>12 34</point> or <|box_start|>(1,2)<|box_end|>."""


def read_value(reader: Reader, ends: Ends, depth: int = 0) -> Value:
    """Read any value; `ends` decides where a quoted string ends. Raises `Broken`."""
    reader.skip()
    if reader.quote():
        return reader.string(ends)
    mark = reader.peek()
    if mark == "{":
        return read_object(reader, depth + 1)
    if mark and mark in "[(":
        return read_list(reader, depth + 1)
    if mark == "<" and (tags := _TAGS.match(reader.text, reader.pos)):
        reader.goto(tags.end())
        return tags[0].strip()
    return reader.bare()


def read_object(reader: Reader, depth: int = 0) -> Obj:
    """Read an object from its opening brace. Raises `Broken` when what stands inside is no object."""
    _enter(reader, depth)
    found = Obj()
    comma = True
    while True:
        reader.skip()
        mark = reader.peek()
        if mark == "}":
            reader.take()
            return found
        if reader.ended or reader.at_wrapper():
            reader.note("missing_brace")
            found.end = "open"
            return found
        if mark in (",", ";"):
            _comma(reader, found)
            comma = True
        elif mark in ("]", ")") and found.pairs:
            reader.note("stray_bracket")
            reader.take()
        else:
            _pair(reader, found, depth, comma)
            comma = False


def _enter(reader: Reader, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise Broken
    reader.take()


def _comma(reader: Reader, found: Obj) -> None:
    if reader.peek() == ";":
        reader.note("odd_separator")
    reader.take()
    reader.skip()
    if reader.peek() in ("}", "]", ",", "") or not found.pairs:
        reader.note("trailing_comma")


def _pair(reader: Reader, found: Obj, depth: int, comma: bool) -> None:
    last = found.pairs[-1][0] if found.pairs else ""
    if last and reader.peek() in (":", "="):
        reader.take()
        _extra(reader, found, last, depth)
    elif _PAIR_NEXT.match(reader.text, reader.pos):
        if not comma:
            reader.note("missing_comma")
        key = _key(reader)
        _colon(reader)
        reader.skip()
        value = _value_of(reader, key, depth)
        if any(name == key for name, _ in found.pairs):
            reader.note("duplicate_key")
        found.pairs.append((key, value))
    elif reader.peek() == "{" and not found.pairs:
        reader.note("doubled_brace")
        inner = read_object(reader, depth + 1)
        found.pairs, found.extras, found.end = inner.pairs, inner.extras, inner.end
    elif last and reader.quote():
        _extra(reader, found, last, depth)
    elif reader.quote() and reader.cut:
        _unfinished_key(reader)
    else:
        raise Broken


def _colon(reader: Reader) -> None:
    reader.skip()
    if reader.peek() == "=":
        reader.note("odd_separator")
    reader.take()
    if reader.peek() == ">":
        reader.take()


def _value_of(reader: Reader, key: str, depth: int) -> Value:
    """Read the value of a key; a key at the very end of a cut reply has a value nobody saw."""
    if reader.ended or reader.peek() == "}":
        reader.note("missing_value")
        return Cut("") if reader.cut else None
    # AgentCPM-GUI's upper-case TYPE holds the typed text itself, every other spelling a verb.
    one_word = squeeze(key) in WORD_KEYS and key != "TYPE"
    return read_value(reader, first_quote if one_word else _ends_text, depth)


def _extra(reader: Reader, found: Obj, key: str, depth: int) -> None:
    value = read_value(reader, _ends_text, depth)
    reader.skip()
    reader.note("extra_value")
    # At the very end it may be the next key, whose value is missing, and not a value at all.
    found.extras.append((key, Cut(value) if reader.ended and isinstance(value, str) else value))


def _unfinished_key(reader: Reader) -> None:
    """Step over a key that the token cap cut in two."""
    reader.string(first_quote)


def _key(reader: Reader) -> str:
    if reader.quote():
        return reader.string(first_quote)
    found = _BARE_KEY.match(reader.text, reader.pos)
    if not found:
        raise Broken
    reader.note("unquoted_key")
    reader.goto(found.end())
    return found[0]


def read_list(reader: Reader, depth: int = 0) -> list[Value]:
    """Read a list or a tuple from its opening bracket; a mismatched or missing closing bracket ends it."""
    round_ = reader.peek() == "("
    _enter(reader, depth)
    items: list[Value] = []
    while True:
        reader.skip()
        mark = reader.peek()
        if mark in ("]", ")"):
            if (mark == ")") != round_:
                reader.note("stray_bracket")
            reader.take()
            return items
        if mark in ("}", "") or reader.at_wrapper():
            reader.note("missing_brace")
            return items
        if mark in (",", ";"):
            reader.take()
        else:
            items.append(read_value(reader, _ends_item, depth))


def _ends_item(text: str, pos: int) -> bool:
    behind = _behind(text, pos)
    return text[behind : behind + 1] in ("", ",", "，", "]", ")", "］", "}", "<", "`")


def _ends_text(text: str, pos: int) -> bool:
    """Behind the last quote of a value stands a bracket, a comma and the next key, a wrapper, or nothing."""
    behind = _behind(text, pos)
    mark = text[behind : behind + 1]
    if mark in ("", "}", "｝", "]", "］"):
        return True
    if mark in (",", "，", ";"):
        after = _behind(text, behind + 1)
        return (
            text[after : after + 1] in ("", "}", "]", ",")
            or text.startswith(("//", "/*"), after)
            or bool(_PAIR_NEXT.match(text, after))
        )
    if text.startswith(("//", "/*", "```", "</", "<|"), behind):
        return True
    return bool(_QUOTED_PAIR_NEXT.match(text, behind))


def _behind(text: str, pos: int) -> int:
    found = _BEHIND.match(text, pos)
    return found.end() if found else pos
