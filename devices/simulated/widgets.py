"""The widget tree: what an app's screen is made of, before layout.

One `Widget` says how an element is laid out, painted, reported and touched, so that the tree, the pixels and
the hit test cannot disagree. Lengths are in dp, text sizes in sp; colours are roles of the theme or `#rrggbb`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

FILL = -1.0
"""Take all the room there is."""

Pad = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Flow = Literal["column", "row", "stack", "grid", "scroll"]
Align = Literal["start", "center", "end", "fill"]
Handler = Callable[[], object]

VIEW = "android.view.View"
GROUP = "android.view.ViewGroup"
FRAME = "android.widget.FrameLayout"
LINEAR = "android.widget.LinearLayout"
RELATIVE = "android.widget.RelativeLayout"
TEXT = "android.widget.TextView"
IMAGE = "android.widget.ImageView"
BUTTON = "android.widget.Button"
IMAGE_BUTTON = "android.widget.ImageButton"
EDIT = "android.widget.EditText"
RECYCLER = "androidx.recyclerview.widget.RecyclerView"
SCROLL = "android.widget.ScrollView"


@dataclass(slots=True, eq=False)
class Widget:
    """One node of a screen.

    `view` is the Android class it reports; an empty one is decoration that no tree shows. `id` gets the
    window's package in front unless it has a colon. A leaf paints `draw` or `icon`, then `text`, side by side
    (`flow` row) or one above the other (column). `key` names a field or a list across renders, so that
    the caret and the scroll offset survive them. `selects` selects a field's text on focus. `opaque` swallows
    touches that nothing inside took.
    """

    view: str = ""
    id: str = ""
    text: str = ""
    desc: str = ""
    hint: str = ""
    children: Sequence[Widget] = ()

    flow: Flow = "column"
    width: float | None = None
    height: float | None = None
    min_height: float = 0.0
    weight: float = 0.0
    pad: Pad = (0.0, 0.0, 0.0, 0.0)
    gap: float = 0.0
    align: Align = "start"
    justify: Align = "start"
    gravity: str = ""
    columns: int = 1

    fill: str = ""
    radius: float = 0.0
    border: str = ""
    color: str = "text"
    size: float = 16.0
    bold: bool = False
    lines: int = 0
    icon: str = ""
    icon_size: float = 24.0
    draw: str = ""
    value: float = 0.0
    unpainted: bool = False

    on_click: Handler | None = None
    on_long_click: Handler | None = None
    on_text: Callable[[str], object] | None = None
    on_submit: Handler | None = None
    on_value: Callable[[float], object] | None = None
    on_swipe: Callable[[str], object] | None = None

    key: str = ""
    action: str = "done"
    inputs: str = "text"
    multiline: bool = False
    max_length: int = 0
    selects: bool = False
    error: str = ""

    enabled: bool = True
    selected: bool = False
    checkable: bool = False
    checked: bool = False
    password: bool = False
    opaque: bool = False

    measured_for: tuple[int, int] | None = None
    measured: tuple[int, int] = (0, 0)

    @property
    def clickable(self) -> bool:
        """Whether a tap does something."""
        return self.on_click is not None or self.on_text is not None

    @property
    def editable(self) -> bool:
        """Whether it is a field."""
        return self.on_text is not None

    @property
    def takes_touch(self) -> bool:
        """Whether a finger put down here stays here."""
        return self.clickable or self.opaque or self.on_long_click is not None or self.on_value is not None


def column(
    *children: Widget,
    view: str = "",
    id: str = "",
    width: float | None = FILL,
    height: float | None = None,
    weight: float = 0.0,
    pad: Pad = (0, 0, 0, 0),
    gap: float = 0.0,
    align: Align = "start",
    justify: Align = "start",
    fill: str = "",
    radius: float = 0.0,
    border: str = "",
    gravity: str = "",
    desc: str = "",
    on_click: Handler | None = None,
    on_long_click: Handler | None = None,
    opaque: bool = False,
    flow: Flow = "column",
) -> Widget:
    """Children one above the other."""
    return Widget(
        view=view,
        id=id,
        children=children,
        flow=flow,
        width=width,
        height=height,
        weight=weight,
        pad=pad,
        gap=gap,
        align=align,
        justify=justify,
        fill=fill,
        radius=radius,
        border=border,
        gravity=gravity,
        desc=desc,
        on_click=on_click,
        on_long_click=on_long_click,
        opaque=opaque,
    )


def row(
    *children: Widget,
    view: str = "",
    id: str = "",
    width: float | None = FILL,
    height: float | None = None,
    weight: float = 0.0,
    pad: Pad = (0, 0, 0, 0),
    gap: float = 0.0,
    align: Align = "center",
    justify: Align = "start",
    fill: str = "",
    radius: float = 0.0,
    border: str = "",
    gravity: str = "",
    desc: str = "",
    on_click: Handler | None = None,
    on_long_click: Handler | None = None,
    opaque: bool = False,
) -> Widget:
    """Children side by side."""
    return column(
        *children,
        view=view,
        id=id,
        width=width,
        height=height,
        weight=weight,
        pad=pad,
        gap=gap,
        align=align,
        justify=justify,
        fill=fill,
        radius=radius,
        border=border,
        gravity=gravity,
        desc=desc,
        on_click=on_click,
        on_long_click=on_long_click,
        opaque=opaque,
        flow="row",
    )


def stack(
    *children: Widget,
    view: str = "",
    id: str = "",
    width: float | None = FILL,
    height: float | None = FILL,
    weight: float = 0.0,
    fill: str = "",
) -> Widget:
    """Children on top of each other, each at its own `gravity`."""
    return Widget(
        view=view, id=id, children=children, flow="stack", width=width, height=height, weight=weight, fill=fill
    )


def scroll(
    *children: Widget,
    key: str,
    view: str = RECYCLER,
    id: str = "recycler_view",
    pad: Pad = (0, 0, 0, 0),
    gap: float = 0.0,
    weight: float = 1.0,
    height: float | None = None,
    fill: str = "",
) -> Widget:
    """Show a list that scrolls when its children are taller than it."""
    return Widget(
        view=view,
        id=id,
        children=children,
        flow="scroll",
        width=FILL,
        height=height,
        weight=weight,
        pad=pad,
        gap=gap,
        key=key,
        fill=fill,
    )


def grid(
    *children: Widget,
    columns: int,
    view: str = "",
    id: str = "",
    gap: float = 0.0,
    pad: Pad = (0, 0, 0, 0),
    weight: float = 0.0,
) -> Widget:
    """Children in equal columns, row by row."""
    return Widget(
        view=view,
        id=id,
        children=children,
        flow="grid",
        width=FILL,
        columns=columns,
        gap=gap,
        pad=pad,
        weight=weight,
    )


def text(
    words: str,
    *,
    id: str = "",
    size: float = 16.0,
    color: str = "text",
    bold: bool = False,
    lines: int = 0,
    align: Align = "start",
    width: float | None = None,
    weight: float = 0.0,
    pad: Pad = (0, 0, 0, 0),
    on_click: Handler | None = None,
    view: str = TEXT,
    gravity: str = "",
) -> Widget:
    """Words."""
    return Widget(
        view=view,
        id=id,
        text=words,
        size=size,
        color=color,
        bold=bold,
        lines=lines,
        align=align,
        width=width,
        weight=weight,
        pad=pad,
        on_click=on_click,
        gravity=gravity,
    )


def icon(
    name: str, *, desc: str = "", id: str = "", size: float = 24.0, color: str = "subtle", view: str = IMAGE
) -> Widget:
    """A drawn icon that is not a button."""
    return Widget(
        view=view, id=id, desc=desc, icon=name, icon_size=size, color=color, width=size, height=size, align="center"
    )


def space(width: float = 0.0, height: float = 0.0, weight: float = 0.0) -> Widget:
    """Empty room."""
    return Widget(width=width, height=height, weight=weight)


def divider(inset: float = 0.0) -> Widget:
    """A hairline across."""
    return column(Widget(width=FILL, height=0.5, fill="divider"), pad=(inset, 0, 0, 0))
