"""Verbs and keys as models spell them, and what they mean here. Exact spellings only: nothing matches by substring."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

OWN_VERBS: Final = (
    "tap",
    "long_press",
    "type",
    "scroll",
    "swipe",
    "back",
    "home",
    "key",
    "open",
    "wait",
    "note",
    "ask",
    "done",
    "give_up",
)
"""The verbs of `ladders.action`, in the order prompts list them."""

SPELLINGS: Final[Mapping[str, str]] = {
    "tap": "click press touch single_tap left_click click_element tap_element ui_tap tap_mark click_mark "
    "tap_on click_on tap_point click_point",
    "long_press": "long_tap long_click hold tap_hold tap_and_hold press_and_hold touch_and_hold",
    "type": "input_text enter_text set_text write type_text fill send_keys input_string type_name "
    "text_input write_text",
    "scroll": "scroll_screen scroll_page",
    "swipe": "fling slide swipe_screen flick",
    "back": "go_back press_back navigate_back ui_back back_button",
    "home": "go_home press_home navigate_home home_button",
    "key": "press_key system_button key_event hotkey press_button key_press send_key",
    "open": "launch open_app awake start_app launch_app run_app open_application start_application",
    "wait": "sleep pause",
    "note": "say speak tell notify tell_owner take_notes",
    "ask": "ask_user call_user takeover ask_owner question interact info clarify ask_question",
    "done": "finish finished complete completed answer task_complete task_completed task_done finish_task "
    "complete_task",
    "give_up": "abort fail failed impossible infeasible",
}
"""Other spellings of our verbs, seen in the action sets of public phone agents."""

FIXED: Final[Mapping[str, tuple[str, str]]] = {
    "press_enter": ("key", "enter"),
    "keyboard_enter": ("key", "enter"),
    "enter": ("key", "enter"),
    "press_recent": ("key", "recent"),
    "recent": ("key", "recent"),
    "recents": ("key", "recent"),
    "recent_apps": ("key", "recent"),
    "press_menu": ("key", "menu"),
    "press_search": ("key", "search"),
    "press_delete": ("key", "delete"),
    "volume_up": ("key", "volume_up"),
    "volume_down": ("key", "volume_down"),
    **{f"scroll_{way}": ("scroll", way) for way in ("up", "down", "left", "right")},
    **{f"swipe_{way}": ("swipe", way) for way in ("up", "down", "left", "right")},
}
"""Verbs that hold their argument: a key's name or a direction."""

ENDINGS: Final = ("terminate", "status", "end_task")
"""Verbs that end a run as their status says; without a status they are refused, never taken for success."""

_UNSAID: Final = re.compile(r"[\W_]+")


def words(text: str) -> tuple[str, ...]:
    """Split a table of words that is easier to read as one line."""
    return tuple(text.split())


def squeeze(word: str) -> str:
    """Return a key or verb without case, spaces, hyphens, underscores and invisible characters."""
    return _UNSAID.sub("", word[:80]).casefold()


WORD_KEYS: Final = {
    squeeze(key): key
    for key in words(
        "action action_type action_name next_action verb command cmd tool "
        "tool_name function function_name name type a act method operation op"
    )
}
"""Keys that hold a verb, the surest first; their values are one word, so the first quote ends them."""


@dataclass(frozen=True)
class Verb:
    """One of our verbs, the argument its spelling holds, and what had to be done to recognise it."""

    name: str
    preset: str = ""
    repairs: tuple[str, ...] = field(default=())


_TABLE: Final[Mapping[str, Verb]] = {
    **{squeeze(other): Verb(name) for name, others in SPELLINGS.items() for other in others.split()},
    **{squeeze(spelling): Verb(name, preset) for spelling, (name, preset) in FIXED.items()},
    **{squeeze(name): Verb("ending") for name in ENDINGS},
    **{squeeze(name): Verb(name) for name in OWN_VERBS},
}

_SPELLED: Final = re.compile(r"[A-Za-z]+(?:[_ -]?[A-Za-z]+){0,4}")


def find_verb(word: str) -> Verb | None:
    """Recognise a verb in any known spelling, with junk around it or written twice; None for anything else."""
    if len(word) > 60:
        return None
    name = squeeze(word)
    found = _TABLE.get(name)
    if found is None:
        half = len(name) // 2
        twice = _TABLE.get(name[:half]) if half and name[:half] == name[half:] else None
        return Verb(twice.name, twice.preset, ("verb_doubled",)) if twice else None
    if word in OWN_VERBS:
        return found
    repairs = ("synonym",) if _SPELLED.fullmatch(word) else ("verb_junk",)
    return Verb(found.name, found.preset, repairs)


STRONG_KEYS: Final = frozenset({"action", "actiontype", "actionname", "nextaction", "verb"})
"""Keys that name an action and nothing else."""

NOT_UNDER_TYPE: Final = frozenset({"answer", "complete", "completed", "info", "question", "note", "say", "failed"})
"""Words that under the key `type` name a kind of object at least as often as an action."""


CALL_NAMES: Final = tuple(
    sorted(
        {
            "do",
            "finish",
            *OWN_VERBS,
            *(other for others in SPELLINGS.values() for other in others.split()),
            *FIXED,
            *ENDINGS,
            "PressBack",
            "PressHome",
            "PressEnter",
            "PressRecent",
            "LongPress",
            "CallUser",
            "drag",
            "double_tap",
            "double_click",
            "right_click",
        },
        key=lambda name: (-len(name), name),
    )
)
"""Names that may stand before a bracket as a call; the longest first."""
