"""In which app a goal is usually done: words of goals, and words of the names of apps, true of any phone.

An owner seldom names the app ("wake me at seven"), and often says a word that names another one ("allow notifications
from Messages" is done in the settings).
"""

from __future__ import annotations

import re
from functools import lru_cache

from ladders.step.typed_text import spans
from ladders.step.wording import content_words, goal_words, imperative, stem

Names = tuple[str, ...]

CONCEPTS: dict[str, Names] = {
    "alarm timer stopwatch countdown wake clock city o'clock lap time": ("clock", "alarm", "alarms"),
    "wifi wi-fi bluetooth airplane aeroplane flight brightness wallpaper ringtone battery hotspot vibrate vibration "
    "network android location volume display font letter timeout notification sleep dark online internet gps unpair "
    "pair headset permission microphone language disturb mute silent": ("settings",),
    "selfie camera shutter flash film": ("camera",),
    "video": ("camera", "video", "gallery"),
    "photo picture image": ("gallery", "photos", "camera"),
    "album gallery": ("gallery", "photos"),
    "message sms text chat reply conversation wrote written": ("messages", "messaging", "messenger", "sms"),
    "call dial ring": ("phone", "dialer", "contacts"),
    "contact surname company nickname": ("contacts", "people"),
    "note memo checklist": ("notes", "keep", "notepad", "memo"),
    "list tick cross": ("notes", "tasks", "todo", "keep"),
    "event appointment meeting schedule calendar january february march april june july august september october "
    "november december": ("calendar",),
    "song music playlist track artist shuffle hear": ("music", "player"),
    "file folder download document": ("files", "file", "manager"),
    "calculate sum multiply plus minus divide": ("calculator",),
    "website browse browser url page bookmark tab address": ("chrome", "browser", "firefox", "internet"),
    "route navigate direction map": ("maps", "map"),
    "mail inbox": ("mail", "gmail", "email"),
    "task todo to-do reminder": ("tasks", "todo", "reminders"),
    "recorder recording voice memo dictate": ("recorder", "voice"),
    "weather rain forecast temperature": ("weather",),
    "recipe cook cookbook dish": ("recipes", "cookbook"),
    "cart basket wishlist buy order shop purchase": ("shop", "store", "market"),
    "spent spend paid expense budget cost spending": ("expenses", "budget", "wallet", "money"),
}
"""Concept words of a goal, and words of the names of apps where such a thing is usually done, likeliest first."""

_LATER = 0.6  # strength of the apps that are not the likeliest of their line
_MAY = re.compile(r"\b(?:on|in|by|until|of) (?:\d{1,2}(?:st|nd|rd|th)? )?May\b|\bMay \d")
_SETS_PHONE = re.compile(
    r"\bnotifications? (?:from|of|for)\b|\bpermissions?\b|\blet \w+ use\b"
    r"|\b(?:this|the|my) (?:phone|device)(?:['’]s)?(?: (?:the )?name)?\b(?! number)"
    r"|\btext (?:size|large|small|bigger)|\bring with\b|\b(?:12|24)[- ]hours?\b|\btime ?zone\b|\bAM and PM\b",
    re.IGNORECASE,
)
_TAKES = frozenset(map(stem, ("take", "shoot", "snap", "film", "record")))
_PERSONAL = re.compile(
    r"['’]s (?:e-?mail|phone|number|mobile|last name|first name|surname|company|address|birthday)", re.I
)
_CALLED = re.compile(r"\b(?:called|named)\b", re.IGNORECASE)  # "a task called X" rings nobody
_PICTURES = (".jpg", ".jpeg", ".png", ".gif")


@lru_cache(maxsize=512)
def implied_apps(goal: str) -> dict[str, float]:
    """Return words of app names that the goal points at, with how strongly, 0..1 ("set an alarm" -> clock 1)."""
    if _SETS_PHONE.search(goal):
        return {"settings": 1.0}
    found: dict[str, float] = {}
    said = set(content_words(_outside(goal)))
    verb = next(iter(goal_words(goal)), "")
    if not any(said & {stem(word) for word in concepts.split()} for concepts in CONCEPTS):
        said = set(goal_words(goal))  # "put it on my 'shopping list'": what stands in the quotes may say it after all
    for concepts, names in CONCEPTS.items():
        if said & {stem(word) for word in concepts.split()}:
            _add(found, names[::-1] if names[0] == "gallery" and names[-1] == "camera" and verb in _TAKES else names)
    return _by_shape(goal, found)


def argument_apps(goal: str) -> bool:
    """Say whether an app that the goal names is only what a setting is about ("notifications from Messages")."""
    return _SETS_PHONE.search(goal) is not None


def _by_shape(goal: str, found: dict[str, float]) -> dict[str, float]:
    """Add what the shapes in the goal point at: a date, an address, a file's name, somebody's number, a full name."""
    pieces = spans(goal)
    if _MAY.search(goal):
        _add(found, ("calendar",))
    if any(piece.kind == "url" for piece in pieces):
        _add(found, CONCEPTS_OF_ADDRESS)
    for piece in pieces:
        if piece.kind == "file":
            _add(found, ("gallery", "photos", "files") if piece.text.lower().endswith(_PICTURES) else ("files", "file"))
    if _PERSONAL.search(goal):
        _add(found, ("contacts", "people"))
    if not found and any(piece.kind == "quoted" for piece in pieces) and re.search(r"\bto [A-Z]", goal):
        _add(found, ("messages", "messenger"))
    if not found and any(piece.kind == "name" and " " in piece.text for piece in pieces):
        _add(found, ("contacts", "people"))
    return found


CONCEPTS_OF_ADDRESS: Names = ("chrome", "browser", "firefox", "internet")


def _outside(goal: str) -> str:
    """Return the order without what stands in quotes or is a file's name: a title says nothing of where it is kept."""
    text = _CALLED.sub(" ", imperative(goal))
    for piece in spans(goal):
        if piece.kind in ("quoted", "file", "url"):
            text = text.replace(piece.text, " ")
    return text


def _add(found: dict[str, float], names: Names) -> None:
    for at, name in enumerate(names):
        found[name] = max(found.get(name, 0.0), _LATER if at else 1.0)
