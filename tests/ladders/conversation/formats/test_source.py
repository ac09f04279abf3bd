"""Bytes to records: each with its line, and an error that names the line."""

from __future__ import annotations

import pytest

from ladders.conversation.formats.errors import TranscriptError
from ladders.conversation.formats.source import decode, document, first_record, records


def line_of(error: pytest.ExceptionInfo[TranscriptError]) -> int:
    assert str(error.value).startswith(f"Line {error.value.line}: ")
    return error.value.line


def test_records_have_their_lines_and_blank_lines_are_skipped() -> None:
    found = list(records('{"a":1}\n\n  \r\n{"b":"x\u2028y"}\r\n{"c":3}'))
    assert [(record.line, record.value) for record in found] == [(1, {"a": 1}), (4, {"b": "x\u2028y"}), (5, {"c": 3})]


@pytest.mark.parametrize(
    ("text", "line"),
    [('{"a":1}\n{"a":', 2), ("not json", 1), ('\n\n["a list"]', 3), ('{"a":1}\n"text"\n', 2), ("[" * 100_000, 1)],
)
def test_a_line_that_is_no_record_is_named(text: str, line: int) -> None:
    with pytest.raises(TranscriptError) as error:
        list(records(text))
    assert line_of(error) == line


def test_a_document_gives_each_message_its_line() -> None:
    fields, messages = document(
        '{\n "system": "s",\n "messages": [\n  {"role":"user"},\n\n  {"role":\n"x"}\n ],\n "n": 1\n}\n'
    )
    assert fields == {"system": "s", "n": 1}
    assert [record.line for record in messages] == [4, 6]
    assert [record.line for record in document('[{"a":1},\n{"b":2}]')[1]] == [1, 2]
    assert document("[]") == ({}, [])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"messages": [\n{"role": "user"},\n{"role": }\n]}', 3),
        ('[{"a":1}\n{"b":2}]', 2),
        ("[\n1\n]", 2),
        ('{"a": 1}', 1),
        ('{"messages": 3}', 1),
        ('[{"a":1}]\n\nmore', 3),
        ('"text"', 1),
        ("", 1),
        ('[{"a":1},\n', 2),
    ],
)
def test_a_document_at_fault_names_the_line(text: str, line: int) -> None:
    with pytest.raises(TranscriptError) as error:
        document(text)
    assert line_of(error) == line


def test_bytes_that_are_no_text_are_named_by_line() -> None:
    with pytest.raises(TranscriptError) as error:
        decode(b'{"a":1}\n{"b":"\xff"}')
    assert line_of(error) == 2


def test_a_byte_order_mark_and_surrogates_in_the_bytes_are_taken() -> None:
    assert decode(b"\xef\xbb\xbf{}") == "{}"
    assert decode(b'"\xed\xa0\xbd"') == '"\ud83d"'


def test_the_first_record_is_empty_where_there_is_none() -> None:
    assert first_record('  \n{"a":1}\n{"b":2}') == {"a": 1}
    assert first_record('{\n"a":1}') == {}
    assert first_record("[1]") == {}
    assert first_record("") == {}
