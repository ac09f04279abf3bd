"""A picture lies as the bounds do, or there is a reason for none."""

import io
import random

import pytest
from PIL import Image, ImageDraw

from devices.geometry import Box, Size
from devices.screen import Node
from devices.uiautomator.screenshot import _loaded, framed, looks_secure

SIZE = Size(108, 240)


def nodes(count: int) -> list[Node]:
    return [Node(index=i, parent=-1, depth=0, bounds=Box(0, 0, 9, 9), text=f"row {i}") for i in range(count)]


def picture(size: tuple[int, int] = SIZE) -> Image.Image:
    """A grey page with a red mark in its top left corner."""
    image = Image.new("RGB", size, (200, 200, 200))
    ImageDraw.Draw(image).rectangle((0, 0, 9, 9), fill=(255, 0, 0))
    return image


def corner(image: Image.Image | None, place: str) -> tuple[int, int, int]:
    assert image is not None
    points = {"top left": (4, 4), "top right": (image.width - 5, 4), "bottom left": (4, image.height - 5)}
    pixel = image.getpixel(points[place])
    assert isinstance(pixel, tuple)
    return (int(pixel[0]), int(pixel[1]), int(pixel[2]))


def test_a_picture_of_the_screen_s_size_is_left_alone() -> None:
    shot = framed(picture(), SIZE, 0, nodes(5))
    assert (shot.reason, shot.repairs) == (None, ())
    assert corner(shot.image, "top left") == (255, 0, 0)


@pytest.mark.parametrize(("rotation", "place"), [(1, "bottom left"), (3, "top right")])
def test_a_portrait_picture_of_a_lying_screen_is_turned_upright(rotation: int, place: str) -> None:
    shot = framed(picture(), Size(240, 108), rotation, nodes(5))
    assert shot.image is not None
    assert shot.image.size == (240, 108)
    assert corner(shot.image, place) == (255, 0, 0)
    assert "turned upright" in shot.repairs[0]


def test_a_picture_that_fits_in_no_way_is_left_out_and_said_so() -> None:
    shot = framed(picture((100, 100)), SIZE, 0, nodes(5))
    assert (shot.image, shot.reason) == (None, "capture_failed")
    assert "100x100" in shot.repairs[0]


def test_a_smaller_picture_of_the_same_shape_is_scaled_to_the_screen() -> None:
    shot = framed(picture((54, 120)), SIZE, 0, nodes(5))
    assert shot.image is not None
    assert shot.image.size == tuple(SIZE)
    assert "54x120" in shot.repairs[0]


def test_no_picture_is_a_failed_capture() -> None:
    assert framed(None, SIZE, 0, nodes(5)).reason == "capture_failed"


def test_a_black_picture_of_a_rich_tree_is_secure() -> None:
    shot = framed(Image.new("RGB", SIZE), SIZE, 0, nodes(5))
    assert (shot.image, shot.reason) == (None, "secure")


def test_a_black_picture_of_an_empty_tree_is_just_black() -> None:
    assert framed(Image.new("RGB", SIZE), SIZE, 0, nodes(1)).reason is None


def test_status_bar_icons_over_a_black_window_do_not_hide_that_it_is_secure() -> None:
    image = Image.new("RGB", SIZE)
    ImageDraw.Draw(image).rectangle((80, 2, 100, 10), fill=(255, 255, 255))
    assert looks_secure(image, nodes(5))


def test_jpeg_noise_on_black_is_still_secure() -> None:
    noise = random.Random(7)
    image = Image.new("L", SIZE)
    image.putdata([noise.randrange(5) for _ in range(SIZE.width * SIZE.height)])
    assert looks_secure(image.convert("RGB"), nodes(5))


def test_a_dark_page_with_text_is_not_secure() -> None:
    image = Image.new("RGB", (1080, 2400), (10, 10, 10))
    ImageDraw.Draw(image).text((100, 1000), "Battery saver", fill=(200, 200, 200), font_size=40)
    assert not looks_secure(image, nodes(5))


def test_a_jpeg_that_is_shown_as_sent_keeps_its_bytes_and_one_that_was_turned_does_not() -> None:
    upright, lying = encoded(SIZE), encoded((SIZE[1], SIZE[0]))
    assert framed(_loaded(upright), Size(*SIZE), 0, nodes(5)).jpeg == upright
    turned = framed(_loaded(lying), Size(*SIZE), 1, nodes(5))
    assert turned.image is not None or turned.reason == "capture_failed"
    assert turned.jpeg is None


def encoded(size: tuple[int, int]) -> bytes:
    buffer = io.BytesIO()
    picture(size).save(buffer, "JPEG")
    return buffer.getvalue()
