"""The arguments of a draft, found under any of the names that models give them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ladders.coercion import notes
from ladders.coercion.context import CoercionContext
from ladders.coercion.drafts import Draft
from ladders.coercion.result import Problem
from ladders.coercion.targets import Target, find_target
from ladders.coercion.tree import Cut, Value
from ladders.coercion.values import blank
from ladders.coercion.verbs import squeeze


class Refused(Exception):
    """The draft must not be done; `problem` says why. Never leaves the package."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass
class Arguments:
    """The arguments of one draft, looked up by any of their names."""

    draft: Draft
    context: CoercionContext
    earlier: list[str]
    repairs: list[str] = field(default_factory=list)
    point_mark: int | None = None
    spoken: str = ""
    sensitive: bool = False

    def get(self, names: str, empty: Callable[[Value], bool] = blank) -> Value:
        """Return the first value that is not empty under any of the names, the first name being our own."""
        for place, name in enumerate(names.split()):
            for key, value in self.draft.args:
                if squeeze(key) == name and not empty(value):
                    if place and self.draft.style == "json":
                        self.note("argument_key")
                    return value
        return None

    def given(self, names: str) -> list[Value]:
        """Return every value that is not blank under any of the names."""
        wanted = names.split()
        return [value for key, value in self.draft.args if squeeze(key) in wanted and not blank(value)]

    def note(self, *codes: str) -> None:
        """Remember repairs, each once."""
        self.repairs += [code for code in codes if code not in self.repairs]

    def target(self) -> Target | None:
        """Return what the arguments point at. Raises `NoTarget`."""
        found = find_target(self.draft.args, self.context)
        if found is not None:
            codes = [code for code in found.repairs if not self._native(code)]
            self.note(*codes)
            self.point_mark = found.point_mark
        return found

    def _native(self, code: str) -> bool:
        """A point in tags is how some models are taught to write one."""
        return code in ("point_spelling", "box_centre") and self.draft.style != "json"

    def words(self, names: str, most: int) -> str:
        """Return tidy words for a person, at most that long; "" when there are none. Raises `Refused`."""
        value = self.get(names)
        if isinstance(value, Cut):
            raise Refused("cut" if self.context.finish == "length" else "text_unsure")
        if not isinstance(value, str):
            return ""
        cleaned = notes.tidy(value, most)
        if cleaned != value:
            self.note("shortened" if len(value) > most else "cleaned")
        return cleaned


Fields = dict[str, object]
"""An action not yet validated."""
