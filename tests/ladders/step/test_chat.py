"""The run as a chat: every step in it, fitted to whatever window the model of the moment has."""

from __future__ import annotations

import json

import pytest

from ladders.action import ScrollAction, TapAction, TypeAction
from ladders.conversation import ConversationUnfittable
from ladders.step.chat import CHARACTERS_PER_TOKEN, SHARE, Chat
from ladders.step.context import StepContext
from ladders.step.decision import Choice
from tests.build import context, mark, past


def at(step: int, effect: str = "changed") -> StepContext:
    rows = [mark(i, f"Row {step}.{i} with some words") for i in range(1, 8)]
    return context("Find the parcel", *rows, history=[past(effect=effect)])  # type: ignore[arg-type] # an Effect


def walked(steps: int) -> Chat:
    chat = Chat()
    for step in range(steps):
        chat.catch_up(at(step))
        chat.remember(Choice(TapAction(mark=1 + step % 7), "tap"))
    chat.catch_up(at(steps))
    return chat


def room(window: int) -> int:
    return int(SHARE * window * CHARACTERS_PER_TOKEN)


def test_before_the_first_step_there_is_nothing_to_say() -> None:
    chat = Chat()
    chat.catch_up(at(0))
    assert chat.text(4096) == ""


def test_a_step_is_told_with_its_action_its_effect_and_the_screen_after_it() -> None:
    chat = Chat()
    chat.catch_up(at(0))
    chat.remember(Choice(TypeAction(text="4711", mark=2), "type"))
    chat.catch_up(at(1, "unchanged"))
    said, seen = chat.text(8192).split("\n", 1)
    assert json.loads(said.removeprefix("> ")) == {"action": "type", "mark": 2, "text": "4711", "submit": False}
    assert seen.startswith("< unchanged. ")
    assert "Row 1.1" in seen
    assert "Row 0.1" not in seen


def test_a_long_run_fits_its_share_of_the_window_and_says_what_went() -> None:
    chat = walked(200)
    text = chat.text(4096)
    assert 0 < len(text) <= room(4096)
    assert "Row 200.1" in text
    assert chat.told is not None
    assert chat.told["after"] <= chat.told["budget"] < chat.told["before"]  # type: ignore[operator] # numbers
    assert chat.told["why"]


def test_it_shrinks_once_in_many_steps_and_not_at_every_one() -> None:
    chat, shrunk = walked(60), 0
    chat.text(4096)
    for step in range(61, 81):
        chat.remember(Choice(ScrollAction(), "scroll down"))
        chat.catch_up(at(step))
        chat.text(4096)
        shrunk += chat.told is not None
    assert 1 <= shrunk <= 10


def test_a_model_with_a_smaller_window_gets_a_smaller_chat_of_the_same_run() -> None:
    chat = walked(30)
    large = chat.text(32_768)
    small = chat.text(2048)
    assert len(small) <= room(2048) < len(large)
    assert "Row 30.1" in small


def test_a_window_too_small_for_the_newest_step_is_said_and_nothing_is_lost() -> None:
    chat = walked(5)
    with pytest.raises(ConversationUnfittable):
        chat.text(20)
    assert "Row 5.1" in chat.text(32_768)
