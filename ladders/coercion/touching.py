"""Builds what touches a place: taps, long presses and typing."""

from __future__ import annotations

from typing import Final

from ladders.coercion.arguments import Arguments, Fields, Refused
from ladders.coercion.keys import press_key
from ladders.coercion.targets import NoTarget, Target, find_target
from ladders.coercion.tree import Cut, Number, Value, Word
from ladders.coercion.values import whole, yes

LONGEST_TEXT: Final = 10_000
"""Characters a `type` action holds; a longer text is refused, never cut."""


def tap(args: Arguments) -> Fields:
    """Tap or long-press a mark, a cell or a point. `press` with a key and no place is a key press."""
    key = args.get("key button keyname")
    if args.draft.verb.name == "tap" and key is not None and not _has_target(args):
        return press_key(args)
    target = args.target() or _by_label(args)
    if args.draft.style == "call" and args.get("message") is not None:
        args.sensitive = True
    return {"action": args.draft.verb.name, **target.place}


def _has_target(args: Arguments) -> bool:
    return find_target(args.draft.args, args.context) is not None


def _by_label(args: Arguments) -> Target:
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


def type_text(args: Arguments) -> Fields:
    """Type a text exactly as written, or not at all."""
    value, mark = _text_and_mark(args)
    text = _exact(value, args)
    submit = bool(args.given("submit enter pressenter")) and yes(args.get("submit enter pressenter"))
    if args.context.dialect == "ui_tars" and args.draft.style == "call" and text.endswith("\n") and len(text) > 1:
        # UI-TARS is taught to end the content with a line break where it wants Enter pressed.
        text, submit = text.removesuffix("\n"), True
    return {"action": "type", "text": text, "submit": submit, **mark}


def _text_and_mark(args: Arguments) -> tuple[Value, Fields]:
    if len({str(text) for text in args.given("text")}) > 1:
        raise Refused("conflict")
    value = args.get(_TEXT, _unwritten)
    if value is None:
        return _text_in_mark_slot(args), {}
    if value in args.given("second"):
        args.note("text_slot")
    return value, _field(args)


def _unwritten(value: Value) -> bool:
    """Only nothing is an empty text: "none", "null" and a space can be typed."""
    return not isinstance(value, Cut) and (value is None or value is False or value in ("", []))


def _field(args: Arguments) -> Fields:
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


def _text_in_mark_slot(args: Arguments) -> Value:
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


def _exact(value: Value, args: Arguments) -> str:
    """Return the text exactly as it must be typed, or refuse: a doubtful text is never typed."""
    if isinstance(value, Cut | Word):
        raise Refused("cut" if args.context.finish == "length" else "text_unsure")
    if not isinstance(value, str) or not value:
        raise Refused("no_text")
    if len(value) > LONGEST_TEXT:
        raise Refused("text_too_long")
    if isinstance(value, Number):
        args.note("text_number")
    return str(value)
