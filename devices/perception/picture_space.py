"""The one place that knows how pixels of a picture sent to a model relate to pixels of the screen."""

from __future__ import annotations

from dataclasses import dataclass

from devices.geometry import Box, Point, Size


@dataclass(frozen=True)
class PictureSpace:
    """A picture of a part of the screen.

    `region` is that part in screen pixels, `size` the picture's size. Width and height are scaled apart: a
    picture is rarely an exact fraction of the screen (1080x2424 sent as 540x960 is 2.0 and 2.525;
    AlexGladkov/claude-in-mobile 17).
    """

    region: Box
    size: Size

    def to_screen(self, x: float, y: float) -> Point:
        """Return the screen pixel that a place in the picture shows, kept inside the region."""
        return Point(
            self.region.left + _scaled(x, self.size.width, self.region.width),
            self.region.top + _scaled(y, self.size.height, self.region.height),
        )

    def to_picture(self, point: Point) -> Point:
        """Return where the picture shows a screen pixel, kept inside the picture."""
        return Point(
            _scaled(point.x - self.region.left, self.region.width, self.size.width),
            _scaled(point.y - self.region.top, self.region.height, self.size.height),
        )

    def box_to_picture(self, box: Box) -> Box:
        """Return the part of the picture that shows a box of the screen; of no area when it lies outside."""
        part = box.intersect(self.region)
        across, down = self.size.width / max(self.region.width, 1), self.size.height / max(self.region.height, 1)
        return Box(
            round((part.left - self.region.left) * across),
            round((part.top - self.region.top) * down),
            round((part.right - self.region.left) * across),
            round((part.bottom - self.region.top) * down),
        )


def shrunk(region: Box, longest: int, *, most: float = 1.0) -> PictureSpace:
    """Return the space of a picture of the region with its longest side at most `longest`, enlarged at most `most`."""
    factor = min(longest / max(region.width, region.height, 1), most)
    size = Size(max(1, round(region.width * factor)), max(1, round(region.height * factor)))
    return PictureSpace(region, size)


def _scaled(at: float, side: int, other: int) -> int:
    """Middle of a pixel to the pixel that contains it, so that there and back ends in the same place."""
    return min(max(int((at + 0.5) * other / max(side, 1)), 0), max(other - 1, 0))
