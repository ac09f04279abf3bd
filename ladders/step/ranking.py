"""Choose among a screen's candidates: the model's Yes/No log-odds plus the lexical prior, with a calibrated confidence.

The text is the one the adapter was trained on; the trainer builds its samples with the functions of this file, so a
change here needs a new adapter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from devices.mark import Mark
from ladders.model import Model, Ranking
from ladders.step.candidates import Candidate, candidates, clip, past_phrase, short_label, state_words
from ladders.step.context import StepContext
from ladders.step.prior import PriorWeights, prior_scores

_GOAL_CHARACTERS = 240
_HISTORY_STEPS = 5
_HISTORY_CHARACTERS = 48
_SCREEN_LABELS = 14
_SCREEN_TITLES = 2
_LABEL_CHARACTERS = 22
_EMERGENCY_CANDIDATES = 8
_REACH = 4.0  # of prior that the model can make good: of 382 decisions none was won from further behind
_FEWEST = 5  # candidates asked about whatever the prior says, for the trace and for second choices


@dataclass(frozen=True, slots=True)
class RankWeights:
    """How the parts add up: `total = weight * score + prior`, and the temperature of the confidence.

    The log-odds of a trained adapter weigh `model` where the prior has nothing to say (its best candidate at `silent`
    or below), `beside` where it speaks up (`loud` or above), and in between accordingly: rules keep the books better,
    and a model knows better what is meant. `temperature` (over totals) was fitted on development apps so that a stated
    confidence is the share of right choices.
    """

    model: float = 0.6
    beside: float = 0.25
    silent: float = 0.5
    loud: float = 5.0
    temperature: float = 1.0
    prior: PriorWeights = field(default_factory=PriorWeights)

    def weight(self, priors: Sequence[float]) -> float:
        """Return the weight of the model's scores beside these priors."""
        said = (max(priors, default=0.0) - self.silent) / (self.loud - self.silent)
        return self.model + (self.beside - self.model) * min(1.0, max(0.0, said))


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with the model's log-odds (None without a model), its prior, their total, and its probability."""

    candidate: Candidate
    model: float | None
    prior: float
    total: float
    probability: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """The candidates of a step, best first, and what ranking them cost.

    `confidence` is the calibrated probability of the first, `margin` its total's lead over the second.
    """

    choices: tuple[Scored, ...]
    prompt_tokens: int = 0
    cached_tokens: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> Scored:
        """The choice to act on."""
        return self.choices[0]

    @property
    def confidence(self) -> float:
        """Calibrated probability that the best choice is right, 0..1."""
        return self.best.probability

    @property
    def margin(self) -> float:
        """Lead of the best total over the second best; infinite when there is no second."""
        return self.best.total - self.choices[1].total if len(self.choices) > 1 else math.inf

    def top(self, count: int = 5) -> list[dict[str, object]]:
        """Return the best few as plain rows for a trace: phrase, model, prior, total, probability."""
        return [
            {
                "phrase": scored.candidate.phrase,
                "model": None if scored.model is None else round(scored.model, 3),
                "prior": round(scored.prior, 3),
                "total": round(scored.total, 3),
                "probability": round(scored.probability, 3),
            }
            for scored in self.choices[:count]
        ]


class Ranker(Protocol):
    """What ranking needs of a model."""

    def rank(self, shared: str, candidates: Sequence[str], *, seconds: float) -> Ranking:
        """Score each candidate as the continuation of the shared text."""
        ...


def rank_candidates(
    model: Ranker | None, context: StepContext, seconds: float, weights: RankWeights | None = None
) -> Ranked:
    """Rank everything that could be done on the screen; with no model, by the prior alone.

    Raises only what `model.rank` raises (`ladders.model.ModelError`), so that the ladder can choose the next rung.
    """
    found = candidates(context)
    if model is not None:
        found = within_reach(found, prior_scores(context, found, (weights or RankWeights()).prior))
    return _rank(model, context, found, shared_text(context), seconds, weights)


def within_reach(found: Sequence[Candidate], priors: Sequence[float]) -> list[Candidate]:
    """Return the candidates that the model could still bring to the top, in their order; at least the best few.

    Every candidate costs the model about five tokens. One that the prior puts this far behind would need log-odds
    that no trained adapter gives, so its tokens would be wasted.
    """
    floor = min(max(priors, default=0.0) - _REACH, sorted(priors, reverse=True)[:_FEWEST][-1]) if priors else 0.0
    return [candidate for candidate, prior in zip(found, priors, strict=True) if prior >= floor]


def rank_briefly(
    model: Model | None, context: StepContext, seconds: float, tokens: int = 256, weights: RankWeights | None = None
) -> Ranked:
    """Rank only the candidates the prior likes best, in at most `tokens` tokens whatever the input.

    Every part is cut by the model's own tokenizer, so a goal of 100 kB or of emoji stays within the bound.
    """
    chosen = weights or RankWeights()
    everything = candidates(context)
    liked = sorted(
        zip(prior_scores(context, everything, chosen.prior), range(len(everything)), strict=True), reverse=True
    )
    few = [everything[index] for _, index in liked[:_EMERGENCY_CANDIDATES]]
    if model is None:
        return _rank(None, context, few, "", seconds, chosen)
    each = max(2, tokens // (2 * _EMERGENCY_CANDIDATES))
    short = [Candidate(c.action, model.trim(c.phrase, each - 2) or c.phrase[:1], c.mark) for c in few]
    shared = _assemble(
        model.trim(_goal(context), tokens // 4), model.trim(history_text(context), tokens // 8), "", brief=True
    )
    return _rank(model, context, few, shared, seconds, chosen, suffixes=[suffix(c.phrase) for c in short])


def shared_text(context: StepContext) -> str:
    """Return the text all candidates of a step share: goal, last actions, what the screen says."""
    return _assemble(_goal(context), history_text(context), screen_text(context))


def suffix(phrase: str) -> str:
    """Return a candidate as the continuation of the shared text; the answer's log-odds are read after it."""
    return f" {phrase}?"


def history_text(context: StepContext) -> str:
    """Return the last few actions in the words of their phrases, or "nothing"."""
    past = [past_line(step.phrase, step.effect) for step in context.history[-_HISTORY_STEPS:]]
    return "; ".join(past) or "nothing"


def past_line(phrase: str, effect: str) -> str:
    """Return one past action, saying so when it had no effect."""
    text = clip(past_phrase(phrase), _HISTORY_CHARACTERS)
    return text if effect in ("changed", "waited") else f"{text} [no effect]"


def screen_text(context: StepContext) -> str:
    """Return the screen in a line: up to two titles or messages, then its first labels with their states."""
    titles = [clip(word, _LABEL_CHARACTERS) for word in context.marks.words if word.strip()][:_SCREEN_TITLES]
    labels = [_label(mark) for mark in context.marks if mark.role != "text"][:_SCREEN_LABELS]
    return "; ".join([*titles, *labels]) or "empty"


def _label(mark: Mark) -> str:
    label = short_label(mark, _LABEL_CHARACTERS)
    if mark.editable and mark.value and mark.value != mark.label:
        return f"{label}: {clip(mark.value, _LABEL_CHARACTERS)}"
    state = state_words(mark)
    return f"{label} ({state})" if state else label


def _goal(context: StepContext) -> str:
    return clip(context.goal, _GOAL_CHARACTERS)


def _assemble(goal: str, history: str, screen: str, brief: bool = False) -> str:
    seen = "" if brief else f"Screen: {screen}\n"
    return f"Goal: {goal}\nDone so far: {history}\n{seen}Next:"


def _rank(
    model: Ranker | None,
    context: StepContext,
    found: Sequence[Candidate],
    shared: str,
    seconds: float,
    weights: RankWeights | None,
    suffixes: Sequence[str] | None = None,
) -> Ranked:
    chosen = weights or RankWeights()
    priors = prior_scores(context, found, chosen.prior)
    if model is None:
        return Ranked(_ordered(found, [None] * len(found), priors, chosen))
    ranking = model.rank(shared, suffixes or [suffix(c.phrase) for c in found], seconds=seconds)
    choices = _ordered(found, list(ranking.scores), priors, chosen)
    return Ranked(choices, ranking.prompt_tokens, ranking.cached_tokens, ranking.seconds)


def _ordered(
    found: Sequence[Candidate], scores: Sequence[float | None], priors: Sequence[float], weights: RankWeights
) -> tuple[Scored, ...]:
    weight = weights.weight(priors)
    totals = [prior + weight * (score or 0.0) for score, prior in zip(scores, priors, strict=True)]
    shares = _softmax(totals, weights.temperature)
    scored = [
        Scored(candidate, score, prior, total, share)
        for candidate, score, prior, total, share in zip(found, scores, priors, totals, shares, strict=True)
    ]
    return tuple(sorted(scored, key=lambda s: -s.total))


def _softmax(totals: Sequence[float], temperature: float) -> list[float]:
    top = max(totals, default=0.0)
    raised = [math.exp((total - top) / temperature) for total in totals]
    whole = sum(raised)
    return [value / whole for value in raised]
