"""The document in prompts: what stays stands first, so that two prompts share nearly all of their tokens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import get_args

import pytest

from agentbrain.condense import DIGEST_CHARACTERS
from agentbrain.config import RunConfig
from agentbrain.document import (
    Caption,
    CloseUp,
    Document,
    Expectation,
    Fact,
    NarrativeEntry,
    Proposal,
    Search,
    Task,
)
from agentbrain.errors import PrerequisiteError
from agentbrain.memory import render_memory, render_now
from agentbrain.models import DEFAULT, load_profile
from agentbrain.run import FLOOR
from agentbrain.tokenizer import Tokenizer
from ladders.action import Action
from ladders.step.rungs import step_prompt
from tests.build import context, mark, past
from tests.fakes import ScriptedModel

NOW = 1_790_000_000.0
CONFIG = RunConfig()

ROWS = ("Network & internet", "Connected devices", "Apps", "Notifications", "Battery", "Storage", "Sound & vibration",
        "Display", "Wallpaper & style", "Accessibility", "Security & privacy", "Location", "Passwords & accounts",
        "System", "About phone")  # fmt: skip


def full(captions: int) -> Document:
    """A document far into a run: a plan, a full narrative, facts, deadlines, searches and captions."""
    words = "tap Storage: now on Storage (settings); tap Apps: now on App info (settings); scroll down (2 times); "
    narrative = [
        NarrativeEntry(start=NOW + 200 * i, end=NOW + 200 * i + 190, text=f"{i}. {words * 3}"[:DIGEST_CHARACTERS])
        for i in range(16)
    ]
    return Document(
        goal="Turn on dark theme",
        tasks=[Task(text="open the display settings", status="in_progress"), Task(text="turn the switch on")],
        narrative=narrative,
        facts=[Fact(text=f"The owner said: use account number {i} and not the other", at=NOW) for i in range(20)],
        expectations=[Expectation(id="e", text="call back", due_at=NOW + 1200)],
        searches=[Search(name="parcel", not_visible=captions)],
        captions=[
            Caption(step=i, at=NOW, text=f"tap {ROWS[i % 15]}: now on {ROWS[i % 15]} (settings)")
            for i in range(captions)
        ],
    )


def prompt_of(document: Document, now: float) -> str:
    """The text of the real step prompt over that document."""
    items = [mark(i, row) for i, row in enumerate(ROWS, 1)]
    steps = [past()] * len(document.captions)
    shown = context("Turn on dark theme", *items, package="com.android.settings", history=steps)
    shown = replace(shown, memory=render_memory(document), now=render_now(document, now, CONFIG), floor=FLOOR)
    return step_prompt(shown, "", None, 6_000, ScriptedModel()).text


@pytest.fixture(scope="module")
def count() -> Iterator[Callable[[str], int]]:
    """Counts tokens with the default model's own vocabulary, or characters where it is not here."""
    try:
        tokenizer = Tokenizer(load_profile(DEFAULT).path)
    except PrerequisiteError:
        yield len
        return
    yield tokenizer.count
    tokenizer.close()


def test_s11_two_prompts_that_differ_by_one_caption_share_nine_tenths(count: Callable[[str], int]) -> None:
    one, other = prompt_of(full(20), NOW), prompt_of(full(21), NOW + 6)
    shared = one[: next(i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)]
    assert count(shared) >= 0.9 * count(other), (count(shared), count(other))


def test_s11_clock_countdown_and_counters_stand_behind_all_text_that_stays() -> None:
    document = full(20)
    document.close_up = CloseUp(read_mode=True, frames=3)
    text = prompt_of(document, NOW)
    moving = text.index("call back: due in 20 min. Close-up 3 of 120.")
    assert moving > text.index(ROWS[-1])
    assert text.index("Step 21.") > moving
    assert "due in" not in render_memory(document)
    assert "not_visible" not in text


def test_s12_deadlines_are_shown_as_clock_times_of_the_owners_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    document = Document(goal="g", expectations=[Expectation(id="e", text="tea", due_at=1_790_000_000.0)])
    shown = []
    try:
        for zone in ("UTC", "Asia/Kolkata"):
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            shown.append(render_memory(document))
    finally:
        monkeypatch.undo()
        time.tzset()
    assert shown == ["Waiting for:\n- 14:13 tea", "Waiting for:\n- 19:43 tea"]


def test_the_sections_stand_in_the_order_of_their_stability() -> None:
    document = full(3)
    document.proposal = Proposal(tasks=["ask Anna"], at=NOW)
    text = render_memory(document)
    titles = ["Plan:", "So far:", "Known:", "PROPOSED, NOT AGREED", "Waiting for:", "Looking for:", "Recent steps:"]
    places = [text.index(title) for title in titles]
    assert places == sorted(places)


def test_a_run_that_just_began_has_no_memory() -> None:
    assert render_memory(Document(goal="g")) == ""
    assert render_now(Document(goal="g"), NOW, CONFIG) == ""


def test_a_reminder_that_was_given_is_no_longer_waited_for() -> None:
    told = Document(goal="g", expectations=[Expectation(id="e", text="tea", due_at=NOW, told=True)])
    assert render_memory(told) == render_now(told, NOW, CONFIG) == ""


def test_s10_no_action_of_a_model_reads_the_document() -> None:
    actions = {kind.model_fields["action"].default for kind in get_args(get_args(Action)[0])}
    touching = {"tap", "long_press", "type", "scroll", "swipe", "back", "home", "key", "open", "wait"}
    assert actions == touching | {"note", "ask", "done", "give_up"}
