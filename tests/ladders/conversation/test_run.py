"""A run's conversation grows by steps and stays within its budget, its goal always in it."""

from __future__ import annotations

import pytest

from ladders.conversation import Compaction, ConversationUnfittable, ImageItem, TextItem, TokenProfile, ToolResult
from ladders.conversation.formats import read, write
from ladders.conversation.run import RunConversation, screen
from tests.ladders.conversation.build import pairs_are_whole, prompts, size


def test_a_step_is_what_was_said_called_and_seen() -> None:
    run = RunConversation("Turn on Wi-Fi", system="You drive a phone.", run="r1")
    first = run.add_step("tap", {"mark": 3}, screen("a list", "iVBORw0KGgo"), said="I open Settings.")
    second = run.add_step("back", {}, "nothing changed", failed=True)
    conversation = run.conversation
    assert (first, second) == ("step-1", "step-2")
    assert conversation.sessions == ("r1",)
    picture = ImageItem({"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo"})
    assert conversation.entries[4] == ToolResult("step-1", (TextItem("a list"), picture))
    assert conversation.entries[6] == ToolResult("step-2", "nothing changed", error=True)


def test_a_run_of_200_steps_is_shrunk_in_batches_and_keeps_its_goal() -> None:
    run = RunConversation("Turn on Wi-Fi", system="You drive a phone.")
    shrinks = 0
    for step in range(200):
        run.add_step("tap", {"mark": step % 9}, screen(f"screen {step} " + "s" * 500), said="I tap it.")
        shrunk = run.fit(8_000)
        shrinks += shrunk.certificate.outcome == "shrunk"
        assert size(run.conversation) <= 8_000
        assert prompts(run.conversation) == ["Turn on Wi-Fi"]
        newest = run.conversation.entries[-1]
        assert isinstance(newest, ToolResult)
        assert newest.output == (TextItem(f"screen {step} " + "s" * 500),)
    assert 10 <= shrinks <= 60
    marker = run.conversation.entries[1]
    assert isinstance(marker, Compaction)
    assert marker.omission is not None
    whole = marker.omission.steps + sum(isinstance(entry, ToolResult) for entry in run.conversation.entries)
    assert whole == 200
    assert pairs_are_whole(run.conversation, run.conversation)


def test_a_note_of_the_owner_is_kept_with_the_steps_that_follow_it() -> None:
    run = RunConversation("Turn on Wi-Fi")
    for step in range(20):
        run.add_step("tap", {"mark": step}, "s" * 300)
    run.add_note("and Bluetooth")
    for step in range(20):
        run.add_step("tap", {"mark": step}, "s" * 300)
    run.fit(3_000)
    assert prompts(run.conversation) == ["Turn on Wi-Fi", "and Bluetooth"]


def test_where_nothing_fits_the_conversation_is_left_as_it_was() -> None:
    run = RunConversation("g" * 900)
    before = run.conversation
    with pytest.raises(ConversationUnfittable):
        run.fit(100)
    assert run.conversation is before


def test_a_run_is_resumed_from_a_file_and_its_steps_count_on() -> None:
    run = RunConversation("Turn on Wi-Fi")
    for step in range(50):
        run.add_step("tap", {"mark": step}, "s" * 300)
    run.fit(2_000)
    again = RunConversation.resume(read(write(run.conversation, "trace")))
    assert again.add_step("back", {}, "ok") == run.add_step("back", {}, "ok") == "step-51"


def test_tokens_count_as_well() -> None:
    run = RunConversation("Turn on Wi-Fi")
    profile = TokenProfile(lambda text: len(text.split()), lambda size: size.width * size.height // 1_000)
    for step in range(30):
        run.add_step("tap", {"mark": step}, screen("word " * 40))
    run.fit(500, profile)
    assert size(run.conversation, profile) <= 350
