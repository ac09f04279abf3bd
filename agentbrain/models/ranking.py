"""Scores candidates side by side: one sequence each, behind one shared text, as a tree of tokens.

The form and its training are those of docs/models.md: the score of a candidate is the log-odds of ` Yes` over
` No` after its last token.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

from agentbrain.models.cache import Cache
from agentbrain.models.context import BATCH, Context, Entry
from agentbrain.models.native import Weights
from ladders.model import ModelUnusable

Tokens = Sequence[int]


class Scorer:
    """Scores behind sequence 0 of the cache."""

    def __init__(self, context: Context, weights: Weights, cache: Cache) -> None:
        self._context = context
        self._cache = cache
        self._yes, self._no = _answers(weights)

    def scores(self, head: Tokens, tails: Sequence[Tokens]) -> list[float]:
        """Return one score per tail. The cache must hold a head of `head`, and holds all of it afterwards."""
        # A tail without tokens has no place to read a score from; nothing is what it says, so it ranks last.
        order = sorted((i for i, tail in enumerate(tails) if tail), key=lambda i: list(tails[i]))
        scores = [-math.inf] * len(tails)
        rest = self._prefill(head)
        room = self._context.n_ctx - len(head)
        for group in _groups([tails[i] for i in order], self._context.sequences, room):
            found = self._score(rest, [tails[order[i]] for i in group])
            rest = []
            for index, score in zip(group, found, strict=True):
                scores[order[index]] = score
        return scores

    def _prefill(self, head: Tokens) -> list[int]:
        """Compute what is missing of the head but for a last batch, which is returned to be computed with the tails.

        A recurrent model computes all of it: its states are shared by copying, not by tokens of many sequences.
        """
        together = 0 if self._context.recurrent else BATCH
        missing = list(head[len(self._cache.atoms) :])
        while len(missing) > together:
            start, step = self._cache.position, missing[:BATCH]
            self._context.decode([Entry(token, start + i) for i, token in enumerate(step)])
            self._cache.hold(step)
            missing = missing[BATCH:]
        return missing

    def _score(self, rest: Tokens, tails: Sequence[Tokens]) -> list[float]:
        sequences = range(1, len(tails) + 1)
        for sequence in sequences:
            self._context.branch(sequence)
        start = self._cache.position
        shared = [(Entry(token, start + i, (0, *sequences)), ()) for i, token in enumerate(rest)]
        grow = _rows if self._context.recurrent else _tree
        tree = [*shared, *grow(tails, sequences, start + len(rest))]
        scores = [0.0] * len(tails)
        try:
            for batch in (tree[i : i + BATCH] for i in range(0, len(tree), BATCH)):
                self._context.decode([entry for entry, _ in batch])
                self._read(batch, scores)
            self._cache.hold(rest)
            return scores
        finally:
            for sequence in sequences:
                self._context.drop(sequence)

    def _read(self, batch: Sequence[tuple[Entry, Tokens]], scores: list[float]) -> None:
        """Put the scores of the sequences that end in this batch in their places."""
        for index, (_, ended) in enumerate(batch):
            if ended:
                logits = self._context.logits(index)
                for sequence in ended:
                    scores[sequence - 1] = float(logits[self._yes]) - float(logits[self._no])


def _answers(weights: Weights) -> tuple[int, int]:
    """Return the tokens of the two answers, the first that differ where a vocabulary needs several."""
    for yes, no in zip(weights.tokenize(" Yes"), weights.tokenize(" No"), strict=False):
        if yes != no:
            return yes, no
    raise ModelUnusable("The model's vocabulary cannot tell Yes from No, so it cannot rank.")


def _groups(tails: Sequence[Tokens], sequences: int, room: int) -> Iterator[list[int]]:
    """Cut the tails into runs that fit the sequences and the room left in the cache."""
    group: list[int] = []
    used = 0
    for index, tail in enumerate(tails):
        if group and (len(group) == sequences or used + len(tail) > room):
            yield group
            group, used = [], 0
        group.append(index)
        used += len(tail)
    if group:
        yield group


def _rows(tails: Sequence[Tokens], sequences: Sequence[int], start: int) -> Iterator[tuple[Entry, Tokens]]:
    """Yield the tokens of each tail for its own sequence, and the sequence where it ends."""
    for tail, sequence in zip(tails, sequences, strict=True):
        for index, token in enumerate(tail):
            last = index == len(tail) - 1
            yield Entry(token, start + index, (sequence,), output=last), [sequence] if last else []


def _tree(tails: Sequence[Tokens], sequences: Sequence[int], start: int) -> Iterator[tuple[Entry, Tokens]]:
    """Yield the tokens of sorted tails, a common head once, and which sequences end with each."""

    def grow(members: Sequence[tuple[Tokens, int]], depth: int) -> Iterator[tuple[Entry, Tokens]]:
        alive = [member for member in members if len(member[0]) > depth]
        for token, branch in groupby(alive, key=lambda member: member[0][depth]):
            inside = list(branch)
            ended = [sequence for tail, sequence in inside if len(tail) == depth + 1]
            owners = tuple(sequence for _, sequence in inside)
            yield Entry(token, start + depth, owners, output=bool(ended)), ended
            yield from grow(inside, depth + 1)

    return grow(list(zip(tails, sequences, strict=True)), 0)
