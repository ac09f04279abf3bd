"""JSON-RPC methods that touch, type and press."""

from __future__ import annotations

from typing import Any

from devices.simulated.android import AndroidSystem
from devices.simulated.keys import PRESS_KEY
from devices.simulated.rpc.registry import BadParams, JavaError, Params, integers, refuse_injection, rpc

_BARS = 132  # height of the bars that some phones leave out of displayHeight
_TOUCHES = {0: "down", 1: "up", 2: "move"}


def display_size(system: AndroidSystem) -> tuple[int, int]:
    """Width and height as the server reports them."""
    width, height = system.machine.size
    return width, height - (_BARS if system.faults.display_excludes_bars else 0)


async def click_at(system: AndroidSystem, x: int, y: int, milliseconds: int = 0) -> bool:
    """Touch a point as the server does, with the faults that concern touches."""
    refuse_injection(system)
    if not on_display(system, x, y):
        return False  # UiDevice.click does not even try
    if not system.faults.clicks_ignored:
        await system.hand.press(x, y, milliseconds, "rpc")
    return injected(system)


def on_display(system: AndroidSystem, x: int, y: int) -> bool:
    """Whether the point lies on the display as UI Automator knows it."""
    width, height = display_size(system)
    return x < width and y < height


def injected(system: AndroidSystem) -> bool:
    """What a touch or key answers: that it was injected, not that anything took it."""
    return not system.faults.click_returns_false


@rpc("injectInputEvent")
async def _inject(system: AndroidSystem, params: Params) -> bool:
    action, x, y, _ = integers(params, 4)
    refuse_injection(system)
    if action not in _TOUCHES:
        raise BadParams
    await system.hand.touch(_TOUCHES[action], x, y, "rpc")
    return True


@rpc("drag")
async def _drag(system: AndroidSystem, params: Params) -> bool:
    x1, y1, x2, y2, steps = integers(params, 5)
    refuse_injection(system)
    await system.hand.drag(x1, y1, x2, y2, steps, "rpc")
    return True


@rpc("swipePoints")
async def _swipe_points(system: AndroidSystem, params: Params) -> bool:
    if len(params) != 2 or not isinstance(params[0], list) or len(params[0]) < 4:
        raise BadParams
    numbers = integers(params[0], len(params[0]) // 2 * 2)
    (steps,) = integers(params[1:], 1)
    refuse_injection(system)
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    await system.hand.swipe_path(points, steps, "rpc")
    return True


@rpc("pressKey")
async def _press_key(system: AndroidSystem, params: Params) -> bool:
    if len(params) != 1 or not isinstance(params[0], str):
        raise BadParams
    code = PRESS_KEY.get(params[0].lower())
    if code is None:
        return False
    refuse_injection(system)
    await system.hand.key(code, "rpc")
    return injected(system)


@rpc("pressKeyCode")
async def _press_key_code(system: AndroidSystem, params: Params) -> bool:
    code, meta = integers(params, 2) if len(params) == 2 else (*integers(params, 1), 0)
    refuse_injection(system)
    await system.hand.key(code, "rpc", meta)
    return injected(system)


@rpc("clearInputText")
async def _clear_input_text(system: AndroidSystem, params: Params) -> None:
    integers(params, 0)
    refuse_injection(system)
    await system.hand.clear_text("rpc")


@rpc("setClipboard")
async def _set_clipboard(system: AndroidSystem, params: Params) -> None:
    if len(params) != 2 or not (params[1] is None or isinstance(params[1], str)):
        raise BadParams
    _refuse_clipboard(system)
    system.machine.clipboard = params[1]


@rpc("getClipboard")
async def _get_clipboard(system: AndroidSystem, params: Params) -> str | None:
    integers(params, 0)
    _refuse_clipboard(system)
    return None if system.faults.clipboard_unreadable else system.machine.clipboard


@rpc("pasteClipboard")
async def _paste_clipboard(system: AndroidSystem, params: Params) -> None:
    integers(params, 0)
    refuse_injection(system)
    if not system.faults.paste_ignored:
        await system.hand.type_text(system.machine.clipboard or "", "rpc")


def _refuse_clipboard(system: AndroidSystem) -> None:
    if system.faults.clipboard_denied:
        raise JavaError("java.lang.SecurityException", "Package android does not belong to 2000")


@rpc("wakeUp")
async def _wake_up(system: AndroidSystem, params: Params) -> None:
    integers(params, 0)
    await system.hand.other("wake", system.machine.wake, "rpc")


@rpc("sleep")
async def _sleep(system: AndroidSystem, params: Params) -> None:
    integers(params, 0)
    await system.hand.other("sleep", system.machine.sleep, "rpc")


@rpc("openNotification")
async def _open_notification(system: AndroidSystem, params: Params) -> bool:
    integers(params, 0)
    return await system.hand.other("open_notifications", system.machine.open_notifications, "rpc")


@rpc("openQuickSettings")
async def _open_quick_settings(system: AndroidSystem, params: Params) -> bool:
    integers(params, 0)
    return await system.hand.other("open_quick_settings", system.machine.open_quick_settings, "rpc")


_ROTATIONS = {"natural": 0, "left": 1, "upsidedown": 2, "right": 3}


@rpc("setOrientation")
async def _set_orientation(system: AndroidSystem, params: Params) -> None:
    if len(params) != 1 or not isinstance(params[0], str) or params[0] not in _ROTATIONS:
        raise BadParams
    turns = _ROTATIONS[params[0]]
    await system.hand.other("set_rotation", lambda: system.machine.set_rotation(turns), "rpc")


@rpc("freezeRotation")
async def _freeze_rotation(system: AndroidSystem, params: Params) -> None:
    integers(params, 1)
    system.machine.put_setting("system", "accelerometer_rotation", "0" if params[0] else "1")


@rpc("launchApp")
async def _launch_app(system: AndroidSystem, params: Params) -> Any:
    if len(params) != 1 or not isinstance(params[0], str):
        raise BadParams
    return await system.hand.open_app(params[0], None, "rpc")
