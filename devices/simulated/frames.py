"""Screenshots of the machine as JPEG or PNG, encoded once for each version of the screen."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable

from PIL import Image

from devices.simulated.machine import Machine

_KEPT = 4  # encodings kept: the same screen as JPEG, base64 and PNG, plus one at another quality


class Frames:
    """Encodes what the phone shows; black where the phone shows black.

    `black` says whether the window forbids screenshots in addition to `machine.secure`. On a real phone a
    FLAG_SECURE window and a dark screen both come out as a black picture, not as an error.
    """

    def __init__(self, machine: Machine, black: Callable[[], bool]) -> None:
        self._machine = machine
        self._black = black
        self._cache: dict[tuple[object, ...], bytes] = {}

    def image(self) -> Image.Image:
        """Return the picture, RGB, of the screen's size."""
        if self._is_black():
            return Image.new("RGB", self._machine.size, (0, 0, 0))
        return self._machine.render()

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
        return self._machine.secure or not self._machine.screen_on or self._black()

    def _cached(self, kind: tuple[object, ...], encode: Callable[[], bytes]) -> bytes:
        key = (self._machine.version, self._is_black(), *kind)
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
        out = io.BytesIO()
        image.save(out, "JPEG", quality=quality)
        return out.getvalue()

    def _encode_png(self) -> bytes:
        out = io.BytesIO()
        # Level 1: 27 ms for a frame of 1080x2400; the default level 6 takes 36, and 540 for a photo.
        self.image().save(out, "PNG", compress_level=1)
        return out.getvalue()
