"""Points and coordinate spaces, kinds M40 to M46 of the design."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.geometry import Box, Point, Size
from devices.mark import Mark, Marks
from ladders.action import Action
from ladders.coercion import Coercion, CoercionContext, ImageView
from ladders.coercion.points import NotAPoint, RawPoint, to_screen
from ladders.model import CoordinateSpace

Coerce = Callable[..., Coercion]
Build = Callable[..., Action]

SPELLINGS: list[Any] = [
    [540, 1200],
    ["540", "1200"],
    [540.0, 1200.0],
    "(540,1200)",
    "540,1200",
    "540 1200",
    "540, 1200",
    "[540, 1200]",
    "<point>540 1200</point>",
    "<point>540,1200</point>",
    "<|box_start|>(540,1200)<|box_end|>",
    "<bbox>500 1180 580 1220</bbox>",
    {"x": 540, "y": 1200},
    {"x": "540", "y": "1200"},
    [[540, 1200]],
    "((540,1200))",
    "x=540, y=1200",
    [500, 1180, 580, 1220],
    [[500, 1180], [580, 1220]],
    {"x1": 500, "y1": 1180, "x2": 580, "y2": 1220},
    "５４０，１２００",
]


@pytest.mark.parametrize("value", SPELLINGS, ids=str)
def test_m40_a_point_in_any_spelling(value: Any, coerce: Coerce, action: Build) -> None:
    reply = json.dumps({"action": "tap", "point": value}, ensure_ascii=False)
    assert coerce(reply, coordinates="screen_pixels").action == action("tap", point=(540, 1200))


@pytest.mark.parametrize(
    "key", ["point", "coordinate", "coordinates", "position", "pos", "xy", "start_box", "bbox", "element"]
)
def test_m40_a_point_under_any_key(key: str, coerce: Coerce, action: Build) -> None:
    reply = json.dumps({"action": "tap", key: [540, 1200]})
    assert coerce(reply, coordinates="screen_pixels").action == action("tap", point=(540, 1200))


def test_m40_loose_x_and_y(coerce: Coerce, action: Build) -> None:
    found = coerce('{"action":"tap","x":540,"y":1200}', coordinates="screen_pixels")
    assert found.action == action("tap", point=(540, 1200))
    assert coerce('{"action":"tap","x":540}', coordinates="screen_pixels").problem == "bad_point"


@pytest.mark.parametrize(
    "value",
    [
        "(540.1200)",
        "540.1200",
        540,
        "540",
        "540/1200",
        [1, 2, 3],
        "1 2 3",
        [540, "x"],
        {"x": 540},
        "<point>540</point>",
        "point",
    ],
    ids=str,
)
def test_m40_what_is_not_two_numbers_is_refused(value: Any, coerce: Coerce) -> None:
    result = coerce(json.dumps({"action": "tap", "point": value}), coordinates="screen_pixels")
    assert (result.verdict, result.problem) == ("refused", "bad_point")


@pytest.mark.parametrize(
    ("reply", "point"),
    [
        ("click(start_box='<|box_start|>(540,1200)<|box_end|>')", (540, 1200)),
        ("click(start_box='(540,1200)')", (540, 1200)),
        ("click(start_box='[500,1180,580,1220]')", (540, 1200)),
        ("click(start_box='[580,1220,500,1180]')", (540, 1200)),
        ("click(point='<point>540 1200</point>')", (540, 1200)),
        ("click(start_box=<|box_start|>(540,1200)<|box_end|>)", (540, 1200)),
        ("click(point=<point>540 1200</point>)", (540, 1200)),
        ("Click(box=(540, 1200))", (540, 1200)),
        ('do(action="Tap", element=[540,1200])', (540, 1200)),
        ('do(action="Tap", element=[500,1180,580,1220])', (540, 1200)),
    ],
)
def test_m41_a_box_gives_its_centre_whichever_corner_comes_first(
    reply: str, point: tuple[int, int], coerce: Coerce, action: Build
) -> None:
    assert coerce(reply, coordinates="screen_pixels").action == action("tap", point=point)


@pytest.mark.parametrize(
    "reply",
    [
        "click(start_box='')",
        "click(start_box='=')",
        "click(start_box=[])",
        "click(start_box='[x,y]')",
        "click(point='<point>x1 y1</point>')",
        "click()",
        '{"action":"tap","point":[-1,-1]}',
        '{"action":"tap","coordinate":null}',
        '{"action":"tap","coordinate":[null,null]}',
        '{"action":"tap","coordinate":"Null"}',
        '{"action":"tap","coordinate":[]}',
        '{"action":"tap","coordinate":["x","y"]}',
        'do(action="Tap", element=[x,y])',
    ],
)
def test_m42_an_empty_or_placeholder_point_is_refused(reply: str, coerce: Coerce, action: Build) -> None:
    result = coerce(reply, coordinates="0-1000")
    assert (result.verdict, result.action) == ("refused", action("wait", seconds=1.0))


def few(size: Size) -> Marks:
    """Two small marks far apart, so that most points hit nothing."""
    boxes = [Box(800, 1950, 900, 2050), Box(0, 0, 60, 60)]
    return Marks([Mark(i, f"m{i}", "item", box, box.center) for i, box in enumerate(boxes, 1)], size, "d")


def test_m43_glued_numbers_are_split_only_where_one_split_hits_a_mark(coerce: Coerce, action: Build) -> None:
    marks = few(Size(1080, 2400))
    one_hit = coerce('{"action":"tap","point":[8282017]}', coordinates="screen_pixels", marks=marks)
    assert one_hit.action == action("tap", point=(828, 2017))
    assert "glued_point" in {repair.code for repair in one_hit.repairs}


@pytest.mark.parametrize("value", [[5551777], [9999], [82820171234], "8282017x", [5050]], ids=str)
def test_m43_glued_numbers_that_hit_nothing_or_twice_are_refused(value: Any, coerce: Coerce) -> None:
    marks = few(Size(1080, 2400)) if value != [5050] else draw_all()
    result = coerce(json.dumps({"action": "tap", "point": value}), coordinates="screen_pixels", marks=marks)
    assert result.verdict == "refused"


def draw_all() -> Marks:
    return Marks([Mark(1, "all", "item", Box(0, 0, 1080, 2400), Point(1, 1))], Size(1080, 2400), "d")


@pytest.mark.parametrize(
    "reply", ['{"action":"tap","point":[007,0100]}', "click(007,0100)", "action:CLICK\tpoint:007,0100"]
)
def test_m44_leading_zeros_are_decimal(reply: str, coerce: Coerce, action: Build) -> None:
    assert coerce(reply, coordinates="screen_pixels").action == action("tap", point=(7, 100))


SPACES: list[tuple[CoordinateSpace, Any, tuple[int, int]]] = [
    ("unit", [0.5, 0.25], (540, 600)),
    ("unit", [1, 1], (1079, 2399)),
    ("unit", [0, 0], (0, 0)),
    ("0-999", [500, 250], (541, 601)),
    ("0-999", [999, 999], (1079, 2399)),
    ("0-1000", [500, 250], (540, 600)),
    ("0-1000", [1000, 1000], (1079, 2399)),
    ("0-1000", [1, 1], (1, 2)),
    ("image_pixels", [270, 480], (540, 1200)),
    ("image_pixels", [1, 1], (2, 2)),
    ("screen_pixels", [270, 480], (270, 480)),
    ("screen_pixels", [1, 1], (1, 1)),
]


@pytest.mark.parametrize(("space", "value", "point"), SPACES)
def test_m45_the_declared_space_alone_decides(
    space: CoordinateSpace, value: Any, point: tuple[int, int], coerce: Coerce, action: Build
) -> None:
    image = ImageView(Size(540, 960))
    result = coerce(json.dumps({"action": "tap", "point": value}), coordinates=space, image=image)
    assert result.action == action("tap", point=point)


@pytest.mark.parametrize("space", ["0-999", "0-1000", "image_pixels", "screen_pixels"])
def test_m45_fractions_are_read_as_fractions_in_any_space(space: str, coerce: Coerce, action: Build) -> None:
    image = ImageView(Size(540, 960))
    result = coerce('{"action":"tap","point":[0.5,0.25]}', coordinates=space, image=image)
    assert result.action == action("tap", point=(540, 600))
    assert "unit_point" in {repair.code for repair in result.repairs}


@pytest.mark.parametrize(
    ("space", "value"),
    [
        ("unit", [500, 250]),
        ("unit", [1.2, 0.5]),
        ("0-999", [1000, 5]),
        ("0-1000", [1001, 5]),
        ("0-1000", [5, 1920]),
        ("image_pixels", [541, 5]),
        ("image_pixels", [5, 961]),
        ("screen_pixels", [1080, 5]),
        ("screen_pixels", [5, 2400]),
        ("screen_pixels", [-1, 5]),
    ],
)
def test_m45_and_m46_outside_the_declared_space_is_refused_never_clamped(
    space: str, value: Any, coerce: Coerce
) -> None:
    reply = json.dumps({"action": "tap", "point": value})
    assert coerce(reply, coordinates=space, image=ImageView(Size(540, 960))).problem == "point_outside"


def test_m45_points_of_a_model_without_a_space_are_refused(coerce: Coerce) -> None:
    for value in ([540, 1200], [0.5, 0.5]):
        result = coerce(json.dumps({"action": "tap", "point": value}))
        assert result.problem == "points_not_trusted"
        assert "Marks: 1-12" in result.feedback


def test_m45_image_pixels_without_an_image_are_refused(coerce: Coerce) -> None:
    assert coerce('{"action":"tap","point":[5,5]}', coordinates="image_pixels").problem == "points_not_trusted"


@pytest.mark.parametrize("value", [[3000, 5], [5, 333333], [10**12, 5], "9999999999 5"], ids=str)
def test_m46_absurd_values_are_refused(value: Any, coerce: Coerce) -> None:
    for space in ("0-1000", "screen_pixels", "unit"):
        result = coerce(json.dumps({"action": "tap", "point": value}), coordinates=space)
        assert result.problem in ("point_outside", "bad_point")


@pytest.mark.parametrize(
    ("screen", "image", "value", "point"),
    [
        (Size(1080, 2424), Size(540, 960), [270, 480], (540, 1212)),
        (Size(2400, 1080), Size(640, 288), [320, 144], (1200, 540)),
        (Size(2400, 1080), Size(640, 288), [639, 287], (2396, 1076)),
        (Size(1000, 1000), Size(500, 250), [250, 125], (500, 500)),
        (Size(1080, 2400), Size(532, 1204), [266, 602], (540, 1200)),
    ],
)
def test_m46_x_and_y_have_factors_of_their_own(
    screen: Size, image: Size, value: Any, point: tuple[int, int], coerce: Coerce, action: Build
) -> None:
    reply = json.dumps({"action": "tap", "point": value})
    result = coerce(reply, coordinates="image_pixels", screen=screen, image=ImageView(image), marks=None)
    assert result.action == action("tap", point=point)


@pytest.mark.parametrize(
    ("space", "value"), [("unit", [0.5, 0.5]), ("0-1000", [500, 500]), ("image_pixels", [200, 100])]
)
def test_m45_a_point_in_a_crop_lands_in_the_crop(space: str, value: Any, coerce: Coerce, action: Build) -> None:
    image = ImageView(Size(400, 200), Box(100, 1000, 900, 1400))
    reply = json.dumps({"action": "tap", "point": value})
    assert coerce(reply, coordinates=space, image=image).action == action("tap", point=(500, 1200))


def test_a_point_in_one_mark_stays_a_point_and_the_mark_is_reported(coerce: Coerce, action: Build) -> None:
    result = coerce('{"action":"tap","point":[540,900]}', coordinates="screen_pixels")
    assert result.action == action("tap", point=(540, 900))
    assert (result.point_mark, result.verdict) == (5, "clean")


def test_a_text_pointed_at_a_field_goes_into_that_field(coerce: Coerce, action: Build) -> None:
    inside = coerce('{"action":"type","text":"x","point":[540,500]}', coordinates="screen_pixels")
    assert inside.action == action("type", text="x", mark=3)
    outside = coerce('{"action":"type","text":"x","point":[540,900]}', coordinates="screen_pixels")
    assert outside.problem == "bad_target"


sides = st.integers(1, 4000)
SPACE_NAMES: list[CoordinateSpace] = ["unit", "0-999", "0-1000", "image_pixels", "screen_pixels"]


@given(
    st.builds(Size, sides, sides),
    st.builds(Size, sides, sides),
    st.sampled_from(SPACE_NAMES),
    st.floats(0, 5000, allow_nan=False),
    st.floats(0, 5000, allow_nan=False),
)
def test_a_mapped_point_is_always_on_the_screen(
    screen: Size, image: Size, space: CoordinateSpace, x: float, y: float
) -> None:
    context = CoercionContext(screen=screen, image=ImageView(image), coordinates=space)
    try:
        point, _ = to_screen(RawPoint(x, y), context)
    except NotAPoint:
        return
    assert 0 <= point.x < screen.width
    assert 0 <= point.y < screen.height


@given(st.builds(Size, sides, sides), st.floats(0, 1), st.floats(0, 1))
def test_a_point_of_the_picture_is_at_the_same_share_of_the_screen(image: Size, x: float, y: float) -> None:
    context = CoercionContext(screen=Size(1080, 2400), image=ImageView(image), coordinates="image_pixels")
    point, _ = to_screen(RawPoint(x * image.width, y * image.height), context)
    assert abs(point.x - x * 1080) <= 1.0
    assert abs(point.y - y * 2400) <= 1.0
