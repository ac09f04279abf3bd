"""Whether a run is stuck: pure functions over the past steps, cheapest evidence first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from agentbrain.config import GuardConfig
from agentbrain.document import Counters, Past
from ladders.action import LongPressAction, OpenAction, SwipeAction, TapAction, TypeAction
from ladders.step.context import PastStep

Recovery = Literal["nudge", "question", "replan", "stop"]
"""What to do about being stuck, weakest first: say it, ask sharply, plan anew from this screen, stop honestly."""

RECOVERIES: tuple[Recovery, ...] = ("nudge", "question", "replan", "stop")


_RECENT = 8


@dataclass(frozen=True)
class Stuck:
    """Why a run counts as stuck; `reason` is a sentence for the prompt and, in the end, for the owner."""

    kind: str
    reason: str


def stuck(past: Sequence[PastStep], counters: Counters, config: GuardConfig) -> Stuck | None:
    """Return the first reason why the run is stuck, or None."""
    checks = (_same_action, _oscillating, _unproductive, _waiting, _same_screen)
    for check in checks:
        found = check(past, config)
        if found is not None:
            return found
    if counters.blind_in_a_row >= config.blind:
        return Stuck("blind", f"There was neither a tree nor a picture for {counters.blind_in_a_row} steps.")
    if counters.since_new_screen >= config.no_new_screen:
        return Stuck("no_new_screen", f"No new screen was seen for {counters.since_new_screen} steps.")
    return None


def lost(past: Sequence[Past], config: GuardConfig) -> Stuck | None:
    """Return that the last steps were mostly guesses, or None; going back and looking further are no guesses."""
    moved = (TapAction, LongPressAction, TypeAction, OpenAction, SwipeAction)
    guesses = [s for s in past[-_RECENT:] if isinstance(s.action, moved) and s.share < config.lost_share]
    if len(guesses) < config.lost:
        return None
    return Stuck(
        "lost", f"Nothing on the last screens spoke to the goal; {len(guesses)} of its last choices were guesses."
    )


def recovery(count: int) -> Recovery:
    """Return what to do the count-th time in a row (0 is the first) that the run is stuck."""
    return RECOVERIES[min(count, len(RECOVERIES) - 1)]


def advice(found: Stuck, step: Recovery) -> str:
    """Return what the next prompt says about being stuck."""
    match step:
        case "nudge":
            return f"{found.reason} Try something else."
        case "question":
            return f"{found.reason} Which element of THIS screen have you not tried? Use that one."
        case "replan":
            return f"{found.reason} Forget the plan. Look at this screen and choose a new way to the goal."
        case _:
            return found.reason


def _same_action(past: Sequence[PastStep], config: GuardConfig) -> Stuck | None:
    last = past[-config.same_screen_and_action :]
    if len(last) < config.same_screen_and_action or last[-1].effect == "waited":
        return None
    if len({(step.before, step.action) for step in last}) == 1:
        return Stuck("same_action", f'"{last[-1].phrase}" was done {len(last)} times on the same screen.')
    return None


def _same_screen(past: Sequence[PastStep], config: GuardConfig) -> Stuck | None:
    last = past[-config.same_screen :]
    if len(last) == config.same_screen and len({step.after for step in last} | {last[0].before}) == 1:
        return Stuck("same_screen", f"The screen is the same after {len(last)} steps.")
    return None


def _oscillating(past: Sequence[PastStep], config: GuardConfig) -> Stuck | None:
    """A-B-A-B or A-B-C-A-B-C: a toggle flipped back and forth counts, although the screen changes."""
    last = [(step.before, step.action) for step in past[-config.oscillation :]]
    if len(last) < config.oscillation:
        return None
    for period in (2, 3):
        if len(set(last[:period])) > 1 and all(last[i] == last[i + period] for i in range(len(last) - period)):
            return Stuck("oscillation", f"The last {len(last)} steps repeat every {period} steps.")
    return None


def _unproductive(past: Sequence[PastStep], config: GuardConfig) -> Stuck | None:
    last = past[-config.unproductive :]
    if len(last) == config.unproductive and all(step.effect in ("unchanged", "failed", "refused") for step in last):
        return Stuck("unproductive", f"The last {len(last)} steps changed nothing.")
    return None


def _waiting(past: Sequence[PastStep], config: GuardConfig) -> Stuck | None:
    last = past[-config.waits :]
    if len(last) == config.waits and all(step.effect == "waited" for step in last):
        return Stuck("waits", f"The last {len(last)} steps only waited.")
    return None
