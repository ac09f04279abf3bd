from hypothesis import given
from hypothesis import strategies as st

from devices.simulated.fonts import line_height, text_mask, text_width, wrap


def test_words_are_broken_at_spaces_and_the_last_line_is_ellipsed() -> None:
    lines = wrap("Network and internet settings go here", 42, False, 300, 2)
    assert lines[0] == "Network and"
    assert lines[1].endswith("…")
    assert all(text_width(line, 42) <= 300 for line in lines)


def test_a_word_wider_than_the_line_is_cut() -> None:
    lines = wrap("a" * 100, 42, False, 300)
    assert "".join(lines) == "a" * 100
    assert len(lines) > 5


def test_line_breaks_are_kept() -> None:
    assert wrap("one\n\ntwo", 42, False, 500) == ("one", "", "two")


def test_an_accent_the_font_lacks_is_painted_over_its_letter() -> None:
    plain, accented = text_mask("e", 60), text_mask("é", 60)
    assert accented.size == plain.size
    assert sum(accented.tobytes()) > sum(plain.tobytes())


def test_an_unknown_character_takes_room_and_is_painted_as_a_box() -> None:
    assert text_width("中", 42) > 20
    assert text_mask("中", 42).getbbox() is not None


def test_joiners_and_combining_marks_alone_take_no_room() -> None:
    assert text_width("\u200d\ufe0f\u0301", 42) == 0


def test_bold_is_heavier_than_regular() -> None:
    assert sum(text_mask("Save", 42, True).tobytes()) > sum(text_mask("Save", 42).tobytes())


@given(st.text(st.characters(codec="utf-8"), max_size=80), st.integers(10, 90))
def test_any_text_has_a_mask_of_its_measured_size(words: str, size: int) -> None:
    mask = text_mask(words, size)
    assert mask.size == (max(1, text_width(words, size)), line_height(size))
