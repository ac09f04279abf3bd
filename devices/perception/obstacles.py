"""What takes a tap before the element under it does."""

from __future__ import annotations

from collections.abc import Sequence

from devices.geometry import Box
from devices.perception.layout import Layout
from devices.perception.targets import Target, can_cover

_MOST = 1_000  # looked at for one screen
_BANDS = 32  # strips the screen is cut into, so that a row is compared with its neighbours and not with each other row


class Obstacles:
    """The elements of a screen that take taps, found by where they lie."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._band = max(1, layout.size.height // _BANDS)
        self._bands: list[list[int]] = [[] for _ in range(layout.size.height // self._band + 1)]
        touch = [node.index for node in layout.nodes if layout.visible[node.index] and can_cover(node)][:_MOST]
        for index in touch:
            box = layout.visible[index]
            for band in self._bands[self._place(box)] if box else ():
                band.append(index)

    def before(self, target: Target) -> tuple[list[Box], list[Box]]:
        """Return the boxes that take a tap before the target does: those inside it, and those over it."""
        layout = self._layout
        left, top, right, bottom = target.box
        outermost, rank = min(target.same), layout.rank[target.node]
        inside: list[Box] = []
        over = [box for box, window in layout.windows if window > rank]
        over += [layout.keyboard] if layout.keyboard else []
        for index in self._near(target.box):
            box = layout.visible[index]
            if not box or box[0] >= right or box[2] <= left or box[1] >= bottom or box[3] <= top:
                continue
            if layout.is_inside(index, outermost):
                inside += [box] if index not in target.same else []
            elif layout.rank[index] > rank and not layout.is_inside(target.node, index):
                over.append(box)
        return inside, over

    def _near(self, box: Box) -> Sequence[int]:
        bands = self._bands[self._place(box)]
        return bands[0] if len(bands) == 1 else sorted({index for band in bands for index in band})

    def _place(self, box: Box) -> slice:
        return slice(box.top // self._band, (box.bottom - 1) // self._band + 1)
