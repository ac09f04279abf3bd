"""Builds the one validated action of a draft, or says why it must not be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from pydantic import ValidationError

from ladders.action import ACTION, Action
from ladders.coercion.arguments import Arguments, Fields, Refused
from ladders.coercion.context import CoercionContext
from ladders.coercion.drafts import Draft
from ladders.coercion.keys import open_app, press, press_key, wait
from ladders.coercion.moving import move
from ladders.coercion.result import Problem
from ladders.coercion.speaking import ask, done, end, give_up, note
from ladders.coercion.targets import NoTarget
from ladders.coercion.touching import tap, type_text


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
    args = Arguments(draft, context, [*repairs, *draft.repairs])
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


_MAKERS: Final[Mapping[str, Callable[[Arguments], Fields]]] = {
    "tap": tap,
    "long_press": tap,
    "type": type_text,
    "scroll": move,
    "swipe": move,
    "back": press,
    "home": press,
    "key": press_key,
    "open": open_app,
    "wait": wait,
    "note": note,
    "ask": ask,
    "done": done,
    "give_up": give_up,
    "ending": end,
}
