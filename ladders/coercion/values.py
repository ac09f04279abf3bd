"""Single values as models write them: whole numbers, seconds, directions, yes and no.

Nothing is guessed: a value that is not what its slot holds comes back as None.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast, get_args

from ladders.action import ActionKey, Direction
from ladders.coercion.tree import Cut, Number, Obj, Value
from ladders.coercion.verbs import words

NUMBER_WORDS: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        words(
            "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen twenty"
        ),
        start=1,
    )
}

_NUMBERED = re.compile(
    r"[\[(<#\s]*(?:(?:mark|element|index|id|no\.?|number|item|button)\s*[#:=_-]?\s*)?"
    r"(\d{1,6})(?:\.0{0,6})?[\])>\s.:]*",
    re.IGNORECASE,
)
_LONGEST_NUMERAL = 40
"""Characters looked at for one number; an id of 11 or more digits crashed a peer's parser."""


def whole(value: Value) -> int | None:
    """Read `5`, `"5"`, `"[5]"`, `"#5"`, `"5."`, `5.0`, `"five"`, `[5]`; at most six digits, else None."""
    if isinstance(value, list):
        return whole(value[0]) if len(value) == 1 and not isinstance(value[0], list) else None
    if not isinstance(value, str) or isinstance(value, Cut) or len(value) > _LONGEST_NUMERAL:
        return None
    text = value.strip()
    if (spelled := NUMBER_WORDS.get(text.casefold())) is not None:
        return spelled
    found = _NUMBERED.fullmatch(text)
    return int(found[1]) if found else None


def decimal(value: Value) -> float | None:
    """Read a plain number of at most 12 characters, or None."""
    if not isinstance(value, str) or isinstance(value, Cut):
        return None
    text = value.strip()
    if not re.fullmatch(r"[-+]?\d{1,9}(?:\.\d{0,9})?|[-+]?\.\d{1,9}", text):
        return None
    return float(text)


_SECONDS = re.compile(
    r"([-+]?\d{1,15}(?:\.\d{0,9})?|\.\d{1,9})\s*(ms|msec|millis|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|秒)?\.?",
    re.IGNORECASE,
)
_MILLISECONDS_FROM = 100.0
"""A bare number this large is milliseconds: nobody waits 100 s in one step, and 2000 is what models write for two."""


def seconds(value: Value) -> float | None:
    """Read a wait in seconds, held to 0.2-10 s; `"2s"`, `2.5`, `"500 ms"`, and a bare 2000 as milliseconds."""
    if not isinstance(value, str) or isinstance(value, Cut) or len(value) > _LONGEST_NUMERAL:
        return None
    found = _SECONDS.fullmatch(value.strip())
    if not found:
        return None
    number, unit = float(found[1]), (found[2] or "").casefold()
    if unit.startswith("m"):
        number *= 60.0 if unit[:2] in ("m", "mi") and not unit.startswith("mil") else 0.001
    elif not unit and number >= _MILLISECONDS_FROM:
        number /= 1000.0
    return min(10.0, max(0.2, round(number, 3)))


_DIRECTIONS: Mapping[str, Direction] = {
    "u": "up",
    "d": "down",
    "l": "left",
    "r": "right",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "upward": "up",
    "downward": "down",
    "leftward": "left",
    "rightward": "right",
    "upwards": "up",
    "downwards": "down",
    "leftwards": "left",
    "rightwards": "right",
    "north": "up",
    "south": "down",
    "west": "left",
    "east": "right",
    "上": "up",
    "下": "down",
    "左": "left",
    "右": "right",
}


def direction(value: Value) -> Direction | None:
    """Read a direction in any common spelling."""
    if not isinstance(value, str) or isinstance(value, Cut) or len(value) > _LONGEST_NUMERAL:
        return None
    return _DIRECTIONS.get(re.sub(r"[\W_]", "", value).casefold())


_KEYS: Mapping[str, ActionKey] = {
    **{name.replace("_", ""): name for name in cast("tuple[ActionKey, ...]", get_args(ActionKey))},
    "return": "enter",
    "ok": "enter",
    "go": "enter",
    "del": "delete",
    "backspace": "delete",
    "recents": "recent",
    "recentapps": "recent",
    "overview": "recent",
    "appswitch": "recent",
    "appselect": "recent",
    "volup": "volume_up",
    "voldown": "volume_down",
}


def key_name(value: Value) -> str | None:
    """Read a key: one of `ActionKey`, or `back` or `home`, which are actions of their own."""
    if not isinstance(value, str) or isinstance(value, Cut | Number) or len(value) > _LONGEST_NUMERAL:
        return None
    name = re.sub(r"[\W_]", "", value).casefold().removeprefix("keycode").removesuffix("button")
    return name if name in ("back", "home") else _KEYS.get(name)


def yes(value: Value) -> bool:
    """Say whether a flag is set: true, "true", "yes", 1."""
    if isinstance(value, bool):
        return value
    return isinstance(value, str) and value.strip().casefold() in ("true", "yes", "1", "on")


def blank(value: Value) -> bool:
    """Say whether a slot was left empty, as models do for slots an action does not use."""
    if isinstance(value, Cut):
        return False
    if isinstance(value, str):
        return value.strip().casefold() in ("", "null", "none", "n/a", "nan", "-")
    if isinstance(value, Obj):
        return not value.pairs
    return value is None or value is False or value == []
