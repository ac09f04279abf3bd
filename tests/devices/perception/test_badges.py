from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from devices.geometry import Box, Size
from devices.perception.badges import Badge, place_badges

PLAIN = Image.new("RGB", (300, 600), "white")
BADGE = Size(24, 17)


def overlaps(boxes: list[Box]) -> int:
    return sum(bool(one.intersect(other).area) for at, one in enumerate(boxes) for other in boxes[:at])


def placed(elements: list[tuple[int, Box]], picture: Image.Image = PLAIN) -> tuple[list[Badge], list[int]]:
    return place_badges(picture, elements, [BADGE] * len(elements))


def test_a_badge_sits_in_its_element() -> None:
    badges, left_out = placed([(1, Box(20, 100, 280, 160)), (2, Box(20, 200, 280, 260))])
    assert left_out == []
    for badge in badges:
        assert badge.element.encloses(badge.box)
        assert not badge.led


def test_a_badge_avoids_what_there_is_to_see() -> None:
    picture = PLAIN.copy()
    draw = ImageDraw.Draw(picture)
    for x in range(20, 160, 4):
        draw.line((x, 100, x, 160), fill="black", width=2)
    badges, _ = placed([(1, Box(20, 100, 280, 160))], picture)
    assert badges[0].box.left >= 160


def test_a_row_keeps_its_badge_off_the_button_inside_it() -> None:
    button = Box(200, 100, 280, 160)
    picture = PLAIN.copy()
    draw = ImageDraw.Draw(picture)
    for x in range(20, 196, 12):  # words all over the row, and a plain button at its end
        draw.line((x, 100, x, 160), fill="black")
    row, inner = placed([(1, Box(20, 100, 280, 160)), (2, button)], picture)[0]
    assert not row.box.intersect(button).area
    assert (row.number, inner.number) == (1, 2)


def test_nested_elements_that_share_a_corner_keep_both_numbers() -> None:
    nested = [(number, Box(20, 100, 280 - 20 * number, 400 - 20 * number)) for number in range(1, 9)]
    badges, left_out = placed(nested)
    assert [badge.number for badge in badges] == list(range(1, 9))
    assert overlaps([badge.box for badge in badges]) == 0
    assert left_out == []


def test_a_badge_without_room_moves_away_and_is_led_back() -> None:
    crowd = [(number, Box(100 + number, 300, 104 + number, 304)) for number in range(20)]
    badges, left_out = placed(crowd)
    assert left_out == []
    assert any(badge.led for badge in badges)
    assert overlaps([badge.box for badge in badges]) == 0


def test_what_finds_no_room_at_all_is_reported() -> None:
    tiny = Image.new("RGB", (50, 36), "white")
    badges, left_out = placed([(number, Box(0, 0, 50, 36)) for number in range(1, 10)], tiny)
    assert 0 < len(badges) <= 4
    assert sorted([*left_out, *(badge.number for badge in badges)]) == list(range(1, 10))


def test_a_badge_keeps_off_what_is_taken() -> None:
    taken = Box(0, 0, 300, 20)
    badges, _ = place_badges(PLAIN, [(1, Box(0, 0, 300, 60))], [BADGE], [taken])
    assert not badges[0].box.intersect(taken).area


BOXES = st.builds(
    lambda x, y, w, h: Box(x, y, min(300, x + w), min(600, y + h)),
    st.integers(0, 298),
    st.integers(0, 598),
    st.integers(1, 300),
    st.integers(1, 300),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(BOXES, max_size=60))
def test_badges_never_overlap_and_stay_in_the_picture(boxes: list[Box]) -> None:
    badges, left_out = placed(list(enumerate(boxes, 1)))
    assert overlaps([badge.box for badge in badges]) == 0
    assert all(Box(0, 0, 300, 600).encloses(badge.box) for badge in badges)
    assert len(badges) + len(left_out) == len(boxes)
