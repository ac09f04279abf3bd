"""Sizes of JSON on the wire, in UTF-16 code units, without building the JSON where that can be avoided.

One unit everywhere: placeholders, caps and budgets count UTF-16 code units, as the published character
estimator does, so its recorded numbers can be compared. A float prints as Python prints it (`1.0`).
"""

from __future__ import annotations

import json
from json.encoder import encode_basestring

from ladders.conversation.entry import Json

_ESCAPED = {chr(code): 5 for code in range(0x20)} | dict.fromkeys('"\\\n\r\t\b\f', 1)
"""What JSON escapes in a string, and how many characters longer that makes it."""
_SHORT = 256  # below this, encoding the string is as fast as looking for what would be escaped
_NARROW = 16  # wider containers go to the C encoder: one Python call a node costs ten times its work
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def utf16_length(text: str) -> int:
    """Return the length in UTF-16 code units; a lone surrogate counts one."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def quoted_length(text: str) -> int:
    """Return the length of the text as a JSON string, quotes and escapes included.

    A long text is not encoded: looking for each character that would be escaped runs at memory speed and copies
    nothing, which for a pasted picture (base64, no escapes) needs half the time and no second picture in memory.
    """
    if len(text) < _SHORT:
        return utf16_length(encode_basestring(text))
    escapes = sum(text.count(character) * longer for character, longer in _ESCAPED.items() if character in text)
    return utf16_length(text) + 2 + escapes


def json_length(value: Json) -> int:
    """Return the length of the value as compact JSON; what JSON cannot hold counts as its `str` form."""
    try:
        return _length(value)
    except (TypeError, ValueError, RecursionError):
        return utf16_length(_described(value))


def compact_json(value: Json) -> str:
    """Return the value as compact JSON, non-ASCII as it is; what JSON cannot hold as its `str` form."""
    try:
        return _ENCODER.encode(value)
    except (TypeError, ValueError, RecursionError):
        return _described(value)


def is_json(value: Json) -> bool:
    """Say whether the value can be serialised: no cycle, no foreign object, not too deep."""
    try:
        _ENCODER.encode(value)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def _length(value: Json) -> int:
    if type(value) is str:
        return quoted_length(value)
    if type(value) is dict and 0 < len(value) <= _NARROW and all(type(key) is str for key in value):
        return 1 + sum(quoted_length(key) + _length(member) + 2 for key, member in value.items())
    if type(value) is list and 0 < len(value) <= _NARROW:
        return 1 + sum(_length(member) + 1 for member in value)
    return utf16_length(_ENCODER.encode(value))


def _described(value: object) -> str:
    try:
        return str(value)
    except (ValueError, RecursionError):
        return f"<{type(value).__name__}>"
