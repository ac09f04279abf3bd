"""`am` and `monkey`: starting and stopping apps, and the broadcasts that AdbKeyboard takes."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from typing import Any

from devices.simulated.input_methods import ADB_KEYBOARD
from devices.simulated.shell.call import Call, command

_BACK, _ENTER = 4, 66


@command("am")
async def _am(call: Call) -> int:
    verb, args = (call.args[0], call.args[1:]) if call.args else ("", [])
    if verb in ("start", "start-activity", "startactivity"):
        return await _start(call, args)
    if verb == "force-stop" and args:
        package = args[-1]
        await call.handset.system.hand.other(
            f"force_stop {package}", lambda: call.handset.system.machine.force_stop(package), "shell"
        )
        return 0
    if verb == "broadcast":
        return await _broadcast(call, args)
    if verb in ("kill", "instrument", "startservice", "start-service"):
        return 0
    return await call.fail(f"Unknown command: {verb}", 255)


async def _start(call: Call, args: list[str]) -> int:
    options = _options(args)
    component, action, data = options.get("-n"), options.get("-a", ""), options.get("-d", "")
    if not component:
        target = " ".join(part for part in (f"act={action}", f"dat={data}" if data else "") if part)
        await call.say(f"Starting: Intent {{ {target} }}")
        package, activity = _by_intent(call, action, options.get("-p")), None
        if package is None:
            return await call.fail(f"Error: Activity not started, unable to resolve Intent {{ {target} }}")
    else:
        package, _, activity = component.partition("/")
        await call.say(f"Starting: Intent {{ act={action} cmp={component} }}")
    machine = call.handset.system.machine
    known = machine.launcher_activity(package) is not None
    if known and call.handset.faults.take("app_start_ignored"):
        return 0
    if not (known and await call.handset.system.hand.open_app(package, activity or None, "shell")):
        return await call.fail(f"Error type 3\nError: Activity class {{{component or package}}} does not exist.")
    if "-W" in options:
        await call.say(f"Status: ok\nLaunchState: COLD\nActivity: {component}\nTotalTime: 120\nComplete")
    return 0


def _by_intent(call: Call, action: str, package: str | None) -> str | None:
    """Package for an intent without a component: named, or the settings for one of their actions."""
    if package:
        return package
    packages = call.handset.system.machine.packages()
    wanted = "com.android.settings" if action.startswith("android.settings.") else None
    if action == "android.intent.action.VIEW":
        wanted = next((p for p in packages if "browser" in p or "chrome" in p), None)
    return wanted if wanted in packages else None


async def _broadcast(call: Call, args: list[str]) -> int:
    options = _options(args)
    action = options.get("-a", "")
    await call.say(f"Broadcasting: Intent {{ act={action} flg=0x400000 }}")
    outcome = "result=0"
    if action in _ADB_KEYBOARD_ACTIONS and call.handset.system.input_methods.current == ADB_KEYBOARD:
        outcome = await _ADB_KEYBOARD_ACTIONS[action](call, options)
    return await call.say(f"Broadcast completed: {outcome}")


_DONE = 'result=-1, data="success"'


async def _input_text(call: Call, options: dict[str, str]) -> str:
    try:
        text = base64.b64decode(options.get("text", ""), validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return 'result=0, data="bad base64"'
    if not await call.handset.system.hand.type_text(text, "shell"):
        return 'result=0, data="no input connection"'
    return _DONE


async def _clear_text(call: Call, _options: dict[str, str]) -> str:
    return _DONE if await call.handset.system.hand.clear_text("shell") else "result=0"


async def _hide(call: Call, _options: dict[str, str]) -> str:
    if keyboard_is_up(call):
        await call.handset.system.hand.key(_BACK, "shell")  # with a keyboard up, Back does nothing but hide it
    return _DONE


def keyboard_is_up(call: Call) -> bool:
    """Whether an input method's window is on the screen."""
    return any("inputmethod" in element.package for element in call.handset.system.elements())


async def _enter(call: Call, _options: dict[str, str]) -> str:
    await call.handset.system.hand.key(_ENTER, "shell")
    return _DONE


_ADB_KEYBOARD_ACTIONS: dict[str, Callable[..., Any]] = {
    "ADB_KEYBOARD_INPUT_TEXT": _input_text,
    "ADB_KEYBOARD_CLEAR_TEXT": _clear_text,
    "ADB_KEYBOARD_HIDE": _hide,
    "ADB_KEYBOARD_SMART_ENTER": _enter,
    "ADB_KEYBOARD_EDITOR_CODE": _enter,
}


def _options(args: list[str]) -> dict[str, str]:
    """Options with their values; extras (`--es NAME VALUE`) under their own name."""
    found: dict[str, str] = {}
    rest = iter(args)
    for arg in rest:
        if arg in ("--es", "--ei", "--ez", "-e", "--el", "--ef"):
            name = next(rest, "")
            found[name] = next(rest, "")
        elif arg in ("-a", "-c", "-n", "-d", "-p", "-t", "-f", "--user"):
            found[arg] = next(rest, "")
        else:
            found[arg] = ""
    return found


@command("monkey")
async def _monkey(call: Call) -> int:
    options = _options(call.args)
    package = options.get("-p", "")
    machine = call.handset.system.machine
    if machine.launcher_activity(package) is None:
        await call.say("** No activities found to run, monkey aborted.")
        return 252
    if not call.handset.faults.take("app_start_ignored"):
        await call.handset.system.hand.open_app(package, None, "shell")
    # monkey turns automatic rotation on (appium-uiautomator2-driver PR 513)
    machine.put_setting("system", "accelerometer_rotation", "1")
    return await call.say("Events injected: 1\n## Network stats: elapsed time=12ms (0ms mobile, 0ms wifi)")
