"""A screenshot to the picture a model gets: shrunk first, numbered after, so that digits stay readable."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from PIL import Image, ImageDraw

from devices.geometry import Box, Size
from devices.mark import Marks
from devices.perception.badges import Badge, place_badges
from devices.perception.grid_lines import GridStyle, draw_grid
from devices.perception.lettering import Font, font_for, pixels, plate_size, write
from devices.perception.marks import digest
from devices.perception.picture_space import PictureSpace, shrunk

_ENLARGED = 2.0  # a close-up of a small region is enlarged at most so much: more shows no more
_SPLAYED = 0.03  # two shapes of the same screen differ by less; a picture lying on its side by far more
_COLOURS = ("#b3001b", "#0047ab", "#00662b", "#7a1fa2", "#8a4b00", "#00616b")  # white on each: contrast above 6
_RICH = 3  # marks from which on the tree says enough and the grid stays in the background


@dataclass(frozen=True)
class MarkedImage:
    """A picture with numbers on it.

    `marks` are those of the picture: of a close-up re-numbered from 1, their boxes still in screen pixels, so
    that an action needs no second mapping. `space` maps places in the picture to the screen and back.
    `left_out` are numbers that found no room. `problem` says why nothing was drawn: a picture that does not
    fit the tree.
    """

    image: Image.Image = field(repr=False)
    space: PictureSpace
    marks: Marks
    badges: Sequence[Badge] = ()
    left_out: Sequence[int] = ()
    problem: str | None = None


def paint(
    screenshot: Image.Image,
    marks: Marks,
    *,
    longest: int,
    grid: GridStyle = "none",
    region: Box | None = None,
) -> MarkedImage:
    """Return the screenshot, or a region of it in screen pixels, shrunk to `longest` with its marks drawn on.

    A whole screenshot is never enlarged, a region at most twice. Covered elements get no badge, since they
    cannot be seen. The screenshot may be smaller than the screen, but must have its shape: a picture lying on
    its side is returned without marks and with the problem.
    """
    shown = _clamped(region, marks.size) if region else Box(0, 0, *marks.size)
    sharpness = min(1.0, screenshot.height / max(marks.size.height, 1))
    space = shrunk(shown, longest, most=sharpness * (_ENLARGED if region else 1.0))
    drawn = close_up(marks, shown) if region else marks
    picture = _shrink(screenshot, shown, marks.size, space.size)
    if problem := _mismatch(Size(*screenshot.size), marks.size):
        return MarkedImage(picture, space, drawn, problem=problem)
    canvas = ImageDraw.Draw(picture, "RGBA")
    font = font_for(max(space.size))
    names = draw_grid(canvas, space, marks.size, grid, font)
    badges, left_out = _place(picture, drawn, space, font, names)
    _draw(canvas, badges, font)
    return MarkedImage(picture, space, drawn, badges, left_out)


def close_up(marks: Marks, region: Box) -> Marks:
    """Return the marks that can be tapped inside a region, numbered from 1, their boxes cut to it."""
    inside = [mark for mark in marks if region.contains(*mark.tap)]
    items = [replace(mark, number=number, box=mark.box.intersect(region)) for number, mark in enumerate(inside, 1)]
    scrollables = [part for box in marks.scrollables if (part := box.intersect(region)).area]
    return replace(marks, items=items, scrollables=scrollables, digest=digest(items, marks.screen_print))


def grid_style(marks: Marks) -> GridStyle:
    """Return how strongly to draw the grid: it is all there is to point at where the tree is empty."""
    return "faint" if len(marks) >= _RICH else "strong"


def encode(image: Image.Image, kind: Literal["jpeg", "png"] = "jpeg") -> bytes:
    """Return the picture as bytes for a model or a trace; PNG is lossless and, on purpose, quick rather than small."""
    buffer = io.BytesIO()
    if kind == "png":
        image.save(buffer, "PNG", compress_level=1)
    else:
        image.convert("RGB").save(buffer, "JPEG", quality=88, subsampling=0)  # full colour keeps digits crisp
    return buffer.getvalue()


def _clamped(region: Box, size: Size) -> Box:
    part = region.intersect(Box(0, 0, *size))
    return part if part.width and part.height else Box(0, 0, *size)


def _mismatch(picture: Size, screen: Size) -> str | None:
    """A rotated phone may send its picture upright (software-mansion/argent 693)."""
    stretch = picture.width * screen.height / max(picture.height * screen.width, 1)
    if abs(stretch - 1) <= _SPLAYED:
        return None
    return (
        f"The screenshot is {picture.width}x{picture.height} and the screen {screen.width}x{screen.height},"
        " so nothing was marked on it."
    )


def _shrink(screenshot: Image.Image, shown: Box, screen: Size, size: Size) -> Image.Image:
    across, down = screenshot.width / max(screen.width, 1), screenshot.height / max(screen.height, 1)
    part = (shown.left * across, shown.top * down, shown.right * across, shown.bottom * down)
    return screenshot.convert("RGB").resize(size, Image.Resampling.LANCZOS, box=part, reducing_gap=2.0)


def _place(
    picture: Image.Image, marks: Marks, space: PictureSpace, font: Font, taken: Sequence[Box]
) -> tuple[list[Badge], list[int]]:
    seen = [mark for mark in marks if "covered" not in mark.state]
    elements = [(mark.number, box) for mark in seen if (box := space.box_to_picture(mark.box)).area]
    sizes = [plate_size(str(number), font) for number, _ in elements]
    return place_badges(picture, elements, sizes, taken)


def _draw(canvas: ImageDraw.ImageDraw, badges: Sequence[Badge], font: Font) -> None:
    """Outlines first, then lines, then plates: nothing is ever drawn over a number."""
    for badge in badges:
        canvas.rectangle(pixels(badge.element), outline=_colour(badge.number), width=1)
    for badge in badges:
        if badge.led:
            canvas.line((badge.box.center, badge.element.center), fill=_colour(badge.number), width=1)
    for badge in badges:
        canvas.rectangle(pixels(badge.box), fill=_colour(badge.number), outline="white")
        write(canvas, str(badge.number), badge.box, font, "white")


def _colour(number: int) -> str:
    return _COLOURS[number % len(_COLOURS)]
