"""Going back for the second choice: a small best-first search over what the phone can take back.

A ranking states calibrated probabilities, so two ways can be compared. The way on from here is worth the probability
of the choice that led here times that of the best choice here; the other way is worth what the second choice had
there, less the price of going back. Only an opening can be taken back (a page, a menu, a dialog, an app): never a
text, a switch, a confirming button, or anything that sends, deletes, pays, installs or calls.

A blind alley is remembered as a (screen, candidate) pair, so each is walked once and the search ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agentbrain.document import Past
from agentbrain.expecting import met
from agentbrain.observing import View
from agentbrain.policy import kind_of
from devices.mark import Marks
from ladders.action import (
    Action,
    BackAction,
    HomeAction,
    LongPressAction,
    OpenAction,
    ScrollAction,
    TapAction,
    WaitAction,
)
from ladders.ladder import Attempt
from ladders.step.context import Effect
from ladders.step.decision import Decision
from ladders.step.labels import cancels, confirms
from ladders.step.ranking import Ranked, Scored

BACK, FURTHER = "second choice", "look further"
"""Kinds of the attempt that a climb ends with when the first choice was not taken."""
PRICE = 0.25
"""What the other way is worth after going back: half for the step that is spent, and half for the doubt that every way
goes through on its next screen, which this one has already shown."""
SURE = 0.5
"""Probability of a choice from which it is simply taken."""
SCROLLS = 4
"""Pages of a list looked at before it is left; lists of the phone's own apps have up to three."""
_SHARED = 0.5  # share of labels that a screen may have in common with the one before and still be another place


def reconsider(past: Sequence[Past], decision: Decision, left: int) -> Decision:
    """Return the decision, or in its place a look further down or the way back, where the other way is worth more.

    `left` is how often the run may still turn away from a first choice.
    """
    ranked, way = decision.choice.ranked, trail(past)
    if ranked is None or not way or left <= 0:
        return decision
    opening, best = way[-1], _way_on(ranked.choices)
    worth = best.probability if best else 0.0
    leaves = isinstance(decision.action, BackAction | HomeAction)
    if not leaves and (worth >= SURE or opening.share * worth >= PRICE * opening.spare):
        return decision
    if (further := _unseen(ranked, past)) is not None:
        return _instead(decision, further, FURTHER, "What is needed may be further down this list.")
    back = next((s for s in ranked.choices if isinstance(s.candidate.action, BackAction)), None)
    if leaves or back is None:
        return decision
    reason = (
        f'"{opening.phrase}" led nowhere: {opening.share:.2f} x {worth:.2f} here, {opening.spare:.2f} for another '
        "choice there."
    )
    return _instead(decision, back, BACK, reason)


def turned_away(decision: Decision) -> bool:
    """Say whether the decision is one that `reconsider` put in the place of another."""
    return any(attempt.kind in (BACK, FURTHER) for attempt in decision.climb.attempts[-1:])


def opens(action: Action, effect: Effect, before: View, after: View, past: Sequence[Past] = ()) -> bool:
    """Say whether an action opened a place that Back leaves again, having done nothing else.

    A choice that closes its menu or its dialog comes back to where that was opened: it opened nothing.
    """
    if effect != "changed" or before.screen.print == after.screen.print:
        return False
    if after.screen.print in {step.before for step in trail(past)}:
        return False
    if isinstance(action, OpenAction):
        return True
    mark = before.marks.get(action.mark) if isinstance(action, TapAction | LongPressAction) and action.mark else None
    turned = mark is not None and mark.on is not None and met(action, effect, before, after)
    if mark is None or turned or mark.editable or kind_of(mark) is not None:
        return False
    return not confirms(mark.label) and not cancels(mark.label) and _elsewhere(before.marks, after.marks)


def shares(decision: Decision) -> tuple[float, float]:
    """Return the probability of what was chosen and of the best other way on; (1, 0) for a reply that states none."""
    ranked = decision.choice.ranked
    chosen = next((s for s in ranked.choices if s.candidate.phrase == decision.choice.phrase), None) if ranked else None
    if ranked is None or chosen is None:
        return 1.0, 0.0
    other = _way_on([scored for scored in ranked.choices if scored is not chosen])
    return round(chosen.probability, 4), round(other.probability, 4) if other else 0.0


def blind_alley(past: Sequence[Past], action: Action, effect: Effect, after: View) -> Past | None:
    """Return the opening that a step back has just undone, so that it is not chosen there again."""
    way = trail(past)
    if not way or effect != "changed" or not isinstance(action, BackAction | HomeAction):
        return None
    return way[-1] if after.screen.print == way[-1].before else None


def trail(past: Sequence[Past]) -> list[Past]:
    """Return the openings that lead to where the run is, since the last step that cannot be taken back."""
    way: list[Past] = []
    for step in past:
        if step.effect != "changed" or isinstance(step.action, ScrollAction):
            continue
        if step.opened:
            way.append(step)
        elif isinstance(step.action, BackAction) and way:
            way.pop()
        else:
            way.clear()
    return way


def _way_on(choices: Sequence[Scored]) -> Scored | None:
    """Return the best choice that goes on from here; a look further down is none, it only promises one."""
    aside = (BackAction, HomeAction, WaitAction, ScrollAction)
    return max(
        (scored for scored in choices if not isinstance(scored.candidate.action, aside)),
        key=lambda scored: scored.probability,
        default=None,
    )


def _unseen(ranked: Ranked, past: Sequence[Past]) -> Scored | None:
    """Return the scroll that shows more of this place; None where all of it, or enough, was seen."""
    down = [s for s in ranked.choices if s.candidate.action == ScrollAction(direction="down")]
    looked = 0
    for step in reversed(past):
        if not isinstance(step.action, ScrollAction):
            break
        looked += 1
        if step.effect == "unchanged":
            return None
    return down[0] if down and looked < SCROLLS else None


def _elsewhere(before: Marks, after: Marks) -> bool:
    """Say whether most of what is shown now was not shown before: another place, not the same one changed."""
    known = {*(mark.label for mark in before), *before.words}
    shown = [text for text in (*(mark.label for mark in after), *after.words) if text]
    return sum(label in known for label in shown) <= _SHARED * len(shown)


def _instead(decision: Decision, scored: Scored, kind: str, reason: str) -> Decision:
    """Return the decision with another of its candidates, and why, as the last attempt of its climb."""
    choice = replace(decision.choice, action=scored.candidate.action, phrase=scored.candidate.phrase, reply="")
    attempt = Attempt(kind, "ok", kind, reason)
    climbed = replace(decision.climb, value=choice, attempts=(*decision.climb.attempts, attempt))
    return Decision(choice, climbed, decision.feedback)
