"""The planner: as it is where that will do, at a summary it already has, and shrunk only where it must be."""

from __future__ import annotations

import pytest

from ladders.conversation import Compaction, Conversation, ConversationUnfittable, Kind, Options, shrink
from ladders.conversation.planner import budget_in_characters, plan, slice_at_summary
from tests.ladders.conversation.build import prompts, said, size, talk, tool, turn, user


def test_what_fits_is_ready_and_the_same_object() -> None:
    conversation = talk(turn(1), turn(2))
    planned = plan(conversation, 10_000)
    assert (planned.outcome, planned.stripped_compactions, planned.shrunk) == ("ready", 0, None)
    assert planned.conversation is conversation


def test_history_before_a_readable_summary_is_not_resurrected() -> None:
    conversation = talk(turn(1), Compaction("what happened", "carrier"), turn(2))
    planned = plan(conversation, 10_000)
    assert planned.outcome == "existing-compaction"
    assert planned.conversation.entries == conversation.entries[2:]


def test_unreadable_summaries_are_taken_out_and_counted() -> None:
    conversation = talk(turn(1), Compaction("", "encrypted"), turn(2), Compaction("", "absent"))
    planned = plan(conversation, 10_000)
    assert (planned.outcome, planned.stripped_compactions) == ("raw-history", 2)
    assert prompts(planned.conversation) == ["prompt 1", "prompt 2"]


def test_the_slice_comes_before_the_stripping() -> None:
    conversation = talk(Compaction("", "encrypted"), turn(1), Compaction("what happened", "carrier"), turn(2))
    planned = plan(conversation, 10_000)
    assert (planned.outcome, planned.stripped_compactions) == ("existing-compaction", 0)


def test_a_limit_notice_does_not_hide_the_summary_before_it() -> None:
    """Ours: the reference used the whole history as soon as the latest summary was a rejected one."""
    notice = Compaction("Claude AI usage limit reached|1749924000", "carrier")
    conversation = talk(
        turn(1), Compaction("what happened", "carrier"), turn(2), notice, turn(3), provider="claude-code"
    )
    planned = plan(conversation, 10_000)
    assert planned.outcome == "raw-history"
    assert prompts(planned.conversation) == ["prompt 2", "prompt 3"]


def test_system_and_pinned_messages_outlive_the_slice() -> None:
    rules, goal = said("system", "rules"), said("user", "the goal", pinned=True)
    conversation = talk(rules, goal, turn(1), Compaction("what happened", "carrier"), turn(2))
    assert slice_at_summary(conversation).entries[:2] == (rules, goal)
    assert prompts(slice_at_summary(conversation)) == ["the goal", "prompt 2"]


def test_our_own_marker_is_no_reason_to_lose_what_was_pinned() -> None:
    steps = [tool(f"c{n}", "o" * 400) for n in range(30)]
    conversation = talk(said("system", "rules"), said("user", "the goal", pinned=True), *steps)
    shrunk = shrink(conversation, 3_000).conversation
    planned = plan(shrunk, 3_000)
    assert planned.outcome == "ready"
    assert planned.conversation is shrunk


def test_what_does_not_fit_is_shrunk_with_a_report() -> None:
    conversation = talk(*(turn(n, *tool(f"c{n}", "o" * 2_000)) for n in range(8)))
    planned = plan(conversation, 9_000)
    assert planned.outcome == "shrunk"
    assert planned.shrunk is not None
    assert planned.shrunk.report.visible[Kind.OUTPUT].count > 0
    assert size(planned.conversation) <= 9_000


def test_what_cannot_fit_goes_through_unchanged() -> None:
    with pytest.raises(ConversationUnfittable):
        plan(talk(user("p" * 5_000)), 1_000)


def long_with_rules() -> Conversation:
    return talk(said("developer", "d" * 900), *(turn(n, reply="r" * 500) for n in range(6)))


def test_the_target_decides_about_developer_messages_and_the_caller_overrules_it() -> None:
    options = Options(cut_steps=False)

    def kept(target: str, keep: bool | None = None) -> int:
        planned = plan(long_with_rules(), 2_500, target=target, keep_developer=keep, options=options)
        assert planned.shrunk is not None
        return planned.shrunk.report.retained_developer_messages

    assert kept("openai") == kept("") == 1
    assert kept("claude-code") == 0
    assert kept("claude-code", True) == 1
    assert kept("openai", False) == 0


def test_shrink_options_do_not_change_what_fits() -> None:
    conversation = talk(turn(1), turn(2))
    assert plan(conversation, 10_000, options=Options(keep_recent=0, cut_steps=False)) == plan(conversation, 10_000)


@pytest.mark.parametrize(
    ("tokens", "percent", "characters"),
    [
        (128_000, 100, 288_000),
        (200_000, 100, 450_000),
        (272_000, 95, 581_400),
        (200_000, 90, 405_000),
        (1e6, 100, 2_250_000),
    ],
)
def test_the_budget_formula(tokens: float, percent: float, characters: int) -> None:
    assert budget_in_characters(tokens, percent) == characters


@pytest.mark.parametrize(
    ("tokens", "percent", "reserve", "ratio"),
    [
        (0, 100, 0.1, 2.5),
        (float("inf"), 100, 0.1, 2.5),
        (float("nan"), 100, 0.1, 2.5),
        (1_000, 0, 0.1, 2.5),
        (1_000, 101, 0.1, 2.5),
        (1_000, 100, 1.0, 2.5),
        (1_000, 100, -0.1, 2.5),
        (1_000, 100, 0.1, 0),
        (1_000, 100, 0.1, float("inf")),
    ],
)
def test_the_formula_refuses_numbers_out_of_range(tokens: float, percent: float, reserve: float, ratio: float) -> None:
    with pytest.raises(ValueError, match=r"."):
        budget_in_characters(tokens, percent, reserve=reserve, characters_per_token=ratio)
