"""Builds scrolls and swipes. `scroll down` shows what lies further down; `swipe up` moves the finger up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, cast

from ladders.action import Direction
from ladders.coercion.arguments import Arguments, Fields, Refused
from ladders.coercion.points import NotAPoint, read_point, to_screen
from ladders.coercion.result import Problem
from ladders.coercion.targets import find_points, find_target
from ladders.coercion.tree import Cut, Value
from ladders.coercion.values import direction, whole
from ladders.coercion.verbs import squeeze


def move(args: Arguments) -> Fields:
    """Scroll or swipe in a direction, in words or between two points."""
    way = _direction(args)
    target = _area(args)
    fields: Fields = {"action": args.draft.verb.name}
    if way is None and args.draft.verb.name == "swipe":
        raise Refused("no_direction")
    if way is not None:
        fields["direction"] = way
    return fields | ({"mark": target} if target is not None else {})


def _direction(args: Arguments) -> Direction | None:
    """A direction in words goes before one between two points. A finger that moves up scrolls down."""
    if args.draft.verb.preset:
        return cast(Direction, args.draft.verb.preset)
    value = args.get("direction dir to toward towards way d value text")
    if isinstance(value, Cut):
        raise Refused("cut")
    if isinstance(value, str):
        way = direction(value)
        if way is not None:
            if value != way:
                args.note("direction_spelling")
            return way
    way = _between(args)
    if way is None and isinstance(value, str) and args.get("direction") is not None:
        raise Refused("no_direction")
    return way


_OPPOSITE: Final[Mapping[Direction, Direction]] = {"up": "down", "down": "up", "left": "right", "right": "left"}


def _between(args: Arguments) -> Direction | None:
    start, end = find_points(args.draft.args)
    if end is None:
        return None
    if start is None:
        raise Refused("no_direction")
    try:
        (first, _), (last, _) = (to_screen(read_point(value), args.context) for value in (start, end))
    except NotAPoint as problem:
        raise Refused(cast(Problem, problem.code)) from None
    across, along = last.x - first.x, last.y - first.y
    if abs(across) == abs(along):
        raise Refused("zero_swipe")
    args.note("points_to_direction")
    finger: Direction = "down" if along > 0 else "up"
    if abs(across) > abs(along):
        finger = "right" if across > 0 else "left"
    return _OPPOSITE[finger] if args.draft.verb.name == "scroll" else finger


_AREA_KEYS: Final = ("mark", "element", "index", "id", "elementid")


def _area(args: Arguments) -> int | None:
    """Return the mark to scroll in, if one is named; a point only says where, and no mark is invented for it."""
    named = [pair for pair in args.draft.args if squeeze(pair[0]) in _AREA_KEYS and _is_mark_like(pair[1])]
    found = find_target(named, args.context)
    if found is None or found.mark is None:
        return None
    args.note(*found.repairs)
    return found.mark


def _is_mark_like(value: Value) -> bool:
    return whole(value) is not None or (isinstance(value, str) and not re.search(r"[<\[(]|\d\s*[,\s]\s*\d", value))
