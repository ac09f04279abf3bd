"""What a shrink says of itself: one line for a person, and documents for machines."""

from __future__ import annotations

import json

import pytest

from ladders.conversation import ConversationUnfittable, Kind, Loss, Report, shrink
from ladders.conversation.choose import Proof
from ladders.conversation.report import Certificate
from tests.ladders.conversation.build import image, talk, tool, turn, user


def report(**fields: object) -> Report:
    return Report("characters", "history", 1_000, 5_000, 900, **fields)  # type: ignore[arg-type]  # fields by name


def test_nothing_lost_is_said_plainly() -> None:
    assert str(report()) == "nothing lost; 5,000 -> 900 of 1,000 characters"
    assert not report().lossy


def test_what_a_person_must_act_on_comes_first() -> None:
    full = report(
        visible={Kind.OUTPUT: Loss(2, 50), Kind.ATTACHMENT: Loss(1, 90), Kind.RESULT_ATTACHMENT: Loss(1, 9)},
        lifted_recent_turn_protection=True,
        stripped_compactions=1,
        dropped_entries=12,
        dropped_turns=1,
    )
    assert str(full) == (
        "1 attachment omitted, the newest turns were touched, 1 unreadable summary stripped, "
        "1 attachment taken out of a tool result, 2 tool outputs cleared, 12 entries with 1 user turn dropped; "
        "5,000 -> 900 of 1,000 characters"
    )


def test_entries_dropped_without_a_turn_are_still_named() -> None:
    assert "1 entry dropped;" in str(report(dropped_entries=1))
    assert report(dropped_entries=1).lossy


def test_the_certificate_gives_its_reasons_with_their_numbers() -> None:
    certificate = Certificate("shrunk", 900, 100, 1_200, 3, 40, Proof(0, Kind.OUTPUT, 2, 500, 450))
    assert certificate.sentences() == [
        "Dropping less needs at least 1,200, with everything cleared that may be; the limit is 900, "
        "and 100 more are held for the newest steps.",
        "With 1 tool output cleared instead of 2, and everything cheaper cleared, at most 450 of the 500 needed "
        "would be saved.",
        "The smallest thing to put back takes 40; 3 are free.",
    ]
    assert Certificate("fits", 900).sentences() == ["It fits as it is."]


def test_report_and_certificate_are_json() -> None:
    conversation = talk(*(turn(n, *tool(f"c{n}", "o" * 900)) for n in range(9)), [user("look", image(5_000))])
    shrunk = shrink(conversation, 2_000)
    document = json.loads(json.dumps({"r": shrunk.report.to_json(), "c": shrunk.certificate.to_json()}))
    assert document["r"]["visible"]["attachment"] == {"count": 1, "saved": 5_025 - 63}
    assert document["r"]["slack"] == 2_000 - document["r"]["after"]
    assert document["r"]["omitted"]["turns"] == document["r"]["dropped_turns"]
    assert document["c"]["outcome"] == "shrunk"
    assert document["c"]["fewest"]["kind"] == "attachment"
    assert document["c"]["sentences"] == shrunk.certificate.sentences()


def test_a_failure_says_what_remains() -> None:
    with pytest.raises(ConversationUnfittable) as raised:
        shrink(talk(turn(1, reply="r" * 900), [user("p" * 3_000)]), 1_000)
    failure = raised.value
    assert failure.certificate.remains["user messages"] == 3_053
    assert failure.certificate.sentences()[0].startswith(
        "With everything clearable cleared, the least that can be kept"
    )
    json.dumps(failure.certificate.to_json())
