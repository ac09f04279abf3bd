"""The ladder's definitions the slow and plain way, to hold the fast ones against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ladders.conversation import (
    Compaction,
    Conversation,
    Entry,
    Message,
    Options,
    Profile,
    Reasoning,
    ToolCall,
    ToolResult,
)
from ladders.conversation.boundary import Cut
from ladders.conversation.compaction import strip_unreadable
from ladders.conversation.cost import cost
from ladders.conversation.payload import Kind, Payload, clear, find_payloads, price_all
from ladders.conversation.survey import Survey


def cheapest_forms(conversation: Conversation, profile: Profile) -> Iterator[tuple[int, int]]:
    """Every cut: how many entries it drops, and what is left costs with everything cleared, headline included."""
    source = strip_unreadable(conversation)
    prices = price_all(source.entries, profile)
    payloads = find_payloads(source.entries, prices, profile)
    bare = [clear(entry, [p for p in payloads if p.entry == i]) for i, entry in enumerate(source.entries)]
    tally = Survey(source, prices, profile, Options()).tally
    yield 0, sum(cost(entry, profile) for entry in bare)
    for cut in cuts(source.entries):
        kept = [
            entry
            for i, entry in enumerate(bare)
            if i >= cut.start or outlives(entry) or (i >= cut.chapter and is_user(entry))
        ]
        dropped = [e for e in bare if not any(e is k for k in kept) and not (isinstance(e, Compaction) and e.omission)]
        yield len(dropped), sum(cost(entry, profile) for entry in kept) + profile.text(tally.headline(cut))


def cuts(entries: Sequence[Entry]) -> list[Cut]:
    """Every safe cut by its definition."""
    pairs = _pairs(entries)
    steps = [i for i in range(len(entries)) if begins_step(entries, i) and not crossed(pairs, i)]
    turns = [i for i in range(len(entries)) if is_user(entries[i]) and not crossed(pairs, i)]
    last = steps[-1] if steps else 0
    waiting = [i for i in range(last, len(entries)) if isinstance(entries[i], ToolCall) and i not in pairs]
    found = []
    for index in range(1, min([len(entries) - 1, *waiting]) + 1):
        turn = max((i for i in turns if i < index), default=0)
        if index in turns:
            found.append(Cut(index, "turn", index))
        elif isinstance(entries[index], Compaction) and not crossed(pairs, index):
            found.append(Cut(index, "summary", index))
        elif index in steps and any(turn <= i < index for i in steps):
            found.append(Cut(index, "step", turn))
    return found


def begins_step(entries: Sequence[Entry], index: int) -> bool:
    """The first thing a model says after a result, a summary or the user."""
    if not is_models(entries[index]):
        return False
    before = [e for e in entries[:index] if is_models(e) or is_user(e) or isinstance(e, ToolResult | Compaction)]
    return not before or not is_models(before[-1])


def _pairs(entries: Sequence[Entry]) -> dict[int, int]:
    """Each answered call and its result, oldest call of an id first."""
    found: dict[int, int] = {}
    for at, result in enumerate(entries):
        if isinstance(result, ToolResult):
            for call, entry in enumerate(entries[:at]):
                if isinstance(entry, ToolCall) and entry.call_id == result.call_id and call not in found:
                    found[call] = at
                    break
    return found


def crossed(pairs: dict[int, int], index: int) -> bool:
    return any(call < index <= result for call, result in pairs.items())


def is_user(entry: Entry) -> bool:
    return isinstance(entry, Message) and entry.role == "user"


def is_models(entry: Entry) -> bool:
    return isinstance(entry, Reasoning | ToolCall) or (isinstance(entry, Message) and entry.role == "assistant")


def outlives(entry: Entry) -> bool:
    return isinstance(entry, Message) and (entry.pinned or entry.role in ("system", "developer"))


def sufficient(payloads: Sequence[Payload], excess: int) -> Iterator[frozenset[int]]:
    """Every set of payloads that saves enough, where clearing an output takes its attachments along."""
    for count in range(len(payloads) + 1):
        for chosen in combinations(range(len(payloads)), count):
            whole = {payloads[at].entry for at in chosen if payloads[at].kind is Kind.OUTPUT}
            inside = {at for at, p in enumerate(payloads) if p.kind is Kind.RESULT_ATTACHMENT and p.entry in whole}
            if inside <= set(chosen) and sum(payloads[at].saving for at in chosen) >= excess:
                yield frozenset(chosen)


def losses_by_class(payloads: Sequence[Payload], tiers: Sequence[int], chosen: frozenset[int]) -> list[int]:
    """How many payloads of each class are cleared, dearest class first; attachments inside outputs not counted."""
    whole = {payloads[at].entry for at in chosen if payloads[at].kind is Kind.OUTPUT}
    counted = [
        (tiers[at], payloads[at].kind)
        for at in chosen
        if not (payloads[at].kind is Kind.RESULT_ATTACHMENT and payloads[at].entry in whole)
    ]
    return [counted.count((tier, kind)) for tier in (2, 1, 0) for kind in sorted(Kind, reverse=True)]
