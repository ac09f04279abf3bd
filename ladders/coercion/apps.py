"""Finds the app a model means among those on the phone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from devices.phone import App
from ladders.coercion.verbs import words

_NOT_APPS: Final = frozenset(
    words(
        "appdrawer drawer alldrawer apps allapps applist launcher home homescreen desktop screen phone app "
        "settingspage browserapp currentapp thisapp unknown none"
    )
)
"""What small models ask to open that is no app; a table that really has one of these names wins."""

_LONGEST: Final = 120


def find_app(wanted: str, apps: Sequence[App]) -> str | None:
    """Return the app's name as the phone has it, or its package if that was given; None if there is none.

    Exact names and packages first, then names without case, spaces, marks and a trailing "app". Two apps of one
    name are told apart by package only. With no table the words are passed on as they are.
    """
    text = wanted.strip()
    if not text or len(text) > _LONGEST or any(ord(letter) < 32 or "\ud800" <= letter <= "\udfff" for letter in text):
        return None
    if not apps:
        return None if _squeeze(text) in _NOT_APPS else text
    package = text.partition("/")[0]
    if any(app.package == package for app in apps):
        return package
    for same in (_exact, _alike):
        found = [app for app in apps if app.name and same(app.name, text)]
        if found:
            return found[0].name if len(found) == 1 else None
    return None


def _exact(name: str, text: str) -> bool:
    return name == text


def _alike(name: str, text: str) -> bool:
    return _squeeze(name) == _squeeze(text)


def _squeeze(text: str) -> str:
    letters = re.sub(r"[\W_]", "", text).casefold()
    return letters.removeprefix("the").removesuffix("app") or letters
