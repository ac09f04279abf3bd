"""What an owner would call each target, taken from wherever the screen says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from devices.mark import Role
from devices.perception.layout import Layout
from devices.perception.roles import role_of
from devices.perception.spoken import id_label, own_label, said, title_of
from devices.perception.targets import Target
from devices.perception.telling_apart import tell_apart
from devices.perception.titles import TITLED, is_on_row, title_beside
from devices.perception.words import clean

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
    its children's words; one that says nothing borrows the title beside it.
    """
    words = [index for index in loose if said(layout.nodes[index])]
    by_node = {target.node: target for target in targets}
    names = {target.node: _name(layout, target, by_node.get(target.outer), words) for target in targets}
    labels = tell_apart(layout, {node: name.label for node, name in names.items()}, by_node, words)
    apart = {
        node: name if name.label == labels[node] else replace(name, label=labels[node]) for node, name in names.items()
    }
    return apart, {name.title for name in names.values()}


def _name(layout: Layout, target: Target, outer: Target | None, words: Sequence[int]) -> Name:
    role = role_of(layout, target)
    value, hint = _content(layout, target, role)
    own = own_label(layout, target)
    title = -1 if outer else title_beside(layout, target, role, words, hint)
    if own and not (role == "field" and title >= 0 and is_on_row(layout, target.box, title)):
        return Name(role, own, value if value != own else "", hint if hint != own else "")
    borrowed = said(layout.nodes[title]) if title >= 0 else ""
    if outer and role in TITLED and (spoken := title_of(layout, outer)):
        borrowed = f"{spoken} {role}"
    hint = hint or own  # Compose shows a field's placeholder as a text inside it
    label = borrowed or (hint if role == "field" else "") or id_label(layout, target)
    # A text that says what the screen says beside it is a hint reported as text.
    return Name(role, label, value if value != borrowed else "", hint if hint != label else "", title)


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
