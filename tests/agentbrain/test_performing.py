"""What was claimed is done once, and what came of it is said."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from agentbrain.config import RunConfig
from agentbrain.document import Document
from agentbrain.observing import View
from agentbrain.owner import Nobody, Owner
from agentbrain.performing import Acted, Performer, effect_of
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace, read_trace
from devices.errors import CallFailed, OutcomeUnknown, PhoneError, PhoneGone
from devices.gesture import Key, Wait
from ladders.action import AskAction, BackAction, NoteAction, WaitAction
from ladders.step.context import Effect
from tests.build import mark, marks, screen
from tests.fakes import ScriptedPhone


class Anna:
    """An owner who answers."""

    def ask(self, question: str) -> str:
        return "the red one"

    def confirm(self, question: str) -> bool:
        return True


def performer(folder: Path, owner: Owner | None = None) -> Performer:
    store = DocumentStore(folder / "run.json")
    store.create(Document(goal="g"))
    phone = ScriptedPhone(lambda _: screen())
    return Performer(phone, owner or Nobody(), store, Trace(folder), RunConfig(), threading.Event())


@pytest.mark.parametrize(
    ("error", "acted"),
    [
        (OutcomeUnknown("The answer was lost."), Acted("The answer was lost: The answer was lost.")),
        (CallFailed("Not allowed.", remedy="Allow it."), Acted("Not allowed. Allow it.", failed=True)),
        (PhoneGone("Away."), Acted("Away.", failed=True)),
    ],
)
def test_whatever_the_phone_says_the_gesture_is_sent_once(tmp_path: Path, error: PhoneError, acted: Acted) -> None:
    performing = performer(tmp_path)
    assert isinstance(performing.phone, ScriptedPhone)
    performing.phone.failures = [error]
    assert performing.act(Key(name="back"), BackAction()) == acted
    assert performing.phone.gestures == [Key(name="back")]


def test_a_phone_that_went_away_is_trouble_in_the_trace(tmp_path: Path) -> None:
    performing = performer(tmp_path)
    assert isinstance(performing.phone, ScriptedPhone)
    performing.phone.failures = [PhoneGone("Away.")]
    performing.act(Key(name="back"), BackAction())
    assert [(event["event"], event["reason"]) for event in read_trace(tmp_path)] == [("trouble", "Away.")]


def test_a_wait_touches_nothing_and_ends_when_the_run_is_stopped(tmp_path: Path) -> None:
    performing = performer(tmp_path)
    performing.stopping.set()
    assert performing.act(Wait(seconds=9.0), WaitAction(seconds=9.0)) == Acted()
    assert isinstance(performing.phone, ScriptedPhone)
    assert performing.phone.gestures == []


def test_an_answer_of_the_owner_becomes_a_fact_and_silence_does_not(tmp_path: Path) -> None:
    for name, owner, said in (("a", Anna(), "The owner answered."), ("b", Nobody(), "Nobody answered.")):
        (tmp_path / name).mkdir()
        performing = performer(tmp_path / name, owner)
        assert performing.act(None, AskAction(question="Which one?")).detail == said
        facts = [fact.text for fact in performing.store.read().facts]
        assert facts == (['Asked "Which one?", the owner said "the red one".'] if name == "a" else [])


def test_a_note_is_its_text(tmp_path: Path) -> None:
    assert performer(tmp_path).act(None, NoteAction(text="I see two.")).detail == "I see two."


@pytest.mark.parametrize(
    ("failed", "label", "effect"), [(False, "A", "unchanged"), (False, "B", "changed"), (True, "B", "failed")]
)
def test_an_effect_is_judged_by_the_screens_around_it(failed: bool, label: str, effect: Effect) -> None:
    before, after = View(screen(), marks(mark(1, "A"))), View(screen(), marks(mark(1, label)))
    assert effect_of(BackAction(), failed, before, after) == effect
    assert effect_of(WaitAction(), failed, before, after) == "waited"
