"""Dialogs that ask for a time or a date."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import date, timedelta

from devices.simulated.apps.app import App, Page
from devices.simulated.controls import chip, field, icon_button
from devices.simulated.patterns import Item, dialog
from devices.simulated.widgets import FILL, LINEAR, TEXT, Widget, column, grid, row, space, text

PickedTime = Callable[[int, int], object]
PickedDate = Callable[[date], object]


def pick_time(app: App, title: str, hour: int, minute: int, picked: PickedTime, *, twenty_four: bool) -> None:
    """Ask for a time of day with two fields, and AM and PM on a twelve-hour phone."""
    shown = hour if twenty_four else (hour % 12 or 12)
    app.push(
        _time_dialog,
        app,
        title,
        picked,
        twenty_four,
        kind="dialog",
        texts={"hour": f"{shown:02d}" if twenty_four else str(shown), "minute": f"{minute:02d}"},
        local={"pm": hour >= 12},
        focus="hour",
    )


def _time_dialog(at: Page, app: App, title: str, picked: PickedTime, twenty_four: bool) -> Widget:
    moment = _typed_time(at, twenty_four)

    def ok() -> None:
        if moment is not None:
            app.pop()
            picked(*moment)

    def half(pm: bool) -> Callable[[], None]:
        def choose() -> None:
            at.local["pm"] = pm

        return choose

    halves = (
        []
        if twenty_four
        else [
            space(width=12),
            column(
                chip("AM", not at.local["pm"], half(False), id="am_label", width=64),
                chip("PM", at.local["pm"], half(True), id="pm_label", width=64),
                width=None,
                gap=6,
            ),
        ]
    )
    body = row(
        _number(at, "hour", "Hour", "next", ok),
        text(":", size=44, pad=(6, 0, 6, 0)),
        _number(at, "minute", "Minute", "done", ok),
        *halves,
        view=LINEAR,
        id="time_picker",
        justify="center",
    )
    problem = [text("Enter a valid time", id="label_error", size=14, color="error")] if moment is None else []
    return dialog(title, body, *problem, buttons=[Item("Cancel", app.pop), Item("OK", ok, enabled=moment is not None)])


def _number(at: Page, key: str, name: str, action: str, ok: Callable[[], None]) -> Widget:
    entry = field(
        at.texts[key],
        at.setter(key),
        hint=name,
        key=key,
        id=f"input_{key}",
        inputs="number",
        action=action,
        on_submit=ok,
        max_length=2,
        width=96,
        size=40,
        min_height=72,
        pad=(20, 8, 8, 8),
    )
    entry.desc, entry.selects = name, True
    return column(entry, text(name, size=13, color="subtle"), width=None, gap=4)


def _typed_time(at: Page, twenty_four: bool) -> tuple[int, int] | None:
    hour, minute = at.texts["hour"], at.texts["minute"]
    if not hour.isdigit() or not minute.isdigit() or int(minute) > 59:
        return None
    if twenty_four:
        return (int(hour), int(minute)) if int(hour) < 24 else None
    return (int(hour) % 12 + 12 * at.local["pm"], int(minute)) if 1 <= int(hour) <= 12 else None


def pick_date(app: App, chosen: date, picked: PickedDate) -> None:
    """Ask for a day with a month's calendar."""
    app.push(_date_dialog, app, picked, kind="dialog", local={"chosen": chosen, "month": chosen.replace(day=1)})


def _date_dialog(at: Page, app: App, picked: PickedDate) -> Widget:
    chosen, month = at.local["chosen"], at.local["month"]

    def turn(by: int) -> Callable[[], None]:
        def go() -> None:
            at.local["month"] = next_month(month) if by > 0 else (month - timedelta(days=1)).replace(day=1)

        return go

    def ok() -> None:
        app.pop()
        picked(chosen)

    def choose(day: date) -> Callable[[], None]:
        def go() -> None:
            at.local["chosen"] = day

        return go

    head = row(
        icon_button("left", "Previous month", turn(-1), id="prev"),
        text(f"{month:%B %Y}", id="month_view", size=17, bold=True, weight=1, align="center"),
        icon_button("forward", "Next month", turn(1), id="next"),
    )
    days = [_day(day, day == chosen, choose(day)) if day else space(height=40) for day in month_days(month)]
    names = [text(name, view="", size=13, color="subtle", align="center", width=FILL) for name in "MTWTFSS"]
    title = f"{chosen:%a, %b} {chosen.day}"
    return dialog(
        title,
        head,
        grid(*names, *days, columns=7),
        buttons=[Item("Cancel", app.pop), Item("OK", ok)],
        title_id="date_picker_header",
    )


def _day(day: date, chosen: bool, choose: Callable[[], None]) -> Widget:
    face = Widget(
        view=TEXT,
        text=str(day.day),
        desc=f"{day.day} {day:%B %Y}",
        on_click=choose,
        width=40,
        height=40,
        align="center",
        size=15,
        radius=20,
        fill="primary" if chosen else "",
        color="on_primary" if chosen else "text",
        selected=chosen,
        draw="button",
    )
    return row(face, justify="center")


def month_days(month: date) -> list[date | None]:
    """Return the days of a month, Monday first, with None before the first."""
    first, count = calendar.monthrange(month.year, month.month)
    days: list[date | None] = [None] * first
    return days + [month.replace(day=day) for day in range(1, count + 1)]


def next_month(month: date) -> date:
    """Return the first day of the month after."""
    return (month.replace(day=28) + timedelta(days=4)).replace(day=1)
