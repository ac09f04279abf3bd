"""The picture is left out where the model saw it a step ago and nothing has changed since, and only there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PIL import Image

from devices.geometry import Box, Size
from ladders.action import GiveUpAction, TapAction
from ladders.model import ModelTimeout, Reply
from ladders.step.context import PastStep, StepContext
from ladders.step.decision import Decision
from ladders.step.ladder import StepLadder, StepLadderConfig
from ladders.step.looking import REST, UNSEEN
from ladders.step.rungs import Picture
from tests.build import context, mark, marks, past
from tests.fakes import LIMITS, ScriptedModel

SEES = replace(LIMITS, vision=True)
TAP = '{"action":"tap","mark":1}'
CELL = '{"action":"tap","cell":"C4"}'
POINT = '{"action":"tap","point":[500,90]}'
GIVES_UP = '{"action":"give_up","reason":"Nothing helps."}'
WORDS = StepLadderConfig(words_first=True)
ROWS = (mark(1, "Wi-Fi"), mark(2, "Bluetooth"))


def picture(seed: int = 1) -> Image.Image:
    noise = np.random.default_rng(seed).integers(0, 255, (20, 10, 3), np.uint8)
    return Image.fromarray(noise).resize((100, 200), Image.Resampling.NEAREST)


def stayed(**values: Any) -> PastStep:
    return past(**{"effect": "unchanged", "before": "print", "after": "print", **values})


def shown(**values: Any) -> StepContext:
    """A screen that the last step did not change."""
    items = values.pop("items", ROWS)
    return context("Turn on Wi-Fi", *items, **{"image": picture(), "history": [stayed()], **values})


def ladder(*replies: str | Reply | Exception, **limits: Any) -> tuple[StepLadder, ScriptedModel]:
    model = ScriptedModel(replies, limits=replace(SEES, **limits))
    return StepLadder(model, lambda _, longest: Picture(b"picture", Size(longest // 2, longest))), model


def decide(steps: Iterable[StepContext], *replies: str | Reply | Exception, **limits: Any) -> list[Decision]:
    stepping, _ = ladder(*(replies or (TAP,)), **limits)
    return [stepping.decide(step) for step in steps]


def chosen(decisions: Iterable[Decision]) -> list[str]:
    return [decision.climb.rung for decision in decisions]


def tried(decision: Decision) -> list[tuple[str, str, str]]:
    return [(attempt.rung, attempt.outcome, attempt.kind) for attempt in decision.climb.attempts]


def test_an_unchanged_screen_is_decided_from_its_words_and_the_climb_says_why() -> None:
    stepping, model = ladder(TAP)
    first, second = stepping.decide(shown(history=[])), stepping.decide(shown())
    assert tried(first) == [("full_vision", "ok", "")]
    assert tried(second) == [("full_vision", "skipped", "known_picture"), ("text", "ok", "")]
    assert "as the model saw them" in second.climb.attempts[0].reason
    assert [prompt.image for prompt in model.prompts] == [b"picture", None]
    assert "no screenshot: it is as in the last step" in model.prompts[1].changing


def test_the_prompts_with_and_without_the_picture_share_all_that_comes_before_the_screen() -> None:
    stepping, model = ladder(TAP, coordinates="0-1000")
    stepping.decide(shown(memory="Recent steps:\n- tap A", history=[]))
    stepping.decide(shown(memory="Recent steps:\n- tap A\n- tap Wi-Fi: nothing changed"))
    first, second = model.prompts
    assert second.system == first.system
    assert second.stable.startswith(first.stable)


@pytest.mark.parametrize(
    "changed",
    [
        {"image": picture(2)},
        {"image": None, "image_reason": "secure"},
        {"items": (mark(1, "Wi-Fi", state=("on",)), mark(2, "Bluetooth"))},
        {"marks": marks(*ROWS, words=["Connected"])},
        {"history": []},
        {"history": [stayed(effect="waited")]},
        {"history": [stayed(effect="changed", before="other")]},
        {"history": [stayed(effect="changed", after="other")]},
        {"region": Box(0, 0, 500, 500)},
        {"describe": True},
        {"questions": ["the parcel"]},
        {"tree_problem": "The dump is empty."},
    ],
)
def test_whatever_may_have_changed_is_looked_at(changed: dict[str, Any]) -> None:
    second = decide([shown(history=[]), shown(**changed)])[1]
    assert "known_picture" not in [kind for *_, kind in tried(second)]


def test_a_question_that_was_answered_on_this_picture_is_not_asked_again() -> None:
    asked = ["the parcel", "the van"]
    assert chosen(decide([shown(questions=asked), shown(questions=asked[:1])])) == ["full_vision", "text"]


def test_a_flat_picture_shows_nothing_and_so_not_that_nothing_changed() -> None:
    black = Image.new("RGB", (100, 200))
    assert chosen(decide([shown(image=black)] * 2)) == ["full_vision", "full_vision"]


def test_a_picture_that_the_model_was_never_shown_is_shown() -> None:
    timeout = ModelTimeout("Slow.")
    assert chosen(decide([shown()] * 2, timeout, timeout, TAP)) == ["text", "full_vision"]
    close_up = shown(region=Box(0, 0, 500, 500))
    assert chosen(decide([close_up, shown()])) == ["full_vision", "full_vision"]


def test_after_some_steps_without_it_the_picture_is_shown_again() -> None:
    rungs = chosen(decide([shown()] * (2 * UNSEEN + 3)))
    assert rungs == ["full_vision", *["text"] * UNSEEN, "full_vision", *["text"] * UNSEEN, "full_vision"]


@pytest.mark.parametrize("reply", [POINT, CELL, GIVES_UP, "I would open the settings."])
def test_a_reply_that_cannot_do_without_the_picture_gets_it_in_the_same_step(reply: str) -> None:
    stepping, model = ladder(TAP, reply, GIVES_UP, coordinates="0-1000")
    stepping.decide(shown())
    second = stepping.decide(shown())
    assert tried(second) == [
        ("full_vision", "skipped", "known_picture"),
        ("text", "failed", "needs_picture"),
        ("full_vision", "ok", ""),
    ]
    assert second.action == GiveUpAction(reason="Nothing helps.")
    assert [prompt.image is not None for prompt in model.prompts] == [True, False, True]
    assert "Note:" not in model.prompts[2].question


def test_after_such_a_reply_the_picture_is_shown_for_a_while() -> None:
    rungs = chosen(decide([shown()] * (REST + 3), TAP, POINT, TAP, coordinates="0-1000"))
    assert rungs == [*["full_vision"] * (REST + 2), "text"]


def test_a_failed_call_without_the_picture_leads_to_the_rungs_with_it() -> None:
    stepping, _ = ladder(TAP, ModelTimeout("Slow."), TAP)
    stepping.decide(shown())
    second = stepping.decide(shown())
    assert (second.action, second.climb.rung) == (TapAction(mark=1), "full_vision")


def words_first(context: StepContext, *replies: str) -> Decision:
    model = ScriptedModel(replies or (TAP,), limits=replace(SEES, coordinates="0-1000"))
    return StepLadder(model, lambda *_: Picture(b"picture", Size(10, 20)), WORDS).decide(context)


def test_where_it_is_asked_for_labels_go_first_and_the_climb_says_why() -> None:
    decision = words_first(shown(history=[past()]))
    assert tried(decision) == [("full_vision", "skipped", "words_suffice"), ("text", "ok", "")]
    assert chosen(decide([shown(history=[past()])])) == ["full_vision"]


@pytest.mark.parametrize(
    "trouble",
    [
        {"items": (*ROWS, mark(3, ""))},
        {"history": [stayed()]},
        {"history": [past(effect="refused")]},
        {"feedback": "The owner says: the blue one"},
        {"questions": ["the parcel"]},
        {"describe": True},
        {"region": Box(0, 0, 500, 500)},
        {"tree_problem": "The dump is empty."},
    ],
)
def test_labels_do_not_suffice_where_something_must_be_seen_or_went_wrong(trouble: dict[str, Any]) -> None:
    assert chosen([words_first(shown(**{"history": [past()], **trouble}))]) == ["full_vision"]


def test_labels_that_did_not_suffice_are_followed_by_the_picture() -> None:
    decision = words_first(shown(history=[]), POINT, TAP)
    assert [kind for *_, kind in tried(decision)] == ["words_suffice", "needs_picture", ""]
    assert decision.climb.rung == "full_vision"


def test_a_screen_without_a_picture_says_why_it_has_none() -> None:
    decision = words_first(shown(image=None, image_reason="secure", history=[]))
    assert tried(decision)[0] == ("full_vision", "skipped", "no_image")


def test_a_model_that_takes_over_has_seen_nothing() -> None:
    broken = ScriptedModel([TAP, *[ModelTimeout("Slow.")] * 8, TAP], limits=SEES)
    stepping = StepLadder(
        broken, lambda *_: Picture(b"picture", Size(10, 20)), fallback=ScriptedModel([TAP], limits=SEES)
    )
    decisions = [stepping.decide(shown()) for _ in range(4)]
    assert chosen(decisions) == ["full_vision", "wait", "wait", "full_vision"]
    assert tried(decisions[3])[-1] == ("full_vision", "ok", "")
    assert "known_picture" not in [kind for *_, kind in tried(decisions[3])]


def test_a_model_that_does_not_see_is_told_of_no_picture() -> None:
    for limits in ({"vision": False}, {"decoding": "rank"}):
        second = decide([shown(), shown()], **limits)[1]
        assert "known_picture" not in [kind for *_, kind in tried(second)]
