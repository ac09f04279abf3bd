"""The owner asks and tells while a run works."""

from __future__ import annotations

from pathlib import Path

import pytest

from agentbrain.config import RunConfig
from agentbrain.document import Caption, Document, Past, Search
from agentbrain.searches import match_screen
from agentbrain.store import DocumentStore
from agentbrain.triggers import check, claim
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


def test_s08_a_turn_is_written_to_the_file_once(store: DocumentStore, monkeypatch: pytest.MonkeyPatch) -> None:
    saves: list[int] = []
    real = DocumentStore._save

    def counted(self: DocumentStore, document: Document) -> None:
        saves.append(document.revision)
        real(self, document)

    monkeypatch.setattr(DocumentStore, "_save", counted)
    ask(store, "how far?")
    tell(store, "plan: call Anna; ask her", CONFIG)
    tell(store, "tell me when Anna answers", CONFIG)
    assert saves == [1, 2, 3]


def test_a_reminder_is_kept_as_a_time_and_fires_once(store: DocumentStore) -> None:
    said = tell(store, "remind me in 10 minutes to call back", CONFIG, clock=lambda: 1_000.0)
    assert said.startswith("I will remind you at ")
    document = store.read()
    assert [(e.text, e.due_at) for e in document.expectations] == [("call back", 1_600.0)]
    assert check(document, 1_599.0, CONFIG.triggers) == []
    due = check(document, 1_600.0, CONFIG.triggers)
    assert [trigger.sentence for trigger in due] == ["It is time: call back."]
    claim(document, due, 1_600.0)
    assert check(document, 2_000.0, CONFIG.triggers) == []
    assert not untaken(document)


def test_an_impossible_time_is_answered_with_why_and_keeps_nothing(store: DocumentStore) -> None:
    assert tell(store, "remind me at 25:00 to call", CONFIG) == "There is no time 25:00."
    assert store.read().expectations == []


def test_s34_a_correction_that_names_a_find_takes_it_back_and_rules_its_evidence_out(store: DocumentStore) -> None:
    with store.window() as document:
        document.searches = [Search(name="parcel", status="found", where="Parcel 12 delivered", announced=True)]
    said = tell(store, "that's not the parcel I mean", CONFIG)
    assert said == '"Parcel 12 delivered" is ruled out; I go on looking for parcel.'
    document = store.read()
    assert match_screen(document, ["Parcel 12 delivered"], 2.0) == []
    assert [search.name for search in match_screen(document, ["Parcel 13 delivered"], 2.0)] == ["parcel"]
    assert any(fact.correction for fact in document.facts)


def test_a_search_can_be_ended(store: DocumentStore) -> None:
    tell(store, "look for the invoice", CONFIG)
    assert tell(store, "stop looking for the invoice", CONFIG) == "I no longer look for invoice."
    assert tell(store, "stop looking for the invoice", CONFIG) == "I was not looking for invoice."
    assert [search.status for search in store.read().searches] == ["cancelled"]


def test_a_watch_is_refused_by_a_model_that_does_not_see_and_becomes_a_search(store: DocumentStore) -> None:
    said = tell(store, "keep an eye on the progress bar", CONFIG)
    assert said == "This model does not see pictures. I will tell you when I see the progress bar."
    assert (store.read().watches, len(store.read().searches)) == ([], 1)
    assert "does not see" in tell(store, "read it closely", CONFIG)


def test_a_watch_and_read_mode_reach_a_model_that_sees(store: DocumentStore) -> None:
    with store.window() as document:
        document.sees = True
    assert tell(store, "keep an eye on the progress bar", CONFIG) == "I keep an eye on the progress bar."
    tell(store, "read it closely", CONFIG)
    document = store.read()
    assert ([watch.question for watch in document.watches], document.close_up.read_mode) == (["the progress bar"], True)
    tell(store, "look normally", CONFIG)
    assert not store.read().close_up.read_mode


def test_a_task_is_closed_by_the_owners_word_alone(store: DocumentStore) -> None:
    tell(store, "plan: call Anna; ask her", CONFIG)
    assert tell(store, "calling is done", CONFIG) == "I will mind that from the next step on."
    assert tell(store, "call Anna is done", CONFIG) == "call Anna: completed."
    assert [task.status for task in store.read().tasks] == ["completed", "in_progress"]
