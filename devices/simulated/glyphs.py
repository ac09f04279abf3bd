"""Characters that Pillow's bundled font lacks, drawn on an em square whose baseline is at 0.98."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

_OVERSAMPLE = 4
_BASELINE = 0.98
_STROKE = 0.075
Points = Sequence[tuple[float, float]]


class _Pen:
    """Draws in em units on an oversampled mask; y grows downwards from the top of the line."""

    def __init__(self, width: float, size: int) -> None:
        self.em = size * _OVERSAMPLE
        self.mask = Image.new("L", (max(1, round(width * self.em)), round(self.em * 1.3)))
        self._draw = ImageDraw.Draw(self.mask)
        self.width = width

    def line(self, *points: tuple[float, float], stroke: float = _STROKE) -> None:
        self._draw.line(
            [(x * self.em, y * self.em) for x, y in points], fill=255, width=round(stroke * self.em), joint="curve"
        )

    def dot(self, x: float, y: float, radius: float) -> None:
        self._draw.ellipse([(v - radius) * self.em for v in (x, y)] + [(v + radius) * self.em for v in (x, y)], 255)

    def arc(self, x: float, y: float, radius: float, start: int, end: int) -> None:
        box = [(v - radius) * self.em for v in (x, y)] + [(v + radius) * self.em for v in (x, y)]
        self._draw.arc(box, start, end, fill=255, width=round(_STROKE * self.em))


def base_letter(character: str) -> str:
    """Return the letter under a character's accents, or the character itself."""
    return unicodedata.normalize("NFD", character)[0]


def invisible(character: str) -> bool:
    """Say whether the character takes no room (combining marks, joiners, variation selectors)."""
    return bool(unicodedata.combining(character)) or character in "\u200b\u200d\u2060\ufe0e\ufe0f"


def sign_width(character: str) -> float:
    """Width in em of a drawn sign, or of the box that stands for an unknown character."""
    return _WIDTHS.get(character, 1.0 if ord(character) > 0x2E80 else 0.62)


def accent_mask(character: str, size: int, width: float) -> Image.Image:
    """Return the accents of a character as a mask one line high; `width` is its letter's, in em."""
    pen = _Pen(width, size)
    middle = width / 2
    high = 0.12 if character.isupper() else 0.28
    for mark in unicodedata.normalize("NFD", character)[1:]:
        _ACCENTS.get(mark, _nothing)(pen, middle, high)
    return pen.mask.resize((max(1, round(width * size)), round(size * 1.3)), Image.Resampling.BOX)


def sign_mask(character: str, size: int) -> Image.Image:
    """Return a drawn sign, or a box for an unknown character, as a mask one line high."""
    width = sign_width(character)
    pen = _Pen(width, size)
    _SIGNS.get(character, _box)(pen)
    return pen.mask.resize((max(1, round(width * size)), round(size * 1.3)), Image.Resampling.BOX)


def _nothing(pen: _Pen, x: float, y: float) -> None:
    del pen, x, y


def _acute(pen: _Pen, x: float, y: float) -> None:
    pen.line((x - 0.04, y + 0.06), (x + 0.1, y - 0.07))


def _grave(pen: _Pen, x: float, y: float) -> None:
    pen.line((x - 0.1, y - 0.07), (x + 0.04, y + 0.06))


def _circumflex(pen: _Pen, x: float, y: float) -> None:
    pen.line((x - 0.13, y + 0.06), (x, y - 0.06), (x + 0.13, y + 0.06))


def _caron(pen: _Pen, x: float, y: float) -> None:
    pen.line((x - 0.13, y - 0.06), (x, y + 0.06), (x + 0.13, y - 0.06))


def _diaeresis(pen: _Pen, x: float, y: float) -> None:
    pen.dot(x - 0.11, y, 0.055)
    pen.dot(x + 0.11, y, 0.055)


def _dot_above(pen: _Pen, x: float, y: float) -> None:
    pen.dot(x, y, 0.06)


def _ring(pen: _Pen, x: float, y: float) -> None:
    pen.arc(x, y, 0.1, 0, 360)


def _tilde(pen: _Pen, x: float, y: float) -> None:
    pen.line((x - 0.15, y + 0.04), (x - 0.06, y - 0.03), (x + 0.06, y + 0.03), (x + 0.15, y - 0.04))


def _macron(pen: _Pen, x: float, y: float) -> None:
    pen.line((x - 0.13, y), (x + 0.13, y))


def _cedilla(pen: _Pen, x: float, y: float) -> None:
    del y
    pen.line((x, _BASELINE), (x + 0.04, _BASELINE + 0.08), (x - 0.08, _BASELINE + 0.2))


_ACCENTS: dict[str, Callable[[_Pen, float, float], None]] = {
    "\u0300": _grave,
    "\u0301": _acute,
    "\u0302": _circumflex,
    "\u0303": _tilde,
    "\u0304": _macron,
    "\u0307": _dot_above,
    "\u0308": _diaeresis,
    "\u030a": _ring,
    "\u030b": _acute,
    "\u030c": _caron,
    "\u0327": _cedilla,
    "\u0328": _cedilla,
}


def _box(pen: _Pen) -> None:
    left, right, top = 0.08, pen.width - 0.08, 0.3
    pen.line((left, top), (right, top), (right, _BASELINE), (left, _BASELINE), (left, top), stroke=0.05)


def _bullet(pen: _Pen) -> None:
    pen.dot(pen.width / 2, 0.68, 0.16)


def _dash(pen: _Pen) -> None:
    pen.line((0.02, 0.7), (pen.width - 0.02, 0.7))


def _cross(pen: _Pen) -> None:
    pen.line((0.12, 0.47), (pen.width - 0.12, 0.47 + pen.width - 0.24))
    pen.line((0.12, 0.47 + pen.width - 0.24), (pen.width - 0.12, 0.47))


def _divide(pen: _Pen) -> None:
    pen.line((0.08, 0.68), (pen.width - 0.08, 0.68))
    pen.dot(pen.width / 2, 0.5, 0.06)
    pen.dot(pen.width / 2, 0.86, 0.06)


def _minus(pen: _Pen) -> None:
    pen.line((0.1, 0.68), (pen.width - 0.1, 0.68))


def _check(pen: _Pen) -> None:
    pen.line((0.1, 0.7), (0.27, 0.88), (0.62, 0.46))


def _arrow_right(pen: _Pen) -> None:
    pen.line((0.08, 0.68), (0.82, 0.68))
    pen.line((0.6, 0.48), (0.82, 0.68), (0.6, 0.88))


def _arrow_left(pen: _Pen) -> None:
    pen.line((0.08, 0.68), (0.82, 0.68))
    pen.line((0.3, 0.48), (0.08, 0.68), (0.3, 0.88))


def _euro(pen: _Pen) -> None:
    pen.arc(0.38, 0.64, 0.31, 50, 310)
    pen.line((0.02, 0.58), (0.42, 0.58))
    pen.line((0.02, 0.71), (0.4, 0.71))


def _pound(pen: _Pen) -> None:
    pen.arc(0.36, 0.5, 0.17, 180, 350)
    pen.line((0.19, 0.5), (0.22, 0.75), (0.1, 0.95), (0.55, 0.95))
    pen.line((0.08, 0.68), (0.42, 0.68))


def _root(pen: _Pen) -> None:
    pen.line((0.05, 0.68), (0.15, 0.64), (0.28, 0.95), (0.42, 0.3), (0.75, 0.3))


_SIGNS: dict[str, Callable[[_Pen], None]] = {
    "•": _bullet,
    "–": _dash,
    "—": _dash,
    "−": _minus,
    "×": _cross,
    "÷": _divide,
    "✓": _check,
    "→": _arrow_right,
    "←": _arrow_left,
    "€": _euro,
    "£": _pound,
    "√": _root,
}
_WIDTHS = {"•": 0.5, "–": 0.56, "—": 0.95, "−": 0.6, "×": 0.62, "÷": 0.62, "✓": 0.72, "→": 0.9, "←": 0.9, "€": 0.7}
