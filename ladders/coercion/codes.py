"""Two-letter codes with a number, the shortest replies a tiny model can give: `TP5`, `SD`, `WT2`.

Read only where the profile enables the `codes` dialect: two letters and a number also stand in ordinary prose.
There is no code that types or that ends a run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ladders.coercion.drafts import Draft
from ladders.coercion.tree import Number
from ladders.coercion.verbs import Verb

CODES: Final[Mapping[str, Verb]] = {
    "TP": Verb("tap"),
    "LP": Verb("long_press"),
    "SU": Verb("scroll", "up"),
    "SD": Verb("scroll", "down"),
    "SL": Verb("scroll", "left"),
    "SR": Verb("scroll", "right"),
    "WU": Verb("swipe", "up"),
    "WD": Verb("swipe", "down"),
    "WL": Verb("swipe", "left"),
    "WR": Verb("swipe", "right"),
    "BK": Verb("back"),
    "HM": Verb("home"),
    "EN": Verb("key", "enter"),
    "WT": Verb("wait"),
}
"""Letters, and the verb with the direction or key they hold; the number is a mark, or the seconds of a wait."""

_CODE: Final = re.compile(r"([A-Z]{2})[ -]?(\d{1,3})?")


def read_code(word: str) -> Draft | None:
    """Read one code and nothing else, or None."""
    found = _CODE.fullmatch(word.strip().upper()) if len(word) <= 12 else None
    verb = CODES.get(found[1]) if found else None
    if found is None or verb is None:
        return None
    slot = "seconds" if verb.name == "wait" else "mark"
    return Draft(verb, [(slot, Number(found[2]))] if found[2] else [], style="codes")
