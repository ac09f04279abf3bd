"""Which app is in front, and where the keyboard is: read from nodes and from what `dumpsys` prints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from devices.geometry import Box, Size
from devices.screen import Node

SYSTEM_UI = "com.android.systemui"

_IME = re.compile(
    r"inputmethod|honeyboard|swiftkey|\.ime\b|\.keyboard\b|com\.baidu\.input|com\.iflytek|openboard|AdbKeyboard",
    re.IGNORECASE,
)
_TALLEST_KEYBOARD = 0.75  # of the screen's height; higher than that it is a keyboard's own settings page
_LOWEST_BOTTOM = 0.9  # of the screen's height; a docked keyboard reaches down to the navigation bar

# Android 15 has no mCurrentFocus in `dumpsys window windows` (issues 1085, 1148); later releases say top-.
_FOCUS = re.compile(r"mCurrentFocus=Window\{.*?\s(?P<package>[\w.]+)/(?P<activity>[\w.$]+)\}")
_RESUMED = re.compile(r"(?:mResumedActivity|topResumedActivity)[:=].*?\s(?P<package>[\w.]+)/(?P<activity>[\w.$]+)")


def front_package(reported: str, nodes: Sequence[Node], size: Size, keyboard: str = "") -> str:
    """Return the package of the app in front.

    `reported` is the server's word, the package of the last accessibility event. It is believed when the tree
    shows it and it is not the keyboard; else the topmost root that covers most of the screen decides.
    """
    if reported and not is_keyboard(reported, keyboard) and any(n.package == reported for n in nodes):
        return reported
    big = [
        n.package
        for n in nodes
        if n.parent < 0 and n.package and n.bounds.area * 2 > size.width * size.height
        if not is_keyboard(n.package, keyboard)
    ]
    return big[-1] if big else reported


def is_keyboard(package: str, keyboard: str = "") -> bool:
    """Say whether the package is an input method: the phone's `default_input_method`, or one by its name."""
    return bool(package) and (package == keyboard or _IME.search(package) is not None)


def keyboard_box(nodes: Iterable[Node], size: Size, keyboard: str = "") -> Box | None:
    """Return where the soft keyboard covers the screen, None when it is down.

    Input methods often have a root as large as the screen around keys at the bottom, so only what can be
    pressed or read counts.
    """
    screen = Box(0, 0, size.width, size.height)
    boxes = [
        n.bounds.intersect(screen)
        for n in nodes
        if is_keyboard(n.package, keyboard) and (n.clickable or n.text or n.desc)
    ]
    boxes = [box for box in boxes if box.area]
    if not boxes:
        return None
    top = min(box.top for box in boxes)
    bottom = max(box.bottom for box in boxes)
    docked = bottom >= size.height * _LOWEST_BOTTOM and bottom - top <= size.height * _TALLEST_KEYBOARD
    if not docked:
        return None
    # Between the keys and under them the keyboard takes touches too, over the screen's whole width.
    return Box(0, top, size.width, size.height)


def focused_activity(output: str) -> tuple[str, str] | None:
    """Return package and activity from `dumpsys window windows` or `dumpsys activity activities`."""
    found = _FOCUS.search(output) or _RESUMED.search(output)
    return (found["package"], found["activity"]) if found else None


def physical_size(output: str) -> Size | None:
    """Return the unrotated size from `wm size`; an override wins over the physical size."""
    sizes = dict(re.findall(r"(Physical|Override) size:\s*(\d+x\d+)", output))
    text = sizes.get("Override") or sizes.get("Physical")
    if text is None:
        return None
    width, _, height = text.partition("x")
    return Size(int(width), int(height))


def as_rotated(size: Size, *, landscape: bool) -> Size:
    """Return the size with the longer side lying or standing."""
    long, short = max(size), min(size)
    return Size(long, short) if landscape else Size(short, long)
