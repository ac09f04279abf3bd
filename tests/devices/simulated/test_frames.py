from __future__ import annotations

import base64
import io

import pytest
from PIL import Image

from devices.simulated.faults import Faults
from devices.simulated.frames import Frames
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
