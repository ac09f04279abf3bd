"""Drawings that are more than a shape: wallpaper, app tiles, photos, shadows."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from devices.geometry import Box
from devices.simulated.canvas import Canvas, rounded_mask
from devices.simulated.fonts import line_height, text_width
from devices.simulated.icons import icon_mask
from devices.simulated.layout import Placed
from devices.simulated.theme import px, rgb

_SPREAD = 8  # dp that a shadow reaches beyond what casts it


def tile(canvas: Canvas, placed: Placed) -> None:
    """Paint an app's icon (`icon` is `glyph:colour`) with its name below, or the icon alone."""
    widget, box, clip = placed.widget, placed.box, placed.clip
    side = px(widget.icon_size)
    glyph, _, tint = widget.icon.partition(":")
    words = widget.text if not widget.unpainted else ""
    size = px(widget.size)
    block = side + (px(8) + line_height(size) if words else 0)
    top = box.top + (box.height - block) // 2
    face = _tile(glyph, tint, side)
    _pour(canvas, face, box.left + (box.width - side) // 2, top, clip, rounded_mask(side, side, round(side * 0.3)))
    if words:
        x = box.left + (box.width - text_width(words, size, False)) // 2
        canvas.text(words, x, top + side + px(8), clip, widget.color, size, False)


@lru_cache(maxsize=128)
def _tile(glyph: str, tint: str, side: int) -> Image.Image:
    light, deep = rgb(tint), rgb(tint, shade=78)
    ramp = Image.linear_gradient("L").resize((side, side))
    face = ImageOps.colorize(ramp, light, deep)
    size = round(side * 0.56)
    place = (side - size) // 2
    face.paste((255, 255, 255), (place, place), icon_mask(glyph, size))
    return face


def _pour(canvas: Canvas, picture: Image.Image, x: int, y: int, clip: Box, mask: Image.Image) -> None:
    """Put a picture down through a mask of its size, clipped and at the canvas's brightness."""
    part = Box(x, y, x + picture.width, y + picture.height).intersect(clip)
    if part.area == 0:
        return
    cut = (part.left - x, part.top - y, part.right - x, part.bottom - y)
    picture = _shaded(canvas, picture.crop(cut))
    canvas.image.paste(picture, (part.left, part.top), mask.crop(cut))


def _shaded(canvas: Canvas, picture: Image.Image) -> Image.Image:
    return picture if canvas.shade == 100 else picture.point(lambda value: value * canvas.shade // 100)


def wallpaper(canvas: Canvas, placed: Placed) -> None:
    """Paint the home screen's background."""
    box = placed.box
    picture = _wallpaper(box.width, box.height, canvas.dark, canvas.shade)
    canvas.picture(picture, box.left, box.top, placed.clip)


@lru_cache(maxsize=3)  # 7.8 MB each
def _wallpaper(width: int, height: int, dark: bool, shade: int) -> Image.Image:
    top, bottom = ("#141b34", "#0b0d16") if dark else ("#8fb3ee", "#d9c7e8")
    picture = ImageOps.colorize(Image.linear_gradient("L").resize((width, height)), rgb(top), rgb(bottom))
    hills = ("#1c2950", "#17203f", "#111831") if dark else ("#6f94d6", "#5878bb", "#43609e")
    small = (width // 4, height // 4)
    for i, tint in enumerate(hills):
        mask = Image.new("L", small)
        ImageDraw.Draw(mask).polygon(_hill(small, i), fill=255)
        soft = mask.filter(ImageFilter.GaussianBlur(1)).resize((width, height), Image.Resampling.BILINEAR)
        picture.paste(rgb(tint), (0, 0), soft)
    return picture if shade == 100 else picture.point(lambda value: value * shade // 100)


def _hill(size: tuple[int, int], i: int) -> list[tuple[float, float]]:
    width, height = size
    line = [
        (x, height * (0.62 + 0.1 * i) + height * 0.045 * math.sin(x / width * (4.2 + i) + i * 1.9) * (1.3 - 0.2 * i))
        for x in range(0, width + 1, 2)
    ]
    return [(0.0, float(height)), *line, (float(width), float(height))]


def photo(canvas: Canvas, placed: Placed) -> None:
    """Paint a picture; the widget's value chooses the scene."""
    box = placed.box
    if box.area == 0:
        return
    picture = _photo(int(placed.widget.value), box.width, box.height)
    if placed.widget.radius:
        mask = rounded_mask(*picture.size, px(placed.widget.radius))
        _pour(canvas, picture, box.left, box.top, placed.clip, mask)
    else:
        canvas.picture(_shaded(canvas, picture), box.left, box.top, placed.clip)


_SKIES = (("#f6b26b", "#e0609b"), ("#7db7e8", "#dff1ff"), ("#3b2a6b", "#d46a6a"), ("#a7d8c9", "#f4f1c6"))
_LANDS = ("#2f5d50", "#3d4f7c", "#7a4a3a", "#4b6b2f", "#5a3d6b")


@lru_cache(maxsize=32)
def _photo(scene: int, width: int, height: int) -> Image.Image:
    top, bottom = _SKIES[scene % len(_SKIES)]
    picture = ImageOps.colorize(Image.linear_gradient("L").resize((width, height)), rgb(top), rgb(bottom))
    draw = ImageDraw.Draw(picture)
    x, y, radius = width * (0.2 + 0.13 * (scene * 3 % 5)), height * (0.22 + 0.05 * (scene % 3)), height * 0.09
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=rgb("#fff3d0"))
    for i in range(3):
        land = rgb(_LANDS[(scene + i) % len(_LANDS)], shade=100 - 18 * i)
        draw.polygon(_ridge(width, height, scene, i), fill=land)
    return picture


def _ridge(width: int, height: int, scene: int, i: int) -> list[tuple[float, float]]:
    base = height * (0.55 + 0.14 * i)
    line = [
        (
            width * x / 24,
            base + height * 0.07 * math.sin(x / 24 * 6.3 * (1 + (scene + i) % 3) * 0.6 + scene * 1.3 + i * 2),
        )
        for x in range(25)
    ]
    return [(0.0, float(height)), *line, (float(width), float(height))]


def shadow(canvas: Canvas, placed: Placed) -> None:
    """Paint the soft shadow under a floating button."""
    box = placed.box
    mask = _shadow(box.width, box.height, px(placed.widget.radius))
    reach = shadow_box(box)
    canvas.mask(mask, reach.left, reach.top, canvas.room, (0, 0, 0))


def shadow_box(box: Box) -> Box:
    """Return where the shadow of a box lies."""
    spread, drop = px(_SPREAD), px(2)
    return Box(box.left - spread, box.top - spread + drop, box.right + spread, box.bottom + spread + drop)


@lru_cache(maxsize=32)
def _shadow(width: int, height: int, radius: int) -> Image.Image:
    spread = px(_SPREAD)
    mask = Image.new("L", (width + 2 * spread, height + 2 * spread))
    mask.paste(rounded_mask(width, height, radius), (spread, spread))
    soft = mask.filter(ImageFilter.GaussianBlur(spread / 2.2))
    return ImageChops.multiply(soft, Image.new("L", soft.size, 70))
