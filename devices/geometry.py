"""Points, sizes and boxes in pixels, shared by the phone, the marks and the painter."""

from __future__ import annotations

from typing import NamedTuple


class Size(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


class Point(NamedTuple):
    """A place on the screen, in pixels from the top left corner of the rotated screen."""

    x: int
    y: int


class Box(NamedTuple):
    """A rectangle in pixels; right and bottom lie just outside, as in Android's bounds."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Width in pixels, 0 for an inverted box."""
        left, _, right, _ = self
        return right - left if right > left else 0

    @property
    def height(self) -> int:
        """Height in pixels, 0 for an inverted box."""
        _, top, _, bottom = self
        return bottom - top if bottom > top else 0

    @property
    def area(self) -> int:
        """Area in square pixels."""
        left, top, right, bottom = self
        return (right - left) * (bottom - top) if right > left and bottom > top else 0

    @property
    def center(self) -> Point:
        """The middle, rounded down."""
        left, top, right, bottom = self
        return Point((left + right) // 2, (top + bottom) // 2)

    def contains(self, x: float, y: float) -> bool:
        """Say whether the point lies inside."""
        left, top, right, bottom = self
        return left <= x < right and top <= y < bottom

    def encloses(self, other: Box) -> bool:
        """Say whether the other box lies wholly inside this one."""
        left, top, right, bottom = self
        return left <= other[0] and top <= other[1] and other[2] <= right and other[3] <= bottom

    def intersect(self, other: Box) -> Box:
        """Return the common part; its area is 0 when there is none."""
        left, top, right, bottom = self
        far_left, far_top, far_right, far_bottom = other
        return Box(
            left if left > far_left else far_left,
            top if top > far_top else far_top,
            right if right < far_right else far_right,
            bottom if bottom < far_bottom else far_bottom,
        )
