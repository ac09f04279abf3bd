from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from agentbrain.cli.words import counted, plain


@given(st.text(st.characters()))
def test_plain_words_can_be_printed_and_stored(text: str) -> None:
    words = plain(text)
    assert words.encode("utf-8").decode("utf-8") == words
    assert not any(unicodedata.category(letter) == "Cc" for letter in words)


def test_plain_words_lose_escape_sequences_and_broken_code_points_only() -> None:
    assert plain("a\x1b[31mb\x07\ncé 😀") == "a [31mb cé 😀"
    assert plain("how \udcff far") == "how ? far"


def test_a_count_agrees_with_its_noun() -> None:
    assert [counted(number, "step") for number in (0, 1, 2, 1200)] == ["0 steps", "1 step", "2 steps", "1,200 steps"]
