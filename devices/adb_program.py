"""Which adb program is used, for real phones and simulated ones alike."""

from __future__ import annotations

import importlib.util
import os
import shutil
from pathlib import Path

from devices.errors import PhoneGone


class AdbUnavailable(PhoneGone):
    """The adb program is missing, or its server does not start or answer."""

    default_remedy = "Install it with `pip install adbutils`, or name one in ADBUTILS_ADB_PATH."


def find_adb() -> Path:
    """Return the adb program: ADBUTILS_ADB_PATH, else adbutils' own, else the one in PATH.

    adbutils itself prefers the one in PATH; ours comes first so that a distribution's old adb does not
    silently become the server. Raises `AdbUnavailable`.
    """
    named = os.environ.get("ADBUTILS_ADB_PATH")
    if named:
        return Path(named)
    spec = importlib.util.find_spec("adbutils")
    if spec and spec.origin:
        bundled = Path(spec.origin).parent / "binaries" / ("adb.exe" if os.name == "nt" else "adb")
        if bundled.is_file():
            return bundled
    in_path = shutil.which("adb")
    if in_path:
        return Path(in_path)
    raise AdbUnavailable("There is no adb program.")
