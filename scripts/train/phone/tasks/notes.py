"""Tasks with notes."""

from __future__ import annotations

from random import Random
from typing import Any

from scripts.train.phone.oracle import Hold, Rule, Task, Type, on, tap
from scripts.train.phone.sight import Sight
from scripts.train.phone.tasks.words import (
    MESSAGES,
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

_NOTES, _LISTS = "notes.notes", "tasks.lists"


def note(rng: Random) -> Task:
    """Pin, remove or open a note."""
    notes = _notes(rng)
    target = pick(rng, notes)
    title, mine = target["title"], about("title", target["title"])
    start = {"notes": {"notes": notes}}
    open_it = on("Notes.main", tap(title))
    kind = rng.choice(("pin", "delete", "open"))
    t = rng.choice((title, quote(rng, title)))
    if kind == "open":
        goals: tuple[str, ...] = (f"open the note {t}", f"show me the note {t}", f"read my note {t}")
        done = shows("Notes.editor", mine)
        return Task("open note", "Notes", goals, done, (open_it,), start)
    hold = on("Notes.main", tap(title), Hold(title))
    if kind == "delete":
        goals = (
            f"delete the note {t}",
            f"remove the note {t}",
            f"throw the note {t} away",
            f"I don't need the note {t} any more",
        )
        rules: tuple[Rule, ...] = (
            on("dialog", tap("Delete"), when=mine),
            on("menu", tap("Delete"), when=mine),
            on("Notes.editor", tap("More options"), when=mine),
            hold,
        )
        return Task(
            "delete note",
            "Notes",
            goals,
            lacks(_NOTES, title=title),
            rules,
            start,
            spoilt=other_than(_NOTES, len(notes) - 1),
        )
    wanted = rng.random() < 0.6
    target["pinned"] = not wanted
    word = "Pin" if wanted else "Unpin"
    goals = (
        (f"pin the note {t}", f"keep the note {t} at the top", f"fix {t} to the top of my notes")
        if wanted
        else (f"unpin the note {t}", f"the note {t} need not stay at the top", f"take the pin off {t}")
    )
    rules = (on("menu", tap(word), when=mine), on("Notes.editor", tap(word), when=mine), hold)
    done = has(_NOTES, title=title, pinned=wanted)
    return Task("pin note", "Notes", goals, done, rules, start, lacks(_NOTES, title=title))


def write_note(rng: Random) -> Task:
    """Write a note of a title and a text, or only one of them; or a checklist."""
    title, text = titles(rng, 1)[0], rng.choice(MESSAGES)
    q, b = quote(rng, title), quote(rng, text)
    kind = rng.choice(("both", "both", "body", "title"))
    goals = {
        "both": (
            f"make a note titled {q} that says {b}",
            f"write a note called {q} with the text {b}",
            f"add a note {q} saying {b}",
        ),
        "body": (f"write down {b} in a new note", f"make a note that says {b}", f"note {b}"),
        "title": (f"create a note with the title {q}", f"start a note called {q}", f"new note named {q}"),
    }[kind]
    wanted = {"both": {"title": title, "body": text}, "body": {"body": text}, "title": {"title": title}}[kind]
    labels = {"title": "Title", "body": "Note"}
    fresh = _untouched(wanted)
    rules = (
        *(
            on("Notes.editor", Type(words, labels[key]), when=both(fresh, _lacking(key, words)))
            for key, words in wanted.items()
        ),
        on("menu", tap("Text note"), when=says("Text note")),
        on("Notes.main", tap("Add note")),
    )
    notes = [one for one in _notes(rng) if one["title"] != title and one["body"] != text]
    start = {"notes": {"notes": notes}}
    spoilt = other_than(_NOTES, len(notes) + 1)
    return Task(f"write note {kind}", "Notes", goals, has(_NOTES, **wanted), rules, start, spoilt=spoilt)


def _untouched(wanted: dict[str, str]) -> Any:
    """Return the condition that the open note is new: it holds nothing but what is wanted."""

    def new(seen: Sight) -> bool:
        note = seen.at.args[0] if seen.at.args else {}
        return note.get("kind") == "text" and all(note.get(k, "") in ("", wanted.get(k, "")) for k in ("title", "body"))

    return new


def _lacking(key: str, words: str) -> Any:
    return lambda seen: not seen.about(key, words)


def checklist(rng: Random) -> Task:
    """Tick or add an item of a checklist."""
    notes = _notes(rng)
    title = titles(rng, 9)[-1] + " list"
    items = rng.sample(_ITEMS, 6)
    made = {"title": title, "kind": "checklist", "items": [{"text": one} for one in items[:4]]}
    notes.insert(rng.randrange(len(notes) + 1), made)
    mine, item, new = about("title", title), items[rng.randrange(4)], items[5]
    open_it = on("Notes.main", tap(title))
    start = {"notes": {"notes": notes}}
    t = quote(rng, title)

    def mine_now(seen: Sight) -> list[Entry]:
        note = entry(seen, _NOTES, title=title)
        return list(note["items"]) if note else []

    if rng.random() < 0.5:
        goals: tuple[str, ...] = (
            f"tick {item} on the list {t}",
            f"check off {item} in the note {t}",
            f"I have {item} already, cross it off {t}",
        )
        rules: tuple[Rule, ...] = (on("Notes.editor", tap(item), when=mine), open_it)
        done = check(lambda seen: any(i["text"] == item and i["done"] for i in mine_now(seen)))
        return Task(
            "tick item",
            "Notes",
            goals,
            done,
            rules,
            start,
            lambda seen: item not in [i["text"] for i in mine_now(seen)],
        )
    q = quote(rng, new)
    goals = (f"add {q} to the list {t}", f"put {q} on my {t}", f"write {q} on the list {t}")
    rules = (
        on("Notes.editor", tap("Add"), when=both(mine, typed("item", new))),
        on("Notes.editor", Type(new, "List item"), when=mine),
        open_it,
    )
    done = check(lambda seen: any(i["text"] == new for i in mine_now(seen)))
    return Task("add item", "Notes", goals, done, rules, start, lambda seen: not mine_now(seen))


_ITEMS = (
    "Butter",
    "Honey",
    "Rice",
    "Onions",
    "Soap",
    "Batteries",
    "Oranges",
    "Tea bags",
    "Flour",
    "Candles",
    "Towels",
    "Passports",
    "Umbrella",
    "Tickets",
)


def _notes(rng: Random) -> list[Entry]:
    return [
        {
            "title": title,
            "body": rng.choice(v.MESSAGES) if rng.random() < 0.7 else "",
            "pinned": rng.random() < 0.15,
            "edited": f"2026-05-{rng.randint(1, 13):02}T1{rng.randrange(10)}:20",
        }
        for title in titles(rng, rng.randint(3, 12))
    ]


MAKERS: tuple[Maker, ...] = (note, note, write_note, checklist)
