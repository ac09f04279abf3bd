"""A conversation as an API wants it: pairs together, exchanges in order, nothing of a shrunk one lost."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from ladders.conversation import Conversation, ConversationUnfittable, Message, Reasoning, ToolCall, ToolResult, shrink
from ladders.conversation.formats.projection import Exchange, project
from tests.ladders.conversation.build import assistant, talk, tool, user
from tests.ladders.conversation.strategies import conversations


def test_what_a_model_says_in_one_go_is_one_exchange() -> None:
    call, result = tool("a", "1")
    conversation = talk(
        user("go"), Reasoning("hm"), assistant("I tap"), call, result, assistant("done"), assistant("bye")
    )
    parts = project(conversation).parts
    exchanges = [part for part in parts if isinstance(part, Exchange)]
    assert [(len(e.reasoning), e.message is not None, len(e.calls), len(e.results)) for e in exchanges] == [
        (1, True, 1, 1),
        (0, True, 0, 0),
        (0, True, 0, 0),
    ]


def test_halves_of_pairs_are_counted() -> None:
    assert project(talk(ToolCall("a", "x", {}), ToolResult("b", "1"), *tool("c", "2"))).unpaired == 2


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(conversations())
def test_shrinking_loses_no_pair_on_the_way_to_an_api(conversation: Conversation) -> None:
    budget = max(1, sum(len(entry.text) for entry in conversation.entries if isinstance(entry, Message)) // 2)
    try:
        shrunk = shrink(conversation, budget).conversation
    except ConversationUnfittable as failure:
        shrunk = failure.smallest.conversation
    assert project(shrunk).unpaired <= project(conversation).unpaired
    exchanges = [part for part in project(shrunk).parts if isinstance(part, Exchange)]
    for exchange in exchanges:
        assert [call.call_id for call in exchange.calls] == [result.call_id for result in exchange.results]
