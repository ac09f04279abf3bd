"""Everything known of a conversation before anything is decided: prices, payloads, tiers, cuts."""

from __future__ import annotations

from collections.abc import Collection

from ladders.conversation.boundary import WHOLE, Cut, Kept, Survivors, lay_out, protection
from ladders.conversation.choose import Tier
from ladders.conversation.cost import Profile
from ladders.conversation.entry import Conversation, Entry, Message
from ladders.conversation.marker import Tally
from ladders.conversation.options import Options
from ladders.conversation.payload import Payload, Prices, find_payloads


class Survey:
    """A conversation gone through once; questions about a cut are answered in O(1) from then on.

    `recent_from` is the index where the recent turns begin, `tiers` says for each payload how late it may be
    cleared, `cuts` are in order of what they drop.
    """

    def __init__(self, source: Conversation, prices: Prices, profile: Profile, options: Options) -> None:
        self.source, self.entries, self.prices = source, source.entries, prices
        self.profile, self.options = profile, options
        layout = lay_out(self.entries, cut_steps=options.cut_steps)
        self.survivors = Survivors(self.entries, [_outlives(entry, options) for entry in self.entries])
        self.payloads: list[Payload] = find_payloads(self.entries, prices, profile)
        self.recent_from, self._newest_from = protection(layout, len(self.entries), options.keep_recent)
        self.tiers: list[Tier] = [self._tier(payload.entry) for payload in self.payloads]
        self.tally = Tally(self.entries, self.survivors, layout, options)
        self.cuts = [WHOLE, *sorted(layout.cuts, key=self.tally.dropped)]
        self._full = self.kept_without(())

    def kept_without(self, cleared: Collection[int]) -> Kept:
        """Return what each cut keeps, in price, with these payloads cleared."""
        amounts = list(self.prices.entries)
        for at in cleared:
            amounts[self.payloads[at].entry] -= self.payloads[at].saving
        return Kept(self.survivors, amounts)

    def full_price(self, cut: Cut) -> int:
        """Return the price of what the cut keeps, nothing cleared and no marker."""
        return self._full.kept(cut)

    def dropped_price(self, cut: Cut) -> int:
        """Return the price of what the cut drops."""
        return self._full.lost(cut)

    def headline_price(self, cut: Cut) -> int:
        """Return the price of the least marker at the cut, 0 for no cut."""
        return 0 if cut is WHOLE else self.profile.text(self.tally.headline(cut))

    def _tier(self, index: int) -> Tier:
        if index >= self._newest_from:
            return 2
        entry = self.entries[index]
        return int(index >= self.recent_from or (isinstance(entry, Message) and entry.pinned))


def _outlives(entry: Entry, options: Options) -> bool:
    if not isinstance(entry, Message):
        return False
    return entry.pinned or entry.role == "system" or (entry.role == "developer" and options.keep_developer)
