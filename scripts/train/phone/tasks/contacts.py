"""Tasks with the contacts."""

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
    has,
    lacks,
    name_of,
    other_than,
    people,
    pick,
    quote,
    typed,
)
from scripts.train.worlds import vocabulary as v

_PEOPLE = "contacts.people"


def star(rng: Random) -> Task:
    """Make somebody a favourite, or no longer one."""
    known = people(rng)
    person, wanted = pick(rng, known), rng.random() < 0.6
    person["favourite"] = not wanted
    name = name_of(person)
    goals = (
        (
            f"make {name} a favourite contact",
            f"star {name}",
            f"put {name} among my favourites",
            f"mark {name} as favourite",
        )
        if wanted
        else (f"remove {name} from the favourites", f"{name} is no favourite any more", f"unstar {name}")
    )
    label = "Add to favourites" if wanted else "Remove from favourites"
    rules = (on("Contacts.detail", tap(label), when=_mine(person)), *_find(person))
    return Task("star contact", "Contacts", goals, _is(person, favourite=wanted), rules, _known(known), _gone(person))


def delete(rng: Random) -> Task:
    """Remove somebody."""
    known = people(rng)
    person = pick(rng, known)
    name, mine = name_of(person), _mine(person)
    goals = (
        f"remove {name} from my contacts",
        f"delete {name}",
        f"I don't need {name}'s contact any more",
        f"erase the contact {name}",
    )
    rules = (
        on("dialog", tap("Delete"), when=mine),
        on("menu", tap("Delete"), when=mine),
        on("Contacts.detail", tap("More options"), when=mine),
        *_find(person),
    )
    done = lacks(_PEOPLE, first=person["first"], last=person["last"])
    return Task(
        "delete contact", "Contacts", goals, done, rules, _known(known), spoilt=other_than(_PEOPLE, len(known) - 1)
    )


def change(rng: Random) -> Task:
    """Give somebody another number, an address, a company or another surname."""
    known = people(rng)
    person = pick(rng, known)
    name, key = name_of(person), rng.choice(("phone", "email", "company", "last"))
    new, field, goals = {
        "phone": (
            number := f"0{rng.randrange(10**6):06}",
            "Phone",
            (
                f"change {name}'s phone number to {number}",
                f"{name} has the new number {number}",
                f"set the number of {name} to {number}",
            ),
        ),
        "email": (
            mail := v.email(rng),
            "Email",
            (f"add the email {mail} to {name}", f"save {name}'s email address {mail}", f"set {name}'s email to {mail}"),
        ),
        "company": (
            firm := rng.choice(_FIRMS),
            "Company",
            (
                f"set {name}'s company to {quote(rng, firm)}",
                f"{name} works at the company {quote(rng, firm)} now, note it in the contact",
            ),
        ),
        "last": (
            last := rng.choice(_SURNAMES),
            "Last name",
            (
                f"change {name}'s last name to {quote(rng, last)}",
                f"{name} is called {quote(rng, last)} now, change the last name",
            ),
        ),
    }[key]
    first = person["first"]

    def mine(seen: Sight) -> bool:
        return seen.about("phone", person["phone"]) or (key == "phone" and seen.about("first", first))

    rules = (
        on("Contacts.form", tap("Save"), when=both(mine, typed(key, new))),
        on("Contacts.form", Type(new, field), when=mine),
        on("Contacts.detail", tap("Edit contact"), when=mine),
        *_find(person),
    )
    done = has(_PEOPLE, first=first, **{key: new})
    return Task(f"change contact {key}", "Contacts", goals, done, rules, _known(known), lacks(_PEOPLE, first=first))


_FIRMS = ("Northwind", "Blue Anvil", "Ridge Labs", "Hollow Tree", "Acme Paper")


_SURNAMES = ("Underhill", "Yates", "Zimmer", "Quayle", "Ibarra", "Vance")


def create(rng: Random) -> Task:
    """Make a new contact with a name, and mostly a number or an address."""
    known = people(rng)
    first, last = rng.choice(_NEW), rng.choice(_SURNAMES)
    number, mail = f"0{rng.randrange(10**7):07}", v.email(rng)
    kind = rng.choice(("number", "number", "mail", "name"))
    full = f"{first} {last}"
    goals = {
        "number": (
            f"create a contact for {full} with the number {number}",
            f"save {full}'s phone number {number}",
            f"add {full}, phone {number}, to the contacts",
        ),
        "mail": (f"create a contact for {full} with the email {mail}", f"add {full}, email {mail}, to my contacts"),
        "name": (f"add {full} to my contacts", f"make a new contact called {full}"),
    }[kind]
    fields = [("first", first, "First name"), ("last", last, "Last name")]
    fields += {"number": [("phone", number, "Phone")], "mail": [("email", mail, "Email")], "name": []}[kind]
    rules = (*_fill("Contacts.form", fields, "Save"), on("Contacts.main", tap("Create contact")))
    done = has(_PEOPLE, **{key: text for key, text, _ in fields})
    return Task(
        f"create contact {kind}",
        "Contacts",
        goals,
        done,
        rules,
        _known(known),
        spoilt=other_than(_PEOPLE, len(known) + 1),
    )


_NEW = ("Ximena", "Torben", "Wanda", "Ulrik", "Saskia", "Rashid", "Pilar", "Ottilie")


def _fill(page: str, fields: list[tuple[str, str, str]], save: str) -> tuple[Rule, ...]:
    """Return the rules that fill a form, any field next, and then save it."""

    each = tuple(on(page, Type(text, label), when=_missing(key, text)) for key, text, label in fields)
    return (*each, on(page, tap(save)))


def _missing(key: str, text: str) -> Any:
    return lambda seen: seen.texts.get(key) != text


def _find(person: Entry) -> tuple[Rule, ...]:
    name = name_of(person)
    return (on("Contacts.main|Contacts.search", tap(name)), on("Contacts.search", Type(name, "Search contacts")))


def _mine(person: Entry) -> Any:
    return about("phone", person["phone"])


def _is(person: Entry, **fields: Any) -> Any:
    return has(_PEOPLE, first=person["first"], last=person["last"], **fields)


def _gone(person: Entry) -> Any:
    return lacks(_PEOPLE, first=person["first"], last=person["last"])


def _known(known: list[Entry]) -> dict[str, Any]:
    return {"contacts": {"people": known}}


MAKERS: tuple[Maker, ...] = (star, delete, change, create, create)
