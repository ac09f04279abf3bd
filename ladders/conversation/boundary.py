"""Where a conversation may be cut: turns, steps inside a turn, and never inside an open call.

A turn begins at a user message, a step at the first thing a model says after results (or after the user).
A phone run is one goal and up to 200 steps, so whole turns alone would leave nothing to cut. A cut between
steps keeps the user's words of that turn; a note that arrives while a call is open belongs to the turn around
it and is no place to cut: the kept history would begin with a result whose call is gone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import mul
from typing import Literal, NamedTuple

from ladders.conversation.entry import Compaction, Entry, Message, Reasoning, ToolCall, ToolResult

CutKind = Literal["whole", "turn", "step", "summary"]


class Cut(NamedTuple):
    """A place to cut: history goes on at `start`, after the user messages from `chapter` on that precede it.

    `chapter` is the first entry of the turn a step cut falls in, and `start` itself for the other kinds.
    """

    start: int
    kind: CutKind
    chapter: int


WHOLE = Cut(0, "whole", 0)
"""Not cutting at all."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The indexes of user messages and of the first entry of each step, and the safe cuts, oldest first."""

    turns: tuple[int, ...]
    steps: tuple[int, ...]
    cuts: tuple[Cut, ...]


def lay_out(entries: Sequence[Entry], *, cut_steps: bool = True) -> Layout:
    """Return the turns, steps and safe cuts of the entries; index 0 is no cut, since nothing lies before it."""
    answered = answers(entries)
    turns = tuple(index for index, entry in enumerate(entries) if is_user(entry))
    steps: list[int] = []
    cuts: list[Cut] = []
    turn, new_step, first_step = 0, True, True
    for index, entry, safe in _with_safety(entries, answered):
        if _is_models(entry):
            if new_step and safe:
                if cut_steps and not first_step:
                    cuts.append(Cut(index, "step", turn))
                steps.append(index)
                first_step = False
            new_step = False
        elif is_user(entry) or isinstance(entry, ToolResult | Compaction):
            new_step = True
            if safe and is_user(entry):
                turn, first_step = index, True
                cuts.append(Cut(index, "turn", index))
            elif safe and isinstance(entry, Compaction):
                cuts.append(Cut(index, "summary", index))
    open_at = _still_open(entries, answered, steps[-1] if steps else 0)
    return Layout(turns, tuple(steps), tuple(cut for cut in cuts if 0 < cut.start <= open_at))


def protection(layout: Layout, length: int, keep: int) -> tuple[int, int]:
    """Return where the recent turns begin and where, inside them, the newest steps begin; `length`: nowhere.

    More than `keep` turns: the newest `keep`; 2 to `keep`: the newest one; a single turn is protected by its
    steps alone, counted the same way.
    """
    turns = _newest(layout.turns, length, keep)
    if turns == length:
        return (_newest(layout.steps, length, keep),) * 2
    steps = layout.steps[-keep] if len(layout.steps) >= keep else 0
    return turns, max(turns, steps)


class Survivors:
    """Which entries outlive a cut although they lie before it.

    `always` marks those that outlive every cut; a step cut also keeps the user messages of its own turn.
    """

    def __init__(self, entries: Sequence[Entry], always: Sequence[bool]) -> None:
        self.always = always
        self.spoken = [is_user(entry) and not keep for entry, keep in zip(entries, always, strict=True)]

    def keep(self, index: int, cut: Cut) -> bool:
        """Say whether the entry outlives the cut."""
        return index >= cut.start or self.always[index] or (index >= cut.chapter and self.spoken[index])


class Kept:
    """What each cut keeps, summed in O(1) from prefix sums over one number per entry."""

    def __init__(self, survivors: Survivors, amounts: Sequence[int]) -> None:
        self._all: list[int] = list(accumulate(amounts, initial=0))
        self._always: list[int] = list(accumulate(map(mul, amounts, survivors.always), initial=0))
        self._spoken: list[int] = list(accumulate(map(mul, amounts, survivors.spoken), initial=0))

    def kept(self, cut: Cut) -> int:
        """Return the sum over what the cut keeps."""
        return self._all[-1] - self.lost(cut)

    def lost(self, cut: Cut) -> int:
        """Return the sum over what the cut drops."""
        prompts = self._spoken[cut.start] - self._spoken[cut.chapter]
        return self._all[cut.start] - self._always[cut.start] - prompts

    def kept_before(self, cut: Cut) -> int:
        """Return the sum over what lies before the cut and outlives it."""
        return self._all[cut.start] - self.lost(cut)


def answers(entries: Sequence[Entry]) -> dict[int, int]:
    """Return the index of each answered call's result: first come, first served within a call id."""
    waiting: dict[str, deque[int]] = defaultdict(deque)
    found: dict[int, int] = {}
    for index, entry in enumerate(entries):
        if isinstance(entry, ToolCall):
            waiting[entry.call_id].append(index)
        elif isinstance(entry, ToolResult) and waiting[entry.call_id]:
            found[waiting[entry.call_id].popleft()] = index
    return found


def is_user(entry: Entry) -> bool:
    """Say whether the entry is a message of the user."""
    return isinstance(entry, Message) and entry.role == "user"


def steps_before(layout: Layout, index: int) -> int:
    """Return how many steps begin before the index."""
    return bisect_left(layout.steps, index)


def _newest(starts: Sequence[int], length: int, keep: int) -> int:
    if keep <= 0 or len(starts) <= 1:
        return length
    return starts[-keep] if len(starts) > keep else starts[-1]


def _is_models(entry: Entry) -> bool:
    return isinstance(entry, Reasoning | ToolCall) or (isinstance(entry, Message) and entry.role == "assistant")


def _with_safety(entries: Sequence[Entry], answered: Mapping[int, int]) -> Iterator[tuple[int, Entry, bool]]:
    """Yield each entry with its index and whether no call from before it has its result at or after it."""
    open_until = -1
    for index, entry in enumerate(entries):
        yield index, entry, index > open_until
        if isinstance(entry, ToolCall):
            open_until = max(open_until, answered.get(index, -1))


def _still_open(entries: Sequence[Entry], answered: Mapping[int, int], last_step: int) -> int:
    """Return the index of the last step's first call that still waits for its result, or the length.

    An unanswered call of an earlier step was interrupted and will never be answered: it blocks no cut.
    """
    waiting = (i for i in range(last_step, len(entries)) if isinstance(entries[i], ToolCall) and i not in answered)
    return next(waiting, len(entries))
