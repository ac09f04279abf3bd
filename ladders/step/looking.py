"""When a model that sees need not be shown the picture: it saw it a step ago, or the labels say all there is to say.

A fifth of a run's steps end on the screen they began on (546 of 2,600 in runs over the simulated phone), and a
screenshot costs as many tokens as all the rest that changes from step to step.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from devices.perception.frames import unchanged
from ladders.step.context import StepContext

UNSEEN = 2
"""Steps in a row without the picture. The comparison is coarse, and a model that does not get on should look again."""
REST = 10
"""Steps to show the picture all the same after a reply that could not do without it, as a point on it cannot."""


@dataclass
class Looking:
    """Remembers what the model was shown last. One of a run; a new model has seen nothing."""

    _shown: StepContext | None = field(default=None, init=False)
    _unseen: int = field(default=0, init=False)
    _resting: int = field(default=0, init=False)

    def knows(self, context: StepContext) -> bool:
        """Say whether the picture can be left out: the last step left tree and picture as the model saw them.

        Never for a close-up, a screen whose tree says little or is missing, a question that was not asked before,
        or after a wait, whose point is to look again.
        """
        shown = self._shown
        if shown is None or not self.rested or self._unseen >= UNSEEN:
            return False
        if not _can_do_without(context) or not _stayed(context) or context.marks != shown.marks:
            return False
        return set(context.questions) <= set(shown.questions) and unchanged(shown.image, context.image)

    @property
    def rested(self) -> bool:
        """Whether it is long enough ago that a reply could not do without the picture."""
        return self._resting == 0

    def learn(self, context: StepContext, *, looked: bool, left_out: bool) -> None:
        """Take in a decided step: whether its prompt had the picture, and whether it was to be left out."""
        self._resting = REST if left_out and looked else max(0, self._resting - 1)
        if left_out and not looked:
            self._unseen += 1
            return
        self._unseen = 0
        self._shown = context if looked and context.region is None else None


def suffices(context: StepContext) -> bool:
    """Say whether the labels say all that a choice needs: every element has one, and nothing went wrong just now."""
    went_well = not context.feedback and (not context.history or context.history[-1].effect == "changed")
    labelled = all(mark.label.strip() or mark.value for mark in context.marks)
    return went_well and labelled and not context.questions and _can_do_without(context) and context.image is not None


def _can_do_without(context: StepContext) -> bool:
    return context.region is None and not context.describe and not context.tree_problem


def _stayed(context: StepContext) -> bool:
    """Say whether the last step was taken on this screen, and was no wait."""
    if not context.history:
        return False
    last = context.history[-1]
    return last.effect != "waited" and last.before == last.after == context.marks.screen_print
