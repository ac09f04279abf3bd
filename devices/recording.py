"""Screens as JSON and JPEG in a folder, so that a run can be looked at and replayed without a phone.

A recording is a folder with `screens/0001.json`, `screens/0002.json`, ... and, beside each that has a picture,
`screens/0001.jpg`. The JSON holds everything of a `Screen` but its picture; fields of a node that have their
default are left out, which makes a dump of 200 nodes 60 KB instead of 130.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from PIL import Image
from pydantic import TypeAdapter
from pydantic_core import PydanticSerializationError

from devices.geometry import Box, Size
from devices.screen import Node, Screen

FORMAT = 1
"""Version of the JSON; raised when an older reader could not read it."""

_JPEG_QUALITY = 85
_NODE_FIELDS = tuple(field.name for field in fields(Node))
_DEFAULTS = tuple(field.default for field in fields(Node))  # MISSING equals no value, so such a field is always told
_NODES = TypeAdapter(list[Node])  # writes the 200 nodes of a step in a quarter of a millisecond; `json` took one
_PLAIN = ("rotation", "package", "activity", "image_reason", "tree_problem", "captured_at", "print")


class BadRecording(ValueError):
    """The JSON is no recorded screen; the text says what is wrong with it."""


def screen_to_json(screen: Screen) -> dict[str, Any]:
    """Return a screen without its picture as JSON data."""
    return {**_without_nodes(screen), "nodes": [_node_to_json(node) for node in screen.nodes]}


def screen_to_bytes(screen: Screen) -> bytes:
    """Return the text of `screen_to_json`, as a recording holds it."""
    try:
        nodes = _NODES.dump_json(list(screen.nodes), exclude_defaults=True, warnings=False)
        head = json.dumps(_without_nodes(screen), separators=(",", ":"))
        return b'%s,"nodes":%s}' % (head.removesuffix("}").encode("ascii"), nodes)
    except PydanticSerializationError:  # half a character in a text, which only escapes can say
        return json.dumps(screen_to_json(screen), separators=(",", ":")).encode("ascii")


def screen_from_json(data: Mapping[str, Any], image: Image.Image | None = None) -> Screen:
    """Return the screen; where its picture is not given, the recorded reason or `capture_failed` says so.

    Raises `BadRecording`.
    """
    try:
        if data["format"] != FORMAT:
            raise BadRecording(f"format {data['format']!r} is not {FORMAT}")
        plain = {name: data[name] for name in _PLAIN}
        plain["image_reason"] = None if image else plain["image_reason"] or "capture_failed"
        return Screen(
            size=Size(*data["size"]),
            nodes=tuple(_node_from_json(node) for node in data["nodes"]),
            image=image,
            repairs=tuple(data["repairs"]),
            keyboard=Box(*data["keyboard"]) if data["keyboard"] else None,
            **plain,
        )
    except (KeyError, TypeError) as error:
        raise BadRecording(f"no recorded screen: {error!r}") from error


def save_screen(folder: Path, number: int, screen: Screen) -> None:
    """Write a screen under its number into a recording's folder. Raises `OSError`."""
    screens = folder / "screens"
    screens.mkdir(parents=True, exist_ok=True)
    (screens / f"{number:04d}.json").write_bytes(screen_to_bytes(screen))
    picture = screens / f"{number:04d}.jpg"
    if screen.image_bytes is not None:
        picture.write_bytes(screen.image_bytes)
    elif screen.image is not None:
        screen.image.convert("RGB").save(picture, quality=_JPEG_QUALITY)


def load_screen(base: Path) -> Screen:
    """Read a screen and the picture beside it, by its path with or without an ending: `screens/0001`.

    Raises `BadRecording`, `OSError`.
    """
    path = base.with_suffix(".json")
    try:
        data = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise BadRecording(f"{path.name} is no JSON: {error}") from error
    if not isinstance(data, dict):
        raise BadRecording(f"{path.name} holds no screen")
    image, raw = _picture(path.with_suffix(".jpg"))
    return replace(screen_from_json(data, image), image_bytes=raw)


def _picture(path: Path) -> tuple[Image.Image, bytes] | tuple[None, None]:
    try:
        raw = path.read_bytes()
        with Image.open(io.BytesIO(raw)) as image:
            return image.convert("RGB"), raw
    except (OSError, SyntaxError):
        return None, None


def _without_nodes(screen: Screen) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "size": list(screen.size),
        **{name: getattr(screen, name) for name in _PLAIN},
        "repairs": list(screen.repairs),
        "keyboard": list(screen.keyboard) if screen.keyboard else None,
    }


def _node_to_json(node: Node) -> dict[str, Any]:
    values = ((name, default, getattr(node, name)) for name, default in zip(_NODE_FIELDS, _DEFAULTS, strict=True))
    data = {name: value for name, default, value in values if value != default}
    data["bounds"] = list(node.bounds)
    return data


def _node_from_json(data: Mapping[str, Any]) -> Node:
    known = {name: value for name, value in data.items() if name in _NODE_FIELDS}
    return Node(**{**known, "bounds": Box(*data["bounds"])})
