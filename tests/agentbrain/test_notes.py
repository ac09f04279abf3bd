"""What is worth a word passes the gate into the document."""

from __future__ import annotations

from agentbrain.config import RunConfig
from agentbrain.document import Document, Expectation, Search, Speech
from agentbrain.notes import note_answer, note_prose, note_triggers
from agentbrain.speech.voice import TRIES

CONFIG = RunConfig()
NOW = 10_000.0


def speaking(**values: object) -> Document:
    return Document(goal="g", speech=Speech(enabled=True), **values)  # type: ignore[arg-type] # checked by pydantic


def test_a_find_is_queued_once_with_what_it_announces() -> None:
    document = speaking(searches=[Search(name="parcel", status="found", where="Delivered")])
    for i in range(5):
        note_triggers(document, NOW + i, CONFIG, "step")
    assert [(note.text, note.announces) for note in document.speech.utterances] == [
        ("Found parcel: Delivered.", "parcel")
    ]
    assert not document.searches[0].announced


def test_s30_a_find_held_back_by_the_gate_fires_again() -> None:
    document = speaking(searches=[Search(name="parcel", status="found", where="Delivered")])
    document.speech.last_spoken = NOW - 1
    assert note_triggers(document, NOW, CONFIG, "step") == []
    assert len(note_triggers(document, NOW + 90, CONFIG, "step")) == 1


def test_two_things_due_at_once_do_not_break_the_gap() -> None:
    document = speaking(expectations=[Expectation(id=str(i), text=f"thing {i}", due_at=NOW) for i in range(3)])
    assert len(note_triggers(document, NOW, CONFIG, "poll")) == 1
    assert note_triggers(document, NOW + 10, CONFIG, "poll") == []
    assert len(note_triggers(document, NOW + 90, CONFIG, "poll")) == 1


def test_a_lost_phone_is_urgent() -> None:
    document = speaking(device_lost_at=NOW)
    document.speech.last_spoken = NOW - 1
    assert [note.urgent for note in note_triggers(document, NOW, CONFIG, "poll")] == [True]


def test_with_the_voice_off_nothing_is_queued_and_nothing_piles_up() -> None:
    document = Document(goal="g", expectations=[Expectation(id="e", text="tea", due_at=NOW)])
    assert note_triggers(document, NOW, CONFIG, "poll") == []
    document.speech.enabled = True
    assert note_triggers(document, NOW + 1, CONFIG, "poll") == []


def test_leftover_prose_is_said_once_within_the_gap_and_cut() -> None:
    document = speaking()
    assert note_prose(document, "I see two Annas. " * 40, NOW, CONFIG) is not None
    assert 150 < len(document.speech.utterances[0].text) <= CONFIG.speech.note_characters
    assert note_prose(document, "And more.", NOW + 1, CONFIG) is None
    assert note_prose(document, None, NOW + 500, CONFIG) is None


def test_a_reminder_longer_than_a_note_is_cut_and_said_once() -> None:
    document = speaking(expectations=[Expectation(id="e", text="very " * 80, due_at=NOW)])
    assert [len(note.text) for note in note_triggers(document, NOW, CONFIG, "poll")] == [CONFIG.speech.note_characters]
    assert note_triggers(document, NOW + 500, CONFIG, "poll") == []


def test_s30_a_find_whose_sentence_was_given_up_fires_again() -> None:
    document = speaking(searches=[Search(name="parcel", status="found", where="Delivered")])
    note_triggers(document, NOW, CONFIG, "step")
    document.speech.utterances[0].tries = TRIES
    assert [note.announces for note in note_triggers(document, NOW + 90, CONFIG, "poll")] == ["parcel"]


def test_s24_an_answer_is_spoken_at_once_where_notes_are_spoken() -> None:
    document = speaking()
    document.speech.last_spoken = NOW - 1
    assert note_answer(document, "I am working on it.", NOW, CONFIG) is not None
    document.speech.enabled = False
    assert note_answer(document, "And more.", NOW, CONFIG) is None
