"""Tasks with the calendar."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

from scripts.train.phone.oracle import Rule, Task, Type, on, tap
from scripts.train.phone.tasks.words import (
    Entry,
    Maker,
    about,
    both,
    check,
    entry,
    has,
    lacks,
    other_than,
    pick,
    quote,
    says,
    shows,
    titles,
    typed,
)
from scripts.train.worlds import vocabulary as v

_ALARMS, _EVENTS = "clock.alarms", "calendar.events"


_TODAY = date(2026, 5, 14)


def event(rng: Random) -> Task:
    """Remove an event, find out about it, or give it a place."""
    events = _events(rng)
    target = pick(rng, events)
    title, mine = target["title"], about("title", target["title"])
    day = date.fromisoformat(target["date"])
    t = rng.choice((title, quote(rng, title)))
    when = "today" if day == _TODAY else f"on {day.day} May"
    start = {"calendar": {"events": events}}
    kind = rng.choice(("delete", "open", "place"))
    if kind == "open":
        goals: tuple[str, ...] = (
            f"show the event {t} {when}",
            f"look at {t} {when} in the calendar",
            f"open {t} {when}",
        )
        done = shows("Calendar.detail", mine)
        return Task("open event", "Calendar", goals, done, _reach(title, day), start)
    if kind == "delete":
        goals = (f"delete {t} {when} from the calendar", f"cancel {t} {when}", f"remove the event {t} {when}")
        rules: tuple[Rule, ...] = (
            on("dialog", tap("Delete"), when=mine),
            on("menu", tap("Delete"), when=mine),
            on("Calendar.detail", tap("More options"), when=mine),
            *_reach(title, day),
        )
        return Task(
            "delete event",
            "Calendar",
            goals,
            lacks(_EVENTS, title=title),
            rules,
            start,
            spoilt=other_than(_EVENTS, len(events) - 1),
        )
    place = rng.choice(v.PLACES)
    q, t = quote(rng, place), title
    goals = (
        f"set the location of {t} {when} to {q}",
        f"{t} {when} is in {q}, add the place",
        f"add the location {q} to the event {t} {when}",
    )
    rules = (
        on("Calendar.form", tap("Save"), when=both(mine, typed("place", place))),
        on("Calendar.form", Type(place, "Add location"), when=mine),
        on("Calendar.detail", tap("Edit"), when=mine),
        *_reach(title, day),
    )
    return Task(
        "event place",
        "Calendar",
        goals,
        has(_EVENTS, title=title, place=place),
        rules,
        start,
        lacks(_EVENTS, title=title),
    )


def _reach(title: str, day: date) -> tuple[Rule, ...]:
    """Return the rules that find an event: on its day, or by searching."""
    chosen = check(lambda seen: seen.local.get("chosen", _TODAY) == day)
    cell = f"{day.day} May 2026"
    return (
        on("Calendar.search", tap(title)),
        on("Calendar.search", Type(title, "Search events")),
        on("Calendar.main", tap(title), when=chosen),
        on("Calendar.main", tap(str(day.day), cell, f"{cell}, has events"), when=_month(5)),
        on("Calendar.main", tap("Jump to Today")),
    )


def _month(number: int) -> Any:
    return lambda seen: seen.local.get("month", _TODAY).month == number


def _events(rng: Random) -> list[Entry]:
    return [
        {
            "title": title.capitalize(),
            "date": (_TODAY + timedelta(days=rng.choice((0, 0, *range(1, 14))))).isoformat(),
            "start": f"{hour:02}:00",
            "end": f"{hour + 1:02}:00",
        }
        for title, hour in zip(titles(rng, rng.randint(2, 6)), rng.sample(range(7, 21), 6), strict=False)
    ]


def new_event(rng: Random) -> Task:
    """Make an event of a title, on a day now and then, all day or with a repetition."""
    title = titles(rng, 1)[0]
    q = quote(rng, title)
    extra = rng.choice(("", "all day", "repeat"))
    every = rng.choice(("Every day", "Every week", "Every month"))
    goals = {
        "": (
            f"add {q} to the calendar",
            f"make an event called {q}",
            f"put an appointment named {q} into the calendar",
        ),
        "all day": (f"add the all-day event {q}", f"create an event {q} that lasts all day"),
        "repeat": (f"add an event {q} that repeats {every.lower()}", f"create the event {q}, {every.lower()}"),
    }[extra]
    new = says("New event")
    rules = (
        on("dialog", tap(every), when=says("Repeat")),
        on("Calendar.form", Type(title, "Add title"), when=both(new, lambda seen: seen.texts["title"] != title)),
        *(
            (on("Calendar.form", tap("All day"), when=both(new, lambda seen: not seen.local["event"]["all_day"])),)
            if extra == "all day"
            else ()
        ),
        *(
            (on("Calendar.form", tap("Repeat"), when=both(new, lambda seen: seen.local["event"]["repeat"] != every)),)
            if extra == "repeat"
            else ()
        ),
        on("Calendar.form", tap("Save"), when=new),
        on("Calendar.main", tap("Create new event")),
    )
    wanted: dict[str, Any] = {"title": title}
    if extra:
        wanted |= {"all_day": True} if extra == "all day" else {"repeat": every}
    done = check(lambda seen: entry(seen, _EVENTS, **wanted) is not None)
    return Task(f"new event {extra}".strip(), "Calendar", goals, done, rules, {"calendar": {"events": _events(rng)}})


MAKERS: tuple[Maker, ...] = (event, event, new_event)
