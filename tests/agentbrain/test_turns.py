"""The owner asks and tells while a run works."""

from __future__ import annotations

from pathlib import Path

import pytest

from agentbrain.config import RunConfig
from agentbrain.document import Caption, Document, Past
from agentbrain.store import DocumentStore
from agentbrain.turns import KEPT, ask, take, tell, untaken
from ladders.action import TapAction

CONFIG = RunConfig()


@pytest.fixture
def store(tmp_path: Path) -> DocumentStore:
    store = DocumentStore(tmp_path / "run.json")
    past = Past(
        action=TapAction(mark=1), phrase="tap Anna Berg", label="Anna Berg", effect="changed", before="a", after="b"
    )
    caption = Caption(step=1, at=1.0, text="tap Anna Berg: now on Anna Berg (contacts)")
    store.create(Document(goal="Call Anna", past=[past], captions=[caption]))
    return store


def test_a_question_is_answered_recorded_and_opens_the_follow_up_window(store: DocumentStore) -> None:
    said = ask(store, "what are you doing?", clock=lambda: 50.0)
    document = store.read()
    assert said.startswith("I am working on: Call Anna.")
    assert [(turn.kind, turn.text, turn.answer) for turn in document.turns] == [("ask", "what are you doing?", said)]
    assert document.speech.last_owner_turn == 50.0
    assert not untaken(document)


def test_a_correction_becomes_a_pinned_fact_that_rules_out_the_last_choice(store: DocumentStore) -> None:
    assert tell(store, "it's the other Anna", CONFIG) == "I will mind that from the next step on."
    assert untaken(store.read())
    with store.window() as document:
        assert take(document, 60.0, CONFIG) == ["it's the other Anna"]
    document = store.read()
    assert not untaken(document)
    assert [(fact.text, fact.correction, fact.vetoes) for fact in document.facts] == [
        ("The owner said: it's the other Anna", True, "Anna Berg")
    ]


def test_a_wish_that_corrects_nothing_rules_nothing_out(store: DocumentStore) -> None:
    tell(store, "use the mobile number", CONFIG)
    with store.window() as document:
        take(document, 60.0, CONFIG)
    assert [(fact.correction, fact.vetoes) for fact in store.read().facts] == [(False, "")]


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ("tell me when the parcel says delivered", "delivered"),
        ("Let me know when the status shows 'On its way'.", "On its way"),
        ("please look for the invoice 4711", "invoice 4711"),
        ("tell me when Anna answers", "Anna answers"),
    ],
)
def test_tell_me_when_opens_a_search(store: DocumentStore, wish: str, name: str) -> None:
    assert tell(store, wish, CONFIG) == f"I will tell you when I see {name}."
    assert [search.name for search in store.read().searches] == [name]
    assert not untaken(store.read())


def test_a_search_that_had_to_make_room_is_said(store: DocumentStore) -> None:
    for i in range(6):
        tell(store, f"look for item {i}", CONFIG)
    assert "I no longer look for item 0" in tell(store, "look for item 6", CONFIG)


def test_a_needle_too_short_is_answered_with_why(store: DocumentStore) -> None:
    assert "too short" in tell(store, "look for a", CONFIG)


def test_turns_are_capped(store: DocumentStore) -> None:
    for i in range(KEPT + 5):
        ask(store, f"question {i}")
    turns = store.read().turns
    assert (len(turns), turns[-1].text) == (KEPT, f"question {KEPT + 4}")
