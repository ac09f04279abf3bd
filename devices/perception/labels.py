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
from devices.perception.targets import Target
from devices.perception.words import clean, id_words, shorten
from devices.screen import Node

_SWITCH_STATE = re.compile(r"(?:^|\s)(?:ON|OFF|On|Off|on|off)$")
_GENERATIONS = 3  # levels looked up for a title beside a control
_CROWD = 12  # texts around a control from which on none of them is its title
_FAR = 0.06  # of the screen's height: a title farther above or below belongs to something else
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
    return _told_apart(names, layout, by_node), {name.title for name in names.values()}


def _name(layout: Layout, target: Target, outer: Target | None, words: Sequence[int]) -> Name:
    role = role_of(layout, target)
    value, hint = _content(layout, target, role)
    if label := _own_label(layout, target):
        return Name(role, label, value, hint)
    title, borrowed = -1, ""
    if outer and role in _TITLED and (spoken := _first(said(layout.nodes[index]) for index in outer.all)):
        borrowed = f"{spoken} {role}"
    elif not outer and (title := _title_beside(layout, target, role, words)) >= 0:
        borrowed = said(layout.nodes[title])
    label = _first((borrowed, _id_words(layout, target), hint))
    return Name(role, label, value, "" if hint == label else hint, title)


def _told_apart(names: Mapping[int, Name], layout: Layout, targets: Mapping[int, Target]) -> dict[int, Name]:
    """Six stars in six rows are all called Favourite: each gets its row's title or its id's words behind it."""
    alike: dict[str, list[int]] = {}
    for node, name in names.items():
        alike.setdefault(name.label, []).append(node)
    apart = dict(names)
    for label, nodes in alike.items():
        if label and len(nodes) > 1:
            more = {node: _distinction(names, layout, targets[node]) for node in nodes}
            if len(set(more.values())) > 1:
                apart |= {n: replace(names[n], label=clean(f"{label} ({more[n]})")) for n in nodes if more[n]}
    return apart


def _distinction(names: Mapping[int, Name], layout: Layout, target: Target) -> str:
    row = names.get(target.outer)
    return shorten(row.label.split(", ")[0], _ROW_LENGTH) if row and row.label else _id_words(layout, target)


def _id_words(layout: Layout, target: Target) -> str:
    return _first(id_words(layout.nodes[index].resource_id) for index in target.all)


def said(node: Node) -> str:
    """Return what a node says by itself: its text, or its description where it has none."""
    text = "" if node.editable or node.password else node.text
    if "Switch" in node.class_name or "ToggleButton" in node.class_name:
        text = _SWITCH_STATE.sub("", text)  # a Switch appends its state to its text
    return clean(text) or clean(node.desc)


def _own_label(layout: Layout, target: Target) -> str:
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
        around = words[bisect_left(words, above) : bisect_right(words, layout.last[above])]
        if len(around) > _CROWD:
            return -1
        ranked = [(distance, index) for index in around if (distance := _distance(layout, target.box, index))]
        if ranked and (role in _TITLED or min(ranked)[0][0] > 0):
            return min(ranked)[1]
    return -1


def _distance(layout: Layout, box: Box, index: int) -> tuple[int, int] | None:
    """How far a text lies from a control: 0 for the same row and 1 for above or below, then pixels."""
    other = layout.visible[index]
    if other is None:
        return None
    common = min(box.bottom, other.bottom) - max(box.top, other.top)
    if common * 2 >= min(box.height, other.height):
        return 0, max(box.left - other.right, other.left - box.right, 0)
    if other.right <= box.left or box.right <= other.left:
        return None
    gap = max(box.top - other.bottom, other.top - box.bottom, 0)
    return (1, gap) if gap <= _FAR * layout.size.height else None


def _distinct(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(word for word in words if word))


def _first(words: Iterable[str]) -> str:
    return next((word for word in words if word), "")
