"""JSON-RPC methods that look at the screen and the device."""

from __future__ import annotations

import asyncio
from typing import Any

from devices.simulated.android import AndroidSystem
from devices.simulated.encoding import EncodedJson
from devices.simulated.rpc.broken import broken_tree
from devices.simulated.rpc.gestures import display_size
from devices.simulated.rpc.registry import BadParams, JavaError, Params, integers, rpc

_DENSITY = 2.625  # 420 dpi, that of most phones of 1080 pixels


@rpc("ping")
async def _ping(_system: AndroidSystem, params: Params) -> str:
    integers(params, 0)
    return "pong"


@rpc("deviceInfo")
async def _device_info(system: AndroidSystem, params: Params) -> dict[str, Any]:
    integers(params, 0)
    machine = system.machine
    width, height = display_size(system)
    return {
        "currentPackageName": machine.package,
        "displayHeight": height,
        "displayRotation": machine.rotation,
        "displaySizeDpX": round(width / _DENSITY),
        "displaySizeDpY": round(height / _DENSITY),
        "displayWidth": width,
        "naturalOrientation": machine.rotation == 0,
        "productName": "agentbrain_sim",
        "screenOn": machine.screen_on,
        "sdkInt": 34,
    }


@rpc("isScreenOn")
async def _is_screen_on(system: AndroidSystem, params: Params) -> bool:
    integers(params, 0)
    return system.machine.screen_on


@rpc("dumpWindowHierarchy")
async def _dump_window_hierarchy(system: AndroidSystem, params: Params) -> EncodedJson | None:
    if not 1 <= len(params) <= 3:
        raise BadParams
    (max_depth,) = integers(params[1:2], 1) if len(params) > 1 else (50,)
    if system.faults.slow_dump:
        await asyncio.sleep(system.faults.slow_dump)
    if system.faults.take("null_dump"):
        return None
    if system.faults.take("null_pointer"):
        raise JavaError(
            "java.lang.NullPointerException",
            "Attempt to invoke virtual method 'android.view.accessibility.AccessibilityNodeInfo "
            "android.view.accessibility.AccessibilityNodeInfo.getChild(int)' on a null object reference",
        )
    return system.last_dump.encode(broken_tree(system, compressed=bool(params[0]), max_depth=max_depth))


@rpc("takeScreenshot")
async def _take_screenshot(system: AndroidSystem, params: Params) -> EncodedJson | None:
    if params and isinstance(params[0], str):
        params = params[1:]  # the overload with a file name answers the same
    if len(params) != 2 or not all(isinstance(p, int | float) for p in params):
        raise BadParams
    scale, quality = float(params[0]), int(params[1])
    if not (0 < scale <= 1 and 0 <= quality <= 100):
        raise BadParams
    system.tick()
    if system.faults.take("null_screenshot"):
        return None
    encoded = system.frames.jpeg_base64(scale, quality)
    if system.faults.take("truncated_jpeg"):
        encoded = encoded[: len(encoded) // 2 // 77 * 77]
    return EncodedJson(b'"' + encoded.replace(b"\n", b"\\n") + b'"')


@rpc("getLastToast")
async def _get_last_toast(system: AndroidSystem, params: Params) -> str | None:
    integers(params, 0)
    system.tick()
    toast = system.machine.toast
    return None if toast == system.cleared_toast else toast


@rpc("clearLastToast")
async def _clear_last_toast(system: AndroidSystem, params: Params) -> None:
    integers(params, 0)
    system.cleared_toast = system.machine.toast


@rpc("getLastTraversedText")
async def _get_last_traversed_text(_system: AndroidSystem, params: Params) -> None:
    integers(params, 0)


@rpc("clearLastTraversedText")
async def _clear_last_traversed_text(_system: AndroidSystem, params: Params) -> None:
    integers(params, 0)


@rpc("waitForIdle")
async def _wait_for_idle(_system: AndroidSystem, params: Params) -> None:
    integers(params, 1)


@rpc("waitForWindowUpdate")
async def _wait_for_window_update(system: AndroidSystem, params: Params) -> bool:
    if len(params) != 2:
        raise BadParams
    (milliseconds,) = integers(params[1:], 1)
    before = system.machine.version
    await system.changed(milliseconds / 1000)
    return system.machine.version != before
