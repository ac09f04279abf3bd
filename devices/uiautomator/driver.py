"""A phone driven over uiautomator2: looked at within a budget, touched once, and waited for until it stands still."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from devices.apps import installed_apps
from devices.errors import CallFailed, PhoneError
from devices.geometry import Size
from devices.gesture import Drag, Gesture, Key, LongPress, OpenApp, Swipe, Tap, Text, Wait
from devices.phone import App, Performed, Phone
from devices.screen import Node, Screen, structural_print
from devices.uiautomator import screenshot, windows
from devices.uiautomator.adb import AdbServer
from devices.uiautomator.calls import Calls, Late
from devices.uiautomator.config import DriverConfig
from devices.uiautomator.keyboard_app import KeyboardApp
from devices.uiautomator.launch import Launcher
from devices.uiautomator.settle import Settling, Stillness
from devices.uiautomator.text_entry import TextEntry
from devices.uiautomator.touch import Touch
from devices.uiautomator.tree import TreeReader


@dataclass(frozen=True)
class Done:
    """What a gesture came to before the screen settled; fields as in `Performed`."""

    verified: bool | None = None
    detail: str = ""
    refused: bool = False
    """The phone answered false, which some do to taps that worked (uiautomator2 issues 829, 465)."""


class UiautomatorPhone(Phone):
    """A real phone, an emulator or a simulated phone at the other end of adb.

    Making one connects and starts the u2 server, 0.2 s on a simulated phone and 1-4 s on a real one. Safe to use
    from several threads for looking; gestures belong to one.
    """

    def __init__(self, serial: str, adb: AdbServer | None = None, config: DriverConfig | None = None) -> None:
        self.serial = serial
        self.config = config or DriverConfig()
        self.calls = Calls(adb or AdbServer(seconds=self.config.connect_seconds), serial, self.config)
        self._owned = ExitStack()
        self._tree = TreeReader(self.calls, self.config)
        self._touch = Touch(self.calls)
        self._text = TextEntry(self.calls, self._touch, self.config, self._nodes, self._keyboard_up)
        self._launcher = Launcher(self.calls, self.config, self._in_front)
        self._settling = Settling(
            self.config.settle_seconds,
            self.config.settle_first_seconds,
            self.config.settle_step_seconds,
            self.config.settle_quiet_seconds,
        )
        self._last_digest: str | None = None
        self._size = Size(0, 0)
        self._sizes: dict[tuple[int, int], Size] = {}
        self._activity: tuple[str, str] = ("", "")
        self._no_activity_until = 0.0
        self._keyboard = self._started()

    def observe(self, *, image: bool = True) -> Screen:
        """Return what is on the screen now."""
        info = self._info()
        lit = info.get("screenOn") is not False
        rotation = _whole(info.get("displayRotation")) % 4
        reported = str(info.get("currentPackageName") or "")
        size = self._size = self._size_of(info)
        dump = self._tree.read(reported, lit=lit)
        self._last_digest = dump.digest
        nodes = dump.tree.nodes
        package = windows.front_package(reported, nodes, size, self._keyboard)
        shot = self._shot(size, rotation, nodes, lit=lit) if image else screenshot.Shot(None, "not_requested")
        mark = structural_print(package, rotation, nodes)
        return Screen(
            size=size,
            rotation=rotation,
            package=package,
            activity=self._activity_of(package, mark),
            nodes=nodes,
            image=shot.image,
            image_reason=shot.reason,
            image_bytes=shot.jpeg,
            tree_problem=dump.tree.problem,
            repairs=(*dump.tree.repairs, *shot.repairs),
            keyboard=windows.keyboard_box(nodes, size, self._keyboard),
            captured_at=time.time(),
            print=mark,
        )

    def perform(self, gesture: Gesture) -> Performed:
        """Do the gesture once, wait until the screen stands still, and verify what can be read back."""
        began = time.monotonic()
        before = self._last_digest
        done = self.act(gesture)
        still = self._settled(before, waited=isinstance(gesture, Wait))
        verified, detail = done.verified, done.detail
        if done.refused:
            verified, detail = _after_a_no(still)
        return Performed(time.monotonic() - began, still.settled, verified, detail)

    def act(self, gesture: Gesture) -> Done:
        """Do the gesture once and return without waiting for the screen."""
        match gesture:
            case Tap():
                return _answered(self._touch.tap(gesture))
            case LongPress():
                return _answered(self._touch.long_press(gesture))
            case Swipe():
                return _answered(self._touch.swipe(gesture))
            case Drag():
                return _answered(self._touch.drag(gesture))
            case Key():
                return _answered(self._touch.key(gesture))
            case Text():
                typed = self._text.enter(gesture)
                return Done(typed.verified, typed.detail)
            case OpenApp():
                came = self._launcher.open(gesture.package)
                return Done(came, "" if came else f"{gesture.package} did not come to the front in time.")
            case Wait():
                time.sleep(max(0.0, min(gesture.seconds, self.config.wait_seconds_max)))
                return Done()

    def apps(self) -> Sequence[App]:
        """Return the apps that have a launcher icon, with the names an owner would use where they are known."""
        return installed_apps(self.calls.shell)

    def owns(self, resources: ExitStack) -> None:
        """Close these after the phone: the simulated phone and adb server that were started for it."""
        self._owned = resources

    def close(self) -> None:
        """Stop the u2 server if it is ours, let go of the phone, and close what it owns."""
        self.calls.close()
        self._owned.close()

    def _started(self) -> str:
        """Start the server, put back a keyboard that a crashed run left, and return the keyboard's package."""
        keyboard = KeyboardApp(self.calls)
        try:
            self.calls.start()
            keyboard.give_back()
            return keyboard.current().partition("/")[0]
        except BaseException:
            self.calls.close()
            raise

    def _info(self) -> Mapping[str, Any]:
        info = self.calls.read("deviceInfo")
        found: Mapping[str, Any] = info if isinstance(info, dict) else {}
        width, height = _whole(found.get("displayWidth")), _whole(found.get("displayHeight"))
        self._touch.reach = Size(width, height) if width and height else None
        return found

    def _size_of(self, info: Mapping[str, Any]) -> Size:
        """The screen's real size as rotated now: the server's own leaves out system bars on some phones.

        Asked once per size the server tells, since a foldable has several.
        """
        width, height = _whole(info.get("displayWidth")), _whole(info.get("displayHeight"))
        told = (min(width, height), max(width, height))
        if told not in self._sizes:
            self._sizes[told] = self._physical_size() or Size(*told)
        return windows.as_rotated(self._sizes[told], landscape=width > height)

    def _physical_size(self) -> Size | None:
        try:
            return windows.physical_size(self.calls.shell("wm size"))
        except CallFailed:
            return None

    def _shot(self, size: Size, rotation: int, nodes: Sequence[Node], *, lit: bool) -> screenshot.Shot:
        if not lit:
            return screenshot.Shot(None, "off")
        return screenshot.framed(screenshot.take(self.calls, self.config), size, rotation, nodes)

    def _activity_of(self, package: str, mark: str) -> str:
        """The activity in front, asked by shell only when the package or the structure changed."""
        if not self.config.read_activity or time.monotonic() < self._no_activity_until:
            return ""
        if self._activity[0] != mark:
            self._activity = (mark, self._asked_activity(package))
        return self._activity[1]

    def _asked_activity(self, package: str) -> str:
        """What `dumpsys` says; a phone too slow to say it is left in peace for a while."""
        try:
            for command in ("dumpsys window windows", "dumpsys activity activities"):
                found = windows.focused_activity(self.calls.shell_in_time(command, self.config.activity_seconds))
                if found is not None:
                    return found[1] if found[0] == package else ""
        except (Late, CallFailed):
            self._no_activity_until = time.monotonic() + self.config.busy_seconds
        return ""

    def _settled(self, before: str | None, *, waited: bool) -> Stillness:
        """Wait for stillness. The gesture is done, so a phone lost meanwhile is the next call's news."""
        if waited:
            return Stillness(True, None, 0.0, None)
        try:
            still = self._settling.wait(self._tree.sample, before)
        except PhoneError:
            return Stillness(False, None, 0.0, None)
        self._last_digest = still.last
        return still

    def _nodes(self) -> Sequence[Node]:
        return self._tree.read().tree.nodes

    def _keyboard_up(self, nodes: Sequence[Node]) -> bool:
        size = self._size if self._size.width else self._size_of(self._info())
        return windows.keyboard_box(nodes, size, self._keyboard) is not None

    def _in_front(self) -> str:
        return str(self._info().get("currentPackageName") or "")


def _answered(yes: bool) -> Done:
    return Done(refused=not yes)


def _after_a_no(still: Stillness) -> tuple[bool | None, str]:
    if still.changed:
        return None, "The phone answered no, yet the screen changed."
    return False, "The phone answered no and the screen did not change."


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
