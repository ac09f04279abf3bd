"""Boxes in the order a person reads them: line by line, left to right."""

from __future__ import annotations

from collections.abc import Sequence

from devices.geometry import Box


def reading_order(boxes: Sequence[Box]) -> list[int]:
    """Return the positions of the boxes in reading order.

    A box is on the line of the one before it when its middle lies less than half the smaller height below
    the middle of the line's first box.
    """
    middle = [box.top + box.bottom for box in boxes]  # doubled, to stay in whole pixels
    lefts = [box.left for box in boxes]
    lines: list[list[int]] = []
    for position in sorted(range(len(boxes)), key=lambda at: (middle[at], lefts[at])):
        first = lines[-1][0] if lines else -1
        if lines and middle[position] - middle[first] <= min(boxes[first].height, boxes[position].height):
            lines[-1].append(position)
        else:
            lines.append([position])
    return [position for line in lines for position in sorted(line, key=lefts.__getitem__)]
