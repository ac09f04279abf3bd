"""Window dumps as a phone with a fault returns them."""

from __future__ import annotations

from devices.simulated.android import AndroidSystem
from devices.simulated.hierarchy import HEADER

_EMPTY_FRAME = (
    '\r\n  <node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="{package}"'
    ' content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false"'
    ' focused="false" scrollable="false" long-clickable="false" password="false" selected="false"'
    ' visible-to-user="true" bounds="[0,0][{width},{height}]" drawing-order="0" hint="" display-id="0" />'
)


def broken_tree(system: AndroidSystem, *, compressed: bool, max_depth: int) -> str:
    """Return the dump, spoilt by the faults in force."""
    faults = system.faults
    if faults.empty_tree_until_reset:
        return f'{HEADER}\r\n<hierarchy rotation="{system.machine.rotation}" />'
    if faults.no_tree:
        return _wrap(system, _frame(system))
    xml = system.dump(compressed=compressed, max_depth=max_depth)
    if faults.huge_tree:
        missing = max(0, faults.huge_tree - xml.count("<node "))
        xml = xml.replace("</hierarchy>", _frame(system) * missing + "\r\n</hierarchy>")
    return _spoil(xml, faults.bad_xml) if faults.bad_xml else xml


def _frame(system: AndroidSystem) -> str:
    width, height = system.machine.size
    return _EMPTY_FRAME.format(package=system.machine.package, width=width, height=height)


def _wrap(system: AndroidSystem, body: str) -> str:
    return f'{HEADER}\r\n<hierarchy rotation="{system.machine.rotation}">{body}\r\n</hierarchy>'


def _spoil(xml: str, kind: str) -> str:
    characters = {
        "control_char": "\x01",
        "char_ref": "&#1;",
        "bare_ampersand": "&",
        "nul": "\0",
        "surrogate": "\ud83d",
    }
    if kind in characters:
        return xml.replace('text="', f'text="{characters[kind]}', 1)
    if kind == "truncated":
        return xml[: len(xml) * 2 // 3]
    if kind == "deep":
        frame = '<node index="0" class="android.widget.FrameLayout" bounds="[0,0][1080,2400]">'
        return xml.replace("</hierarchy>", frame * 300 + "</node>" * 300 + "</hierarchy>")
    return xml.replace("<hierarchy", "<html").replace("</hierarchy>", "</html>")
