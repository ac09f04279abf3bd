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
        return max(0, self.right - self.left)

    @property
    def height(self) -> int:
        """Height in pixels, 0 for an inverted box."""
        return max(0, self.bottom - self.top)

    @property
    def area(self) -> int:
        """Area in square pixels."""
        return self.width * self.height

    @property
    def center(self) -> Point:
        """The middle, rounded down."""
        return Point((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def contains(self, x: float, y: float) -> bool:
        """Say whether the point lies inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def encloses(self, other: Box) -> bool:
        """Say whether the other box lies wholly inside this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def intersect(self, other: Box) -> Box:
        """Return the common part; its area is 0 when there is none."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )
