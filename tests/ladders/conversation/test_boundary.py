"""Turns, steps and cuts: never inside an open call, and never before anything."""

from __future__ import annotations

from ladders.conversation import Compaction, Entry, OpaqueEntry, Reasoning, ToolCall, ToolResult
from ladders.conversation.boundary import Cut, Kept, Survivors, lay_out, protection
from tests.ladders.conversation.build import assistant, said, talk, tool, turn, user


def cuts(entries: list[Entry]) -> list[Cut]:
    return list(lay_out(entries).cuts)


def test_a_user_message_a_summary_and_a_further_step_are_places_to_cut() -> None:
    entries = [
        user("one"),
        *tool("a", "x"),
        assistant("then"),
        *tool("b", "y"),
        Compaction("s", "carrier"),
        user("two"),
    ]
    assert cuts(entries) == [Cut(3, "step", 0), Cut(6, "summary", 6), Cut(7, "turn", 7)]


def test_the_first_step_of_a_turn_is_cut_with_its_turn() -> None:
    entries = [*turn(1), user("two"), Reasoning("hm"), assistant("ok")]
    assert cuts(entries) == [Cut(2, "turn", 2)]


def test_thoughts_words_and_parallel_calls_are_one_step() -> None:
    step: list[Entry] = [Reasoning("hm"), assistant("both"), ToolCall("a", "x", {}), ToolCall("b", "x", {})]
    results: list[Entry] = [ToolResult("a", "1"), OpaqueEntry("note"), ToolResult("b", "2")]
    entries: list[Entry] = [user("go"), *step, *results, *step]
    assert lay_out(entries).steps == (1, 8)
    assert cuts(entries) == [Cut(8, "step", 0)]


def test_nothing_inside_an_open_call_is_a_place_to_cut() -> None:
    inside: list[Entry] = [user("a note"), Compaction("s", "carrier"), assistant("words")]
    entries = [user("go"), ToolCall("a", "x", {}), *inside, ToolResult("a", "1"), assistant("done")]
    assert cuts(entries) == [Cut(6, "step", 0)]


def test_results_are_matched_first_come_first_served_within_an_id() -> None:
    entries = [user("go"), *tool("a", "1"), ToolCall("a", "x", {}), user("note"), ToolResult("a", "2"), user("next")]
    assert cuts(entries) == [Cut(3, "step", 0), Cut(6, "turn", 6)]


def test_an_interrupted_call_of_an_earlier_step_blocks_nothing() -> None:
    entries = [user("go"), ToolCall("lost", "x", {}), user("stop"), *tool("a", "1"), user("next"), assistant("ok")]
    assert [cut.start for cut in cuts(entries)] == [2, 5]


def test_a_call_still_waiting_for_its_result_is_never_cut_off() -> None:
    entries = [user("go"), *tool("a", "1"), ToolCall("b", "x", {}), user("meanwhile")]
    assert cuts(entries) == [Cut(3, "step", 0)]


def test_without_any_user_message_steps_can_still_be_cut() -> None:
    assert cuts([said("system", "rules"), *tool("a", "1"), *tool("b", "2")]) == [Cut(3, "step", 0)]


def test_protection_by_turns_and_by_steps() -> None:
    def starts(count: int, keep: int) -> tuple[int, int]:
        conversation = talk(*(turn(n, *tool(f"c{n}", "x")) for n in range(count)))
        return protection(lay_out(conversation.entries), len(conversation), keep)

    assert starts(5, 3) == (8, 15)
    assert starts(3, 3) == (8, 8)
    assert starts(5, 0) == (20, 20)
    assert starts(1, 3) == (3, 3)
    single = talk(user("goal"), *(tool(f"c{n}", "x") for n in range(5)))
    assert protection(lay_out(single.entries), len(single), 3) == (5, 5)


def test_a_step_cut_keeps_the_words_of_its_turn_and_what_always_stays() -> None:
    entries = [said("system", "rules"), user("old"), assistant("x"), user("goal"), *tool("a", "1"), assistant("then")]
    survivors = Survivors(entries, [index == 0 for index in range(len(entries))])
    cut = Cut(6, "step", 3)
    assert [survivors.keep(index, cut) for index in range(7)] == [True, False, False, True, False, False, True]
    kept = Kept(survivors, [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000])
    assert kept.kept(cut) == 1_001_001
    assert kept.lost(cut) == 110_110
    assert kept.kept_before(cut) == 1_001
