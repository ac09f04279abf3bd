"""A phone that plays back a recording: each gesture turns to the next screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from devices.apps import app_name
from devices.errors import PhoneGone
from devices.gesture import Gesture
from devices.phone import App, Performed, Phone
from devices.recording import BadRecording, load_screen
from devices.screen import Screen

_REMEDY = "Name a run folder that has recorded screens in `screens/NNNN.json`."


class RecordedPhone(Phone):
    """Shows the screens of a recording in order and stays on the last one.

    `performed` lists the gestures it was given. Raises `PhoneGone` for a folder without screens or a screen
    that cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self.serial = f"replay:{folder}"
        self.performed: list[Gesture] = []
        self._paths = sorted((folder / "screens").glob("[0-9]*.json"))
        if not self._paths:
            raise PhoneGone(f"There are no recorded screens in {folder}.", remedy=_REMEDY)
        self._position = 0
        self._shown: tuple[int, Screen] | None = None

    @property
    def finished(self) -> bool:
        """Whether the last screen is showing."""
        return self._position == len(self._paths) - 1

    def observe(self, *, image: bool = True) -> Screen:
        """Return the screen that is showing."""
        if self._shown is None or self._shown[0] != self._position:
            self._shown = (self._position, self._read(self._paths[self._position]))
        screen = self._shown[1]
        return screen if image else replace(screen, image=None, image_bytes=None, image_reason="not_requested")

    def perform(self, gesture: Gesture) -> Performed:
        """Turn to the next screen."""
        self.performed.append(gesture)
        if self.finished:
            return Performed(0.0, detail="The recording has ended; the last screen stays.")
        self._position += 1
        return Performed(0.0)

    def apps(self) -> Sequence[App]:
        """Return the apps that come to the front in the recording."""
        packages = {self._read(path).package for path in self._paths} - {""}
        return [App(package, app_name(package)) for package in sorted(packages)]

    def _read(self, path: Path) -> Screen:
        try:
            return load_screen(path)
        except (BadRecording, OSError) as error:
            raise PhoneGone(f"The recorded screen {path.name} cannot be read: {error}.", remedy=_REMEDY) from error
