"""uiautomator2's own keyboard app: the last way of typing, and the owner's keyboard put back after it."""

from __future__ import annotations

import base64
import contextlib
import logging
import re
import shlex
import sys

import adbutils
import uiautomator2.exceptions as u2

from devices.errors import CallFailed, PhoneError
from devices.uiautomator.calls import Calls

logger = logging.getLogger(__name__)

# Kept on the phone, so that the next run finds it there whatever machine the crashed one ran on.
_OWNERS = "agentbrain_owner_ime"
OURS = "com.github.uiautomator/.AdbKeyboard"
"""The input method that uiautomator2 brings along."""

_LIBRARY_ERRORS = (u2.BaseException, adbutils.AdbError, OSError, AssertionError, ValueError)


class KeyboardApp:
    """Types through an input method that takes base64 broadcasts; needs an app installed on the phone."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def current(self) -> str:
        """Return the id of the input method in use, as in `com.example/.Service`; "" when it is not told."""
        return self._setting("secure", "default_input_method")

    def type(self, text: str, *, clear: bool) -> None:
        """Type into the focused field and give the owner's keyboard back. Raises `CallFailed`."""
        owners = self.current()
        if owners and owners != OURS:
            self._calls.shell_action(f"settings put global {_OWNERS} {shlex.quote(owners)}")
        try:
            self._enable()
            if clear:
                self._broadcast("ADB_KEYBOARD_CLEAR_TEXT")
            encoded = base64.b64encode(text.encode("utf-8", "replace")).decode("ascii")
            self._broadcast("ADB_KEYBOARD_INPUT_TEXT", encoded)
        finally:
            self.give_back()

    def give_back(self) -> None:
        """Put the owner's keyboard back if a run, this one or one that crashed, replaced it."""
        try:
            owners = self._setting("global", _OWNERS)
            if owners:
                self._calls.shell_action(f"ime set {shlex.quote(owners)}")
                self._calls.shell_action(f"settings put global {_OWNERS} null")
        except PhoneError as error:
            logger.warning("the owner's keyboard could not be put back yet: %s", error)

    def _enable(self) -> None:
        try:
            # The library prints its progress, and stdout may be a JSON document.
            with contextlib.redirect_stdout(sys.stderr):
                self._calls.server.library.set_input_ime(True)
        except _LIBRARY_ERRORS as error:
            raise CallFailed(
                f"The keyboard app could not be used: {type(error).__name__}.",
                remedy="Enable `AdbKeyboard` by hand in the phone's language and input settings.",
                serial=self._calls.serial,
            ) from error

    def _broadcast(self, action: str, text: str | None = None) -> None:
        extra = f" --es text {text}" if text is not None else ""
        said = self._calls.shell_action(f"am broadcast -a {action}{extra}")
        if "result=-1" not in said:
            raise CallFailed("The keyboard app did not take the text.", serial=self._calls.serial)

    def _setting(self, namespace: str, key: str) -> str:
        try:
            said = self._calls.shell(f"settings get {namespace} {key}").strip()
        except CallFailed:
            return ""
        return said if re.fullmatch(r"[\w.]+/[\w.$]+", said) else ""
