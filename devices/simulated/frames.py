"""Screenshots of the machine as JPEG or PNG, encoded once for each version of the screen."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable

from PIL import Image

from devices.simulated.faults import Faults
from devices.simulated.machine import Machine

# With Surface.ROTATION_90 what is drawn is turned clockwise on the upright phone; PIL turns the other way.
_UPRIGHT = {1: Image.Transpose.ROTATE_270, 2: Image.Transpose.ROTATE_180, 3: Image.Transpose.ROTATE_90}
_KEPT = 4  # encodings kept: the same screen as JPEG, base64 and PNG, plus one at another quality


class Frames:
    """Encodes what the phone shows; black where the phone shows black.

    On a real phone a FLAG_SECURE window and a dark screen both come out as a black picture, not as an error.
    """

    def __init__(self, machine: Machine, faults: Faults) -> None:
        self._machine = machine
        self._faults = faults
        self._cache: dict[tuple[object, ...], bytes] = {}

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
        out = io.BytesIO()
        image.save(out, "JPEG", quality=quality)
        return out.getvalue()

    def _encode_png(self) -> bytes:
        out = io.BytesIO()
        # Level 1: 27 ms for a frame of 1080x2400; the default level 6 takes 36, and 540 for a photo.
        self.image().save(out, "PNG", compress_level=1)
        return out.getvalue()
