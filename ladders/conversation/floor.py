"""What each cut costs at the least, and the cut that keeps the most within a limit."""

from __future__ import annotations

from collections.abc import Collection, Sequence

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

    def first_within(self, limit: int) -> Cut | None:
        """Return the cut that drops the fewest entries and costs at most the limit.

        What fits a limit fits any larger one, so a larger limit never drops more.
        """
        for cut in self._survey.cuts:
            if self._kept.kept(cut) <= limit and self.price(cut) <= limit:
                return cut
        return None

    def cheapest(self) -> Cut:
        """Return the cut that costs the least of all."""
        return self._cheapest(self._survey.cuts)

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
