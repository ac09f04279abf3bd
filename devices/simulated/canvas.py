"""Clipped, antialiased painting on a Pillow image, from cached masks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from devices.geometry import Box
from devices.simulated.fonts import text_ink
from devices.simulated.icons import icon_ink
from devices.simulated.theme import Rgb, rgb

REPAINTED = "repainted"
"""Key of a frame's info under which a `Repainted` lies."""

_OVERSAMPLE = 4


class Repainted(NamedTuple):
    """Which frame this is, and where alone it differs from an earlier one; `after` is 0 for one painted whole."""

    number: int
    after: int = 0
    rooms: tuple[Box, ...] = ()


class Canvas:
    """An image, a palette, and how bright to paint: a window below a dialog is painted darker, not blended.

    Blending a 1080x2400 frame took 14 ms; painting the window below with darkened colours costs nothing. `room` is
    the part of the image that is painted at all.
    """

    def __init__(self, image: Image.Image, *, dark: bool, shade: int = 100, room: Box | None = None) -> None:
        self.image = image
        self.dark = dark
        self.shade = shade
        self.whole = Box(0, 0, *image.size)
        self.room = room or self.whole

    def color(self, name: str) -> Rgb:
        """Return the colour to paint for a role or `#rrggbb`."""
        return rgb(name, dark=self.dark, shade=self.shade)

    def box(self, box: Box, clip: Box, color: str, radius: int = 0) -> None:
        """Fill a box, its corners rounded."""
        radius = min(radius, box.width // 2, box.height // 2)
        ink = self.color(color)
        if radius <= 0:
            self._rect(box, clip, ink)
            return
        left, top, right, bottom = box
        self._rect(Box(left + radius, top, right - radius, bottom), clip, ink)
        self._rect(Box(left, top + radius, left + radius, bottom - radius), clip, ink)
        self._rect(Box(right - radius, top + radius, right, bottom - radius), clip, ink)
        for corner, x, y in (
            (0, left, top),
            (1, right - radius, top),
            (2, left, bottom - radius),
            (3, right - radius, bottom - radius),
        ):
            self.mask(_corner(radius, corner), x, y, clip, ink)

    def outline(self, box: Box, clip: Box, color: str, radius: int, width: int) -> None:
        """Draw the edge of a rounded box."""
        self.mask(_outline(box.width, box.height, radius, width), box.left, box.top, clip, self.color(color))

    def disc(self, x: int, y: int, radius: int, clip: Box, color: str) -> None:
        """Fill a circle around a point."""
        self.box(Box(x - radius, y - radius, x + radius, y + radius), clip, color, radius)

    def text(self, words: str, x: int, y: int, clip: Box, color: str, size: int, bold: bool) -> None:
        """Write one line whose top left corner is given; `size` in pixels."""
        if words:
            ink, left, top = text_ink(words, size, bold)
            self.mask(ink, x + left, y + top, clip, self.color(color))

    def icon(self, name: str, x: int, y: int, clip: Box, color: str, size: int) -> None:
        """Draw an icon whose top left corner is given."""
        ink, left, top = icon_ink(name, size)
        self.mask(ink, x + left, y + top, clip, self.color(color))

    def picture(self, picture: Image.Image, x: int, y: int, clip: Box) -> None:
        """Put an opaque picture down as it is, whatever the canvas's brightness."""
        part = Box(x, y, x + picture.width, y + picture.height).intersect(clip)
        if part.area == 0:
            return
        if part.width < picture.width or part.height < picture.height:
            picture = picture.crop((part.left - x, part.top - y, part.right - x, part.bottom - y))
        self.image.paste(picture, (part.left, part.top))

    def mask(self, mask: Image.Image, x: int, y: int, clip: Box, ink: Rgb) -> None:
        """Pour a colour through a mask."""
        right, bottom = x + mask.width, y + mask.height
        if x >= clip.left and y >= clip.top and right <= clip.right and bottom <= clip.bottom:
            self.image.paste(ink, (x, y), mask)
            return
        part = Box(x, y, right, bottom).intersect(clip)
        if part.right > part.left and part.bottom > part.top:
            cut = mask.crop((part.left - x, part.top - y, part.right - x, part.bottom - y))
            self.image.paste(ink, (part.left, part.top), cut)

    def _rect(self, box: Box, clip: Box, ink: Rgb) -> None:
        left, top, right, bottom = box.intersect(clip)
        if right > left and bottom > top:
            self.image.paste(ink, (left, top, right, bottom))


@lru_cache(maxsize=512)
def _corner(radius: int, corner: int) -> Image.Image:
    """One quarter of a disc: 0 top left, 1 top right, 2 bottom left, 3 bottom right."""
    if corner:
        first = _corner(radius, 0)
        if corner in (1, 3):
            first = first.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        return first.transpose(Image.Transpose.FLIP_TOP_BOTTOM) if corner > 1 else first
    big = radius * _OVERSAMPLE
    mask = Image.new("L", (big, big))
    ImageDraw.Draw(mask).ellipse((0, 0, 2 * big - 1, 2 * big - 1), fill=255)
    return mask.resize((radius, radius), Image.Resampling.BOX)


@lru_cache(maxsize=64)
def _outline(width: int, height: int, radius: int, stroke: int) -> Image.Image:
    outer = rounded_mask(width, height, radius)
    inner = rounded_mask(max(1, width - 2 * stroke), max(1, height - 2 * stroke), max(0, radius - stroke))
    hole = Image.new("L", outer.size)
    hole.paste(inner, (stroke, stroke))
    return ImageChops.subtract(outer, hole)


@lru_cache(maxsize=64)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return a filled rounded box as a mask."""
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if radius > 0:
        places = ((0, 0), (width - radius, 0), (0, height - radius), (width - radius, height - radius))
        for corner, place in enumerate(places):
            mask.paste(_corner(radius, corner), place)
    return mask
