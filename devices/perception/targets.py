"""Which nodes can be acted on, and which nodes around and inside them belong to each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from devices.geometry import Box
from devices.perception.layout import Layout
from devices.screen import Node

_SAME = 0.85  # share of a parent that a nested element must fill to be the same thing to a finger
_PAGE = 0.4  # share of the screen from which on an element is a page, which takes no words from inside
_CARD = 0.15  # share of the screen from which on an element with a few others inside is a card or a sheet,
_CROWD = 3  # and so many others,
_WORDY = 8  # or so many texts: then it takes only its title from inside
_WIDGETS = ("Button", "CheckBox", "Switch", "CheckedTextView", "Spinner", "RatingBar")
_BACKDROP = re.compile(r"(^|[/_])(bg|background|backdrop)(_|$)")
_SLIDERS = ("SeekBar", "Slider", "RatingBar")
_FLAGS = ("clickable", "long_clickable", "scrollable", "selected", "focused", "editable", "password")


@dataclass
class Target:
    """One thing to act on.

    `node` is the element a tap reaches, `same` every actionable element that is the same to a finger (itself
    first), `parts` the other elements that belong to it, in document order. `outer` is the target around it.
    """

    node: int
    box: Box
    same: list[int]
    parts: list[int] = field(default_factory=list)
    outer: int = -1

    @property
    def all(self) -> list[int]:
        """Every node of the target: itself, its doubles, its parts."""
        return [*self.same, *self.parts]

    def face(self, layout: Layout) -> Node:
        """Return the target as one element: itself, with each flag that a double of it has, and the first id."""
        first = layout.nodes[self.same[0]]
        if len(self.same) == 1:
            return first
        nodes = [layout.nodes[index] for index in self.same]
        joint: dict[str, Any] = {flag: any(getattr(node, flag) for node in nodes) for flag in _FLAGS}
        return replace(first, **joint, resource_id=next((n.resource_id for n in nodes if n.resource_id), ""))


def find_targets(layout: Layout) -> tuple[list[Target], list[int]]:
    """Return the targets in document order, and the visible nodes that belong to none.

    Each visible node belongs to the nearest target around it, unless that is a whole page: then its words
    are the page's content and not a label.
    """
    actionable = _actionable(layout)
    owner = _nearest(layout, actionable)
    survivor = _survivors(layout, actionable, owner)
    targets = {
        index: Target(index, box, [index])
        for index, box in enumerate(layout.visible)
        if box and actionable[index] and survivor[index] == index
    }
    for index, kept in survivor.items():
        if kept != index:
            targets[kept].same.append(index)
    loose = _hand_out_parts(layout, targets, [survivor.get(around, -1) for around in owner])
    for target in targets.values():
        parent = layout.nodes[min(target.same)].parent
        target.outer = survivor.get(owner[parent], -1) if parent >= 0 else -1
    return list(targets.values()), loose


def takes_touch(node: Node) -> bool:
    """Say whether a tap on the node stops there; a disabled view takes it just the same."""
    return node.clickable or node.long_clickable or node.editable


def can_cover(node: Node) -> bool:
    """Say whether the node takes taps from what it is drawn over; a dock's background only seems to be on top."""
    return takes_touch(node) and not _is_backdrop(node.resource_id)


def is_slider(node: Node) -> bool:
    """Say whether the node is dragged rather than tapped."""
    return _is_slider_class(node.class_name)


def is_page(layout: Layout, index: int) -> bool:
    """Say whether the node takes up so much of the screen that it is a page and not a control."""
    if layout.visible[index] is None:
        return False
    width, height = layout.size
    return layout.nodes[index].bounds.area > _PAGE * width * height


def _actionable(layout: Layout) -> list[bool]:
    actionable: list[bool] = []
    inside_touchable: list[bool] = []
    for node, box, foreign in zip(layout.nodes, layout.visible, layout.foreign, strict=True):
        inside = node.parent >= 0 and inside_touchable[node.parent]
        seen = box is not None and not foreign
        actionable.append(seen and (_takes_action(layout, node) or (_is_widget(node) and not inside)))
        inside_touchable.append(inside or (takes_touch(node) and not is_page(layout, node.index)))
    return actionable


def _takes_action(layout: Layout, node: Node) -> bool:
    if node.editable or is_slider(node):
        return True
    if node.clickable:
        return not (node.scrollable and is_page(layout, node.index))
    return node.long_clickable and not is_page(layout, node.index)  # a web view is long-clickable as a whole


def _is_widget(node: Node) -> bool:
    """A control that takes no click: disabled in React Native, the selected tab in Compose, a bare checkbox."""
    if node.checkable or (node.selected and node.focusable):
        return True
    return node.class_name.endswith(_WIDGETS) and bool(node.text or node.desc or node.resource_id or not node.enabled)


@lru_cache(maxsize=1_000)
def _is_slider_class(name: str) -> bool:
    return any(slider in name for slider in _SLIDERS)


@lru_cache(maxsize=1_000)
def _is_backdrop(resource_id: str) -> bool:
    return _BACKDROP.search(resource_id) is not None


def _nearest(layout: Layout, actionable: Sequence[bool]) -> list[int]:
    """The actionable element at or around each node, -1 for none."""
    owner: list[int] = []
    for node, acts in zip(layout.nodes, actionable, strict=True):
        owner.append(node.index if acts else owner[node.parent] if node.parent >= 0 else -1)
    return owner


def _survivors(layout: Layout, actionable: Sequence[bool], owner: Sequence[int]) -> dict[int, int]:
    """Map each actionable element to the innermost one that fills it: to a finger they are one.

    Compose and React Native nest clickable elements of one size; the innermost, drawn last, gets the tap.
    """
    acting = [node for node, acts in zip(layout.nodes, actionable, strict=True) if acts]
    filled_by: dict[int, int] = {}
    for node in acting:
        if node.parent < 0 or (around := owner[node.parent]) < 0:
            continue
        inner, outer = layout.visible[node.index], layout.visible[around]
        if inner and outer and inner.intersect(outer).area >= _SAME * outer.area:
            filled_by[around] = node.index
    survivor: dict[int, int] = {}
    for node in reversed(acting):
        survivor[node.index] = survivor[filled_by[node.index]] if node.index in filled_by else node.index
    return survivor


def _hand_out_parts(layout: Layout, targets: dict[int, Target], owner: Sequence[int]) -> list[int]:
    inside: dict[int, list[int]] = {index: [] for index in targets}
    same = {index for target in targets.values() for index in target.same}
    loose: list[int] = []
    for index, (box, foreign, around) in enumerate(zip(layout.visible, layout.foreign, owner, strict=True)):
        if box is None or foreign or index in same:
            continue
        (inside[around] if around >= 0 else loose).append(index)
    crowded = Counter(owner[layout.nodes[index].parent] for index in same if layout.nodes[index].parent >= 0)
    for index, parts in inside.items():
        taken = _taken(layout, index, parts, crowded[index])
        targets[index].parts = parts[:taken]
        loose.extend(parts[taken:])
    return sorted(loose)


def _taken(layout: Layout, index: int, parts: Sequence[int], targets_inside: int) -> int:
    """How many of the nodes inside belong to a target: all of a row, the title of a card, none of a page."""
    if not parts or layout.nodes[index].editable:
        return len(parts)
    if is_page(layout, index):
        return 0
    speaking = [at for at, part in enumerate(parts, 1) if layout.nodes[part].text or layout.nodes[part].desc]
    large = layout.nodes[index].bounds.area > _CARD * layout.size.width * layout.size.height
    if len(speaking) > _WORDY or (large and targets_inside >= _CROWD):
        return speaking[0] if speaking else len(parts)
    return len(parts)
