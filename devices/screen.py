"""What was on the phone at one moment: nodes, image or the reason there is none, and a structural print."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from PIL import Image

from devices.geometry import Box, Size

ImageReason = Literal["secure", "off", "capture_failed", "not_requested", "blank"]
"""Why a screen has no image. `secure`: the app forbids screenshots; `off`: the screen is off; `blank`: the picture
was one colour and showed nothing, so it was taken out by whoever looked."""

_COARSE = 32  # pixels per step of the print's boxes: a nudge of a few pixels is the same screen


@dataclass(frozen=True, slots=True)
class Node:
    """One element of the accessibility tree.

    `bounds` are as reported, in pixels of the rotated screen; they may lie outside it. `parent` is the index
    of the parent in `Screen.nodes` (document order, so parents come first), -1 for a root.
    """

    index: int
    parent: int
    depth: int
    bounds: Box
    text: str = ""
    desc: str = ""
    hint: str = ""
    resource_id: str = ""
    class_name: str = ""
    package: str = ""
    clickable: bool = False
    long_clickable: bool = False
    scrollable: bool = False
    checkable: bool = False
    checked: bool = False
    selected: bool = False
    focusable: bool = False
    focused: bool = False
    enabled: bool = True
    password: bool = False
    editable: bool = False
    showing_hint: bool = False
    drawing_order: int = 0
    visible: bool = True


@dataclass(frozen=True)
class Screen:
    """One observation of a phone.

    `nodes` are in document order; `tree_problem` is a sentence when the tree is missing or incomplete (an
    empty list with no problem is a screen with no elements). `image` is in the same rotated space as the
    bounds; when it is None, `image_reason` says why. `image_bytes` is the JPEG it was decoded from where the
    phone sent one in that space, so that a trace can keep it without encoding again. `repairs` lists what the
    XML parser had to mend. `captured_at` is seconds since the epoch.
    """

    size: Size
    rotation: int
    package: str
    activity: str
    nodes: Sequence[Node]
    image: Image.Image | None = field(repr=False, default=None)
    image_reason: ImageReason | None = "not_requested"
    tree_problem: str | None = None
    repairs: Sequence[str] = ()
    keyboard: Box | None = None
    image_bytes: bytes | None = field(repr=False, default=None)
    captured_at: float = 0.0
    print: str = ""


def structural_print(package: str, rotation: int, nodes: Sequence[Node]) -> str:
    """Return a fingerprint of a screen's structure, 16 hex digits.

    Ids, classes, switch states and coarse boxes, no text: a ticking clock must not hide a stuck screen
    (step-ladder design). Checked and selected states are in, since a toggle is progress.
    """
    rows = sorted(
        f"{n.resource_id}|{n.class_name}|{n.checked:d}{n.selected:d}{n.focused:d}"
        f"|{','.join(str(edge // _COARSE) for edge in n.bounds)}"
        for n in nodes
    )
    joined = "\n".join([package, str(rotation), *rows])
    return hashlib.sha256(joined.encode("utf-8", "replace")).hexdigest()[:16]
