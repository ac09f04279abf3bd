"""A point inside an element where a finger reaches that element and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from devices.geometry import Box, Point

_FINGER = 12
"""Pixels of free space a tap needs in both directions; less is a slit between two other elements."""
_MANY = 24  # obstacles looked at for one element: the cells to search grow with the square


def free_point(box: Box, obstacles: Sequence[Box]) -> Point | None:
    """Return the middle of the box when nothing lies over it, else the middle of its widest free part, else None.

    Rows scroll under bars and a tap in their middle hits the bar (openatx/uiautomator2 1093).
    """
    over = [cut for obstacle in obstacles if (cut := box.intersect(obstacle)).area]
    if not any(cut.contains(*box.center) for cut in over):
        return box.center
    if any(cut == box for cut in over):
        return None
    cell = _widest_free_cell(box, sorted(over, key=lambda cut: -cut.area)[:_MANY])
    if cell is None or min(cell.width, cell.height) < min(_FINGER, box.width, box.height):
        return None
    return None if any(cut.contains(*cell.center) for cut in over) else cell.center


def _widest_free_cell(box: Box, over: Sequence[Box]) -> Box | None:
    """The edges of the obstacles cut the box into cells that are wholly free or wholly covered."""
    across = sorted({box.left, box.right, *(edge for cut in over for edge in (cut.left, cut.right))})
    down = sorted({box.top, box.bottom, *(edge for cut in over for edge in (cut.top, cut.bottom))})
    cells = [(left, top, right, bottom) for left, right in pairwise(across) for top, bottom in pairwise(down)]
    cells.sort(key=lambda cell: min(cell[2] - cell[0], cell[3] - cell[1]), reverse=True)
    free = (cell for cell in cells if not _is_covered(cell, over))
    return next((Box(*cell) for cell in free), None)


def _is_covered(cell: tuple[int, int, int, int], over: Sequence[Box]) -> bool:
    left, top, _, _ = cell
    return any(cut[0] <= left < cut[2] and cut[1] <= top < cut[3] for cut in over)
