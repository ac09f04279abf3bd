"""Synthetic screens and moves, turned into the very step contexts that run on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from devices.geometry import Box, Point, Size
from devices.mark import Mark, Marks, Role
from devices.phone import App
from ladders.action import Action, BackAction, HomeAction, OpenAction, ScrollAction, TapAction, TypeAction, WaitAction
from ladders.step.candidates import Candidate, candidates
from ladders.step.context import Effect, PastStep, StepContext

SIZE = Size(1080, 2400)
_WIDE = 200  # candidates looked at in training: the gold one must not be lost to the cap

Verb = Literal["tap", "type", "scroll down", "scroll up", "back", "home", "open", "wait", "done"]


@dataclass(frozen=True, slots=True)
class Item:
    """One element of a synthetic screen; `label` is what perception would read off it."""

    label: str
    role: Role = "button"
    state: tuple[str, ...] = ()
    value: str = ""
    hint: str = ""
    long: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """One synthetic screen."""

    items: tuple[Item, ...]
    titles: tuple[str, ...] = ()
    scrollable: bool = False
    package: str = "org.example.app"


@dataclass(frozen=True, slots=True)
class Move:
    """The right thing to do on a view: a verb, and the label it is done to (any of several), or the text typed."""

    view: View
    verb: Verb
    labels: tuple[str, ...] = ()
    text: str = ""
    free: bool = False
    """A free move is history only, never a sample: a wrong step that the next move mends."""
    effect: Effect = "changed"


@dataclass(frozen=True)
class Decision:
    """One labelled decision: the context, its candidates and the indices of the right ones."""

    context: StepContext
    candidates: Sequence[Candidate]
    gold: tuple[int, ...]
    move: Move = field(repr=False)


def decisions(goal: str, moves: Sequence[Move], apps: Sequence[App]) -> list[Decision]:
    """Play the moves in order and return one decision for each that is not free and has a candidate for it."""
    history: list[PastStep] = []
    made: list[Decision] = []
    for number, move in enumerate(moves):
        context = StepContext(
            goal=goal,
            marks=marks_of(move.view, str(number)),
            package=move.view.package,
            activity="",
            history=tuple(history),
            apps=apps,
        )
        found = candidates(context, limit=_WIDE)
        gold = tuple(i for i, candidate in enumerate(found) if is_gold(move, candidate, context.marks))
        if gold and not move.free:
            made.append(Decision(context, found, gold, move))
        history.append(_past(move, found, gold, str(number)))
    return made


def marks_of(view: View, screen_print: str) -> Marks:
    """Return the view's items as numbered marks, one below the other."""
    items = tuple(
        Mark(
            number=number,
            label=item.label,
            role=item.role,
            box=Box(0, number * 20, 1080, number * 20 + 18),
            tap=Point(540, number * 20 + 9),
            value=item.value,
            hint=item.hint,
            state=item.state,
            editable=item.role == "field",
            long_clickable=item.long,
        )
        for number, item in enumerate(view.items, 1)
    )
    scrolls = (Box(0, 0, *SIZE),) if view.scrollable else ()
    return Marks(items, SIZE, f"d{screen_print}", screen_print, scrolls, view.titles)


def is_gold(move: Move, candidate: Candidate, marks: Marks) -> bool:
    """Say whether the candidate is what the move does."""
    action = candidate.action
    mark = marks.get(candidate.mark) if candidate.mark is not None else None
    if isinstance(action, TapAction) and mark:
        return move.verb == "tap" and mark.label in move.labels
    if isinstance(action, TypeAction) and mark:
        aimed = not move.labels or mark.label in move.labels or mark.hint in move.labels
        return move.verb == "type" and aimed and action.text == move.text
    if isinstance(action, OpenAction):
        return move.verb in ("open", "tap") and action.app in move.labels
    if isinstance(action, ScrollAction):
        return move.verb == f"scroll {action.direction}"
    return move.verb == action.action


def _past(move: Move, found: Sequence[Candidate], gold: Sequence[int], screen_print: str) -> PastStep:
    """Tell the move as history, by its candidate where it has one."""
    label = move.labels[0] if move.labels else ""
    phrase, action = (found[gold[0]].phrase, found[gold[0]].action) if gold else _spelled(move, label)
    return PastStep(action, phrase, label, move.effect, before=screen_print, after=f"{screen_print}+")


def _spelled(move: Move, label: str) -> tuple[str, Action]:
    if move.verb == "type":
        return f'type "{move.text}" into {label}', TypeAction(text=move.text, mark=1)
    plain: dict[str, Action] = {"back": BackAction(), "home": HomeAction(), "wait": WaitAction(), "scroll down": ScrollAction()}
    return f"{move.verb} {label}".strip(), plain.get(move.verb, TapAction(mark=1))
