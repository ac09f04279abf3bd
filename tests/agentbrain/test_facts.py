"""Facts leave oldest first; corrections stay."""

from __future__ import annotations

from agentbrain.config import MemoryConfig
from agentbrain.document import Document
from agentbrain.facts import FACT_CHARACTERS, remember

CONFIG = MemoryConfig(facts=3)


def texts(document: Document) -> list[str]:
    return [fact.text for fact in document.facts]


def test_beyond_the_cap_the_oldest_fact_leaves() -> None:
    document = Document(goal="x")
    for text in "abcd":
        remember(document, text, 1.0, CONFIG)
    assert texts(document) == ["b", "c", "d"]


def test_s34_a_correction_never_leaves_for_a_fact() -> None:
    document = Document(goal="x")
    remember(document, "the other Anna", 1.0, CONFIG, correction=True, vetoes="Anna B.")
    for text in "abcd":
        remember(document, text, 1.0, CONFIG)
    assert texts(document) == ["the other Anna", "c", "d"]
    assert document.facts[0].vetoes == "Anna B."


def test_corrections_alone_may_be_more_than_the_cap() -> None:
    document = Document(goal="x")
    for text in "abcd":
        remember(document, text, 1.0, CONFIG, correction=True)
    assert texts(document) == ["a", "b", "c", "d"]


def test_a_long_fact_is_cut() -> None:
    document = Document(goal="x")
    remember(document, "x" * 1000, 1.0, CONFIG)
    assert len(document.facts[0].text) == FACT_CHARACTERS
