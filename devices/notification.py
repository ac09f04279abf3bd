"""Words among a phone's own notifications, by its shell alone: Android 10 and later can do that without an app."""

from __future__ import annotations

import shlex
from collections.abc import Callable

from devices.apps import Shell
from devices.errors import CallFailed
from devices.phone import Phone

Post = Callable[[str, str], None]
"""Shows a text as a notification under a tag; the same tag again replaces it. Raises `PhoneError`."""

TITLE = "agentbrain"
_POSTED = "posting:"  # what the command begins with when it worked; older ones print how they are used


def notifier(phone: Phone) -> Post:
    """Return what posts notifications on the phone. Raises `CallFailed` where it shows none."""
    from devices.uiautomator.driver import UiautomatorPhone

    if not isinstance(phone, UiautomatorPhone):
        raise CallFailed("A recorded phone shows no notifications.", remedy="Leave out --notify-phone.")
    calls = phone.calls
    version = calls.shell("getprop ro.build.version.sdk").strip()
    if version.isdigit() and int(version) < 29:
        raise CallFailed(
            f"{phone.serial} has an Android older than 10, which takes no notifications from adb.",
            remedy="Leave out --notify-phone.",
            serial=phone.serial,
        )
    return lambda text, tag: post(calls.shell_action, text, tag)


def post(shell: Shell, text: str, tag: str) -> None:
    """Show a text of one line as a notification. It is quoted: nothing in it reaches the phone's shell as a command."""
    line = " ".join(text.replace("\0", " ").split())
    said = shell(f"cmd notification post -S bigtext -t {TITLE} {shlex.quote(tag)} {shlex.quote(line)}")
    if not said.startswith(_POSTED):
        reason = " ".join(said.split())[:200] or "it says nothing"
        raise CallFailed(f"The phone shows no notification: {reason}.", remedy="Leave out --notify-phone.")
