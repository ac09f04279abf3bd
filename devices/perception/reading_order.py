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
    lines: list[list[int]] = []
    for position in sorted(range(len(boxes)), key=lambda at: (middle[at], boxes[at].left)):
        first = lines[-1][0] if lines else -1
        reach = min(boxes[first].height, boxes[position].height) if lines else -1
        if lines and middle[position] - middle[first] <= reach:
            lines[-1].append(position)
        else:
            lines.append([position])
    return [position for line in lines for position in sorted(line, key=lambda at: boxes[at].left)]
