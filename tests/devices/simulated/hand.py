"""A hand and an eye for tests: finds what is on the simulated phone's screen by its words, and touches it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from devices.geometry import Size
from devices.simulated.machine import Element
from devices.simulated.phone import SIZE, SimulatedMachine

BACK, HOME, ENTER, DELETE, RECENTS, POWER = 4, 3, 66, 67, 187, 26


class Hand:
    """Drives one phone as an owner would, by what is visible only."""

    def __init__(self, state: Mapping[str, Any] | None = None, size: Size = SIZE) -> None:
        self.phone = SimulatedMachine(size, state)
        self.seconds = 0.0
        self.phone.tick(0)

    def find(self, words: str, *, id: str = "") -> Element:
        """Return the first element with those words as text, description or hint, or with that id."""
        for one in self.phone.elements():
            if (not words or words in (one.text, one.desc, one.hint)) and one.resource_id.endswith(id):
                return one
        raise AssertionError(f"no {words or id!r} on screen; there is {self.words()}")

    def sees(self, words: str) -> bool:
        return any(words in (one.text, one.desc, one.hint) for one in self.phone.elements())

    def words(self) -> list[str]:
        return [one.text or one.desc or one.hint for one in self.phone.elements() if one.text or one.desc or one.hint]

    def tap(self, *path: str, id: str = "") -> Hand:
        for words in path or ("",):
            self.phone.click(*self.find(words, id=id).visible.center)
        return self

    def hold(self, words: str) -> Hand:
        self.phone.long_click(*self.find(words).visible.center)
        return self

    def scroll_to(self, words: str) -> Hand:
        """Swipe up slowly until the words are on screen, twenty times at most."""
        width, height = self.phone.size
        for _ in range(20):
            if self.sees(words):
                return self
            self.phone.swipe(width // 2, height * 3 // 5, width // 2, height * 2 // 5, 60)
        raise AssertionError(f"{words!r} is nowhere in the list; the last page has {self.words()}")

    def type(self, text: str) -> Hand:
        assert self.phone.type_text(text), "no field has the focus"
        return self

    def fill(self, hint: str, text: str) -> Hand:
        """Tap a field by its hint or text, empty it and type."""
        self.tap(hint)
        self.phone.clear_text()
        return self.type(text)

    def key(self, *codes: int) -> Hand:
        for code in codes:
            self.phone.key(code)
        return self

    def wait(self, seconds: float) -> Hand:
        self.seconds += seconds
        self.phone.tick(self.seconds)
        return self

    def open(self, package: str) -> Hand:
        assert self.phone.open_app(package), f"no app {package}"
        return self

    def row_of(self, words: str) -> Element:
        """Return the clickable row whose child has those words."""
        elements = self.phone.elements()
        one = self.find(words)
        while not one.clickable and one.parent >= 0:
            one = elements[one.parent]
        return one

    def switch(self, words: str) -> Element:
        """Return the switch or box in the row that has those words."""
        elements = self.phone.elements()
        row = self.row_of(words)
        return next(one for one in elements if one.checkable and _inside(elements, one, row.index))

    @property
    def state(self) -> dict[str, Any]:
        return self.phone.state()


def _inside(elements: Any, one: Element, ancestor: int) -> bool:
    index = one.index
    while index >= 0:
        if index == ancestor:
            return True
        index = elements[index].parent
    return False
