"""Where the characters of a field are: its lines, its caret's place, and the character under a finger."""

from __future__ import annotations

from dataclasses import dataclass

from devices.geometry import Box
from devices.simulated.fonts import line_height, text_width, wrap
from devices.simulated.layout import ICON_GAP, Placed, graphic_size
from devices.simulated.theme import px
from devices.simulated.widgets import Widget

BULLET = "•"


@dataclass(frozen=True, slots=True)
class Caret:
    """The field that has the focus, its caret and the other end of its selection, in characters."""

    scope: str
    key: str
    at: int
    anchor: int

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the selection; equal when nothing is selected."""
        return min(self.at, self.anchor), max(self.at, self.anchor)


def shown_text(widget: Widget) -> str:
    """Return what a field shows of its text: bullets for a password."""
    return BULLET * len(widget.text) if widget.password else widget.text


def text_area(placed: Placed) -> Box:
    """Return the part of a field's box that holds its text."""
    left, top, right, bottom = (px(side) for side in placed.widget.pad)
    graphic = graphic_size(placed.widget)[0]
    left += graphic + px(ICON_GAP) if graphic else 0
    box = placed.box
    return Box(box.left + left, box.top + top, box.right - right, box.bottom - bottom)


def line_spans(widget: Widget, width: int) -> list[tuple[int, int]]:
    """Return start and end of each line of a field's text."""
    words = shown_text(widget)
    if not widget.multiline:
        return [(0, len(words))]
    spans, at = [], 0
    for line in wrap(words, px(widget.size), widget.bold, max(1, width)):
        at = words.index(line, at)
        spans.append((at, at + len(line)))
        at += len(line)
    return spans


def caret_offset(widget: Widget, width: int, at: int) -> tuple[int, int]:
    """Return the caret's x and y from the first line's top left corner, in pixels, without any scrolling."""
    words, size = shown_text(widget), px(widget.size)
    spans = line_spans(widget, width)
    row = max(i for i, (start, _) in enumerate(spans) if start <= at or i == 0)
    start, end = spans[row]
    return text_width(words[start : min(at, end)], size, widget.bold), row * line_height(size)


def text_scroll(placed: Placed, caret: Caret | None) -> int:
    """Return how far a one-line field has moved its text left so that the caret shows, in pixels."""
    widget, area = placed.widget, text_area(placed)
    if caret is None or widget.multiline:
        return 0
    x, _ = caret_offset(widget, area.width, caret.at)
    return max(0, x - area.width + px(4))


def index_at(placed: Placed, caret: Caret | None, x: int, y: int) -> int:
    """Return the place between two characters nearest to a point of the screen."""
    widget, area = placed.widget, text_area(placed)
    words, size = shown_text(widget), px(widget.size)
    spans = line_spans(widget, area.width)
    row = min(max(0, (y - area.top) // line_height(size)), len(spans) - 1) if widget.multiline else 0
    start, end = spans[row]
    target = x - area.left + text_scroll(placed, caret)
    line = words[start:end]
    return start + min(range(len(line) + 1), key=lambda i: abs(text_width(line[:i], size, widget.bold) - target))
