"""What the owner's words do in the document; most of it is tested through `tell` in test_turns.py."""

from __future__ import annotations

from agentbrain.config import RunConfig
from agentbrain.document import Document, Search
from agentbrain.granting import MOST_REMINDERS, grant

CONFIG = RunConfig()
NOW = 1_000.0


def test_what_is_only_to_be_minded_changes_nothing_here() -> None:
    document = Document(goal="g")
    before = document.model_dump()
    for words in ("use the mobile number", "it's the other Anna", "yes", "no", "milk is done", "skip milk"):
        assert grant(document, words, NOW, CONFIG) is None
    assert document.model_dump() == before


def test_reminders_have_an_end_and_those_that_were_given_make_room() -> None:
    document = Document(goal="g")
    for i in range(MOST_REMINDERS):
        assert "I will remind you" in str(grant(document, f"remind me in 5 minutes to do {i}", NOW, CONFIG))
    assert "that is the most" in str(grant(document, "remind me in 5 minutes to rest", NOW, CONFIG))
    for expected in document.expectations:
        expected.told = True
    assert "I will remind you" in str(grant(document, "remind me in 5 minutes to rest", NOW, CONFIG))
    assert [expected.text for expected in document.expectations] == ["rest"]


def test_s34_only_a_correction_that_names_a_find_takes_it_back() -> None:
    found = Search(name="parcel", status="found", where="Parcel 12", announced=True)
    document = Document(goal="g", searches=[found])
    assert grant(document, "wrong button", NOW, CONFIG) is None
    assert grant(document, "the parcel looks fine", NOW, CONFIG) is None
    assert document.searches[0].status == "found"
    assert grant(document, "wrong parcel", NOW, CONFIG) == '"Parcel 12" is ruled out; I go on looking for parcel.'
    assert (document.searches[0].status, document.searches[0].vetoes) == ("open", ["Parcel 12"])
