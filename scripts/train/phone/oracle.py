"""Which candidates are right on any screen of a task, wrong turns included: a few rules a task, and rules for the rest.

The rules of a task are ordered: the first that fits the page and finds its candidate decides. What no rule knows is
known for every task: an open question is answered, a list is scrolled to its row, a page that does not lead on is
left, another app is left for the right one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from devices.mark import Mark
from ladders.action import (
    BackAction,
    DoneAction,
    HomeAction,
    LongPressAction,
    OpenAction,
    ScrollAction,
    SwipeAction,
    TapAction,
    TypeAction,
    WaitAction,
)
from ladders.step.candidates import Candidate
from scripts.train.phone.sight import Place, Sight, called, page_name

When = Callable[[Sight], bool]


class Do(Protocol):
    """Something to do on a page."""

    def fits(self, seen: Sight, candidate: Candidate) -> bool:
        """Say whether the candidate does it."""
        ...

    def sought(self) -> Sequence[str]:
        """Return the labels to scroll for when no candidate does it."""
        ...


@dataclass(frozen=True)
class Tap:
    """Tap any of the labels; `beside` is the title of the row it must be in, `role` what kind of mark it must be."""

    labels: tuple[str, ...]
    beside: str = ""
    role: str = ""

    def fits(self, seen: Sight, candidate: Candidate) -> bool:
        """Say whether the candidate taps one of them."""
        mark = seen.mark_of(candidate)
        return isinstance(candidate.action, TapAction) and mark is not None and self._is(seen, mark)

    def is_here(self, seen: Sight) -> bool:
        """Say whether one of them can be tapped now, offered or not."""
        return any(self._is(seen, mark) for mark in seen.in_reach())

    def _is(self, seen: Sight, mark: Mark) -> bool:
        named = any(called(mark.label, label) or called(mark.hint, label) for label in self.labels)
        return named and self.role in ("", mark.role) and (not self.beside or _in_row(seen, mark, self.beside))

    def sought(self) -> Sequence[str]:
        """Return the row, or the labels themselves."""
        return [self.beside] if self.beside else list(self.labels)


@dataclass(frozen=True)
class Hold:
    """Hold the row of that name."""

    label: str

    def fits(self, seen: Sight, candidate: Candidate) -> bool:
        """Say whether the candidate holds it."""
        mark = seen.mark_of(candidate)
        return isinstance(candidate.action, LongPressAction) and mark is not None and called(mark.label, self.label)

    def sought(self) -> Sequence[str]:
        """Return the row."""
        return [self.label]


@dataclass(frozen=True)
class Type:
    """Type the text into the field of that label or hint."""

    text: str
    field: str

    def fits(self, seen: Sight, candidate: Candidate) -> bool:
        """Say whether the candidate types it there."""
        mark = seen.mark_of(candidate)
        if not isinstance(candidate.action, TypeAction) or mark is None:
            return False
        return candidate.action.text == self.text and self._is(mark)

    def is_here(self, seen: Sight) -> bool:
        """Say whether the field can be typed into now, whatever is offered for it."""
        return any(mark.editable and self._is(mark) for mark in seen.in_reach())

    def _is(self, mark: Mark) -> bool:
        return called(mark.label, self.field) or called(mark.hint, self.field)

    def sought(self) -> Sequence[str]:
        """Return the field."""
        return [self.field]


@dataclass(frozen=True)
class Slide:
    """Move the slider of that label to the left or the right."""

    label: str
    direction: str

    def fits(self, seen: Sight, candidate: Candidate) -> bool:
        """Say whether the candidate moves it."""
        mark = seen.mark_of(candidate)
        action = candidate.action
        moves = isinstance(action, SwipeAction) and action.direction == self.direction
        return moves and mark is not None and called(mark.label, self.label)

    def sought(self) -> Sequence[str]:
        """Return the slider."""
        return [self.label]


@dataclass(frozen=True)
class Wait:
    """Let the phone finish."""

    def fits(self, seen: Sight, candidate: Candidate) -> bool:
        """Say whether the candidate waits."""
        del seen
        return isinstance(candidate.action, WaitAction)

    def sought(self) -> Sequence[str]:
        """Return nothing: it needs no label."""
        return ()


@dataclass(frozen=True)
class Rule:
    """On a page of that name (several behind bars), when that holds, any of these is right."""

    page: str
    do: tuple[Do, ...]
    when: When = lambda _: True

    def applies(self, seen: Sight) -> bool:
        """Say whether the rule speaks of this page."""
        return seen.page in self.page.split("|") and self.when(seen)


@dataclass(frozen=True)
class Task:
    """A goal on the phone, in several wordings, with its check and its oracle.

    `app` is the class of the app it is done in, `start` what the state is before, `done` whether it is reached,
    `lost` whether it cannot be reached any more (the thing to rename is gone). `spoilt` is a state that would pass for
    done and is not: a note that was to be deleted and was renamed, an entry overwritten instead of a new one.
    """

    name: str
    app: str
    goals: tuple[str, ...]
    done: When
    rules: tuple[Rule, ...]
    start: Mapping[str, Any] = field(default_factory=dict)
    lost: When = lambda _: False
    spoilt: When = lambda _: False

    def reached(self, seen: Sight) -> bool:
        """Say whether the goal is reached, in the way it was meant."""
        return self.done(seen) and not self.spoilt(seen)


def on(page: str, *do: Do, when: When = lambda _: True) -> Rule:
    """Return a rule."""
    return Rule(page, do, when)


def tap(*labels: str, beside: str = "", role: str = "") -> Tap:
    """Return a tap on any of the labels."""
    return Tap(labels, beside, role)


def right(task: Task, seen: Sight) -> tuple[int, ...]:
    """Return the indices of the right candidates; none where the task cannot be reached from here."""
    if seen.dialog:
        return _of(seen, lambda c: _answers(seen, c))
    if task.done(seen):
        return () if task.spoilt(seen) else _of(seen, lambda c: isinstance(c.action, DoneAction))
    if task.lost(seen):
        return ()
    if seen.front != task.app:
        return _elsewhere(task, seen)
    for rule in task.rules:
        chosen = _carried_out(rule, seen) if rule.applies(seen) else None
        if chosen is not None:
            return chosen
    return _way_back(task, seen)


def _carried_out(rule: Rule, seen: Sight) -> tuple[int, ...] | None:
    """Return what carries out a rule; nothing where it could be done and is not offered; None elsewhere."""
    chosen = _of(seen, lambda c: any(do.fits(seen, c) for do in rule.do))
    if chosen:
        return chosen
    if any(do.is_here(seen) for do in rule.do if isinstance(do, Tap | Type)):
        return ()
    place = _place(seen, [label for do in rule.do for label in do.sought()])
    return (_brought_in(seen, place) or None) if place else None


def _place(seen: Sight, labels: Sequence[str]) -> Place | None:
    """Return where the first of these is that is on the page."""
    return next((place for label in labels if (place := seen.where(label)) is not None), None)


def _brought_in(seen: Sight, place: Place) -> tuple[int, ...]:
    """Return what brings something into reach: scrolling to it, or what puts away a keyboard that covers it."""
    way = "down" if place == "covered" else place
    scrolls = _of(seen, lambda c: isinstance(c.action, ScrollAction) and c.action.direction == way)
    if scrolls or not seen.keyboard:
        return scrolls
    return _of(seen, lambda c: isinstance(c.action, BackAction))


def _elsewhere(task: Task, seen: Sight) -> tuple[int, ...]:
    """Return the ways to the task's app: its icon, opening it by name, the list of apps, home."""
    names = _names(task)
    straight = _of(
        seen,
        lambda c: (
            (isinstance(c.action, OpenAction) and c.action.app in names)
            or (seen.front == "Launcher" and any(Tap((name,)).fits(seen, c) for name in names))
        ),
    )
    if seen.front != "Launcher":
        return (*straight, *_of(seen, lambda c: isinstance(c.action, HomeAction)))
    if straight:
        return straight
    place = _place(seen, names)
    if place:
        return _brought_in(seen, place)
    return _of(seen, lambda c: tap("Apps list").fits(seen, c) or isinstance(c.action, HomeAction))


def _names(task: Task) -> tuple[str, ...]:
    """Return the names an app goes by: on its icon, and in the list of apps."""
    return (task.app, "Chrome") if task.app == "Browser" else (task.app,)


def _answers(seen: Sight, candidate: Candidate) -> bool:
    """Say whether the candidate is the way out of a system dialog."""
    ways = {"anr": ("Wait",), "permission": _ALLOWED}.get(seen.dialog, ("Close ad",))
    return Tap(ways).fits(seen, candidate) or (seen.dialog == "popup_ad" and isinstance(candidate.action, BackAction))


_ALLOWED = ("While using the app", "Only this time")
_LEAVE = ("Navigate up", "Close", "Cancel")


def _way_back(task: Task, seen: Sight) -> tuple[int, ...]:
    """Return what leaves a page that does not lead on; nothing on the app's first page."""
    under = seen.under()
    if under is None:
        return ()
    wanted = any(rule.applies(under) for rule in task.rules)
    if page_name(seen.at) == "dialog" and seen.says("Discard") and not wanted:
        return _of(seen, lambda c: Tap(("Discard",)).fits(seen, c))
    return _of(seen, lambda c: isinstance(c.action, BackAction) or Tap(_LEAVE).fits(seen, c))


def _of(seen: Sight, fits: Callable[[Candidate], bool]) -> tuple[int, ...]:
    return tuple(index for index, candidate in enumerate(seen.found) if fits(candidate))


def _in_row(seen: Sight, mark: Mark, title: str) -> bool:
    """Say whether the mark lies in the row of that title."""
    rows = [other.box for other in seen.context.marks if called(other.label, title)]
    return any(box.top <= mark.box.center.y <= box.bottom for box in rows)
