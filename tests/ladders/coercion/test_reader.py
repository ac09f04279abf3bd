"""The reader: one pass over the text, with every step counted."""

import pytest

from ladders.coercion.reader import Broken, Reader, Work, first_quote
from ladders.coercion.tree import Cut, Number, Word


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ('"abc"', "abc"),
        (r'"a\"b"', 'a"b'),
        (r'"\u00e9\ud83d\ude00"', "é😀"),
        (r'"a\/b\\c"', "a/b\\c"),
        (r'"C:\dir"', "C:\\dir"),
        (r"'it\'s \x41'", "it's A"),
        ("“abc”", "abc"),
        ('<|"|>a "b" {c}<|"|>', 'a "b" {c}'),
        ("<escape>a 'b'<escape>", "a 'b'"),
    ],
)
def test_a_quoted_string_is_read(text: str, read: str) -> None:
    reader = Reader(text)
    assert reader.string(first_quote) == read
    assert reader.ended


@pytest.mark.parametrize("text", ['"abc', '"abc\\', '"abc\\u12', '<|"|>abc', "'"])
def test_a_string_without_an_end_is_marked(text: str) -> None:
    assert isinstance(Reader(text).string(first_quote), Cut)


def test_a_lone_surrogate_stays_so_that_it_can_be_refused() -> None:
    assert Reader(r'"\ud83d"').string(first_quote) == "\ud83d"


@pytest.mark.parametrize(
    ("text", "read"),
    [("5", "5"), ("-5.50", "-5.50"), ("1e9", "1e9"), ("007", "007"), ('5"}', "5"), ("9" * 5000, "9" * 5000)],
)
def test_a_bare_number_keeps_its_digits(text: str, read: str) -> None:
    found = Reader(text).bare()
    assert isinstance(found, Number)
    assert found == read


def test_bare_words_and_literals() -> None:
    assert Reader("true}").bare() is True
    assert Reader("False,").bare() is False
    assert Reader("None").bare() is None
    word = Reader("Google Maps, x").bare()
    assert isinstance(word, Word)
    assert word == "Google Maps"
    with pytest.raises(Broken):
        Reader("}").bare()


def test_a_bare_value_at_the_end_of_a_cut_reply_is_not_whole() -> None:
    assert isinstance(Reader("12", cut=True).bare(), Cut)
    assert isinstance(Reader("12,", cut=True).bare(), Number)


def test_a_stray_quote_goes_only_where_nothing_else_can_begin() -> None:
    reader = Reader('5" }')
    reader.bare()
    assert reader.repairs == ["stray_quote"]
    reader = Reader('5 "text"')
    reader.bare()
    assert reader.repairs == []
    assert reader.quote() == "" or reader.text[reader.pos :].lstrip().startswith('"text"')


def test_comments_and_invisible_characters_are_skipped() -> None:
    reader = Reader(" \u200b// a\n /* b */ # c\n\ufeff5")
    reader.skip()
    assert reader.peek() == "5"
    assert reader.repairs == ["comment"]


def test_every_character_is_counted_once() -> None:
    work = Work()
    reader = Reader('"abc\\n" ', work=work)
    reader.string(first_quote)
    reader.skip()
    assert work.steps == len(reader.text)
