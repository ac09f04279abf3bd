"""Case 11: placeholders state counts and kinds, and are recognised whole."""

import pytest

from ladders.conversation import DocumentItem, ImageItem, OpaqueItem, Output, TextItem
from ladders.conversation.placeholder import (
    OMITTED_ITEM,
    cleared_output,
    is_cleared_output,
    is_trimmed,
    trimmed_tail,
)


@pytest.mark.parametrize(
    ("output", "says"),
    [
        ("x" * 4_000, "4000 characters."),
        ("😀", "2 characters."),
        ({"a": [1, 2]}, "11 characters."),
        ((TextItem("abc"), ImageItem("i" * 900)), "3 characters and 1 attachment."),
        ((ImageItem("i"), TextItem("de"), OpaqueItem("file", "f")), "2 characters and 2 attachments."),
    ],
)
def test_a_cleared_output_says_how_many_raw_characters_went(output: Output, says: str) -> None:
    placeholder = cleared_output(output)
    assert placeholder == f"[Tool output cleared to fit the size limit: {says[:-1]}.]"
    assert is_cleared_output(placeholder)


@pytest.mark.parametrize("tail", ["x", "\n", " more of it" * 500])
def test_case_11_what_only_begins_like_a_placeholder_is_content(tail: str) -> None:
    assert not is_cleared_output(cleared_output("abc") + tail)
    assert not is_cleared_output(tail + cleared_output("abc"))
    assert not is_cleared_output({"text": cleared_output("abc")})


def test_an_omitted_item_names_its_kind_and_no_size() -> None:
    lengths = {kind: len(item.text) for kind, item in OMITTED_ITEM.items()}
    assert lengths == {ImageItem: 38, DocumentItem: 41, OpaqueItem: 43}


def test_a_trimmed_text_is_known_by_its_end() -> None:
    assert is_trimmed("some head" + trimmed_tail(1_234))
    assert not is_trimmed("some head" + trimmed_tail(1_234) + ".")
    assert not is_trimmed("some head")
