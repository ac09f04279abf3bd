"""What works on a phone and what a vendor, another tool or the owner has locked: one check after another."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from devices.adb_program import find_adb
from devices.discovery import NO_PHONE, Attached, attached, choose, open_phone
from devices.errors import PhoneError
from devices.phone import Phone
from devices.screen import ImageReason
from devices.uiautomator.driver import UiautomatorPhone
from devices.uiautomator.keyboard_app import OURS, KeyboardApp

Status = Literal["ok", "warn", "fail"]
"""`fail`: nothing will work; `warn`: something will not."""

_TYPING = "Text is typed by other ways; run the doctor again if typing fails."
_PUT_BACK = "Choose your own keyboard again in the phone's language and input settings."
_NO_IMAGE: Mapping[ImageReason, tuple[str, str]] = {
    "secure": ("the app in front forbids screenshots", "Open another app and try again."),
    "off": ("the screen is off", "Wake and unlock the phone."),
    "capture_failed": ("the phone gives no screenshot", "Runs go on by the tree alone; try restarting the phone."),
    "not_requested": ("no screenshot was asked for", ""),
}


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: what was found, and what to do about it where it is not ok."""

    name: str
    status: Status
    detail: str
    remedy: str = ""


def check_adb() -> Iterator[Check]:
    """Check the adb program, its server, and the phones attached."""
    try:
        binary = find_adb()
        version = subprocess.run([str(binary), "version"], capture_output=True, text=True, timeout=20, check=True)
    except PhoneError as error:
        yield _failed("adb", error)
        return
    except (OSError, subprocess.SubprocessError) as error:
        yield Check("adb", "fail", f"adb does not run: {error}.", "Install Android's platform-tools.")
        return
    yield Check("adb", "ok", f"{_version(version.stdout)}, {binary}")
    try:
        phones = attached()
    except PhoneError as error:
        yield _failed("phones", error)
        return
    states = ", ".join(f"{p.serial} {p.state}" for p in phones)
    yield _attached(phones, states)


def _attached(phones: list[Attached], states: str) -> Check:
    """Say what is attached; a phone that is there and not ready is a fault, with that phone's own remedy."""
    if not phones:
        return Check("phones", "warn", "none attached", NO_PHONE)
    if any(phone.state == "device" for phone in phones):
        return Check("phones", "ok", states)
    try:
        choose(phones, phones[0].serial)
    except PhoneError as error:
        return Check("phones", "fail", states, error.remedy)
    return Check("phones", "ok", states)


def check_phone(spec: str) -> Iterator[Check]:
    """Open a phone and check what a run needs of it; nothing on it is changed, no touch has an effect."""
    began = time.monotonic()
    try:
        phone = open_phone(spec)
    except PhoneError as error:
        yield _failed("u2 server", error)
        return
    with phone:
        yield Check("u2 server", "ok", f"{phone.serial}, started in {time.monotonic() - began:.1f} s")
        yield _checked("screen", lambda: _screen(phone))
        if isinstance(phone, UiautomatorPhone):
            yield _checked("touch", lambda: _touch(phone))
            yield _demoted(_checked("clipboard", lambda: _clipboard(phone)))
            yield _demoted(_checked("keyboard", lambda: _keyboard(phone)))


def _checked(name: str, look: Callable[[], Check]) -> Check:
    try:
        return look()
    except PhoneError as error:
        return _failed(name, error)


def _screen(phone: Phone) -> Check:
    began = time.monotonic()
    screen = phone.observe()
    took = f"in {time.monotonic() - began:.2f} s"
    if screen.tree_problem:
        return Check("screen", "warn", screen.tree_problem, "Open another app and try again.")
    if screen.image is None:
        return Check("screen", "warn", *_NO_IMAGE[screen.image_reason or "capture_failed"])
    size = f"{screen.size.width}x{screen.size.height}"
    return Check("screen", "ok", f"{len(screen.nodes)} nodes and a screenshot of {size} {took}")


def _touch(phone: UiautomatorPhone) -> Check:
    # KEYCODE_UNKNOWN: it needs the permission that taps need and does nothing.
    phone.calls.act("pressKeyCode", 0)
    return Check("touch", "ok", "touches and keys are allowed")


def _clipboard(phone: UiautomatorPhone) -> Check:
    text = phone.calls.read("getClipboard")
    if text is None:
        return Check("clipboard", "ok", "allowed; it is empty, or not readable in the background")
    phone.calls.act("setClipboard", None, text)
    return Check("clipboard", "ok", "it can be read and written")


def _keyboard(phone: UiautomatorPhone) -> Check:
    current = KeyboardApp(phone.calls).current()
    if not current:
        return Check("keyboard", "warn", "the phone does not tell its keyboard", _TYPING)
    if current == OURS:
        return Check("keyboard", "warn", "an automation keyboard is the phone's keyboard", _PUT_BACK)
    return Check("keyboard", "ok", current)


def _demoted(check: Check) -> Check:
    """A check whose failure leaves other ways open."""
    return replace(check, status="warn") if check.status == "fail" else check


def _failed(name: str, error: PhoneError) -> Check:
    return Check(name, "fail", error.reason, error.remedy)


def _version(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if "ersion" in line]
    return lines[-1].removeprefix("Version ") if lines else "of unknown version"
