"""The text beside a control that is its title."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from devices.geometry import Box
from devices.mark import Role
from devices.perception.layout import Layout
from devices.perception.targets import Target

TITLED: tuple[Role, ...] = ("field", "switch", "checkbox", "radio", "slider")
"""Roles that are called by what stands beside them; others only by a caption right above or below."""

_GENERATIONS = 3  # levels of the tree looked up for a title
_NEIGHBOURS = 60  # texts before and after the control in the tree that are looked at
_FAR = 0.06  # of the screen's height: a title farther above or below belongs to something else
_TALL = 0.12  # of the screen's height: a web page has a title too, and is none
_EXAMPLE = re.compile(r"[\d@:/]|e\.g\.", re.IGNORECASE)
_ROW, _ABOVE, _RIGHT, _BELOW = range(4)  # where a title is looked for first, and where last


def title_beside(layout: Layout, target: Target, role: Role, words: Sequence[int], hint: str) -> int:
    """Return the node whose words are a control's title, -1 for none; `words` are nodes with text, ascending.

    A field or a switch is called by the text on its row, else by the nearest above or below; an icon only by
    a caption, since beside it stand values and the titles of screens. A field whose hint is a name ("Password")
    takes no text above it, which is the title of a dialog or a screen; one whose hint is an example
    ("name@example.org") takes what stands next to it in the tree.
    """
    above = min(target.same)
    for _ in range(_GENERATIONS if role in TITLED else 1):
        above = layout.nodes[above].parent
        if above < 0:
            return -1
        here = bisect_left(words, target.node)
        first = max(bisect_left(words, above), here - _NEIGHBOURS)
        around = words[first : min(bisect_right(words, layout.last[above]), here + _NEIGHBOURS)]
        ranked = [(how_far, index) for index in around if (how_far := _distance(layout, target.box, index, role))]
        if not ranked:
            continue
        (place, *_), title = min(ranked)
        if role not in TITLED and place not in (_ABOVE, _BELOW):
            continue
        beside = _EXAMPLE.search(hint) and layout.is_inside(target.node, layout.nodes[title].parent)
        if place == _ROW or not hint or beside:
            return title
    return -1


def is_on_row(layout: Layout, box: Box, title: int) -> bool:
    """Say whether a title stands left of a field on its row."""
    distance = _distance(layout, box, title, "field")
    return distance is not None and distance[0] == _ROW


def _distance(layout: Layout, box: Box, index: int, role: Role) -> tuple[int, int, int] | None:
    """How far a text is from being a control's title; None when it cannot be.

    First comes the row the control is on: what is left of it or inside, the upper of two lines, the nearest.
    Then what lies straight above, to the right (for a checkbox that is its row; behind a field stands a unit),
    and straight below, where fields and sliders have their help texts and scales.
    """
    other, typed = layout.visible[index], role in ("field", "slider")
    if other is None or other.height > _TALL * layout.size.height:
        return None
    common = min(box.bottom, other.bottom) - max(box.top, other.top)
    if common * 2 >= min(box.height, other.height):
        line = max(0, other.top - box.top) * 3 // box.height
        if other.left >= box.right:
            return _RIGHT if typed else _ROW, line + 3, other.left - box.right
        return _ROW, line, max(box.left - other.right, 0)
    gap = max(box.top - other.bottom, other.top - box.bottom, 0)
    if other.right <= box.left or box.right <= other.left or gap > _FAR * layout.size.height:
        return None
    if other.top <= box.top:
        return _ABOVE, gap, 0
    return None if typed else (_BELOW, gap, 0)
