from hypothesis import given
from hypothesis import strategies as st

from devices.geometry import Box, Point, Size
from devices.perception.picture_space import PictureSpace, shrunk

SIDES = st.integers(1, 3000)


def test_width_and_height_are_scaled_apart() -> None:
    space = PictureSpace(Box(0, 0, 1080, 2424), Size(540, 960))
    assert space.to_screen(270, 480) == Point(541, 1213)
    assert space.to_picture(Point(540, 1212)) == Point(270, 480)


def test_a_close_up_maps_back_into_its_region() -> None:
    space = PictureSpace(Box(100, 1200, 640, 1740), Size(1024, 1024))
    assert space.to_screen(0, 0) == Point(100, 1200)
    assert space.to_screen(1023, 1023) == Point(639, 1739)
    assert space.box_to_picture(Box(100, 1200, 370, 1470)) == Box(0, 0, 512, 512)


def test_places_outside_are_kept_inside() -> None:
    space = PictureSpace(Box(0, 0, 1080, 2400), Size(288, 640))
    assert space.to_screen(-5, 900) == Point(0, 2399)
    assert space.to_picture(Point(5000, -3)) == Point(287, 0)
    assert space.box_to_picture(Box(2000, 0, 3000, 10)).area == 0


def test_the_longest_side_is_what_was_asked_for_and_nothing_is_enlarged() -> None:
    assert shrunk(Box(0, 0, 1080, 2400), 640).size == Size(288, 640)
    assert shrunk(Box(0, 0, 2400, 1080), 384).size == Size(384, 173)
    assert shrunk(Box(0, 0, 240, 320), 640).size == Size(240, 320)
    assert shrunk(Box(0, 0, 200, 100), 1024, most=2.0).size == Size(400, 200)


@given(SIDES, SIDES, SIDES, SIDES, st.data())
def test_a_shrunk_place_maps_to_the_screen_and_back(w: int, h: int, pw: int, ph: int, data: st.DataObject) -> None:
    space = PictureSpace(Box(7, 11, 7 + w, 11 + h), Size(min(w, pw), min(h, ph)))
    x = data.draw(st.integers(0, space.size.width - 1))
    y = data.draw(st.integers(0, space.size.height - 1))
    there = space.to_screen(x, y)
    assert space.region.contains(*there)
    assert space.to_picture(there) == Point(x, y)
