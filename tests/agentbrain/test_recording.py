"""What a step leaves behind in the document and in the trace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agentbrain.config import GuardConfig, MemoryConfig, RunConfig
from agentbrain.document import Document, Fact
from agentbrain.observing import View
from agentbrain.recording import SEEN_KEPT, feedback_for, fold_screen, record_step, reject, rejected, trace_step
from agentbrain.second_choice import BACK
from devices.geometry import Box
from ladders.action import Action, BackAction, TapAction, WaitAction
from ladders.ladder import Attempt, Climb
from ladders.step.candidates import Candidate, candidates
from ladders.step.context import Effect, StepContext
from ladders.step.decision import Choice, Decision
from ladders.step.ranking import Ranked, Scored
from tests.build import mark, marks, past, screen

CONFIG = RunConfig()
ROWS = marks(mark(1, "Anna Berg"), mark(2, "Anna Bell"))
VIEW = View(screen(print_="s1"), ROWS)


def decision(
    phrase: str = "tap Anna Berg", action: Action | None = None, attempts: Sequence[Attempt] = (), rung: str = "text"
) -> Decision:
    choice = Choice(action or TapAction(mark=1), phrase)
    return Decision(choice, Climb(choice, rung, tuple(attempts), 0.1), "feedback of the ladder")


def record(document: Document, effect: Effect, config: RunConfig = CONFIG) -> None:
    record_step(document, config, VIEW, VIEW, decision(), effect, "line")


def test_a_step_adds_its_history_caption_climb_and_counts() -> None:
    document = Document(goal="g")
    record(document, "changed")
    assert [(step.phrase, step.label, step.effect) for step in document.past] == [
        ("tap Anna Berg", "Anna Berg", "changed")
    ]
    assert [caption.text for caption in document.captions] == ["line"]
    assert [(climb.step, climb.rung) for climb in document.climbs] == [(1, "text")]
    assert (document.counters.steps, document.counters.rungs) == (1, {"text": 1})


def test_what_led_nowhere_is_remembered_once_and_what_worked_is_not() -> None:
    document = Document(goal="g")
    record(document, "changed")
    for _ in range(3):
        record(document, "unchanged")
    assert [(tried.screen, tried.phrase) for tried in document.tried] == [("s1", "tap Anna Berg")]
    assert rejected(document, VIEW) == {("s1", "tap Anna Berg")}


def test_what_was_tried_has_a_cap_and_the_oldest_leaves() -> None:
    document = Document(goal="g")
    for i in range(80):
        reject(document, [past(f"tap {i}")], MemoryConfig(tried=50))
    assert [tried.phrase for tried in document.tried] == [f"tap {i}" for i in range(30, 80)]


def test_s34_a_label_that_a_correction_rules_out_is_rejected_on_every_screen() -> None:
    document = Document(goal="g", facts=[Fact(text="the other Anna", at=1.0, correction=True, vetoes="Anna Berg")])
    other = View(screen(print_="s2"), ROWS)
    assert rejected(document, other) == {("s2", "tap Anna Berg")}


def test_an_opening_that_was_gone_back_from_is_not_chosen_there_again() -> None:
    document = Document(goal="g")
    leaf = View(screen(print_="leaf"), marks(mark(1, "Call log"), mark(2, "Notes"), words=["Anna Berg"]))
    record_step(document, CONFIG, VIEW, leaf, decision(), "changed", "line")
    assert rejected(document, VIEW) == frozenset()
    record_step(document, CONFIG, leaf, VIEW, decision("back", BackAction()), "changed", "line")
    assert [(step.phrase, step.opened) for step in document.past] == [("tap Anna Berg", True), ("back", False)]
    assert rejected(document, VIEW) == {("s1", "tap Anna Berg")}
    shown = replace(ROWS, screen_print="s1")
    offered = candidates(StepContext("g", shown, "org.example", "", rejected=rejected(document, VIEW)))
    assert "tap Anna Berg" not in [candidate.phrase for candidate in offered]


def test_a_turning_away_is_counted_and_a_step_of_the_ladder_is_none() -> None:
    document = Document(goal="g")
    record(document, "changed")
    assert document.counters.second_choices == 0
    turned = decision("back", BackAction(), [Attempt(BACK, "ok", BACK, "It led nowhere.")])
    record_step(document, CONFIG, VIEW, VIEW, turned, "changed", "line")
    assert document.counters.second_choices == 1


def test_a_step_remembers_how_sure_it_was_and_whether_what_it_expected_came() -> None:
    document = Document(goal="g")
    rows = [(Candidate(TapAction(mark=1), "tap Anna Berg", 1), 0.7), (Candidate(TapAction(mark=2), "b", 2), 0.2)]
    ranked = Ranked(tuple(Scored(candidate, None, 0.0, 0.0, share) for candidate, share in rows))
    sure = decision()
    sure = replace(sure, choice=replace(sure.choice, ranked=ranked))
    effects: tuple[Effect, ...] = ("changed", "unchanged")
    for effect in effects:
        record_step(document, CONFIG, VIEW, VIEW, sure, effect, "line")
    assert [(step.share, step.spare, step.met) for step in document.past] == [(0.7, 0.2, True), (0.7, 0.2, False)]


def test_progress_forgives_recoveries_and_vetoes() -> None:
    document = Document(goal="g")
    document.counters.recoveries = document.counters.done_vetoes = 2
    record(document, "unchanged")
    assert (document.counters.recoveries, document.counters.done_vetoes) == (2, 2)
    record(document, "changed")
    assert (document.counters.recoveries, document.counters.done_vetoes) == (0, 0)


def test_the_first_refusals_in_a_row_are_free_and_then_they_count() -> None:
    document = Document(goal="g")
    config = CONFIG.model_copy(update={"guards": GuardConfig(free_kickbacks=2)})
    for _ in range(4):
        record(document, "refused", config)
    assert len(document.past) == 2
    record(document, "changed", config)
    record(document, "refused", config)
    assert [step.effect for step in document.past] == ["refused", "refused", "changed"]


def test_a_screen_that_was_seen_is_no_new_one_and_the_list_of_them_has_a_cap() -> None:
    document = Document(goal="g")
    for i in (*range(SEEN_KEPT + 5), SEEN_KEPT, SEEN_KEPT):
        fold_screen(document, View(screen(print_=f"p{i}"), ROWS))
    assert document.counters.since_new_screen == 2
    assert len(document.counters.seen) == SEEN_KEPT


def test_screens_with_neither_tree_nor_picture_are_counted_in_a_row() -> None:
    document = Document(goal="g")
    for _ in range(3):
        fold_screen(document, View(screen(), marks()))
    assert document.counters.blind_in_a_row == 3
    fold_screen(document, VIEW)
    assert document.counters.blind_in_a_row == 0


def test_the_next_prompt_hears_why_a_step_failed_and_nothing_when_it_went_well() -> None:
    assert feedback_for(decision(), "refused", "No such mark.") == "No such mark."
    assert feedback_for(decision(), "failed", "") == "feedback of the ladder"
    assert feedback_for(decision(), "unchanged", "") == '"tap Anna Berg" changed nothing.'
    assert feedback_for(decision(), "changed", "typed") == "feedback of the ladder"


def test_a_trace_line_tells_the_climb_the_target_and_the_close_up() -> None:
    failed = Attempt("full_vision", "failed", "timeout", "Too slow.", 1.23456, {"text_tokens": 9})
    closer = View(VIEW.screen, ROWS, Box(0, 0, 100, 100))
    line = trace_step(3, 7, closer, decision(attempts=[failed]), "changed", "", "caption", {"decide": 1.0})
    assert (line["step"], line["revision"], line["screen"]["close_up"]) == (3, 7, [0, 0, 100, 100])
    assert line["climb"] == [
        {
            "rung": "full_vision",
            "outcome": "failed",
            "kind": "timeout",
            "reason": "Too slow.",
            "seconds": 1.2346,
            "text_tokens": 9,
        }
    ]
    place = {"box": [0, 100, 1080, 190], "tap": [540, 145]}
    assert line["target"] == {"mark": 1, "label": "Anna Berg", "role": "item", **place}
    waited = trace_step(3, 7, VIEW, decision("wait", WaitAction()), "waited", "", "caption", {})
    assert waited["target"] is None


def test_a_document_keeps_the_reason_of_a_climb_that_had_to_go_down() -> None:
    document = Document(goal="g")
    failed = Attempt("text", "failed", "timeout", "Too slow.")
    record_step(document, CONFIG, VIEW, VIEW, decision(attempts=[failed], rung="emergency"), "changed", "line")
    assert (document.climbs[0].rung, document.climbs[0].reason) == ("emergency", "Too slow.")
