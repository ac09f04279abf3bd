"""Builds key presses, app starts and waits."""

from __future__ import annotations

from ladders.coercion.apps import find_app
from ladders.coercion.arguments import Arguments, Fields, Refused
from ladders.coercion.tree import Cut, Number
from ladders.coercion.values import key_name, seconds


def press_key(args: Arguments) -> Fields:
    """Press a key; Back and Home are actions of their own."""
    value = args.draft.verb.preset or args.get("key button name keyname keycode value text second")
    name = key_name(value)
    if isinstance(value, Cut):
        raise Refused("cut")
    if name is None:
        raise Refused("no_key")
    return {"action": name} if name in ("back", "home") else {"action": "key", "key": name}


def open_app(args: Arguments) -> Fields:
    """Open an app that is on the phone."""
    value = args.get("app appname name application package packagename text value target label second")
    if isinstance(value, Cut):
        raise Refused("cut")
    if not isinstance(value, str) or isinstance(value, Number):
        raise Refused("no_app")
    name = find_app(value, args.context.apps)
    if name is None:
        raise Refused("no_such_app")
    if name != value:
        args.note("app_resolved")
    return {"action": "open", "app": name}


def wait(args: Arguments) -> Fields:
    """Wait, within the bounds of a step; a time that cannot be read is the default one."""
    value = args.get("seconds time duration value s t ms")
    if args.given("ms") and isinstance(value, str):
        value = f"{value} ms"
    held = seconds(value)
    if held is None:
        return {"action": "wait"}
    if not isinstance(value, Number) or float(value) != held:
        args.note("seconds_held")
    return {"action": "wait", "seconds": held}


def press(args: Arguments) -> Fields:
    """Press Back or Home, which take no argument."""
    return {"action": args.draft.verb.name}
