"""The step ladder: one action per step from the best rung that works, and never an exception."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from devices.perception.screen_text import LIMIT
from ladders.ladder import Rung, climb
from ladders.model import Model
from ladders.step.breaker import Breaker
from ladders.step.context import StepContext
from ladders.step.decision import Choice, Decision
from ladders.step.failures import explain
from ladders.step.ranked_rungs import RankedRung
from ladders.step.rungs import Painter, PromptRung, StepState, WaitRung


@dataclass(frozen=True)
class StepLadderConfig:
    """Sizes and budgets of the rungs: pixels of the longest side, characters of the element list, tokens, seconds."""

    coarse_pixels: int = 640
    close_up_pixels: int = 1024
    shrunk_pixels: int = 384
    characters: int = LIMIT
    shrunk_characters: int = LIMIT // 2
    emergency_tokens: int = 512
    step_seconds: float = 90.0
    rung_seconds: float = 45.0


@dataclass
class StepLadder:
    """Decides steps with one model.

    `model` may be None: then every step waits, which is what is left with no model at all. `paint` draws the
    marks on a screenshot and is only called for models that see.
    """

    model: Model | None
    paint: Painter | None = None
    config: StepLadderConfig = field(default_factory=StepLadderConfig)
    clock: Callable[[], float] = time.monotonic
    breaker: Breaker = field(default_factory=Breaker)

    def decide(self, context: StepContext) -> Decision:
        """Return one action for the context within the step's seconds. Never raises."""
        state = StepState(feedback=context.feedback)
        climbed = climb(
            self._rungs(context, state),
            WaitRung(context, state),
            seconds=self.config.step_seconds,
            rung_seconds=self.config.rung_seconds,
            clock=self.clock,
            retries=2,
            explain=explain,
        )
        self.breaker.learn(climbed)
        return Decision(climbed.value, climbed, state.refusal if climbed.rung == "wait" else "")

    def _rungs(self, context: StepContext, state: StepState) -> Sequence[Rung[Choice]]:
        if self.model is None:
            return ()
        config, model = self.config, self.model
        if model.limits.decoding == "rank":
            return (
                RankedRung("text", model, context, self.breaker),
                RankedRung("emergency", model, context, self.breaker, tokens=config.emergency_tokens),
            )

        def rung(
            name: str, pixels: int | None = None, characters: int = config.characters, tokens: int | None = None
        ) -> PromptRung:
            return PromptRung(name, model, context, state, self.breaker, pixels, characters, tokens, self.paint)

        return (
            rung("full_vision", pixels=config.coarse_pixels if context.region is None else config.close_up_pixels),
            rung("shrunk_vision", pixels=config.shrunk_pixels, characters=config.shrunk_characters),
            rung("text"),
            rung("emergency", tokens=config.emergency_tokens),
        )
