"""UI Automator selectors as uiautomator2 sends them: a mask, its fields, and child or sibling selectors."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from devices.simulated.machine import Element

Selector = Mapping[str, Any]

_Test = Callable[[Element, Any], bool]


class BadSelector(ValueError):
    """A selector that the server could not read, with the reason."""


def _full_match(text: str, pattern: Any) -> bool:
    try:
        return re.fullmatch(str(pattern), text, re.DOTALL) is not None
    except re.error as error:
        raise BadSelector(f"Dangling meta character or bad pattern {pattern!r}: {error}") from error


# The server reads only the fields whose bit is set in the mask; bits as in uiautomator2's `_selector.py`.
_TESTS: dict[str, tuple[int, _Test]] = {
    "text": (0x01, lambda e, v: e.text == v),
    "textContains": (0x02, lambda e, v: str(v).lower() in e.text.lower()),
    "textMatches": (0x04, lambda e, v: _full_match(e.text, v)),
    "textStartsWith": (0x08, lambda e, v: e.text.lower().startswith(str(v).lower())),
    "className": (0x10, lambda e, v: e.class_name == v),
    "classNameMatches": (0x20, lambda e, v: _full_match(e.class_name, v)),
    "description": (0x40, lambda e, v: e.desc == v),
    "descriptionContains": (0x80, lambda e, v: str(v).lower() in e.desc.lower()),
    "descriptionMatches": (0x100, lambda e, v: _full_match(e.desc, v)),
    "descriptionStartsWith": (0x200, lambda e, v: e.desc.lower().startswith(str(v).lower())),
    "checkable": (0x400, lambda e, v: e.checkable == v),
    "checked": (0x800, lambda e, v: e.checked == v),
    "clickable": (0x1000, lambda e, v: e.clickable == v),
    "longClickable": (0x2000, lambda e, v: e.long_clickable == v),
    "scrollable": (0x4000, lambda e, v: e.scrollable == v),
    "enabled": (0x8000, lambda e, v: e.enabled == v),
    "focusable": (0x10000, lambda e, v: e.focusable == v),
    "focused": (0x20000, lambda e, v: e.focused == v),
    "selected": (0x40000, lambda e, v: e.selected == v),
    "packageName": (0x80000, lambda e, v: e.package == v),
    "packageNameMatches": (0x100000, lambda e, v: _full_match(e.package, v)),
    "resourceId": (0x200000, lambda e, v: e.resource_id == v),
    "resourceIdMatches": (0x400000, lambda e, v: _full_match(e.resource_id, v)),
}
_INDEX, _INSTANCE = 0x800000, 0x1000000


class Tree:
    """The elements of one moment, with their family ties. Only visible elements can be found."""

    def __init__(self, elements: Sequence[Element]) -> None:
        self.elements = [e for e in elements if e.visible.area > 0]
        self._by_index = {e.index: e for e in elements}
        self.children: dict[int, list[Element]] = {}
        for element in elements:
            self.children.setdefault(element.parent, []).append(element)

    def position(self, element: Element) -> int:
        """Position among the siblings, what UI Automator calls the index."""
        return next(i for i, e in enumerate(self.children[element.parent]) if e.index == element.index)

    def below(self, root: Element) -> list[Element]:
        """Descendants in document order."""
        return [e for e in self.elements if self._is_below(e, root)]

    def siblings(self, element: Element) -> list[Element]:
        """Children of the same parent, and theirs, as UI Automator's `fromParent` searches them."""
        parent = self._by_index.get(element.parent)
        pool = self.below(parent) if parent else self.elements
        return [e for e in pool if e.index != element.index]

    def _is_below(self, element: Element, root: Element) -> bool:
        parent = element.parent
        while parent >= 0:
            if parent == root.index:
                return True
            above = self._by_index.get(parent)
            parent = above.parent if above else -1
        return False


def find_all(tree: Tree, selector: Selector, among: Sequence[Element] | None = None) -> list[Element]:
    """Return every element that the selector means, in document order.

    With child or sibling selectors, each but the last contributes its first match (or its `instance`), as
    UI Automator's query controller does.
    """
    found = _matching(tree, selector, tree.elements if among is None else among)
    kinds, inner = selector.get("childOrSibling") or [], selector.get("childOrSiblingSelector") or []
    if len(kinds) != len(inner):
        raise BadSelector("childOrSibling and childOrSiblingSelector differ in length")
    for kind, following in zip(kinds, inner, strict=True):
        if not found:
            return []
        pool = tree.below(found[0]) if kind == "child" else tree.siblings(found[0])
        found = find_all(tree, following, pool)
    return found


def find(tree: Tree, selector: Selector) -> Element | None:
    """Return the first element that the selector means, or None."""
    found = find_all(tree, selector)
    return found[0] if found else None


def describe(selector: Selector) -> str:
    """Return the selector as UI Automator prints it in an error."""
    mask = _mask(selector)
    fields = [name for name, (bit, _) in _TESTS.items() if mask & bit and name in selector]
    parts = [f"{_screaming(name)}={selector[name]}" for name in fields]
    parts += [f"{n.upper()}={selector[n]}" for n, bit in (("index", _INDEX), ("instance", _INSTANCE)) if mask & bit]
    return f"UiSelector[{', '.join(parts)}]"


def _matching(tree: Tree, selector: Selector, among: Sequence[Element]) -> list[Element]:
    mask = _mask(selector)
    tests = [(test, selector.get(name)) for name, (bit, test) in _TESTS.items() if mask & bit]
    found = [e for e in among if all(test(e, wanted) for test, wanted in tests)]
    if mask & _INDEX:
        found = [e for e in found if tree.position(e) == selector.get("index")]
    if mask & _INSTANCE:
        instance = _whole(selector.get("instance"))
        found = found[instance : instance + 1]
    return found


def _mask(selector: Selector) -> int:
    return _whole(selector.get("mask", 0))


def _whole(value: Any) -> int:
    if not isinstance(value, int) or value < 0:
        raise BadSelector(f"not a number: {value!r}")
    return value


def _screaming(name: str) -> str:
    return re.sub(r"([A-Z])", r"_\1", name).upper()
