"""What a step leaves behind: pure changes to the document, and the line of the trace."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from agentbrain import second_choice
from agentbrain.condense import condense
from agentbrain.config import MemoryConfig, RunConfig
from agentbrain.document import Caption, ClimbSummary, Counters, Document, Past, Tried
from agentbrain.expecting import expected, met
from agentbrain.observing import View
from ladders.action import Action, TapAction, TypeAction
from ladders.ladder import Attempt
from ladders.step.context import Effect, PastStep
from ladders.step.decision import Decision
from ladders.step.phrases import phrase

SEEN_KEPT = 200  # prints; a run of 400 steps rarely sees more different screens


def fold_screen(document: Document, view: View) -> None:
    """Take a new view into the counters."""
    counters = document.counters
    counters.blind_in_a_row = counters.blind_in_a_row + 1 if view.blind else 0
    if view.screen.print in counters.seen:
        counters.since_new_screen += 1
        return
    counters.since_new_screen = 0
    counters.seen = [*counters.seen[-SEEN_KEPT + 1 :], view.screen.print]


def record_step(
    document: Document, config: RunConfig, before: View, after: View, decision: Decision, effect: Effect, line: str
) -> None:
    """Add a finished step: history, caption, climb, counters; condense what overflows."""
    kept, counters = config.memory, document.counters
    counters.steps += 1
    counters.second_choices += second_choice.turned_away(decision)
    counters.rungs[decision.climb.rung] = counters.rungs.get(decision.climb.rung, 0) + 1
    past = _past(before, after, decision, effect, document.past)
    alley = second_choice.blind_alley(document.past, decision.action, effect, after)
    if not _free_kickback(counters, effect, config):
        document.past = [*document.past, past][-kept.past_steps :]
    if effect == "changed":
        counters.recoveries = counters.done_vetoes = 0
    if effect in ("unchanged", "failed", "refused"):
        reject(document, [past.as_step()], kept)
    if alley is not None:
        reject(document, [alley.as_step()], kept)
    document.captions.append(Caption(step=counters.steps, at=time.time(), text=line))
    document.climbs = [*document.climbs, _summary(counters.steps, decision)][-kept.climbs :]
    condense(document, kept)


def reject(document: Document, steps: Sequence[PastStep], config: MemoryConfig) -> None:
    """Remember what led nowhere on its screen, so that the next choice there is another one."""
    known = {(tried.screen, tried.phrase) for tried in document.tried}
    fresh = [Tried(screen=s.before, phrase=s.phrase) for s in steps if (s.before, s.phrase) not in known]
    document.tried = [*document.tried, *fresh][-config.tried :]


def rejected(document: Document, view: View) -> frozenset[tuple[str, str]]:
    """Return the (screen, phrase) pairs not to be chosen: tried in vain, or ruled out by a correction."""
    tried = {(tried.screen, tried.phrase) for tried in document.tried}
    vetoed = {fact.vetoes for fact in document.facts if fact.vetoes}
    ruled_out = [TapAction(mark=mark.number) for mark in view.marks if mark.label in vetoed]
    return frozenset(tried | {(view.screen.print, phrase(action, view.marks)) for action in ruled_out})


def feedback_for(decision: Decision, effect: Effect, detail: str) -> str:
    """Return what the next prompt must hear about this step, "" when it went well."""
    if effect in ("refused", "failed"):
        return detail or decision.feedback
    if effect == "unchanged":
        return f'"{decision.choice.phrase}" changed nothing.'
    return decision.feedback


def trace_step(
    step: int,
    revision: int,
    view: View,
    decision: Decision,
    effect: Effect,
    detail: str,
    line: str,
    seconds: Mapping[str, float],
) -> dict[str, Any]:
    """Return everything a person needs to see why a step went the way it did."""
    screen, choice, ranked = view.screen, decision.choice, decision.choice.ranked
    return {
        "step": step,
        "revision": revision,
        "screen": {
            "package": screen.package,
            "activity": screen.activity,
            "print": screen.print,
            "size": list(screen.size),
            "rotation": screen.rotation,
            "marks": len(view.marks),
            "image": screen.image is not None,
            "image_reason": screen.image_reason,
            "tree_problem": screen.tree_problem,
            "repairs": list(screen.repairs),
            "close_up": list(view.region) if view.region else None,
        },
        "rung": decision.climb.rung,
        "climb": [_attempt(attempt) for attempt in decision.climb.attempts],
        "action": choice.action.model_dump(exclude_none=True),
        "phrase": choice.phrase,
        "target": _target(choice.action, view),
        "verdict": choice.verdict,
        "repairs": list(choice.repairs),
        "note": choice.note,
        "answers": choice.answers,
        "top": ranked.top(5) if ranked else None,
        "effect": effect,
        "expected": expected(choice.action, view.marks),
        "detail": detail,
        "caption": line,
        "seconds": dict(seconds),
    }


def _past(before: View, after: View, decision: Decision, effect: Effect, past: Sequence[Past]) -> Past:
    action = decision.action
    number = getattr(action, "mark", None)
    mark = before.marks.get(number) if number else None
    share, spare = second_choice.shares(decision)
    return Past(
        action=action,
        phrase=decision.choice.phrase,
        label=mark.label if mark else "",
        effect=effect,
        before=before.screen.print,
        after=after.screen.print,
        package=before.screen.package,
        met=met(action, effect, before, after),
        opened=second_choice.opens(action, effect, before, after, past),
        share=share,
        spare=spare,
    )


def _free_kickback(counters: Counters, effect: Effect, config: RunConfig) -> bool:
    """The first refusals in a row do not count against the run (must-not N8)."""
    counters.refused_in_a_row = counters.refused_in_a_row + 1 if effect == "refused" else 0
    return 0 < counters.refused_in_a_row <= config.guards.free_kickbacks


def _summary(step: int, decision: Decision) -> ClimbSummary:
    failed = [attempt for attempt in decision.climb.attempts if attempt.outcome == "failed"]
    reason = failed[-1].reason if failed else ""
    return ClimbSummary(step=step, rung=decision.climb.rung, attempts=len(decision.climb.attempts), reason=reason)


def _attempt(attempt: Attempt) -> dict[str, Any]:
    return {
        "rung": attempt.rung,
        "outcome": attempt.outcome,
        "kind": attempt.kind,
        "reason": attempt.reason,
        "seconds": round(attempt.seconds, 4),
        **attempt.details,
    }


def _target(action: Action, view: View) -> dict[str, Any] | None:
    if not isinstance(action, TapAction | TypeAction) or action.mark is None:
        return None
    mark = view.marks.get(action.mark)
    if mark is None:
        return None
    return {"mark": mark.number, "label": mark.label, "role": mark.role, "box": list(mark.box), "tap": list(mark.tap)}
