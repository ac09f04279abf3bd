"""The Recorder app: records, pauses, saves under a name, plays, renames, deletes."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import button, field, icon_button, progress
from devices.simulated.patterns import Item, dialog, empty, list_row, page, toolbar
from devices.simulated.state import Templates
from devices.simulated.widgets import FILL, LINEAR, Widget, column, row, scroll, text

Recording = dict[str, Any]
RECORDING: Recording = {"name": "", "seconds": 0, "date": "2026-05-01"}


class Recorder(App):
    """A voice recorder."""

    package = "com.android.soundrecorder"
    label = "Recorder"
    activity = ".SoundRecorder"
    section = "recorder"
    glyph = "mic"
    tint = "#c0503c"
    permissions = ("Microphone",)
    templates: ClassVar[Templates] = {"recordings": RECORDING}

    @classmethod
    def defaults(cls) -> Data:
        """Return the recordings of a fresh phone."""
        return {
            "recordings": [
                {"name": "Lecture 4", "seconds": 2714, "date": "2026-05-08"},
                {"name": "Guitar idea", "seconds": 48, "date": "2026-04-30"},
            ],
            "state": "idle",
            "seconds": 0,
            "playing": "",
            "position": 0,
        }

    def __init__(self, host: Any) -> None:
        super().__init__(host)
        self._mark = host.elapsed

    def tick(self) -> bool:
        """Count the seconds recorded or played."""
        passed, self._mark = self.host.elapsed - self._mark, self.host.elapsed
        key = "seconds" if self.data["state"] == "recording" else "position" if self.data["playing"] else ""
        if not key:
            return False
        before = int(self.data[key])
        self.data[key] += passed
        if key == "position" and self.data["position"] >= self._length():
            self.data.update(playing="", position=0)
            return True
        return int(self.data[key]) != before

    def _length(self) -> float:
        name = self.data["playing"]
        return next((float(one["seconds"]) for one in self.data["recordings"] if one["name"] == name), 0.0)

    def main(self, at: Page) -> Widget:
        """Build the recordings above the record button."""
        del at
        recordings = sorted(self.data["recordings"], key=lambda one: str(one["date"]), reverse=True)
        body = scroll(*map(self._row, recordings), key="recordings") if recordings else empty("mic", "No recordings")
        return page(body, self._panel(), bar=toolbar("Recorder"))

    def _row(self, one: Recording) -> Widget:
        playing = self.data["playing"] == one["name"]

        def play() -> None:
            self.data.update(playing="" if playing else one["name"], position=0)

        row_ = list_row(
            one["name"],
            summary=f"{_clock(one['seconds'])}, {one['date']}",
            leading=icon_button(
                "stop" if playing else "play", f"{'Stop' if playing else 'Play'} {one['name']}", play, color="primary"
            ),
            trailing=icon_button("more", f"More options for {one['name']}", partial(self._menu, one)),
            on_click=play,
            on_long_click=partial(self._menu, one),
        )
        if not playing:
            return row_
        return column(row_, column(progress(self.data["position"] / max(1, one["seconds"])), pad=(24, 0, 24, 8)))

    def _panel(self) -> Widget:
        state = self.data["state"]
        if state == "idle":
            buttons = [button("Record", self._record, id="record", kind="danger", icon="record", height=60, width=160)]
        else:
            words = "Pause" if state == "recording" else "Resume"
            buttons = [
                button("Discard", self._discard, id="discard", kind="text", height=60),
                button(words, self._pause, id="pause", kind="tonal", height=60, width=120),
                button("Save", self._ask_name, id="stop", height=60, width=100),
            ]
        return column(
            text(_clock(self.data["seconds"]), id="timer", size=48, align="center", width=FILL),
            row(*buttons, justify="center", gap=12),
            view=LINEAR,
            id="record_panel",
            gap=12,
            pad=(0, 16, 0, 24),
            fill="raised",
        )

    def _record(self) -> None:
        self.data.update(state="recording", seconds=0, playing="", position=0)

    def _pause(self) -> None:
        self.data["state"] = "paused" if self.data["state"] == "recording" else "recording"

    def _discard(self) -> None:
        self.confirm("Discard recording?", "", "Discard", partial(self.data.update, state="idle", seconds=0))

    def _ask_name(self) -> None:
        self.data["state"] = "paused"
        name = f"Recording {len(self.data['recordings']) + 1}"
        self.push(self._name_dialog, None, kind="dialog", texts={"name": name}, focus="file_name")

    def _name_dialog(self, at: Page, one: Recording | None) -> Widget:
        name = at.texts["name"].strip()

        def save() -> None:
            if not name:
                return
            self.pop()
            if one is not None:
                one["name"] = name
                return
            seconds = int(self.data["seconds"])
            made = {"name": name, "seconds": seconds, "date": f"{self.host.now:%Y-%m-%d}"}
            self.data["recordings"].append(made)
            self.data.update(state="idle", seconds=0)

        entry = field(at.texts["name"], at.setter("name"), hint="Name", id="file_name", on_submit=save)
        entry.selects = True
        title = "Save recording" if one is None else "Rename"
        return dialog(title, entry, buttons=[Item("Cancel", self.pop), Item("Save", save, enabled=bool(name))])

    def _menu(self, one: Recording) -> None:
        def rename() -> None:
            self.push(self._name_dialog, one, kind="dialog", texts={"name": one["name"]}, focus="file_name")

        self.menu(Item("Rename", rename), Item("Delete", partial(self._ask_delete, one)))

    def _ask_delete(self, one: Recording) -> None:
        def delete() -> None:
            self.data["recordings"] = [other for other in self.data["recordings"] if other is not one]

        self.confirm("Delete recording?", one["name"], "Delete", delete)


def _clock(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 60:02d}:{whole % 60:02d}"
