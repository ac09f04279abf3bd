"""Words by many hands: names, titles, texts and numbers that fill synthetic apps."""

from __future__ import annotations

from random import Random

from scripts.train.worlds.data import words

FIRST_NAMES = words("first_names")
LAST_NAMES = words("last_names")
THINGS = words("things")
TITLE_WORDS = words("title_words")
MESSAGES = words("messages")
SONGS = words("songs")
ARTISTS = words("artists")
PLACES = words("places")
QUERIES = words("queries")
FOLDERS = words("folders")
EXTENSIONS = words("extensions")
DAYS = words("days")
MONTHS = words("months")
COLORS = words("colors")
LANGUAGES = words("languages")
NETWORKS = words("networks")
APPS = words("apps")


def person(rng: Random) -> str:
    """Return a first name."""
    return rng.choice(FIRST_NAMES)


def full_name(rng: Random) -> str:
    """Return a first and a last name."""
    return f"{rng.choice(FIRST_NAMES)} {rng.choice(LAST_NAMES)}"


def phone_number(rng: Random) -> str:
    """Return digits of a telephone number."""
    return "".join(rng.choice("0123456789") for _ in range(rng.choice((3, 6, 7, 9, 10, 11))))


def email(rng: Random) -> str:
    """Return an address at a made-up host."""
    host = rng.choice(("mail", "post", "letterbox", "corp"))
    return f"{rng.choice(FIRST_NAMES).lower()}@{host}.{rng.choice(('org', 'net', 'com'))}"


def title(rng: Random) -> str:
    """Return the title of a note, an event or a list."""
    if rng.random() < 0.35:
        return rng.choice(TITLE_WORDS)
    thing = rng.choice(THINGS)
    return rng.choice((thing, thing.capitalize(), thing.title(), f"{thing} {rng.randint(1, 9)}"))


def stamp(rng: Random) -> str:
    """Return the kind of name a camera or an exporter gives."""
    day = f"20{rng.randint(19, 25)}{rng.randint(1, 12):02}{rng.randint(1, 28):02}"
    return rng.choice(("IMG_{0}_{1}", "VID_{0}_{1}", "export_{0}", "{0}_{1}", "Recording_{0}")).format(
        day, rng.randint(100000, 235959)
    )


def file_name(rng: Random) -> str:
    """Return a file's name with its extension."""
    base = rng.choice((rng.choice(TITLE_WORDS), stamp(rng), f"{rng.choice(TITLE_WORDS)}_{rng.randint(1, 40)}"))
    return f"{base}.{rng.choice(EXTENSIONS)}"


def clock_time(rng: Random) -> str:
    """Return a time of day in one of three ways."""
    hour, minute = rng.randint(0, 23), rng.choice((0, 5, 10, 15, 20, 30, 40, 45, 50))
    return rng.choice(
        (
            f"{hour:02}:{minute:02}",
            f"{hour}:{minute:02}",
            f"{(hour - 1) % 12 + 1}:{minute:02} {'AM' if hour < 12 else 'PM'}",
        )
    )


def short_date(rng: Random) -> str:
    """Return a date as lists show it."""
    month = rng.choice(MONTHS)[:3]
    return rng.choice(
        (
            f"{rng.randint(1, 28)} {month}",
            f"{month} {rng.randint(1, 28)}",
            f"{rng.randint(1, 28):02}.{rng.randint(1, 12):02}",
            rng.choice(DAYS)[:3],
            "Yesterday",
        )
    )


def quoted(rng: Random, text: str) -> str:
    """Return the text in one of the quotation marks people use, sometimes in none."""
    return rng.choice(("'{}'", "'{}'", '"{}"', '"{}"', "“{}”", "{}")).format(text)
