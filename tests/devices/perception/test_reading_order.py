from hypothesis import given
from hypothesis import strategies as st

from devices.geometry import Box
from devices.perception.reading_order import reading_order


def test_lines_go_from_top_to_bottom_and_left_to_right() -> None:
    right, left = Box(500, 100, 900, 180), Box(0, 104, 400, 188)
    below, above = Box(0, 300, 900, 380), Box(0, 0, 900, 60)
    assert reading_order([below, right, left, above]) == [3, 2, 1, 0]


def test_a_small_icon_beside_two_lines_is_read_after_the_first() -> None:
    title, summary, icon = Box(100, 100, 800, 150), Box(100, 150, 800, 200), Box(900, 110, 980, 190)
    assert reading_order([icon, summary, title]) == [2, 0, 1]


@given(st.lists(st.builds(Box, *[st.integers(-50, 300)] * 4), max_size=30))
def test_every_box_is_read_exactly_once(boxes: list[Box]) -> None:
    assert sorted(reading_order(boxes)) == list(range(len(boxes)))
