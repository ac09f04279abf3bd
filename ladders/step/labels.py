"""What a label says by itself: that it confirms, cancels, opens a menu, enters a digit."""

from __future__ import annotations

import re

from devices.mark import Mark
from ladders.step.context import PastStep
from ladders.step.wording import content_words, likeness, stem, words

CONFIRM_WORDS = frozenset(
    ("ok", "okay", "yes", "save", "done", "confirm", "apply", "set", "send", "submit", "accept",
     "agree", "allow", "continue", "next", "finish", "connect", "create", "update", "ready",
     "choose", "select",)
)  # fmt: skip
CANCEL_WORDS = frozenset(
    ("cancel", "no", "discard", "dismiss", "close", "deny", "decline", "abort", "later", "skip",)
)  # fmt: skip
MENU_LABELS = frozenset(
    {"more options", "menu", "more", "open menu", "navigation menu", "open navigation drawer", "options", "overflow"}
)
SETTINGS_WORDS = frozenset({"settings", "preferences", "configuration", "setup"})


def confirms(label: str) -> bool:
    """Say whether a button of that label keeps or sends what was entered."""
    said = words(label)
    return 0 < len(said) <= 3 and said[0] in CONFIRM_WORDS


def cancels(label: str) -> bool:
    """Say whether a button of that label throws away what was entered."""
    said = words(label)
    return 0 < len(said) <= 2 and said[0] in CANCEL_WORDS


def is_settings(label: str) -> bool:
    """Say whether the label leads to settings, and not merely to a search among them."""
    said = words(label)
    return len(said) <= 3 and bool(SETTINGS_WORDS & set(said)) and not searches(label)


def is_search(mark: Mark) -> bool:
    """Say whether the field searches."""
    return searches(f"{mark.label} {mark.hint}")


def searches(text: str) -> bool:
    """Say whether a label speaks of searching."""
    return bool({"search", "find"} & set(words(text)))


def is_key(label: str) -> bool:
    """Say whether pressing it again and again is normal: a digit, plus, next, delete."""
    return len(label.strip()) <= 2 or label.casefold() in ("next", "previous", "increase", "decrease")


def creates(text: str) -> bool:
    """Say whether the text speaks of making something new."""
    makers = (stem("create"), stem("add"), "new", "fab")
    return text.strip() == "+" or any(word in makers for word in content_words(text))


def says(label: str, word: str) -> bool:
    """Say whether the label holds the word or one of its meaning."""
    return any(likeness(word, other) >= 0.6 for other in content_words(label))


def title_of(label: str) -> str:
    """Return the first line of a row: what it is called, without its value, count or date."""
    return re.split(r",(?!\d)| \(", label)[0]


def digit_of(label: str) -> str:
    """Return the digit or sign a key of a keypad enters ("Nine, 9, WXYZ" -> "9"), or ""."""
    if label.strip() in ("+", "*", "#"):
        return label.strip()
    single = [word for word in words(label) if len(word) == 1 and word.isdigit()]
    return single[0] if single and len(words(label)) <= 4 else ""


def chose(step: PastStep) -> bool:
    """Say whether a past step flipped a switch or picked one of several choices."""
    return bool(re.search(r" \((was )?(on|off)\)$", step.phrase))
