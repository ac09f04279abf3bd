"""What an oracle may look at: the screen as the policy sees it, and behind it the phone's true page and state.

A page is named by the class and the function that build it ("Contacts.detail", "Wifi.page"), a popup by its kind
("menu", "dialog"); what it is about is found in the things its builder holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import FunctionType, MethodType
from typing import Any, Literal

from devices.mark import Mark
from devices.simulated.apps.app import App, Page
from devices.simulated.layout import Placed
from devices.simulated.stage import Stage
from devices.simulated.widgets import Widget
from ladders.step.candidates import Candidate
from ladders.step.context import StepContext

_DEPTH = 12  # handlers nest a few functions deep, menus hold lines that hold handlers
_SMALL = 900  # pixels; less of an element shows nothing of its words

Place = Literal["down", "up", "covered"]
"""Where something is that cannot be touched now: below or above in its list, or under the keyboard or a bar."""


@dataclass(frozen=True)
class Sight:
    """One moment: the step's context and candidates, and the truth about the phone.

    `front` is the app in front ("Contacts", "Launcher"), `dialog` the kind of a system dialog over it. `at` is the
    page on top; `below` those under it, the nearest first;
    `keyboard` whether the soft keyboard is up.
    """

    context: StepContext
    found: Sequence[Candidate]
    front: str
    dialog: str
    at: Page
    below: tuple[Page, ...]
    state: Mapping[str, Any]
    places: Sequence[tuple[str, Place]]
    keyboard: bool

    @property
    def page(self) -> str:
        """The name of the page on top."""
        return page_name(self.at)

    @property
    def texts(self) -> Mapping[str, str]:
        """What is typed on the page and not saved."""
        return self.at.texts

    @property
    def local(self) -> Mapping[str, Any]:
        """Whatever else the page remembers, such as its tab."""
        return self.at.local

    def about(self, key: str, value: Any) -> bool:
        """Say whether the page on top is about a thing with that value."""
        return any(thing.get(key) == value for thing in _things(self.at))

    def says(self, words: str) -> bool:
        """Say whether the screen shows those words, as a title or a label."""
        low = words.casefold()
        shown = [*self.context.marks.words, *(mark.label for mark in self.context.marks)]
        return any(low in text.casefold() for text in shown)

    def mark_of(self, candidate: Candidate) -> Mark | None:
        """Return the candidate's mark."""
        return self.context.marks.get(candidate.mark) if candidate.mark is not None else None

    def in_reach(self) -> list[Mark]:
        """Return the marks that can be acted on now, whether or not they are among the candidates."""
        return [
            mark
            for mark in self.context.marks
            if (mark.clickable or mark.editable) and mark.role != "text" and not {"covered", "disabled"} & {*mark.state}
        ]

    def where(self, label: str) -> Place | None:
        """Return where something of that name is that is no candidate; None when it is not on this page."""
        return next((place for words, place in self.places if called(words, label)), None)

    def under(self) -> Sight | None:
        """Return the same moment as if the page on top were gone."""
        return replace(self, at=self.below[0], below=self.below[1:]) if self.below else None


def sight(context: StepContext, found: Sequence[Candidate], stage: Stage) -> Sight:
    """Return what an oracle sees of a phone at this moment."""
    system = stage.system
    pages = system.front.pages
    return Sight(
        context,
        found,
        type(system.front).__name__,
        system.dialogs[-1].kind if system.dialogs else "",
        pages[-1],
        tuple(reversed(pages[:-1])),
        system.data,
        _places(stage),
        stage.focus.keyboard_up,
    )


def _places(stage: Stage) -> list[tuple[str, Place]]:
    """Return what the page in front holds, in words, and where each is should it not be in reach."""
    layer = stage.scene().reported()[0]
    shown = {id(one.widget) for one in layer.placed if one.clip.area > _SMALL}
    found: list[tuple[str, Place]] = []
    for one in layer.placed:
        if one.widget.flow == "scroll" and one.scroll_range > 0:
            found += _in_list(one, shown)
    found += [(words, "covered") for one in layer.placed if id(one.widget) in shown for words in _said(one.widget)]
    return found


def _in_list(one: Placed, shown: set[int]) -> Iterator[tuple[str, Place]]:
    everything = [widget for widget in _flat(one.widget) if _said(widget)]
    first = next((at for at, widget in enumerate(everything) if id(widget) in shown), 0)
    for at, widget in enumerate(everything):
        if id(widget) not in shown:
            yield from ((words, "up" if at < first else "down") for words in _said(widget))


def _flat(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children:
        yield from _flat(child)


def _said(widget: Widget) -> list[str]:
    return [words for words in (widget.text, widget.desc, widget.hint) if words]


def called(label: str, name: str) -> bool:
    """Say whether a label is that name, or a row that begins with it ("Ben Okafor, Brightline")."""
    label, name = label.casefold(), name.casefold()
    return label == name or (label.startswith(name) and label[len(name) :].startswith((",", " (")))


def page_name(page: Page) -> str:
    """Return the name of a page: "Contacts.detail", "menu" for a popup, "dialog" for a question."""
    build = page.build
    if isinstance(build, MethodType):
        return f"{type(build.__self__).__name__}.{build.__name__.lstrip('_')}"
    name = getattr(build, "__name__", "")
    return page.kind if name == "<lambda>" or page.kind == "menu" else name.lstrip("_")


def _things(page: Page) -> list[Mapping[str, Any]]:
    """Return the entries of the state that a page is about: its arguments, and what its handlers hold."""
    return [*_inside((page.args, tuple(page.local.values()), page.build), _DEPTH)]


def _inside(value: Any, depth: int) -> Iterator[Mapping[str, Any]]:
    if depth == 0 or isinstance(value, App):
        return
    if isinstance(value, Mapping):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _inside(part, depth - 1)
    elif isinstance(value, partial):
        yield from _inside((value.func, value.args, tuple(value.keywords.values())), depth - 1)
    elif isinstance(value, MethodType):
        return
    elif isinstance(value, FunctionType):
        cells = [cell.cell_contents for cell in value.__closure__ or () if _filled(cell)]
        yield from _inside(tuple(cells), depth - 1)


def _filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False
