"""What must be known of the screen and the model to judge a reply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from devices.geometry import Box, Size
from devices.mark import Marks
from devices.phone import App
from ladders.coercion.verbs import words
from ladders.model import CoordinateSpace

Dialect = Literal["json", "mobile_use", "ui_tars", "autoglm", "gelab", "agentcpm", "ui_venus", "codes"]
"""The action languages of models: our JSON, Qwen's, MAI-UI's and GUI-Owl's `mobile_use` tool call, UI-TARS and
UI-Venus calls, AutoGLM's do()/finish(), GELab's tab lines, AgentCPM's keys, and LDA's two-letter codes."""

READABLE: Final[frozenset[Dialect]] = frozenset(
    {"json", "mobile_use", "ui_tars", "autoglm", "gelab", "agentcpm", "ui_venus"}
)
"""Dialects that cannot be mistaken for one another, so all are read whatever the prompt taught. Codes can be."""

CONSEQUENTIAL: Final = frozenset(
    words(
        "send pay delete install uninstall remove erase buy order purchase transfer submit confirm call "
        "reset post publish share format unsubscribe book checkout donate"
    )
)
"""Words on a mark that say its tap cannot be taken back."""


@dataclass(frozen=True)
class ImageView:
    """The picture the model saw.

    `size` is what its `image_pixels` are counted in: the picture sent, or its size after the model's own resize
    where that differs (Qwen2.5-VL and UI-TARS 1.5 round each side to a multiple of 28). `crop` is the part of
    the screen it shows, in screen pixels; None is the whole screen.
    """

    size: Size
    crop: Box | None = None


@dataclass(frozen=True)
class CoercionContext:
    """What a reply is judged against.

    `marks` None means no mark exists to point at. `screen` defaults to the size of the marks. `coordinates` is
    the model's declared space; points are never read in another one. `apps` empty means the table is unknown
    and names pass unchecked. `dialect` is what the prompt taught, `dialects` what is read at all. `finish` is
    `length` when the token cap cut the reply. `consequential` are whole lower-case words; `prompt` is the text
    the model was given, to know an echo of it; `grid` says whether cells A1-H12 may be named.
    """

    marks: Marks | None = None
    screen: Size | None = None
    image: ImageView | None = None
    coordinates: CoordinateSpace = "none"
    apps: Sequence[App] = ()
    dialect: Dialect = "json"
    dialects: frozenset[Dialect] = READABLE
    finish: Literal["stop", "length"] = "stop"
    consequential: frozenset[str] = field(default=CONSEQUENTIAL)
    prompt: str = ""
    grid: bool = True

    @property
    def screen_size(self) -> Size | None:
        """The screen in pixels, or None when neither it nor the marks are known."""
        return self.screen or (self.marks.size if self.marks is not None else None)

    def for_serialised(self) -> CoercionContext:
        """Return the context in which our own serialised actions are read back: points are screen pixels."""
        return replace(self, coordinates="screen_pixels", dialect="json", finish="stop")
