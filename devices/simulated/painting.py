"""From placed widgets to pixels, and where two screens of widgets differ in pixels."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter

from devices.geometry import Box, Size
from devices.simulated.canvas import Canvas
from devices.simulated.fonts import line_height, text_width
from devices.simulated.layout import ICON_GAP, Placed, graphic_size, text_lines
from devices.simulated.pictures import photo, shadow, shadow_box, tile, wallpaper
from devices.simulated.textbox import Caret, caret_offset, line_spans, shown_text, text_area, text_scroll
from devices.simulated.theme import px
from devices.simulated.widgets import Widget

_MUCH = 0.5  # share of the screen from which on it is painted whole: that costs as much and copies nothing
_UNSEEN = ("children", "measured_for", "measured")  # fields of a widget that change no pixel; nor does any handler
_LOOK = attrgetter(*(f.name for f in fields(Widget) if f.name not in _UNSEEN and not f.name.startswith("on_")))


def look(one: Placed, caret: Caret | None) -> Hashable:
    """Return all that decides a widget's pixels: two of equal looks are painted alike."""
    widget = one.widget
    typing = caret if widget.draw == "field" and caret is not None and caret.key == widget.key else None
    return one.box, one.clip, bool(widget.children), typing, _LOOK(widget)


def extent(one: Placed) -> Box:
    """Return the part of the screen that a widget may paint."""
    if one.widget.draw != "floating":
        return one.clip
    cast = shadow_box(one.box)
    return Box(*(edge(pair) for edge, pair in zip((min, min, max, max), zip(cast, one.clip, strict=True), strict=True)))


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """How a window was painted: what must be equal for a part of it to be kept, and each widget's look and reach."""

    key: Hashable
    looks: Sequence[Hashable]
    extents: Sequence[Box]


def differences(before: Sequence[Sheet], after: Sequence[Sheet], size: Size) -> list[Box] | None:
    """Return the parts of the screen that must be painted anew, which do not overlap; None for all of it."""
    if [sheet.key for sheet in before] != [sheet.key for sheet in after]:
        return None
    screen = Box(0, 0, *size)
    changed = [box.intersect(screen) for old, new in zip(before, after, strict=True) for box in _changed(old, new)]
    rooms = _apart([box for box in changed if box.area])
    return None if sum(room.area for room in rooms) > _MUCH * screen.area else rooms


def _changed(before: Sheet, after: Sheet) -> list[Box]:
    """Where widgets differ, one by one from both ends: in between some came or went."""
    old, new = list(zip(before.looks, before.extents, strict=True)), list(zip(after.looks, after.extents, strict=True))
    if len(old) == len(new):
        return [box for one, other in zip(old, new, strict=True) if one[0] != other[0] for box in (one[1], other[1])]
    shorter = min(len(old), len(new))
    head = next((i for i in range(shorter) if old[i][0] != new[i][0]), shorter)
    tail = next((i for i in range(shorter - head) if old[-1 - i][0] != new[-1 - i][0]), shorter - head)
    return [box for _, box in (*old[head : len(old) - tail], *new[head : len(new) - tail])]


def _apart(boxes: Sequence[Box]) -> list[Box]:
    """Join boxes that overlap until none do."""
    apart: list[Box] = []
    for box in boxes:
        while (other := next((one for one in apart if one.intersect(box).area), None)) is not None:
            apart.remove(other)
            left, top, right, bottom = box
            box = Box(min(left, other[0]), min(top, other[1]), max(right, other[2]), max(bottom, other[3]))
        apart.append(box)
    return apart


def paint(canvas: Canvas, placed: Sequence[Placed], caret: Caret | None) -> None:
    """Paint a laid-out window; `caret` belongs to the field that has the focus, if it is in this window."""
    for one in placed if canvas.room == canvas.whole else _within(canvas.room, placed):
        widget = one.widget
        _paint_ground(canvas, one)
        if widget.draw == "field":
            _paint_field(canvas, one, caret if caret is not None and caret.key == widget.key else None)
        elif widget.draw in _DRAWINGS:
            _DRAWINGS[widget.draw](canvas, one)
        elif not widget.children and not widget.unpainted and (widget.text or widget.icon):
            _paint_leaf(canvas, one)


def _within(room: Box, placed: Sequence[Placed]) -> Iterator[Placed]:
    """Yield what reaches into a part of the screen, cut to it."""
    left, top, right, bottom = room
    for one in placed:
        reach = extent(one)
        if reach[0] < right and reach[2] > left and reach[1] < bottom and reach[3] > top:
            yield replace(one, clip=one.clip.intersect(room))


def _paint_ground(canvas: Canvas, placed: Placed) -> None:
    widget = placed.widget
    if widget.draw == "floating":
        shadow(canvas, placed)
    if widget.fill:
        canvas.box(placed.box, placed.clip, widget.fill, px(widget.radius))
    if widget.border:
        canvas.outline(placed.box, placed.clip, widget.border, px(widget.radius), px(1))


def _inner(placed: Placed) -> Box:
    left, top, right, bottom = (px(side) for side in placed.widget.pad)
    box = placed.box
    return Box(box.left + left, box.top + top, box.right - right, box.bottom - bottom)


def _paint_leaf(canvas: Canvas, placed: Placed) -> None:
    """An icon, a text, or both: side by side in a row, the icon above in a column."""
    widget, inner = placed.widget, _inner(placed)
    graphic_width, graphic_height = graphic_size(widget)
    beside = graphic_width + px(ICON_GAP) if graphic_width and widget.text and widget.flow == "row" else 0
    lines = text_lines(widget, inner.width - beside) if widget.text else ()
    size = px(widget.size)
    widths = [text_width(line, size, widget.bold) for line in lines]
    height = line_height(size)
    if beside or not graphic_width:
        total = beside + max(widths, default=0)
        x = inner.left + _aligned(widget, inner.width - total)
        _paint_graphic(canvas, placed, x, inner.top + (inner.height - graphic_height) // 2)
        top = inner.top + (inner.height - height * len(lines)) // 2
        left, room = x + beside, total - beside
    else:
        block = graphic_height + (px(ICON_GAP) + height * len(lines) if lines else 0)
        top = inner.top + (inner.height - block) // 2
        _paint_graphic(canvas, placed, inner.left + _aligned(widget, inner.width - graphic_width), top)
        top += graphic_height + px(ICON_GAP)
        left, room = inner.left, inner.width
    for i, line in enumerate(lines):
        x = left + _aligned(widget, room - widths[i])
        canvas.text(line, x, top + i * height, placed.clip, widget.color, size, widget.bold)


def _aligned(widget: Widget, spare: int) -> int:
    if widget.align == "center":
        return spare // 2
    return spare if widget.align == "end" else 0


def _paint_graphic(canvas: Canvas, placed: Placed, x: int, y: int) -> None:
    widget = placed.widget
    if widget.icon:
        canvas.icon(widget.icon, x, y, placed.clip, widget.color, px(widget.icon_size))
    elif widget.draw == "check":
        _paint_check(canvas, placed, x, y)
    elif widget.draw == "radio":
        _paint_radio(canvas, placed, x, y)


def _paint_check(canvas: Canvas, placed: Placed, x: int, y: int) -> None:
    widget, clip = placed.widget, placed.clip
    box = Box(x + px(3), y + px(3), x + px(21), y + px(21))
    if widget.checked:
        canvas.box(box, clip, "primary" if widget.enabled else "disabled", px(3))
        canvas.icon("check", x + px(3), y + px(3), clip, "on_primary", px(18))
    else:
        canvas.outline(box, clip, "subtle" if widget.enabled else "disabled", px(3), px(2))


def _paint_radio(canvas: Canvas, placed: Placed, x: int, y: int) -> None:
    widget, clip = placed.widget, placed.clip
    color = "disabled" if not widget.enabled else "primary" if widget.checked else "subtle"
    canvas.outline(Box(x + px(2), y + px(2), x + px(22), y + px(22)), clip, color, px(10), px(2))
    if widget.checked:
        canvas.disc(x + px(12), y + px(12), px(5), clip, color)


def _paint_switch(canvas: Canvas, placed: Placed) -> None:
    widget, clip, box = placed.widget, placed.clip, placed.box
    top = box.top + (box.height - px(32)) // 2
    track = Box(box.left, top, box.left + px(52), top + px(32))
    middle = top + px(16)
    if widget.checked:
        canvas.box(track, clip, "primary" if widget.enabled else "disabled", px(16))
        canvas.disc(track.right - px(16), middle, px(12), clip, "on_primary")
        canvas.icon("check", track.right - px(24), middle - px(8), clip, "primary", px(16))
    else:
        color = "outline" if widget.enabled else "disabled"
        canvas.box(track, clip, "raised", px(16))
        canvas.outline(track, clip, color, px(16), px(2))
        canvas.disc(track.left + px(16), middle, px(8), clip, color)


def _paint_slider(canvas: Canvas, placed: Placed) -> None:
    widget, clip, box = placed.widget, placed.clip, placed.box
    middle, half = (box.top + box.bottom) // 2, px(8)
    x = slider_x(placed)
    canvas.box(Box(box.left, middle - half, box.right, middle + half), clip, "divider", half)
    canvas.box(Box(box.left, middle - half, x, middle + half), clip, "primary" if widget.enabled else "outline", half)
    handle = Box(x - px(2), middle - px(20), x + px(2), middle + px(20))
    canvas.box(Box(handle.left - px(4), middle - half, handle.right + px(4), middle + half), clip, "card")
    canvas.box(handle, clip, "primary" if widget.enabled else "outline", px(2))


def slider_x(placed: Placed) -> int:
    """Return where a slider's handle is."""
    inset = px(6)
    return placed.box.left + inset + round((placed.box.width - 2 * inset) * placed.widget.value)


def slider_value(placed: Placed, x: int) -> float:
    """Return the value of a slider whose handle is at that x, from 0 to 1."""
    inset = px(6)
    return min(1.0, max(0.0, (x - placed.box.left - inset) / max(1, placed.box.width - 2 * inset)))


def _paint_progress(canvas: Canvas, placed: Placed) -> None:
    box, clip = placed.box, placed.clip
    canvas.box(box, clip, "divider", box.height // 2)
    done = Box(box.left, box.top, box.left + round(box.width * placed.widget.value), box.bottom)
    canvas.box(done, clip, "primary", box.height // 2)


def _paint_field(canvas: Canvas, placed: Placed, caret: Caret | None) -> None:
    widget, box = placed.widget, placed.box
    if widget.fill and (widget.error or caret is not None):
        canvas.outline(box, placed.clip, "error" if widget.error else "primary", px(widget.radius), px(2))
    if widget.icon:
        size = px(widget.icon_size)
        canvas.icon(widget.icon, box.left + px(widget.pad[0]), box.center.y - size // 2, placed.clip, "subtle", size)
    area = text_area(placed)
    clip = Box(area.left, box.top, area.right + px(3), box.bottom).intersect(placed.clip)
    size, height = px(widget.size), line_height(px(widget.size))
    top = area.top if widget.multiline else box.top + (box.height - height) // 2
    left = area.left - text_scroll(placed, caret)
    if not widget.text:
        canvas.text(widget.hint, area.left, top, clip, "subtle", size, widget.bold)
    else:
        _paint_lines(canvas, placed, caret, left, top, clip)
    if caret is not None:
        x, y = caret_offset(widget, area.width, caret.at)
        mark = Box(left + x, top + y, left + x + px(2), top + y + height)
        canvas.box(mark, placed.clip, "primary")


def _paint_lines(canvas: Canvas, placed: Placed, caret: Caret | None, left: int, top: int, clip: Box) -> None:
    widget, words = placed.widget, shown_text(placed.widget)
    size, height = px(widget.size), line_height(px(widget.size))
    chosen = caret.selection if caret is not None else (0, 0)
    color = widget.color if widget.enabled else "disabled"
    for i, (start, end) in enumerate(line_spans(widget, text_area(placed).width)):
        y = top + i * height
        first, last = max(start, chosen[0]), min(end, chosen[1])
        if last > first:
            x1 = left + text_width(words[start:first], size, widget.bold)
            x2 = left + text_width(words[start:last], size, widget.bold)
            canvas.box(Box(x1, y, x2, y + height), clip, "tonal")
        canvas.text(words[start:end], left, y, clip, color, size, widget.bold)


_DRAWINGS: Mapping[str, Callable[[Canvas, Placed], None]] = {
    "switch": _paint_switch,
    "check": _paint_leaf,
    "radio": _paint_leaf,
    "slider": _paint_slider,
    "progress": _paint_progress,
    "tile": tile,
    "wallpaper": wallpaper,
    "photo": photo,
}
