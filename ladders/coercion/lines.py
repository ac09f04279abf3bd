"""Actions written as lines: GELab's tab-separated fields, and upper-case commands such as CLICK <point>."""

from __future__ import annotations

import re
from typing import Final

from ladders.coercion.damaged_json import read_value
from ladders.coercion.reader import Broken, Reader, first_quote
from ladders.coercion.tree import Call, Cut, Obj, Value, Word
from ladders.coercion.verbs import find_verb

_FIELDS = (
    "explain action action_type point point1 point2 value summary key return duration is_keyboard toward to cot "
    "mark element text direction app reason message start end"
)
_FIELD: Final = re.compile(rf"(?:^|[\t\n])[ ]{{0,4}}({'|'.join(_FIELDS.split())})[ ]{{0,2}}[:：]", re.IGNORECASE)
_LONGEST_RECORD: Final = 40_000

COMMAND: Final = r"(?<![\w.])(?-i:(?:CLICK|TAP|LONG_PRESS|LONGPRESS))\s{1,3}(?=<(?:point|bbox|box|\|box_start))"
"""An upper-case verb before a tagged point, as OS-Atlas writes it."""


def read_fields(text: str, start: int, *, cut: bool) -> tuple[Value, int, list[str]] | None:
    """Read `action:CLICK<tab>point:1,2<tab>...` from the word `action` on, or None if its value is no verb.

    A value reaches to the next known field, so it may hold colons; a typed value is exact.
    """
    record = text[start : start + _LONGEST_RECORD]
    starts = list(_FIELD.finditer("\n" + record))
    pairs: list[tuple[str, Value]] = []
    # "action: TYPE" is written with a space behind each colon, GELab's own "action:TYPE" without.
    spaced = bool(starts) and record[starts[0].end() - 1 : starts[0].end()] == " "
    for place, found in enumerate(starts):
        last = place + 1 == len(starts)
        raw = record[found.end() - 1 : (len(record) + 1 if last else starts[place + 1].start()) - (not last)]
        pairs.append((found[1].casefold(), _field_value(raw, spaced, unsure=last and cut)))
    word = pairs[0][1] if pairs else None
    if not isinstance(word, str) or "(" in word or find_verb(word.strip()) is None:
        return None
    return Obj(pairs), start + len(record), []


def _field_value(raw: str, spaced: bool, *, unsure: bool) -> str:
    value = raw.rstrip("\r\n")
    value = value.removeprefix(" ") if spaced else value
    return Cut(value) if unsure else value


def read_command(text: str, start: int, reader: Reader) -> tuple[Value, int, list[str]]:
    """Read CLICK <point>...</point>."""
    name = re.compile(r"\w+").match(text, start)
    reader.goto(name.end() if name else start)
    try:
        value = read_value(reader, first_quote)
    except Broken:
        value = Word("")
    return Call(name[0] if name else "", [value]), reader.pos, []
