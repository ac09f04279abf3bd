"""Builds the one validated action of a draft, or says why it must not be done."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from pydantic import ValidationError

from ladders.action import ACTION, Action, Direction
from ladders.coercion import notes
from ladders.coercion.apps import find_app
from ladders.coercion.context import CoercionContext
from ladders.coercion.drafts import Draft
from ladders.coercion.points import NotAPoint, read_point, to_screen
from ladders.coercion.result import REPAIRS, Problem
from ladders.coercion.targets import NoTarget, Target, find_points, find_target
from ladders.coercion.tree import Cut, Number, Value, Word
from ladders.coercion.values import blank, direction, key_name, seconds, whole, yes
from ladders.coercion.verbs import squeeze

LONGEST_TEXT: Final = 10_000
_MAY_END: Final = ("wrapping", "syntax", "wording", "value")
"""What may have been mended in a finish that still counts as well-formed."""


class Refused(Exception):
    """The draft must not be done; `problem` says why. Never leaves the package."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass
class Built:
    """An action, the verb it was built for, and what was mended in its arguments."""

    action: Action
    repairs: list[str] = field(default_factory=list)
    point_mark: int | None = None
    spoken: str = ""
    sensitive: bool = False


def build(draft: Draft, repairs: Sequence[str], context: CoercionContext) -> Built:
    """Build the action of a draft. `repairs` are those of the reply so far. Raises `Refused`."""
    if "conflict" in draft.repairs:
        raise Refused("conflict")
    maker = _MAKERS.get(draft.verb.name)
    if maker is None:
        raise Refused("no_verb" if draft.verb.name == "missing" else "unknown_verb")
    args = _Args(draft, context, [*repairs, *draft.repairs])
    try:
        fields = maker(args)
        action = ACTION.validate_python(fields)
    except NoTarget as problem:
        raise Refused(cast(Problem, problem.code)) from None
    except ValidationError:
        # Lone surrogates: the one text our own checks let through that no action can hold.
        raise Refused("text_unsure") from None
    if draft.open and context.finish == "length":
        _check_complete(action, fields)
    return Built(action, args.repairs, args.point_mark, args.spoken, args.sensitive)


def _check_complete(action: Action, fields: Mapping[str, object]) -> None:
    """A reply cut before its closing bracket may lack an argument: only what can take no more is done."""
    complete = {
        "tap": True,
        "long_press": True,
        "back": True,
        "home": True,
        "key": True,
        "open": True,
        "wait": True,
        "note": True,
        "ask": True,
        "type": "mark" in fields,
        "scroll": "mark" in fields and "direction" in fields,
        "swipe": "mark" in fields,
    }
    if not complete.get(action.action, False):
        raise Refused("cut")


@dataclass
class _Args:
    """The arguments of one draft, looked up by any of their names."""

    draft: Draft
    context: CoercionContext
    earlier: list[str]
    repairs: list[str] = field(default_factory=list)
    point_mark: int | None = None
    spoken: str = ""
    sensitive: bool = False

    def get(self, names: str) -> Value:
        """Return the first value that is not blank under any of the names, the first name being our own."""
        for place, name in enumerate(names.split()):
            for key, value in self.draft.args:
                if squeeze(key) == name and not blank(value):
                    if place and self.draft.style == "json":
                        self.note("argument_key")
                    return value
        return None

    def given(self, names: str) -> list[Value]:
        """Return every value that is not blank under any of the names."""
        wanted = names.split()
        return [value for key, value in self.draft.args if squeeze(key) in wanted and not blank(value)]

    def note(self, *codes: str) -> None:
        """Remember repairs, each once."""
        self.repairs += [code for code in codes if code not in self.repairs]

    def target(self) -> Target | None:
        """Return what the arguments point at. Raises `NoTarget`."""
        found = find_target(self.draft.args, self.context)
        if found is not None:
            codes = [code for code in found.repairs if not self._native(code)]
            self.note(*codes)
            self.point_mark = found.point_mark
        return found

    def _native(self, code: str) -> bool:
        """A point in tags is how some models are taught to write one."""
        return code in ("point_spelling", "box_centre") and self.draft.style != "json"

    def words(self, names: str, most: int) -> str:
        """Return tidy words for a person, at most that long; "" when there are none. Raises `Refused`."""
        value = self.get(names)
        if isinstance(value, Cut):
            raise Refused("cut" if self.context.finish == "length" else "text_unsure")
        if not isinstance(value, str):
            return ""
        cleaned = notes.tidy(value, most)
        if cleaned != value:
            self.note("shortened" if len(value) > most else "cleaned")
        return cleaned


Maker = Callable[[_Args], dict[str, object]]


def _tap(args: _Args) -> dict[str, object]:
    key = args.get("key button keyname")
    if args.draft.verb.name == "tap" and key is not None and not _has_target(args):
        return _key(args)
    target = args.target() or _by_label(args)
    if args.draft.style == "call" and args.get("message") is not None:
        args.sensitive = True
    return {"action": args.draft.verb.name, **target.place}


def _has_target(args: _Args) -> bool:
    return find_target(args.draft.args, args.context) is not None


def _by_label(args: _Args) -> Target:
    """Take the words of a tap without a target as a label: {"action":"tap","text":"OK"}."""
    value = args.get("name text label desc description contentdesc")
    if not isinstance(value, str) or isinstance(value, Cut | Number) or whole(value) is not None:
        raise Refused("no_target")
    found = find_target([("mark", value)], args.context)
    if found is None or found.mark is None:
        raise Refused("no_target")
    args.note(*found.repairs)
    return found


_TEXT: Final = "text value content input t inputtext string message second"


def _type(args: _Args) -> dict[str, object]:
    value, mark = _text_and_mark(args)
    text = _exact(value, args)
    submit = bool(args.given("submit enter pressenter")) and yes(args.get("submit enter pressenter"))
    if args.context.dialect == "ui_tars" and args.draft.style == "call" and text.endswith("\n") and len(text) > 1:
        # UI-TARS is taught to end the content with a line break where it wants Enter pressed.
        text, submit = text.removesuffix("\n"), True
    return {"action": "type", "text": text, "submit": submit, **mark}


def _text_and_mark(args: _Args) -> tuple[Value, dict[str, object]]:
    texts = args.given("text") or args.given(_TEXT)
    if len({str(text) for text in texts}) > 1 and len(args.given("text")) > 1:
        raise Refused("conflict")
    value = args.get(_TEXT)
    if value is None:
        return _text_in_mark_slot(args), {}
    if args.get("text") is None and args.get("second") is not None:
        args.note("text_slot")
    return value, _field(args)


def _field(args: _Args) -> dict[str, object]:
    """Return the mark to type into; a point names the one field it lies in, and nothing else.

    GELab and others point at the field they have focused already, so there an unknown point leaves the focus.
    """
    try:
        target = args.target()
    except NoTarget:
        if args.draft.style == "json":
            raise
        return {}
    if target is None:
        return {}
    number = target.mark if target.mark is not None else target.point_mark
    mark = args.context.marks.get(number) if args.context.marks is not None and number is not None else None
    if mark is not None and (target.mark is not None or mark.editable or mark.role == "field"):
        return {"mark": mark.number}
    if args.draft.style == "json":
        raise Refused("bad_target")
    return {}


def _text_in_mark_slot(args: _Args) -> Value:
    """Take words in the slot of the mark as the text, unless they name a mark: then the text is missing (LDA)."""
    value = args.get("mark id index element target field")
    if not isinstance(value, str) or isinstance(value, Number | Word) or whole(value) is not None:
        raise Refused("no_text")
    try:
        find_target([("mark", value)], args.context)
    except NoTarget as problem:
        if problem.code == "no_such_label":
            args.note("text_slot")
            return value
    raise Refused("no_text")


def _exact(value: Value, args: _Args) -> str:
    """Return the text exactly as it must be typed, or refuse: a doubtful text is never typed."""
    if isinstance(value, Cut | Word):
        raise Refused("text_unsure")
    if not isinstance(value, str) or not value:
        raise Refused("no_text")
    if len(value) > LONGEST_TEXT:
        raise Refused("text_too_long")
    if isinstance(value, Number):
        args.note("text_number")
    return str(value)


def _scroll(args: _Args) -> dict[str, object]:
    way = _direction(args)
    target = _area(args)
    fields: dict[str, object] = {"action": args.draft.verb.name}
    if way is None and args.draft.verb.name == "swipe":
        raise Refused("no_direction")
    if way is not None:
        fields["direction"] = way
    return fields | ({"mark": target} if target is not None else {})


def _direction(args: _Args) -> Direction | None:
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


def _between(args: _Args) -> Direction | None:
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


def _area(args: _Args) -> int | None:
    """Return the mark to scroll in, if one is named; a point only says where, and no mark is invented for it."""
    named = [pair for pair in args.draft.args if squeeze(pair[0]) in _AREA_KEYS and _is_mark_like(pair[1])]
    found = find_target(named, args.context)
    if found is None or found.mark is None:
        return None
    args.note(*found.repairs)
    return found.mark


def _is_mark_like(value: Value) -> bool:
    return whole(value) is not None or (isinstance(value, str) and not re.search(r"[<\[(]|\d\s*[,\s]\s*\d", value))


def _bare(args: _Args) -> dict[str, object]:
    return {"action": args.draft.verb.name}


def _key(args: _Args) -> dict[str, object]:
    value = args.draft.verb.preset or args.get("key button name keyname keycode value text second")
    name = key_name(value)
    if isinstance(value, Cut):
        raise Refused("cut")
    if name is None:
        raise Refused("no_key")
    return {"action": name} if name in ("back", "home") else {"action": "key", "key": name}


def _open(args: _Args) -> dict[str, object]:
    value = args.get("app appname name application package packagename text value target label second")
    if isinstance(value, Cut):
        raise Refused("cut")
    if not isinstance(value, str) or isinstance(value, Number):
        raise Refused("no_app")
    name = find_app(value, args.context.apps)
    if name is None:
        raise Refused("no_such_app")
    if name != value:
        args.note("app_resolved")
    return {"action": "open", "app": name}


def _wait(args: _Args) -> dict[str, object]:
    value = args.get("seconds time duration value s t ms")
    if args.given("ms") and isinstance(value, str):
        value = f"{value} ms"
    held = seconds(value)
    if held is None:
        return {"action": "wait"}
    if not isinstance(value, Number) or float(value) != held:
        args.note("seconds_held")
    return {"action": "wait", "seconds": held}


def _note(args: _Args) -> dict[str, object]:
    text = args.words("text message content value note second", notes.MOST)
    if not text:
        raise Refused("no_text")
    return {"action": "note", "text": text}


def _ask(args: _Args) -> dict[str, object]:
    text = args.words("question text message content value reason second", 300)
    return {"action": "ask", "question": text or "How should I go on?"}


def _done(args: _Args) -> dict[str, object]:
    codes = [*args.earlier, *args.draft.verb.repairs]
    unclear = args.draft.open or any(REPAIRS[code][0] not in _MAY_END for code in codes)
    bare_fields = args.draft.style == "fields" and not args.given(_MESSAGE)
    if unclear or bare_fields:
        raise Refused("finish_unclear")
    args.spoken = args.words(_MESSAGE, notes.MOST)
    return {"action": "done", "evidence": args.words("evidence", 300)}


_MESSAGE: Final = "message text content answer result return value summary"
"""What a finish tells the owner. It is no evidence: that is text on the screen, and is looked for there."""


def _give_up(args: _Args) -> dict[str, object]:
    if args.draft.open:
        raise Refused("cut")
    reason = args.words("reason message text content value second", 300)
    return {"action": "give_up", "reason": reason or "The model gave no reason."}


_SUCCESS: Final = re.compile(r"success|successful|succeeded|complete|completed|done|finished|成功", re.IGNORECASE)
_FAILURE: Final = re.compile(r"fail|failed|failure|infeasible|impossible|aborted?|error|失败", re.IGNORECASE)


def _ending(args: _Args) -> dict[str, object]:
    """`terminate` and `status` end a run as they say; without a plain word they end nothing."""
    value = args.get("status goalstatus result outcome")
    status = value.strip() if isinstance(value, str) and not isinstance(value, Cut | Word) else ""
    if _FAILURE.fullmatch(status):
        return _give_up(args)
    if _SUCCESS.fullmatch(status):
        return _done(args)
    raise Refused("finish_unclear")


_MAKERS: Final[Mapping[str, Maker]] = {
    "tap": _tap,
    "long_press": _tap,
    "type": _type,
    "scroll": _scroll,
    "swipe": _scroll,
    "back": _bare,
    "home": _bare,
    "key": _key,
    "open": _open,
    "wait": _wait,
    "note": _note,
    "ask": _ask,
    "done": _done,
    "give_up": _give_up,
    "ending": _ending,
}
