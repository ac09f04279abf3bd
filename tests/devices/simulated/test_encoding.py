from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from devices.simulated.encoding import LastText, to_json


@given(st.text())
def test_any_text_comes_back_from_its_json(text: str) -> None:
    assert json.loads(to_json(text)) == text
    assert json.loads(LastText().encode(text).text) == text


def test_a_lone_surrogate_is_escaped_and_other_text_is_not() -> None:
    assert to_json("é") == '"é"'.encode()
    assert to_json("\ud83d") == b'"\\ud83d"'


def test_the_same_text_is_encoded_once() -> None:
    last = LastText()
    text = "x" * 1000
    assert last.encode(text) is last.encode(text)
    assert last.encode("other").text == b'"other"'
