"""Properties 43 to 47 over made conversations, and certificates checked by brute force on small ones."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ladders.conversation import (
    Compaction,
    Conversation,
    ConversationUnfittable,
    Entry,
    Kind,
    Message,
    Policy,
    Shrunk,
    TextItem,
    ToolCall,
    ToolResult,
    cost,
    shrink,
)
from ladders.conversation.boundary import lay_out
from ladders.conversation.cost import CharProfile
from ladders.conversation.payload import clear
from ladders.conversation.placeholder import OMITTED_ITEM
from tests.ladders.conversation import oracle
from tests.ladders.conversation.build import pairs_are_whole, size
from tests.ladders.conversation.strategies import conversations, shares

PROFILE = CharProfile(input_cap=500)
policies = st.sampled_from(["history", "recent"])
low_waters = st.sampled_from([1.0, 0.7])
relaxed = settings(deadline=None, max_examples=2500, suppress_health_check=[HealthCheck.too_slow])


def budget_at(conversation: Conversation, share: float) -> int:
    """Return a budget from the least the conversation can be cut to (0) up to its whole size (1)."""
    whole = max(1, size(conversation, PROFILE))
    try:
        shrink(conversation, 1, PROFILE)
    except ConversationUnfittable as failure:
        least = failure.report.after
        return least + int(share * max(0, whole - least))
    return whole


def fitted(conversation: Conversation, share: float, policy: Policy = "history", low_water: float = 1.0) -> Shrunk:
    return shrink(conversation, budget_at(conversation, share), PROFILE, policy, low_water=low_water)


@relaxed
@given(conversations(), shares, policies, low_waters)
def test_case_43_a_result_fits_and_only_payload_and_old_history_is_gone(
    conversation: Conversation, share: float, policy: Policy, low_water: float
) -> None:
    shrunk = fitted(conversation, share, policy, low_water)
    report = shrunk.report
    assert size(shrunk.conversation, PROFILE) == report.after <= report.budget
    assert report.before == size(conversation, PROFILE)
    visible = sum(loss.saved for loss in report.visible.values())
    gone = report.stripped_price + report.dropped_price + visible
    assert report.before - gone + report.marker_price == report.after
    assert pairs_are_whole(conversation, shrunk.conversation)
    kept = [entry for entry in shrunk.conversation.entries if not is_marker(entry)]
    assert len(shrunk.conversation) - len(kept) == (report.dropped_entries > 0)
    assert len(shrunk.source) - len(kept) == report.dropped_entries
    assert is_lifted_and_suffix([shape(e) for e in kept], [shape(e) for e in shrunk.source.entries])


@relaxed
@given(conversations(max_groups=9), policies)
def test_case_44_a_failure_means_no_cut_fits_with_everything_cleared(
    conversation: Conversation, policy: Policy
) -> None:
    least = min(price for _, price in oracle.cheapest_forms(conversation, PROFILE))
    assume(least > 1)
    assert shrink(conversation, least, PROFILE, policy).report.after <= least
    with pytest.raises(ConversationUnfittable) as raised:
        shrink(conversation, least - 1, PROFILE, policy)
    failure = raised.value
    assert failure.certificate.smallest == failure.report.after == least
    assert sum(failure.certificate.remains.values()) == size(failure.smallest.conversation, PROFILE) == least


@relaxed
@given(conversations(), shares, policies)
def test_case_45_the_input_is_unchanged_and_a_second_run_is_the_same(
    conversation: Conversation, share: float, policy: Policy
) -> None:
    before = copy.deepcopy(conversation)
    shrunk = fitted(conversation, share, policy)
    assert conversation == before
    assert fitted(conversation, share, policy) == shrunk
    assert shrink(shrunk.conversation, shrunk.report.budget, PROFILE, policy).conversation is shrunk.conversation


@relaxed
@given(conversations(), shares)
def test_case_46_nothing_grows_and_what_is_counted_saved_something(conversation: Conversation, share: float) -> None:
    shrunk = fitted(conversation, share)
    for payload in shrunk.cleared:
        entry = shrunk.source.entries[payload.entry]
        assert cost(clear(entry, [payload]), PROFILE) < cost(entry, PROFILE)
    for losses in (shrunk.report.visible, shrunk.report.inside_dropped):
        assert all((loss.count > 0) == (loss.saved > 0) for loss in losses.values())


@relaxed
@given(conversations(), shares, shares, low_waters)
def test_case_47_a_larger_budget_never_drops_more(
    conversation: Conversation, one: float, other: float, low_water: float
) -> None:
    tight = fitted(conversation, min(one, other), low_water=low_water)
    wide = fitted(conversation, max(one, other), low_water=low_water)
    assert wide.report.dropped_entries <= tight.report.dropped_entries


@relaxed
@given(conversations(), shares, policies)
def test_case_47_no_cleared_payload_could_be_put_back(conversation: Conversation, share: float, policy: Policy) -> None:
    shrunk = fitted(conversation, share, policy)
    for payload in shrunk.cleared:
        same = [other for other in shrunk.cleared if other.entry == payload.entry]
        rest = [other for other in same if other is not payload]
        if payload.kind is Kind.RESULT_ATTACHMENT and any(other.kind is Kind.OUTPUT for other in rest):
            continue
        entry = shrunk.source.entries[payload.entry]
        grown = cost(clear(entry, rest), PROFILE) - cost(clear(entry, same), PROFILE)
        assert shrunk.report.after + grown > shrunk.report.budget


@relaxed
@given(conversations(max_groups=9), shares, low_waters)
def test_the_certificate_says_truly_what_keeping_more_would_need(
    conversation: Conversation, share: float, low_water: float
) -> None:
    shrunk = fitted(conversation, share, low_water=low_water)
    assume(shrunk.report.dropped_entries)
    forms = oracle.cheapest_forms(conversation, PROFILE)
    longer = [price for dropped, price in forms if dropped < shrunk.report.dropped_entries]
    needs = shrunk.certificate.longer_history_needs
    assert needs is not None
    assert min(longer) >= needs > shrunk.certificate.limit


@relaxed
@given(conversations(max_groups=9))
def test_the_cuts_are_those_of_the_definition(conversation: Conversation) -> None:
    assert list(lay_out(conversation.entries).cuts) == oracle.cuts(conversation.entries)
    turns_only = [cut for cut in oracle.cuts(conversation.entries) if cut.kind != "step"]
    assert list(lay_out(conversation.entries, cut_steps=False).cuts) == turns_only


@relaxed
@given(conversations(), shares, shares)
def test_shrinking_twice_stands_for_everything_that_was_omitted(
    conversation: Conversation, first: float, second: float
) -> None:
    once = fitted(conversation, first)
    twice = fitted(once.conversation, second)
    assume(twice.report.dropped_entries)
    assert twice.report.omitted is not None
    earlier = once.report.omitted.entries if once.report.omitted else 0
    assert twice.report.omitted.entries == earlier + twice.report.dropped_entries
    assert sum(map(is_marker, twice.conversation.entries)) == 1


def is_marker(entry: Entry) -> bool:
    return isinstance(entry, Compaction) and entry.omission is not None


def shape(entry: Entry) -> object:
    """Everything of an entry that no rung may change."""
    match entry:
        case Message():
            words = [item for item in entry.content if isinstance(item, TextItem) and item not in OMITTED_ITEM.values()]
            return ("message", entry.role, words, len(entry.content), entry.pinned)
        case ToolCall():
            return ("call", entry.call_id, entry.name)
        case ToolResult():
            return ("result", entry.call_id, entry.error)
    return entry


def is_lifted_and_suffix(kept: Sequence[object], source: Sequence[object]) -> bool:
    """Say whether what was kept is messages from before in order, system first, and then an unbroken suffix."""
    for length in range(len(kept) + 1):
        head, tail = kept[: len(kept) - length], kept[len(kept) - length :]
        before = source[: len(source) - length]
        if list(source[len(source) - length :]) == list(tail) and is_lifted(head, before):
            return True
    return False


def is_lifted(head: Sequence[object], before: Sequence[object]) -> bool:
    system = [shape for shape in head if is_system(shape)]
    others = [shape for shape in head if not is_system(shape)]
    messages = all(isinstance(shape, tuple) and shape[0] == "message" for shape in head)
    return messages and list(head) == system + others and all(is_subsequence(part, before) for part in (system, others))


def is_system(shape: object) -> bool:
    return isinstance(shape, tuple) and shape[:2] == ("message", "system")


def is_subsequence(part: Iterable[object], whole: Iterable[object]) -> bool:
    rest = iter(whole)
    return all(any(wanted == found for found in rest) for wanted in part)
