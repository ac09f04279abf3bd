import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentbrain.models.json_scan import JsonScan

_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
_objects = st.dictionaries(st.text(), _values, min_size=1, max_size=4)


def end_of(text: str, step: int = 1) -> str | None:
    """Feed the text in bits; return what the scan keeps."""
    scan, data = JsonScan(), text.encode()
    for start in range(0, len(data), step):
        if (end := scan.feed(data[start : start + step])) is not None:
            return data[:end].decode()
    return None


@given(_objects, st.text(alphabet="ab {}:,\n[]"), st.integers(1, 9), st.booleans())
def test_a_reply_is_cut_right_behind_its_object(value: dict[str, object], noise: str, step: int, escaped: bool) -> None:
    text = json.dumps(value, ensure_ascii=escaped)
    assert end_of(text + noise, step) == text


@pytest.mark.parametrize("prefix", ["Sure: ", "```json\n", "{name} is ", "{} ", '<think>try {"a": 1}</think>'])
def test_what_is_no_object_does_not_stop_the_reply(prefix: str) -> None:
    assert end_of(prefix + '{"action": "tap"} and more') == prefix + '{"action": "tap"}'


@pytest.mark.parametrize("text", ['{"a": "}"', '{"a": "\\"}', "[1, 2]", '<think>{"a": 1}', "no braces", '{"a": [}'])
def test_an_unfinished_object_does_not_stop_the_reply(text: str) -> None:
    assert end_of(text) is None


def test_a_thought_that_the_prompt_opened_does_not_stop_the_reply() -> None:
    text = b'I could {"a": 1}. </think>{"b": 2}'
    assert JsonScan(thinking=True).feed(text) == len(text)
    assert JsonScan(thinking=True).feed(b'I could {"a": 1}.') is None
