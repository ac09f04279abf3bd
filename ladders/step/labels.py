"""What a label says by itself: that it confirms, cancels, opens a menu, enters a digit."""

from __future__ import annotations

import re
from collections.abc import Iterable

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


def complement(goal: str) -> tuple[str, ...]:
    """Return the stems of what the goal wants something to become or to be put into: "as done", "into the cart"."""
    found = _COMPLEMENT.search(goal)
    return tuple(content_words(_CLAUSE.split(found.group(1) or found.group(2))[0])) if found else ()


_COMPLEMENT = re.compile(
    r"\bas (?!\w+ as\b|possible\b)(?:an? |the |my )?([a-z][^,;.\"“]*)"
    r"|\b(?:add|put|save|move|place|drop)\b.*?\b(?:to|into|in) (?:the |my |an? )([a-z][^,;.\"“]*)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"\b(?:in|on|of|from|for|with|and|please)\b|\?", re.IGNORECASE)


def is_menu(label: str) -> bool:
    """Say whether the label opens a menu, of the screen or of one of its rows ("More options for Hours")."""
    low = label.casefold()
    return low in MENU_LABELS or low.startswith(("more options", "more actions", "options for", "menu for"))


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


def is_address(mark: Mark) -> bool:
    """Say whether the field takes an address to go to."""
    return mark.editable and bool({"url", "address"} & set(words(f"{mark.label} {mark.hint}"))) and not _postal(mark)


def _postal(mark: Mark) -> bool:
    return bool({"email", "e-mail", "street", "home", "postal"} & set(words(f"{mark.label} {mark.hint}")))


def searches(text: str) -> bool:
    """Say whether a label speaks of searching."""
    said = set(words(text))
    return bool({"search", "find"} & said) and not {"url", "address"} & said


def is_key(label: str) -> bool:
    """Say whether pressing it again and again is normal: a digit, plus, next, delete."""
    return len(label.strip()) <= 2 or label.casefold() in ("next", "previous", "increase", "decrease")


def creates(text: str) -> bool:
    """Say whether the text speaks of making something new."""
    makers = (stem("create"), stem("add"), "new", "fab")  # stems; "News" has the stem of "new" and makes nothing
    return text.strip() == "+" or any(word in makers for word in content_words(text))


def says(label: str, word: str) -> bool:
    """Say whether the label holds the word or one of its meaning."""
    return any(likeness(word, other) >= 0.6 for other in content_words(label))


def title_of(label: str) -> str:
    """Return the first line of a row: what it is called, without its value, count or date."""
    return re.split(r",(?!\d)| \(", label)[0]


def key_of(label: str) -> str:
    """Return the digit or sign a key of a keypad enters ("Nine, 9, WXYZ" -> "9", "multiply" -> "×"), or ""."""
    sign = label.strip().casefold()
    if sign in _SIGNS or sign in _SIGNS.values():
        return _SIGNS.get(sign, sign)
    said = words(label)
    single = [word for word in said if len(word) == 1 and word.isdigit()]
    return single[0] if single and len(said) <= 4 and (len(said) == 1 or "," in label) else ""


_SIGNS = {
    "+": "+", "plus": "+", "*": "*", "#": "#", "x": "×", "×": "×", "times": "×", "multiply": "×", "−": "-", "-": "-",
    "minus": "-", "subtract": "-", "÷": "÷", "/": "÷", "divide": "÷", "=": "=", "equals": "=", ".": ".", "point": ".",
    "%": "%", "percent": "%",
}  # fmt: skip


def runs(label: str, shown: Iterable[str]) -> bool:
    """Say whether what a press of that label started is running: the screen now offers to end it."""
    began = any(word in _STARTS for word in content_words(label))
    return began and any(word in _ENDS for other in shown for word in content_words(other)[:1])


_STARTS = frozenset(map(stem, ("start", "record", "play", "begin", "resume", "shuffle")))
_ENDS = frozenset(map(stem, ("stop", "pause", "save", "finish", "lap", "end")))


def chose(step: PastStep) -> bool:
    """Say whether a past step flipped a switch or picked one of several choices."""
    return bool(re.search(r" \((was )?(on|off)\)$", step.phrase))
