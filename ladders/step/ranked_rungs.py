"""The rungs of the step ladder for models that rank: all candidates, then few of them in few tokens."""

from __future__ import annotations

from dataclasses import dataclass

from ladders.action import serialise
from ladders.coercion import CoercionContext, coerce_action
from ladders.ladder import RungFailed, Tried
from ladders.model import Model
from ladders.step.breaker import Breaker
from ladders.step.context import StepContext
from ladders.step.decision import Choice
from ladders.step.ranking import Ranked, rank_briefly, rank_candidates


@dataclass(frozen=True)
class RankedRung:
    """A rung that ranks what could be done; `tokens` bounds the whole prompt (the emergency rung)."""

    name: str
    model: Model
    context: StepContext
    breaker: Breaker
    tokens: int | None = None

    def refuse(self) -> RungFailed | None:
        """Say why this rung cannot be tried."""
        resting = self.breaker.resting(self.name)
        return RungFailed("resting", resting) if resting is not None else None

    def attempt(self, seconds: float) -> Tried[Choice]:
        """Rank, and send the best through the same choke point as any model's reply."""
        ranked = self._rank(seconds)
        best = ranked.best.candidate
        reply = serialise(best.action)
        coerced = coerce_action(reply, CoercionContext(marks=self.context.marks, apps=self.context.apps))
        details = _details(ranked)
        if coerced.verdict not in ("clean", "repaired"):
            raise RungFailed("refused", "The best candidate cannot be taken.", details=details)
        repairs = tuple(repair.code for repair in coerced.repairs)
        choice = Choice(coerced.action, best.phrase, coerced.verdict, repairs, reply=reply, ranked=ranked)
        return Tried(choice, details)

    def _rank(self, seconds: float) -> Ranked:
        if self.tokens is None:
            return rank_candidates(self.model, self.context, seconds)
        return rank_briefly(self.model, self.context, seconds, self.tokens)


def _details(ranked: Ranked) -> dict[str, object]:
    return {
        "candidates": len(ranked.choices),
        "prompt_tokens": ranked.prompt_tokens,
        "cached_tokens": ranked.cached_tokens,
        "model_seconds": round(ranked.seconds, 3),
        "confidence": round(ranked.confidence, 3),
        "margin": None if len(ranked.choices) < 2 else round(ranked.margin, 3),
        "top": ranked.top(5),
    }
