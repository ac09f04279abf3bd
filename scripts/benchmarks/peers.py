"""What peers make of a dump, where they can be imported.

`pip install android-emu-agent adb-agent-bridge` into another environment and put its site-packages at the end of
PYTHONPATH; neither is a dependency.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import ParseError

from lxml.etree import XMLSyntaxError

from devices.geometry import Box

CANNOT_READ = (XMLSyntaxError, ParseError, UnicodeError)
"""What their parsers raise on a dump they cannot read."""


@dataclass(frozen=True)
class Listing:
    """The text a peer shows a model for one screen, and the boxes of the elements in it."""

    text: str
    boxes: Sequence[Box]


Peer = Callable[[bytes], Listing]


def peers() -> dict[str, Peer]:
    """Return the peers that can be imported, by name."""
    found: dict[str, Peer] = {}
    if importlib.util.find_spec("adb_agent_bridge"):
        found["adb-agent-bridge"] = _adb_agent_bridge()
    if importlib.util.find_spec("android_emu_agent"):
        found["android-emu-agent, text"] = _android_emu_agent()
    return found


def _adb_agent_bridge() -> Peer:
    """The lines its `ui` command prints."""
    parse = importlib.import_module("adb_agent_bridge.ui").parse

    def line(e: Any) -> str:
        flags = "".join(f" {flag}" for flag in ("clickable", "scrollable") if getattr(e, flag))
        return f"{e.cls} text={e.text!r} id={e.id!r} desc={e.desc!r} center={e.center}{flags}"

    def read(xml: bytes) -> Listing:
        elements = parse(xml.decode("utf-8"))
        return Listing("\n".join(map(line, elements)), [Box(*e.bounds) for e in elements])

    return read


def _android_emu_agent() -> Peer:
    """The lines that `ui snapshot --format text` prints of its compact snapshot."""
    structlog = importlib.import_module("structlog")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    snapshotter = importlib.import_module("android_emu_agent.ui.snapshotter").UISnapshotter()

    def line(e: dict[str, Any]) -> str:
        label = e.get("label") or e.get("text") or ""
        return (
            f"{e['ref']} {e.get('role') or 'element'} '{label}' id={e.get('resource_id') or '-'} bounds={e['bounds']}"
        )

    def read(xml: bytes) -> Listing:
        elements = snapshotter.parse_hierarchy(xml, "s", 1, {}, {}, True).to_dict()["elements"]
        header = f"session=s generation=1 elements={len(elements)}"
        return Listing("\n".join([header, *map(line, elements)]), [Box(*e["bounds"]) for e in elements])

    return read
