"""`input`: touches, keys and text from the shell."""

from __future__ import annotations

import re

from devices.simulated.hand import STEP_SECONDS
from devices.simulated.keys import keycode
from devices.simulated.shell.call import Call, command

_SOURCES = {"touchscreen", "keyboard", "mouse", "touchpad", "stylus", "dpad", "trackball"}
_DENIED = (
    "java.lang.SecurityException: Injecting input events requires the caller (or the source of the "
    "instrumentation, if any) to have the INJECT_EVENTS permission.\n"
    "\tat android.os.Parcel.createExceptionOrNull(Parcel.java:3069)"
)


@command("input")
async def _input(call: Call) -> int:
    args = list(call.args)
    if args[:1] == ["-d"]:
        args = args[2:]
    if args and args[0] in _SOURCES:
        args = args[1:]
    if not args or args[0] not in _ACTIONS:
        return await call.fail(f"Error: Unknown command: {args[0] if args else ''}")
    if call.handset.faults.inject_denied:
        return await call.fail(_DENIED, 255)
    try:
        await _ACTIONS[args[0]](call, args[1:])
    except (ValueError, IndexError):
        return await call.fail(f"Error: Invalid arguments for command: {args[0]}")
    return 0


def _pixels(args: list[str], count: int) -> list[int]:
    if len(args) < count:
        raise ValueError
    return [int(float(arg)) for arg in args[:count]]


def _steps(args: list[str], at: int, default_ms: int) -> int:
    milliseconds = int(args[at]) if len(args) > at else default_ms
    return max(1, round(milliseconds / 1000 / STEP_SECONDS))


async def _tap(call: Call, args: list[str]) -> None:
    x, y = _pixels(args, 2)
    await call.handset.system.hand.click(x, y, "shell")


async def _swipe(call: Call, args: list[str]) -> None:
    x1, y1, x2, y2 = _pixels(args, 4)
    hand = call.handset.system.hand
    steps = _steps(args, 4, 300)
    if (x1, y1) == (x2, y2):  # the usual way to hold a finger still from the shell
        await hand.press(x1, y1, round(steps * STEP_SECONDS * 1000), "shell")
    else:
        await hand.swipe(x1, y1, x2, y2, steps, "shell")


async def _drag(call: Call, args: list[str]) -> None:
    x1, y1, x2, y2 = _pixels(args, 4)
    await call.handset.system.hand.drag(x1, y1, x2, y2, _steps(args, 4, 300), "shell")


async def _motion(call: Call, args: list[str]) -> None:
    action = args[0].lower()
    if action not in ("down", "move", "up"):
        raise ValueError
    x, y = _pixels(args[1:], 2)
    await call.handset.system.hand.touch(action, x, y, "shell")


async def _text(call: Call, args: list[str]) -> None:
    # `%s` is a space, as `input` itself has it; it types key by key, and has no key for anything beyond ASCII.
    text = re.sub(r"%s", " ", " ".join(args))
    if not text.isascii():
        raise ValueError
    await call.handset.system.hand.type_text(text, "shell")


async def _keyevent(call: Call, args: list[str]) -> None:
    names = [arg for arg in args if not arg.startswith("--")]
    codes = [keycode(name) for name in names]
    if not codes:
        raise ValueError
    for code in codes:
        if code is None:
            raise ValueError
        await call.handset.system.hand.key(code, "shell")


_ACTIONS = {
    "tap": _tap,
    "swipe": _swipe,
    "draganddrop": _drag,
    "motionevent": _motion,
    "text": _text,
    "keyevent": _keyevent,
}
