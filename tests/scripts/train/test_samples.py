"""Decisions become token samples through the ranker's own formatting."""

from itertools import islice
from random import Random

from ladders.step.prior import prior_scores
from ladders.step.ranking import shared_text
from scripts.train.samples import BRANCHES, encode, kept, stream
from scripts.train.worlds.episodes import episodes


def letters(text: str) -> list[int]:
    return [ord(letter) for letter in text]


def spelled(tokens: tuple[int, ...]) -> str:
    return "".join(map(chr, tokens))


DECISIONS = [d for _, made in episodes(0, 20) for d in made]


def test_a_sample_is_the_text_a_phone_would_send() -> None:
    decision = DECISIONS[0]
    sample = encode(decision, list(range(len(decision.candidates))), letters)
    assert spelled(sample.prefix) == shared_text(decision.context)
    assert [spelled(branch) for branch in sample.branches] == [f" {c.phrase}?" for c in decision.candidates]
    assert sample.gold == decision.gold
    assert sample.length == len(sample.prefix) + sum(map(len, sample.branches))


def test_the_right_candidate_is_always_kept_among_a_few() -> None:
    for decision in DECISIONS:
        keep = kept(Random(1), decision, prior_scores(decision.context, decision.candidates))
        assert set(keep) & set(decision.gold)
        assert len(keep) <= BRANCHES + 1
        assert len(set(keep)) == len(keep)


def test_the_tempting_candidates_are_kept_before_the_others() -> None:
    decision = max(DECISIONS, key=lambda d: len(d.candidates))
    liking = [float(i == 0 and i not in decision.gold) for i in range(len(decision.candidates))]
    tempting = next(i for i in range(len(liking)) if i not in decision.gold)
    liking[tempting] = 9.0
    assert all(tempting in kept(Random(seed), decision, liking) for seed in range(10))


def test_equal_seeds_give_equal_streams() -> None:
    one, other, third = ([*islice(stream(seed, letters), 5)] for seed in (3, 3, 4))
    assert one == other
    assert one != third
