import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageStat

from devices.perception.frames import FLAT, average_hash, hash_distance, is_flat, repainted, unchanged
from tests.devices.perception.shared_data import PICTURED, needs_dumps


def picture(words: str = "", background: str = "white", size: tuple[int, int] = (1080, 2400)) -> Image.Image:
    image = Image.new("RGB", size, background)
    draw = ImageDraw.Draw(image)
    for row in range(0, size[1], 300):
        draw.rectangle((80, row + 40, size[0] // 2 + row // 4, row + 200), fill="#3355aa")
    draw.text((500, 1210), words, fill="black", font_size=42)
    return image


@pytest.mark.parametrize("colour", ["black", "white", "#123456"])
def test_a_frame_of_one_colour_is_flat(colour: str) -> None:
    assert is_flat(Image.new("RGB", (1080, 2400), colour))


def test_a_secure_window_is_flat_even_below_a_status_bar() -> None:
    frame = Image.new("RGB", (1080, 2400), "black")
    ImageDraw.Draw(frame).rectangle((40, 30, 900, 100), fill="white")
    assert is_flat(frame)


def test_one_word_on_a_plain_page_is_not_flat() -> None:
    frame = Image.new("RGB", (1080, 2400), "white")
    ImageDraw.Draw(frame).text((500, 1200), "Wait", fill="black", font_size=42)
    assert not is_flat(frame)


@given(st.integers(0, 255), st.integers(0, 255), st.integers(1, 400), st.integers(0, 2300), st.sampled_from([1, 3]))
def test_the_quick_look_never_calls_a_flat_frame_a_picture(
    background: int, ink: int, width: int, top: int, step: int
) -> None:
    frame = Image.new("L", (1080, 2400), background)
    for left in range(0, 1080, 12 * step):
        ImageDraw.Draw(frame).rectangle((left, top, left + width // 40, top + width), fill=ink)
    picked = frame.resize((180, 400), Image.Resampling.NEAREST, box=(86.4, 192, 993.6, 2208))
    assert is_flat(frame) == (ImageStat.Stat(picked).stddev[0] < FLAT)


@needs_dumps
def test_no_real_screenshot_is_flat() -> None:
    assert [path for path in PICTURED if is_flat(Image.open(path.with_suffix(".png")))] == []


def test_a_clock_leaves_a_frame_unchanged_and_a_dialog_does_not() -> None:
    before, clock, dialog = picture(), picture(), picture()
    ImageDraw.Draw(clock).text((40, 20), "12:01", fill="black", font_size=42)
    ImageDraw.Draw(dialog).rectangle((100, 800, 980, 1700), fill="black")
    assert unchanged(before, clock)
    assert not unchanged(before, dialog)


def test_a_flat_or_missing_frame_never_says_that_nothing_changed() -> None:
    black = Image.new("RGB", (1080, 2400), "black")
    assert not unchanged(black, black)
    assert not unchanged(None, picture())
    assert not unchanged(picture(), None)
    assert not unchanged(picture(), picture(size=(2400, 1080)))


def test_the_hash_has_a_bit_for_each_bright_part() -> None:
    image = Image.new("L", (80, 80), 0)
    ImageDraw.Draw(image).rectangle((0, 0, 79, 9), fill=255)
    assert average_hash(image) == 0xFF
    assert hash_distance(0b1011, 0b0001) == 2


def test_a_thumbnail_or_a_line_is_painted_anew_and_a_caret_or_a_clock_is_not() -> None:
    before, thumbnail, line, caret, clock = (picture() for _ in range(5))
    ImageDraw.Draw(thumbnail).rectangle((60, 2120, 180, 2220), fill="#117711")
    ImageDraw.Draw(line).line((560, 1000, 1000, 1500), fill="black", width=12)
    ImageDraw.Draw(caret).rectangle((700, 1205, 704, 1260), fill="black")
    ImageDraw.Draw(clock).text((40, 20), "12:01", fill="black", font_size=42)
    assert repainted(before, thumbnail)
    assert repainted(before, line)
    assert not repainted(before, caret)
    assert not repainted(before, clock)


@given(st.integers(0, 1000), st.integers(140, 2300), st.integers(100, 400))
def test_a_block_of_another_grey_is_painted_anew_wherever_it_lies(left: int, top: int, side: int) -> None:
    before, after = Image.new("L", (1080, 2400), 120), Image.new("L", (1080, 2400), 120)
    ImageDraw.Draw(after).rectangle((left, top, left + side, top + side), fill=200)
    assert repainted(before, after)
    assert repainted(after, before)
    assert not repainted(after, after)


def test_the_noise_of_a_jpeg_is_no_paint() -> None:
    held = io.BytesIO()
    picture("Wait").save(held, "JPEG", quality=40)
    assert not repainted(picture("Wait"), Image.open(held))


def test_a_turned_screen_is_painted_anew() -> None:
    assert repainted(picture(), picture(size=(2400, 1080)))
