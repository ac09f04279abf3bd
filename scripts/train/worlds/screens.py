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
WIDE = 200  # candidates looked at in training: the gold one must not be lost to the cap

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


@dataclass(frozen=True)
class Played(Decision):
    """A decision of a scripted episode, with the move that is right."""

    move: Move = field(repr=False)


@dataclass(frozen=True, slots=True)
class Dirt:
    """What real trees add to a clean screen: names that are only ids, and clickable things that mean nothing.

    `prefix` is put before the names of fields, `suffix` behind those of some buttons; `junk` stands on every screen.
    """

    prefix: str = ""
    suffix: str = ""
    junk: tuple[str, ...] = ()

    def name(self, item: Item) -> str:
        """Return the item's label as the tree says it."""
        if item.role == "field" and self.prefix:
            return f"{self.prefix} {item.label.lower()}"
        if item.role == "button" and self.suffix and len(item.label) % 3 == 0:
            return f"{item.label.lower()} {self.suffix}"
        return item.label


CLEAN = Dirt()


def decisions(goal: str, moves: Sequence[Move], apps: Sequence[App], dirt: Dirt = CLEAN) -> list[Played]:
    """Play the moves in order and return one decision for each that is not free and has a candidate for it."""
    history: list[PastStep] = []
    made: list[Played] = []
    for number, move in enumerate(moves):
        context = StepContext(
            goal=goal,
            marks=marks_of(move.view, str(number), dirt),
            package=move.view.package,
            activity="",
            history=tuple(history),
            apps=apps,
        )
        found = candidates(context, limit=WIDE)
        gold = tuple(i for i, candidate in enumerate(found) if is_gold(move, candidate, context.marks))
        if gold and not move.free:
            made.append(Played(context, found, gold, move))
        history.append(_past(move, found, gold, context.marks))
    return made


def marks_of(view: View, screen_print: str, dirt: Dirt = CLEAN) -> Marks:
    """Return the view's items as numbered marks, one below the other, and junk behind them."""
    everything = (*view.items, *(Item(label) for label in dirt.junk if view.items))
    items = tuple(
        Mark(
            number=number,
            label=dirt.name(item),
            role=item.role,
            box=Box(0, number * 20, 1080, number * 20 + 18),
            tap=Point(540, number * 20 + 9),
            value=item.value,
            hint=item.hint,
            state=item.state,
            editable=item.role == "field",
            long_clickable=item.long,
        )
        for number, item in enumerate(everything, 1)
    )
    scrolls = (Box(0, 0, *SIZE),) if view.scrollable else ()
    return Marks(items, SIZE, f"d{screen_print}", screen_print, scrolls, view.titles)


def is_gold(move: Move, candidate: Candidate, marks: Marks) -> bool:
    """Say whether the candidate is what the move does."""
    action = candidate.action
    mark = marks.get(candidate.mark) if candidate.mark is not None else None
    if isinstance(action, TapAction) and mark:
        return move.verb == "tap" and _item(move.view, mark.number).label in move.labels
    if isinstance(action, TypeAction) and mark:
        item = _item(move.view, mark.number)
        aimed = not move.labels or item.label in move.labels or item.hint in move.labels
        return move.verb == "type" and aimed and action.text == move.text
    if isinstance(action, OpenAction):
        return move.verb in ("open", "tap") and action.app in move.labels
    if isinstance(action, ScrollAction):
        return move.verb == f"scroll {action.direction}"
    return move.verb == action.action


def _item(view: View, number: int) -> Item:
    return view.items[number - 1] if number <= len(view.items) else Item("")


def _past(move: Move, found: Sequence[Candidate], gold: Sequence[int], marks: Marks) -> PastStep:
    """Tell the move as history, by its candidate where it has one."""
    label = move.labels[0] if move.labels else ""
    phrase, action = _spelled(move, label)
    if gold:
        phrase, action = found[gold[0]].phrase, found[gold[0]].action
        mark = marks.get(found[gold[0]].mark or 0)
        label = mark.label if mark else label
    return PastStep(action, phrase, label, move.effect, before=marks.screen_print, after="")


def _spelled(move: Move, label: str) -> tuple[str, Action]:
    if move.verb == "type":
        return f'type "{move.text}" into {label}', TypeAction(text=move.text, mark=1)
    plain: dict[str, Action] = {
        "back": BackAction(),
        "home": HomeAction(),
        "wait": WaitAction(),
        "scroll down": ScrollAction(),
    }
    return f"{move.verb} {label}".strip(), plain.get(move.verb, TapAction(mark=1))
