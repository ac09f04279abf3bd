"""Whether a field reads as what was typed, given all the ways in which phones show it differently."""

from __future__ import annotations

import re
from collections.abc import Sequence

from devices.geometry import Point
from devices.screen import Node

_BULLETS = frozenset("•●∙·*⁎◦.")
_LINE_BREAKS = re.compile(r"[\r\n\t]")  # XML attributes and single-line fields make blanks of them
_FORMATTING = re.compile(r"[\s\-()./,]")  # what phone, card and date fields put between digits


def focused_field(nodes: Sequence[Node], point: Point | None = None) -> Node | None:
    """Return the text field with the focus, None when no field has it.

    With a point, only a field that contains it counts. Of several (a web view and the field in it), the deepest.
    """
    fields = [n for n in nodes if n.focused and is_field(n) and (point is None or n.bounds.contains(point.x, point.y))]
    return max(fields, key=lambda n: n.depth, default=None)


def same_field(nodes: Sequence[Node], field: Node) -> Node | None:
    """Return the field as it is now, None when it is gone or cannot be told from others.

    It may have moved up or down for the keyboard and lost the focus, as the boxes of a one-time code do.
    """
    candidates = [
        n for n in nodes if is_field(n) and (n.resource_id, n.class_name) == (field.resource_id, field.class_name)
    ]
    level = [n for n in candidates if (n.bounds.left, n.bounds.right) == (field.bounds.left, field.bounds.right)]
    focused = [n for n in level if n.focused] or [n for n in level if n.bounds == field.bounds]
    found = focused or level or candidates
    return found[0] if len(found) == 1 else None


def is_field(node: Node) -> bool:
    """Say whether text can be typed into the node."""
    return node.editable or node.password or node.class_name.endswith("EditText")


def value(node: Node) -> str:
    """Return the text in a field; a hint shown in its place is no text (bug 28)."""
    if node.showing_hint or (node.hint and node.text == node.hint):
        return ""
    return node.text


def reads_as(node: Node, wanted: str) -> bool | None:
    """Say whether the field shows `wanted`; None when the phone does not tell, as some do for passwords."""
    shown = value(node)
    if node.password:
        return _hidden_reads_as(shown, wanted)
    return _plain(shown) == _plain(wanted) or _digits_read_as(shown, wanted)


def _hidden_reads_as(shown: str, wanted: str) -> bool | None:
    """Compare lengths: a password shows as bullets, perhaps with its last character in the open."""
    if not shown:
        return None if wanted else True
    if set(shown[:-1]) <= _BULLETS and len(set(shown[:-1])) <= 1:
        return len(shown) in (len(wanted), _units(wanted))
    return shown == wanted


def _plain(text: str) -> str:
    """As a dump shows it: the u2 server writes each UTF-16 surrogate as a dot, so an emoji reads as two."""
    dotted = "".join(".." if ord(c) > 0xFFFF else "." if 0xD800 <= ord(c) <= 0xDFFF else c for c in text)
    return _LINE_BREAKS.sub(" ", dotted).strip()


def _digits_read_as(shown: str, wanted: str) -> bool:
    digits = _FORMATTING.sub("", wanted)
    return digits.lstrip("+").isdigit() and _FORMATTING.sub("", shown) == digits


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
