"""Points in every spelling, and from a model's coordinate space to screen pixels.

The space comes from the model's profile alone, never from the size of a number. The one inference is a fraction:
both numbers within 0-1, and one of them not whole. Nothing is clamped: outside is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from devices.geometry import Box, Point, Size
from ladders.coercion.context import CoercionContext
from ladders.coercion.tree import Call, Cut, Number, Obj, Value
from ladders.coercion.verbs import squeeze

_TAGS: Final = re.compile(r"</?\|?(?:point|bbox|box|box_start|box_end|quad_start|quad_end)\|?>", re.IGNORECASE)
_PAIRS: Final = re.compile(
    r"[\[(（\s]*(?:x\s*[:=]\s*)?N(?:\s*[,，;]\s*|\s+)(?:y\s*[:=]\s*)?N"
    r"(?:[\s\])）]*(?:[,，;\s]\s*)[\[(（\s]*N(?:\s*[,，;]\s*|\s+)N)?[\])）\s]*".replace(
        "N", r"([-+]?\d{1,9}(?:\.\d{0,9})?)"
    )
)
_LONGEST: Final = 160
_GLUED: Final = re.compile(r"[\[(\s]*(\d{4,8})[\])\s]*")


class NotAPoint(Exception):
    """What was written is no point; `code` is the problem. Never leaves the package."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class RawPoint:
    """A point in the model's space, and what was mended to read it. `fractional`: written with a decimal part."""

    x: float
    y: float
    fractional: bool = False
    repairs: tuple[str, ...] = ()


def read_point(value: Value) -> RawPoint:
    """Read a point or the centre of a box. Raises `NotAPoint`."""
    texts, repairs = _numerals(value, 0)
    numbers = [_number(text) for text in texts]
    if len(numbers) == 4:
        x, y = (numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2
        repairs = (*repairs, "box_centre")
    elif len(numbers) == 2:
        x, y = numbers
    else:
        raise NotAPoint("bad_point")
    if min(numbers) < 0:
        raise NotAPoint("point_outside")
    fractional = any("." in text and not number.is_integer() for text, number in zip(texts, numbers, strict=True))
    return RawPoint(x, y, fractional and max(numbers) <= 1.0, tuple(dict.fromkeys(repairs)))


def _numerals(value: Value, depth: int) -> tuple[list[str], tuple[str, ...]]:
    if isinstance(value, Cut):
        raise NotAPoint("cut")
    if isinstance(value, Number):
        return [value], ()
    if isinstance(value, str):
        return _from_text(value)
    if isinstance(value, Obj):
        return _from_object(value)
    if isinstance(value, Call):
        return _from_list(value.args, depth)
    if isinstance(value, list):
        return _from_list(value, depth)
    raise NotAPoint("bad_point")


def _from_list(items: list[Value], depth: int) -> tuple[list[str], tuple[str, ...]]:
    if not items or len(items) > 4 or depth > 2:
        raise NotAPoint("bad_point")
    if len(items) in (2, 4) and all(isinstance(item, str) for item in items):
        return [_numeral(item) for item in items], _spelt(items)
    texts: list[str] = []
    for item in items:
        inner, _ = _numerals(item, depth + 1)
        texts += inner
    return texts, ("point_spelling",)


def _spelt(items: list[Value]) -> tuple[str, ...]:
    return () if all(isinstance(item, Number) for item in items) else ("point_spelling",)


def _numeral(item: Value) -> str:
    if isinstance(item, Cut):
        raise NotAPoint("cut")
    text = item.strip() if isinstance(item, str) else ""
    if not re.fullmatch(r"[-+]?\d{1,9}(?:\.\d{0,9})?", text):
        raise NotAPoint("point_outside" if re.fullmatch(r"[-+]?\d{10,}(?:\.\d*)?", text) else "bad_point")
    return text


def _from_text(text: str) -> tuple[list[str], tuple[str, ...]]:
    if len(text) > _LONGEST:
        raise NotAPoint("bad_point")
    found = _PAIRS.fullmatch(_TAGS.sub(" ", text).strip())
    if not found:
        raise NotAPoint("bad_point")
    return [group for group in found.groups() if group is not None], ("point_spelling",)


def _from_object(value: Obj) -> tuple[list[str], tuple[str, ...]]:
    held = {squeeze(key): item for key, item in value.pairs}
    for names in (
        ("x", "y"),
        ("x1", "y1", "x2", "y2"),
        ("left", "top", "right", "bottom"),
        ("xmin", "ymin", "xmax", "ymax"),
    ):
        if all(name in held for name in names):
            return [_numeral(held[name]) for name in names], ("point_spelling",)
    raise NotAPoint("bad_point")


def _number(text: str) -> float:
    number = float(text)
    if abs(number) > 1_000_000:
        raise NotAPoint("point_outside")
    return number


def to_screen(raw: RawPoint, context: CoercionContext) -> tuple[Point, tuple[str, ...]]:
    """Return the screen pixel of a point in the model's declared space. Raises `NotAPoint`."""
    screen = context.screen_size
    if context.coordinates == "none" or screen is None:
        raise NotAPoint("points_not_trusted")
    space = context.coordinates
    repairs: tuple[str, ...] = ()
    if raw.fractional and space != "unit":
        space, repairs = "unit", ("unit_point",)
    if space == "screen_pixels":
        return _inside(Point(round(raw.x), round(raw.y)), screen), repairs
    shown = _shown(context, screen)
    limit = _limits(space, context)
    if raw.x > limit[0] or raw.y > limit[1]:
        raise NotAPoint("point_outside")
    point = Point(
        shown.left + _pixel(raw.x / limit[0], shown.width), shown.top + _pixel(raw.y / limit[1], shown.height)
    )
    return _inside(point, screen), repairs


def _shown(context: CoercionContext, screen: Size) -> Box:
    crop = context.image.crop if context.image is not None else None
    return crop or Box(0, 0, screen.width, screen.height)


def _limits(space: str, context: CoercionContext) -> tuple[float, float]:
    """The number that stands for the far edge, on each axis: x and y have factors of their own."""
    if space == "image_pixels":
        if context.image is None:
            raise NotAPoint("points_not_trusted")
        return float(context.image.size.width), float(context.image.size.height)
    return {"unit": (1.0, 1.0), "0-999": (999.0, 999.0), "0-1000": (1000.0, 1000.0)}[space]


def _pixel(share: float, length: int) -> int:
    """The far edge of a space is its last pixel: 1000 of 1000 is inside, as models mean it."""
    return min(round(share * length), length - 1)


def _inside(point: Point, screen: Size) -> Point:
    if not (0 <= point.x < screen.width and 0 <= point.y < screen.height):
        raise NotAPoint("point_outside")
    return point


def read_glued(value: Value, context: CoercionContext) -> Point | None:
    """Read two coordinates written as one number, if exactly one split is on the screen and hits a mark."""
    text = value[0] if isinstance(value, list) and len(value) == 1 else value
    found = _GLUED.fullmatch(text) if isinstance(text, str) and not isinstance(text, Cut) and len(text) < 20 else None
    if found is None or context.marks is None:
        return None
    digits = found[1]
    hits = {point for cut in range(1, len(digits)) if (point := _split(digits, cut, context)) is not None}
    return hits.pop() if len(hits) == 1 else None


def _split(digits: str, cut: int, context: CoercionContext) -> Point | None:
    left, right = digits[:cut], digits[cut:]
    if any(len(part) > 1 and part.startswith("0") for part in (left, right)):
        return None
    try:
        point, _ = to_screen(RawPoint(float(left), float(right)), context)
    except NotAPoint:
        return None
    return point if marks_at(point, context) else None


def marks_at(point: Point, context: CoercionContext) -> list[int]:
    """Return the numbers of the marks a screen point lies in."""
    return [mark.number for mark in context.marks or () if mark.box.contains(*point)]
