"""What kind of thing a target is, and the state it is in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from devices.mark import Role
from devices.perception.layout import Layout
from devices.perception.targets import Target, is_slider
from devices.screen import Node

_TOGGLES: tuple[tuple[str, Role], ...] = (
    ("Switch", "switch"),
    ("ToggleButton", "switch"),
    ("CheckBox", "checkbox"),
    ("RadioButton", "radio"),
    ("CheckedTextView", "checkbox"),
)
_LISTS = ("RecyclerView", "ListView", "GridView")
_TAB_BAR = re.compile(r"tab_?(layout|bar|s\b|widget)|bottom_?nav|navigation_?bar_|nav_?bar", re.IGNORECASE)
_NEAR = 4  # generations looked up for a list, a tab bar or a web view
_PICTURE = 0.25  # share of the screen's width from which on a picture is one, and not an icon to press


def role_of(layout: Layout, target: Target) -> Role:
    """Return what kind of thing the target is, from classes, flags and what lies around it."""
    nodes = [layout.nodes[index] for index in target.same]
    if any(node.editable for node in nodes):
        return "field"
    if any(is_slider(node) for node in nodes):
        return "slider"
    return _toggle(layout, target) or _by_class(layout, target, nodes) or _by_place(layout, target)


def state_of(layout: Layout, target: Target, role: Role) -> tuple[str, ...]:
    """Return the target's state in short words; a password's text never shows, only whether there is one."""
    nodes = [layout.nodes[index] for index in target.same]
    everything = [layout.nodes[index] for index in target.all]
    words = [_toggled(role, node) for node in everything if node.checkable][:1]
    # Parts do not count: a text that scrolls sideways is always selected.
    words += ["selected"] * any(node.selected for node in nodes)
    words += ["disabled"] * (not layout.nodes[target.node].enabled)
    words += ["focused"] * any(node.focused for node in nodes)
    if any(node.password for node in nodes):
        words += ["password"] + ["filled"] * any(node.text and not node.showing_hint for node in nodes)
    return tuple(words)


def _toggled(role: Role, node: Node) -> str:
    if role == "switch":
        return "on" if node.checked else "off"
    return "checked" if node.checked else "unchecked"


def _toggle(layout: Layout, target: Target) -> Role | None:
    nodes = [layout.nodes[index] for index in target.all]
    for name, role in _TOGGLES:
        if any(name in node.class_name for node in nodes):
            return role
    return "checkbox" if any(node.checkable for node in nodes) else None


def _by_class(layout: Layout, target: Target, nodes: list[Node]) -> Role | None:
    names = " ".join(node.class_name.rsplit(".", 1)[-1] for node in nodes)
    if "Spinner" in names:
        return "menu"
    if "Tab" in names:
        return "tab"
    if "Button" in names or "Chip" in names or _holds_a_button(layout, target):
        return "button"
    if "ImageView" in names or names.endswith("Image"):
        return "image" if target.box.width > _PICTURE * layout.size.width else "button"
    return None


def _holds_a_button(layout: Layout, target: Target) -> bool:
    """Compose reports a button as a plain clickable view with an empty node of class Button inside."""
    parts = (layout.nodes[index] for index in target.parts)
    return any(node.class_name.endswith("Button") and not node.text for node in parts)


def _by_place(layout: Layout, target: Target) -> Role:
    node = layout.nodes[target.node]
    if node.selected and not node.clickable:
        return "tab"  # Compose takes the click off the tab that is open
    wide = target.box.width > layout.size.width // 2
    for above in _ancestors(layout, min(target.same)):
        if _TAB_BAR.search(above.resource_id) or "Tab" in above.class_name:
            return "tab"
        if any(name in above.class_name for name in _LISTS) or (above.scrollable and wide):
            return "item"
        if "WebView" in above.class_name:
            return "link"
    return "item" if wide else "button"


def _ancestors(layout: Layout, index: int) -> Iterator[Node]:
    for _ in range(_NEAR):
        index = layout.nodes[index].parent
        if index < 0:
            return
        yield layout.nodes[index]
