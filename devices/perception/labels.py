"""What an owner would call each target, taken from wherever the screen says it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from devices.geometry import Box
from devices.mark import Role
from devices.perception.layout import Layout
from devices.perception.roles import role_of
from devices.perception.targets import Target, is_slider
from devices.perception.words import clean, id_words, shorten
from devices.screen import Node

_SWITCH_STATE = re.compile(r"(?:^|\s)(?:ON|OFF|On|Off|on|off)$")
_NUMBER = re.compile(r"[-\d.,%°/ ]+$")
_GENERATIONS = 3  # levels looked up for a title beside a control
_NEIGHBOURS = 60  # texts before and after it in the tree that are looked at
_FAR = 0.06  # of the screen's height: a title farther above or below belongs to something else
_ROW, _ABOVE, _RIGHT, _BELOW = range(4)  # where a title is looked for first, and where last
_TITLED: tuple[Role, ...] = ("field", "switch", "checkbox", "radio", "slider")
_ROW_LENGTH = 30  # characters of a row's title that tell one of many equal buttons from the next
_VALUE_LENGTH = 1_000


@dataclass(frozen=True)
class Name:
    """What a target is called and what it holds; `title` is the node its label was borrowed from, or -1."""

    role: Role
    label: str
    value: str = ""
    hint: str = ""
    title: int = -1


def name_targets(layout: Layout, targets: Sequence[Target], loose: Sequence[int]) -> tuple[dict[int, Name], set[int]]:
    """Return the name of each target by its node, and the loose texts that were used up as titles.

    `loose` are the visible nodes that belong to no target, ascending. A target says what it is in its own or
    its children's words; one that says nothing borrows the title beside it, and equal ones in rows are told
    apart by their row.
    """
    words = [index for index in loose if said(layout.nodes[index])]
    by_node = {target.node: target for target in targets}
    names = {t.node: _name(layout, t, by_node.get(t.outer), words) for t in targets}
    return _told_apart(names, layout, by_node, words), {name.title for name in names.values()}


def _name(layout: Layout, target: Target, outer: Target | None, words: Sequence[int]) -> Name:
    role = role_of(layout, target)
    value, hint = _content(layout, target, role)
    own = own_label(layout, target)
    title = -1 if outer else _title_beside(layout, target, role, words)
    if own and not (role == "field" and title >= 0 and _is_on_row(layout, target.box, title)):
        return Name(role, own, value if value != own else "", hint if hint != own else "")
    borrowed = said(layout.nodes[title]) if title >= 0 else ""
    if outer and role in _TITLED and (spoken := _first(said(layout.nodes[index]) for index in outer.all)):
        borrowed = f"{spoken} {role}"
    hint = hint or own  # Compose shows a field's placeholder as a text inside it
    label = _first((borrowed, _id_words(layout, target), hint))
    # A text that says what the screen says beside it is a hint reported as text.
    return Name(role, label, value if value != borrowed else "", hint if hint != label else "", title)


def _told_apart(
    names: Mapping[int, Name], layout: Layout, targets: Mapping[int, Target], words: Sequence[int]
) -> dict[int, Name]:
    """Six stars in six rows are all called Favourite: each gets its row's title or its id's words behind it."""
    alike: dict[str, list[int]] = {}
    for node, name in names.items():
        alike.setdefault(name.label, []).append(node)
    apart = dict(names)
    for label, nodes in alike.items():
        if label and len(nodes) > 1:
            more = _distinctions(names, layout, [targets[node] for node in nodes], words)
            apart |= {n: replace(names[n], label=clean(f"{label} ({m})")) for n, m in more.items() if m}
    return apart


def _distinctions(
    names: Mapping[int, Name], layout: Layout, alike: Sequence[Target], words: Sequence[int]
) -> dict[int, str]:
    """What tells each from the others: its row's title, or the whole row where titles repeat, or its id."""
    rows = [names[target.outer].label if target.outer in names else "" for target in alike]
    titles = [row.split(", ")[0] for row in rows]
    cards = _card_titles(layout, alike, words)
    ids = [_id_words(layout, target) for target in alike]
    best = max((titles, rows, cards, ids), key=lambda ways: len(set(ways)))
    if len(set(best)) == 1:
        return {}
    return {target.node: shorten(way, _ROW_LENGTH) for target, way in zip(alike, best, strict=True)}


def _card_titles(layout: Layout, alike: Sequence[Target], words: Sequence[int]) -> list[str]:
    """The first text in the largest part of the tree that holds only one of them: the title of its card."""
    places = sorted(target.node for target in alike)
    return [_card_title(layout, target.node, places, words) for target in alike]


def _card_title(layout: Layout, node: int, places: Sequence[int], words: Sequence[int]) -> str:
    card, above = node, layout.nodes[node].parent
    while above >= 0 and bisect_right(places, layout.last[above]) - bisect_left(places, above) == 1:
        card, above = above, layout.nodes[above].parent
    title = bisect_left(words, card)
    inside = title < len(words) and words[title] <= layout.last[card]
    return said(layout.nodes[words[title]]) if inside else ""


def _is_on_row(layout: Layout, box: Box, title: int) -> bool:
    distance = _distance(layout, box, title, "field")
    return distance is not None and distance[0] == _ROW


def _id_words(layout: Layout, target: Target) -> str:
    return _first(id_words(layout.nodes[index].resource_id) for index in target.all)


def said(node: Node) -> str:
    """Return what a node says by itself: its text, or its description where it has none."""
    text = "" if node.editable or node.password else node.text
    if is_slider(node) and _NUMBER.match(text):
        text = ""
    if "Switch" in node.class_name or "ToggleButton" in node.class_name:
        text = _SWITCH_STATE.sub("", text)  # a Switch appends its state to its text
    return clean(text) or clean(node.desc)


def own_label(layout: Layout, target: Target) -> str:
    """Return the words of the target itself, then of what belongs to it."""
    own = _distinct(said(layout.nodes[index]) for index in target.same)
    parts = _distinct(said(layout.nodes[index]) for index in target.parts)
    joined = ", ".join(own)
    return clean(", ".join([*own, *(part for part in parts if part not in joined)]))


def _content(layout: Layout, target: Target, role: Role) -> tuple[str, str]:
    """The text in a field and its hint; a hint that is reported as text is no value (appium 3625)."""
    nodes = [layout.nodes[index] for index in target.same]
    if role == "slider":
        return clean(nodes[0].text), ""
    node = next((node for node in nodes if node.editable), None)
    if node is None:
        return "", ""
    empty = node.password or node.showing_hint or node.text == node.hint
    hint = clean(node.hint) or (clean(node.text) if node.showing_hint and not node.password else "")
    return "" if empty else clean(node.text, _VALUE_LENGTH), hint


def _title_beside(layout: Layout, target: Target, role: Role, words: Sequence[int]) -> int:
    """The node whose words are a control's title, -1 for none.

    A field or a switch is called by the text on its row, else by the nearest above or below; an icon only by
    a caption right above or below, since beside it stand values and the titles of screens.
    """
    above = min(target.same)
    for _ in range(_GENERATIONS if role in _TITLED else 1):
        above = layout.nodes[above].parent
        if above < 0:
            return -1
        here = bisect_left(words, target.node)
        first = max(bisect_left(words, above), here - _NEIGHBOURS)
        around = words[first : min(bisect_right(words, layout.last[above]), here + _NEIGHBOURS)]
        ranked = [(how_far, index) for index in around if (how_far := _distance(layout, target.box, index, role))]
        if ranked and (role in _TITLED or min(ranked)[0][0] in (_ABOVE, _BELOW)):
            return min(ranked)[1]
    return -1


def _distance(layout: Layout, box: Box, index: int, role: Role) -> tuple[int, int, int] | None:
    """How far a text is from being a control's title; None when it cannot be.

    First comes the row the control is on: what is left of it or inside, the upper of two lines, the nearest.
    Then what lies straight above, to the right (for a checkbox that is its row; behind a field stands a unit),
    and straight below.
    """
    other = layout.visible[index]
    if other is None:
        return None
    common = min(box.bottom, other.bottom) - max(box.top, other.top)
    if common * 2 >= min(box.height, other.height):
        line = max(0, other.top - box.top) * 3 // box.height
        if other.left >= box.right:
            return _RIGHT if role in ("field", "slider") else _ROW, line + 3, other.left - box.right
        return _ROW, line, max(box.left - other.right, 0)
    if other.right <= box.left or box.right <= other.left:
        return None
    gap = max(box.top - other.bottom, other.top - box.bottom, 0)
    return (_BELOW if other.top > box.top else _ABOVE, gap, 0) if gap <= _FAR * layout.size.height else None


def _distinct(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(word for word in words if word))


def _first(words: Iterable[str]) -> str:
    return next((word for word in words if word), "")
