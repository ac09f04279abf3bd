"""Decisions to token samples, through the very code that formats them on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from ladders.step.prior import prior_scores
from ladders.step.ranking import shared_text, suffix
from scripts.train.phone.tasks.all import task
from scripts.train.phone.walk import by_prior, helped, walk
from scripts.train.worlds.episodes import episode
from scripts.train.worlds.screens import Decision

Tokenize = Callable[[str], list[int]]

BRANCHES = 8
"""Candidates kept of a training decision: the right one, and mostly those a lexical reader would fall for."""
_HARD = 4
_BUFFER = 600  # decisions shuffled together, so that a batch does not hold one episode's steps
_EASY = 0.25  # share kept of the decisions that the lexical prior finds by itself with a clear lead
_CLEAR = 3.0
STRAY = 0.15  # share of a walk's steps that take another than the best choice, so that wrong turns are seen
HELP = 0.4  # share of a walk's steps that the oracle takes, so that what comes late in a task is seen too
TROUBLE = 0.1  # share of walks in which a system dialog comes up


@dataclass(frozen=True, slots=True)
class TokenSample:
    """One decision in token ids: the prefix, each candidate's tokens, the indices of the right ones, and the prior.

    `prior` is what the lexical prior says of each candidate: the model is trained to add to it what it does not know.
    """

    prefix: tuple[int, ...]
    branches: tuple[tuple[int, ...], ...]
    gold: tuple[int, ...]
    prior: tuple[float, ...] = ()

    @property
    def length(self) -> int:
        """Tokens of the whole tree."""
        return len(self.prefix) + sum(map(len, self.branches))


def stream(seed: int, tokenize: Tokenize, phone: float = 0.0) -> Iterator[TokenSample]:
    """Yield training samples for ever; equal seeds give equal streams.

    About the share `phone` of them comes from walks of the lexical prior on the simulated phone, mistakes included.
    Half of all samples have a prior of zeros, by chance: the adapter learns to add to the prior and to stand alone.
    """
    rng = Random(seed)
    buffer: list[tuple[Decision, list[float]]] = []
    first, walked = seed * 10_000_000, 0
    while True:
        while len(buffer) < _BUFFER:
            on_phone = walked < phone * len(buffer)
            made = walked_decisions(first) if on_phone else episode(first)[1]
            liked = ((d, prior_scores(d.context, d.candidates)) for d in made)
            fresh = [(d, liking) for d, liking in liked if _worth(rng, d, liking)]
            buffer += fresh
            walked += len(fresh) if on_phone else 0
            first += 1
        rng.shuffle(buffer)
        for decision, liking in buffer:
            keep = kept(rng, len(decision.candidates), decision.gold, liking)
            yield without_prior(rng, encode(decision, keep, tokenize, liking))
        buffer, walked = [], 0


def walked_decisions(seed: int) -> list[Decision]:
    """Return the decisions of one walk of the prior on the simulated phone; equal seeds give equal walks."""
    rng = Random(seed)
    made = task(rng)
    return walk(made, rng, helped(made, by_prior(STRAY), HELP), trouble=TROUBLE).decisions


def encode(
    decision: Decision, keep: list[int], tokenize: Tokenize, liking: Sequence[float] | None = None
) -> TokenSample:
    """Return the decision in tokens, with the candidates of those indices as branches."""
    right = set(decision.gold)
    return TokenSample(
        prefix=tuple(tokenize(shared_text(decision.context))),
        branches=tuple(tuple(tokenize(suffix(decision.candidates[i].phrase))) for i in keep),
        gold=tuple(at for at, i in enumerate(keep) if i in right),
        prior=tuple(liking[i] if liking else 0.0 for i in keep),
    )


def without_prior(rng: Random, sample: TokenSample) -> TokenSample:
    """Return the sample, half the time with a prior that says nothing."""
    return sample if rng.random() < 0.5 else replace(sample, prior=(0.0,) * len(sample.prior))


def kept(rng: Random, count: int, gold: Sequence[int], liking: Sequence[float]) -> list[int]:
    """Return which of `count` candidates to train on: the right ones, the tempting ones, and some others."""
    right = set(gold)
    wrong = [i for i in range(count) if i not in right]
    tempting = sorted(wrong, key=lambda i: -liking[i])[:_HARD]
    rest = [i for i in wrong if i not in tempting]
    most = BRANCHES - min(len(right), 2) - len(tempting)
    keep = [*list(right)[:2], *tempting, *rng.sample(rest, min(len(rest), most))]
    rng.shuffle(keep)
    return keep


def _worth(rng: Random, decision: Decision, liking: Sequence[float]) -> bool:
    """Drop most presses of keys after each other, and most of what the lexical prior knows anyway."""
    if len(decision.candidates) < 3:
        return False
    label = decision.candidates[decision.gold[0]].phrase.removeprefix("tap ")
    if len(label) <= 2 and rng.random() < 0.6:
        return False
    best = max(liking[i] for i in decision.gold)
    others = max((s for i, s in enumerate(liking) if i not in decision.gold), default=best)
    return best - others < _CLEAR or rng.random() < _EASY
