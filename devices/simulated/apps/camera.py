"""The Camera app: a viewfinder, photo and video, front and back, flash; what it takes is in the Gallery."""

from __future__ import annotations

from functools import partial
from typing import Any

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import icon_button, photo
from devices.simulated.widgets import FILL, FRAME, Widget, column, row, space, stack, text

FLASHES = ("Auto", "On", "Off")
_FRONT_SCENE, _BACK_SCENE = 13, 11


class Camera(App):
    """Takes photos and videos."""

    package = "com.android.camera2"
    label = "Camera"
    activity = "com.android.camera.CameraActivity"
    section = "camera"
    glyph = "camera"
    tint = "#4b5563"
    permissions = ("Camera", "Location", "Microphone")

    @classmethod
    def defaults(cls) -> Data:
        """Return the camera as it opens first."""
        return {"mode": "Photo", "facing": "back", "flash": "Auto", "recording": False, "recorded": 0, "taken": 0}

    def __init__(self, host: Any) -> None:
        super().__init__(host)
        self._mark = host.elapsed

    def tick(self) -> bool:
        """Count the seconds of a recording."""
        passed, self._mark = self.host.elapsed - self._mark, self.host.elapsed
        if not self.data["recording"]:
            return False
        before = int(self.data["recorded"])
        self.data["recorded"] += passed
        return int(self.data["recorded"]) != before

    def main(self, at: Page) -> Widget:
        """Build the viewfinder with its controls."""
        del at
        front = self.data["facing"] == "front"
        finder = photo(_FRONT_SCENE if front else _BACK_SCENE, desc="Viewfinder", id="preview", height=FILL, radius=0)
        root = stack(column(finder, height=FILL), self._top(), self._bottom(), view=FRAME, id="camera_app_root")
        root.fill = "#000000"
        return root

    def _top(self) -> Widget:
        flash = self.data["flash"]

        def turn() -> None:
            self.data["flash"] = FLASHES[(FLASHES.index(flash) + 1) % len(FLASHES)]

        parts = [
            icon_button(
                "flash", f"Flash {flash.lower()}", turn, id="flash_toggle_button", color="#ffffff", fill="#3a3a40"
            )
        ]
        if self.data["recording"]:
            seconds = int(self.data["recorded"])
            parts.append(text(f"{seconds // 60:02d}:{seconds % 60:02d}", id="recording_time", size=20, color="#ffffff"))
        return row(*parts, gap=16, pad=(16, 16, 16, 0))

    def _bottom(self) -> Widget:
        modes = row(*(self._mode(name) for name in ("Photo", "Video")), justify="center", gap=12, height=48)
        video, recording = self.data["mode"] == "Video", self.data["recording"]
        words = ("Stop recording" if recording else "Start recording") if video else "Take photo"
        shutter = icon_button(
            ("stop" if recording else "record") if video else "circle",
            words,
            self._shoot,
            id="shutter_button",
            size=84,
            icon_size=56,
            color="#c62828" if video else "#9a9aa0",
            fill="#ffffff",
        )
        controls = row(
            icon_button(
                "image",
                "Most recent photo",
                self._open_gallery,
                id="rounded_thumbnail_view",
                color="#ffffff",
                fill="#3a3a40",
            ),
            space(weight=1),
            shutter,
            space(weight=1),
            icon_button(
                "flip", "Switch camera", self._flip, id="camera_toggle_button", color="#ffffff", fill="#3a3a40"
            ),
            pad=(36, 8, 36, 24),
        )
        return column(modes, controls, gravity="bottom")

    def _mode(self, name: str) -> Widget:
        chosen = self.data["mode"] == name
        return Widget(
            view="android.widget.TextView",
            id="mode_option",
            text=name,
            selected=chosen,
            on_click=partial(self._choose_mode, name),
            height=40,
            pad=(18, 0, 18, 0),
            align="center",
            size=16,
            bold=chosen,
            color="#1a1b20" if chosen else "#ffffff",
            fill="#ffffff" if chosen else "#3a3a40",
            radius=20,
            draw="button",
        )

    def _choose_mode(self, name: str) -> None:
        if not self.data["recording"]:
            self.data["mode"] = name

    def _flip(self) -> None:
        self.data["facing"] = "back" if self.data["facing"] == "front" else "front"

    def _open_gallery(self) -> None:
        self.host.open("com.android.gallery3d")

    def _shoot(self) -> None:
        if self.data["mode"] == "Photo":
            self._keep("IMG", "jpg", video=False)
        elif self.data["recording"]:
            self.data["recording"] = False
            self._keep("VID", "mp4", video=True)
        else:
            self.data.update(recording=True, recorded=0)

    def _keep(self, prefix: str, ending: str, *, video: bool) -> None:
        self.data["taken"] += 1
        number = self.data["taken"]
        self.host.data["gallery"]["photos"].append(
            {
                "name": f"{prefix}_{3000 + number}.{ending}",
                "scene": (_FRONT_SCENE if self.data["facing"] == "front" else _BACK_SCENE) + number - 1,
                "date": f"{self.host.now:%Y-%m-%d}",
                "album": "Camera",
                "favourite": False,
                "video": video,
            }
        )
        self.host.toast("Video saved" if video else "Photo saved")
