"""A uiautomator dump, in whatever state it arrives, to nodes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from lxml import etree

from devices.geometry import Box
from devices.perception.mending import cut_out_hierarchy, decode, mend_characters
from devices.screen import Node

MAX_NODES = 100_000
"""Nodes kept of one dump; the largest seen on a real phone had 60,000 (a web page of 25 MB)."""

_BOUNDS = re.compile(
    r"\s*\["
    + r"\s*\]\s*\[\s*".join([r"\s*(-?[0-9]{1,9})(?:\.[0-9]*)?\s*,\s*(-?[0-9]{1,9})(?:\.[0-9]*)?"] * 2)
    + r"\s*\]"
)
_TRUE = frozenset({"true", "True", "TRUE", "1"})
_NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True)
class ParsedTree:
    """What could be read of a dump.

    `nodes` are in document order. `repairs` says in sentences what had to be mended. `problem` is a sentence
    when the tree is missing or incomplete, None when it is whole: no nodes never means an empty screen.
    """

    nodes: list[Node] = field(default_factory=list)
    rotation: int = 0
    repairs: list[str] = field(default_factory=list)
    problem: str | None = None


def parse_hierarchy(xml: str | bytes | None) -> ParsedTree:
    """Read a dump as uiautomator, uiautomator2 or `adb shell uiautomator dump` sends it. Never raises.

    A well-formed dump is parsed as it is; only when that fails is the text mended and read by a recovering
    parser, so that clean screens cost nothing and broken ones lose as little as possible.
    """
    if not xml or not xml.strip():
        return ParsedTree(problem="The phone sent no tree.")
    text, repairs = decode(xml)
    found = cut_out_hierarchy(text, repairs)
    if found is None:
        return ParsedTree(repairs=repairs, problem=_not_a_tree(text))
    builder = _parse(found, repairs)
    nodes = _drop_half_a_node(builder.nodes) if builder.truncated else builder.nodes
    if builder.without_bounds:
        repairs.append(f"Elements without readable bounds: {builder.without_bounds}.")
    return ParsedTree(nodes, builder.rotation, repairs, _problem(nodes, builder))


def _not_a_tree(text: str) -> str:
    if "could not get idle state" in text:
        return "The screen never came to rest, so the phone gave no tree."
    start = " ".join(text[:400].split())[:80]
    return f"What the phone sent is no tree; it starts with {start!r}."


def _parse(text: str, repairs: list[str]) -> _Builder:
    try:
        return _feed(text, recover=False)
    except (etree.XMLSyntaxError, UnicodeEncodeError):
        builder = _feed(mend_characters(text, repairs), recover=True)
    if not repairs:
        repairs.append("The tree was not well-formed XML.")
    return builder


def _feed(text: str, *, recover: bool) -> _Builder:
    builder = _Builder()
    # resolve_entities stays at "internal": with False libxml2 hands a target `&#38;` for `&amp;`. There are no
    # entities to resolve, since every document type was taken out.
    parser = etree.XMLParser(target=builder, encoding="utf-8", recover=recover, huge_tree=True, no_network=True)
    try:
        parser.feed(text.encode("utf-8"))
        parser.close()
    except etree.XMLSyntaxError:
        if not recover:
            raise
    return builder


def _drop_half_a_node(nodes: list[Node]) -> list[Node]:
    """A dump cut inside a tag leaves a last node without its bounds, which come near the end of the tag."""
    return nodes[:-1] if nodes and nodes[-1].bounds == _NOWHERE else nodes


def _problem(nodes: list[Node], builder: _Builder) -> str | None:
    if builder.overfull:
        return f"The tree has more than {MAX_NODES:,} elements; the rest was left out."
    if builder.truncated:
        return f"The tree was cut off; elements read before that: {len(nodes)}."
    if not nodes:
        return "The phone sent a tree with no elements; its accessibility service may need a restart."
    return None


class _Builder:
    """Collects nodes as a parser target: no tree in memory, a third of the time, and any depth can be freed."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.rotation = 0
        self.without_bounds = 0
        self.overfull = False
        self._open: list[int] = []

    @property
    def truncated(self) -> bool:
        """Whether the text ended while elements were still open."""
        return bool(self._open)

    def start(self, tag: str | bytes, attrib: Mapping[str | bytes, str | bytes]) -> None:
        """Take an opening tag."""
        name, attributes = str(tag), cast(dict[str, str], dict(attrib))  # the XML is text, so is all of this
        if name == "hierarchy" and not self._open:
            self.rotation = _rotation(attributes.get("rotation", ""))
            self._open.append(-1)
        elif len(self.nodes) >= MAX_NODES:
            self.overfull = True
            self._open.append(len(self.nodes) - 1)
        else:
            self._add(name, attributes)

    def end(self, tag: str | bytes) -> None:  # noqa: ARG002 - the signature is lxml's
        """Take a closing tag."""
        if self._open:
            self._open.pop()

    def data(self, data: str | bytes) -> None:
        """Ignore text between tags."""

    def comment(self, text: str | bytes) -> None:
        """Ignore a comment."""

    def close(self) -> None:
        """Take the end of the text."""

    def _add(self, tag: str, attributes: dict[str, str]) -> None:
        bounds = _bounds(attributes.get("bounds", ""))
        if bounds is None:
            self.without_bounds += 1
        parent = self._open[-1] if self._open else -1
        depth = max(0, len(self._open) - 1)
        self.nodes.append(_node(len(self.nodes), parent, depth, bounds or _NOWHERE, tag, attributes))
        self._open.append(len(self.nodes) - 1)


def _rotation(text: str) -> int:
    return int(text) if text in {"0", "1", "2", "3"} else 0


def _bounds(text: str) -> Box | None:
    found = _BOUNDS.match(text)
    return Box(*(int(number) for number in found.groups())) if found else None


def _node(index: int, parent: int, depth: int, bounds: Box, tag: str, attributes: dict[str, str]) -> Node:
    get = attributes.get
    class_name = get("class") or ("" if tag == "node" else tag)  # Appium writes the class as the tag
    return Node(
        index=index,
        parent=parent,
        depth=depth,
        bounds=bounds,
        text=get("text", ""),
        desc=get("content-desc", ""),
        hint=get("hint", ""),
        resource_id=get("resource-id", ""),
        class_name=class_name,
        package=get("package", ""),
        clickable=get("clickable") in _TRUE,
        long_clickable=get("long-clickable") in _TRUE,
        scrollable=get("scrollable") in _TRUE,
        checkable=get("checkable") in _TRUE,
        checked=get("checked") in _TRUE,
        selected=get("selected") in _TRUE,
        focusable=get("focusable") in _TRUE,
        focused=get("focused") in _TRUE,
        enabled=get("enabled", "true") in _TRUE,
        password=get("password") in _TRUE,
        editable=get("editable") in _TRUE or "EditText" in class_name or "AutoComplete" in class_name,
        showing_hint=get("showing-hint") in _TRUE or get("showing-hint-text") in _TRUE,
        drawing_order=_number(get("drawing-order", "")),
        visible=get("visible-to-user", "true") in _TRUE,
    )


def _number(text: str) -> int:
    return int(text) if len(text) < 9 and text.isascii() and text.isdigit() else 0
