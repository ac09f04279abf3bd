"""A task: what an owner may say, and the moves that do it, with the screens they pass."""

from __future__ import annotations

from dataclasses import dataclass, field

from scripts.train.worlds.hands import Studio
from scripts.train.worlds.screens import Item, Move, View


@dataclass
class Task:
    """Goals are alternatives in the imperative; `end` shows it is done, `way_back` leads to the main screen."""

    goals: list[str]
    moves: list[Move]
    end: View
    way_back: list[View] = field(default_factory=list)
    main: View | None = None


def tap(view: View, *labels: str) -> Move:
    """Tap any of the labels."""
    return Move(view, "tap", labels)


def type_into(view: View, label: str, text: str) -> Move:
    """Type the text into the field of that label or hint."""
    return Move(view, "type", (label,), text)


def typed(view: View, label: str, text: str) -> View:
    """Return the view with the text in that field."""
    items = tuple(
        Item(i.label, i.role, i.state, text, "", i.long) if i.role == "field" and label in (i.label, i.hint) else i
        for i in view.items
    )
    return View(items, view.titles, view.scrollable, view.package)


def toggled(view: View, label: str) -> View:
    """Return the view with that switch flipped."""
    flip = {"on": "off", "off": "on", "checked": "unchecked", "unchecked": "checked"}
    items = tuple(
        Item(i.label, i.role, tuple(flip.get(s, s) for s in i.state), i.value, i.hint, i.long)
        if i.label == label
        else i
        for i in view.items
    )
    return View(items, view.titles, view.scrollable, view.package)


def chosen(view: View, label: str, among: list[str]) -> View:
    """Return the view with that one of several choices checked and the others not."""

    def state(item: Item) -> tuple[str, ...]:
        if item.label not in among or not item.state:
            return item.state
        return ("checked",) if item.label == label else ("unchecked",)

    items = tuple(Item(i.label, i.role, state(i), i.value, i.hint, i.long) for i in view.items)
    return View(items, view.titles, view.scrollable, view.package)


def renamed(view: View, label: str, other: str) -> View:
    """Return the view with one label replaced."""
    items = tuple(Item(other, i.role, i.state, i.value, i.hint, i.long) if i.label == label else i for i in view.items)
    return View(items, view.titles, view.scrollable, view.package)


def without(view: View, label: str) -> View:
    """Return the view with that item gone."""
    return View(tuple(i for i in view.items if i.label != label), view.titles, view.scrollable, view.package)


def radios(values: list[str], current: str) -> list[Item]:
    """Return the choices of a list, one of them checked."""
    return [Item(v, "radio", ("checked",) if v == current else ("unchecked",)) for v in values]


def reach(
    studio: Studio,
    base: list[Item],
    action: str,
    *titles: str,
    hidden: float = 0.45,
    bar_up: bool = True,
    extra: tuple[str, ...] = (),
    scrollable: bool = False,
) -> tuple[list[Move], View]:
    """Return the moves that find an action, in the bar or in the overflow menu, and the screen it is on."""
    if studio.chance(hidden):
        view = studio.view([*studio.toolbar(up=bar_up), *base], *titles, scrollable=scrollable)
        menu = studio.popup(action, extra=extra)
        return [tap(view, studio.hand.more), tap(menu, action)], view
    view = studio.view([*studio.toolbar(action, up=bar_up), *base], *titles, scrollable=scrollable)
    return [tap(view, action)], view


def choose(studio: Studio, values: list[str], wanted: str, current: str, *titles: str) -> tuple[list[Move], View]:
    """Return the moves through a list of choices, with or without an OK, and the last screen of it."""
    items = radios(values, current)
    if studio.hand.radio_confirms:
        view = studio.dialog(items, *titles, ok=studio.hand.ok)
        picked = chosen(view, wanted, values)
        return [tap(view, wanted), tap(picked, studio.hand.button(studio.hand.ok))], picked
    view = studio.dialog(items, *titles, cancel=studio.chance(0.4))
    return [tap(view, wanted)], view


def confirm(studio: Studio, question: str, yes: str = "") -> Move:
    """Return the move that agrees to a question."""
    yes = yes or studio.hand.yes
    return tap(studio.dialog([], question, ok=yes), studio.hand.button(yes))
