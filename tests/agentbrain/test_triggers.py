"""Arithmetic wakes things: pure, claimed once, free."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agentbrain.config import TriggerConfig
from agentbrain.document import ClimbSummary, Document, Expectation, Proposal, Search, Task
from agentbrain.triggers import check, claim

CONFIG = TriggerConfig()
NOW = 10_000.0


def kinds(document: Document, now: float = NOW) -> list[str]:
    return [trigger.kind for trigger in check(document, now, CONFIG)]


def full() -> Document:
    """A document in which everything is due."""
    return Document(
        goal="g",
        tasks=[Task(text="book a table", status="in_progress", mentioned_at=NOW - 480)],
        proposal=Proposal(tasks=["a"], at=NOW - 150),
        expectations=[Expectation(id="e1", text="call back", due_at=NOW)],
        searches=[
            Search(name="parcel", status="found", where="Delivered"),
            Search(name="invoice", status="found", where="Invoice 12"),
            Search(name="key", not_visible=40),
        ],
        climbs=[ClimbSummary(step=i, rung="wait", attempts=4) for i in range(5)],
        device_lost_at=NOW - 5,
    )


def test_s17_the_check_is_pure_and_finds_everything_due() -> None:
    document = full()
    before = document.model_dump()
    assert kinds(document) == [
        "expectation_due",
        "stale_task",
        "proposal_pending",
        "found_untold",
        "search_stuck",
        "ladder_low",
        "device_lost",
    ]
    assert document.model_dump() == before


@given(now=st.floats(min_value=-1e9, max_value=1e12))
def test_s17_no_clock_makes_the_check_fail(now: float) -> None:
    document = full()
    check(document, now, CONFIG)
    claim(document, check(document, now, CONFIG), now)


def test_s18_what_was_claimed_does_not_fire_again_at_the_same_instant() -> None:
    document = full()
    claim(document, check(document, NOW, CONFIG), NOW)
    assert kinds(document) == ["found_untold"]


def test_s19_an_empty_document_wakes_nobody() -> None:
    assert all(kinds(Document(goal="g"), NOW + 20 * i) == [] for i in range(100))


def test_all_found_items_are_one_event() -> None:
    found = [trigger for trigger in check(full(), NOW, CONFIG) if trigger.kind == "found_untold"]
    assert len(found) == 1
    assert found[0].sentence == "Found parcel: Delivered; invoice: Invoice 12."


def test_a_task_with_a_deadline_of_its_own_is_not_stale() -> None:
    document = Document(
        goal="g",
        tasks=[Task(text="bake", status="in_progress", mentioned_at=NOW - 9999)],
        expectations=[Expectation(id="e", text="bread", due_at=NOW + 60, task="bake")],
    )
    assert kinds(document) == []
    document.expectations[0].resolved = True
    assert kinds(document) == ["stale_task"]


def test_a_proposal_is_raised_again_after_its_time() -> None:
    document = Document(goal="g", proposal=Proposal(tasks=["a"], at=NOW - 150))
    assert kinds(document) == ["proposal_pending"]
    claim(document, check(document, NOW, CONFIG), NOW)
    assert kinds(document, NOW + 149) == []
    assert kinds(document, NOW + 150) == ["proposal_pending"]


def test_s33_a_stuck_search_asks_once_however_long_it_goes_on() -> None:
    document = Document(goal="g", searches=[Search(name="key", unclear=8)])
    asked = 0
    for i in range(100):
        asked += len(kinds(document, NOW + i))
        claim(document, check(document, NOW + i, CONFIG), NOW + i)
        document.searches[0].not_visible += 1
    assert asked == 1


def test_s12_a_deadline_is_absolute_and_survives_a_restart() -> None:
    document = Document(goal="g", expectations=[Expectation(id="e", text="tea", due_at=NOW)])
    again = Document.model_validate_json(document.model_dump_json())
    assert kinds(again, NOW - 1) == []
    assert kinds(again, NOW) == ["expectation_due"]
