"""The lettered grid drawn on a picture."""

from __future__ import annotations

from typing import Literal

from PIL import ImageDraw

from devices.geometry import Box, Point, Size
from devices.perception.grid import COLUMNS, ROWS, cell_box
from devices.perception.lettering import Font, pixels, plate_size, write
from devices.perception.picture_space import PictureSpace

GridStyle = Literal["none", "faint", "strong"]

_LINE = {"faint": (255, 0, 160, 70), "strong": (255, 0, 160, 200)}
_PLATE = {"faint": (0, 0, 0, 110), "strong": (0, 0, 0, 190)}
_INK = (255, 255, 255, 255)


def draw_grid(
    canvas: ImageDraw.ImageDraw, space: PictureSpace, screen: Size, style: GridStyle, font: Font
) -> list[Box]:
    """Draw the screen's cells as far as the picture shows them, and return the plates of their names.

    A strong grid names every cell where the names fit; otherwise letters stand along the top and numbers down
    the left side. A close-up shows the cells of the whole screen, so that a cell means the same everywhere.
    """
    if style == "none":
        return []
    for line in _lines(space, screen):
        canvas.line(line, fill=_LINE[style], width=1)
    names = _names(space, screen, font, every=style == "strong")
    for text, box in names:
        canvas.rectangle(pixels(box), fill=_PLATE[style])
        write(canvas, text, box, font, _INK)
    return [box for _, box in names]


def _lines(space: PictureSpace, screen: Size) -> list[tuple[Point, Point]]:
    right, bottom = space.size.width - 1, space.size.height - 1
    edges = {cell_box(f"{column}1", screen).left for column in COLUMNS[1:]}
    across = [space.to_picture(Point(x, 0)).x for x in edges if space.region.left < x < space.region.right]
    edges = {cell_box(f"A{row}", screen).top for row in range(2, ROWS + 1)}
    down = [space.to_picture(Point(0, y)).y for y in edges if space.region.top < y < space.region.bottom]
    return [(Point(x, 0), Point(x, bottom)) for x in across] + [(Point(0, y), Point(right, y)) for y in down]


def _names(space: PictureSpace, screen: Size, font: Font, *, every: bool) -> list[tuple[str, Box]]:
    shown = {
        f"{column}{row}": box
        for column in COLUMNS
        for row in range(1, ROWS + 1)
        if (box := space.box_to_picture(cell_box(f"{column}{row}", screen))).area
    }
    widest = plate_size(f"{COLUMNS[0]}{ROWS}", font)
    if every and all(box.width > widest.width and box.height > widest.height for box in shown.values()):
        return [(name, _middle(box, plate_size(name, font))) for name, box in shown.items()]
    return _margins(shown, font)


def _margins(shown: dict[str, Box], font: Font) -> list[tuple[str, Box]]:
    """Letters on the topmost cells and numbers on the leftmost; in the corner the number makes way downwards."""
    top, left = min(box.top for box in shown.values()), min(box.left for box in shown.values())
    names = [(name[0], _at_top(box, plate_size(name[0], font))) for name, box in shown.items() if box.top == top]
    below = max(plate.bottom for _, plate in names)
    for name, box in shown.items():
        if box.left == left:
            names.append((name[1:], _at_left(box, plate_size(name[1:], font), below)))
    return names


def _middle(box: Box, size: Size) -> Box:
    left, top = box.center.x - size.width // 2, box.center.y - size.height // 2
    return Box(left, top, left + size.width, top + size.height)


def _at_left(box: Box, size: Size, lowest: int) -> Box:
    top = max(box.top, box.center.y - size.height // 2, lowest)
    return Box(box.left, top, box.left + size.width, top + size.height)


def _at_top(box: Box, size: Size) -> Box:
    left = max(box.left, box.center.x - size.width // 2)
    return Box(left, box.top, left + size.width, box.top + size.height)
