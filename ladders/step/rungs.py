"""The rungs of the step ladder for models that write: full vision, shrunk vision, text only, emergency, wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from devices.geometry import Box, Size
from devices.perception.screen_text import LIMIT, describe
from ladders.action import WaitAction
from ladders.coercion import Coercion, CoercionContext, ImageView, coerce_action
from ladders.ladder import RungFailed, Tried
from ladders.model import ImageRejected, Model, PromptTooLong, Reply, TokenCount
from ladders.step.breaker import Breaker
from ladders.step.context import StepContext
from ladders.step.decision import Choice
from ladders.step.phrases import phrase
from ladders.step.questions import TOKENS, split_answers, split_seen
from prompts.prompt import Prompt
from prompts.render import render

MAX_WAIT_SECONDS = 8.0
_SHORTEST_LIST = 40  # characters; a shorter list holds no element
REPLY_IN_TRACE = 2_000  # characters; a runaway reply is thousands of the same sign


@dataclass(frozen=True)
class Picture:
    """A marked screenshot as a model gets it: encoded, its size, and the part of the screen it shows (None: all)."""

    data: bytes
    size: Size
    crop: Box | None = None


Painter = Callable[[StepContext, int], Picture]
"""Paints the marks of a context on its screenshot at a longest side in pixels."""


@dataclass
class StepState:
    """What the rungs of one step tell each other."""

    feedback: str
    ceiling: int | None = None
    """Prompts of that many tokens or more are known not to fit."""
    image_rejected: bool = False
    retries: int = 0
    stop_thinking: bool = False
    note: str | None = None
    refusal: str = ""
    """Feedback of the last refused reply of this step, for the next prompt."""


@dataclass
class PromptRung:
    """A rung that sends a prompt and coerces the reply.

    `pixels` is the longest side of the image, None for no image; `characters` caps the element list; `tokens`
    bounds the whole prompt (the emergency rung).
    """

    name: str
    model: Model
    context: StepContext
    state: StepState
    breaker: Breaker
    pixels: int | None = None
    characters: int = LIMIT
    tokens: int | None = None
    paint: Painter | None = None
    retries_in_step: int = 2
    _built: tuple[Prompt, TokenCount, Picture | None] | None = field(default=None, init=False)
    _built_for: tuple[str, int] = field(default=("", 0), init=False)
    _refused: int = field(default=0, init=False)

    def refuse(self) -> RungFailed | None:
        """Say from arithmetic alone why this rung cannot be tried."""
        resting = self.breaker.resting(self.name)
        if resting is not None:
            return RungFailed("resting", resting)
        if self.pixels is not None:
            if not self.model.limits.vision:
                return RungFailed("no_projector", "The model has no projector for images.")
            if self.context.image is None:
                why = self.context.image_reason or "capture_failed"
                return RungFailed("no_image", f"There is no screenshot ({why.replace('_', ' ')}).")
            if self.state.image_rejected:
                return RungFailed("no_image", "The model rejected an image in this step.")
        _, count, picture = self._build()
        return self._too_long(count, self._lines(picture))

    def attempt(self, seconds: float) -> Tried[Choice]:
        """Ask the model once and coerce what it writes."""
        prompt, count, picture = self._build()
        reply = self._generate(prompt, count, seconds, self._lines(picture))
        details = _details(reply, count, picture)
        if not reply.text.strip() and self._thinks():
            self.state.stop_thinking = True
            raise RungFailed("empty", "The reply was empty while thinking.", retry=True, details=details)
        seen, rest = split_seen(reply.text) if self._describes(picture) else ("", reply.text)
        answers, rest = split_answers(rest, self._asked(picture))
        coerced = coerce_action(rest, self._coercion_context(reply, picture, prompt))
        details["verdict"], details["repairs"] = coerced.verdict, [repair.code for repair in coerced.repairs]
        if coerced.verdict in ("clean", "repaired"):
            choice = _choice(coerced, reply, self.context, self.state.note)
            return Tried(replace(choice, answers=answers, seen=seen), details)
        raise self._uncoercible(coerced, details)

    def _generate(self, prompt: Prompt, count: TokenCount, seconds: float, asked: int) -> Reply:
        limits = self.model.limits
        try:
            return self.model.generate(
                prompt,
                max_tokens=limits.reply_tokens + asked * TOKENS,
                seconds=seconds,
                think=self._thinks(),
                json_only=limits.dialect == "json" and not asked,  # answers are lines, which the grammar forbids
            )
        except PromptTooLong as error:
            # The model counts otherwise than we do: whatever comes next must be smaller by what was too much.
            self.state.ceiling = count.total - max(0, error.needed - error.limit)
            raise
        except ImageRejected:
            self.state.image_rejected = True
            raise

    def _asked(self, picture: Picture | None) -> Sequence[str]:
        """Return the questions of this prompt: they are for eyes, so a prompt without a picture has none."""
        return self._asking().questions if picture is not None else ()

    def _describes(self, picture: Picture | None) -> bool:
        return self._asking().describe and picture is not None

    def _asking(self) -> StepContext:
        """Return what to ask: after a reply without an action the action alone, which the grammar can hold it to."""
        return replace(self.context, questions=(), describe=False) if self._refused else self.context

    def _lines(self, picture: Picture | None) -> int:
        """Return how many lines the reply has before its action."""
        return len(self._asked(picture)) + self._describes(picture)

    def _thinks(self) -> bool:
        return self.model.limits.thinks and not self.state.stop_thinking

    def _uncoercible(self, coerced: Coercion, details: dict[str, object]) -> RungFailed:
        """Refused or no action in it: once more on this rung with the feedback, at most twice in a step."""
        self._refused += 1
        self.state.note = coerced.note or self.state.note
        self.state.feedback = self.state.refusal = coerced.feedback
        retry = self._refused == 1 and self.state.retries < self.retries_in_step
        self.state.retries += retry
        kind = "refused" if coerced.verdict == "refused" else "no_action"
        reason = "The reply holds no action." if kind == "no_action" else "The reply's action cannot be taken."
        return RungFailed(kind, reason, retry=retry, details=details)

    def _too_long(self, count: TokenCount, asked: int) -> RungFailed | None:
        limits = self.model.limits
        needed = count.total + limits.reply_tokens + asked * TOKENS
        details = {"text_tokens": count.text, "image_tokens": count.image}
        if needed > limits.context:
            reason = f"It needs {needed} tokens and the window holds {limits.context}."
            return RungFailed("too_long", reason, details=details)
        if self.state.ceiling is not None and count.total >= self.state.ceiling:
            return RungFailed("too_long", f"{count.total} tokens are known not to fit.", details=details)
        return None

    def _build(self) -> tuple[Prompt, TokenCount, Picture | None]:
        if self._built is None or self._built_for != (self.state.feedback, self._refused):
            self._built_for = (self.state.feedback, self._refused)
            picture = self._picture()
            self._built = (*self._fitted(picture), picture)
        return self._built

    def _picture(self) -> Picture | None:
        if self._built is not None:
            return self._built[2]
        if self.pixels is None or self.paint is None:
            return None
        return self.paint(self.context, self.pixels)

    def _fitted(self, picture: Picture | None) -> tuple[Prompt, TokenCount]:
        if self.tokens is not None:
            return emergency_prompt(self.model, self.context, self.state.feedback, self.tokens)
        prompt = step_prompt(self._asking(), self.state.feedback, picture, self.characters, self.model)
        return prompt, self.model.count(prompt)

    def _coercion_context(self, reply: Reply, picture: Picture | None, prompt: Prompt) -> CoercionContext:
        return CoercionContext(
            marks=self.context.marks,
            screen=self.context.marks.size,
            image=ImageView(picture.size, picture.crop) if picture else None,
            coordinates=self.model.limits.coordinates,
            apps=self.context.apps,
            finish=reply.finish,
            prompt=prompt.text,
        )


def step_prompt(context: StepContext, feedback: str, picture: Picture | None, characters: int, model: Model) -> Prompt:
    """Return the full prompt of a step, with or without an image."""
    where = f"{context.package}/{context.activity}" if context.activity else context.package
    note = "" if picture else (context.image_reason or "").replace("_", " ")
    return render(
        "step",
        image=picture.data if picture else None,
        goal=context.goal,
        memory=context.memory,
        floor=context.floor,
        cells=picture is not None,
        points=model.limits.coordinates != "none",
        where=where,
        image_note=f"no screenshot: {note}" if note else "",
        tree_problem=context.tree_problem,
        elements=describe(context.marks, limit=characters),
        questions=context.questions if picture else (),
        describe=context.describe and picture is not None,
        now=context.now,
        feedback=feedback,
        step=len(context.history) + 1,
    )


def emergency_prompt(model: Model, context: StepContext, feedback: str, bound: int) -> tuple[Prompt, TokenCount]:
    """Return a prompt of at most `bound` tokens for any goal, any screen and any feedback.

    Goal and feedback are cut by tokens, then the element list is halved until the counted whole fits; with no
    element left the goal is halved until it does.
    """
    goal_tokens, characters = bound // 4, 3 * bound
    while True:
        prompt = render(
            "emergency",
            goal=model.trim(context.goal, goal_tokens),
            floor=context.floor,
            elements=describe(context.marks, limit=characters) if characters else "",
            feedback=model.trim(feedback, bound // 12),
        )
        count = model.count(prompt)
        if count.total <= bound or (characters == 0 and goal_tokens <= 1):
            return prompt, count
        if characters:
            characters = characters // 2 if characters > _SHORTEST_LIST else 0
        else:
            goal_tokens //= 2


@dataclass(frozen=True)
class WaitRung:
    """The floor: no model, no phone, no memory; waits longer each time in a row."""

    context: StepContext
    state: StepState
    name: str = "wait"

    def refuse(self) -> None:
        """It can always be tried."""

    def attempt(self, seconds: float) -> Tried[Choice]:  # noqa: ARG002 - needs no time, but is a rung
        """Return a wait."""
        waits = 0
        for past in reversed(self.context.history):
            if past.effect != "waited":
                break
            waits += 1
        action = WaitAction(seconds=min(MAX_WAIT_SECONDS, float(2**waits)))
        return Tried(Choice(action, "wait", verdict="waited", note=self.state.note))


def _details(reply: Reply, count: TokenCount, picture: Picture | None) -> dict[str, object]:
    details: dict[str, object] = {
        "text_tokens": count.text,
        "image_tokens": count.image,
        "prompt_tokens": reply.prompt_tokens,
        "cached_tokens": reply.cached_tokens,
        "reply_tokens": reply.reply_tokens,
        "model_seconds": round(reply.seconds, 3),
        "reply": reply.text[:REPLY_IN_TRACE],
    }
    if picture is not None:
        details["image"] = list(picture.size)
    return details


def _choice(coerced: Coercion, reply: Reply, context: StepContext, note: str | None) -> Choice:
    return Choice(
        coerced.action,
        phrase(coerced.action, context.marks),
        verdict=coerced.verdict,
        repairs=tuple(repair.code for repair in coerced.repairs),
        note=coerced.note or note,
        confirm=coerced.consequential_recovered,
        reply=reply.text[:REPLY_IN_TRACE],
    )
