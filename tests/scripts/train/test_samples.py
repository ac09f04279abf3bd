"""Decisions become token samples through the ranker's own formatting."""

from itertools import islice
from random import Random

from ladders.step.prior import prior_scores
from ladders.step.ranking import shared_text
from scripts.train.samples import BRANCHES, TokenSample, encode, kept, stream, walked_decisions, without_prior
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
        liking = prior_scores(decision.context, decision.candidates)
        keep = kept(Random(1), len(decision.candidates), decision.gold, liking)
        assert set(keep) & set(decision.gold)
        assert len(keep) <= BRANCHES + 1
        assert len(set(keep)) == len(keep)


def test_the_tempting_candidates_are_kept_before_the_others() -> None:
    decision = max(DECISIONS, key=lambda d: len(d.candidates))
    liking = [float(i == 0 and i not in decision.gold) for i in range(len(decision.candidates))]
    tempting = next(i for i in range(len(liking)) if i not in decision.gold)
    liking[tempting] = 9.0
    count = len(decision.candidates)
    assert all(tempting in kept(Random(seed), count, decision.gold, liking) for seed in range(10))


def test_equal_seeds_give_equal_streams() -> None:
    one, other, third = ([*islice(stream(seed, letters, phone=0.2), 5)] for seed in (3, 3, 4))
    assert one == other
    assert one != third


def test_half_of_the_samples_have_a_prior_that_says_nothing() -> None:
    silent = [not any(sample.prior) for sample in islice(stream(5, letters), 400)]
    assert 0.4 < sum(silent) / len(silent) < 0.6


def test_a_silent_prior_changes_nothing_else_of_a_sample() -> None:
    sample = TokenSample((1,), ((2,), (3,)), (0,), (0.5, -1.0))
    made = {without_prior(Random(seed), sample) for seed in range(20)}
    assert made == {sample, TokenSample((1,), ((2,), (3,)), (0,), (0.0, 0.0))}


def test_a_share_of_the_samples_comes_from_walks_on_the_simulated_phone() -> None:
    def on_phone(sample: TokenSample) -> bool:
        return "Recorder; Settings; Shop" in spelled(sample.prefix)  # icons of the simulated launcher

    without, some = ([*islice(stream(6, letters, phone), 300)] for phone in (0.0, 0.3))
    assert not any(map(on_phone, without))
    assert any(map(on_phone, some))


def test_equal_seeds_give_equal_walks() -> None:
    one, other = ([c.phrase for d in walked_decisions(8) for c in d.candidates] for _ in range(2))
    assert one == other
    assert one
