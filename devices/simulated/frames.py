"""Screenshots of the machine as JPEG or PNG, encoded once for each version of the screen."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from devices.simulated.canvas import REPAINTED, Repainted
from devices.simulated.faults import Faults
from devices.simulated.machine import Machine

# With Surface.ROTATION_90 what is drawn is turned clockwise on the upright phone; PIL turns the other way.
_UPRIGHT = {1: Image.Transpose.ROTATE_270, 2: Image.Transpose.ROTATE_180, 3: Image.Transpose.ROTATE_90}
_ROW = 16  # pixels of a row of JPEG blocks where colour has half the resolution
_STRIP_ROWS = 2  # such rows in a strip: 32 pixels, a line of a list being about 150
_STRIP = _STRIP_ROWS * _ROW
_START_OF_SCAN = 0xDA
_RESTART = re.compile(rb"\xff[\xd0-\xd7]")
_KEPT = 4  # encodings kept: the same screen as JPEG, base64 and PNG, plus one at another quality


class Frames:
    """Encodes what the phone shows; black where the phone shows black.

    On a real phone a FLAG_SECURE window and a dark screen both come out as a black picture, not as an error.
    """

    def __init__(self, machine: Machine, faults: Faults) -> None:
        self._machine = machine
        self._faults = faults
        self._cache: dict[tuple[object, ...], bytes] = {}
        self._strips: _Strips | None = None

    def image(self) -> Image.Image:
        """Return the picture, RGB, of the screen's size."""
        black = self._is_black()
        picture = Image.new("RGB", self._machine.size, (0, 0, 0)) if black else self._machine.render()
        return picture.transpose(_UPRIGHT[turns]) if (turns := self._turns_to_undo()) else picture

    def jpeg(self, scale: float = 1.0, quality: int = 80) -> bytes:
        """Return a JPEG."""
        return self._cached(("jpeg", scale, quality), lambda: self._encode_jpeg(scale, quality))

    def jpeg_base64(self, scale: float = 1.0, quality: int = 80) -> bytes:
        """Return a JPEG in base64 with a line break every 76 characters, as Android's `Base64.DEFAULT`."""
        return self._cached(("base64", scale, quality), lambda: base64.encodebytes(self.jpeg(scale, quality)))

    def png(self) -> bytes:
        """Return a PNG."""
        return self._cached(("png",), self._encode_png)

    def _is_black(self) -> bool:
        return self._machine.secure or not self._machine.screen_on or self._faults.secure_screen

    def _turns_to_undo(self) -> int:
        return self._machine.rotation if self._faults.screencap_unrotated else 0

    def _cached(self, kind: tuple[object, ...], encode: Callable[[], bytes]) -> bytes:
        key = (self._machine.version, self._is_black(), self._turns_to_undo(), *kind)
        found = self._cache.get(key)
        if found is None:
            found = self._cache[key] = encode()
            while len(self._cache) > _KEPT:
                del self._cache[next(iter(self._cache))]
        return found

    def _encode_jpeg(self, scale: float, quality: int) -> bytes:
        image = self.image()
        if scale != 1.0:
            image = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))))
            return _saved(image, quality)
        painting = image.info.get(REPAINTED)
        if self._is_black() or self._turns_to_undo() or not isinstance(painting, Repainted):
            return _saved(image, quality)
        last = self._strips
        if last is None or (last.number, last.quality, last.size) != (painting.after, quality, image.size):
            self._strips = _Strips.of_whole(image, painting.number, quality)
        else:
            self._strips = last.with_changes(image, painting)
        return self._strips.joined()

    def _encode_png(self) -> bytes:
        out = io.BytesIO()
        # Level 1: 27 ms for a frame of 1080x2400; the default level 6 takes 36, and 540 for a photo.
        self.image().save(out, "PNG", compress_level=1)
        return out.getvalue()


def _saved(image: Image.Image, quality: int, strip_rows: int = 0) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, subsampling="4:2:0", restart_marker_rows=strip_rows)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class _Strips:
    """A JPEG taken apart at its restart markers: no strip between two of them depends on another.

    Encoding a frame of 1080x2400 takes 6 ms; encoding the strips that a tap on a switch changed, one.
    The picture that comes out has the same pixels.
    """

    number: int
    quality: int
    size: tuple[int, int]
    head: bytes
    scans: tuple[bytes, ...]

    @classmethod
    def of_whole(cls, image: Image.Image, number: int, quality: int) -> _Strips:
        head, scans = _taken_apart(_saved(image, quality, _STRIP_ROWS))
        return cls(number, quality, image.size, head, scans)

    def with_changes(self, image: Image.Image, painting: Repainted) -> _Strips:
        """Return the strips of a later frame, of which only the repainted ones are encoded."""
        scans = list(self.scans)
        for box in painting.rooms:
            first, end = box.top // _STRIP, -(-box.bottom // _STRIP)
            part = image.crop((0, first * _STRIP, image.width, min(end * _STRIP, image.height)))
            scans[first:end] = _taken_apart(_saved(part, self.quality, _STRIP_ROWS))[1]
        return _Strips(painting.number, self.quality, self.size, self.head, tuple(scans))

    def joined(self) -> bytes:
        """Return the JPEG; its restart markers count from 0 to 7 over and over."""
        pieces = [self.head]
        for at, scan in enumerate(self.scans):
            pieces += [b"\xff%c" % (0xD0 + (at - 1) % 8)] * (at > 0) + [scan]
        return b"".join([*pieces, b"\xff\xd9"])


def _taken_apart(jpeg: bytes) -> tuple[bytes, tuple[bytes, ...]]:
    """Return what stands before the first scan, and the scans between the restart markers."""
    start, marker = 2, 0
    while marker != _START_OF_SCAN:
        marker = jpeg[start + 1]
        start += 2 + int.from_bytes(jpeg[start + 2 : start + 4], "big")
    return jpeg[:start], tuple(_RESTART.split(jpeg[start:-2]))
