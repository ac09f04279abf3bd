"""The lettered grid: columns A to H, rows 1 to 12, over a screen of any size and either orientation."""

from __future__ import annotations

from devices.geometry import Box, Point, Size

COLUMNS = "ABCDEFGH"
ROWS = 12


def cell_box(cell: str, size: Size) -> Box:
    """Return the part of the screen that a cell covers; `ValueError` for a name that is no cell.

    Cells tile the screen without gap or overlap; where its sides do not divide evenly they differ by a pixel.
    """
    column, row = _parts(cell)
    return Box(
        size.width * column // len(COLUMNS),
        size.height * row // ROWS,
        size.width * (column + 1) // len(COLUMNS),
        size.height * (row + 1) // ROWS,
    )


def cell_center(cell: str, size: Size) -> Point:
    """Return the middle of a cell in pixels of the screen; `ValueError` for a name that is no cell."""
    return cell_box(cell, size).center


def cell_of(point: Point, size: Size) -> str:
    """Return the name of the cell a point lies in; a point outside the screen counts to the nearest cell."""
    column = _index(point.x, size.width, len(COLUMNS))
    return f"{COLUMNS[column]}{_index(point.y, size.height, ROWS) + 1}"


def _parts(cell: str) -> tuple[int, int]:
    name = cell.strip().upper()
    letter, number = name[:1], name[1:]
    if (
        not letter
        or letter not in COLUMNS
        or not (number.isascii() and number.isdigit())
        or not 1 <= int(number) <= ROWS
    ):
        raise ValueError(f"{cell!r} is no cell of the grid; cells are A1 to {COLUMNS[-1]}{ROWS}.")
    return COLUMNS.index(letter), int(number) - 1


def _index(at: int, side: int, count: int) -> int:
    """The inverse of the floor divisions above: the largest index whose cell starts at or before the pixel."""
    return min(max(((at + 1) * count - 1) // max(side, 1), 0), count - 1)
