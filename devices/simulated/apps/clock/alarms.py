"""Alarms: cards that open to show days, label, sound and vibration."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from devices.simulated.apps.app import App, Page
from devices.simulated.controls import button, checkbox, chip, fab, field, icon_button, switch
from devices.simulated.patterns import Item, choice_dialog, dialog, empty, list_row
from devices.simulated.pickers import pick_time
from devices.simulated.widgets import LINEAR, Widget, column, row, scroll, space, text

Alarm = dict[str, Any]
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_FULL = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WEEK = list(DAYS[:5])
SOUNDS = ("Bright Morning", "Cuckoo", "Fresh Start", "Rooster", "Silent", "Soft Bells")
ALARM: Alarm = {"time": "07:00", "on": True, "days": [], "label": "", "vibrate": True, "sound": "Bright Morning"}


def default_alarms() -> list[Alarm]:
    """Return the alarms of a fresh phone."""
    return [
        {**ALARM, "time": "06:45", "on": True, "days": list(_WEEK), "label": "Work"},
        {**ALARM, "time": "08:30", "on": False, "days": ["Sat", "Sun"]},
        {**ALARM, "time": "17:15", "on": False, "days": [], "label": "Pick up Leo"},
    ]


def due(alarm: Alarm, minute: datetime) -> bool:
    """Say whether an alarm rings at that minute."""
    today = DAYS[minute.weekday()]
    return bool(alarm["on"]) and alarm["time"] == f"{minute:%H:%M}" and (not alarm["days"] or today in alarm["days"])


class Alarms:
    """The Alarm tab."""

    def __init__(self, app: App) -> None:
        self._app = app

    @property
    def _alarms(self) -> list[Alarm]:
        alarms: list[Alarm] = self._app.data["alarms"]
        return alarms

    def build(self, at: Page) -> tuple[Widget, Widget]:
        """Build the list of alarms and the button that adds one."""
        add = fab("add", "Add alarm", partial(self._add, at))
        if not self._alarms:
            return empty("alarm", "No Alarms"), add
        ordered = sorted(self._alarms, key=lambda alarm: str(alarm["time"]))
        cards = [self._card(at, alarm) for alarm in ordered]
        return scroll(*cards, key="alarms", id="alarm_recycler_view", gap=10, pad=(16, 4, 16, 96)), add

    def _clock(self, alarm: Alarm) -> str:
        moment = datetime.strptime(alarm["time"], "%H:%M")
        if self._app.host.data["settings"]["date"]["twenty_four"]:
            return f"{moment:%H:%M}"
        return moment.strftime("%I:%M %p").lstrip("0")

    def _card(self, at: Page, alarm: Alarm) -> Widget:
        opened = at.local.get("opened") is alarm

        def turn() -> None:
            at.local["opened"] = None if opened else alarm

        head = row(
            text(
                self._clock(alarm),
                id="digital_clock",
                size=46,
                color="text" if alarm["on"] else "subtle",
                on_click=partial(self._change_time, alarm),
            ),
            space(weight=1),
            icon_button("up" if opened else "down", "Collapse alarm" if opened else "Expand alarm", turn, id="arrow"),
        )
        toggle = switch(bool(alarm["on"]), partial(self._flip, alarm, "on"), id="onoff", desc=f"{alarm['time']} alarm")
        foot = row(text(_when(alarm), id="days_of_week", size=15, color="subtle", weight=1, lines=1), toggle)
        label = [text(alarm["label"], id="label", size=15, color="subtle")] if alarm["label"] and not opened else []
        more = self._details(alarm) if opened else []
        return column(
            *label,
            head,
            *more,
            foot,
            view="androidx.cardview.widget.CardView",
            id="alarm_card",
            fill="card",
            radius=24,
            pad=(20, 12, 12, 8),
            on_click=turn,
        )

    def _details(self, alarm: Alarm) -> list[Widget]:
        days = [
            chip(day[0], day in alarm["days"], partial(self._turn_day, alarm, day), id=f"day_button_{i}", width=40)
            for i, day in enumerate(DAYS)
        ]
        for one, name in zip(days, _FULL, strict=True):
            one.desc = name
        return [
            row(*days, view=LINEAR, id="repeat_days", gap=6, height=52),
            list_row(
                alarm["label"] or "Add label",
                icon_name="tag",
                title_id="edit_label",
                on_click=partial(self._label, alarm),
            ),
            list_row(
                alarm["sound"], icon_name="bell", title_id="choose_ringtone", on_click=partial(self._sound, alarm)
            ),
            checkbox(
                bool(alarm["vibrate"]),
                partial(self._flip, alarm, "vibrate"),
                words="Vibrate",
                id="vibrate_onoff",
                width=-1,
            ),
            row(button("Delete", partial(self._delete, alarm), id="delete", kind="text", icon="delete")),
        ]

    def _flip(self, alarm: Alarm, key: str) -> None:
        alarm[key] = not alarm[key]

    def _turn_day(self, alarm: Alarm, day: str) -> None:
        chosen = set(alarm["days"]) ^ {day}
        alarm["days"] = [name for name in DAYS if name in chosen]

    def _add(self, at: Page) -> None:
        def picked(hour: int, minute: int) -> None:
            alarm = {**ALARM, "days": [], "time": f"{hour:02d}:{minute:02d}"}
            self._alarms.append(alarm)
            at.local["opened"] = None
            self._app.host.snackbar(f"Alarm set for {self._clock(alarm)}")

        self._pick("Select time", 8, 0, picked)

    def _change_time(self, alarm: Alarm) -> None:
        def picked(hour: int, minute: int) -> None:
            alarm.update(time=f"{hour:02d}:{minute:02d}", on=True)

        hour, minute = map(int, alarm["time"].split(":"))
        self._pick("Select time", hour, minute, picked)

    def _pick(self, title: str, hour: int, minute: int, picked: Any) -> None:
        twenty_four = bool(self._app.host.data["settings"]["date"]["twenty_four"])
        pick_time(self._app, title, hour, minute, picked, twenty_four=twenty_four)

    def _label(self, alarm: Alarm) -> None:
        self._app.push(self._label_dialog, alarm, kind="dialog", texts={"label": alarm["label"]}, focus="label")

    def _label_dialog(self, at: Page, alarm: Alarm) -> Widget:
        def save() -> None:
            alarm["label"] = at.texts["label"].strip()
            self._app.pop()

        entry = field(at.texts["label"], at.setter("label"), hint="Label", id="label", on_submit=save, max_length=60)
        return dialog("Label", entry, buttons=[Item("Cancel", self._app.pop), Item("OK", save)])

    def _sound(self, alarm: Alarm) -> None:
        def chosen(name: str) -> None:
            alarm["sound"] = name
            self._app.pop()

        self._app.push(
            lambda _: choice_dialog("Alarm sound", SOUNDS, alarm["sound"], chosen, self._app.pop), kind="dialog"
        )

    def _delete(self, alarm: Alarm) -> None:
        place = next(i for i, other in enumerate(self._alarms) if other is alarm)
        del self._alarms[place]
        self._app.host.snackbar("Alarm deleted", "Undo", lambda: self._alarms.insert(place, alarm))


def _when(alarm: Alarm) -> str:
    days = alarm["days"]
    if not days:
        return "Tomorrow" if alarm["on"] else "Not scheduled"
    if len(days) == len(DAYS):
        return "Every day"
    return "Mon – Fri" if days == _WEEK else ", ".join(days)
