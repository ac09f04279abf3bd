"""The picture of one screen as the bounds see it, or the reason there is none."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from devices.errors import CallFailed
from devices.geometry import Size
from devices.screen import ImageReason, Node
from devices.uiautomator.calls import Calls, Unanswered
from devices.uiautomator.config import DriverConfig

_NO_JPEG = 0.85  # of the height: the strip without status and navigation bars, which a secure window leaves lit
_BLACK = 16  # of 255: JPEG noise on a black frame stays under 4, dark themes have text far above
_RICH = 3  # nodes that say something: a black screen with as many is protected, not empty
_SAME_SHAPE = 0.01  # relative difference of the sides' ratio up to which a picture is only scaled
_SENT_AS = "sent_as"  # key of the picture's info
_UPRIGHT = {1: Image.Transpose.ROTATE_90, 3: Image.Transpose.ROTATE_270}


@dataclass(frozen=True)
class Shot:
    """A picture of the screen's size and orientation, or why there is none; `repairs` are sentences.

    `jpeg` holds the bytes it was decoded from, where it is shown just as the phone sent it.
    """

    image: Image.Image | None
    reason: ImageReason | None
    repairs: tuple[str, ...] = ()
    jpeg: bytes | None = None


def take(calls: Calls, config: DriverConfig) -> Image.Image | None:
    """Return a decoded screenshot as the phone framed it, None when it gives none.

    A truncated JPEG decodes only when it is loaded, so it is loaded here and asked for once more. When the
    server gives nothing, `screencap` is tried once: it works on some chips where the server's way does not. A
    picture is only one of two ways to see a screen, so its failure is no error.
    """
    for _ in range(2):
        try:
            data = calls.read_in_time("takeScreenshot", 1, config.screenshot_quality, seconds=config.screenshot_seconds)
        except Unanswered:
            return None
        except CallFailed:
            break
        if not data:
            break
        if image := _decoded(data):
            return image
    else:
        return None
    return _screencap(calls, config)


def framed(image: Image.Image | None, size: Size, rotation: int, nodes: Sequence[Node]) -> Shot:
    """Fit a raw screenshot to the screen: upright, of the screen's size, and worth looking at."""
    if image is None:
        return Shot(None, "capture_failed")
    if looks_secure(image, nodes):
        return Shot(None, "secure")
    return _fitted(image, size, rotation)


def looks_secure(image: Image.Image, nodes: Sequence[Node]) -> bool:
    """Say whether the picture is black although the tree says a lot, as FLAG_SECURE makes it (bug 19)."""
    if sum(1 for n in nodes if n.text or n.desc or n.clickable) < _RICH:
        return False
    margin = round(image.height * (1 - _NO_JPEG) / 2)
    middle = image.crop((0, margin, image.width, image.height - margin))
    # Averages of 8x8 pixels: text still shows, JPEG noise and a lone bright pixel do not.
    _, brightest = middle.convert("L").reduce(min(8, *middle.size)).getextrema()
    return isinstance(brightest, int) and brightest <= _BLACK


def _fitted(image: Image.Image, size: Size, rotation: int) -> Shot:
    repairs: tuple[str, ...] = ()
    if _lies(Size(*image.size)) != _lies(size):
        turn = _UPRIGHT.get(rotation)
        if turn is None:
            return Shot(None, "capture_failed", (_mismatch(image, size),))
        image = image.transpose(turn)
        repairs = ("The screenshot lay on its side and was turned upright.",)
    if image.size == tuple(size):
        return Shot(image, None, repairs, None if repairs else image.info.get(_SENT_AS))
    if abs(image.width * size.height / (image.height * size.width) - 1) > _SAME_SHAPE:
        return Shot(None, "capture_failed", (*repairs, _mismatch(image, size)))
    scaled = image.resize((size.width, size.height), Image.Resampling.BILINEAR)
    return Shot(scaled, None, (*repairs, f"The screenshot was scaled from {image.width}x{image.height}."))


def _lies(size: Size) -> bool:
    return size.width > size.height


def _mismatch(image: Image.Image, size: Size) -> str:
    return (
        f"The screenshot is {image.width}x{image.height} on a screen of {size.width}x{size.height}, so it was left out."
    )


def _decoded(data: object) -> Image.Image | None:
    try:
        raw = base64.b64decode(str(data))
    except ValueError:
        return None
    return _loaded(raw)


def _loaded(raw: bytes) -> Image.Image | None:
    try:
        image = Image.open(io.BytesIO(raw))
        image.load()
    except (OSError, SyntaxError, ValueError):  # SyntaxError is Pillow's word for a broken PNG
        return None
    if image.format == "JPEG":
        image.info[_SENT_AS] = raw  # a trace keeps these bytes: encoding a frame again takes 8 ms
    # A copy of a 1080x2400 picture takes 3 ms, and a phone's JPEG is RGB already.
    return image if image.mode == "RGB" else image.convert("RGB")


def _screencap(calls: Calls, config: DriverConfig) -> Image.Image | None:
    try:
        return _loaded(calls.exec_out("screencap -p", config.screenshot_seconds))
    except CallFailed:
        return None
