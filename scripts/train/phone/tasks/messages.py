"""Tasks with messages and calls."""

from __future__ import annotations

from random import Random
from typing import Any

from scripts.train.phone.oracle import Hold, Rule, Task, Type, When, on, tap
from scripts.train.phone.sight import Sight
from scripts.train.phone.tasks.words import (
    MESSAGES,
    Entry,
    Maker,
    about,
    both,
    entry,
    lacks,
    name_of,
    other_than,
    people,
    pick,
    quote,
    says,
    shows,
    typed,
    value,
)
from scripts.train.worlds import vocabulary as v

_CHATS = "messages.conversations"


def write(rng: Random) -> Task:
    """Send somebody a message."""
    known = people(rng)
    person = pick(rng, known)
    name, text = name_of(person), rng.choice(MESSAGES)
    said = rng.choice((name, person["first"]))
    q = quote(rng, text)
    goals = (
        f"send {said} the message {q}",
        f"write {q} to {said}",
        f"text {said} {q}",
        f"tell {said} {q} by message",
        f"message {said}: {q}",
    )
    start = {**_known(known), "messages": {"conversations": _chats(rng, known)}}
    mine = about("number", person["phone"])
    ready = both(mine, lambda seen: _draft(seen, person) == text)
    rules = (
        on("Messages.thread", tap("Send message"), when=ready),
        on("Messages.thread", Type(text, "Text message"), when=mine),
        on("Messages.new_chat", tap(name)),
        on("Messages.main|Messages.search", tap(name)),
        on("Messages.main", tap("Start chat")),
    )

    def done(seen: Sight) -> bool:
        chat = entry(seen, _CHATS, number=person["phone"])
        return chat is not None and any(m["mine"] and m["text"] == text for m in chat["messages"][-1:])

    return Task("send message", "Messages", goals, done, rules, start)


def _draft(seen: Sight, person: Entry) -> str:
    chat = entry(seen, _CHATS, number=person["phone"])
    return str(chat["draft"]) if chat is not None else ""


def _chats(rng: Random, known: list[Entry]) -> list[Entry]:
    some = rng.sample(known, min(len(known), rng.randint(2, 9)))
    return [
        {
            "number": person["phone"],
            "unread": rng.random() < 0.3,
            "messages": [
                {"mine": rng.random() < 0.5, "text": rng.choice(v.MESSAGES), "time": f"2026-05-{13 - at:02}T1{at}:20"}
            ],
        }
        for at, person in enumerate(some)
    ]


def chat(rng: Random) -> Task:
    """Read, delete, or mark a conversation."""
    known = people(rng)
    chats = _chats(rng, known)
    target = pick(rng, chats)
    number = target["number"]
    name = next(name_of(p) for p in known if p["phone"] == number)
    mine = about("number", number)
    start = {**_known(known), "messages": {"conversations": chats}}
    if rng.random() < 0.45:
        goals: tuple[str, ...] = (
            f"open the chat with {name}",
            f"show me what {name} wrote",
            f"read the messages from {name}",
        )
        done = shows("Messages.thread", mine)
        return Task("open chat", "Messages", goals, done, (on("Messages.main|Messages.search", tap(name)),), start)
    goals = (
        f"delete the conversation with {name}",
        f"remove the chat with {name}",
        f"throw away the messages from {name}",
    )
    rules = (
        on("dialog", tap("Delete"), when=mine),
        on("menu", tap("Delete"), when=mine),
        on("Messages.thread", tap("More options"), when=mine),
        on("Messages.main|Messages.search", tap(name), Hold(name)),
    )
    return Task(
        "delete chat",
        "Messages",
        goals,
        lacks(_CHATS, number=number),
        rules,
        start,
        spoilt=other_than(_CHATS, len(chats) - 1),
    )


def call(rng: Random) -> Task:
    """Call somebody, or a number, or clear the call log."""
    known = people(rng)
    kind = rng.choice(("person", "person", "number", "clear"))
    if kind == "clear":
        goals: tuple[str, ...] = ("clear the call history", "delete all calls from the log", "empty my call log")
        rules: tuple[Rule, ...] = (
            on("dialog", tap("OK"), when=says("Clear call history")),
            on("menu", tap("Clear call history")),
            on("Phone.main", tap("More options")),
        )
        return Task("clear calls", "Phone", goals, lambda seen: not value(seen, "phone_app.calls"), rules)
    if kind == "number":
        number = "".join(rng.choice("0123456789") for _ in range(rng.randint(4, 7)))
        goals = (f"call the number {number}", f"dial {number}", f"ring {number}")

        def next_key(seen: Sight) -> str:
            typed_so_far = seen.texts.get("digits", "")
            return number[len(typed_so_far)] if number.startswith(typed_so_far) and typed_so_far != number else ""

        keys = tuple(on("Phone.keypad", tap(digit), when=_next(next_key, digit)) for digit in dict.fromkeys(number))
        rules = (
            on("Phone.keypad", tap("Call"), when=typed("digits", number)),
            *keys,
            on("Phone.keypad", tap("backspace")),
            on("Phone.main", tap("key pad")),
        )
        return Task(
            "dial",
            "Phone",
            goals,
            lambda seen: value(seen, "phone_app.in_call") == number,
            rules,
            _known(known),
            _elsewhere(number),
        )
    person = pick(rng, known)
    name = name_of(person)
    goals = (f"phone {name}", f"ring {name}", f"call {name} please", f"start a call with {name}")
    rules = (
        on("Phone.main", tap(name), when=lambda seen: seen.local.get("tab") != 1),
        on("Phone.main", tap(f"Call {name}")),
        on("Phone.main", tap("Contacts")),
    )
    number = person["phone"]
    return Task(
        "call",
        "Phone",
        goals,
        lambda seen: value(seen, "phone_app.in_call") == number,
        rules,
        _known(known),
        _elsewhere(number),
    )


def _next(next_key: Any, digit: str) -> When:
    return lambda seen: next_key(seen) == digit


def _elsewhere(number: str) -> Any:
    """Return the check that somebody else is being called: only the end of that call would help."""
    return lambda seen: value(seen, "phone_app.in_call") not in ("", number)


def _known(known: list[Entry]) -> dict[str, Any]:
    return {"contacts": {"people": known}}


MAKERS: tuple[Maker, ...] = (write, write, chat, call)
