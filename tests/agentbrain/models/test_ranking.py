from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from agentbrain.models.cache import Cache
from agentbrain.models.context import SEQUENCES, AbortFlag, Context, Entry
from agentbrain.models.native import Weights
from agentbrain.models.ranking import Scorer

HEAD = "Goal: be quiet\nScreen: Sound, Wi-Fi\nNext:"
TAILS = [" tap Sound?", " tap Wi-Fi?", " tap", " tap Sound? again", " back", " tap Sound?", " done"]


class Bench:
    """A tiny model with an empty cache."""

    def __init__(self, weights: Weights, context: Context) -> None:
        self.weights, self.context = weights, context
        self.cache = Cache(context)
        self.scorer = Scorer(context, weights, self.cache)

    def scores(self, tails: Sequence[str], head: str = HEAD) -> list[float]:
        tokens = self.weights.tokenize(head)
        self.cache.keep(tokens, len(tokens))
        return self.scorer.scores(tokens, list(map(self.weights.tokenize, tails)))

    def alone(self, tail: str) -> float:
        """The score of one candidate, computed token by token."""
        self.cache.forget()
        for position, token in enumerate(self.weights.tokenize(HEAD + tail)):
            self.context.decode([Entry(token, position, output=True)])
        logits = self.context.logits(0)
        yes, no = (self.weights.tokenize(word)[1] for word in (" Yes", " No"))
        score = float(logits[yes] - logits[no])
        self.cache.forget()
        return score


@pytest.fixture(scope="module")
def weights(tiny_files: tuple[Path, Path]) -> Iterator[Weights]:
    found = Weights(tiny_files[0])
    yield found
    found.close()


@pytest.fixture
def bench(weights: Weights) -> Iterator[Bench]:
    context = Context(weights, 1024, 1, AbortFlag())
    yield Bench(weights, context)
    context.close()


def test_side_by_side_scores_are_those_of_each_candidate_alone(bench: Bench) -> None:
    scores = bench.scores(TAILS)
    assert scores == pytest.approx([bench.alone(tail) for tail in TAILS], abs=1e-3)
    assert np.ptp(scores) > 0.1


def test_scores_do_not_depend_on_what_was_cached(bench: Bench) -> None:
    cold = bench.scores(TAILS)
    assert bench.cache.atoms == bench.weights.tokenize(HEAD)
    assert bench.scores(TAILS) == pytest.approx(cold, abs=1e-4)
    assert bench.scores(TAILS[::-1]) == pytest.approx(cold[::-1], abs=1e-4)


def test_more_candidates_than_sequences_are_scored_in_groups(bench: Bench) -> None:
    tails = [f" tap item {number}?" for number in range(3 * SEQUENCES)]
    scores = bench.scores(tails)
    assert len(scores) == len(tails)
    for index in (0, 70, len(tails) - 1):
        assert bench.scores([tails[index]]) == pytest.approx([scores[index]], abs=1e-3)


def test_a_head_longer_than_a_batch_is_scored(bench: Bench) -> None:
    assert len(bench.scores(TAILS, head=HEAD * 18)) == len(TAILS)
    assert len(bench.cache.atoms) == len(HEAD) * 18


def test_candidates_longer_than_a_batch_are_scored(bench: Bench) -> None:
    tails = [" tap " + "x" * 300 + end for end in ("?", "!", "y" * 300)]
    scores = bench.scores(tails)
    assert scores == pytest.approx([bench.alone(tail) for tail in tails], abs=1e-3)


def test_a_cache_that_holds_few_candidates_at_once_scores_them_in_turn(bench: Bench) -> None:
    tails = [f" tap {number}" + "x" * 200 for number in range(9)]
    scores = bench.scores(tails)
    assert scores == pytest.approx([bench.alone(tail) for tail in tails], abs=1e-3)


def test_a_candidate_without_text_ranks_last(bench: Bench) -> None:
    scores = bench.scores(["", " back"])
    assert (scores[0], scores[1] > scores[0]) == (-np.inf, True)
    assert bench.scores([]) == []
