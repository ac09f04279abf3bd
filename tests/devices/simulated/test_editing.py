from hypothesis import given
from hypothesis import strategies as st

from devices.simulated.editing import Edit, accepted, delete, insert, move, select_all, word_at

TEXT = st.text("ab c", max_size=12)


def test_typing_replaces_the_selection() -> None:
    assert insert(Edit("hello world", 5, 0), "bye") == Edit("bye world", 3, 3)


def test_typing_stops_at_the_longest_a_field_takes() -> None:
    assert insert(Edit("123", 3, 3), "4567", max_length=4).text == "1234"
    assert insert(Edit("123", 0, 3), "4567", max_length=4).text == "4567"


def test_delete_takes_one_character_before_or_after_or_the_selection() -> None:
    assert delete(Edit("abc", 2, 2)) == Edit("ac", 1, 1)
    assert delete(Edit("abc", 1, 1), forward=True) == Edit("ac", 1, 1)
    assert delete(Edit("abcd", 1, 3)) == Edit("ad", 1, 1)
    assert delete(Edit("abc", 0, 0)) == Edit("abc", 0, 0)


def test_the_caret_stays_within_the_text() -> None:
    assert move(Edit("abc", 1, 1), 99) == Edit("abc", 3, 3)
    assert move(Edit("abc", 1, 1), -1) == Edit("abc", 0, 0)


def test_a_long_press_selects_the_word_under_it() -> None:
    assert word_at("see you there", 5) == (4, 7)
    assert word_at("", 0) == (0, 0)


def test_a_number_field_takes_digits_and_a_line_no_line_break() -> None:
    assert accepted("a1b2", "number", multiline=False) == "12"
    assert accepted("+44 (0)20x", "phone", multiline=False) == "+44 (0)20"
    assert accepted("one\ntwo", "text", multiline=False) == "one two"
    assert accepted("one\ntwo", "text", multiline=True) == "one\ntwo"


@given(TEXT, TEXT, st.integers(0, 12), st.integers(0, 12))
def test_whatever_is_selected_and_typed_the_caret_is_behind_the_words(
    text: str, words: str, at: int, anchor: int
) -> None:
    edit = Edit(text, min(at, len(text)), min(anchor, len(text)))
    after = insert(edit, words)
    assert after.text[: after.at].endswith(words)
    assert len(after.text) == len(text) + len(words) - abs(edit.at - edit.anchor)


@given(TEXT, TEXT)
def test_select_all_then_type_leaves_only_what_was_typed(text: str, words: str) -> None:
    assert insert(select_all(Edit(text, 0, 0)), words).text == words
