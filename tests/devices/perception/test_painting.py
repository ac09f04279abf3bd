import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from devices.geometry import Box, Point, Size
from devices.perception.marks import mark_screen
from devices.perception.painting import close_up, encode, grid_style, paint
from scripts.benchmarks.dumps import screen_of
from tests.devices.perception.shared_data import DUMPS, PICTURED, needs_dumps
from tests.devices.perception.trees import button, page, view

MARKS = mark_screen(
    page(
        *(button((0, top, 1080, top + 150), f"Row {top}") for top in range(200, 2000, 300)),
        button((0, 2200, 90, 2300), "x"),
    )
)
SHOT = Image.new("RGB", (1080, 2400), "#eeeeee")


def test_the_picture_is_shrunk_and_carries_a_badge_for_each_mark() -> None:
    marked = paint(SHOT, MARKS, longest=640)
    assert marked.image.size == marked.space.size == (288, 640)
    assert [badge.number for badge in marked.badges] == [mark.number for mark in MARKS]
    assert (marked.left_out, marked.problem) == ([], None)
    for badge in marked.badges:
        assert marked.image.getpixel((badge.box.left, badge.box.top)) == (255, 255, 255)
        colours = marked.image.crop(badge.box).getcolors(10_000)
        assert colours is not None
        assert max(colours)[1] != (238, 238, 238)


def test_badges_are_as_large_on_a_small_picture() -> None:
    for longest in (640, 384):
        assert min(badge.box.height for badge in paint(SHOT, MARKS, longest=longest).badges) >= 16


def test_the_screenshot_given_is_not_drawn_on() -> None:
    shot = SHOT.copy()
    paint(shot, MARKS, longest=640, grid="strong")
    assert shot.tobytes() == SHOT.tobytes()


def test_a_screenshot_smaller_than_the_screen_is_marked_at_the_same_places() -> None:
    full, half = paint(SHOT, MARKS, longest=384), paint(SHOT.resize((540, 1200)), MARKS, longest=384)
    assert [badge.element for badge in full.badges] == [badge.element for badge in half.badges]


def test_a_picture_that_lies_on_its_side_is_returned_unmarked_with_the_problem() -> None:
    marked = paint(SHOT.rotate(90, expand=True), MARKS, longest=640)
    assert marked.badges == ()
    assert "2400x1080" in str(marked.problem)
    assert "1080x2400" in str(marked.problem)


def test_covered_elements_get_no_badge() -> None:
    marks = mark_screen(page(button((0, 90, 500, 200), "Under"), button((0, 63, 1080, 231), "Over")))
    drawn = paint(SHOT, marks, longest=640).badges
    assert [marks.items[badge.number - 1].label for badge in drawn] == ["Over"]


def test_a_close_up_shows_its_region_with_marks_numbered_anew() -> None:
    region = Box(0, 1000, 1080, 1600)
    marked = paint(SHOT, MARKS, longest=1024, region=region)
    assert max(marked.image.size) == 1024
    assert [(mark.number, mark.label) for mark in marked.marks] == [(1, "Row 1100"), (2, "Row 1400")]
    assert marked.marks.items[0].tap == Point(540, 1175)
    assert marked.space.to_screen(0, 0) == Point(0, 1000)
    assert [badge.number for badge in marked.badges] == [1, 2]
    assert marked.marks.digest != MARKS.digest


def test_a_close_up_of_nothing_on_the_screen_is_the_whole_screen() -> None:
    assert paint(SHOT, MARKS, longest=640, region=Box(5000, 0, 6000, 10)).space.region == Box(0, 0, 1080, 2400)


def test_a_small_close_up_is_enlarged_at_most_twice() -> None:
    assert paint(SHOT, MARKS, longest=1024, region=Box(0, 200, 300, 350)).image.size == (600, 300)


def test_close_up_marks_are_cut_to_the_region() -> None:
    inside = close_up(MARKS, Box(0, 1150, 1080, 1220))
    assert [(mark.number, mark.box) for mark in inside] == [(1, Box(0, 1150, 1080, 1220))]


def test_the_grid_is_strong_only_where_the_tree_says_little() -> None:
    assert grid_style(MARKS) == "faint"
    assert grid_style(mark_screen(page(view((0, 0, 1080, 2400))))) == "strong"
    assert grid_style(replace(MARKS, items=MARKS.items[:2])) == "strong"


def test_pictures_are_encoded_whole() -> None:
    marked = paint(SHOT, MARKS, longest=384).image
    png = Image.open(io.BytesIO(encode(marked, "png")))
    assert png.convert("RGB").tobytes() == marked.tobytes()
    jpeg = Image.open(io.BytesIO(encode(marked)))
    assert (jpeg.format, jpeg.size) == ("JPEG", marked.size)
    assert encode(Image.new("RGBA", (8, 8)))[:2] == b"\xff\xd8"


@needs_dumps
@pytest.mark.parametrize("path", DUMPS, ids=lambda path: f"{path.parent.name}-{path.stem}")
@pytest.mark.parametrize("longest", [640, 384])
def test_every_mark_of_a_real_screen_gets_a_badge_and_none_covers_another(path: Path, longest: int) -> None:
    screen = screen_of(path)
    shot = Image.new("RGB", screen.size, "white")
    if path in PICTURED:
        picture = Image.open(path.with_suffix(".png")).convert("RGB")
        shot, screen = picture, replace(screen, size=Size(*picture.size))
    marks = mark_screen(screen)
    marked = paint(shot, marks, longest=longest, grid="faint")
    boxes = [badge.box for badge in marked.badges]
    assert not any(one.intersect(other).area for at, one in enumerate(boxes) for other in boxes[:at])
    assert len(boxes) == sum("covered" not in mark.state for mark in marks)
    assert marked.left_out == []
