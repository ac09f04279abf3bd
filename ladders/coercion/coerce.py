"""The single choke point between a model and the phone: any text in, exactly one validated action out."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from devices.geometry import Point
from ladders.action import Action, KeyAction, LongPressAction, TapAction, TypeAction, WaitAction
from ladders.coercion import notes
from ladders.coercion.arguments import Refused
from ladders.coercion.build import Built, build
from ladders.coercion.candidates import Candidate, bare_code, candidates_of, is_echo
from ladders.coercion.context import CoercionContext
from ladders.coercion.dialects import NATIVE, check_dialect
from ladders.coercion.drafts import Draft
from ladders.coercion.feedback import explain, only_first
from ladders.coercion.points import marks_at
from ladders.coercion.reader import SPACE, Work
from ladders.coercion.result import Coercion, Problem, Repair, repair
from ladders.coercion.scan import Found, Scan, scan
from ladders.coercion.tree import Obj

MAX_REPLY: Final = 1_000_000
"""Characters read; a longer reply is cut there and treated as cut by the token cap."""

_PAUSE: Final = WaitAction(seconds=1.0)
_EMPTY: Final = re.compile(f"(?:{SPACE}|[.`\"'*])*+")
_BLANK: Final = re.compile(f"(?:{SPACE}|[\\x00-\\x1f])*+")


def coerce_action(text: str | bytes, context: CoercionContext) -> Coercion:
    """Return the one action of a reply, or a short wait and what the model should hear.

    Pure, never raises, linear in the length of the reply. `done` only comes from an explicit, well-formed finish
    that stands alone; a mark only if it is on the screen; a text only whole.
    """
    reply, repairs = _decode(text)
    if "too_long" in repairs:
        context = replace(context, finish="length")
    work = Work()
    walked = scan(reply, cut=context.finish == "length", work=work)
    candidates = candidates_of(reply, walked, work, context) or bare_code(reply, context)
    if not candidates:
        return _without_action(reply, walked, context, work)
    if is_echo(reply, candidates, context):
        return _waited("echo", "", context, work)
    return _decide(reply, candidates, walked, repairs, context, work)


def _decode(reply: str | bytes) -> tuple[str, list[str]]:
    text, repairs = (reply, []) if isinstance(reply, str) else _from_bytes(reply)
    if text.startswith("\ufeff"):
        repairs.append("bom")
    if len(text) > MAX_REPLY:
        repairs.append("too_long")
        text = text[:MAX_REPLY]
    return text, repairs


def _from_bytes(reply: bytes) -> tuple[str, list[str]]:
    wide = reply.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return reply.decode("utf-16" if wide else "utf-8"), ["bom"] if wide else []
    except UnicodeDecodeError:
        # Bytes that are no text become lone surrogates, which no typed text may hold.
        return reply.decode("utf-8", "surrogateescape"), ["not_utf8"]


def _decide(
    reply: str,
    candidates: Sequence[Candidate],
    walked: Scan,
    repairs: list[str],
    context: CoercionContext,
    work: Work,
) -> Coercion:
    """Do the first action, unless it must not be done; several that mean the same are one."""
    found, draft = candidates[0]
    codes = [*repairs, *_wrapping(reply, found, walked, context), *found.repairs]
    if any(_meaning(other) != _meaning(draft) for _, other in candidates[1:]):
        codes.append("first_of_several")
    try:
        codes += check_dialect(found, draft, context)
        built = build(draft, codes, context)
        _check_text_ends(reply, found, built)
    except Refused as refused:
        return _refused(refused.problem, context, draft.verb.name, len(candidates), work)
    codes += [*draft.verb.repairs, *draft.repairs, *built.repairs]
    return _coerced(built, codes, len(candidates), context, work)


def _coerced(built: Built, codes: Sequence[str], found: int, context: CoercionContext, work: Work) -> Coercion:
    native = NATIVE if context.dialect != "json" and "dialect" not in codes else frozenset()
    mended = tuple(repair(code) for code in dict.fromkeys(codes) if code not in native)
    return Coercion(
        action=built.action,
        verdict="repaired" if mended else "clean",
        repairs=mended,
        feedback=only_first(found) if "first_of_several" in codes else "",
        note=built.spoken or None,
        consequential_recovered=built.sensitive or _consequential(built, mended, context),
        found=found,
        point_mark=built.point_mark,
        steps=work.steps,
    )


_TAIL: Final = re.compile(r"[^{(\n]{0,200}[\"']\s{0,8}[})\]]")


def _check_text_ends(reply: str, found: Found, built: Built) -> None:
    """Refuse a typed text behind whose object another quote and bracket close: it may have ended too early."""
    if isinstance(built.action, TypeAction) and _TAIL.match(reply[found.end : found.end + 210]):
        raise Refused("text_unsure")


def _meaning(draft: Draft) -> tuple[str, str, str]:
    return draft.verb.name, draft.verb.preset, repr(draft.args)


_NATIVE: Final[Mapping[str, frozenset[str]]] = {
    "mobile_use": frozenset({"tag", "think_block", "label"}),
    "autoglm": frozenset({"tag", "think_block"}),
    "ui_venus": frozenset({"tag", "think_block"}),
    "gelab": frozenset({"tag", "think_block", "label"}),
    "ui_tars": frozenset({"label"}),
}
"""What a model's own format puts around an action."""


def _wrapping(reply: str, found: Found, walked: Scan, context: CoercionContext) -> list[str]:
    """Name what stood around the action, except what the model's own dialect puts there."""
    facts = walked.facts - _NATIVE.get(context.dialect, frozenset())
    around: list[str] = [code for code in ("think_block", "tag", "fence", "label", "turn") if code in facts]
    alone = reply[found.start : found.end].strip() == reply.strip()
    prose = any(not _EMPTY.fullmatch(part) for part in walked.prose)
    if context.dialect == "json" and not alone and (prose or not around):
        around.append("prose")
    return around


def _consequential(built: Built, mended: Sequence[Repair], context: CoercionContext) -> bool:
    """Say whether a consequential action was only found by mending its verb or its target."""
    if not any(item.touches in ("verb", "target") for item in mended):
        return False
    action = built.action
    if isinstance(action, TypeAction | KeyAction):
        return action.submit if isinstance(action, TypeAction) else action.key == "enter"
    return any(context.consequential & set(words) for words in _labels(action, context))


def _labels(action: Action, context: CoercionContext) -> list[list[str]]:
    if not isinstance(action, TapAction | LongPressAction) or context.marks is None:
        return []
    numbers = [action.mark] if action.mark is not None else []
    if action.point is not None:
        numbers = marks_at(Point(*action.point), context)
    marks = [mark for number in numbers if (mark := context.marks.get(number)) is not None]
    return [re.findall(r"\w+", f"{mark.label} {mark.resource_id}".replace("_", " ").casefold()) for mark in marks]


def _without_action(reply: str, walked: Scan, context: CoercionContext, work: Work) -> Coercion:
    half = any(isinstance(found.value, Obj) and found.value.end == "open" for found in walked.found)
    if half or walked.facts & {"broken", "shell"}:
        problem: Problem = "shell" if "shell" in walked.facts else "unreadable"
        return _refused(problem, context, "", 0, work)
    problem, note = _why_nothing(reply, walked, context)
    return _waited(problem, note, context, work)


def _waited(problem: Problem, note: str, context: CoercionContext, work: Work) -> Coercion:
    return Coercion(
        _PAUSE, "waited", feedback=explain(problem, context), note=note or None, problem=problem, steps=work.steps
    )


def _why_nothing(reply: str, walked: Scan, context: CoercionContext) -> tuple[Problem, str]:
    if _BLANK.fullmatch(reply):
        return "blank", ""
    if "think_unclosed" in walked.facts:
        return "think_unclosed", ""
    if walked.first_think_is_close:
        return "markup", ""
    note = notes.clean("\n".join(walked.prose), context.prompt)
    if note:
        return "prose", "" if notes.claims_success(note) else note
    return ("noise" if len(set(reply)) <= 3 else "markup"), ""


def _refused(problem: Problem, context: CoercionContext, verb: str, count: int, work: Work) -> Coercion:
    return Coercion(
        _PAUSE, "refused", feedback=explain(problem, context, verb), problem=problem, found=count, steps=work.steps
    )
