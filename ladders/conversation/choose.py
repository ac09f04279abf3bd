"""Which payloads to clear: the fewest that will do, the cheapest kinds first, and of those the oldest.

Payloads come in classes, cheapest loss first: everything outside the recent turns before everything inside,
the newest steps last, and within each of these the kinds in order. Going down from the dearest class, each
gives up the smallest number that still suffices when all cheaper classes give everything: its largest ones,
since no k payloads save more than the k largest. So no choice clears fewer of the dearest class it touches,
and then fewer of the next. What slack is left buys recency: an older payload takes a newer one's place where
it saves enough.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ladders.conversation.payload import Kind, Payload

Tier = int
"""0: outside the recent turns; 1: inside them, or pinned; 2: in the newest steps."""

Classes: TypeAlias = Mapping[tuple[Tier, Kind], Sequence[int]]
"""Positions of payloads by class, oldest first within a class; the classes dearest first."""


class Proof(NamedTuple):
    """Why the dearest class touched cannot give up fewer than `cleared`.

    With one fewer of it, and everything cheaper cleared, at most `reach` is saved, and `needed` must be.
    """

    tier: Tier
    kind: Kind
    cleared: int
    needed: int
    reach: int


@dataclass(frozen=True, slots=True)
class Choice:
    """What to clear, as positions in the list given; what stays free below the target; why it is no fewer."""

    cleared: frozenset[int]
    slack: int
    proof: Proof | None


def choose(payloads: Sequence[Payload], tiers: Sequence[Tier], excess: int) -> Choice:
    """Return what to clear so that at least `excess` is saved; all payloads together must suffice.

    `payloads` are in order of entries; `tiers` hold one tier for each of them.
    """
    classes = _classes(payloads, tiers)
    cleared, proof = _fewest(payloads, classes, excess)
    slack = sum(payloads[at].saving for at in cleared) - excess
    slack = _prefer_older(payloads, classes, cleared, slack)
    slack = _put_back(payloads, cleared, slack)
    return Choice(frozenset(cleared), slack, proof)


def _classes(payloads: Sequence[Payload], tiers: Sequence[Tier]) -> Classes:
    classes: dict[tuple[Tier, Kind], list[int]] = defaultdict(list)
    for at, (payload, tier) in enumerate(zip(payloads, tiers, strict=True)):
        classes[tier, payload.kind].append(at)
    return {key: classes[key] for key in sorted(classes, reverse=True)}


def _fewest(payloads: Sequence[Payload], classes: Classes, excess: int) -> tuple[set[int], Proof | None]:
    """Return the largest payloads of each class, as few as suffice, and the proof for the dearest class."""
    cleared: set[int] = set()
    proof: Proof | None = None
    saved, cheaper = 0, _total(payloads, range(len(payloads)))
    for (tier, kind), members in classes.items():
        cheaper -= _total(payloads, members)
        along = _attachments_gone(payloads, members, cleared) if kind is Kind.RESULT_ATTACHMENT else set()
        saved += _total(payloads, along)
        cleared |= along
        free = sorted(set(members) - along, key=lambda at: (-payloads[at].saving, at))
        for taken, at in enumerate(free):
            if saved + cheaper >= excess:
                break
            if proof is None or (proof.tier, proof.kind) == (tier, kind):
                proof = Proof(tier, kind, taken + 1, excess, saved + cheaper)
            saved += payloads[at].saving
            cleared.add(at)
    return cleared, proof


def _prefer_older(payloads: Sequence[Payload], classes: Classes, cleared: set[int], slack: int) -> int:
    """Swap cleared payloads for older ones of their class while the slack allows; return what is left of it."""
    for (_, kind), members in classes.items():
        pool = _swappable(payloads, kind, members, cleared)
        gone = cleared.intersection(pool)
        if slack <= 0 or not 0 < len(gone) < len(pool):
            continue
        before = _total(payloads, gone)
        chosen = {pool[at] for at in oldest([payloads[at].saving for at in pool], len(gone), before - slack)}
        slack -= before - _total(payloads, chosen)
        cleared -= gone
        cleared |= chosen
    return slack


def oldest(savings: Sequence[int], count: int, needed: int) -> list[int]:
    """Return the oldest positions, `count` of them, that save at least `needed` together; oldest come first.

    Going from the newest, each position is spared if the best `count` of what remains older still suffice.
    The best ones are a window over the order by size whose edge only moves on, so this takes one sort.
    """
    order = sorted(range(len(savings)), key=lambda at: (-savings[at], at))
    rank = {at: place for place, at in enumerate(order)}
    best, edge, seen, taken = sum(savings[at] for at in order[:count]), count, set[int](), list[int]()
    for at in reversed(range(len(savings))):
        seen.add(at)
        if rank[at] >= edge:
            continue
        while edge < len(order) and order[edge] in seen:
            edge += 1
        without = best - savings[at] + savings[order[edge]] if edge < len(order) else needed - 1
        if without >= needed:
            best, edge = without, edge + 1
        else:
            taken.append(at)
    return taken[::-1]


def _put_back(payloads: Sequence[Payload], cleared: set[int], slack: int) -> int:
    """Put back, newest first, what the slack still holds; return what is left of it."""
    whole = {payloads[at].entry for at in cleared if payloads[at].kind is Kind.OUTPUT}
    for at in sorted(cleared, reverse=True):
        payload = payloads[at]
        if payload.saving > slack or (payload.kind is Kind.RESULT_ATTACHMENT and payload.entry in whole):
            continue
        cleared.remove(at)
        whole.discard(payload.entry)
        slack -= payload.saving
    return slack


def _attachments_gone(payloads: Sequence[Payload], members: Sequence[int], cleared: Collection[int]) -> set[int]:
    """Return the members that lie in a result whose whole output is cleared: they are gone with it."""
    whole = {payloads[at].entry for at in cleared if payloads[at].kind is Kind.OUTPUT}
    return {at for at in members if payloads[at].entry in whole}


def _swappable(
    payloads: Sequence[Payload], kind: Kind, members: Sequence[int], cleared: Collection[int]
) -> Sequence[int]:
    """Return the members whose clearing stands alone: neither inside a cleared output, nor an output with
    attachments still in it, whose saving counts on them being gone."""
    if kind is Kind.RESULT_ATTACHMENT:
        gone = _attachments_gone(payloads, members, cleared)
        return [at for at in members if at not in gone]
    if kind is Kind.OUTPUT:
        attached = {p.entry for at, p in enumerate(payloads) if p.kind is Kind.RESULT_ATTACHMENT and at not in cleared}
        return [at for at in members if payloads[at].entry not in attached]
    return members


def _total(payloads: Sequence[Payload], positions: Collection[int]) -> int:
    return sum(payloads[at].saving for at in positions)
