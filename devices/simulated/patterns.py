"""Whole parts of Android screens made of controls: toolbars, rows, groups, tabs, dialogs, menus, pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from devices.simulated.controls import button, field, icon_button, radio, switch
from devices.simulated.widgets import (
    FILL,
    FRAME,
    GROUP,
    IMAGE,
    LINEAR,
    RELATIVE,
    SCROLL,
    Handler,
    Widget,
    column,
    icon,
    row,
    scroll,
    space,
    stack,
    text,
)


class Item(NamedTuple):
    """A line of a menu, a tab or a destination of the bottom bar."""

    words: str
    on_click: Handler
    icon: str = ""
    enabled: bool = True


def toolbar(
    title: str,
    *,
    back: Handler | None = None,
    actions: Sequence[Widget] = (),
    large: bool = False,
    close: Handler | None = None,
    fill: str = "",
) -> Widget:
    """Return the bar on top: a back arrow or a cross, the title, icon buttons."""
    parts: list[Widget] = []
    if back is not None:
        parts.append(icon_button("back", "Navigate up", back))
    if close is not None:
        parts.append(icon_button("close", "Close", close))
    lead = back is not None or close is not None
    name = text(title, size=22 if not large else 30, lines=1, weight=1, pad=(4 if lead else 20, 0, 8, 0))
    height = 96.0 if large else 64.0
    return row(*parts, name, *actions, view=GROUP, id="toolbar", height=height, pad=(4, 0, 8, 0), fill=fill)


def search_toolbar(words: str, on_text: Callable[[str], object], hint: str, id: str, back: Handler) -> Widget:
    """Return a bar that is a search field, with the arrow that leaves the search."""
    entry = field(words, on_text, hint=hint, id=id, action="search", width=None, weight=1, radius=28)
    return row(icon_button("back", "Navigate up", back), entry, height=72, pad=(4, 4, 16, 4))


def more(on_click: Handler) -> Widget:
    """Return the three dots of a toolbar."""
    return icon_button("more", "More options", on_click, view=IMAGE)


def page(
    *parts: Widget,
    bar: Widget | None = None,
    fab: Widget | None = None,
    bottom: Widget | None = None,
    fill: str = "page",
) -> Widget:
    """Lay out a whole screen: a toolbar, content that fills the rest, a floating button, a bottom bar."""
    content = column(*parts, weight=1, height=FILL)
    middle = stack(content, *([fab] if fab else ()), weight=1)
    rows = [part for part in (bar, middle, bottom) if part is not None]
    return column(*rows, height=FILL, fill=fill)


def list_row(
    title: str,
    *,
    summary: str = "",
    leading: Widget | None = None,
    trailing: Widget | None = None,
    on_click: Handler | None = None,
    on_long_click: Handler | None = None,
    icon_name: str = "",
    enabled: bool = True,
    title_id: str = "android:id/title",
    summary_id: str = "android:id/summary",
    desc: str = "",
    id: str = "",
    bold: bool = False,
    title_color: str = "text",
    selected: bool = False,
) -> Widget:
    """Return a row as Android builds it: a clickable layout whose words are child text views."""
    color = title_color if enabled else "disabled"
    words = [text(title, id=title_id, size=17, color=color, lines=1, bold=bold)]
    if summary:
        words.append(text(summary, id=summary_id, size=14, color="subtle" if enabled else "disabled", lines=2))
    if icon_name:
        leading = icon(icon_name, id="android:id/icon", color="subtle" if enabled else "disabled")
    parts = [
        *([leading] if leading else ()),
        column(*words, view=RELATIVE, width=None, weight=1, gap=2),
        *([trailing] if trailing else ()),
    ]
    body = row(
        *parts,
        view=LINEAR,
        id=id,
        gap=16,
        pad=(20, 12, 16, 12),
        desc=desc,
        on_click=on_click,
        on_long_click=on_long_click,
    )
    body.min_height = 76 if summary else 64
    body.enabled = enabled
    body.selected = selected
    return body


def switch_row(
    title: str,
    checked: bool,
    on_click: Handler,
    *,
    summary: str = "",
    icon_name: str = "",
    enabled: bool = True,
) -> Widget:
    """Return a row that is switched on and off by a tap anywhere on it."""
    return list_row(
        title,
        summary=summary,
        icon_name=icon_name,
        trailing=switch(checked, enabled=enabled),
        on_click=on_click,
        enabled=enabled,
    )


def main_switch(title: str, checked: bool, on_click: Handler) -> Widget:
    """Return the big bar that turns a whole feature on or off."""
    body = row(
        text(title, id="switch_text", size=18, weight=1, color="on_tonal" if checked else "text"),
        switch(checked, id="android:id/switch_widget"),
        view=LINEAR,
        id="main_switch_bar",
        height=72,
        pad=(20, 0, 16, 0),
        fill="tonal" if checked else "raised",
        radius=28,
        on_click=on_click,
    )
    return column(body, pad=(16, 4, 16, 8))


def section(title: str) -> Widget:
    """Return the small heading above a group."""
    return text(title, id="android:id/title", size=14, bold=True, color="primary", pad=(24, 18, 24, 8))


def group(*rows: Widget) -> Widget:
    """Return rows on one rounded card."""
    return column(column(*rows, fill="card", radius=22), pad=(16, 4, 16, 4))


def note(words: str) -> Widget:
    """Return an explaining sentence below a group."""
    return text(words, size=14, color="subtle", pad=(24, 10, 24, 10))


def tabs(items: Sequence[Item], current: int) -> Widget:
    """Return a tab bar under a toolbar."""
    return row(
        *(_tab(item, at == current) for at, item in enumerate(items)),
        view="android.widget.HorizontalScrollView",
        id="tab_layout",
        height=48,
    )


def _tab(item: Item, selected: bool) -> Widget:
    label = text(item.words, size=15, color="primary" if selected else "subtle", bold=selected, lines=1, align="center")
    mark = Widget(width=44, height=3, fill="primary" if selected else "", radius=1.5)
    body = column(
        space(weight=1), label, space(weight=1), mark, view=LINEAR, width=None, weight=1, height=48, align="center"
    )
    body.desc = item.words
    body.on_click, body.selected = item.on_click, selected
    return body


def bottom_nav(items: Sequence[Item], current: int) -> Widget:
    """Return the navigation bar at the bottom of an app."""
    return row(
        *(_destination(item, at == current) for at, item in enumerate(items)),
        view=FRAME,
        id="bottom_navigation",
        height=80,
        fill="raised",
        align="fill",
    )


def _destination(item: Item, selected: bool) -> Widget:
    glyph = icon(item.icon, id="navigation_bar_item_icon_view", color="on_tonal" if selected else "subtle")
    pill = row(glyph, width=64, height=32, radius=16, fill="tonal" if selected else "", justify="center")
    label = text(
        item.words,
        id="navigation_bar_item_small_label_view",
        size=13,
        lines=1,
        bold=selected,
        color="text" if selected else "subtle",
    )
    body = column(pill, label, view=FRAME, width=None, weight=1, gap=4, align="center", justify="center")
    body.desc = item.words
    body.on_click, body.selected = item.on_click, selected
    return body


def dialog(
    title: str,
    *parts: Widget,
    buttons: Sequence[Item] = (),
    title_id: str = "android:id/alertTitle",
    flush: bool = False,
) -> Widget:
    """Return an alert dialog; the last button is the positive one. `flush` lets rows reach its edges."""
    ids = ("android:id/button3", "android:id/button2", "android:id/button1")[3 - len(buttons) :]
    bar = row(
        *(
            button(item.words, item.on_click, id=name, kind="text", enabled=item.enabled)
            for item, name in zip(buttons, ids, strict=True)
        ),
        view=LINEAR,
        id="android:id/buttonPanel",
        justify="end",
        gap=4,
        pad=(16, 12, 16, 16),
    )
    head = text(title, id=title_id, size=23, pad=(24, 24, 24, 12)) if title else space(height=12)
    side = 0 if flush else 24
    body = scroll(*parts, key="dialog", view=SCROLL, id="android:id/scrollView", pad=(side, 4, side, 4), gap=12)
    return column(head, body, *([bar] if buttons else [space(height=16)]), view=LINEAR, id="android:id/parentPanel")


def choice_dialog(
    title: str, choices: Sequence[str], current: str, choose: Callable[[str], object], cancel: Handler
) -> Widget:
    """Return a dialog of radio buttons that closes on a choice."""

    def item(choice: str) -> Widget:
        return radio(choice == current, choice, lambda: choose(choice), id="android:id/text1")

    options = column(*(item(choice) for choice in choices), view="android.widget.ListView", id="android:id/list")
    return dialog(title, options, buttons=[Item("Cancel", cancel)], flush=True)


def confirm_dialog(
    title: str, words: str, confirm: str, on_confirm: Handler, cancel: Handler, *, dismiss: str = "Cancel"
) -> Widget:
    """Return a question with two answers."""
    parts = [text(words, id="android:id/message", size=16, color="subtle")] if words else []
    return dialog(title, *parts, buttons=[Item(dismiss, cancel), Item(confirm, on_confirm)])


def menu(items: Sequence[Item]) -> Widget:
    """Return a popup menu."""
    return column(*(_menu_item(item) for item in items), view="android.widget.ListView", width=None, pad=(0, 8, 0, 8))


def _menu_item(item: Item) -> Widget:
    label = text(item.words, id="title", size=16, lines=1, color="text" if item.enabled else "disabled")
    body = row(label, view=LINEAR, id="content", height=48, width=200, pad=(20, 0, 20, 0), on_click=item.on_click)
    body.enabled = item.enabled
    return body


def snackbar(words: str, action: str = "", on_action: Handler | None = None) -> Widget:
    """Return the message at the foot of a page, with an action such as Undo."""
    parts = [text(words, id="snackbar_text", size=15, color="on_inverse", weight=1, lines=2)]
    if on_action is not None:
        undo = button(action, on_action, id="snackbar_action", kind="text")
        undo.color = "inverse_primary"
        parts.append(undo)
    body = row(
        *parts, view=FRAME, id="snackbar_layout", fill="inverse", radius=10, pad=(20, 4, 8, 4), height=56, opaque=True
    )
    return column(body, pad=(12, 8, 12, 12), gravity="bottom")


def empty(icon_name: str, words: str) -> Widget:
    """Return what a list shows when there is nothing in it."""
    return column(
        icon(icon_name, size=56, color="outline"),
        text(words, id="empty_view", size=16, color="subtle", align="center"),
        height=FILL,
        weight=1,
        align="center",
        justify="center",
        gap=16,
    )
