"""Formats are recognised by their first record, and a picture of 50 MB is no trouble."""

from __future__ import annotations

import json
import tracemalloc

import pytest

from ladders.conversation import ImageItem, Kind, shrink
from ladders.conversation.formats import Format, detect, read, write
from tests.ladders.conversation.build import talk, turn, user

MESSAGE = {"role": "user", "content": "hi"}


@pytest.mark.parametrize(
    ("text", "format"),
    [
        (json.dumps([MESSAGE]), "openai"),
        (json.dumps({"messages": [MESSAGE]}, indent=2), "openai"),
        (json.dumps(MESSAGE) + "\n" + json.dumps(MESSAGE), "openai"),
        (json.dumps([{"role": "system", "content": 'the "system": field'}]), "openai"),
        (json.dumps({"system": "s", "messages": [MESSAGE]}), "anthropic"),
        (json.dumps({"messages": [MESSAGE], "system": "s"}, indent=1), "anthropic"),
        (json.dumps([{"role": "assistant", "content": [{"type": "tool_use", "id": "a"}]}]), "anthropic"),
        (json.dumps({"type": "summary", "summary": "t", "leafUuid": "u"}), "claude-code"),
        (json.dumps({"type": "user", "message": MESSAGE, "sessionId": "s"}), "claude-code"),
        (json.dumps({"type": "session_meta", "payload": {}}), "codex"),
        (json.dumps({"id": "s", "timestamp": "t", "instructions": ""}), "codex"),
        (json.dumps({"kind": "conversation", "version": 1}), "trace"),
        ("", "openai"),
    ],
)
def test_each_format_is_recognised(text: str, format: Format) -> None:
    assert detect(text) == format


def test_transcripts_of_other_programs_are_written_as_our_own() -> None:
    conversation = talk(turn(1))
    assert write(conversation, "claude-code") == write(conversation, "codex") == write(conversation, "trace")


def test_a_picture_of_50_megabytes_is_read_shrunk_and_never_copied_needlessly() -> None:
    picture = ImageItem({"type": "base64", "media_type": "image/png", "data": "iVBORw0K" * 6_250_000})
    conversation = talk(turn(1), [user("look", picture)])
    tracemalloc.start()
    shrunk = shrink(conversation, 10_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert shrunk.report.visible[Kind.ATTACHMENT].count == 1
    assert peak < 1_000_000
    assert len(read(write(conversation, "openai"))) == 3
