from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from devices.geometry import Box
from devices.simulated.controls import field
from devices.simulated.layout import Placed
from devices.simulated.textbox import Caret, caret_offset, index_at, line_spans, shown_text, text_area, text_scroll

WORDS = st.text("abc de\n", max_size=60)


def placed(words: str, *, multiline: bool = False, width: int = 500, password: bool = False) -> Placed:
    box = Box(0, 0, width, 1000 if multiline else 147)
    widget = field(words, lambda _: None, hint="Hint", multiline=multiline, password=password)
    return Placed(widget, box, box, -1)


@given(WORDS)
def test_the_lines_of_a_field_hold_its_text_in_order(words: str) -> None:
    one = placed(words, multiline=True, width=300)
    spans = line_spans(one.widget, text_area(one).width)
    assert spans[0][0] == 0
    assert all(before[1] <= after[0] for before, after in pairwise(spans))
    assert "".join(words[a:b] for a, b in spans).replace(" ", "") == words.replace(" ", "").replace("\n", "")


@given(st.text("abcdef", min_size=1, max_size=12), st.integers(0, 12))
def test_a_tap_where_the_caret_is_finds_it_again(words: str, at: int) -> None:
    at = min(at, len(words))
    one = placed(words)
    x, _ = caret_offset(one.widget, text_area(one).width, at)
    assert index_at(one, None, text_area(one).left + x, 70) == at


def test_a_tap_in_the_second_line_finds_a_place_in_it() -> None:
    one = placed("first\nsecond", multiline=True)
    area = text_area(one)
    assert index_at(one, None, area.left, area.top + 60) == 6
    assert index_at(one, None, area.right, area.top + 60) == 12


def test_a_long_line_moves_left_so_that_the_caret_shows() -> None:
    one = placed("w" * 100)
    assert text_scroll(one, None) == 0
    assert text_scroll(one, Caret("page", "Hint", 100, 100)) > 1000


def test_a_password_shows_as_many_bullets_as_it_has_characters() -> None:
    assert shown_text(placed("secret", password=True).widget) == "••••••"
