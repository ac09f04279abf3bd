"""The helper words and proposes beside the run: it waits for nobody, nobody waits for it, and nothing depends on it."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from agentbrain.condense import condense, digest
from agentbrain.config import MemoryConfig, RunConfig
from agentbrain.document import Caption, Document
from agentbrain.errors import PrerequisiteError
from agentbrain.helper import Helper, read_plan
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace, read_trace
from agentbrain.turns import ask, tell
from ladders.model import ModelCancelled, ModelCrashed, ModelTimeout, Reply
from tests.fakes import LIMITS, ScriptedModel

CONFIG = MemoryConfig(keep_raw=True)
PLANNED = "1. Open the clock app\n2. Add an alarm"
WORDED = "Opened Page 1 and then went to Page 16."


def caption(step: int) -> Caption:
    return Caption(step=step, at=float(step), text=f"tap {step}: now on Page {step} (app)")


@pytest.fixture
def store(tmp_path: Path) -> DocumentStore:
    store = DocumentStore(tmp_path / "run.json")
    document = Document(goal="Set an alarm", captions=[caption(step) for step in range(1, 26)])
    condense(document, CONFIG)
    store.create(document)
    return store


def helper(store: DocumentStore, model: ScriptedModel) -> Helper:
    return Helper(store, model, Trace(store.path.parent), clock=lambda: 500.0, look_seconds=0.01)


def test_it_words_what_was_condensed_and_keeps_its_span(store: DocumentStore) -> None:
    model = ScriptedModel(["", WORDED])
    helper(store, model).help()
    entry = store.read().narrative[0]
    assert (entry.text, entry.start, entry.end, entry.raw) == (WORDED, 1.0, 16.0, [])
    assert "- tap 16: now on Page 16 (app)" in model.prompts[1].changing


@pytest.mark.parametrize("failure", [ModelTimeout("Too slow."), ModelCrashed("It died."), "I bought 99 green apples."])
def test_s15_a_helper_that_fails_leaves_the_digest_and_every_text_is_in_the_trace(
    store: DocumentStore, failure: str | Exception
) -> None:
    before = store.read().narrative[0]
    helper(store, ScriptedModel(["", failure])).help()
    after = store.read().narrative[0]
    assert after.text == digest(before.raw) == before.text
    assert [event["job"] for event in read_trace(store.path.parent)] == ["plan", "condense"]


def test_s15_a_helper_that_was_stopped_in_the_middle_loses_nothing(store: DocumentStore) -> None:
    stopped = helper(store, ScriptedModel(["", ModelCancelled("The run ended.")]))
    stopped._ending.set()
    stopped.help()
    assert len(store.read().narrative[0].raw) == 16


class Slow(ScriptedModel):
    """A helper that writes when it is let."""

    def __init__(self, reply: str) -> None:
        super().__init__([reply])
        self.asked, self.write = threading.Event(), threading.Event()

    def generate(self, *args: Any, **values: Any) -> Reply:
        self.asked.set()
        assert self.write.wait(20)
        return super().generate(*args, **values)

    def cancel(self) -> None:
        self.write.set()


def test_s16_while_it_writes_the_owner_is_answered_and_captions_come_and_go(store: DocumentStore) -> None:
    with store.window() as document:
        document.tasks = []
        document.goal = "Set an alarm"
    model = Slow(WORDED)
    working = helper(store, model)
    working._planned = True
    thread = threading.Thread(target=working.help)
    thread.start()
    assert model.asked.wait(10)
    with FileLock(f"{store.path}.lock", timeout=0):
        pass
    assert ask(store, "what are you doing?").startswith("I am working on: Set an alarm.")
    for step in range(26, 42):
        with store.window() as document:
            document.captions.append(caption(step))
            condense(document, CONFIG)
    model.write.set()
    thread.join(10)
    document = store.read()
    assert [entry.text for entry in document.narrative] == [WORDED, digest([caption(step) for step in range(17, 33)])]
    assert [known.step for known in document.captions] == list(range(33, 42))


def test_s16_a_wording_of_an_entry_that_is_gone_is_dropped(store: DocumentStore) -> None:
    model = Slow(WORDED)
    working = helper(store, model)
    working._planned = True
    thread = threading.Thread(target=working.help)
    thread.start()
    assert model.asked.wait(10)
    with store.window() as document:
        document.narrative.clear()
    model.write.set()
    thread.join(10)
    assert store.read().narrative == []


def test_s25_it_proposes_a_plan_once_and_commits_nothing(store: DocumentStore) -> None:
    model = ScriptedModel([PLANNED, WORDED])
    working = helper(store, model)
    working.help()
    working.help()
    document = store.read()
    assert document.proposal is not None
    assert document.proposal.tasks == ["Open the clock app", "Add an alarm"]
    assert (document.tasks, len(model.prompts)) == ([], 2)


def test_a_plan_of_one_step_is_the_goal_again_and_not_proposed(store: DocumentStore) -> None:
    helper(store, ScriptedModel(["Set an alarm", WORDED])).help()
    assert store.read().proposal is None


def test_an_owners_plan_that_came_first_stays(store: DocumentStore) -> None:
    tell(store, "plan: open the clock; add an alarm", RunConfig())
    model = ScriptedModel([WORDED])
    helper(store, model).help()
    document = store.read()
    assert (len(document.tasks), document.proposal, len(model.prompts)) == (2, None, 1)


def test_s19_a_document_that_asks_for_nothing_costs_no_call(store: DocumentStore) -> None:
    model = ScriptedModel(["", WORDED])
    working = helper(store, model)
    for _ in range(100):
        working.help()
    assert len(model.prompts) == 2


def test_s20_what_it_writes_is_never_spoken(store: DocumentStore) -> None:
    with store.window() as document:
        document.speech.enabled = True
    helper(store, ScriptedModel(["", WORDED])).help()
    assert store.read().speech.utterances == []


def test_it_works_in_a_thread_until_closed_and_closes_its_model(store: DocumentStore) -> None:
    model = ScriptedModel(["", WORDED])
    working = helper(store, model)
    working.start()
    deadline = threading.Event()
    for _ in range(1000):
        if store.read().narrative[0].text == WORDED:
            break
        deadline.wait(0.01)
    working.close()
    assert store.read().narrative[0].text == WORDED
    assert (model.closed, model.cancelled) == (True, 1)


def test_s41_a_model_that_only_ranks_is_refused_as_a_helper(store: DocumentStore) -> None:
    with pytest.raises(PrerequisiteError, match="has to write"):
        helper(store, ScriptedModel(limits=replace(LIMITS, decoding="rank")))


def test_s16_a_plan_that_comes_after_the_owners_own_is_dropped(store: DocumentStore) -> None:
    model = Slow(PLANNED)
    thread = threading.Thread(target=helper(store, model).help)
    thread.start()
    assert model.asked.wait(10)
    tell(store, "plan: open the clock; add an alarm", RunConfig())
    model.write.set()
    thread.join(10)
    document = store.read()
    assert ([task.text for task in document.tasks], document.proposal) == (["open the clock", "add an alarm"], None)


def test_a_plan_is_read_off_numbered_lines() -> None:
    assert read_plan("Steps:\n1. Open the clock\n- Add an alarm.\n\nok\n3) Save it") == [
        "Open the clock",
        "Add an alarm",
        "Save it",
    ]
