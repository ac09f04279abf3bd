"""Words of goals and labels: stems, meanings and what a goal wants. No goal, app or path is named here.

A label rarely repeats the goal's own words ("picture" / "photo", "remove" / "Delete"), so words are compared by
stem and by a small table of meanings that hold on any phone.
"""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_STOP = frozenset(
    ("a", "an", "the", "of", "in", "on", "at", "to", "for", "from", "by", "with", "and", "or", "is",
     "are", "be", "it", "its", "this", "that", "my", "me", "i", "you", "your", "please", "can",
     "could", "then", "so", "as", "into", "onto", "up", "out", "all", "any", "some", "do", "does",
     "one", "there", "here", "app", "application", "phone", "device", "screen", "option", "want",
     "need", "would", "like", "just", "every", "each", "whole", "entire",
     "again", "after", "before", "when", "which", "who", "what",
     "where", "not",)
)  # fmt: skip

_VERBS = frozenset({"like"})

_MEANINGS: tuple[str, ...] = (
    "delete remove trash erase bin discard clear empty",
    "create new add make plus insert compose",
    "add put",
    "search find lookup look",
    "edit modify change update rename",
    "picture photo image pic snapshot",
    "video movie clip film",
    "message sms chat conversation text",
    "call dial ring dialpad dialer dialler keypad",
    "mute silent silence quiet",
    "sound audio volume",
    "wifi wi-fi wlan wireless",
    "favorite favourite star starred like heart love important",
    "done complete completed finished finish",
    "cart basket bag",
    "connect join pair",
    "descending reverse reversed",
    "ascending increasing",
    "song track music",
    "folder directory",
    "file document",
    "event appointment meeting",
    "note memo",
    "alarm wake",
    "timer countdown",
    "hide hidden conceal invisible",
    "show display visible view see",
    "share send",
    "dark night black",
    "light white day bright",
    "contact person people",
    "front selfie",
    "setting preference configure",
    "password passcode pin passphrase",
    "quit close exit",
    "big large larger bigger huge",
    "small smaller tiny",
    "play resume listen continue hear",
    "pause halt hold stop",
    "remove forget unpair",
    "begin start",
    "stop end cancel",
    "next forward skip",
    "previous rewind earlier last",
    "sort order arrange",
    "theme color colour appearance style",
    "copy duplicate",
    "move transfer relocate",
    "property info information detail about",
    "record recording capture shoot take shutter",
    "camera shutter",
    "flash torch flashlight",
    "lock secure protect",
    "bluetooth wireless",
    "vibrate vibration buzz haptic",
    "battery power",
    "airplane aeroplane flight",
    "save store keep",
    "confirm ok yes",
    "email mail",
    "birthday birth",
    "repeat loop",
    "shuffle random",
    "week weekly",
    "month monthly",
    "day daily",
    "language locale",
    "export backup",
    "import restore",
    "archive compress zip",
    "unzip decompress extract",
    "home main start",
    "telephone phone mobile number",
    "label title name",
    "reminder remind notify notification",
    "refresh reload sync",
    "download fetch",
    "recent history visited",
    "group list",
)
"""Words that mean the same on a phone, a group a line; a word may be in several groups."""

ON_VERBS = ("turn on", "switch on", "enable", "activate", "start using", "allow", "check", "tick", "show", "use")
OFF_VERBS = (
    "turn off", "switch off", "disable", "deactivate", "stop using", "do not", "don't", "uncheck", "untick", "hide",
    "mute", "close the", "prevent", "stop", "block", "no longer", "without",
)  # fmt: skip


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return the word without its commonest English endings, lower case ("Sorting" -> "sort")."""
    word = word.lower()
    for ending, put in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ied", "y"), ("ed", ""), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            return _undouble(word[: -len(ending)] + put)
    # Four letters too: "note" must meet "notes", which loses its ending above.
    return _undouble(word.rstrip("e")) if len(word) >= 4 else word


def _undouble(word: str) -> str:
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word.rstrip("e") if len(word) > 3 else word


def words(text: str) -> list[str]:
    """Return the words of a text in order, lower case, numbers included."""
    return [found.group().lower() for found in _WORD.finditer(text)]


def content_words(text: str) -> list[str]:
    """Return the stems of the words that carry meaning, in order, repeats kept.

    A word like "like" means nothing in "I would like to", and is the whole point of "Like this song". Of a word with
    a hyphen its longer parts count too: "Auto-rotate" speaks of rotating.
    """
    said = [part for word in words(text) for part in (word, *_parts(word))]
    return [stem(word) for at, word in enumerate(said) if word not in _STOP or (at == 0 and word in _VERBS)]


def _parts(word: str) -> list[str]:
    return [part for part in word.split("-") if len(part) >= 4] if "-" in word else []


@lru_cache(maxsize=8192)
def meanings(stemmed: str) -> frozenset[int]:
    """Return the groups of the meaning table the stem belongs to, maybe none."""
    return _GROUPS.get(stemmed, frozenset())


def _group_index() -> dict[str, frozenset[int]]:
    index: dict[str, set[int]] = {}
    for number, line in enumerate(_MEANINGS):
        for word in line.split():
            index.setdefault(stem(word), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in index.items()}


_GROUPS = _group_index()


def likeness(one: str, other: str) -> float:
    """Return how alike two stems are: 1 equal, 0.6 same meaning, 0.5 one begins the other, else 0."""
    if one == other:
        return 1.0
    if meanings(one) & meanings(other):
        return 0.6
    short, long = sorted((one, other), key=len)
    return 0.5 if len(short) >= 4 and long.startswith(short) else 0.0


_GENERIC = frozenset(
    ("mode", "set", "setting", "option", "page", "list", "item", "new", "add", "text", "name", "title", "turn",
     "switch", "off", "change", "make", "put", "get", "go", "let", "mark", "use", "network")
)  # fmt: skip
GENERIC_WEIGHT = 0.3


@lru_cache(maxsize=1)
def _generic_stems() -> frozenset[str]:
    return frozenset(map(stem, _GENERIC))


def weight(word: str) -> float:
    """Return how telling a stem of a goal is, 0..1: words that many labels share say little about any of them."""
    return GENERIC_WEIGHT if word in _generic_stems() else 1.0


SECTIONS: dict[str, str] = {
    "display": "bright brightness dark light theme rotate rotation font wallpaper timeout night",
    "sound": "volume ringtone ring vibrate vibration disturb mute silent quiet",
    "network": "wifi wi-fi internet hotspot data roaming",
    "connect": "wifi wi-fi bluetooth hotspot",
    "security": "pin password fingerprint lock location",
    "battery": "saver charge power",
    "system": "language date zone update reset",
}
"""Parts that settings have on any phone, by a word of their label, and what is kept behind them."""


_COURTESY = re.compile(
    r"^\W*(?:(?:hey|hi|ok|okay|please|kindly|now|just|so)\b[,!]?\s*"
    r"|(?:can|could|would|will) you (?:please )?"
    r"|(?:i(?:['’]d| would) like|i(?:['’]d| would) love|i want|i need|i wish|i have)(?: you)? to "
    r"|(?:help me|let me|let['’]s|it['’]s time|remember|be so kind as)(?: to)? "
    r"|(?:go and|go ahead and|try to) )+",
    re.IGNORECASE,
)
_ORDERS = (
    r"(?:add|delete|remove|erase|put|set|play|open|show|call|send|text|write|turn|switch|move|copy|rename|change|mark|check"
    r"|tick|star|pin|save|make|create|start|stop|clear|take|buy|enter|connect|find|get|let|use|cancel|give)"
)
_LATE_ORDER = re.compile(rf"^(.+?)[,;.]\s+(?:and |so |then )*(?:please )?({_ORDERS}\b.+)$", re.IGNORECASE | re.DOTALL)
_EARLY = re.compile(rf"^\W*{_ORDERS}\b", re.IGNORECASE)
_WISHES = (
    (re.compile(r"^\W*i (?:don['’]?t|do not|no longer) (?:need|want) (?!to\b)", re.IGNORECASE), "remove "),
    (re.compile(r"^\W*i(?:['’]ve| have) (?:already )?(?:finished|done|completed) ", re.IGNORECASE), "finish "),
    (re.compile(r"^\W*i (?:spent|paid) ", re.IGNORECASE), "log "),
    (re.compile(r"\b(?:check|tick|cross) ((?:[^\s,.;]+ ){0,4}?)off\b", re.IGNORECASE), r"complete \1"),
    (re.compile(r"^\W*open (?=one more\b|another\b|a new\b)", re.IGNORECASE), "make "),
    (re.compile(r"^\W*i need (?=an?\b|another\b|one more\b)", re.IGNORECASE), "make "),
    (re.compile(r"^\W*i (?:like|love) ", re.IGNORECASE), "like "),
)
"""What an owner says instead of an order, and the order."""
_TALK = frozenset(
    map(stem, ("don", "doesn", "isn", "won", "t", "s", "d", "m", "ll", "ve", "re", "longer", "anymore", "more", "let"))
)
_LONGEST = 2_000  # characters of a goal that are read; an order says its verb early
_POSSESSIVE = re.compile(r"(?<=\w)['’]s\b")


@lru_cache(maxsize=512)
def imperative(goal: str) -> str:
    """Return the goal as an order: without "could you please", "I'd like to" and the like, so its verb comes first."""
    goal = goal[:_LONGEST]
    order = _COURTESY.sub("", " ".join(goal.split()), count=1)
    if (late := _LATE_ORDER.match(order)) and not _EARLY.match(order):
        order = f"{late.group(2).rstrip('.!? ')}: {late.group(1)}"
    for wish, put in _WISHES:
        order = wish.sub(put, order, count=1)
    return re.sub(r"[\s,]*\bplease\b[.!?]*\s*$", "", order).strip() or goal


@lru_cache(maxsize=512)
def goal_words(goal: str) -> tuple[str, ...]:
    """Return the stems of the words of a goal that carry meaning, in order; its verb is the first."""
    return tuple(word for word in content_words(_POSSESSIVE.sub("", imperative(goal))) if word not in _TALK)


@lru_cache(maxsize=512)
def implied_sections(goal: str) -> frozenset[str]:
    """Return stems of labels behind which settings usually keep what the goal speaks of."""
    wanted = set(content_words(goal))
    return frozenset(stem(part) for part, kept in SECTIONS.items() if wanted & {stem(word) for word in kept.split()})


_TURNED = re.compile(r"\b(?:turn|switch)\b[^,.;]*?\b(on|off)\b", re.IGNORECASE)
_NO_MORE = re.compile(r"^\W*no (?!more\b)\w+|\bno more (?!than\b)\w+|\bnever\b", re.IGNORECASE)
_NEVER = re.compile(r"\b(?:do not|don['’]?t|never) (?:turn|switch|let|allow|use|show)\b", re.IGNORECASE)
_TO_STATE = re.compile(r"\bto (on|off)\b", re.IGNORECASE)


def wanted_state(goal: str) -> bool | None:
    """Say whether the goal wants something on, off, or says nothing about it; the earlier verb wins."""
    if found := _TO_STATE.search(goal):
        return found.group(1).lower() == "on"
    if _NO_MORE.search(goal) or _NEVER.search(goal):
        return False
    if found := _TURNED.search(goal):
        return found.group(1).lower() == "on"
    low = f" {goal.lower()} "
    off = min((low.find(f" {verb}") for verb in OFF_VERBS if f" {verb}" in low), default=len(low))
    on = min((low.find(f" {verb}") for verb in ON_VERBS if f" {verb} " in low), default=len(low))
    if on == off:
        return None
    return on < off
