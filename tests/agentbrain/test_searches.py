"""Found means read on the screen: by string, by name, never by a model."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentbrain.config import MemoryConfig, RunConfig, TriggerConfig
from agentbrain.document import Document, Task
from agentbrain.facts import remember
from agentbrain.notes import note_triggers
from agentbrain.searches import (
    add,
    announced,
    cancel,
    match_answers,
    match_screen,
    questions,
    retract,
    unwatch,
    watch,
)
from agentbrain.triggers import check
from ladders.action import Action

CONFIG = TriggerConfig()


def looking_for(*names: str) -> Document:
    document = Document(goal="g")
    for name in names:
        add(document, name, 1.0, CONFIG)
    return document


def test_s27_a_search_is_found_only_by_a_text_that_holds_its_words() -> None:
    document = looking_for("Delivered")
    assert match_screen(document, ["On its way", "undelivered"], 2.0) == []
    assert document.searches[0].not_visible == 1
    assert [s.name for s in match_screen(document, ["Status: DELIVERED today"], 3.0)] == ["Delivered"]
    assert (document.searches[0].status, document.searches[0].where) == ("found", "Status: DELIVERED today")


def test_a_pattern_may_differ_from_the_name() -> None:
    document = Document(goal="g")
    add(document, "the parcel", 1.0, CONFIG, pattern="out for delivery")
    assert match_screen(document, ["Out for  delivery"], 2.0)


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("chicken packet: FOUND — middle shelf", "found"),
        ("Chicken packet - FOUND, middle shelf", "found"),
        ("I think the chicken packet: FOUND it", "open"),
        ("There is a chicken packet here", "open"),
        ("chicken packet: NOT VISIBLE", "open"),
        ("chicken packet: FOUNDATION", "open"),
        ("", "open"),
    ],
)
def test_s28_only_a_labelled_line_counts(line: str, status: str) -> None:
    document = looking_for("chicken packet")
    match_answers(document, line, 2.0)
    assert document.searches[0].status == status


def test_s28_a_missing_line_is_no_miss_and_a_verdict_is_counted() -> None:
    document = looking_for("onions")
    match_answers(document, "a kitchen", 2.0)
    assert document.searches[0].not_visible == 0
    match_answers(document, "onions: NOT VISIBLE — a door rack\nonions: UNCLEAR", 2.0)
    assert (document.searches[0].not_visible, document.searches[0].unclear) == (1, 1)


def test_s29_matching_goes_by_name_whatever_the_order() -> None:
    document = looking_for("salt", "pepper")
    document.searches.reverse()
    match_answers(document, "pepper: FOUND — left\nsalt: NOT VISIBLE", 2.0)
    assert {s.name: s.status for s in document.searches} == {"salt": "open", "pepper": "found"}


def test_s30_found_is_not_announced_until_the_speaker_succeeded() -> None:
    document = looking_for("Delivered")
    match_screen(document, ["Delivered"], 2.0)
    assert not document.searches[0].announced
    announced(document, ["Delivered"])
    assert document.searches[0].announced


def test_s32_over_the_cap_the_eldest_is_dropped_and_named() -> None:
    document = looking_for(*(f"item {i}" for i in range(6)))
    added = add(document, "item 6", 2.0, CONFIG)
    assert added.dropped == "item 0"
    assert [s.name for s in document.searches if s.status == "open"] == [f"item {i}" for i in range(1, 7)]


def test_s34_a_retracted_find_is_ruled_out_for_good() -> None:
    document = looking_for("Anna")
    match_screen(document, ["Anna Berg"], 2.0)
    assert retract(document, "Anna", "Anna Berg is NOT the Anna you mean", 3.0)
    assert match_screen(document, ["Anna  BERG"], 4.0) == []
    assert match_screen(document, ["Anna Bell"], 5.0)


def test_s34_a_correction_outlives_forty_newer_facts() -> None:
    document = looking_for("Anna")
    match_screen(document, ["Anna Berg"], 2.0)
    retract(document, "Anna", "not Anna Berg", 3.0)
    for i in range(40):
        remember(document, f"fact {i}", float(i), MemoryConfig())
    assert len(document.facts) == MemoryConfig().facts
    assert any(fact.correction and fact.vetoes == "Anna Berg" for fact in document.facts)


@pytest.mark.parametrize("name", ["a", "it", "5", "微", " x "])
def test_s34_a_needle_too_short_to_mean_anything_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="too short"):
        add(Document(goal="g"), name, 1.0, CONFIG)


@pytest.mark.parametrize(
    ("name", "shown", "hidden"),
    [
        ("B1", "Gate b1 is open", "Gate B12"),
        ("5G", "5G", "5GHz"),
        ("微信", "打开微信支付", "微博"),
        ("已签收", "快递已签收", "快递已发货"),
        ("배송완료", "배송완료됨", "배송중"),
    ],
)
def test_a_short_name_with_a_digit_and_a_word_of_a_script_without_spaces_are_found(
    name: str, shown: str, hidden: str
) -> None:
    document = looking_for(name)
    assert match_screen(document, [hidden], 2.0) == []
    assert [search.name for search in match_screen(document, [shown], 3.0)] == [name]


def test_s07_what_is_gone_is_harmless() -> None:
    document = Document(goal="g")
    assert not cancel(document, "nothing")
    assert not retract(document, "nothing", "x", 1.0)
    announced(document, ["nothing"])


def test_s37_the_same_search_twice_is_one() -> None:
    assert len(looking_for("salt", "salt").searches) == 1


def test_s37_the_same_watch_again_replaces_the_first() -> None:
    document = Document(goal="g")
    watch(document, "the kettle")
    watch(document, "the  kettle", high=True)
    assert [(known.question, known.high) for known in document.watches] == [("the kettle", True)]
    assert unwatch(document, "the kettle")
    assert not unwatch(document, "the kettle")


def test_s26_four_watches_and_six_searches_are_all_asked() -> None:
    document = looking_for(*(f"item {i}" for i in range(6)))
    for i in range(4):
        watch(document, f"watch {i}")
    assert questions(document, CONFIG) == [*(f"item {i}" for i in range(6)), *(f"watch {i}" for i in range(4))]


def test_s35_of_nine_watches_four_are_asked_high_ones_first_and_those_of_waiting_tasks_not() -> None:
    document = Document(goal="g", tasks=[Task(text="cook", status="in_progress"), Task(text="bake")])
    for i in range(5):
        watch(document, f"plain {i}")
    watch(document, "cooking", task="cook")
    watch(document, "baking", task="bake")
    watch(document, "smoke", high=True, task="bake")
    watch(document, "fire", high=True)
    assert questions(document, CONFIG) == ["smoke", "fire", "plain 0", "plain 1"]
    document.watches = [known for known in document.watches if known.task]
    assert questions(document, CONFIG) == ["smoke", "cooking"]


def test_a_watch_that_saw_it_is_asked_no_more_and_told_like_a_find() -> None:
    document = Document(goal="g")
    watch(document, "the kettle")
    assert not match_answers(document, "the kettle: NOT VISIBLE - a menu", 2.0)
    assert match_answers(document, "the kettle: UNCLEAR", 3.0)
    assert not match_answers(document, "the kettle: FOUND - steaming", 4.0)
    assert questions(document, CONFIG) == []
    assert [trigger.sentence for trigger in check(document, 5.0, CONFIG)] == ["Found the kettle: steaming."]
    announced(document, ["the kettle"])
    assert check(document, 5.0, CONFIG) == []


@given(answers=st.text(max_size=400))
def test_s27_no_text_without_the_name_and_the_verdict_finds_anything(answers: str) -> None:
    document = looking_for("chicken packet")
    match_answers(document, answers, 2.0)
    assert document.searches[0].status == "open"


def test_s27_no_action_of_a_model_can_name_a_search() -> None:
    fields = {name for kind in get_args(get_args(Action)[0]) for name in kind.model_fields}
    assert fields.isdisjoint({"found", "search", "status", "announced", "watch"})


def test_s31_a_find_is_told_in_a_sentence_made_of_what_is_stored_and_no_model_is_asked() -> None:
    document = looking_for("Delivered")
    document.speech.enabled = True
    match_screen(document, ["Delivered today at 10"], 2.0)
    assert [note.text for note in note_triggers(document, 100.0, RunConfig(), "step")] == [
        "Found Delivered: Delivered today at 10."
    ]
