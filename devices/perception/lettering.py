"""Digits and letters on pictures, at a size that models read."""

from __future__ import annotations

from functools import lru_cache

from PIL import ImageDraw, ImageFont

from devices.geometry import Box, Size

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
Colour = str | tuple[int, int, int, int]

_SMALLEST = 18  # points: digits 12 pixels high, the least that vision models read reliably
_LARGEST = 24
_SHARE = 40  # of the longest side: up to 720 keeps the smallest font, a close-up of 1,024 gets larger digits
_PAD = 2


@lru_cache(maxsize=8)
def font_for(longest: int) -> Font:
    """Return the font for a picture whose longest side has so many pixels."""
    return ImageFont.load_default(min(max(_SMALLEST, longest // _SHARE), _LARGEST))


def plate_size(text: str, font: Font) -> Size:
    """Return the size of the plate that holds a text with a little air around it."""
    left, top, right, bottom = font.getbbox(text)
    return Size(round(right - left) + 2 * _PAD + 1, round(bottom - top) + 2 * _PAD + 1)


def write(canvas: ImageDraw.ImageDraw, text: str, box: Box, font: Font, colour: Colour) -> None:
    """Write a text into the middle of a box."""
    left, top, right, bottom = font.getbbox(text)
    x = box.left + (box.width - (right - left)) / 2 - left
    y = box.top + (box.height - (bottom - top)) / 2 - top
    canvas.text((round(x), round(y)), text, font=font, fill=colour)


def pixels(box: Box) -> tuple[int, int, int, int]:
    """Return a box as Pillow's rectangles want it: with its last row and column included."""
    return box.left, box.top, max(box.left, box.right - 1), max(box.top, box.bottom - 1)
