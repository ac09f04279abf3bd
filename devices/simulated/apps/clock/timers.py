"""Timer and stopwatch."""

from __future__ import annotations

from functools import partial
from typing import Any

from devices.simulated.apps.app import App, Page
from devices.simulated.controls import button, fab, icon_button, progress
from devices.simulated.patterns import list_row
from devices.simulated.widgets import BUTTON, FILL, LINEAR, Widget, column, grid, row, scroll, space, text

_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0")
_MAX_DIGITS = 6


class _Ticking:
    """Something that counts the phone's seconds while it runs."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._mark = app.host.elapsed
        self._shown = ""

    def _passed(self) -> float:
        """Return seconds since the last call."""
        now = self._app.host.elapsed
        passed, self._mark = now - self._mark, now
        return passed

    def _changed(self, shown: str) -> bool:
        before, self._shown = self._shown, shown
        return shown != before


class Timer(_Ticking):
    """The Timer tab: a keypad, then the time left."""

    @property
    def _data(self) -> dict[str, Any]:
        part: dict[str, Any] = self._app.data["timer"]
        return part

    def tick(self) -> bool:
        """Count down; True when the time shown has changed."""
        passed, data = self._passed(), self._data
        if data["state"] != "running":
            return False
        data["left"] = max(0, data["left"] - passed)
        if data["left"] == 0:
            data["state"] = "done"
            self._app.host.notify(self._app.package, "Timer", "Time's up")
            return True
        return self._changed(clock_of(data["left"]))

    def build(self, at: Page) -> tuple[Widget, Widget | None]:
        """Build the keypad, or the timer that runs."""
        if self._data["state"] == "idle":
            return self._keypad(at)
        return self._countdown(), None

    def _keypad(self, at: Page) -> tuple[Widget, Widget | None]:
        typed = at.local.setdefault("digits", "")
        digits = typed.rjust(_MAX_DIGITS, "0")
        seconds = int(digits[:2]) * 3600 + int(digits[2:4]) * 60 + int(digits[4:])

        def press(key: str) -> None:
            at.local["digits"] = (typed + key).lstrip("0")[:_MAX_DIGITS]

        def erase() -> None:
            at.local["digits"] = typed[:-1]

        def start() -> None:
            at.local["digits"] = ""
            self._passed()
            self._data.update(state="running", total=seconds, left=seconds)

        shown = f"{digits[:2]}h {digits[2:4]}m {digits[4:]}s"
        flat = self._app.host.landscape
        height = 38.0 if flat else 72.0
        keys = [_key(key, partial(press, key), height) for key in _KEYS]
        delete = icon_button("backspace", "Delete", erase, id="timer_setup_delete", fill="raised", size=72)
        delete.width, delete.height, delete.radius = FILL, height, height / 2
        color = "text" if seconds else "subtle"
        time = text(shown, id="timer_setup_time", size=48, align="center", color=color, width=None if flat else FILL)
        pad = grid(*keys, delete, columns=3, gap=10, pad=(24, 0, 96, 0) if flat else (48, 12, 48, 0))
        if flat:
            time.weight = pad.weight = 1
            return row(time, pad), fab("play", "Start", start) if seconds else None
        body = column(time, pad, gap=8, pad=(0, 8, 0, 0))
        return body, fab("play", "Start", start) if seconds else None

    def _countdown(self) -> Widget:
        data = self._data
        running, done = data["state"] == "running", data["state"] == "done"

        def pause() -> None:
            self._passed()
            data["state"] = "paused" if running else "running"

        def add() -> None:
            data.update(left=data["left"] + 60, total=data["total"] + 60)
            if done:
                self._passed()
                data["state"] = "running"

        def stop() -> None:
            data.update(state="idle", total=0, left=0)

        middle = [] if done else [button("Pause" if running else "Resume", pause, id="play_pause", height=56, weight=1)]
        return column(
            text(
                "Time's up" if done else f"Timer of {clock_of(data['total'])}",
                id="timer_label",
                size=17,
                color="subtle",
            ),
            text(clock_of(data["left"]), id="timer_time_text", size=72),
            progress(data["left"] / data["total"] if data["total"] else 0),
            row(
                button("Add 1 min", add, id="add_one_min", kind="tonal", height=56, weight=1),
                *middle,
                button("Stop" if done else "Delete", stop, id="reset", kind="tonal", height=56, weight=1),
                gap=10,
            ),
            view=LINEAR,
            align="center",
            gap=24,
            pad=(24, 24, 24, 24),
        )


class Stopwatch(_Ticking):
    """The Stopwatch tab."""

    @property
    def _data(self) -> dict[str, Any]:
        part: dict[str, Any] = self._app.data["stopwatch"]
        return part

    def tick(self) -> bool:
        """Count up; True when the time shown has changed."""
        passed, data = self._passed(), self._data
        if not data["running"]:
            return False
        data["elapsed"] += passed
        return self._changed(clock_of(data["elapsed"], tenths=True))

    def build(self, at: Page) -> tuple[Widget, Widget | None]:
        """Build the stopwatch and its laps."""
        del at
        data = self._data
        laps = [
            list_row(f"Lap {number}", trailing=text(clock_of(lap, tenths=True), id="lap_time", size=17))
            for number, lap in reversed(list(enumerate(data["laps"], 1)))
        ]
        buttons: list[Widget] = []
        if data["elapsed"] or data["running"]:
            buttons.append(button("Reset", self._reset, id="reset", kind="tonal", height=56, weight=1))
        words = "Pause" if data["running"] else "Resume" if data["elapsed"] else "Start"
        buttons.append(button(words, self._start, id="start_stop", height=56, weight=1))
        if data["running"]:
            buttons.append(button("Lap", self._lap, id="lap", kind="tonal", height=56, weight=1))
        body = column(
            text(clock_of(data["elapsed"], tenths=True), id="stopwatch_time_text", size=72, align="center", width=FILL),
            scroll(*laps, key="laps", id="laps_list") if laps else space(weight=1),
            row(*buttons, gap=10, pad=(24, 8, 24, 16)),
            height=FILL,
            weight=1,
            gap=12,
            pad=(0, 16, 0, 0),
        )
        return body, None

    def _start(self) -> None:
        self._passed()
        self._data["running"] = not self._data["running"]

    def _lap(self) -> None:
        self._data["laps"].append(round(self._data["elapsed"] - sum(self._data["laps"]), 1))

    def _reset(self) -> None:
        self._data.update(running=False, elapsed=0, laps=[])


def _key(digit: str, press: Any, height: float) -> Widget:
    return Widget(
        view=BUTTON,
        id=f"timer_setup_digit_{digit}",
        text=digit,
        on_click=press,
        width=FILL,
        height=height,
        align="center",
        size=26,
        fill="card",
        radius=height / 2,
        draw="button",
    )


def clock_of(seconds: float, *, tenths: bool = False) -> str:
    """Return a length of time as a clock shows it."""
    whole = int(seconds) if tenths else int(seconds + 0.999)
    hours, minutes = divmod(whole // 60, 60)
    lead = f"{hours}:{minutes:02d}" if hours else f"{minutes}"
    return f"{lead}:{whole % 60:02d}" + (f".{int(seconds * 10) % 10}" if tenths else "")
