"""The step ladder: one action per step from the best rung that works, and never an exception."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from devices.perception.screen_text import LIMIT
from ladders.conversation import ConversationUnfittable
from ladders.ladder import Attempt, Climb, Rung, climb
from ladders.model import Model
from ladders.step.breaker import Breaker
from ladders.step.chat import Chat
from ladders.step.context import StepContext
from ladders.step.decision import Choice, Decision
from ladders.step.failures import explain
from ladders.step.looking import Looking, suffices
from ladders.step.ranked_rungs import RankedRung
from ladders.step.rungs import Painter, PromptRung, StepState, WaitRung

WHOLE_MODEL = frozenset({"unusable", "crashed", "out_of_memory", "timeout", "error"})
"""Failures that say something about the model itself and not about one reply."""

TAKE_OVER_AFTER = 2
"""Steps a model may fail as a whole before the fallback takes over; a run breaks after four."""

VISION = ("full_vision", "shrunk_vision")
KNOWN = Attempt(
    "full_vision",
    "skipped",
    "known_picture",
    "The last step left the screen and its picture as the model saw them, so the words go first.",
)
"""Stands before the climb of a step whose picture is left out at first, like the next one."""
SUFFICES = Attempt(
    "full_vision",
    "skipped",
    "words_suffice",
    "Every element has a label and the last step went well, so the words go first.",
)
NOTES = {KNOWN.kind: "it is as in the last step", SUFFICES.kind: "the list says it all"}
"""What the prompt says in the picture's place."""


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
    words_first: bool = False
    """Leave the picture out where the labels suffice: cheaper, and unproven, since no model that sees was measured."""


@dataclass
class StepLadder:
    """Decides steps with one model.

    `model` may be None: then every step waits, which is what is left with no model at all. `paint` draws the
    marks on a screenshot and is only called for models that see. `fallback` takes over, for good, from a model
    that failed as a whole several steps in a row; the caller closes both.
    """

    model: Model | None
    paint: Painter | None = None
    config: StepLadderConfig = field(default_factory=StepLadderConfig)
    clock: Callable[[], float] = time.monotonic
    breaker: Breaker = field(default_factory=Breaker)
    fallback: Model | None = None
    chat: Chat = field(default_factory=Chat)
    looking: Looking = field(default_factory=Looking)
    _dead: int = field(default=0, init=False)
    _switched: Attempt | None = field(default=None, init=False)

    def decide(self, context: StepContext) -> Decision:
        """Return one action for the context within the step's seconds. Never raises."""
        shrunk, context = self._with_chat(context)
        left_out = self._left_out(context)
        state = StepState(feedback=context.feedback)
        climbed = climb(
            self._rungs(context, state, left_out),
            WaitRung(context, state),
            seconds=self.config.step_seconds,
            rung_seconds=self.config.rung_seconds,
            clock=self.clock,
            retries=2,
            explain=explain,
        )
        self.breaker.learn(climbed)
        self.looking.learn(context, looked=climbed.rung in VISION, left_out=left_out is not None)
        self.chat.remember(climbed.value)
        before = [attempt for attempt in (self._switched, shrunk, left_out) if attempt is not None]
        self._switched = self._take_over(climbed)
        climbed = replace(climbed, attempts=(*before, *climbed.attempts))
        return Decision(climbed.value, climbed, state.refusal if climbed.rung == "wait" else "")

    def _with_chat(self, context: StepContext) -> tuple[Attempt | None, StepContext]:
        """Give a model whose dialect keeps a chat the run as one, fitted to its window; say what that took."""
        reader = next((model for model in (self.model, self.fallback) if model and model.limits.history), None)
        if reader is None:
            return None, context
        self.chat.catch_up(context)
        try:
            text = self.chat.text(reader.limits.context)
        except ConversationUnfittable as error:
            return Attempt("chat", "failed", "unfittable", str(error)), context
        told = self.chat.told
        shrunk = Attempt("chat", "ok", "shrunk", _told(told), details={"shrunk": told}) if told else None
        return shrunk, replace(context, memory=text) if reader is self.model else context

    def _take_over(self, climbed: Climb[Choice]) -> Attempt | None:
        """Let the fallback take over from a model that failed as a whole several steps in a row."""
        failed = {attempt.kind for attempt in climbed.attempts if attempt.outcome == "failed"}
        self._dead = self._dead + 1 if climbed.rung == "wait" and failed & WHOLE_MODEL else 0
        if self._dead < TAKE_OVER_AFTER or self.fallback is None or self.model is None:
            return None
        old, self.model, self.fallback, self._dead = self.model, self.fallback, None, 0
        self.breaker, self.looking = Breaker(), Looking()
        reason = f"{old.limits.name} failed {TAKE_OVER_AFTER} steps in a row; {self.model.limits.name} takes over."
        return Attempt("switch", "ok", "model", reason)

    def _left_out(self, context: StepContext) -> Attempt | None:
        """Return why the picture is left out at first, or None where it is shown or the model sees none."""
        if self.model is None or not self.model.limits.vision or self.model.limits.decoding != "generate":
            return None
        if self.looking.knows(context):
            return KNOWN
        return SUFFICES if self.config.words_first and self.looking.rested and suffices(context) else None

    def _rungs(self, context: StepContext, state: StepState, left_out: Attempt | None) -> Sequence[Rung[Choice]]:
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

        vision = (
            rung("full_vision", pixels=config.coarse_pixels if context.region is None else config.close_up_pixels),
            rung("shrunk_vision", pixels=config.shrunk_pixels, characters=config.shrunk_characters),
        )
        emergency = rung("emergency", tokens=config.emergency_tokens)
        if left_out is not None:
            return replace(rung("text"), left_out=NOTES[left_out.kind]), *vision, emergency
        return *vision, rung("text"), emergency


def _told(told: Mapping[str, object]) -> str:
    return (
        f"The chat was shrunk from {told['before']} to {told['after']} characters: "
        f"{told['steps']} steps left out, {told['cleared']} outputs cleared."
    )
