"""Single controls: buttons, switches, boxes, fields, sliders, chips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from devices.simulated.widgets import (
    BUTTON,
    EDIT,
    FILL,
    IMAGE_BUTTON,
    VIEW,
    Handler,
    Pad,
    Widget,
    column,
    text,
)

ButtonKind = Literal["filled", "tonal", "outlined", "text", "danger"]

_BUTTON_COLORS: dict[ButtonKind, tuple[str, str, str]] = {  # fill, words, border
    "filled": ("primary", "on_primary", ""),
    "tonal": ("tonal", "on_tonal", ""),
    "outlined": ("", "primary", "outline"),
    "text": ("", "primary", ""),
    "danger": ("error", "on_error", ""),
}


def button(
    words: str,
    on_click: Handler,
    *,
    id: str = "",
    kind: ButtonKind = "filled",
    enabled: bool = True,
    icon: str = "",
    width: float | None = None,
    weight: float = 0.0,
    height: float = 48.0,
    desc: str = "",
) -> Widget:
    """A Material button with words."""
    fill, color, border = _BUTTON_COLORS[kind]
    side = 12 if kind == "text" else 22
    return Widget(
        view=BUTTON,
        id=id,
        text=words,
        desc=desc,
        on_click=on_click,
        enabled=enabled,
        flow="row",
        icon=icon,
        icon_size=18,
        width=width,
        weight=weight,
        height=height,
        pad=(side, 4, side, 4),
        align="center",
        size=15,
        bold=True,
        lines=1,
        fill=("raised" if fill else "") if not enabled else fill,
        border=border,
        radius=24,
        color=color if enabled else "disabled",
        draw="button",
    )


def icon_button(
    icon: str,
    desc: str,
    on_click: Handler,
    *,
    id: str = "",
    color: str = "text",
    enabled: bool = True,
    fill: str = "",
    size: float = 48.0,
    icon_size: float = 24.0,
    selected: bool = False,
    view: str = IMAGE_BUTTON,
) -> Widget:
    """A button that is only an icon; `desc` is what it says to the blind, and to an agent."""
    return Widget(
        view=view,
        id=id,
        desc=desc,
        icon=icon,
        icon_size=icon_size,
        on_click=on_click,
        enabled=enabled,
        selected=selected,
        width=size,
        height=size,
        align="center",
        color=color if enabled else "disabled",
        fill=fill,
        radius=size / 2,
    )


def fab(icon: str, desc: str, on_click: Handler, *, id: str = "fab", words: str = "") -> Widget:
    """Return the floating action button of a page, with its margins; put it in a stack."""
    body = Widget(
        view=IMAGE_BUTTON if not words else BUTTON,
        id=id,
        desc=desc,
        text=words,
        icon=icon,
        on_click=on_click,
        flow="row",
        align="center",
        width=None if words else 56,
        height=56,
        pad=(18, 0, 20, 0) if words else (0, 0, 0, 0),
        size=15,
        bold=True,
        fill="tonal",
        color="on_tonal",
        radius=16,
        draw="floating",
    )
    return Widget(children=(body,), gravity="bottom right", pad=(16, 16, 16, 16))


def switch(
    checked: bool,
    on_click: Handler | None = None,
    *,
    id: str = "android:id/switch_widget",
    enabled: bool = True,
    desc: str = "",
) -> Widget:
    """A switch; without `on_click` the row around it takes the tap, as in Settings."""
    return Widget(
        view="android.widget.Switch",
        id=id,
        desc=desc,
        draw="switch",
        width=52,
        height=48,
        checkable=True,
        checked=checked,
        enabled=enabled,
        on_click=on_click,
    )


def checkbox(
    checked: bool,
    on_click: Handler | None = None,
    *,
    words: str = "",
    id: str = "checkbox",
    enabled: bool = True,
    desc: str = "",
    width: float | None = None,
    color: str = "text",
) -> Widget:
    """A tick box, with words of its own or in a row that has them."""
    return Widget(
        view="android.widget.CheckBox",
        id=id,
        text=words,
        desc=desc,
        draw="check",
        flow="row",
        height=48,
        width=width if words else 40,
        pad=(8, 0, 8, 0),
        checkable=True,
        checked=checked,
        enabled=enabled,
        on_click=on_click,
        color=color,
        lines=1,
    )


def radio(checked: bool, words: str, on_click: Handler, *, id: str = "") -> Widget:
    """One choice of several, as wide as its dialog."""
    return Widget(
        view="android.widget.RadioButton",
        id=id,
        text=words,
        draw="radio",
        flow="row",
        height=52,
        width=FILL,
        pad=(24, 0, 24, 0),
        checkable=True,
        checked=checked,
        on_click=on_click,
        lines=1,
    )


def field(
    value: str,
    on_text: Callable[[str], object],
    *,
    hint: str,
    key: str = "",
    id: str = "",
    password: bool = False,
    inputs: str = "text",
    action: str = "done",
    on_submit: Handler | None = None,
    multiline: bool = False,
    max_length: int = 0,
    error: str = "",
    icon: str = "",
    width: float | None = FILL,
    weight: float = 0.0,
    radius: float = 12.0,
    size: float = 16.0,
    fill: str = "field",
    bold: bool = False,
    min_height: float = 56.0,
    pad: Pad | None = None,
    enabled: bool = True,
) -> Widget:
    """A text field. `key` defaults to the id; `error` is painted below by `form_field`."""
    return Widget(
        view=EDIT,
        id=id,
        text=value,
        hint=hint,
        on_text=on_text,
        on_submit=on_submit,
        key=key or id or hint,
        password=password,
        inputs=inputs,
        action=action,
        multiline=multiline,
        max_length=max_length,
        error=error,
        icon=icon,
        icon_size=22,
        flow="row",
        draw="field",
        width=width,
        height=None if multiline else min_height,
        weight=weight,
        pad=pad if pad is not None else (16, 14, 16, 14),
        fill=fill,
        radius=radius,
        size=size,
        bold=bold,
        enabled=enabled,
        lines=0 if multiline else 1,
    )


def form_field(body: Widget, *, label: str = "") -> Widget:
    """A field with its error, or a label that is not the hint, below and above it."""
    parts = [body]
    if label:
        parts.insert(0, text(label, size=13, color="subtle", pad=(4, 0, 0, 0)))
    if body.error:
        parts.append(text(body.error, id="textinput_error", size=13, color="error", pad=(16, 0, 0, 0)))
    return column(*parts, gap=4)


def slider(
    value: float,
    on_value: Callable[[float], object],
    *,
    id: str = "android:id/seekbar",
    desc: str = "",
    enabled: bool = True,
) -> Widget:
    """A seek bar; `value` and what `on_value` gets are from 0 to 1."""
    return Widget(
        view="android.widget.SeekBar",
        id=id,
        desc=desc,
        draw="slider",
        value=min(1.0, max(0.0, value)),
        on_value=on_value,
        width=FILL,
        height=44,
        enabled=enabled,
    )


def chip(words: str, selected: bool, on_click: Handler, *, id: str = "chip", width: float | None = None) -> Widget:
    """A small pill that is on or off."""
    return Widget(
        view="android.widget.CompoundButton",
        id=id,
        text=words,
        checkable=True,
        checked=selected,
        on_click=on_click,
        height=40,
        width=width,
        pad=(14 if width is None else 0, 0, 14 if width is None else 0, 0),
        align="center",
        size=14,
        radius=20,
        lines=1,
        fill="tonal" if selected else "",
        border="" if selected else "outline",
        color="on_tonal" if selected else "text",
        draw="button",
    )


def avatar(name: str, *, size: float = 40.0, tint: str = "") -> Widget:
    """A round picture with the first letter of a name; decoration only."""
    tint = tint or TINTS[sum(map(ord, name)) % len(TINTS)]
    return Widget(
        text=name[:1].upper() or "?",
        width=size,
        height=size,
        align="center",
        fill=tint,
        radius=size / 2,
        color="#ffffff",
        size=size * 0.45,
        draw="button",
    )


TINTS = ("#3f6ad8", "#c2553f", "#2f8f6b", "#8a5cc2", "#b5762a", "#2c7fa8", "#b04a7c", "#5d7a2c")


def progress(value: float, *, desc: str = "", id: str = "android:id/progress") -> Widget:
    """A bar that shows how far something is, from 0 to 1."""
    return Widget(
        view="android.widget.ProgressBar", id=id, desc=desc, draw="progress", value=value, width=FILL, height=6
    )


def photo(
    value: float, *, desc: str, id: str = "image", height: float, on_click: Handler | None = None, radius: float = 12.0
) -> Widget:
    """A picture; `value` chooses which scene is painted."""
    return Widget(
        view=VIEW if on_click is None else "android.widget.ImageView",
        id=id,
        desc=desc,
        draw="photo",
        value=value,
        width=FILL,
        height=height,
        radius=radius,
        on_click=on_click,
    )
