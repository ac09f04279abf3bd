"""JSON-RPC methods of UI Automator's `UiScrollable`: they swipe inside the element's box."""

from __future__ import annotations

from devices.geometry import Box
from devices.simulated.android import AndroidSystem
from devices.simulated.rpc.objects import Target
from devices.simulated.rpc.registry import BadParams, Params, integers, refuse_injection, rpc

_DEAD_ZONE = 0.1  # UiScrollable leaves a tenth at each end untouched
_FLING_STEPS = 5
_SCROLL_STEPS = 55
_MAX_SWIPES = 30  # UiScrollable.mMaxSearchSwipes


async def _swipe(system: AndroidSystem, box: Box, *, vertical: bool, forward: bool, steps: int) -> bool:
    """Swipe once through the box; whether anything moved."""
    refuse_injection(system)
    x, y = box.center
    if vertical:
        near, far = (x, int(box.bottom - box.height * _DEAD_ZONE)), (x, int(box.top + box.height * _DEAD_ZONE))
    else:
        near, far = (int(box.right - box.width * _DEAD_ZONE), y), (int(box.left + box.width * _DEAD_ZONE), y)
    start, end = (near, far) if forward else (far, near)
    before = system.machine.version
    await system.hand.swipe(*start, *end, steps, "rpc")
    system.tick()
    return system.machine.version != before


async def _once(system: AndroidSystem, params: Params, *, forward: bool, steps: int) -> bool:
    box = Target(system, params[0]).one().visible
    return await _swipe(system, box, vertical=bool(params[1]), forward=forward, steps=steps)


async def _to_the_end(system: AndroidSystem, params: Params, swipes: int, *, forward: bool, steps: int) -> bool:
    for _ in range(swipes):
        if not await _once(system, params, forward=forward, steps=steps):
            return True
    return False


@rpc("scrollForward")
async def _scroll_forward(system: AndroidSystem, params: Params) -> bool:
    return await _once(system, params, forward=True, steps=_numbers(params, 1)[0])


@rpc("scrollBackward")
async def _scroll_backward(system: AndroidSystem, params: Params) -> bool:
    return await _once(system, params, forward=False, steps=_numbers(params, 1)[0])


@rpc("scrollToEnd")
async def _scroll_to_end(system: AndroidSystem, params: Params) -> bool:
    swipes, steps = _numbers(params, 2)
    return await _to_the_end(system, params, swipes, forward=True, steps=steps)


@rpc("scrollToBeginning")
async def _scroll_to_beginning(system: AndroidSystem, params: Params) -> bool:
    swipes, steps = _numbers(params, 2)
    return await _to_the_end(system, params, swipes, forward=False, steps=steps)


@rpc("flingForward")
async def _fling_forward(system: AndroidSystem, params: Params) -> bool:
    _numbers(params, 0)
    return await _once(system, params, forward=True, steps=_FLING_STEPS)


@rpc("flingBackward")
async def _fling_backward(system: AndroidSystem, params: Params) -> bool:
    _numbers(params, 0)
    return await _once(system, params, forward=False, steps=_FLING_STEPS)


@rpc("flingToEnd")
async def _fling_to_end(system: AndroidSystem, params: Params) -> bool:
    (swipes,) = _numbers(params, 1)
    return await _to_the_end(system, params, swipes, forward=True, steps=_FLING_STEPS)


@rpc("flingToBeginning")
async def _fling_to_beginning(system: AndroidSystem, params: Params) -> bool:
    (swipes,) = _numbers(params, 1)
    return await _to_the_end(system, params, swipes, forward=False, steps=_FLING_STEPS)


@rpc("scrollTo")
async def _scroll_to(system: AndroidSystem, params: Params) -> bool:
    """Scroll to the beginning, then forward until the second selector finds something."""
    if len(params) != 3:
        raise BadParams
    wanted = Target(system, params[1])
    if wanted.all():
        return True
    scroll = [params[0], params[2]]
    await _to_the_end(system, scroll, _MAX_SWIPES, forward=False, steps=_SCROLL_STEPS)
    for _ in range(_MAX_SWIPES):
        if wanted.all():
            return True
        if not await _once(system, scroll, forward=True, steps=_SCROLL_STEPS):
            break
    return bool(wanted.all())


@rpc("swipe")
async def _swipe_method(system: AndroidSystem, params: Params) -> bool:
    """Swipe between two points, or on an element in a direction."""
    if params and not isinstance(params[0], int | float):
        return await _swipe_element(system, params)
    x1, y1, x2, y2, steps = integers(params, 5)
    refuse_injection(system)
    await system.hand.swipe(x1, y1, x2, y2, steps, "rpc")
    return True


async def _swipe_element(system: AndroidSystem, params: Params) -> bool:
    directions = {"up": (True, True), "down": (True, False), "left": (False, True), "right": (False, False)}
    if not 3 <= len(params) <= 4 or not isinstance(params[1], str) or params[1] not in directions:
        raise BadParams
    (steps,) = integers(params[-1:], 1)
    vertical, forward = directions[params[1]]
    box = Target(system, params[0]).one().visible
    await _swipe(system, box, vertical=vertical, forward=forward, steps=steps)
    return True


def _numbers(params: Params, count: int) -> list[int]:
    if len(params) != 2 + count:
        raise BadParams
    return integers(params[2:], count)
