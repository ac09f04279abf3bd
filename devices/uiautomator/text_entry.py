"""Typing that is read back: the best way first, another only while the field is known to be untouched."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from devices.errors import CallFailed, OutcomeUnknown, PhoneError
from devices.geometry import Point
from devices.gesture import Tap, Text
from devices.screen import Node
from devices.uiautomator.calls import Calls
from devices.uiautomator.config import DriverConfig
from devices.uiautomator.keyboard_app import KeyboardApp
from devices.uiautomator.library import Selector
from devices.uiautomator.readback import focused_field, reads_as, same_field, value
from devices.uiautomator.touch import MOVE_END, Touch

_STEP = 0.05  # seconds between looks at a field
_READ_BACK = 0.4  # seconds a field gets to show what it took; web fields update late

Reading = Literal["as_wanted", "different", "untouched", "unreadable"]
"""What a field shows after typing. `unreadable`: it is gone, or does not tell what it holds."""

UNREADABLE = "The field cannot be read after typing, so the text is not verified."
NO_FOCUS = "No text field took the focus, so nothing was typed."
NO_WAY = "No way of typing changed the field."
ALREADY = "The field read so already, so nothing was typed."
LOST = "The answer was lost; reading the field back shows the text."
DIFFERENT = "The field reads differently from what was typed."
BLIND = "The text went to whatever has the focus; no field shows it, so it is not verified."


@dataclass(frozen=True)
class Typed:
    """What became of it: `verified` as in `Performed`, `detail` a sentence that never holds the text."""

    verified: bool | None
    detail: str = ""


@dataclass(frozen=True)
class _Task:
    """One text for one field: what to send, what the field shall read, what it read before."""

    text: str
    wanted: str | None
    before: str
    clear: bool
    secret: bool
    field: Node | None


class TextEntry:
    """Types into fields. `look` returns the nodes now, `keyboard_up` whether they show the soft keyboard."""

    def __init__(
        self,
        calls: Calls,
        touch: Touch,
        config: DriverConfig,
        look: Callable[[], Sequence[Node]],
        keyboard_up: Callable[[Sequence[Node]], bool],
    ) -> None:
        self._calls = calls
        self._touch = touch
        self._config = config
        self._look = look
        self._keyboard_up = keyboard_up
        self._keyboard_app = KeyboardApp(calls)

    def enter(self, gesture: Text) -> Typed:
        """Type, read back, and press Enter when asked to and the text is not known to be wrong.

        Raises `OutcomeUnknown` when an answer was lost and reading back does not settle it, `CallFailed` when
        the phone forbids every way. No error ever carries a secret text.
        """
        if not gesture.secret:
            return self._enter(gesture)
        try:
            return self._enter(gesture)
        except PhoneError as error:
            failed = error
        # Raised out here, so that no traceback carries the chained fault, which may quote the text.
        raise without_secret(failed, gesture.text)

    def _enter(self, gesture: Text) -> Typed:
        point = None if gesture.x is None or gesture.y is None else Point(gesture.x, gesture.y)
        field, nodes = self._focus(point)
        if field is None and not self._keyboard_up(nodes):
            return Typed(False, NO_FOCUS)
        typed = self._type(_task(gesture, field, "" if field is None else self._held(gesture, field)))
        if gesture.submit and typed.verified is not False:
            self._touch.key_code(66)
        return typed

    def _focus(self, point: Point | None) -> tuple[Node | None, Sequence[Node]]:
        """Return the focused field at the point, tapping it when it has not the focus yet."""
        nodes = self._look()
        field = focused_field(nodes, point)
        if field is not None or point is None:
            return field, nodes
        self._touch.tap(Tap(x=point.x, y=point.y))
        deadline = time.monotonic() + self._config.focus_seconds
        while time.monotonic() < deadline:
            nodes = self._look()
            # Search bars open a page whose field lies elsewhere, so after the tap the focus alone decides.
            field = focused_field(nodes, point) or focused_field(nodes)
            if field is not None:
                break
            time.sleep(_STEP)
        return field, nodes

    def _held(self, gesture: Text, field: Node) -> str:
        """What the field holds. A dump shows emoji as dots, so text that is to stay is read by itself."""
        shown = value(field)
        if gesture.clear or not shown or field.password:
            return shown
        told = self._calls.read("getText", _selector(field))
        return told if isinstance(told, str) and reads_as(field, told) else shown

    def _type(self, task: _Task) -> Typed:
        if task.field is not None and not task.secret and task.before == task.wanted:
            return Typed(True, ALREADY)
        refused: CallFailed | None = None
        for way in self._ways(task):
            try:
                way(task)
            except CallFailed as error:
                refused = error
            except OutcomeUnknown:
                if self._reading(task) == "as_wanted":
                    return Typed(True, LOST)
                raise
            reading = self._reading(task)
            if reading != "untouched":
                return _typed(task, reading)
        if refused is not None:
            raise refused
        return Typed(False, NO_WAY)

    def _ways(self, task: _Task) -> Iterator[Callable[[_Task], None]]:
        """The ways of typing, best first: set_text replaces, so it cannot double, and needs no injection."""
        if task.field is not None and task.wanted is not None:
            yield self._by_set_text
        if not task.secret:
            # Android 13 shows what is put on the clipboard on the screen.
            yield self._by_paste
        if _is_plain_ascii(task.text):
            yield self._by_input_command
        if self._config.allow_ime:
            yield self._by_keyboard_app

    def _by_set_text(self, task: _Task) -> None:
        assert task.field is not None
        selector = _selector(task.field)
        if task.wanted:
            self._calls.act("setText", selector, task.wanted)
        else:
            self._calls.act("clearTextField", selector)

    def _by_paste(self, task: _Task) -> None:
        owners = self._calls.read("getClipboard")
        self._calls.act("setClipboard", None, task.text)
        try:
            if self._calls.read("getClipboard") != task.text:
                raise CallFailed("The phone's clipboard did not take the text.", serial=self._calls.serial)
            self._make_room(task)
            self._calls.act("pasteClipboard")
        finally:
            self._calls.act("setClipboard", None, owners or "")

    def _by_input_command(self, task: _Task) -> None:
        self._make_room(task)
        said = self._calls.shell_action(f"input text {shlex.quote(task.text.replace(' ', '%s'))}")
        if "xception" in said:
            raise CallFailed("The phone's `input text` failed.", serial=self._calls.serial)

    def _by_keyboard_app(self, task: _Task) -> None:
        self._keyboard_app.type(task.text, clear=task.clear)

    def _make_room(self, task: _Task) -> None:
        if not task.clear:
            self._touch.key_code(MOVE_END)
        elif task.before or task.field is None:
            self._calls.act("clearInputText")

    def _reading(self, task: _Task) -> Reading:
        """Read the field back until it shows the text or its time is over."""
        if task.field is None:
            return "unreadable"
        deadline = time.monotonic() + _READ_BACK
        while True:
            reading = _compared(task, same_field(self._look(), task.field))
            if reading == "as_wanted" or time.monotonic() >= deadline:
                return reading
            time.sleep(_STEP)


def without_secret(error: PhoneError, secret: str) -> PhoneError:
    """Return the error without its cause and with dots where the phone's own words quoted the secret."""
    reason = error.reason.replace(secret, "...") if secret else error.reason
    return type(error)(reason, remedy=error.remedy, serial=error.serial)


def _compared(task: _Task, field: Node | None) -> Reading:
    if field is None:
        return "unreadable"
    shown = value(field)
    if task.wanted is None:
        grown = len(shown) - len(task.before)
        return "as_wanted" if grown == len(task.text) else "different" if grown else "untouched"
    verified = reads_as(field, task.wanted)
    if verified is None or (verified and field.password and shown == task.before):
        # Some phones show nothing of a password; and as many bullets as before prove nothing.
        return "unreadable"
    if verified:
        return "as_wanted"
    return "untouched" if reads_as(field, task.before) else "different"


def _typed(task: _Task, reading: Reading) -> Typed:
    if reading == "unreadable":
        return Typed(None, BLIND if task.field is None else UNREADABLE)
    return Typed(True) if reading == "as_wanted" else Typed(False, DIFFERENT)


def _selector(field: Node) -> object:
    """The library's selector for a field that has the focus."""
    about = {"className": field.class_name, "resourceId": field.resource_id}
    return Selector(focused=True, **{key: text for key, text in about.items() if text})


def _task(gesture: Text, field: Node | None, before: str) -> _Task:
    wanted: str | None = gesture.text if gesture.clear else before + gesture.text
    secret = gesture.secret
    if field is not None and field.password:
        secret = True
        if not gesture.clear and before:
            # Bullets are all that is known of it; to set them would replace the password by bullets.
            wanted = None
    return _Task(gesture.text, wanted, before, gesture.clear, secret, field)


def _is_plain_ascii(text: str) -> bool:
    """What `input text` can type: other characters crash it, `%s` it takes for a blank (bug 26)."""
    return bool(text) and "%s" not in text and all(32 <= ord(c) < 127 for c in text)
