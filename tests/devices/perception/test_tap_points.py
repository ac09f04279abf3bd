from hypothesis import given
from hypothesis import strategies as st

from devices.geometry import Box, Point
from devices.perception.tap_points import free_point

ROW = Box(0, 90, 1080, 240)
SIDES = st.integers(0, 120)
BOXES = st.builds(lambda x, y, w, h: Box(x, y, x + w + 1, y + h + 1), SIDES, SIDES, SIDES, SIDES)


def test_an_element_under_nothing_is_tapped_in_its_middle() -> None:
    assert free_point(ROW, []) == Point(540, 165)
    assert free_point(ROW, [Box(900, 90, 1080, 240), Box(0, 500, 1080, 600)]) == Point(540, 165)


def test_an_element_under_a_bar_is_tapped_below_the_bar() -> None:
    assert free_point(ROW, [Box(0, 63, 1080, 200)]) == Point(540, 220)


def test_an_element_wholly_under_others_has_no_point() -> None:
    assert free_point(ROW, [Box(0, 63, 1080, 300)]) is None
    assert free_point(ROW, [Box(0, 63, 600, 300), Box(590, 0, 1080, 300)]) is None


def test_a_slit_is_no_place_for_a_finger() -> None:
    assert free_point(ROW, [Box(0, 63, 1080, 231)]) is None


def test_a_small_element_may_have_a_small_point() -> None:
    assert free_point(Box(0, 0, 8, 8), []) == Point(4, 4)


@given(BOXES, st.lists(BOXES, max_size=40))
def test_a_point_is_inside_and_under_nothing(box: Box, obstacles: list[Box]) -> None:
    point = free_point(box, obstacles)
    if point:
        assert box.contains(*point)
        assert not any(obstacle.contains(*point) for obstacle in obstacles)


@given(BOXES, BOXES)
def test_a_free_side_as_wide_as_a_finger_is_found(box: Box, obstacle: Box) -> None:
    cut = box.intersect(obstacle)
    sides = (cut.left - box.left, box.right - cut.right, cut.top - box.top, box.bottom - cut.bottom)
    if cut.area and max(sides) >= 12 and min(box.width, box.height) >= 36:
        assert free_point(box, [obstacle]) is not None
