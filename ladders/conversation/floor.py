"""What each cut costs at the least, and the cut that keeps the most within a limit."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate

from ladders.conversation.boundary import Cut
from ladders.conversation.survey import Survey


class Floor:
    """Prices of cuts with everything in `clearable` cleared, the bare headline of the marker included."""

    def __init__(self, survey: Survey, clearable: Collection[int]) -> None:
        self.clearable = clearable
        self._survey = survey
        self._kept = survey.kept_without(clearable)

    def price(self, cut: Cut) -> int:
        """Return the least the cut costs."""
        return self._kept.kept(cut) + self._survey.headline_price(cut)

    def first_within(self, limit: int) -> Cut:
        """Return the cut that drops the fewest entries and costs at most the limit, which must be no less than
        `least()`. What fits a limit fits any larger one, so a larger limit never drops more.
        """
        return next(c for c in self._survey.cuts if self._kept.kept(c) <= limit and self.price(c) <= limit)

    def cheapest(self) -> Cut:
        """Return the cut that costs the least of all."""
        return self._cheapest(self._survey.cuts)

    def least(self) -> int:
        """Return what the cheapest cut costs."""
        return self.price(self.cheapest())

    def price_of_dropping_less(self, cut: Cut) -> int | None:
        """Return the least that any cut dropping less would cost; None where nothing is dropped."""
        less = self._survey.cuts[: self._survey.cuts.index(cut)]
        return self.price(self._cheapest(less)) if less else None

    def _cheapest(self, cuts: Sequence[Cut]) -> Cut:
        best, least = cuts[-1], self.price(cuts[-1])
        for cut in reversed(cuts[:-1]):
            # Headlines are priced only where they could decide: most cuts are out by what they keep.
            if self._kept.kept(cut) < least and (price := self.price(cut)) < least:
                best, least = cut, price
        return best


def cut_limit(target: int, newest: Sequence[int], share: float) -> int:
    """Return the most a cut may cost at the least, so that the newest steps' payload still has room.

    `newest` are what that payload would save; up to `share` of the target is held for it, and only for
    payloads that fit in there: a giant that must go anyway claims nothing. A payload that begins to fit as
    the target grows must not take from the limit, so the limit is the best one of any smaller target too.
    """
    sizes = sorted(newest)
    totals = list(accumulate(sizes, initial=0))

    def free(size: int) -> int:
        room = int(share * size)
        return size - min(room, totals[bisect_right(sizes, room)])

    just_too_small = (math.ceil(saving / share) - 1 for saving in sizes) if share > 0 else ()
    return max(free(size) for size in (target, *just_too_small) if size <= target)
