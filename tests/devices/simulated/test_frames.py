from __future__ import annotations

import base64
import io

import pytest
from PIL import Image

from devices.geometry import Size
from devices.simulated.canvas import REPAINTED
from devices.simulated.faults import Faults
from devices.simulated.frames import Frames
from devices.simulated.phone import SimulatedMachine
from tests.devices.simulated.plain import PlainMachine


class CountingMachine(PlainMachine):
    painted = 0

    def render(self) -> Image.Image:
        self.painted += 1
        return super().render()


def test_a_screen_is_painted_and_encoded_once_until_it_changes() -> None:
    machine = CountingMachine()
    frames = Frames(machine, Faults())
    first = frames.jpeg()
    assert frames.jpeg() is first
    assert frames.jpeg_base64() is frames.jpeg_base64()
    assert machine.painted == 1
    machine.click(200, 350)
    frames.jpeg()
    assert machine.painted == 2


def test_scale_and_format() -> None:
    frames = Frames(PlainMachine(), Faults())
    assert Image.open(io.BytesIO(frames.jpeg(0.5, 60))).size == (540, 1200)
    assert Image.open(io.BytesIO(frames.png())).format == "PNG"
    assert base64.b64decode(frames.jpeg_base64()) == frames.jpeg()


@pytest.mark.parametrize("why", ["fault", "window", "dark"])
def test_black_when_secure_or_dark(why: str) -> None:
    machine, faults = PlainMachine(), Faults()
    frames = Frames(machine, faults)
    assert Image.open(io.BytesIO(frames.jpeg())).getextrema() != ((0, 0), (0, 0), (0, 0))
    if why == "fault":
        faults.switch("secure_screen")
    elif why == "window":
        machine.secure = True
    else:
        machine.screen_on = False
    assert Image.open(io.BytesIO(frames.jpeg())).getextrema() == ((0, 0), (0, 0), (0, 0))


def decoded(jpeg: bytes) -> bytes:
    return Image.open(io.BytesIO(jpeg)).tobytes()


def encoded_whole(image: Image.Image, quality: int) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality)
    return out.getvalue()


@pytest.mark.parametrize("size", [Size(1080, 2400), Size(1001, 1777), Size(720, 1281)])
def test_a_frame_encoded_in_part_decodes_to_the_pixels_of_one_encoded_whole(size: Size) -> None:
    phone = SimulatedMachine(size)
    frames = Frames(phone, Faults())
    phone.open_app("com.google.android.deskclock")
    parts = 0
    for quality in (80, 80, 80, 1, 1, 100, 80, 80):
        phone.click(*next(one for one in phone.elements() if one.checkable).visible.center)
        assert decoded(frames.jpeg(1.0, quality)) == decoded(encoded_whole(phone.render(), quality))
        parts += phone.render().info[REPAINTED].after > 0
    assert parts >= 7


def test_a_frame_that_was_never_encoded_in_between_is_not_built_upon() -> None:
    phone = SimulatedMachine()
    frames = Frames(phone, Faults())
    for package in ("com.google.android.deskclock", "com.android.settings", "com.google.android.deskclock"):
        phone.open_app(package)
        phone.render()
        phone.click(*next(one for one in phone.elements() if one.clickable).visible.center)
        phone.render()
        phone.click(540, 900)
        assert decoded(frames.jpeg()) == decoded(encoded_whole(phone.render(), 80))
