"""Numbered things on a screen that an action can point at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from devices.geometry import Box, Point, Size

Role = Literal[
    "button", "switch", "checkbox", "radio", "field", "tab", "item", "link", "slider", "image", "menu", "key", "text"
]
"""What kind of thing a mark is. `item` is a row of a list; `text` only carries words and is not actionable."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One numbered element.

    `number` starts at 1 in reading order. `label` is what an owner would call it, possibly borrowed from a
    child or a sibling, never longer than 80 characters and never a password. `value` is the text in a field.
    `state` holds short words (`on`, `off`, `checked`, `unchecked`, `selected`, `disabled`, `focused`,
    `password`, `covered`). `box` is the visible part on the screen, `tap` a point in it that nothing covers.
    `node` is an index into `Screen.nodes`, or -1 for a mark that comes from no node.
    """

    number: int
    label: str
    role: Role
    box: Box
    tap: Point
    node: int = -1
    value: str = ""
    hint: str = ""
    state: tuple[str, ...] = ()
    editable: bool = False
    clickable: bool = True
    long_clickable: bool = False
    scrollable: bool = False
    resource_id: str = ""
    package: str = ""

    @property
    def on(self) -> bool | None:
        """Whether a switch, checkbox or radio is on; None for anything else."""
        if "on" in self.state or "checked" in self.state:
            return True
        if "off" in self.state or "unchecked" in self.state:
            return False
        return None


@dataclass(frozen=True)
class Marks:
    """The marks of one screen.

    `screen_print` is the print of the screen they were taken from and `digest` names exactly this set (numbers,
    ids, boxes): an action decided on a digest that is no longer current is stale. `scrollables` are boxes that
    scroll, largest first. `words` are visible texts that belong to no mark (titles, messages), in reading order.
    """

    items: Sequence[Mark]
    size: Size
    digest: str
    screen_print: str = ""
    scrollables: Sequence[Box] = ()
    words: Sequence[str] = ()
    _by_number: Mapping[int, Mark] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_number", {mark.number: mark for mark in self.items})

    def get(self, number: int) -> Mark | None:
        """Return the mark with that number, or None."""
        return self._by_number.get(number)

    def __iter__(self) -> Iterator[Mark]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)
