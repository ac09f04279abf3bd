"""The mailbox hears the owner beside the steps."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from agentbrain.config import RunConfig, TriggerConfig
from agentbrain.document import Document, Expectation, Speech
from agentbrain.mailbox import Mailbox
from agentbrain.run import Runner, StepReport
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace
from agentbrain.turns import ask, tell
from ladders.action import TapAction
from ladders.model import ModelCancelled, Reply
from ladders.step.ladder import StepLadder
from tests.build import row, screen
from tests.fakes import ScriptedModel, ScriptedPhone

CONFIG = RunConfig(triggers=TriggerConfig(poll=0.05))


class Heard:
    """What the mailbox called, and a way to wait for it."""

    def __init__(self) -> None:
        self.documents: list[Document] = []
        self.hushed = threading.Event()
        self.noted = threading.Event()
        self.heard = threading.Event()

    def __call__(self, document: Document) -> None:
        self.documents.append(document)
        self.heard.set()


@pytest.fixture
def store(tmp_path: Path) -> DocumentStore:
    store = DocumentStore(tmp_path / "run.json")
    store.create(Document(goal="Call Anna", speech=Speech(enabled=True)))
    return store


@pytest.fixture
def heard(store: DocumentStore) -> Iterator[Heard]:
    heard = Heard()
    mailbox = Mailbox(store, CONFIG, heard, heard.noted.set, heard.hushed.set, look_seconds=0.01)
    mailbox.start()
    yield heard
    mailbox.close()


def test_what_the_owner_tells_is_heard(store: DocumentStore, heard: Heard) -> None:
    tell(store, "the other Anna", CONFIG)
    assert heard.heard.wait(5)
    assert heard.documents[0].turns[0].text == "the other Anna"


def test_a_question_wakes_nobody(store: DocumentStore, heard: Heard) -> None:
    ask(store, "how far?")
    time.sleep(0.15)
    assert heard.documents == []


def test_a_wish_for_silence_is_passed_on(store: DocumentStore, heard: Heard) -> None:
    with store.window() as document:
        document.speech.hush_at = time.time() + 1
    assert heard.hushed.wait(5)


def test_a_deadline_is_spoken_of_by_a_poll_once(store: DocumentStore, heard: Heard) -> None:
    with store.window() as document:
        document.expectations.append(Expectation(id="e", text="call back", due_at=time.time()))
    assert heard.noted.wait(5)
    time.sleep(0.2)
    assert [note.text for note in store.read().speech.utterances] == ["It is time: call back."]


def test_s19_an_idle_document_is_never_written(store: DocumentStore, heard: Heard) -> None:
    before = store.read().revision
    time.sleep(0.3)
    assert store.read().revision == before


def test_s09_the_owner_cuts_into_a_model_call_and_the_next_step_knows(store: DocumentStore, tmp_path: Path) -> None:
    called = threading.Event()
    cancelled = threading.Event()

    class Slow(ScriptedModel):
        def generate(self, *args: object, **values: object) -> Reply:
            self.prompts.append(args[0])  # type: ignore[arg-type] # the first argument is the prompt
            if len(self.prompts) == 1:
                called.set()
                assert cancelled.wait(10)
                raise ModelCancelled("The owner spoke.")
            return Reply('{"action":"give_up","reason":"enough"}')

        def cancel(self) -> None:
            cancelled.set()

    model = Slow()
    phone = ScriptedPhone(lambda _: screen(row(0, "Anna Berg")))
    runner = Runner(phone, StepLadder(model), store, Trace(tmp_path), CONFIG)
    mailbox = Mailbox(store, CONFIG, runner.hear, look_seconds=0.01)
    mailbox.start()
    results = []
    thread = threading.Thread(target=lambda: results.append(runner.run()))
    thread.start()
    assert called.wait(10)
    tell(store, "use the other Anna", CONFIG)
    thread.join(20)
    mailbox.close()
    assert results[0].outcome == "gave_up"
    assert results[0].rungs == {"text": 1}
    assert "The owner says: use the other Anna" in model.prompts[1].question
    assert phone.gestures == []


def test_a_vetoed_label_is_left_out_of_the_next_ranking(store: DocumentStore, tmp_path: Path) -> None:
    from dataclasses import replace

    from tests.fakes import LIMITS

    model = ScriptedModel(limits=replace(LIMITS, decoding="rank"), score=lambda text: 9.0 if "Anna" in text else 0.0)
    phone = ScriptedPhone(lambda _: screen(row(0, "Anna Berg"), row(1, "Anna Bell")))
    runner = Runner(phone, StepLadder(model), store, Trace(tmp_path), CONFIG)

    def listen(report: StepReport) -> None:
        if report.step == 1:
            tell(store, "the other Anna", CONFIG)
        else:
            runner.stop()

    runner.listen = listen
    runner.run()
    assert [past.action for past in store.read().past] == [TapAction(mark=1), TapAction(mark=2)]
