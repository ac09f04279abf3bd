"""Accessibility elements as the XML that a phone's window dump returns.

Attribute set and order are those of real dumps: UI Automator 2's server (androidx dumper) and the phone's own
`uiautomator dump`, which has neither `visible-to-user` nor `display-id`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from devices.geometry import Box
from devices.simulated.machine import Element

HEADER = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"

_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
)
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufddf\ufffe\uffff]")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


def dump(
    elements: Sequence[Element],
    rotation: int,
    *,
    compressed: bool = False,
    max_depth: int = 50,
    emoji_dots: bool = True,
    stock: bool = False,
) -> str:
    """Return the hierarchy as XML.

    `compressed` drops containers that mean nothing to a screen reader; `max_depth` counts from 0 at each
    window's root; `emoji_dots` replaces each UTF-16 surrogate by a dot, as the server does; `stock` writes
    what the phone's own `uiautomator dump` writes.
    """
    kept = [e for e in elements if e.visible.area > 0 and not (compressed and _is_plain_container(e))]
    depths = _depths(kept)
    nodes = [(e, depth) for e, depth in zip(kept, depths, strict=True) if depth <= max_depth]
    body = "".join(_lines(nodes, emoji_dots=emoji_dots, stock=stock))
    if not nodes:
        return f'{HEADER}\r\n<hierarchy rotation="{rotation}" />'
    end = "" if stock else "\r\n"
    return f'{HEADER}{end}<hierarchy rotation="{rotation}">{body}{end}</hierarchy>'


def _is_plain_container(element: Element) -> bool:
    says = element.text or element.desc or element.hint
    acts = element.clickable or element.long_clickable or element.checkable
    return not (says or acts or element.scrollable or element.focusable)


def _depths(kept: Sequence[Element]) -> list[int]:
    """Depth of each kept element below its nearest kept ancestor."""
    depth_of: dict[int, int] = {}
    above: list[tuple[int, int]] = []  # (original depth, new depth) of the open ancestors
    for element in kept:
        while above and above[-1][0] >= element.depth:
            above.pop()
        depth_of[element.index] = above[-1][1] + 1 if above else 0
        above.append((element.depth, depth_of[element.index]))
    return [depth_of[element.index] for element in kept]


def _lines(nodes: Sequence[tuple[Element, int]], *, emoji_dots: bool, stock: bool) -> Iterator[str]:
    siblings = [0] * (max((depth for _, depth in nodes), default=0) + 2)
    open_depths: list[int] = []
    for position, (element, depth) in enumerate(nodes):
        while open_depths and open_depths[-1] >= depth:
            yield _break(open_depths.pop(), stock) + "</node>"
        index = siblings[depth]
        siblings[depth] += 1
        siblings[depth + 1] = 0
        tag = _break(depth, stock) + _tag(element, index, emoji_dots=emoji_dots, stock=stock)
        if position + 1 < len(nodes) and nodes[position + 1][1] > depth:
            open_depths.append(depth)
            yield tag + ">"
        else:
            yield tag + " />"
    while open_depths:
        yield _break(open_depths.pop(), stock) + "</node>"


def _break(depth: int, stock: bool) -> str:
    return "" if stock else "\r\n" + "  " * (depth + 1)


_FLAG = ("false", "true")


def _tag(e: Element, index: int, *, emoji_dots: bool, stock: bool) -> str:
    def attribute(text: str) -> str:
        return _printable(text, emoji_dots).translate(_ESCAPES) if text else ""

    return (
        f'<node index="{index}" text="{attribute(e.text)}" resource-id="{e.resource_id}" class="{e.class_name}"'
        f' package="{e.package}" content-desc="{attribute(e.desc)}" checkable="{_FLAG[e.checkable]}"'
        f' checked="{_FLAG[e.checked]}" clickable="{_FLAG[e.clickable]}" enabled="{_FLAG[e.enabled]}"'
        f' focusable="{_FLAG[e.focusable]}" focused="{_FLAG[e.focused]}" scrollable="{_FLAG[e.scrollable]}"'
        f' long-clickable="{_FLAG[e.long_clickable]}" password="{_FLAG[e.password]}"'
        f' selected="{_FLAG[e.selected]}"{"" if stock else _VISIBLE} bounds="{_bounds(e.visible)}"'
        f' drawing-order="{e.drawing_order}" hint="{attribute(e.hint)}"{"" if stock else _DISPLAY}'
    )


_VISIBLE = ' visible-to-user="true"'
_DISPLAY = ' display-id="0"'


def _bounds(box: Box) -> str:
    return f"[{box.left},{box.top}][{box.right},{box.bottom}]"


def _printable(text: str, emoji_dots: bool) -> str:
    text = _UNPRINTABLE.sub(".", text)
    return _ASTRAL.sub("..", text) if emoji_dots else text
