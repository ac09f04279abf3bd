"""Captions on overflow: the oldest sixteen leave together, their span and their news kept."""

from __future__ import annotations

from itertools import pairwise

import pytest

from agentbrain.condense import DIGEST_CHARACTERS, condense, digest, worded
from agentbrain.config import MemoryConfig
from agentbrain.document import Caption, Document, NarrativeEntry

CONFIG = MemoryConfig()


def captions(count: int, start: int = 1) -> list[Caption]:
    return [Caption(step=i, at=float(i), text=f"tap {i}: now on Page {i} (app)") for i in range(start, start + count)]


def test_s13_on_the_25th_caption_exactly_the_oldest_16_leave() -> None:
    document = Document(goal="g", captions=captions(24))
    condense(document, CONFIG)
    assert len(document.captions) == 24
    document.captions.append(Caption(step=25, at=25.0, text="tap 25"))
    condense(document, CONFIG)
    assert [caption.step for caption in document.captions] == list(range(17, 26))


def test_s13_after_33_captions_two_batches_have_left_and_the_newest_stay() -> None:
    document = Document(goal="g")
    for caption in captions(33):
        document.captions.append(caption)
        condense(document, CONFIG)
        assert len(document.captions) <= 24
    assert [caption.step for caption in document.captions] == list(range(17, 34))


def test_s14_the_entry_has_the_span_of_its_batch() -> None:
    document = Document(goal="g", captions=captions(25))
    condense(document, CONFIG)
    assert [(entry.start, entry.end) for entry in document.narrative] == [(1.0, 16.0)]


def test_the_narrative_stays_within_its_cap_and_covers_the_whole_run() -> None:
    document = Document(goal="g")
    for step in range(1, 2000):
        document.captions.append(captions(1, step)[0])
        condense(document, CONFIG)
    assert len(document.narrative) == CONFIG.narrative
    assert document.narrative[0].start == 1.0
    assert all(len(entry.text) <= DIGEST_CHARACTERS for entry in document.narrative)
    spans = [(entry.start, entry.end) for entry in document.narrative]
    assert all(before[1] < after[0] for before, after in pairwise(spans))


def test_a_digest_counts_repeats_and_leaves_out_what_changed_nothing() -> None:
    texts = ["tap A: now on B", "tap X: nothing changed", "scroll down", "scroll down", "tap Y: refused"]
    told = digest([Caption(step=i, at=float(i), text=text) for i, text in enumerate(texts)])
    assert told == "tap A: now on B; scroll down (2 times)."


def test_a_batch_in_which_nothing_changed_still_says_what_was_tried() -> None:
    told = digest([Caption(step=i, at=0.0, text="tap X: nothing changed") for i in range(16)])
    assert told == "tap X: nothing changed (16 times)."


def test_s15_with_a_helper_the_captions_stay_until_it_has_worded_them() -> None:
    document = Document(goal="g", captions=captions(25))
    condense(document, MemoryConfig(keep_raw=True))
    assert [caption.step for caption in document.narrative[0].raw] == list(range(1, 17))
    assert document.narrative[0].text == digest(captions(16))


ENTRY = NarrativeEntry(
    start=0.0,
    end=1.0,
    text="digest",
    raw=[Caption(step=1, at=0.0, text="tap Storage: now on Storage (settings)"), *captions(2, 2)],
)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "   \n",
        "<think></think>",
        "The user bought a new washing machine and painted the kitchen green.",
        "Opened Storage 47 times.",
        "Storage settings, Page 47.",
        "!!!! ???? ....",
    ],
)
def test_s15_rubbish_is_not_taken_for_a_wording(written: str) -> None:
    assert worded(ENTRY, written) is None


def test_a_wording_made_of_the_captions_is_tidied_and_cut() -> None:
    assert worded(ENTRY, " **Opened Storage**, then\nPage 2 and Page 3.") == "Opened Storage , then Page 2 and Page 3."
    assert len(worded(ENTRY, "Storage settings page. " * 50) or "") <= DIGEST_CHARACTERS
