"""Case 3: which summaries are worth anything to another reader."""

import pytest

from ladders.conversation import Compaction, Conversation, Provenance, TextItem
from ladders.conversation.compaction import CompactionClass, classify, is_portable, strip_unreadable
from ladders.conversation.entry import Message, SummarySource

NOTICE = "Here is the summary.\n  Claude AI usage limit reached|1749924000\nmore"


@pytest.mark.parametrize(
    ("summary", "source", "native", "expected"),
    [
        ("we did this and that", "carrier", "", "portable"),
        ("we did this and that", "boundary", "", "portable"),
        ("[Earlier history omitted]", "synthetic", "", "portable"),
        ("gAAAAB", "encrypted", "", "native-only"),
        ("", "carrier", "compacted", "native-only"),
        (" \n ", "carrier", "compacted", "native-only"),
        ("", "carrier", "user", "incomplete"),
        ("", "absent", "", "incomplete"),
        ("  Conversation Compacted\n", "boundary", "", "incomplete"),
        ("Conversation compacted", "carrier", "", "portable"),
    ],
)
def test_case_03_each_summary_has_its_class(
    summary: str, source: SummarySource, native: str, expected: CompactionClass
) -> None:
    assert classify(Compaction(summary, source, native), "claude-code") == expected


def test_case_03_a_limit_notice_is_rejected_on_any_line_of_its_provider_only() -> None:
    assert classify(Compaction(NOTICE, "carrier"), "claude-code") == "rejected"
    assert classify(Compaction(NOTICE, "carrier"), "codex") == "portable"
    own = Compaction(NOTICE, "carrier", provenance=Provenance("codex"))
    assert classify(own, "claude-code") == "portable"


def test_an_encrypted_limit_notice_is_encrypted_first() -> None:
    assert classify(Compaction(NOTICE, "encrypted"), "claude-code") == "native-only"


def test_only_portable_summaries_survive_and_the_rest_is_the_same() -> None:
    portable, marker = Compaction("what happened", "carrier"), Compaction("[Earlier]", "synthetic")
    message = Message("user", (TextItem("hello"),))
    entries = (portable, Compaction(NOTICE, "carrier"), message, Compaction("", "absent"), marker)
    stripped = strip_unreadable(Conversation(entries, "claude-code"))
    assert [id(entry) for entry in stripped.entries] == [id(portable), id(message), id(marker)]
    assert strip_unreadable(stripped) is stripped
    assert not is_portable(message)
