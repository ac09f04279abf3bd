"""The numbered cases of the design's fourth section. Where ours differs on purpose, the test says why.

Cases 3 (classes), 18 to 21 (trimming), 26 to 28 (markers), 36 (recorded) and 43 to 47 (properties) have files
of their own; they are repeated here by number only where the whole ladder matters.
"""

from __future__ import annotations

import pytest

from ladders.conversation import (
    Compaction,
    Conversation,
    ConversationUnfittable,
    DocumentItem,
    Entry,
    ImageItem,
    Json,
    Kind,
    Loss,
    Message,
    Options,
    Reasoning,
    TextItem,
    ToolCall,
    ToolResult,
    shrink,
)
from tests.ladders.conversation.build import (
    assistant,
    blob,
    image,
    outputs,
    pairs_are_whole,
    prompts,
    said,
    size,
    talk,
    tool,
    turn,
    user,
)

TURNS_ONLY = Options(cut_steps=False)


def visible(conversation: Conversation, budget: int, kind: Kind) -> Loss:
    return shrink(conversation, budget).report.visible.get(kind, Loss())


def untouched(before: Conversation, after: Conversation) -> list[Entry]:
    return [entry for entry in after.entries if any(entry is source for source in before.entries)]


def changed(before: Conversation, after: Conversation) -> list[Entry]:
    return [entry for entry in after.entries if not any(entry is source for source in before.entries)]


# Strip


def test_case_01_every_encrypted_compaction_goes_and_no_message() -> None:
    entries: list[Entry] = []
    for number in range(4):
        entries += [user(f"prompt {number}"), Compaction("", "encrypted")]
    shrunk = shrink(talk(entries), 10_000)
    assert shrunk.report.stripped_compactions == 4
    assert prompts(shrunk.conversation) == [f"prompt {number}" for number in range(4)]


def test_case_02_everything_else_is_the_same_object() -> None:
    entries: list[Entry] = [user(str(number)) for number in range(83)]
    entries[23] = Compaction("", "encrypted")
    kept = shrink(talk(entries), 100_000).conversation.entries
    assert len(kept) == 82
    assert all(kept[index] is entries[index] for index in range(23))


def test_case_04_an_unreadable_compaction_goes_even_when_everything_fits() -> None:
    conversation = talk(user("hello"), Compaction("", "absent"), assistant("hi"))
    report = shrink(conversation, 10_000).report
    assert report.stripped_compactions == 1
    assert (report.dropped_entries, report.visible, report.before, report.after) == (
        0,
        {},
        2 * 53 + 5 + 5 + 2,
        2 * 53 + 5 + 5 + 2,
    )


# Clear outputs


def test_case_05_old_outputs_are_cleared_and_calls_and_recent_turns_stay() -> None:
    conversation = talk(*(turn(n, *tool(f"c{n}", "o" * 3_000, {"path": f"/{n}"})) for n in range(8)))
    budget = size(conversation) // 2
    shrunk = shrink(conversation, budget)
    loss = shrunk.report.visible[Kind.OUTPUT]
    assert loss.count > 0
    assert size(conversation) - size(shrunk.conversation) == loss.saved
    calls = [entry for entry in conversation.entries if isinstance(entry, ToolCall)]
    assert [entry for entry in shrunk.conversation.entries if isinstance(entry, ToolCall)] == calls
    assert shrunk.conversation.entries[-12:] == conversation.entries[-12:]
    first = next(
        new for old, new in zip(conversation.entries, shrunk.conversation.entries, strict=True) if old is not new
    )
    assert isinstance(first, ToolResult)
    assert first.call_id == "c0"


def test_case_06_outputs_shorter_than_their_placeholder_are_left_alone() -> None:
    conversation = talk(*(turn(n, *tool(f"c{n}", "short")) for n in range(6)))
    shrunk = shrink(conversation, size(conversation) - 100)
    assert Kind.OUTPUT not in shrunk.report.visible
    assert all(output == "short" for output in outputs(shrunk.conversation))


def test_case_07_a_single_turn_full_of_outputs_fits_without_dropping() -> None:
    conversation = talk(user("one goal"), *(tool(f"c{n}", "o" * 2_000) for n in range(10)), assistant("done"))
    shrunk = shrink(conversation, size(conversation) * 6 // 10)
    assert shrunk.report.dropped_entries == 0
    assert set(shrunk.report.visible) == {Kind.OUTPUT}
    assert not shrunk.report.lifted_recent_turn_protection


def test_case_08_of_exactly_three_turns_only_the_newest_is_protected() -> None:
    conversation = talk(*(turn(n, *tool(f"c{n}", "o" * 4_000)) for n in range(3)))
    shrunk = shrink(conversation, 5_000)
    assert shrunk.report.visible[Kind.OUTPUT] == Loss(2, 7_878)
    assert outputs(shrunk.conversation)[:2] == ["[Tool output cleared to fit the size limit: 4000 characters.]"] * 2
    assert all(a is b for a, b in zip(shrunk.conversation.entries[-4:], conversation.entries[-4:], strict=True))


def test_case_09_error_flag_and_structure_survive_and_are_quoted_by_serialised_length() -> None:
    listing: Json = ["x" * 500, {"lines": [1, 2, 3]}]
    result = ToolResult("c", listing, error=True)
    conversation = talk(turn(1, ToolCall("c", "ls", {}), result), turn(2), turn(3))
    cleared = next(
        e for e in shrink(conversation, size(conversation) - 1).conversation.entries if isinstance(e, ToolResult)
    )
    assert cleared.error is True
    assert cleared.call_id == "c"
    assert cleared.output == f"[Tool output cleared to fit the size limit: {502 + 17 + 3} characters.]"


def test_case_10_a_second_run_changes_nothing_and_a_look_alike_is_content() -> None:
    conversation = talk(*(turn(n, *tool(f"c{n}", "o" * 2_000)) for n in range(5)))
    once = shrink(conversation, 6_000).conversation
    twice = shrink(once, 6_000)
    assert twice.conversation is once
    assert twice.report.visible == {}
    look_alike = "[Tool output cleared to fit the size limit: 12 characters.]" + "t" * 5_000
    printed = talk(turn(1, *tool("c", look_alike)), turn(2), turn(3))
    assert visible(printed, 1_000, Kind.OUTPUT).count == 1


# Attachments


def six_images() -> Conversation:
    return talk(*([user(f"prompt {n}", image(5_000)), assistant("seen")] for n in range(6)))


def test_case_12_only_as_many_images_go_as_needed_oldest_first() -> None:
    conversation = six_images()
    shrunk = shrink(conversation, size(conversation) - 9_000)
    assert shrunk.report.visible == {Kind.ATTACHMENT: Loss(2, 2 * (5_025 - 63))}
    assert changed(conversation, shrunk.conversation) == [
        shrunk.conversation.entries[0],
        shrunk.conversation.entries[2],
    ]


def test_case_13_protection_is_lifted_before_anything_fails() -> None:
    """Ours: the reference's rung stops at the protected turns and the whole stays over; here they give way."""
    shrunk = shrink(six_images(), 1_500)
    assert shrunk.report.visible[Kind.ATTACHMENT].count == 6
    assert shrunk.report.lifted_recent_turn_protection
    assert shrunk.report.dropped_entries == 0


def test_case_14_each_kind_of_attachment_has_its_noun_and_text_is_never_touched() -> None:
    prose = user("p" * 3_000)
    items = (image(500), DocumentItem("d" * 500), blob("file", 500))
    conversation = talk(user("look", *items), prose, user("newest"))
    shrunk = shrink(conversation, 3_400)
    first = shrunk.conversation.entries[0]
    assert isinstance(first, Message)
    assert [i.text for i in first.content if isinstance(i, TextItem)] == [
        "look",
        "[Image omitted to fit the size limit.]",
        "[Document omitted to fit the size limit.]",
        "[Attachment omitted to fit the size limit.]",
    ]
    assert shrunk.conversation.entries[1] is prose


def test_case_15_an_attachment_smaller_than_its_placeholder_is_left_alone() -> None:
    tiny = user("look", ImageItem({"type": "x"}))
    conversation = talk(tiny, assistant("a" * 500), user("newest"))
    with pytest.raises(ConversationUnfittable) as failure:
        shrink(conversation, 10, options=TURNS_ONLY)
    assert Kind.ATTACHMENT not in failure.value.report.inside_dropped
    assert shrink(talk(tiny), 200).conversation.entries[0] is tiny


def test_case_16_of_two_attachments_one_goes_where_one_is_enough() -> None:
    conversation = talk(user("look", image(3_000), image(3_000)), assistant("seen"), user("newest"))
    assert shrink(conversation, size(conversation)).conversation is conversation
    shrunk = shrink(conversation, size(conversation) - 100)
    first = shrunk.conversation.entries[0]
    assert isinstance(first, Message)
    assert shrunk.report.visible == {Kind.ATTACHMENT: Loss(1, 3_025 - 63)}
    assert [type(item) for item in first.content] == [TextItem, TextItem, ImageItem]


def test_case_17_an_attachment_of_the_assistant_can_go_too() -> None:
    conversation = talk(user("draw"), said("assistant", "here", image(4_000)), user("thanks"), assistant("welcome"))
    assert visible(conversation, 500, Kind.ATTACHMENT).count == 1


# Drop


def long_talk(count: int = 12) -> Conversation:
    return talk(*(turn(n, assistant("r" * 900)) for n in range(count)))


def test_case_22_a_quarter_of_the_size_is_reached_by_dropping_whole_turns() -> None:
    conversation = long_talk()
    shrunk = shrink(conversation, size(conversation) // 4)
    first, second = shrunk.conversation.entries[:2]
    assert isinstance(first, Compaction)
    assert first.source == "synthetic"
    assert isinstance(second, Message)
    assert second.role == "user"
    assert shrunk.report.listed_prompts > 0
    assert shrunk.report.dropped_turns > 0


def test_case_23_developer_messages_are_lifted_out_in_order_and_not_counted_as_dropped() -> None:
    notes = [said("developer", f"rule {n}") for n in range(4)]
    conversation = talk(*notes, *(turn(n, assistant("r" * 900)) for n in range(8)))
    shrunk = shrink(conversation, 3_000)
    assert list(shrunk.conversation.entries[1:5]) == notes
    assert shrunk.report.retained_developer_messages == 4
    marker = shrunk.conversation.entries[0]
    assert isinstance(marker, Compaction)
    assert "4 developer messages kept below." in marker.summary
    assert shrunk.report.dropped_entries + len(shrunk.conversation) - 1 == len(conversation)


def test_case_24_where_the_target_takes_no_developer_messages_they_go_and_are_named() -> None:
    conversation = talk(said("developer", "d" * 900), *(turn(n, assistant("r" * 500)) for n in range(6)))
    with pytest.raises(ConversationUnfittable) as failure:
        shrink(conversation, 1_150, options=TURNS_ONLY)
    assert failure.value.certificate.remains["developer messages"] > 900
    shrunk = shrink(conversation, 1_150, options=Options(keep_developer=False, cut_steps=False))
    marker = shrunk.conversation.entries[0]
    assert shrunk.report.retained_developer_messages == 0
    assert isinstance(marker, Compaction)
    assert "1 developer message omitted for good" in marker.summary


def test_case_25_a_tool_cycle_is_not_parted_from_the_user_message_that_began_it() -> None:
    conversation = talk(*(turn(n, *tool(f"c{n}", "short"), reply="r" * 700) for n in range(6)))
    for budget in range(1_000, size(conversation), 97):
        shrunk = shrink(conversation, budget)
        assert pairs_are_whole(conversation, shrunk.conversation)


def test_case_29_a_compaction_is_a_place_to_cut_and_a_preamble_can_go() -> None:
    conversation = talk(assistant("x" * 2_000), Compaction("what happened before", "carrier"), user("go on"))
    shrunk = shrink(conversation, 400)
    assert shrunk.conversation.entries[1:] == conversation.entries[1:]
    assert (shrunk.report.dropped_entries, shrunk.report.dropped_turns) == (1, 0)


def test_case_30_a_cut_that_drops_no_turn_still_says_it_lost_something() -> None:
    conversation = talk(assistant("x" * 2_000), assistant("y" * 2_000), Compaction("before", "carrier"), user("go on"))
    report = shrink(conversation, 400).report
    assert (report.dropped_entries, report.dropped_turns) == (2, 0)
    assert report.lossy
    assert "2 entries dropped" in str(report)


# Whole ladder


def test_case_31_what_fits_comes_back_as_the_same_object_up_to_equality() -> None:
    conversation = long_talk()
    total = size(conversation)
    shrunk = shrink(conversation, total)
    assert shrunk.conversation is conversation
    assert (shrunk.report.before, shrunk.report.after, shrunk.report.slack) == (total, total, 0)
    assert not shrunk.report.lossy
    assert shrink(conversation, total - 1).conversation is not conversation


def test_case_32_every_rung_can_be_needed_at_once() -> None:
    conversation = talk(
        *(turn(n, assistant("r" * 3_000)) for n in range(4)),
        Compaction("", "encrypted"),
        turn(5, ToolCall("s", "screen", {}), ToolResult("s", (TextItem("tree " * 30), image(2_000)))),
        turn(6, *tool("o", "o" * 2_000), *tool("i", "ok", {"path": "/a", "content": "c" * 20_000})),
        [user("look", image(9_000)), assistant("seen")],
        turn(8, assistant("r" * 3_000)),
    )
    shrunk = shrink(conversation, 12_500)
    report = shrunk.report
    assert size(shrunk.conversation) == report.after <= 12_500 < report.before
    assert report.stripped_compactions == 1
    assert report.dropped_turns > 0
    assert set(report.visible) >= {Kind.OUTPUT, Kind.INPUT, Kind.ATTACHMENT}


def test_case_33_tiny_outputs_leave_only_dropping() -> None:
    conversation = talk(*(turn(n, *tool(f"c{n}", "[redacted]"), reply="r" * 600) for n in range(10)))
    report = shrink(conversation, 2_000).report
    assert report.visible == {}
    assert report.dropped_turns > 0


def test_case_34_one_message_that_cannot_shrink_says_there_is_nothing_to_drop() -> None:
    with pytest.raises(ConversationUnfittable, match="nothing earlier can be dropped") as failure:
        shrink(talk(user("p" * 5_000)), 1_000)
    report = failure.value.report
    assert failure.value.reason == "nothing_to_drop"
    assert (report.dropped_entries, report.dropped_turns, report.after) == (0, 0, 5_053)


def test_case_35_a_long_one_that_cannot_fit_names_the_smallest_there_is() -> None:
    with pytest.raises(ConversationUnfittable, match="smallest complete history") as failure:
        shrink(long_talk(), 200)
    assert failure.value.reason == "still_too_long"
    assert failure.value.report.dropped_entries > 0
    assert failure.value.certificate.smallest == failure.value.report.after > 200
    assert size(failure.value.smallest.conversation) == failure.value.report.after


def test_case_37_the_newest_turns_own_output_is_cleared_before_anything_fails() -> None:
    conversation = talk(turn(1), turn(2), turn(3), turn(4, *tool("log", "l" * 21_600)))
    shrunk = shrink(conversation, 3_000)
    assert shrunk.report.lifted_recent_turn_protection
    assert shrunk.report.dropped_entries == 0
    result = next(entry for entry in shrunk.conversation.entries if isinstance(entry, ToolResult))
    assert (result.call_id, result.output) == ("log", "[Tool output cleared to fit the size limit: 21600 characters.]")


def test_case_38_one_image_goes_and_every_recent_output_stays() -> None:
    conversation = talk(
        *(turn(n, reply="r" * 10_000) for n in range(5)),
        *(turn(n, *tool(f"c{n}", "o" * 2_000)) for n in (5, 6)),
        [user("newest", image(55_000)), *tool("c7", "o" * 2_000), assistant("done")],
    )
    shrunk = shrink(conversation, 28_800)
    assert shrunk.report.visible == {Kind.ATTACHMENT: Loss(1, 55_025 - 63)}
    assert outputs(shrunk.conversation) == ["o" * 2_000] * 3
    everything_cleared = 3 + (10_000 + 200) * 5 + 3 * 300 - 28_800
    assert shrunk.report.dropped_turns == -(-everything_cleared // 10_200)


def test_case_39_what_is_dropped_is_counted_once_and_protection_stays() -> None:
    nested: Json = {"edits": [{"old": "x" * 12_000}], "path": "/a"}
    conversation = talk(turn(1, *tool("c", "ok", nested)), [user("p" * 39_000)])
    with pytest.raises(ConversationUnfittable) as failure:
        shrink(conversation, 20_000)
    report = failure.value.report
    assert report.inside_dropped[Kind.INPUT].count == 1
    assert report.visible == {}
    assert not report.lifted_recent_turn_protection


def forty_thousand() -> Conversation:
    recent = [turn(n, *tool(f"c{n}", "o" * 3_000)) for n in (6, 7, 8)]
    return talk(*(turn(n, reply="r" * 5_000) for n in range(6)), *recent)


def test_case_40_under_recent_turns_are_dropped_before_recent_payload_is_touched() -> None:
    conversation = forty_thousand()
    shrunk = shrink(conversation, 12_000, policy="recent")
    assert not shrunk.report.lifted_recent_turn_protection
    assert all(a is b for a, b in zip(shrunk.conversation.entries[-12:], conversation.entries[-12:], strict=True))
    assert shrunk.report.dropped_turns == 6


def test_case_40_under_history_more_turns_survive_for_a_recent_output_or_two() -> None:
    """Ours: the policy made for phone runs gives up consumed outputs before any turn."""
    shrunk = shrink(forty_thousand(), 12_000)
    assert shrunk.report.lifted_recent_turn_protection
    assert shrunk.report.dropped_turns < 6


def test_case_41_a_newest_prompt_longer_than_the_budget_is_the_one_honest_failure() -> None:
    with pytest.raises(ConversationUnfittable) as failure:
        shrink(talk(turn(1, *tool("c", "o" * 500)), [user("p" * 4_000)]), 3_000)
    report = failure.value.report
    assert failure.value.reason == "still_too_long"
    assert Kind.ATTACHMENT not in report.visible
    assert not report.lifted_recent_turn_protection


@pytest.mark.parametrize("budget", [0, -1, 1.5, float("nan"), True, "100", None])
def test_case_42_a_budget_is_a_positive_whole_number(budget: object) -> None:
    with pytest.raises(ValueError, match="positive whole number"):
        shrink(long_talk(), budget)  # type: ignore[arg-type]  # the wrong type is the point


# What the reference still gets wrong (section 6), and ours must not


def test_only_the_image_goes_where_clearing_it_is_enough() -> None:
    turns = [turn(n, *tool(f"c{n}", "o" * 2_000)) for n in range(10)]
    turns[-1][0] = user("look", image(55_000))
    shrunk = shrink(talk(*turns), 28_800)
    assert shrunk.report.visible == {Kind.ATTACHMENT: Loss(1, 55_025 - 63)}


def test_a_bigger_budget_never_drops_more() -> None:
    conversation = talk(*(turn(n, reply="r" * 10_000) for n in range(5)), [user("look", image(55_000))])
    assert shrink(conversation, 54_000).report.dropped_turns == 0
    assert shrink(conversation, 56_000).report.dropped_turns == 0


def test_the_largest_of_a_kind_goes_first_where_it_is_enough() -> None:
    small = [entry for n in range(5) for entry in tool(f"s{n}", "o" * 400)]
    conversation = talk(
        turn(1), turn(2), turn(3), [user("newest"), *small, *tool("big", "o" * 20_000), assistant("ok")]
    )
    shrunk = shrink(conversation, 5_000)
    assert shrunk.report.visible[Kind.OUTPUT].count == 1


def test_a_long_carried_summary_does_not_starve_the_list_of_prompts() -> None:
    conversation = talk(
        Compaction("s" * 3_000, "carrier"), *(turn(n, reply="r" * 500) for n in range(4)), [user("p" * 400)]
    )
    shrunk = shrink(conversation, 900, options=TURNS_ONLY)
    marker = shrunk.conversation.entries[0]
    assert isinstance(marker, Compaction)
    assert "s" * 100 not in marker.summary
    assert shrunk.report.listed_prompts > 0


def test_the_list_of_prompts_costs_old_payload_and_none_of_the_recent_turns() -> None:
    old = [turn(n, prompt=f"prompt {n} " + "p" * 180, reply="r" * 5_000) for n in range(30)]
    kept = [turn(n, *tool(f"c{n}", "o" * 1_000)) for n in range(30, 36)]
    conversation = talk(*old, *kept)
    recent = size(talk(*kept[-3:]))
    shrunk = shrink(conversation, 2 * recent)
    assert outputs(shrunk.conversation)[-3:] == ["o" * 1_000] * 3
    assert shrunk.report.visible[Kind.OUTPUT].count == 3
    assert 0 < shrunk.report.listed_prompts < 30


def test_repeated_shrinking_adds_up_and_keeps_the_list() -> None:
    conversation = long_talk(30)
    once = shrink(conversation, 15_000)
    twice = shrink(once.conversation, 5_000)
    direct = shrink(conversation, 5_000)
    assert twice.report.omitted is not None
    assert direct.report.omitted is not None
    assert twice.report.omitted.entries == direct.report.omitted.entries
    assert twice.report.omitted.turns == direct.report.omitted.turns
    assert twice.report.omitted.steps == direct.report.omitted.steps
    assert twice.report.omitted.prompts == direct.report.omitted.prompts
    assert twice.conversation.entries == direct.conversation.entries
    assert once.report.dropped_entries + twice.report.dropped_entries == direct.report.dropped_entries


def test_a_note_inside_an_open_call_is_no_place_to_cut() -> None:
    conversation = talk(
        turn(1, reply="r" * 3_000),
        [user("goal"), ToolCall("c", "read", {}), user("by the way"), ToolResult("c", "ok"), assistant("r" * 200)],
    )
    shrunk = shrink(conversation, 800)
    assert pairs_are_whole(conversation, shrunk.conversation)
    assert prompts(shrunk.conversation) == ["goal", "by the way"]


def test_a_screens_picture_goes_before_its_text() -> None:
    screens: list[list[Entry]] = [
        [ToolCall(f"s{n}", "tap", {"mark": n}), ToolResult(f"s{n}", (TextItem(f"tree {n} " + "t" * 300), image(4_000)))]
        for n in range(10)
    ]
    conversation = talk(user("goal"), *screens)
    shrunk = shrink(conversation, size(conversation) - 20_000)
    assert set(shrunk.report.visible) == {Kind.RESULT_ATTACHMENT}
    first = outputs(shrunk.conversation)[0]
    assert isinstance(first, tuple)
    assert first == (TextItem("tree 0 " + "t" * 300), TextItem("[Image omitted to fit the size limit.]"))


def test_a_run_of_200_steps_keeps_its_goal_and_its_newest_steps() -> None:
    goal = said("user", "Turn on Wi-Fi", pinned=True)
    steps: list[list[Entry]] = [
        [assistant(f"step {n}"), *tool(f"c{n}", f"screen {n} " + "s" * 700)] for n in range(200)
    ]
    conversation = talk(said("system", "You drive a phone."), goal, *steps)
    shrunk = shrink(conversation, 8_000)
    entries = shrunk.conversation.entries
    assert entries[0] is conversation.entries[0]
    assert isinstance(entries[1], Compaction)
    assert entries[2] is goal
    assert shrunk.report.dropped_steps > 100
    assert shrunk.report.dropped_turns == 0
    assert all(a is b for a, b in zip(entries[-9:], conversation.entries[-9:], strict=True))
    assert pairs_are_whole(conversation, shrunk.conversation)
    assert not shrunk.report.lifted_recent_turn_protection


def test_the_newest_screens_are_not_given_up_for_old_steps_long_cleared() -> None:
    """Half the budget is held for the newest steps' payload when the cut is chosen."""
    steps = [tool(f"c{n}", f"screen {n} " + "s" * 700) for n in range(200)]
    shrunk = shrink(talk(user("one goal"), *steps), 5_000)
    assert [str(output)[:10] for output in outputs(shrunk.conversation)[-3:]] == [
        "screen 197",
        "screen 198",
        "screen 199",
    ]
    greedy = shrink(talk(user("one goal"), *steps), 5_000, options=Options(newest_share=0.0))
    assert not any(str(output).startswith("screen 198") for output in outputs(greedy.conversation))
    assert greedy.report.dropped_steps < shrunk.report.dropped_steps


def test_a_run_too_long_by_its_texts_alone_is_not_unfittable() -> None:
    """40 steps, budget 3,000: the reference has no place to cut inside one turn and fails with 3,993 left."""
    steps: list[list[Entry]] = [[assistant("I tap it."), *tool(f"c{n}", "o" * 500)] for n in range(40)]
    conversation = talk(user("one goal"), *steps)
    shrunk = shrink(conversation, 3_000)
    assert size(shrunk.conversation) <= 3_000
    assert prompts(shrunk.conversation) == ["one goal"]


def test_reasoning_goes_only_with_its_turn() -> None:
    conversation = talk(turn(1, Reasoning("r" * 3_000)), turn(2, Reasoning("kept")))
    kept = shrink(conversation, 600).conversation.entries
    assert [entry.text for entry in kept if isinstance(entry, Reasoning)] == ["kept"]


def test_under_recent_one_giant_of_the_newest_turn_does_not_cost_the_old_turns() -> None:
    conversation = talk(*(turn(n, reply="r" * 2_000) for n in range(8)), [user("look", image(20_000)), assistant("ok")])
    shrunk = shrink(conversation, 22_000, policy="recent")
    assert shrunk.report.dropped_entries == 0
    assert shrunk.report.visible[Kind.ATTACHMENT].count == 1


def test_under_recent_a_giant_output_takes_its_own_small_picture_along_in_the_sums() -> None:
    result = ToolResult("c", (TextItem("t" * 3_000), image(80)))
    conversation = talk(
        user("old"), assistant("r" * 500), user("go"), ToolCall("c", "read", {}), result, assistant("ok")
    )
    shrunk = shrink(conversation, 1_000, policy="recent")
    assert size(shrunk.conversation) == shrunk.report.after
    assert shrunk.report.visible == {Kind.OUTPUT: Loss(1, size(conversation) - shrunk.report.after)}


def test_the_low_water_mark_makes_room_for_the_next_steps() -> None:
    steps = [tool(f"c{n}", "o" * 1_000) for n in range(30)]
    conversation = talk(user("one goal"), *steps)
    assert shrink(conversation, size(conversation), low_water=0.5).conversation is conversation
    budget = size(conversation) - 1
    shrunk = shrink(conversation, budget, low_water=0.5)
    assert 0.45 * budget < size(shrunk.conversation) <= 0.5 * budget


def test_recent_payload_is_never_given_up_for_the_low_water_mark() -> None:
    conversation = talk(user("one goal"), *(tool(f"c{n}", "o" * 1_000) for n in range(5)))
    shrunk = shrink(conversation, size(conversation) - 1, low_water=0.3)
    assert outputs(shrunk.conversation)[-3:] == ["o" * 1_000] * 3
    assert not shrunk.report.lifted_recent_turn_protection


@pytest.mark.parametrize("share", [0, -0.5, 1.01, float("nan")])
def test_a_low_water_mark_is_a_share(share: float) -> None:
    with pytest.raises(ValueError, match="low-water mark"):
        shrink(long_talk(), 100, low_water=share)
