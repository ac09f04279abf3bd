"""What can be wrong with the simulated phone: one object, switchable while it runs.

Every fault is a row of the device design's sections 4 and 5, seen on real phones or made of what adb can do.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import Annotated, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr, ValidationError
from pydantic.fields import FieldInfo

Value = bool | int | float | str

XmlKind = Literal["", "control_char", "char_ref", "bare_ampersand", "truncated", "nul", "surrogate", "deep", "no_root"]
"""Ways a dump can be broken; empty for none."""


class UnknownFault(ValueError):
    """No fault or profile has that name, or it does not take that value; the text says which it may be."""


def _words(on: Value, off: Value) -> BeforeValidator:
    """Read true and `on` as one value, false and `off` as the other, and digits as a number."""

    def read(value: Value) -> Value:
        if value is True or value == "on":
            return on
        if value is False or value == "off":
            return off
        return int(value) if isinstance(value, str) and value.isdecimal() else value

    return BeforeValidator(read)


Switch = bool
Seconds = Annotated[float, Field(ge=0)]
Count = Annotated[int | str, _words(1, 0)]
Moment = bool | str


class Faults(BaseModel):
    """The faults in force. Change them with `switch`, which checks the value and tells `on_change`.

    A *Switch* is on or off; *Seconds* and plain numbers are 0 when off; a *Count* is how many of the coming calls it
    spoils (`on` for one, `always`, or the name of the method whose next call it spoils); a *Moment* happens at
    once and is not kept.
    """

    model_config = ConfigDict(validate_assignment=True, extra="forbid")

    inject_denied: Switch = Field(default=False, description="touches and keys raise SecurityException INJECT_EVENTS")
    clipboard_denied: Switch = Field(default=False, description="the clipboard raises SecurityException")
    clipboard_unreadable: Switch = Field(default=False, description="reading the clipboard gives null")
    paste_ignored: Switch = Field(default=False, description="pasted text does not arrive, and no error is raised")
    ime_denied: Switch = Field(default=False, description="the `ime` command raises SecurityException")
    server_killed_every_n: Annotated[int, _words(10, 0)] = Field(
        default=0, description="the system kills the server after every N calls"
    )
    die_before_call: Count = Field(default=0, description="the server dies before it acts on a call")
    die_mid_call: Count = Field(default=0, description="the server acts on a call and dies before it answers")
    hang: Switch = Field(default=False, description="the server acts on calls and does not answer while this is on")
    wedged: Switch = Field(default=False, description="the same until the server is restarted")
    slow_call: Seconds = Field(default=0, description="every call takes this many seconds")
    slow_dump: Seconds = Field(default=0, description="a window dump takes this many seconds")
    slow_shell: Seconds = Field(default=0, description="every shell command takes this many seconds")
    slow_screen: Seconds = Field(default=0, description="the screen follows a touch this many seconds later")
    http_500: Count = Field(default=0, description="the server acts on a call and answers HTTP 500")
    dead_object: Count = Field(default=0, description="the server acts on a call and answers DeadObjectException")
    out_of_memory: Count = Field(default=0, description="a call raises OutOfMemoryError")
    null_pointer: Count = Field(default=0, description="a window dump raises NullPointerException")
    truncated_body: Count = Field(default=0, description="the server acts on a call and answers half a body")
    empty_tree_until_reset: Switch = Field(default=False, description="dumps are empty until the server is restarted")
    no_tree: Switch = Field(default=False, description="a dump has one empty frame (Flutter, games)")
    null_dump: Count = Field(default=0, description="a window dump answers null")
    bad_xml: Annotated[XmlKind, _words("control_char", "")] = Field(
        default="", description=f"dumps are broken: {', '.join(get_args(XmlKind)[1:])}"
    )
    huge_tree: Annotated[int, _words(20_000, 0)] = Field(default=0, description="dumps hold at least this many nodes")
    emoji_dots: Switch = Field(default=True, description="an emoji reads as two dots in dumps, as on every real phone")
    secure_screen: Switch = Field(default=False, description="screenshots are black (FLAG_SECURE)")
    null_screenshot: Count = Field(default=0, description="takeScreenshot answers null")
    truncated_jpeg: Count = Field(default=0, description="a screenshot's JPEG is cut off")
    broken_screencap: Switch = Field(default=False, description="`screencap` fails with exit code 1")
    click_returns_false: Switch = Field(default=False, description="clicks and keys work and answer false")
    clicks_ignored: Switch = Field(default=False, description="RPC clicks do nothing, `input tap` works (some games)")
    app_start_ignored: Count = Field(default=0, description="`monkey` and `am start` open nothing and say nothing")
    display_excludes_bars: Switch = Field(
        default=False, description="deviceInfo is 132 pixels short, and clicks below answer false"
    )
    screencap_unrotated: Switch = Field(default=False, description="screenshots stay upright on a rotated screen")
    no_current_focus: Switch = Field(default=False, description="`dumpsys window windows` has no mCurrentFocus")
    no_toybox: Switch = Field(default=False, description="there is no toybox command")
    already_registered: Switch = Field(default=False, description="another tool holds UiAutomation: no server")
    server_exits_at_start: Switch = Field(default=False, description="the server exits as soon as it is started")
    server_never_ready: Switch = Field(default=False, description="the server starts and never listens")
    disk_full: Switch = Field(default=False, description="no file can be written")
    realistic_touch_timing: Switch = Field(default=False, description="a click takes 100 ms and a swipe step 5 ms")
    adb_drop_mid_call: Count = Field(default=0, description="the phone acts on a call, then adb is lost")
    adb_stall: Switch = Field(default=False, description="adb stays connected and nothing gets through")
    offline: Switch = Field(default=False, description="the phone takes connections and never greets")
    unauthorised: Switch = Field(default=False, description="the phone waits for its owner to allow debugging")
    wifi_drop: Switch = Field(default=False, description="the phone is not reachable until this is switched off")
    jar_directory: Moment = Field(default=False, description="now: a directory lies where u2.jar belongs")
    kill_server: Moment = Field(default=False, description="now: the server dies")
    adb_drop: Moment = Field(default=False, description="now: every adb connection is cut")
    anr_dialog: Moment = Field(default=False, description="now: an `isn't responding` dialog comes up")
    permission_dialog: Moment = Field(default=False, description="now: a permission dialog comes up")
    popup_ad: Moment = Field(default=False, description="now: an advertisement comes up")

    _on_change: Callable[[str, Value], None] | None = PrivateAttr(default=None)

    def watch(self, on_change: Callable[[str, Value], None]) -> None:
        """Have `on_change(name, value)` called after every `switch`."""
        self._on_change = on_change

    def switch(self, name: str, value: Value = True) -> None:
        """Set one fault; text such as `on`, `2.5` or `always` is understood. Raises `UnknownFault`."""
        about = _described(name)
        try:
            setattr(self, name, value)
        except ValidationError:
            raise UnknownFault(f"{name} does not take {value!r}: {about.description}.") from None
        kept = getattr(self, name)
        if about.annotation == Moment:
            setattr(self, name, False)
        if self._on_change:
            self._on_change(name, kept)

    def take(self, name: str, method: str = "") -> bool:
        """Say whether a counted fault spoils this call, and count it down."""
        left: int | str = getattr(self, name)
        if left == "always":
            return True
        if left == method or (isinstance(left, int) and left > 0):
            setattr(self, name, left - 1 if isinstance(left, int) else 0)
            return True
        return False

    def in_force(self) -> dict[str, Value]:
        """Return the faults that differ from a healthy phone's."""
        return {name: value for name, value in self if value != _described(name).default}

    def reset(self) -> None:
        """Make the phone healthy."""
        for name in self.in_force():
            self.switch(name, _described(name).default)


PROFILES: Mapping[str, tuple[str, Mapping[str, Value]]] = {
    "healthy": ("a phone without faults", {}),
    "locked-xiaomi": ("touch injection not yet allowed in the developer options", {"inject_denied": True}),
    "android-14": (
        "no clipboard for the shell, no mCurrentFocus",
        {"clipboard_denied": True, "no_current_focus": True},
    ),
    "killer": ("a vendor's system that kills the server every ten calls", {"server_killed_every_n": 10}),
    "slow": (
        "a weak phone: slow touches, dumps and screen",
        {"slow_dump": 2.0, "slow_screen": 0.8, "realistic_touch_timing": True},
    ),
    "blind": ("an app without a tree: vision only", {"no_tree": True}),
    "bank": ("a window that forbids screenshots", {"secure_screen": True}),
    "bare": (
        "an old system without toybox or keyboard switching",
        {"no_toybox": True, "ime_denied": True, "clipboard_unreadable": True},
    ),
}
"""Named phones: what each is, and its faults."""


def apply_profiles(faults: Faults, profiles: str) -> None:
    """Switch on profiles and faults given as `NAME[=VALUE][,NAME[=VALUE]]...`. Raises `UnknownFault`."""
    for item in filter(None, (part.strip() for part in profiles.split(","))):
        name, _, value = item.partition("=")
        if name in PROFILES and not value:
            for fault, setting in PROFILES[name][1].items():
                faults.switch(fault, setting)
        else:
            faults.switch(name, value or True)


def describe() -> str:
    """Return the profiles and faults with what they do, one a line, for help texts."""
    rows = [(name, about) for name, (about, _) in PROFILES.items()]
    rows += [(name, str(field.description)) for name, field in Faults.model_fields.items()]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"  {name:<{width}}  {about}" for name, about in rows)


def _described(name: str) -> FieldInfo:
    found = Faults.model_fields.get(name)
    if found is None:
        close = difflib.get_close_matches(name, [*PROFILES, *Faults.model_fields], cutoff=0.5)
        hint = f"; did you mean {' or '.join(close)}?" if close else "."
        raise UnknownFault(f"There is no fault or profile {name!r}{hint}")
    return found
