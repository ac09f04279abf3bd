"""What an action should change, and whether it did: compared after every step, by arithmetic on two screens.

"Something changed" is little: a tap on a switch that raises a question has changed the screen and turned nothing.
"""

from __future__ import annotations

from typing import Literal

from agentbrain.observing import View
from devices.mark import Mark, Marks
from ladders.action import (
    Action,
    BackAction,
    HomeAction,
    OpenAction,
    ScrollAction,
    TapAction,
    TypeAction,
)
from ladders.step.context import Effect

Expected = Literal["turns", "holds", "comes_to_front", "leaves", "moves", "answers", ""]
"""A switch turns, a field holds the text, an app comes to the front, a screen is left, a list moves, something
answers a touch; "" where nothing is expected of the screen."""


def expected(action: Action, marks: Marks) -> Expected:
    """Return what an action should change on the screen it was chosen on."""
    mark = _mark(action, marks)
    match action:
        case TapAction():
            return "turns" if mark is not None and mark.on is not None else "answers"
        case TypeAction():
            return "holds" if mark is not None and not action.submit and "password" not in mark.state else "answers"
        case OpenAction():
            return "comes_to_front"
        case BackAction() | HomeAction():
            return "leaves"
        case ScrollAction():
            return "moves"
        case _:
            return ""


def met(action: Action, effect: Effect, before: View, after: View) -> bool:
    """Say whether what was expected was seen; an effect that is no success settles it."""
    if effect in ("unchanged", "failed", "refused"):
        return False
    mark = _mark(action, before.marks)
    match expected(action, before.marks):
        case "turns":
            return mark is not None and _turned(mark, after.marks)
        case "holds":
            return isinstance(action, TypeAction) and any(action.text in held.value for held in after.marks)
        case "comes_to_front":
            return after.screen.package != before.screen.package
        case _:
            return True


def _turned(mark: Mark, after: Marks) -> bool:
    """A switch must have turned; only a choice may be gone, since choosing closes its list."""
    same = [other for other in after if other.label == mark.label and other.on is not None]
    return any(other.on != mark.on for other in same) if same else mark.role == "radio"


def _mark(action: Action, marks: Marks) -> Mark | None:
    number = getattr(action, "mark", None)
    return marks.get(number) if number else None
