"""What an element says of itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from devices.perception.layout import Layout
from devices.perception.targets import Target, is_slider
from devices.perception.words import clean, id_words
from devices.screen import Node

_SWITCH_STATE = re.compile(r"(?:^|\s)(?:ON|OFF|On|Off|on|off)$")
_NUMBER = re.compile(r"[-\d.,%°/ ]+$")


def said(node: Node) -> str:
    """Return what a node says by itself: its text, or its description where it has none.

    What somebody typed is no name, nor is a slider's position; a Switch appends its state to its text.
    """
    text = "" if node.editable or node.password else node.text
    if not text and not node.desc:
        return ""
    if is_slider(node) and _NUMBER.match(text):
        text = ""
    if _has_state(node.class_name):
        text = _SWITCH_STATE.sub("", text)
    return clean(text) or clean(node.desc)


@lru_cache(maxsize=1_000)
def _has_state(class_name: str) -> bool:
    return "Switch" in class_name or "ToggleButton" in class_name


def own_label(layout: Layout, target: Target) -> str:
    """Return the words of the target itself, then of what belongs to it."""
    own = _distinct(layout, target.same)
    if not target.parts:
        return clean(", ".join(own))
    joined = ", ".join(own)
    return clean(", ".join([*own, *(part for part in _distinct(layout, target.parts) if part not in joined)]))


def title_of(layout: Layout, target: Target) -> str:
    """Return the first thing a target or a part of it says: the title of a row."""
    return next((words for index in target.all if (words := said(layout.nodes[index]))), "")


def id_label(layout: Layout, target: Target) -> str:
    """Return what the developer's name for the target or a part of it says."""
    return next((words for index in target.all if (words := id_words(layout.nodes[index].resource_id))), "")


def _distinct(layout: Layout, indices: Sequence[int]) -> list[str]:
    words: list[str] = []
    for index in indices:
        word = said(layout.nodes[index])
        if word and word not in words:
            words.append(word)
    return words
