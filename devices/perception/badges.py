"""Where the numbers go on a picture: near what they name, readable, none over another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from devices.geometry import Box, Size

_Table = NDArray[np.float64]
_SHARP = 128.0  # strength of an edge from which on it is as sharp as text gets
_STEP = 6  # pixels between places tried for a badge that finds no room at its element
_FAR = 12  # rings of such steps around the element; beyond that a line no longer says what belongs to what


@dataclass(frozen=True)
class Badge:
    """A number placed on a picture, in picture pixels.

    `box` is where it is drawn, `element` what it names; `led` says that a line leads from one to the other,
    because the badge had to move away.
    """

    number: int
    box: Box
    element: Box
    led: bool = False


def place_badges(
    picture: Image.Image, elements: Sequence[tuple[int, Box]], sizes: Sequence[Size], taken: Sequence[Box] = ()
) -> tuple[list[Badge], list[int]]:
    """Place one badge for each (number, box), and return the badges and the numbers that found no room.

    Badges never overlap each other or `taken`, and lie inside the picture. Of the places at an element the
    one over the least detail wins, so that icons and words stay readable; small elements choose first, since
    they have the fewest places. Elements come most useful first where room is scarce.
    """
    ground = _Ground(picture, [box for _, box in elements])
    occupied = list(taken)
    badges: dict[int, Badge] = {}
    for at in sorted(range(len(elements)), key=lambda at: elements[at][1].area):
        number, element = elements[at]
        badge = _place(number, element, sizes[at], occupied, ground)
        if badge:
            badges[number] = badge
            occupied.append(badge.box)
    placed = [badges[number] for number, _ in elements if number in badges]
    return placed, [number for number, _ in elements if number not in badges]


def _place(number: int, element: Box, size: Size, occupied: Sequence[Box], ground: _Ground) -> Badge | None:
    near = [box for box in _places_at(element, size) if _is_free(box, occupied, ground.size)]
    if near:
        return Badge(number, min(near, key=lambda box: ground.cost(box, element)), element)
    away = next((box for box in _places_around(element, size) if _is_free(box, occupied, ground.size)), None)
    return Badge(number, away, element, led=True) if away else None


def _places_at(element: Box, size: Size) -> Iterator[Box]:
    """Corners and edges, inside first, then just outside."""
    left, top, right, bottom = element
    middle, height, width = (top + bottom - size.height) // 2, size.height, size.width
    for x, y in (
        (left, top),
        (right - width, top),
        (left, middle),
        (right - width, middle),
        (left, bottom - height),
        (right - width, bottom - height),
        (left - width, middle),
        (right, middle),
        (left, top - height),
        (right - width, top - height),
        (left, bottom),
        (right - width, bottom),
    ):
        yield Box(x, y, x + width, y + height)


def _places_around(element: Box, size: Size) -> Iterator[Box]:
    """Rings of places around the element, nearest first."""
    left, top = element.center.x - size.width // 2, element.center.y - size.height // 2
    for ring in range(1, _FAR + 1):
        reach = ring * _STEP
        steps = range(-reach, reach + 1, _STEP)
        around = [(x, y) for x in steps for y in steps if max(abs(x), abs(y)) == reach]
        for x, y in sorted(around, key=lambda at: abs(at[0]) + abs(at[1])):
            yield Box(left + x, top + y, left + x + size.width, top + y + size.height)


def _is_free(box: Box, occupied: Sequence[Box], size: Size) -> bool:
    if not Box(0, 0, size.width, size.height).encloses(box):
        return False
    return not any(box.intersect(other).area for other in occupied)


class _Ground:
    """What lies under each part of a picture, in constant time for each question (summed-area tables)."""

    def __init__(self, picture: Image.Image, elements: Sequence[Box]) -> None:
        self.size = Size(*picture.size)
        edges = np.asarray(picture.convert("L").filter(ImageFilter.FIND_EDGES), dtype=np.float64)
        self._detail = _summed(np.minimum(edges, _SHARP) / _SHARP)
        self._depth = np.zeros(edges.shape)
        for box in elements:
            self._depth[box.top : box.bottom, box.left : box.right] += 1
        self._depths = _summed(self._depth)

    def cost(self, box: Box, element: Box) -> float:
        """Return how bad a place is: detail it hides, other elements it lies on, how much of its own it hides."""
        inside = box.intersect(element).area / max(box.area, 1)
        own = float(self._depth[element.top : element.bottom, element.left : element.right].min())
        others = max(0.0, _mean(self._depths, box) - (own - 1 + inside))
        fills = box.intersect(element).area / max(element.area, 1)
        return _mean(self._detail, box) + 0.4 * others + 0.15 * (1 - inside) + 0.3 * fills


def _summed(values: _Table) -> _Table:
    return np.pad(values, ((1, 0), (1, 0))).cumsum(0).cumsum(1)


def _mean(sums: _Table, box: Box) -> float:
    left, top, right, bottom = box
    return float(sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]) / max(box.area, 1)
