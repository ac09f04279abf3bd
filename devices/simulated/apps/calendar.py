"""The Calendar app: a month with its days, the chosen day's events, a form."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, ClassVar

from devices.simulated.apps.app import App, Data, Page
from devices.simulated.controls import button, fab, field, form_field, icon_button
from devices.simulated.patterns import (
    Item,
    choice_dialog,
    empty,
    group,
    list_row,
    more,
    page,
    search_toolbar,
    section,
    switch_row,
    toolbar,
)
from devices.simulated.pickers import month_days, next_month, pick_date, pick_time
from devices.simulated.state import Templates
from devices.simulated.widgets import FILL, FRAME, TEXT, Widget, column, grid, row, scroll, space, text

Event = dict[str, Any]
EVENT: Event = {
    "title": "",
    "date": "2026-05-14",
    "start": "09:00",
    "end": "10:00",
    "all_day": False,
    "place": "",
    "notes": "",
    "repeat": "Does not repeat",
    "reminder": "30 minutes before",
}
REPEATS = ("Does not repeat", "Every day", "Every week", "Every month", "Every year")
REMINDERS = (
    "No reminder",
    "At time of event",
    "10 minutes before",
    "30 minutes before",
    "1 hour before",
    "1 day before",
)


class Calendar(App):
    """What an owner has to do when."""

    package = "com.google.android.calendar"
    label = "Calendar"
    activity = "com.android.calendar.AllInOneActivity"
    section = "calendar"
    glyph = "calendar"
    tint = "#2f7d5b"
    permissions = ("Calendar", "Location", "Notifications")
    templates: ClassVar[Templates] = {"events": EVENT}

    @classmethod
    def defaults(cls) -> Data:
        """Return the events of a fresh phone."""
        return {"events": [{**EVENT, **event} for event in _EVENTS]}

    def main(self, at: Page) -> Widget:
        """Build the month, and the events of the chosen day."""
        today = self.host.now.date()
        chosen = at.local.setdefault("chosen", today)
        month = at.local.setdefault("month", today.replace(day=1))

        before, after = (month - timedelta(days=1)).replace(day=1), next_month(month)

        def turn(to: date) -> None:
            at.local["month"] = to

        def swiped(way: str) -> None:
            if way in ("left", "right"):
                turn(after if way == "left" else before)

        def back_to_today() -> None:
            at.local.update(chosen=today, month=today.replace(day=1))

        actions = [
            icon_button("search", "Search", self._open_search, id="action_search"),
            icon_button("calendar", "Jump to Today", back_to_today, id="action_today"),
        ]
        head = row(
            icon_button("left", "Previous month", partial(turn, before), id="prev"),
            text(f"{month:%B %Y}", id="date_picker_text_view", size=20, weight=1, align="center"),
            icon_button("forward", "Next month", partial(turn, after), id="next"),
            pad=(8, 0, 8, 0),
        )
        body = self._month(at, month, chosen, today)
        body.on_swipe = swiped
        return page(
            scroll(head, body, *self._day(chosen), key="agenda", id="agenda", pad=(0, 0, 0, 96)),
            bar=toolbar("Calendar", actions=actions),
            fab=fab("add", "Create new event", partial(self._create, chosen), id="floating_action_button"),
        )

    def _month(self, at: Page, month: date, chosen: date, today: date) -> Widget:
        names = [text(name, view="", size=13, color="subtle", align="center", width=FILL) for name in "MTWTFSS"]
        days = [
            _cell(day, day == chosen, day == today, bool(self._on(day)), partial(at.local.update, chosen=day))
            if day
            else space(height=48)
            for day in month_days(month)
        ]
        return grid(*names, *days, columns=7, view=FRAME, id="month_view", pad=(12, 4, 12, 8))

    def _on(self, day: date) -> list[Event]:
        events = [event for event in self.data["events"] if happens(event, day)]
        return sorted(events, key=lambda event: (not event["all_day"], event["start"]))

    def _day(self, day: date) -> list[Widget]:
        events = self._on(day)
        title = section(f"{day:%A}, {day.day} {day:%B}")
        if not events:
            return [title, text("Nothing planned", id="no_events", size=15, color="subtle", pad=(24, 8, 24, 8))]
        return [title, *(self._card(event) for event in events)]

    def _card(self, event: Event, *, dated: bool = False) -> Widget:
        when = "All day" if event["all_day"] else f"{event['start']} – {event['end']}"
        if dated:
            when = f"{_long(event['date'])}, {when}"
        where = f", {event['place']}" if event["place"] else ""
        row_ = list_row(
            event["title"] or "(No title)",
            summary=when + where,
            leading=Widget(width=4, height=44, fill="primary", radius=2),
            title_id="event_title",
            summary_id="event_time",
            on_click=partial(self._show, event),
        )
        return column(column(row_, fill="raised", radius=16), pad=(16, 4, 16, 4))

    def _open_search(self) -> None:
        self.push(self._search, texts={"query": ""}, focus="search_src_text")

    def _search(self, at: Page) -> Widget:
        words = at.texts["query"].strip().lower()
        found = [e for e in self.data["events"] if words and words in f"{e['title']} {e['place']} {e['notes']}".lower()]
        cards = [self._card(event, dated=True) for event in sorted(found, key=lambda e: (e["date"], e["start"]))]
        body = scroll(*cards, key="found") if cards else empty("search", "No events found")
        bar = search_toolbar(at.texts["query"], at.setter("query"), "Search events", "search_src_text", self.pop)
        return page(body, bar=bar)

    def _show(self, event: Event) -> None:
        self.push(self._detail, event, activity="com.android.calendar.EventInfoActivity")

    def _detail(self, at: Page, event: Event) -> Widget:
        del at
        when = "All day" if event["all_day"] else f"{event['start']} – {event['end']}"
        facts = [
            list_row(
                _long(event["date"]), summary=when, icon_name="clock", title_id="when_date", summary_id="when_time"
            ),
            list_row(event["repeat"], icon_name="repeat", title_id="when_repeat"),
            list_row(event["reminder"], icon_name="bell", title_id="reminder"),
        ]
        facts += [
            list_row(event[key], icon_name=glyph, title_id=key)
            for key, glyph in (("place", "place"), ("notes", "note"))
            if event[key]
        ]
        actions = [
            icon_button("edit", "Edit", partial(self._edit, event, new=False), id="info_action_edit"),
            more(lambda: self.menu(Item("Delete", partial(self._ask_delete, event)))),
        ]
        head = text(event["title"] or "(No title)", id="title", size=28, pad=(24, 4, 24, 16))
        return page(
            scroll(head, group(*facts), key="detail"),
            bar=toolbar("", close=self.pop, actions=actions),
            fill="background",
        )

    def _ask_delete(self, event: Event) -> None:
        def delete() -> None:
            self.data["events"] = [other for other in self.data["events"] if other is not event]
            self.pop()
            self.host.toast("Event deleted")

        self.confirm("Delete this event?", event["title"], "Delete", delete)

    def _create(self, day: date) -> None:
        hour = min(self.host.now.hour + 1, 22)
        event = {**EVENT, "date": day.isoformat(), "start": f"{hour:02d}:00", "end": f"{hour + 1:02d}:00"}
        self._edit(event, new=True)

    def _edit(self, event: Event, *, new: bool) -> None:
        texts = {key: str(event[key]) for key in ("title", "place", "notes")}
        activity = "com.android.calendar.event.EditEventActivity"
        focus = "title" if new else ""
        self.push(self._form, event, new, texts=texts, local={"event": dict(event)}, focus=focus, activity=activity)

    def _form(self, at: Page, event: Event, new: bool) -> Widget:
        draft: Event = at.local["event"]

        def save() -> None:
            event.update(draft, **{key: words.strip() for key, words in at.texts.items()})
            if new:
                self.data["events"].append(event)
            self.pop()
            self.host.toast("Event saved")

        title = field(
            at.texts["title"], at.setter("title"), hint="Add title", id="title", size=24, fill="", action="next"
        )
        rows = [switch_row("All day", draft["all_day"], partial(draft.update, all_day=not draft["all_day"]))]
        rows.append(
            list_row(
                "Date", summary=_long(draft["date"]), icon_name="calendar", on_click=partial(self._pick_day, draft)
            )
        )
        if not draft["all_day"]:
            rows += [
                list_row(name, summary=draft[key], icon_name="clock", on_click=partial(self._pick_time, draft, key))
                for key, name in (("start", "Start"), ("end", "End"))
            ]
        rows += [
            list_row(
                "Repeat",
                summary=draft["repeat"],
                icon_name="repeat",
                on_click=partial(self._choose, draft, "repeat", REPEATS),
            ),
            list_row(
                "Reminder",
                summary=draft["reminder"],
                icon_name="bell",
                on_click=partial(self._choose, draft, "reminder", REMINDERS),
            ),
        ]
        fields = [
            column(form_field(field(at.texts[key], at.setter(key), hint=hint, id=key)), pad=(20, 6, 20, 6))
            for key, hint in (("place", "Add location"), ("notes", "Add description"))
        ]
        return page(
            scroll(title, *rows, *fields, key="form", id="edit_event", pad=(0, 0, 0, 24)),
            bar=toolbar(
                "New event" if new else "Edit event", close=self.back, actions=[button("Save", save, id="action_done")]
            ),
        )

    def _pick_day(self, draft: Event) -> None:
        def picked(day: date) -> None:
            draft["date"] = day.isoformat()

        pick_date(self, date.fromisoformat(draft["date"]), picked)

    def _pick_time(self, draft: Event, key: str) -> None:
        def picked(hour: int, minute: int) -> None:
            draft[key] = f"{hour:02d}:{minute:02d}"
            if draft["end"] < draft["start"]:
                draft["end"] = _later(draft["start"])

        hour, minute = map(int, draft[key].split(":"))
        twenty_four = bool(self.host.data["settings"]["date"]["twenty_four"])
        pick_time(self, "Select time", hour, minute, picked, twenty_four=twenty_four)

    def _choose(self, draft: Event, key: str, choices: tuple[str, ...]) -> None:
        def chosen(choice: str) -> None:
            draft[key] = choice
            self.pop()

        self.push(lambda _: choice_dialog(key.capitalize(), choices, draft[key], chosen, self.pop), kind="dialog")


def happens(event: Event, day: date) -> bool:
    """Say whether an event, or one of its repetitions, is on that day."""
    first = date.fromisoformat(event["date"])
    if day < first:
        return False
    match event["repeat"]:
        case "Every day":
            return True
        case "Every week":
            return day.weekday() == first.weekday()
        case "Every month":
            return day.day == first.day
        case "Every year":
            return (day.month, day.day) == (first.month, first.day)
        case _:
            return day == first


def _cell(day: date, chosen: bool, today: bool, busy: bool, choose: Any) -> Widget:
    color = "on_primary" if chosen else "primary" if today else "text"
    face = Widget(
        view=TEXT,
        id="day",
        text=str(day.day),
        desc=f"{day.day} {day:%B %Y}" + (", has events" if busy else ""),
        on_click=choose,
        selected=chosen,
        width=40,
        height=40,
        align="center",
        size=15,
        bold=today,
        radius=20,
        fill="primary" if chosen else "",
        color=color,
        draw="button",
    )
    dot = Widget(width=5, height=5, radius=2.5, fill="primary" if busy else "")
    return column(face, dot, align="center", height=48)


def _long(day: str) -> str:
    moment = date.fromisoformat(day)
    return f"{moment:%a}, {moment.day} {moment:%b %Y}"


def _later(start: str) -> str:
    moment = datetime.strptime(start, "%H:%M") + timedelta(hours=1)
    return f"{moment:%H:%M}" if moment.day == 1 else "23:59"


_EVENTS: tuple[Event, ...] = (
    {"title": "Dentist", "date": "2026-05-14", "start": "15:30", "end": "16:15", "place": "Maple Street Clinic"},
    {"title": "Dinner with Maya", "date": "2026-05-14", "start": "19:00", "end": "21:00", "place": "Luna's"},
    {"title": "Team meeting", "date": "2026-05-11", "start": "10:00", "end": "10:45", "repeat": "Every week"},
    {"title": "Grandma's birthday", "date": "2026-05-17", "all_day": True, "repeat": "Every year"},
    {"title": "Flight to Lisbon", "date": "2026-05-28", "start": "07:20", "end": "10:05", "notes": "Terminal 2"},
)
