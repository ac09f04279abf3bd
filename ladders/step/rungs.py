"""The rungs of the step ladder for models that write: full vision, shrunk vision, text only, emergency, wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from devices.perception.screen_text import LIMIT
from ladders.action import GiveUpAction, WaitAction
from ladders.coercion import Coercion, CoercionContext, ImageView, coerce_action
from ladders.ladder import RungFailed, Tried
from ladders.model import ImageRejected, Model, PromptTooLong, Reply, TokenCount
from ladders.step.breaker import Breaker
from ladders.step.context import StepContext
from ladders.step.decision import Choice
from ladders.step.phrases import phrase
from ladders.step.prompts import Painter, Picture, emergency_prompt, step_prompt
from ladders.step.questions import TOKENS, split_answers, split_seen
from prompts.prompt import Prompt

__all__ = ["Painter", "Picture", "PromptRung", "StepState", "WaitRung", "emergency_prompt", "step_prompt"]

MAX_WAIT_SECONDS = 8.0
REPLY_IN_TRACE = 2_000  # characters; a runaway reply is thousands of the same sign


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
    bounds the whole prompt (the emergency rung). `left_out` says in the prompt why there is no image though there could
    be one: a reply that needs it leads at once to the rungs that show it.
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
    left_out: str = ""
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
        if self.left_out and not _sayable(coerced):
            raise RungFailed("needs_picture", "The reply cannot do without the picture.", details=details)
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
        prompt = step_prompt(self._asking(), self.state.feedback, picture, self.characters, self.model, self.left_out)
        return prompt, self.model.count(prompt)

    def _coercion_context(self, reply: Reply, picture: Picture | None, prompt: Prompt) -> CoercionContext:
        return CoercionContext(
            marks=self.context.marks,
            screen=self.context.marks.size,
            image=ImageView(picture.size, picture.crop) if picture else None,
            coordinates="none" if self.left_out else self.model.limits.coordinates,
            apps=self.context.apps,
            finish=reply.finish,
            prompt=prompt.text,
        )


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


def _sayable(coerced: Coercion) -> bool:
    """Say whether a reply was made of words alone: no place on the picture, and no giving up without a look."""
    action = coerced.action
    placed = getattr(action, "cell", None) or getattr(action, "point", None)
    return coerced.verdict in ("clean", "repaired") and not placed and not isinstance(action, GiveUpAction)


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
