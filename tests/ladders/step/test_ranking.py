"""Ranking adds the model's log-odds and the prior, and stays within its bounds."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladders.action import TapAction
from ladders.step.candidates import Candidate
from ladders.step.prior import FEATURES, PriorWeights
from ladders.step.ranking import RankWeights, rank_briefly, rank_candidates, shared_text, within_reach
from tests.ladders.step.screens import TableModel, context, mark, past, tokens

NO_PRIOR = RankWeights(model=1.0, beside=1.0, prior=PriorWeights(**dict.fromkeys(FEATURES, 0.0)))


def test_the_shared_text_tells_goal_past_and_screen() -> None:
    marks = [mark(1, "Vibrate", "switch", state=("off",)), mark(2, "Name", "field", value="Ada")]
    history = [past("tap More options"), past("tap Help", effect="unchanged")]
    seen = context("Turn on vibrate", marks, history=history, words=["Sounds"])
    assert shared_text(seen) == (
        "Goal: Turn on vibrate\n"
        "Done so far: tap More options; tap Help [no effect]\n"
        "Screen: Sounds; Vibrate (off); Name: Ada\n"
        "Next:"
    )


def test_the_model_is_asked_about_every_candidate_as_a_question() -> None:
    model = TableModel()
    rank_candidates(model, context("x", [mark(1, "Vibrate", "switch", state=("off",))]), 1.0)
    assert model.asked[0][1] == (" tap Vibrate (off)?", " back?", " home?", " wait?", " done?")


def test_the_total_is_the_model_times_its_weight_plus_the_prior() -> None:
    model = TableModel({" tap A?": 2.0, " back?": 1.0})
    weights = RankWeights(model=0.5, beside=0.5, prior=PriorWeights())
    ranked = rank_candidates(model, context("x", [mark(1, "A")]), 1.0, weights)
    assert all(s.model is not None and s.total == pytest.approx(0.5 * s.model + s.prior) for s in ranked.choices)
    assert [s.total for s in ranked.choices] == sorted((s.total for s in ranked.choices), reverse=True)


def test_confidence_margin_and_the_top_five_are_reported() -> None:
    model = TableModel({" tap A?": 3.0, " tap B?": 1.0})
    ranked = rank_candidates(
        model, context("x", [mark(n, label) for n, label in enumerate("ABCDEF", 1)]), 1.0, NO_PRIOR
    )
    assert ranked.best.candidate.phrase == "tap A"
    assert ranked.margin == pytest.approx(2.0)
    assert sum(s.probability for s in ranked.choices) == pytest.approx(1.0)
    assert ranked.confidence == max(s.probability for s in ranked.choices)
    assert [r["phrase"] for r in ranked.top()][:2] == ["tap A", "tap B"]
    assert len(ranked.top()) == 5
    assert ranked.prompt_tokens > 0


def test_without_a_model_the_prior_decides() -> None:
    ranked = rank_candidates(None, context("Turn on vibrate", [mark(1, "Ring"), mark(2, "Vibrate")]), 1.0)
    assert ranked.best.candidate.phrase == "tap Vibrate"
    assert ranked.best.model is None


def test_a_single_candidate_has_an_endless_margin() -> None:
    rejected = frozenset(("here", phrase) for phrase in ("back", "home", "wait", "done"))
    ranked = rank_candidates(None, context("x", [], rejected=rejected), 1.0)
    assert ranked.margin == math.inf
    assert ranked.confidence == 1.0


@given(st.text(min_size=1, max_size=400), st.lists(st.text(max_size=60), max_size=40))
def test_the_emergency_ranking_stays_within_its_tokens(goal: str, labels: list[str]) -> None:
    model = TableModel()
    marks = [mark(n, label) for n, label in enumerate(labels, 1)]
    ranked = rank_briefly(model, context(goal * 20, marks, scrollable=True), 1.0, tokens=256)
    assert ranked.prompt_tokens <= 256
    assert sum(tokens(text) for text in model.asked[0][1]) <= 128
    assert len(ranked.choices) <= 8


def test_the_emergency_ranking_keeps_the_likeliest() -> None:
    marks = [*(mark(n, f"Row {n}") for n in range(1, 30)), mark(30, "Vibrate")]
    phrases = {s.candidate.phrase for s in rank_briefly(TableModel(), context("Turn on vibrate", marks), 1.0).choices}
    assert "tap Vibrate" in phrases


def test_only_what_the_model_could_still_bring_to_the_top_is_asked_about() -> None:
    found = [Candidate(TapAction(mark=n), f"tap {n}", n) for n in range(1, 9)]
    assert [c.phrase for c in within_reach(found, [9.0, 8.0, 2.0, 1.0, 0.0, -1.0, -2.0, 4.0])] == [
        "tap 1", "tap 2", "tap 3", "tap 4", "tap 8",
    ]  # fmt: skip
    level = [0.0] * 8
    assert within_reach(found, level) == found
    assert within_reach(found[:2], [5.0, -9.0]) == found[:2]
    assert within_reach([], []) == []


def test_the_model_weighs_less_where_the_prior_speaks_up() -> None:
    weights = RankWeights(model=0.8, beside=0.2, silent=1.0, loud=3.0)
    assert [round(weights.weight([0.0, level]), 2) for level in (-5.0, 1.0, 2.0, 3.0, 9.0)] == [0.8, 0.8, 0.5, 0.2, 0.2]
    assert weights.weight([]) == 0.8
