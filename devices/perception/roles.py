"""What kind of thing a target is, and the state it is in."""

from __future__ import annotations

import re
from functools import lru_cache

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
_CLASSES = 1_000  # names of classes whose meaning is remembered; an app has some dozens
_NEAR = 4  # generations looked up for a list, a tab bar or a web view
_PICTURE = 0.25  # share of the screen's width from which on a picture is one, and not an icon to press


def role_of(layout: Layout, target: Target) -> Role:
    """Return what kind of thing the target is, from classes, flags and what lies around it."""
    nodes = [layout.nodes[index] for index in target.same]
    if target.face(layout).editable:
        return "field"
    if any(map(is_slider, nodes)):
        return "slider"
    return _toggle(layout, target) or _by_class(layout, target, nodes) or _by_place(layout, target)


def state_of(layout: Layout, target: Target, role: Role) -> tuple[str, ...]:
    """Return the target's state in short words; a password's text never shows, only whether there is one."""
    face = target.face(layout)
    everything = [layout.nodes[index] for index in target.all]
    words = [_toggled(role, node) for node in everything if node.checkable][:1]
    words += ["selected"] * face.selected  # parts do not count: a text that scrolls sideways is always selected
    words += ["disabled"] * (not layout.nodes[target.node].enabled)
    words += ["focused"] * face.focused
    if face.password:
        nodes = [layout.nodes[index] for index in target.same]
        words += ["password"] + ["filled"] * any(node.text and not node.showing_hint for node in nodes)
    return tuple(words)


def _toggled(role: Role, node: Node) -> str:
    if role == "switch":
        return "on" if node.checked else "off"
    return "checked" if node.checked else "unchecked"


def _toggle(layout: Layout, target: Target) -> Role | None:
    nodes = [layout.nodes[index] for index in target.all]
    first = min([_toggle_class(node.class_name) for node in nodes])
    if first < len(_TOGGLES):
        return _TOGGLES[first][1]
    return "checkbox" if any(node.checkable for node in nodes) else None


@lru_cache(maxsize=_CLASSES)
def _toggle_class(name: str) -> int:
    """Which toggle a class is, by its place in the list; the list's length for none."""
    return next((at for at, (toggle, _) in enumerate(_TOGGLES) if toggle in name), len(_TOGGLES))


def _by_class(layout: Layout, target: Target, nodes: list[Node]) -> Role | None:
    role = _class_role(tuple([node.class_name for node in nodes]))
    if role not in (None, "image"):
        return role
    if _holds_a_button(layout, target):
        return "button"
    if role == "image" and target.box.width <= _PICTURE * layout.size.width:
        return "button"
    return role


@lru_cache(maxsize=_CLASSES)
def _class_role(classes: tuple[str, ...]) -> Role | None:
    names = " ".join(name.rsplit(".", 1)[-1] for name in classes)
    if "Spinner" in names:
        return "menu"
    if "Tab" in names:
        return "tab"
    if "Button" in names or "Chip" in names:
        return "button"
    return "image" if "ImageView" in names or names.endswith("Image") else None


def _holds_a_button(layout: Layout, target: Target) -> bool:
    """Compose reports a button as a plain clickable view with an empty node of class Button inside."""
    if not target.parts:
        return False
    parts = (layout.nodes[index] for index in target.parts)
    return any(node.class_name.endswith("Button") and not node.text for node in parts)


def _by_place(layout: Layout, target: Target) -> Role:
    node = layout.nodes[target.node]
    if node.selected and not node.clickable:
        return "tab"  # Compose takes the click off the tab that is open
    wide = target.box.width > layout.size.width // 2
    index = layout.nodes[min(target.same)].parent
    for _ in range(_NEAR):
        if index < 0:
            break
        above = layout.nodes[index]
        index = above.parent
        role = _inside_of(above.resource_id, above.class_name)
        if role != "tab" and above.scrollable and wide:
            return "item"
        if role is not None:
            return role
    return "item" if wide else "button"


@lru_cache(maxsize=_CLASSES)
def _inside_of(resource_id: str, class_name: str) -> Role | None:
    """What the things inside an element are by its names."""
    if _TAB_BAR.search(resource_id) or "Tab" in class_name:
        return "tab"
    if any(name in class_name for name in _LISTS):
        return "item"
    return "link" if "WebView" in class_name else None
