"""What became of a reply: the action, what was mended, and what the model should hear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ladders.action import Action

Verdict = Literal["clean", "repaired", "waited", "refused"]
"""`clean`: as the prompt taught it. `repaired`: an action, after mending. `waited`: the reply held no action.
`refused`: it held one that must not be done as written; the action is then a short wait."""

Touches = Literal["wrapping", "syntax", "wording", "structure", "verb", "target", "value"]
"""What a repair changed. Only the first three, and a shortened `value`, leave a finish well-formed."""

Problem = Literal[
    "blank",
    "think_unclosed",
    "prose",
    "markup",
    "noise",
    "echo",
    "unreadable",
    "no_verb",
    "unknown_verb",
    "no_target",
    "no_such_mark",
    "no_such_label",
    "ambiguous_label",
    "bad_target",
    "bad_cell",
    "points_not_trusted",
    "point_outside",
    "bad_point",
    "no_direction",
    "zero_swipe",
    "no_text",
    "text_unsure",
    "text_too_long",
    "cut",
    "conflict",
    "no_key",
    "no_app",
    "no_such_app",
    "finish_unclear",
    "dialect_off",
    "shell",
]
"""Why a reply was not acted on; `blank` and `think_unclosed` are worth one retry without thinking."""


@dataclass(frozen=True)
class Repair:
    """One thing that was mended: a stable code, what it touched, and the same in words."""

    code: str
    touches: Touches
    words: str


@dataclass(frozen=True)
class Coercion:
    """One validated action, and how it came about.

    `feedback` is for the model's next prompt and never repeats its text; `note` is leftover prose or an answer,
    cleaned, at most 160 characters, fit to be spoken. `consequential_recovered` says a consequential action (send, pay,
    delete, install) was only found by mending its verb or target, or was marked sensitive by the model.
    `found` counts the actions in the reply, `point_mark` is the only mark a tapped point lies in, `steps` the
    characters consumed.
    """

    action: Action
    verdict: Verdict
    repairs: tuple[Repair, ...] = ()
    feedback: str = ""
    note: str | None = None
    problem: Problem | None = None
    consequential_recovered: bool = False
    found: int = 0
    point_mark: int | None = None
    steps: int = 0


REPAIRS: Final[dict[str, tuple[Touches, str]]] = {
    "not_utf8": ("wrapping", "bytes that are not UTF-8"),
    "too_long": ("structure", "a reply over one million characters was cut"),
    "bom": ("wrapping", "a byte order mark in front"),
    "think_block": ("wrapping", "thinking before the action"),
    "tag": ("wrapping", "tags around the action"),
    "fence": ("wrapping", "a code fence around the action"),
    "label": ("wrapping", "a label before the action"),
    "turn": ("wrapping", "chat markers around the action"),
    "prose": ("wrapping", "other text around the action"),
    "nested": ("wrapping", "the action inside another object"),
    "escaped": ("syntax", "the object inside a string"),
    "list": ("wrapping", "the action inside a list"),
    "first_of_several": ("structure", "several actions, only the first was taken"),
    "tool_call": ("wording", "a tool call in place of our object"),
    "dialect": ("wording", "another model's action language"),
    "single_quotes": ("syntax", "single quotes"),
    "smart_quotes": ("syntax", "typographic quotes"),
    "full_width": ("syntax", "full-width characters"),
    "unquoted_key": ("syntax", "keys without quotes"),
    "bare_word": ("syntax", "values without quotes"),
    "python_literal": ("syntax", "Python literals"),
    "trailing_comma": ("syntax", "a comma too many"),
    "missing_comma": ("syntax", "a missing comma"),
    "odd_separator": ("syntax", "= or ; in place of : or ,"),
    "comment": ("syntax", "comments"),
    "raw_newline": ("syntax", "raw line breaks or tabs in a string"),
    "invalid_escape": ("syntax", "a backslash that escapes nothing"),
    "bare_quotes": ("structure", "quotes inside a string that were not escaped"),
    "missing_brace": ("structure", "a missing closing bracket"),
    "missing_value": ("structure", "a key without a value"),
    "stray_quote": ("structure", "a stray quote behind a number"),
    "stray_bracket": ("structure", "a stray bracket"),
    "doubled_brace": ("structure", "doubled braces"),
    "duplicate_key": ("structure", "a key given twice"),
    "extra_value": ("structure", "a value without a key"),
    "synonym": ("wording", "another word for the verb"),
    "verb_key": ("wording", "the verb under another key"),
    "argument_key": ("wording", "an argument under another key"),
    "verb_junk": ("verb", "junk around the verb"),
    "verb_doubled": ("verb", "the verb written twice"),
    "verb_is_key": ("verb", "the verb used as a key"),
    "verb_bare": ("verb", "a verb without quotes"),
    "verb_call": ("verb", "a call in place of the verb"),
    "quoted_number": ("syntax", "a number in quotes"),
    "number_spelling": ("target", "a number in another spelling"),
    "label_resolved": ("target", "a label in place of a number"),
    "two_targets": ("target", "two targets, the mark was taken"),
    "cell_spelling": ("target", "a grid cell in another spelling"),
    "point_spelling": ("target", "a point in another spelling"),
    "box_centre": ("target", "a box, its centre was taken"),
    "unit_point": ("target", "fractions where another space was declared"),
    "glued_point": ("target", "two coordinates written as one number"),
    "text_slot": ("value", "the text in another slot"),
    "text_number": ("value", "the text as a bare number"),
    "shortened": ("value", "words cut to what may be shown"),
    "cleaned": ("value", "markup taken out of words"),
    "direction_spelling": ("value", "a direction in another spelling"),
    "points_to_direction": ("value", "two points read as a direction"),
    "seconds_held": ("value", "a wait held to 0.2-10 seconds"),
    "app_resolved": ("value", "an app found in the table of apps"),
    "status_ignored": ("value", "a status beside an action"),
}
"""Every repair, what it touches, and its words."""


def repair(code: str) -> Repair:
    """Return the repair of that code."""
    touches, words = REPAIRS[code]
    return Repair(code, touches, words)
