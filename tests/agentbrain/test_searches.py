"""Found means read on the screen: by string, by name, never by a model."""

from __future__ import annotations

import pytest

from agentbrain.config import MemoryConfig, TriggerConfig
from agentbrain.document import Document
from agentbrain.facts import remember
from agentbrain.searches import add, announced, cancel, match_caption, match_screen, retract

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
    match_caption(document, line, 2.0)
    assert document.searches[0].status == status


def test_s28_a_missing_line_is_no_miss_and_a_verdict_is_counted() -> None:
    document = looking_for("onions")
    match_caption(document, "a kitchen", 2.0)
    assert document.searches[0].not_visible == 0
    match_caption(document, "onions: NOT VISIBLE — a door rack\nonions: UNCLEAR", 2.0)
    assert (document.searches[0].not_visible, document.searches[0].unclear) == (1, 1)


def test_s29_matching_goes_by_name_whatever_the_order() -> None:
    document = looking_for("salt", "pepper")
    document.searches.reverse()
    match_caption(document, "pepper: FOUND — left\nsalt: NOT VISIBLE", 2.0)
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


def test_s34_a_needle_too_short_to_mean_anything_is_refused() -> None:
    with pytest.raises(ValueError, match="too short"):
        add(Document(goal="g"), "a", 1.0, CONFIG)


def test_s07_what_is_gone_is_harmless() -> None:
    document = Document(goal="g")
    assert not cancel(document, "nothing")
    assert not retract(document, "nothing", "x", 1.0)
    announced(document, ["nothing"])


def test_s37_the_same_search_twice_is_one() -> None:
    assert len(looking_for("salt", "salt").searches) == 1
