"""Tasks with the clock."""

from __future__ import annotations

from random import Random
from typing import Any

from scripts.train.phone.oracle import Rule, Task, Type, on, tap
from scripts.train.phone.sight import Sight
from scripts.train.phone.tasks.words import (
    Entry,
    Maker,
    about,
    both,
    check,
    has,
    is_,
    lacks,
    other_than,
    pick,
    quote,
    says,
    titles,
    typed,
    value,
)
from scripts.train.worlds import vocabulary as v

_ALARMS, _EVENTS = "clock.alarms", "calendar.events"


def alarm(rng: Random) -> Task:
    """Turn an alarm, remove it, or give it a label or another sound."""
    alarms = _alarms(rng)[:4]  # more of them, and an open one scrolls past its own rows
    target = pick(rng, alarms)
    time, start = target["time"], {"clock": {"alarms": alarms}}
    opened = check(lambda seen: (seen.local.get("opened") or {}).get("time") == time)
    expand = on("Clock.main", tap("Expand alarm", beside=time), when=_tab("Alarm"))
    kind = rng.choice(("turn", "turn", "delete", "label", "sound"))
    if kind == "turn":
        wanted = not target["on"]
        goals: tuple[str, ...] = (
            (f"turn on the {time} alarm", f"wake me with the alarm at {time}", f"activate the alarm for {time}")
            if wanted
            else (f"turn off the {time} alarm", f"I don't want to be woken at {time}", f"disable the alarm of {time}")
        )
        rules: tuple[Rule, ...] = (on("Clock.main", tap(f"{time} alarm"), when=_tab("Alarm")), _go("Alarm"))
        return Task(
            "turn alarm", "Clock", goals, has(_ALARMS, time=time, on=wanted), rules, start, lacks(_ALARMS, time=time)
        )
    if kind == "delete":
        goals = (f"delete the {time} alarm", f"remove the alarm at {time}", f"I don't need the {time} alarm any more")
        rules = (on("Clock.main", tap("Delete"), when=both(_tab("Alarm"), opened)), expand, _go("Alarm"))
        return Task(
            "delete alarm",
            "Clock",
            goals,
            lacks(_ALARMS, time=time),
            rules,
            start,
            spoilt=other_than(_ALARMS, len(alarms) - 1),
        )
    if kind == "label":
        label = titles(rng, 1)[0]
        q = quote(rng, label)
        target["label"] = ""
        goals = (f"label the {time} alarm {q}", f"name the alarm at {time} {q}", f"give the {time} alarm the label {q}")
        mine = about("time", time)
        rules = (
            on("Alarms.label_dialog", tap("OK"), when=both(mine, typed("label", label))),
            on("Alarms.label_dialog", Type(label, "Label"), when=mine),
            on("Clock.main", tap("Add label"), when=both(_tab("Alarm"), opened)),
            expand,
            _go("Alarm"),
        )
        return Task(
            "label alarm", "Clock", goals, has(_ALARMS, time=time, label=label), rules, start, lacks(_ALARMS, time=time)
        )
    sound = rng.choice(("Cuckoo", "Fresh Start", "Rooster", "Silent", "Soft Bells"))
    goals = (
        f"let the {time} alarm ring with {sound}",
        f"use the sound {sound} for the alarm at {time}",
        f"change the {time} alarm's sound to {sound}",
    )
    rules = (
        on("dialog", tap(sound), when=both(says("Alarm sound"), about("time", time))),
        on("Clock.main", tap(target["sound"]), when=both(_tab("Alarm"), opened)),
        expand,
        _go("Alarm"),
    )
    return Task(
        "alarm sound", "Clock", goals, has(_ALARMS, time=time, sound=sound), rules, start, lacks(_ALARMS, time=time)
    )


def _alarms(rng: Random) -> list[Entry]:
    hours = rng.sample(range(5, 22), rng.randint(2, 6))
    return [
        {
            "time": f"{hour:02}:{rng.choice((0, 10, 15, 20, 40, 50)):02}",
            "on": rng.random() < 0.5,
            "days": rng.choice(([], ["Mon", "Tue", "Wed", "Thu", "Fri"], ["Sat", "Sun"])),
            "label": rng.choice(("", "", f"{v.title(rng)} {hour}")),
            "sound": "Bright Morning",
        }
        for hour in hours
    ]


def new_alarm(rng: Random) -> Task:
    """Set a new alarm on a full hour."""
    hour = rng.choice([h for h in range(5, 23) if h != 8])
    alarms = [one for one in _alarms(rng) if not one["time"].startswith(f"{hour:02}")]
    goals = (
        f"set an alarm for {hour} o'clock",
        f"wake me up at {hour} o'clock",
        f"add an alarm at hour {hour}",
        f"new alarm for {hour} o'clock",
    )
    new = both(says("Select time"), lambda seen: not seen.about("time", ""))
    rules = (
        on("time_dialog", tap("OK"), when=both(new, lambda seen: seen.texts["hour"] in (str(hour), f"{hour:02}"))),
        on("time_dialog", Type(str(hour), "Hour"), when=new),
        on("Clock.main", tap("Add alarm"), when=_tab("Alarm")),
        _go("Alarm"),
    )
    return Task(
        "new alarm", "Clock", goals, has(_ALARMS, time=f"{hour:02}:00", on=True), rules, {"clock": {"alarms": alarms}}
    )


def stopwatch(rng: Random) -> Task:
    """Reset or stop a stopwatch, take a lap, end a timer."""
    kind = rng.choice(("reset", "stop", "lap", "timer"))
    if kind == "timer":
        minutes = rng.randint(2, 50)
        start: Entry = {"clock": {"timer": {"state": "running", "total": minutes * 60, "left": minutes * 60}}}
        goals = ("cancel the timer", "get rid of the running timer", "stop the timer, I don't need it")
        rules: tuple[Rule, ...] = (on("Clock.main", tap("Delete", "Stop"), when=_tab("Timer")), _go("Timer"))
        return Task("cancel timer", "Clock", goals, is_("clock.timer.state", "idle"), rules, start)
    seconds = rng.randint(20, 900)
    start = {"clock": {"stopwatch": {"running": kind != "reset", "elapsed": seconds}}}
    goals, label, done = {
        "reset": (
            ("reset the stopwatch", "set the stopwatch to zero", "clear the stopwatch"),
            "Reset",
            is_("clock.stopwatch.elapsed", 0),
        ),
        "stop": (
            ("pause the stopwatch", "hold the stopwatch", "stop the stopwatch for now"),
            "Pause",
            is_("clock.stopwatch.running", False),
        ),
        "lap": (
            ("take a lap on the stopwatch", "record a lap time", "mark a lap"),
            "Lap",
            lambda seen: bool(value(seen, "clock.stopwatch.laps")),
        ),
    }[kind]
    rules = (on("Clock.main", tap(label), when=_tab("Stopwatch")), _go("Stopwatch"))
    lost = is_("clock.stopwatch.running", False) if kind == "lap" else lambda _: False
    return Task(f"stopwatch {kind}", "Clock", goals, done, rules, start, lost)


def timer(rng: Random) -> Task:
    """Start a timer of some minutes."""
    minutes = rng.choice((2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45))
    wanted = f"{minutes}00"
    goals = (
        f"start a timer of {minutes} minutes",
        f"set a {minutes} minute timer",
        f"count down {minutes} minutes",
        f"remind me in {minutes} minutes with the timer",
    )

    def key(seen: Sight) -> str:
        digits = seen.local.get("digits", "")
        left = wanted[len(digits) :] if wanted.startswith(digits) else ""
        return left if seen.page == "Clock.main" else ""

    here = _tab("Timer")
    rules = (
        on("Clock.main", tap("Start"), when=both(here, lambda seen: seen.local.get("digits") == wanted)),
        on("Clock.main", tap("00"), when=both(here, lambda seen: key(seen) == "00")),
        *(on("Clock.main", tap(d), when=both(here, _begins(key, d))) for d in dict.fromkeys(wanted)),
        on("Clock.main", tap("Delete"), when=both(here, is_("clock.timer.state", "idle"))),
        on("Clock.main", tap("Delete", "Stop"), when=here),
        _go("Timer"),
    )
    done = both(is_("clock.timer.state", "running"), is_("clock.timer.total", minutes * 60))
    return Task("timer", "Clock", goals, done, rules)


def _begins(key: Any, digit: str) -> Any:
    return lambda seen: key(seen).startswith(digit)


def city(rng: Random) -> Task:
    """Add a city to the world clock, or take one off."""
    shown = rng.sample(_CITIES, 3)
    start = {"clock": {"cities": shown}}
    if rng.random() < 0.5:
        name = rng.choice([c for c in _CITIES if c not in shown])
        goals: tuple[str, ...] = (
            f"add {name} to the world clock",
            f"show the time in {name} in the clock",
            f"I want to see what time it is in {name}",
        )
        rules: tuple[Rule, ...] = (
            on("Clock.city_page", tap(name)),
            on("Clock.city_page", Type(name, "Search for a city")),
            on("Clock.main", tap("Cities"), when=_tab("Clock")),
            _go("Clock"),
        )
        return Task("add city", "Clock", goals, lambda seen: name in value(seen, "clock.cities"), rules, start)
    name = rng.choice(shown)
    goals = (f"remove {name} from the world clock", f"take {name} off my clocks", f"I don't need the time in {name}")
    rules = (on("Clock.main", tap(f"Remove {name}"), when=_tab("Clock")), _go("Clock"))
    return Task("remove city", "Clock", goals, lambda seen: name not in value(seen, "clock.cities"), rules, start)


_CITIES = ("Berlin", "Cairo", "Delhi", "Lagos", "London", "Los Angeles", "Paris", "Sydney")


def _tab(name: str) -> Any:
    return lambda seen: seen.local.get("tab", "Alarm") == name


def _go(name: str) -> Rule:
    return on("Clock.main", tap(name))


MAKERS: tuple[Maker, ...] = (alarm, alarm, new_alarm, stopwatch, timer, city)
