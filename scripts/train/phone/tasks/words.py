"""What phone tasks are made of: looking things up in the state, and filling a phone with things of other names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from scripts.train.phone.oracle import Task, When
from scripts.train.phone.sight import Sight
from scripts.train.worlds import vocabulary as v

Maker = Callable[[Random], Task]
Entry = dict[str, Any]


def value(seen: Sight, path: str) -> Any:
    """Return what stands at a dotted path of the state."""
    found: Any = seen.state
    for key in path.split("."):
        found = found[key]
    return found


def entry(seen: Sight, where: str, /, **fields: Any) -> Entry | None:
    """Return the first entry of a list in the state that has those values."""
    entries: list[Entry] = value(seen, where)
    return next((one for one in entries if all(one.get(key) == wanted for key, wanted in fields.items())), None)


def is_(path: str, wanted: Any) -> When:
    """Return the check that a value of the state is as wanted."""
    return lambda seen: bool(value(seen, path) == wanted)


def has(where: str, /, **fields: Any) -> When:
    """Return the check that a list of the state has such an entry."""
    return lambda seen: entry(seen, where, **fields) is not None


def lacks(where: str, /, **fields: Any) -> When:
    """Return the check that a list of the state has no such entry."""
    return lambda seen: entry(seen, where, **fields) is None


def other_than(where: str, count: int) -> When:
    """Return the condition that a list of the state has another number of entries."""
    return lambda seen: len(value(seen, where)) != count


def about(key: str, wanted: Any) -> When:
    """Return the condition that the page on top is about a thing with that value."""
    return lambda seen: seen.about(key, wanted)


def typed(key: str, wanted: str) -> When:
    """Return the condition that a text of the page on top is as wanted."""
    return lambda seen: seen.texts.get(key) == wanted


def check(condition: When) -> When:
    """Return the condition: what a name for a lambda is good for."""
    return condition


def shows(page: str, *conditions: When) -> When:
    """Return the check that a page is on top and those conditions hold."""
    return lambda seen: seen.page == page and all(condition(seen) for condition in conditions)


def says(words: str) -> When:
    """Return the condition that the screen shows those words."""
    return lambda seen: seen.says(words)


def both(*conditions: When) -> When:
    """Return the condition that all of them hold."""
    return lambda seen: all(condition(seen) for condition in conditions)


def titles(rng: Random, count: int) -> list[str]:
    """Return different titles, none the beginning of another."""
    found: list[str] = []
    while len(found) < count:
        one = v.title(rng)
        low = one.casefold()
        if not any(low.startswith(other.casefold()) or other.casefold().startswith(low) for other in found):
            found.append(one)
    return found


def people(rng: Random, low: int = 5, high: int = 18) -> list[Entry]:
    """Return contacts of different first and last names with numbers."""
    count = rng.randint(low, high)
    firsts, lasts = rng.sample(v.FIRST_NAMES, count), rng.sample(v.LAST_NAMES, count)
    return [
        {
            "first": first,
            "last": last,
            "phone": f"+44 7700 9{rng.randrange(10**5):05}{at:02}",
            "favourite": rng.random() < 0.15,
        }
        for at, (first, last) in enumerate(zip(firsts, lasts, strict=True))
    ]


def name_of(person: Entry) -> str:
    """Return a person's full name."""
    return f"{person['first']} {person['last']}"


def quote(rng: Random, text: str) -> str:
    """Return the text in quotation marks."""
    return rng.choice(("'{}'", '"{}"', "“{}”")).format(text)


def pick(rng: Random, pool: Sequence[Entry]) -> Entry:
    """Return one of the entries."""
    return rng.choice(pool)


MESSAGES = tuple(text for text in v.MESSAGES if text[-1].isalnum())
"""Messages that the rule which finds texts in goals takes whole: it drops what punctuation they end with."""
