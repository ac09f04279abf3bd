"""A proposal is not a plan: only the owner's word makes it one."""

from __future__ import annotations

from pathlib import Path

from agentbrain.config import RunConfig, TriggerConfig
from agentbrain.document import Document
from agentbrain.plans import MOST_TASKS, commit, discard, follow, mark_task, propose
from agentbrain.store import DocumentStore
from agentbrain.triggers import check, claim
from agentbrain.turns import ask, tell

NOW = 10_000.0
CONFIG = RunConfig()


def test_s25_there_is_one_proposal_at_a_time_and_nothing_tracks_it() -> None:
    document = Document(goal="g")
    propose(document, ["open the shop"], NOW)
    propose(document, ["call the shop", "ask"], NOW + 1)
    assert document.proposal is not None
    assert (document.proposal.tasks, document.tasks, document.expectations) == (["call the shop", "ask"], [], [])
    due = [trigger.kind for trigger in check(document, NOW + 10_000, TriggerConfig())]
    assert due == ["proposal_pending"]


def test_s25_it_is_put_to_the_owner_at_once_and_raised_again_after_150_seconds() -> None:
    document = Document(goal="g")
    propose(document, ["open the shop", "order milk"], NOW)
    raised = check(document, NOW, TriggerConfig())
    assert [trigger.sentence for trigger in raised] == ["Yes or no to this plan: open the shop; order milk."]
    claim(document, raised, NOW)
    assert check(document, NOW + 149, TriggerConfig()) == []
    assert len(check(document, NOW + 150, TriggerConfig())) == 1


def test_s25_a_yes_commits_and_a_no_discards_however_it_is_sent(tmp_path: Path) -> None:
    store = DocumentStore(tmp_path / "run.json")
    store.create(Document(goal="g"))
    with store.window() as document:
        propose(document, ["open the shop", "order milk"], NOW)
    assert tell(store, "yes", CONFIG, clock=lambda: NOW) == "I follow the plan. First: open the shop."
    document = store.read()
    assert document.proposal is None
    assert [(task.text, task.status) for task in document.tasks] == [
        ("open the shop", "in_progress"),
        ("order milk", "pending"),
    ]
    with store.window() as document:
        propose(document, ["something else"], NOW)
    assert ask(store, "No!", clock=lambda: NOW) == "I drop that plan."
    document = store.read()
    assert (document.proposal, len(document.tasks)) == (None, 2)


def test_s25_a_yes_to_nothing_is_left_to_the_run(tmp_path: Path) -> None:
    store = DocumentStore(tmp_path / "run.json")
    store.create(Document(goal="g"))
    tell(store, "yes", CONFIG)
    assert [turn.taken for turn in store.read().turns] == [False]


def test_s07_committing_and_marking_what_is_not_there_is_harmless() -> None:
    document = Document(goal="g")
    assert not commit(document, NOW)
    assert not discard(document)
    assert mark_task(document, "milk", "completed", NOW) is None
    follow(document, ["order milk"], NOW)
    assert mark_task(document, "m", "completed", NOW) is None


def test_the_next_task_starts_when_one_is_closed() -> None:
    document = Document(goal="g")
    follow(document, ["open the shop", "order milk", "pay"], NOW)
    assert mark_task(document, "order", "skipped", NOW + 1) is not None
    assert mark_task(document, "open the shop", "completed", NOW + 2) is not None
    assert [(task.status, task.mentioned_at) for task in document.tasks] == [
        ("completed", NOW),
        ("skipped", 0.0),
        ("in_progress", NOW + 2),
    ]


def test_a_plan_is_cut_to_what_a_prompt_holds() -> None:
    document = Document(goal="g")
    follow(document, ["x" * 1000, " ", *(f"task {i}" for i in range(20))], NOW)
    assert len(document.tasks) == MOST_TASKS
    assert len(document.tasks[0].text) == 120
