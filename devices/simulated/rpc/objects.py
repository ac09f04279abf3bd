"""JSON-RPC methods that find elements and act on them."""

from __future__ import annotations

import asyncio
import contextlib
import time
import uuid
from collections.abc import Iterator
from typing import Any

from devices.geometry import Point
from devices.simulated.android import AndroidSystem, NamedSearch
from devices.simulated.machine import Element
from devices.simulated.rpc.gestures import click_at
from devices.simulated.rpc.registry import BadParams, JavaError, Params, integers, refuse_injection, rpc
from devices.simulated.selectors import BadSelector, Selector, Tree, describe, find_all

NOT_FOUND = "androidx.test.uiautomator.UiObjectNotFoundException"

_CORNERS = {"tl": 0.1, "topleft": 0.1, "br": 0.9, "bottomright": 0.9}
_KEPT_OBJECTS = 1000


class Target:
    """What a method's first parameter means: a selector, or the id of an object made earlier."""

    def __init__(self, system: AndroidSystem, reference: Any) -> None:
        self._system = system
        self.search, self.name = _read(system, reference)

    def all(self) -> list[Element]:
        """Return every matching element on the screen now."""
        with _refusing_bad_selectors():
            return self.search(Tree(self._system.elements()))

    def one(self) -> Element:
        """Return the first match; raises the server's not-found error."""
        found = self.all()
        if not found:
            raise JavaError(NOT_FOUND, self.name)
        return found[0]


def _read(system: AndroidSystem, reference: Any) -> NamedSearch:
    if isinstance(reference, str):
        if reference not in system.objects:
            raise JavaError(NOT_FOUND, f"no object {reference}")
        return system.objects[reference]
    if isinstance(reference, dict):
        selector: Selector = reference
        with _refusing_bad_selectors():
            return (lambda tree: find_all(tree, selector)), describe(selector)
    raise BadParams


@contextlib.contextmanager
def _refusing_bad_selectors() -> Iterator[None]:
    try:
        yield
    except BadSelector as error:
        raise JavaError("java.lang.IllegalArgumentException", str(error)) from error


def keep(system: AndroidSystem, search: NamedSearch) -> str:
    """Remember a search and return the id under which later calls may name it."""
    while len(system.objects) >= _KEPT_OBJECTS:
        del system.objects[next(iter(system.objects))]
    key = str(uuid.uuid4())
    system.objects[key] = search
    return key


def _target(system: AndroidSystem, params: Params, count: int) -> Target:
    if len(params) != count:
        raise BadParams
    return Target(system, params[0])


def info(tree: Tree, e: Element) -> dict[str, Any]:
    """Return an element as the server's `ObjInfo`."""
    sides = ("left", "top", "right", "bottom")
    return {
        "bounds": dict(zip(sides, e.bounds, strict=True)),
        "checkable": e.checkable,
        "checked": e.checked,
        "childCount": len(tree.children.get(e.index, ())),
        "className": e.class_name,
        "clickable": e.clickable,
        "contentDescription": e.desc,
        "enabled": e.enabled,
        "focusable": e.focusable,
        "focused": e.focused,
        "longClickable": e.long_clickable,
        "packageName": e.package,
        "resourceName": e.resource_id or None,
        "scrollable": e.scrollable,
        "selected": e.selected,
        "text": e.text,
        "visibleBounds": dict(zip(sides, e.visible, strict=True)),
    }


@rpc("exist")
async def _exist(system: AndroidSystem, params: Params) -> bool:
    return bool(_target(system, params, 1).all())


@rpc("count")
async def _count(system: AndroidSystem, params: Params) -> int:
    return len(_target(system, params, 1).all())


@rpc("objInfo")
async def _obj_info(system: AndroidSystem, params: Params) -> dict[str, Any]:
    element = _target(system, params, 1).one()
    return info(Tree(system.machine.elements()), element)


@rpc("objInfoOfAllInstances")
async def _obj_info_of_all_instances(system: AndroidSystem, params: Params) -> list[dict[str, Any]]:
    found = _target(system, params, 1).all()
    tree = Tree(system.machine.elements())
    return [info(tree, element) for element in found]


@rpc("waitForExists")
async def _wait_for_exists(system: AndroidSystem, params: Params) -> bool:
    return await _wait(system, params, present=True)


@rpc("waitUntilGone")
async def _wait_until_gone(system: AndroidSystem, params: Params) -> bool:
    return await _wait(system, params, present=False)


async def _wait(system: AndroidSystem, params: Params, *, present: bool) -> bool:
    target = _target(system, params, 2)
    (milliseconds,) = integers(params[1:], 1)
    deadline = time.monotonic() + milliseconds / 1000
    while bool(target.all()) != present:
        left = deadline - time.monotonic()
        if left <= 0:
            return False
        await system.changed(left)
    return True


@rpc("click")
async def _click(system: AndroidSystem, params: Params) -> bool:
    if params and isinstance(params[0], int | float):
        x, y, *held = integers(params, 2 if len(params) == 2 else 3)
        return await click_at(system, x, y, *held)
    return await click_at(system, *_point(system, params))


@rpc("longClick")
async def _long_click(system: AndroidSystem, params: Params) -> bool:
    return await click_at(system, *_point(system, params), 500)


@rpc("clickAndWaitForNewWindow")
async def _click_and_wait(system: AndroidSystem, params: Params) -> bool:
    if len(params) != 2:
        raise BadParams
    (milliseconds,) = integers(params[1:], 1)
    took = await click_at(system, *_point(system, params[:1]))
    await system.changed(min(milliseconds, 1000) / 1000)
    return took


def _point(system: AndroidSystem, params: Params) -> tuple[int, int]:
    """Centre of the visible part of the element, or near the corner that the second parameter names."""
    if not 1 <= len(params) <= 2:
        raise BadParams
    box = Target(system, params[0]).one().visible
    part = _CORNERS.get(str(params[1]).lower(), 0.5) if len(params) == 2 else 0.5
    return int(box.left + box.width * part), int(box.top + box.height * part)


@rpc("getText")
async def _get_text(system: AndroidSystem, params: Params) -> str:
    return _target(system, params, 1).one().text


@rpc("setText")
async def _set_text(system: AndroidSystem, params: Params) -> bool:
    target = _target(system, params, 2)
    if not isinstance(params[1], str):
        raise BadParams
    return await system.hand.set_text(target.one().index, params[1], "rpc")


@rpc("clearTextField")
async def _clear_text_field(system: AndroidSystem, params: Params) -> None:
    await system.hand.set_text(_target(system, params, 1).one().index, "", "rpc")


@rpc("getUiObject")
async def _get_ui_object(system: AndroidSystem, params: Params) -> str:
    target = _target(system, params, 1)
    return keep(system, (target.search, target.name))


@rpc("removeUiObject")
async def _remove_ui_object(system: AndroidSystem, params: Params) -> None:
    if len(params) != 1:
        raise BadParams
    system.objects.pop(str(params[0]), None)


@rpc("getUiObjects")
async def _get_ui_objects(system: AndroidSystem, params: Params) -> list[str]:
    integers(params, 0)
    return list(system.objects)


@rpc("childByText")
async def _child_by_text(system: AndroidSystem, params: Params) -> str:
    return _child_by(system, params, lambda e: e.text)


@rpc("childByDescription")
async def _child_by_description(system: AndroidSystem, params: Params) -> str:
    return _child_by(system, params, lambda e: e.desc)


def _child_by(system: AndroidSystem, params: Params, read: Any) -> str:
    """Keep the child that says `params[2]` itself or in a descendant, as `UiCollection.getChildByText`."""
    if not 3 <= len(params) <= 4 or not isinstance(params[1], dict):
        raise BadParams
    parent, wanted, words = Target(system, params[0]), params[1], params[2]

    def search(tree: Tree) -> list[Element]:
        pool = tree.below(roots[0]) if (roots := parent.search(tree)) else []
        rows = find_all(tree, wanted, pool)
        return [row for row in rows if any(read(e) == words for e in [row, *tree.below(row)])]

    kept = (search, f"{parent.name} child with {words!r}")
    key = keep(system, kept)
    Target(system, key).one()
    return key


@rpc("childByInstance")
async def _child_by_instance(system: AndroidSystem, params: Params) -> str:
    target = _target(system, params, 3)
    wanted = params[1]
    (instance,) = integers(params[2:], 1)
    if not isinstance(wanted, dict):
        raise BadParams

    def search(tree: Tree) -> list[Element]:
        roots = target.search(tree)
        return find_all(tree, wanted, tree.below(roots[0]))[instance : instance + 1] if roots else []

    return keep(system, (search, f"{target.name} child {instance}"))


@rpc("dragTo")
async def _drag_to(system: AndroidSystem, params: Params) -> bool:
    refuse_injection(system)
    if len(params) == 3:
        end = Target(system, params[1]).one().visible.center
    elif len(params) == 4:
        x, y = integers(params[1:3], 2)
        end = Point(x, y)
    else:
        raise BadParams
    (steps,) = integers(params[-1:], 1)
    start = Target(system, params[0]).one().visible.center
    await system.hand.drag(*start, *end, steps, "rpc")
    return True


@rpc("pinchIn")
async def _pinch_in(system: AndroidSystem, params: Params) -> bool:
    return await _two_fingers(system, "pinch_in", params, 3)


@rpc("pinchOut")
async def _pinch_out(system: AndroidSystem, params: Params) -> bool:
    return await _two_fingers(system, "pinch_out", params, 3)


@rpc("gesture")
async def _gesture(system: AndroidSystem, params: Params) -> bool:
    return await _two_fingers(system, "gesture", params, 6)


async def _two_fingers(system: AndroidSystem, name: str, params: Params, count: int) -> bool:
    """Log a gesture of two fingers; the machine's apps have nothing that zooms, so nothing moves."""
    _target(system, params, count).one()
    refuse_injection(system)
    await system.hand.other(name, lambda: True, "rpc")
    await asyncio.sleep(0)
    return True
