"""Cases 18 to 21: long tool inputs are shortened at their long strings, and nowhere else."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from ladders.conversation import CHARACTERS, Json, ToolCall
from ladders.conversation.cost import CharProfile, TokenProfile
from ladders.conversation.placeholder import is_trimmed
from ladders.conversation.trim import shorten, trim_input
from ladders.conversation.wire import json_length, utf16_length

PROFILE = CharProfile(input_cap=1_000)
NASTY = '"quotes" \\ and\nlines\t\x00 é 😀 '


def trimmed(given: Json) -> Json:
    return trim_input(ToolCall("c", "edit", given), PROFILE).input


def missing(text: str) -> int:
    found = re.search(r"(\d+) characters missing\.\]\Z", text)
    assert found
    return int(found[1])


def test_case_18_the_longest_string_is_cut_to_the_cap_and_the_rest_stays() -> None:
    given: Json = {"path": "/src/main.py", "content": "c" * 5_000, "mode": "w", "count": 3}
    result = trimmed(given)
    assert isinstance(result, dict)
    assert json_length(result) == 1_000
    assert list(result) == ["path", "content", "mode", "count"]
    assert (result["path"], result["mode"], result["count"]) == ("/src/main.py", "w", 3)
    content = str(result["content"])
    assert is_trimmed(content)
    assert missing(content) + content.index("\n[Tool") == 5_000


def test_case_18_longest_first_and_only_as_many_as_needed() -> None:
    result = trimmed({"short": "s" * 300, "long": "l" * 2_000})
    assert isinstance(result, dict)
    assert result["short"] == "s" * 300
    assert is_trimmed(str(result["long"]))


def test_case_19_a_bare_string_is_cut_to_the_cap() -> None:
    result = trimmed(NASTY * 200)
    assert isinstance(result, str)
    assert 990 <= json_length(result) <= 1_000
    assert (NASTY * 200).startswith(result[: result.index("\n[Tool")])


@settings(deadline=None)
@given(st.text(st.sampled_from(NASTY), min_size=300, max_size=600), st.integers(1, 4))
def test_case_19_the_cap_holds_for_any_text(text: str, times: int) -> None:
    whole = text * times
    result = trimmed(whole)
    if json_length(whole) <= 1_000:
        assert result == whole
        return
    assert isinstance(result, str)
    assert json_length(result) <= 1_000
    head = result[: result.rindex("\n[Tool")]
    assert whole.startswith(head)
    assert missing(result) == utf16_length(whole) - utf16_length(head)
    longer = whole[: len(head) + 1] + result[len(head) :]
    assert json_length(longer) > 1_000 - 2  # a digit less in the count may make up for one more character


def test_case_20_a_path_beside_a_nested_bulk_is_kept_and_the_bulk_is_cut() -> None:
    """Ours: the reference cut the path to a bare marker and stayed above its cap."""
    path = "/a/long/way/" + "down/" * 22
    result = trimmed({"path": path, "edits": [{"old": "o" * 9_000, "new": "n" * 50}]})
    assert isinstance(result, dict)
    assert result["path"] == path
    assert json_length(result) <= 1_000


def test_case_20_a_second_visit_changes_nothing() -> None:
    call = trim_input(ToolCall("c", "edit", {"a": "a" * 3_000, "list": list(range(2_000))}), PROFILE)
    assert json_length(call.input) > 1_000
    assert trim_input(call, PROFILE) is call


def test_case_21_numbers_and_short_strings_are_never_touched() -> None:
    numbers = ToolCall("c", "plot", list(range(2_000)))
    words = ToolCall("c", "pick", ["a short string"] * 200)
    assert trim_input(numbers, PROFILE) is numbers
    assert trim_input(words, PROFILE) is words


def test_a_call_within_the_cap_is_the_same_object() -> None:
    call = ToolCall("c", "edit", {"content": "c" * 900})
    assert trim_input(call, PROFILE) is call


def test_what_is_no_json_is_left_alone() -> None:
    cycle: dict[str, object] = {"text": "t" * 5_000}
    cycle["self"] = cycle
    call = ToolCall("c", "edit", cycle)  # type: ignore[arg-type]  # the wrong type is the point
    assert trim_input(call, CharProfile(input_cap=10)) is call


def test_the_recorded_input_saves_what_it_did() -> None:
    bare = '{"path":"/src/main.py","content":""}'
    call = ToolCall("c", "write", {"path": "/src/main.py", "content": "c" * (16_773 - len(bare))})
    assert json_length(trim_input(call, CHARACTERS).input) == 8_000


def test_no_room_leaves_the_bare_tail() -> None:
    assert shorten("x" * 500, 3, len) == "\n[Tool input trimmed to fit the size limit: 500 characters missing.]"


def test_a_tokenizer_that_counts_words_is_served_as_well() -> None:
    profile = TokenProfile(lambda text: len(text.split()), input_cap=100)
    call = trim_input(ToolCall("c", "write", {"content": "word " * 3_000}), profile)
    assert 90 <= profile.value(call.input) <= 101
