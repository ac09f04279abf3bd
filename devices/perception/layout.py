"""Where the nodes of a screen really lie: visible parts, what is drawn over what, and what is no app's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from devices.geometry import Box, Size
from devices.screen import Node, Screen

TOO_THIN = 2
"""Pixels. Nothing of this width or height can be seen or hit; hidden instructions are put into such nodes."""

_SYSTEM_UI = "com.android.systemui"
_STRIP = 0.08  # of the screen's side: a status bar takes 63 to 132 of 2,400 pixels, a navigation bar 63 to 126
_WHOLE = 0.95  # of the screen's area: a window this large covers only where something of it takes touches
_MOST_WINDOWS = 20  # a phone shows three to eight; a damaged dump may seem to have thousands
_KEYBOARD = re.compile(
    r"inputmethod|\.ime(\.|$)|keyboard|honeyboard|swiftkey|\.input\.(sogou|baidu)|com\.iflytek|com\.sohu\.input"
)


@dataclass(frozen=True)
class Layout:
    """The geometry of one screen; lists run parallel to `nodes`.

    `visible[i]` is the part of node i that can be seen, None when nothing can. `last[i]` is the index of the
    last node inside node i, so that i+1..last[i] are its descendants. `rank[i]` grows with the order of drawing.
    `foreign[i]` says that the node is the keyboard's or a system bar's. `windows` are boxes of other windows
    that take every touch, with their rank. `keyboard` is where the soft keyboard lies.
    """

    nodes: Sequence[Node]
    size: Size
    visible: Sequence[Box | None]
    last: Sequence[int]
    rank: Sequence[int]
    foreign: Sequence[bool]
    windows: Sequence[tuple[Box, int]]
    keyboard: Box | None

    def is_inside(self, inner: int, outer: int) -> bool:
        """Say whether one node is a descendant of another, or the same."""
        return outer <= inner <= self.last[outer]


def lay_out(screen: Screen) -> Layout:
    """Work out the geometry of a screen."""
    nodes, last = screen.nodes, _last_descendants(screen.nodes)
    roots = [node.index for node in nodes if node.parent < 0]
    visible = _visible_parts(nodes, screen.size)
    rank = _ranks(nodes, roots, visible)
    entries = [n.index for n in nodes if n.parent < 0 or nodes[n.parent].package != n.package]
    keyboards = [index for index in entries if _is_keyboard(screen, visible[index], nodes[index])]
    keyboard = screen.keyboard or _hull([visible[index] for index in keyboards])
    strips = [index for index in entries if _is_strip(nodes[index], visible[index], screen)]
    foreign = [False] * len(nodes)
    for index in sorted(keyboards + strips):
        if foreign[index]:
            continue
        foreign[index : last[index] + 1] = [True] * (last[index] + 1 - index)
    windows = [(box, rank[root]) for root in roots if (box := visible[root]) and _is_part(box, screen.size)]
    windows = sorted(windows, key=lambda window: window[1])[-_MOST_WINDOWS:]
    return Layout(nodes, screen.size, visible, last, rank, foreign, windows, keyboard)


def is_keyboard_package(package: str) -> bool:
    """Say whether an app is a soft keyboard, by the names that keyboards have."""
    return _KEYBOARD.search(package) is not None


def _last_descendants(nodes: Sequence[Node]) -> list[int]:
    last = list(range(len(nodes)))
    for node in reversed(nodes):
        if node.parent >= 0 and last[node.index] > last[node.parent]:
            last[node.parent] = last[node.index]
    return last


def _visible_parts(nodes: Sequence[Node], size: Size) -> list[Box | None]:
    """Bounds cut by the screen and by every scrolling ancestor.

    Other ancestors do not cut: web pages and React Native report parents of no area around visible children.
    """
    screen = Box(0, 0, size.width, size.height)
    clips: list[Box] = []
    visible: list[Box | None] = []
    for node in nodes:
        clip = clips[node.parent] if node.parent >= 0 else screen
        part = node.bounds if clip.encloses(node.bounds) else node.bounds.intersect(clip)
        left, top, right, bottom = part
        clips.append(part if node.scrollable and right > left and bottom > top else clip)
        seen = node.visible and right - left > TOO_THIN and bottom - top > TOO_THIN
        visible.append(part if seen else None)
    return visible


def _ranks(nodes: Sequence[Node], roots: Sequence[int], visible: Sequence[Box | None]) -> list[int]:
    """Later siblings are drawn over earlier ones, unless the phone reports their drawing order.

    Windows come without an order: a smaller one lies over a larger one (dialogs, bars, keyboard), and of equal
    ones the first in the dump, where the active window is put.
    """
    if len(roots) <= 1 and not any(node.drawing_order for node in nodes):
        return list(range(len(nodes)))
    children: list[list[int]] = [[] for _ in nodes]
    for node in nodes:
        if node.parent >= 0:
            children[node.parent].append(node.index)
    rank, counter = [0] * len(nodes), 0
    areas = {root: box.area if (box := visible[root]) else 0 for root in roots}
    stack = sorted(roots, key=lambda root: (areas[root], root))
    while stack:
        index = stack.pop()
        rank[index] = counter
        counter += 1
        inside = children[index]
        if len(inside) > 1:
            orders = [nodes[child].drawing_order for child in inside]
            if 0 not in orders:
                inside.sort(key=lambda child: nodes[child].drawing_order)
            inside.reverse()
        stack += inside
    return rank


def _is_keyboard(screen: Screen, box: Box | None, top: Node) -> bool:
    if top.package == screen.package:
        return False
    if is_keyboard_package(top.package):
        return True
    return bool(box and top.parent < 0 and top.package and screen.keyboard and screen.keyboard.encloses(box))


def _is_strip(top: Node, box: Box | None, screen: Screen) -> bool:
    if top.package != _SYSTEM_UI or box is None:
        return False
    return box.height <= _STRIP * screen.size.height or box.width <= _STRIP * screen.size.width


def _is_part(box: Box, size: Size) -> bool:
    return box.area < _WHOLE * size.width * size.height


def _hull(boxes: Sequence[Box | None]) -> Box | None:
    seen = [box for box in boxes if box]
    if not seen:
        return None
    return Box(
        min(box.left for box in seen),
        min(box.top for box in seen),
        max(box.right for box in seen),
        max(box.bottom for box in seen),
    )
