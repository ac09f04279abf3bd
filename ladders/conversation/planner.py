"""Handing a conversation to another model: what it can use of it as it is, and a shrink only where needed."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

from ladders.conversation.compaction import is_portable, strip_unreadable
from ladders.conversation.cost import CHARACTERS, Profile
from ladders.conversation.entry import Conversation, Message
from ladders.conversation.ladder import DEFAULTS, shrink
from ladders.conversation.options import Options
from ladders.conversation.payload import price_all
from ladders.conversation.report import Policy, Shrunk

Outcome = Literal["ready", "existing-compaction", "raw-history", "shrunk"]
"""`ready`: unchanged; `existing-compaction`: cut at a summary it already had; `raw-history`: unreadable
summaries were taken out; `shrunk`: the ladder had to run."""

_DISCARDS_DEVELOPER = frozenset({"claude-code"})


@dataclass(frozen=True, slots=True)
class Plan:
    """The conversation to send, how it came about, how many unreadable summaries went, and the shrink if any."""

    outcome: Outcome
    conversation: Conversation
    stripped_compactions: int = 0
    shrunk: Shrunk | None = None


def plan(
    conversation: Conversation,
    budget: int,
    profile: Profile = CHARACTERS,
    policy: Policy = "history",
    *,
    target: str = "",
    keep_developer: bool | None = None,
    low_water: float = 1.0,
    options: Options = DEFAULTS,
) -> Plan:
    """Return what to send to the target, without spending a turn on a summary.

    Slices at the newest summary that any reader understands (nothing before it is resurrected, only system
    and pinned messages stay), strips the summaries that nobody else can read, and shrinks only where that
    does not fit. `keep_developer` overrides what is known of the target's provider; the ladder itself knows
    no provider. Raises as `shrink` does.
    """
    sliced = slice_at_summary(conversation)
    readable = strip_unreadable(sliced)
    stripped = len(sliced) - len(readable)
    if 0 < price_all(readable.entries, profile).total <= budget:
        return Plan(_outcome(conversation, sliced, readable), readable, stripped)
    keep = target not in _DISCARDS_DEVELOPER if keep_developer is None else keep_developer
    options = replace(options, keep_developer=keep)
    shrunk = shrink(readable, budget, profile, policy, low_water=low_water, options=options)
    return Plan("shrunk", shrunk.conversation, stripped, shrunk)


def slice_at_summary(conversation: Conversation) -> Conversation:
    """Return the conversation from its newest portable summary on; itself where that changes nothing.

    A limit notice or an encrypted record after that summary does not hide it: what it stands for is in the
    history that follows the summary. System and pinned messages outlive the slice.
    """
    entries = conversation.entries
    portable = (i for i in reversed(range(len(entries))) if is_portable(entries[i], conversation.provider))
    start = next(portable, 0)
    pinned = tuple(e for e in entries[:start] if isinstance(e, Message) and (e.pinned or e.role == "system"))
    if len(pinned) == start:
        return conversation
    return replace(conversation, entries=pinned + entries[start:])


def budget_in_characters(
    context_tokens: float,
    effective_percent: float = 100,
    *,
    reserve: float = 0.10,
    characters_per_token: float = 2.5,
) -> int:
    """Return how many characters of conversation a context window holds where no tokenizer is at hand.

    `effective_percent` of the window is usable, and a share of `reserve` of that is left for the reply and
    for error. 2.5 characters a token is on the safe side for English and for code. Raises ValueError for
    numbers out of range.
    """
    checks = (
        (context_tokens > 0, "A context window is a positive number of tokens"),
        (0 < effective_percent <= 100, "The effective share is a percentage above 0 and up to 100"),
        (0 <= reserve < 1, "The reserve is a share from 0 up to, not including, 1"),
        (characters_per_token > 0, "Characters per token is a positive number"),
    )
    for holds, sentence in checks:
        if not holds:
            raise ValueError(f"{sentence}.")
    if not math.isfinite(context_tokens) or not math.isfinite(characters_per_token):
        raise ValueError("A context window and characters per token are finite.")
    # Multiplied before it is divided, so that no rounding error takes a character off a round number.
    return math.floor(round(context_tokens * effective_percent * (1 - reserve) * characters_per_token / 100, 6))


def _outcome(conversation: Conversation, sliced: Conversation, readable: Conversation) -> Outcome:
    if readable is not sliced:
        return "raw-history"
    return "ready" if sliced is conversation else "existing-compaction"
