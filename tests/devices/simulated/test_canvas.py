from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from devices.geometry import Box
from devices.simulated.canvas import Canvas
from devices.simulated.theme import rgb

GROUND = (255, 0, 255)
EDGE = st.integers(-40, 140)
BOXES = st.builds(lambda a, b, c, d: Box(min(a, c), min(b, d), max(a, c), max(b, d)), EDGE, EDGE, EDGE, EDGE)


def canvas(dark: bool = False, shade: int = 100) -> Canvas:
    return Canvas(Image.new("RGB", (100, 100), GROUND), dark=dark, shade=shade)


def painted(image: Image.Image) -> Box:
    """Return the box of everything that is no longer ground."""
    return Box(*(ImageChops.difference(image, Image.new("RGB", image.size, GROUND)).getbbox() or (0, 0, 0, 0)))


@given(BOXES, BOXES, st.integers(0, 30))
def test_nothing_is_painted_outside_the_clip(box: Box, clip: Box, radius: int) -> None:
    one = canvas()
    one.box(box, clip, "primary", radius)
    one.text("Word", box.left, box.top, clip, "text", 30, False)
    one.icon("star", box.left, box.top, clip, "error", 24)
    if box.width > 2 and box.height > 2:
        one.outline(box, clip, "outline", radius, 1)
    found = painted(one.image)
    assert found.area == 0 or clip.encloses(found)


def test_a_rounded_box_leaves_its_corners_and_fills_its_middle() -> None:
    one = canvas()
    box = Box(10, 10, 90, 90)
    one.box(box, box, "primary", 30)
    assert one.image.getpixel((11, 11)) == GROUND
    assert one.image.getpixel((50, 50)) == rgb("primary")
    assert painted(one.image) == box


def test_a_dimmed_canvas_paints_darker_and_a_dark_one_other_colours() -> None:
    box = Box(0, 0, 10, 10)
    bright, dimmed, night = canvas(), canvas(shade=50), canvas(dark=True)
    for one in (bright, dimmed, night):
        one.box(box, box, "page")
    values = [sum(one.image.tobytes()[:3]) for one in (bright, dimmed, night)]
    assert values[0] > values[1] > values[2]
