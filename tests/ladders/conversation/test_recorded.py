"""The recorded transcript that a pasted image made unfittable, in its full size and in a small one."""

from __future__ import annotations

import pytest

from ladders.conversation import (
    CHARACTERS,
    Compaction,
    Conversation,
    ImageItem,
    Kind,
    Loss,
    Message,
    OpaqueItem,
    Policy,
    TextItem,
    cost,
    shrink,
)
from tests.ladders.conversation.build import outputs, pairs_are_whole, prompts, recorded, recorded_small, size

BUDGET = 288_000


@pytest.fixture(scope="module")
def transcript() -> Conversation:
    return recorded()


def test_the_made_transcript_has_the_recorded_sizes(transcript: Conversation) -> None:
    costs = [cost(entry, CHARACTERS) for entry in transcript.entries]
    assert len(transcript) == 1_100
    assert sum(costs) == 2_458_176
    assert [sum(costs[start:]) for start in (1_058, 1_070, 1_079)] == [1_294_156, 1_280_149, 549_620]
    assert costs[1_070] == 714_226
    assert len(prompts(transcript)) == 16


@pytest.mark.parametrize("policy", ["history", "recent"])
def test_case_36_the_recorded_transcript_fits(transcript: Conversation, policy: Policy) -> None:
    shrunk = shrink(transcript, BUDGET, policy=policy)
    report, entries = shrunk.report, shrunk.conversation.entries
    assert report.after == size(shrunk.conversation) <= BUDGET
    assert report.visible[Kind.ATTACHMENT] == Loss(2, 713_997 + 46 - 68 + 549_526 + 25 - 63)
    assert report.inside_dropped == {Kind.OUTPUT: Loss(256, 664_449), Kind.INPUT: Loss(3, 24_773)}
    assert report.lifted_recent_turn_protection
    assert report.dropped_turns == 13
    assert report.dropped_entries == 1_058
    assert report.after == 30_693 + report.marker_price <= 35_000
    assert isinstance(entries[0], Compaction)
    assert entries[0].source == "synthetic"
    assert isinstance(entries[1], Message)
    assert entries[1].role == "user"
    assert pairs_are_whole(transcript, shrunk.conversation)


def test_the_newest_prompt_keeps_its_words_and_says_what_is_gone(transcript: Conversation) -> None:
    newest = [entry for entry in shrink(transcript, BUDGET).conversation.entries if isinstance(entry, Message)][-1]
    assert newest.content == (TextItem("This [Image #1]"), TextItem("[Image omitted to fit the size limit.]"))


def test_every_recent_output_is_kept_whole(transcript: Conversation) -> None:
    kept = outputs(shrink(transcript, BUDGET).conversation)
    assert kept == ["o" * 2_900] * 4 + ["o" * 7_225] * 2


def test_the_reason_for_dropping_is_the_300_000_characters_of_the_thirteenth_turn(transcript: Conversation) -> None:
    certificate = shrink(transcript, BUDGET).certificate
    assert certificate.longer_history_needs is not None
    assert BUDGET < certificate.longer_history_needs < 310_000
    assert certificate.cheapest_return is not None
    assert certificate.cheapest_return > certificate.slack


def test_a_little_more_budget_keeps_the_thirteenth_turn_too(transcript: Conversation) -> None:
    needs = shrink(transcript, BUDGET).certificate.longer_history_needs
    assert needs is not None
    assert shrink(transcript, needs - 1).report.dropped_entries == 1_058
    more = shrink(transcript, needs + 2 * 7_225)  # room for the newest steps' outputs is held free
    assert more.report.dropped_entries < 1_058
    assert more.report.after > 0.8 * needs


def test_the_untouched_entries_are_the_same_objects(transcript: Conversation) -> None:
    kept = shrink(transcript, BUDGET).conversation.entries
    changed = [entry for entry in kept if not any(entry is source for source in transcript.entries)]
    assert len(changed) == 3  # the marker, and the two messages that had attachments


def test_the_small_shape_keeps_more_than_the_reference() -> None:
    conversation, budget = recorded_small()
    shrunk = shrink(conversation, budget)
    assert size(shrunk.conversation) <= budget
    assert shrunk.report.dropped_turns <= 4
    assert {"prompt 4 " + "p" * 20, "prompt 5 " + "p" * 20} <= set(prompts(shrunk.conversation))
    assert shrunk.report.visible[Kind.ATTACHMENT].count == 2
    assert shrunk.report.lifted_recent_turn_protection
    attached = [i for e in shrunk.conversation.entries if isinstance(e, Message) for i in e.content]
    assert not any(isinstance(item, ImageItem | OpaqueItem) for item in attached)
