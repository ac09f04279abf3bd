"""Small trees written the way they nest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from devices.geometry import Box, Size
from devices.screen import Node, Screen

PHONE = Size(1080, 2400)
WHOLE = (0, 0, 1080, 2400)


@dataclass
class Item:
    bounds: tuple[int, int, int, int]
    inside: Sequence[Item]
    fields: dict[str, Any] = field(default_factory=dict)


def view(bounds: tuple[int, int, int, int], *inside: Item, **fields: Any) -> Item:
    """An element; `kind` is the last part of its class, `id` the last part of its resource id."""
    kind, name = fields.pop("kind", "View"), fields.pop("id", "")
    fields.setdefault("package", "com.example.app")
    fields["class_name"] = f"android.widget.{kind}"
    fields["resource_id"] = f"com.example.app:id/{name}" if name else ""
    fields.setdefault("editable", kind == "EditText")
    return Item(bounds, inside, fields)


def text(bounds: tuple[int, int, int, int], words: str, **fields: Any) -> Item:
    return view(bounds, kind="TextView", text=words, **fields)


def button(bounds: tuple[int, int, int, int], words: str = "", **fields: Any) -> Item:
    return view(bounds, kind="Button", text=words, clickable=True, **fields)


def screen(*roots: Item, size: Size = PHONE, package: str = "com.example.app", **fields: Any) -> Screen:
    """A screen whose roots are the items given; one root of the whole screen is put around several of the app."""
    nodes: list[Node] = []

    def add(item: Item, parent: int, depth: int) -> None:
        index = len(nodes)
        nodes.append(Node(index=index, parent=parent, depth=depth, bounds=Box(*item.bounds), **item.fields))
        for child in item.inside:
            add(child, index, depth + 1)

    for root in roots:
        add(root, -1, 0)
    return Screen(size=size, rotation=0, package=package, activity=".Main", nodes=nodes, **fields)


def page(*inside: Item, **fields: Any) -> Screen:
    """A screen of one window that holds the items."""
    return screen(view((0, 0, *(fields.get("size", PHONE))), *inside, kind="FrameLayout"), **fields)
