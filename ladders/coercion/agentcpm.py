"""AgentCPM-GUI's compact objects, whose upper-case keys are the verbs: {"POINT":[x,y]}, {"PRESS":"BACK"}."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ladders.coercion.tree import Obj, Value
from ladders.coercion.values import blank, decimal

_LONG_MS: Final = 500.0
"""A press of at least this many milliseconds is a long press; the model's default duration is 200."""

_KEYS: Final = ("POINT", "PRESS", "TYPE", "CLEAR", "STATUS")
_STATUS: Final[Mapping[str, str]] = {
    "finish": "done",
    "satisfied": "done",
    "impossible": "give_up",
    "interrupt": "give_up",
    "need_feedback": "ask",
}


@dataclass
class Compact:
    """What the keys say: a verb of ours and its arguments."""

    verb: str
    args: list[tuple[str, Value]] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)


def read(value: Obj) -> Compact | None:
    """Read an object that has at least one of the upper-case keys; None for any other object.

    A STATUS beside another action is set aside: an action and a finish in one reply is never a finish.
    """
    held = {key: item for key, item in value.pairs if key in _KEYS and (not blank(item) or _is_text(key, item))}
    if not held and not (value.get("duration") is not None and value.get("STATUS") is not None):
        return None
    found = _action(value, held)
    status = held.get("STATUS")
    if found is None and isinstance(status, str):
        name = status.strip().casefold()
        if name in _STATUS:
            return Compact(_STATUS[name], _words(value))
        found = Compact("wait", [("ms", value.get("duration"))])
    elif found is not None and isinstance(status, str) and status.strip().casefold() in _STATUS:
        found.repairs.append("status_ignored")
    return found


def _is_text(key: str, item: Value) -> bool:
    """Any text can be typed, also one that elsewhere means an empty slot."""
    return key == "TYPE" and isinstance(item, str) and item != ""


def _action(value: Obj, held: dict[str, Value]) -> Compact | None:
    if "TYPE" in held:
        return Compact("type", [("text", held["TYPE"])])
    if "PRESS" in held:
        return Compact("key", [("key", held["PRESS"])])
    if "POINT" in held:
        return _pointed(value, held["POINT"])
    return None


def _pointed(value: Obj, point: Value) -> Compact:
    towards = value.get("to")
    if isinstance(towards, list):
        return Compact("swipe", [("start", point), ("end", towards)])
    if not blank(towards):
        return Compact("swipe", [("start", point), ("direction", towards)])
    held_for = decimal(value.get("duration"))
    verb = "long_press" if held_for is not None and held_for >= _LONG_MS else "tap"
    return Compact(verb, [("point", point)])


def _words(value: Obj) -> list[tuple[str, Value]]:
    """An ending needs words where our action asks for them; the model's thought is not one of them."""
    return [("message", item) for key, item in value.pairs if key in ("message", "answer", "question", "reason")]
