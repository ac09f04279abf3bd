"""From a widget tree to boxes in pixels: measures, places, scrolls and clips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from devices.geometry import Box
from devices.simulated.fonts import line_height, text_width, wrap
from devices.simulated.theme import px
from devices.simulated.widgets import FILL, TEXT, Pad, Widget

ICON_GAP = 8.0  # dp between a leaf's icon and its text


@dataclass(slots=True, eq=False)
class Placed:
    """A widget with its place: `box` whole, `clip` the part that its ancestors let through.

    `parent` is an index into the same list, -1 at the top. `scroll_range` is how far it could scroll, in
    pixels; 0 when everything is in view.
    """

    widget: Widget
    box: Box
    clip: Box
    parent: int
    scroll_range: int = 0
    offset: int = 0


def lay_out(root: Widget, box: Box, clip: Box, offsets: Mapping[str, int]) -> list[Placed]:
    """Place a tree into a box, in document order; nothing shows outside `clip`.

    `offsets` are the scroll offsets of lists by key, in pixels; they are clamped to what the content allows.
    Widgets that are wholly clipped away are left out, as Android leaves out what is off screen.
    """
    out: list[Placed] = []
    _place(root, box, clip, -1, out, offsets)
    return out


def measure(widget: Widget, room_width: int, room_height: int) -> tuple[int, int]:
    """Return the size a widget wants in that room, in pixels."""
    if widget.measured_for == (room_width, room_height):
        return widget.measured
    width, height = _length(widget.width, room_width), _length(widget.height, room_height)
    if width is None or height is None:
        left, top, right, bottom = _padding(widget)
        inner_width = max(0, (room_width if width is None else width) - left - right)
        inner_height = max(0, (room_height if height is None else height) - top - bottom)
        content_width, content_height = _content(widget, inner_width, inner_height)
        width = min(content_width + left + right, room_width) if width is None else width
        height = max(content_height + top + bottom, px(widget.min_height)) if height is None else height
        if widget.flow == "scroll":
            height = min(height, room_height)
    widget.measured_for, widget.measured = (room_width, room_height), (width, height)
    return width, height


def text_lines(widget: Widget, inner_width: int) -> tuple[str, ...]:
    """Return the lines a text paints in that width."""
    return wrap(widget.text, px(widget.size), widget.bold, max(1, inner_width), widget.lines)


def graphic_size(widget: Widget) -> tuple[int, int]:
    """Return the size of a leaf's icon or drawing, in pixels."""
    if widget.icon or widget.draw in _GRAPHICS:
        width, height = _GRAPHICS.get(widget.draw, (widget.icon_size, widget.icon_size))
        return px(width), px(height)
    return 0, 0


_GRAPHICS: Mapping[str, tuple[float, float]] = {
    "switch": (52, 32),
    "check": (24, 24),
    "radio": (24, 24),
}


def _length(length: float | None, room: int) -> int | None:
    if length is None:
        return None
    return room if length == FILL else px(length)


def _padding(widget: Widget) -> tuple[int, int, int, int]:
    return _in_pixels(widget.pad)


@lru_cache(maxsize=1_000)
def _in_pixels(pad: Pad) -> tuple[int, int, int, int]:
    left, top, right, bottom = pad
    return px(left), px(top), px(right), px(bottom)


def _content(widget: Widget, width: int, height: int) -> tuple[int, int]:
    if not widget.children:
        return (0, 0) if widget.flow in ("scroll", "grid", "stack") else _leaf(widget, width)
    gap = px(widget.gap)
    match widget.flow:
        case "row":
            sizes = _row_sizes(widget, width, height)
            return sum(w for w, _ in sizes) + gap * (len(sizes) - 1), max(h for _, h in sizes)
        case "stack":
            sizes = [measure(child, width, height) for child in widget.children]
            return max(w for w, _ in sizes), max(h for _, h in sizes)
        case "grid":
            rows = _grid_rows(widget, width, height)
            return width, sum(rows) + gap * (len(rows) - 1)
        case _:
            sizes = [measure(child, width, height) for child in widget.children]
            return max(w for w, _ in sizes), sum(h for _, h in sizes) + gap * (len(sizes) - 1)


def _leaf(widget: Widget, width: int) -> tuple[int, int]:
    graphic_width, graphic_height = graphic_size(widget)
    if not widget.text or widget.unpainted:
        if widget.editable:
            return width, line_height(px(widget.size))
        if widget.view == TEXT and not graphic_height:
            return 0, line_height(px(widget.size))  # an empty TextView keeps its line
        return graphic_width, graphic_height
    beside = graphic_width + px(ICON_GAP) if graphic_width and widget.flow == "row" else 0
    lines = text_lines(widget, width - beside)
    size = px(widget.size)
    text_w = max(text_width(line, size, widget.bold) for line in lines)
    text_h = len(lines) * line_height(size)
    if widget.flow == "row":
        return beside + text_w, max(graphic_height, text_h)
    above = graphic_height + px(ICON_GAP) if graphic_height else 0
    return max(graphic_width, text_w), above + text_h


def _row_sizes(widget: Widget, width: int, height: int) -> list[tuple[int, int]]:
    """Sizes of a row's children: fixed ones first, the rest shared out by weight."""
    left = width - px(widget.gap) * (len(widget.children) - 1)
    sizes: list[tuple[int, int] | None] = []
    for child in widget.children:
        size = None if child.weight else measure(child, max(0, left), height)
        left -= size[0] if size else 0
        sizes.append(size)
    total = sum(child.weight for child in widget.children)
    shares = _shares(widget.children, max(0, left), total)
    return [
        size or (share, measure(child, share, height)[1])
        for child, size, share in zip(widget.children, sizes, shares, strict=True)
    ]


def _shares(children: Sequence[Widget], room: int, total: float) -> list[int]:
    """Share out pixels by weight so that they add up exactly."""
    shares, spent, weight = [], 0, 0.0
    for child in children:
        weight += child.weight
        upto = round(room * weight / total) if total else 0
        shares.append(upto - spent)
        spent = upto
    return shares


def _grid_cell(widget: Widget, width: int) -> int:
    return (width - px(widget.gap) * (widget.columns - 1)) // widget.columns


def _grid_rows(widget: Widget, width: int, height: int) -> list[int]:
    cell, n = _grid_cell(widget, width), widget.columns
    heights = [measure(child, cell, height)[1] for child in widget.children]
    return [max(heights[i : i + n]) for i in range(0, len(heights), n)]


def _place(widget: Widget, box: Box, clip: Box, parent: int, out: list[Placed], offsets: Mapping[str, int]) -> None:
    seen = box.intersect(clip)
    if seen.right <= seen.left or seen.bottom <= seen.top:
        return
    index = len(out)
    placed = Placed(widget, box, seen, parent)
    out.append(placed)
    if not widget.children:
        return
    left, top, right, bottom = _padding(widget)
    inner = Box(box.left + left, box.top + top, box.right - right, box.bottom - bottom)
    if widget.flow == "scroll":
        _place_scroll(placed, inner, index, out, offsets)
        return
    for child, child_box in zip(widget.children, _child_boxes(widget, inner), strict=True):
        _place(child, child_box, seen, index, out, offsets)


def _child_boxes(widget: Widget, inner: Box) -> list[Box]:
    match widget.flow:
        case "row":
            return _row_boxes(widget, inner)
        case "stack":
            return [_gravitate(child, inner) for child in widget.children]
        case "grid":
            return _grid_boxes(widget, inner)
        case _:
            return _column_boxes(widget, inner)


def _place_scroll(placed: Placed, inner: Box, index: int, out: list[Placed], offsets: Mapping[str, int]) -> None:
    widget, gap = placed.widget, px(placed.widget.gap)
    sizes = [measure(child, inner.width, inner.height) for child in widget.children]
    total = sum(height for _, height in sizes) + gap * (len(sizes) - 1)
    placed.scroll_range = max(0, total - inner.height)
    at_start = placed.scroll_range if widget.gravity == "bottom" else 0
    placed.offset = min(max(0, offsets.get(widget.key, at_start)), placed.scroll_range)
    top = inner.top - placed.offset
    for child, (width, height) in zip(widget.children, sizes, strict=True):
        if top >= inner.bottom:
            break
        if top + height > inner.top:
            box = Box(inner.left, top, inner.left + width, top + height)
            _place(child, box, placed.clip, index, out, offsets)
        top += height + gap


def _column_boxes(widget: Widget, inner: Box) -> list[Box]:
    gap = px(widget.gap)
    left = inner.height - gap * (len(widget.children) - 1)
    sizes: list[tuple[int, int] | None] = []
    for child in widget.children:
        size = None if child.weight else measure(child, inner.width, inner.height)
        left -= size[1] if size else 0
        sizes.append(size)
    total = sum(child.weight for child in widget.children)
    shares = _shares(widget.children, max(0, left), total)
    top = inner.top + _start(widget.justify, 0 if total else left)
    boxes = []
    for child, size, share in zip(widget.children, sizes, shares, strict=True):
        width, height = size or (measure(child, inner.width, share)[0], share)
        if widget.align == "fill":
            width = inner.width
        x = inner.left + _start(widget.align, inner.width - width)
        boxes.append(Box(x, top, x + width, top + height))
        top += height + gap
    return boxes


def _row_boxes(widget: Widget, inner: Box) -> list[Box]:
    gap = px(widget.gap)
    sizes = _row_sizes(widget, inner.width, inner.height)
    spare = inner.width - sum(width for width, _ in sizes) - gap * (len(sizes) - 1)
    x = inner.left + _start(widget.justify, spare)
    boxes = []
    for width, height in sizes:
        tall = inner.height if widget.align == "fill" else height
        top = inner.top + _start(widget.align, inner.height - tall)
        boxes.append(Box(x, top, x + width, top + tall))
        x += width + gap
    return boxes


def _grid_boxes(widget: Widget, inner: Box) -> list[Box]:
    gap, cell = px(widget.gap), _grid_cell(widget, inner.width)
    rows = _grid_rows(widget, inner.width, inner.height)
    boxes = []
    for i, _ in enumerate(widget.children):
        line, at = divmod(i, widget.columns)
        x, top = inner.left + at * (cell + gap), inner.top + sum(rows[:line]) + gap * line
        boxes.append(Box(x, top, x + cell, top + rows[line]))
    return boxes


def _gravitate(child: Widget, inner: Box) -> Box:
    width, height = measure(child, inner.width, inner.height)
    x, y = inner.left, inner.top
    if "right" in child.gravity:
        x = inner.right - width
    elif "middle" in child.gravity:
        x += (inner.width - width) // 2
    if "bottom" in child.gravity:
        y = inner.bottom - height
    elif "center" in child.gravity:
        y += (inner.height - height) // 2
    return Box(x, y, x + width, y + height)


def _start(align: str, spare: int) -> int:
    if align == "center":
        return spare // 2
    return max(0, spare) if align == "end" else 0
