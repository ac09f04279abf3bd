import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.geometry import Point, Size
from devices.perception.grid import COLUMNS, ROWS, cell_box, cell_center, cell_of

SIZES = st.builds(Size, st.integers(16, 4000), st.integers(16, 4000))
CELLS = [f"{column}{row}" for column in COLUMNS for row in range(1, ROWS + 1)]


def test_cells_lie_where_their_names_say() -> None:
    assert cell_center("A1", Size(1080, 2400)) == Point(67, 100)
    assert cell_center("H12", Size(1080, 2400)) == Point(1012, 2300)
    assert cell_center("C4", Size(2400, 1080)) == Point(750, 315)
    assert cell_of(Point(1079, 2399), Size(1080, 2400)) == "H12"
    assert cell_of(Point(0, 0), Size(2400, 1080)) == "A1"


@given(SIZES, st.sampled_from(CELLS))
def test_the_middle_of_a_cell_is_in_that_cell(size: Size, cell: str) -> None:
    assert cell_of(cell_center(cell, size), size) == cell


@given(SIZES, st.data())
def test_every_pixel_is_in_the_cell_that_is_named_for_it(size: Size, data: st.DataObject) -> None:
    point = Point(data.draw(st.integers(0, size.width - 1)), data.draw(st.integers(0, size.height - 1)))
    assert cell_box(cell_of(point, size), size).contains(*point)


def test_a_point_outside_counts_to_the_nearest_cell() -> None:
    assert cell_of(Point(-5, 99_999), Size(1080, 2400)) == "A12"


def test_a_name_is_read_in_any_case() -> None:
    assert cell_center(" b3 ", Size(800, 1200)) == cell_center("B3", Size(800, 1200))


@pytest.mark.parametrize("name", ["", "A", "I1", "A0", "A13", "AA1", "1A", "A²", "A-1"])
def test_a_name_that_is_no_cell_is_refused_with_the_range(name: str) -> None:
    with pytest.raises(ValueError, match="A1 to H12"):
        cell_center(name, Size(1080, 2400))
