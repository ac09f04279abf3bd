"""Sizes on the wire agree with the encoder, without running it where that can be avoided."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladders.conversation.wire import compact_json, is_json, json_length, quoted_length, utf16_length

ALPHABET = st.characters(codec=None, exclude_categories=[]) | st.sampled_from(
    '"\\\n\r\t\b\f\x00\x1f\x7f\u2028\ud800é😀'
)
strings = st.text(ALPHABET, max_size=30)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | strings,
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(strings, inner, max_size=20),
    max_leaves=25,
)


def encoded(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@given(strings, st.sampled_from([0, 1, 300, 5_000]))
def test_a_quoted_string_has_the_length_of_its_json(text: str, padding: int) -> None:
    padded = text + "x" * padding + text
    assert quoted_length(padded) == units(encoded(padded))


@given(values)
def test_a_value_has_the_length_of_its_json(value: object) -> None:
    assert json_length(value) == units(encoded(value))  # type: ignore[arg-type]  # hypothesis' values have no type


def test_lengths_are_utf16_code_units() -> None:
    assert (utf16_length("a"), utf16_length("é"), utf16_length("😀"), utf16_length("\ud800")) == (1, 1, 2, 1)


def test_what_json_cannot_hold_counts_as_its_text() -> None:
    cycle: list[object] = []
    cycle.append(cycle)
    assert json_length({1, 2}) == len("{1, 2}")  # type: ignore[arg-type]  # the wrong type is the point
    assert json_length(cycle) == len("[[...]]")  # type: ignore[arg-type]
    assert not is_json(cycle)  # type: ignore[arg-type]
    assert compact_json(cycle) == "[[...]]"  # type: ignore[arg-type]


def test_a_value_nested_too_deep_has_a_size_all_the_same() -> None:
    deep: object = []
    for _ in range(100_000):
        deep = [deep]
    assert json_length(deep) > 0  # type: ignore[arg-type]


@pytest.mark.parametrize("wide", [{f"k{n}": "é\n" * 200 for n in range(40)}, ["x" * 300] * 40, {1: "one", None: 2}])
def test_wide_containers_and_odd_keys_agree_with_the_encoder(wide: object) -> None:
    assert json_length(wide) == units(encoded(wide))  # type: ignore[arg-type]
