"""How closely the next picture is looked at, decided by arithmetic one frame ahead.

Models never ask for a closer look and never give it back, so the share of unlabelled marks, an UNCLEAR answer,
being stuck and the owner's read mode ask for it, and a second look at the same screen and a cap give it back.
"""

from __future__ import annotations

from agentbrain.config import RunConfig
from agentbrain.document import CloseUp
from devices.geometry import Box
from devices.mark import Marks

_FEWEST = 3  # marks; a screen of one button without a label is no reason to look closer
_MARGIN = 0.03  # of the screen's width around the unlabelled marks: an icon's meaning is in what surrounds it


def focus(now: CloseUp, region: Box | None, *, read_mode: bool = False, screen: str = "") -> CloseUp:
    """Return the focus to have next: the same one keeps its count, any change starts at nought (S38)."""
    wanted = CloseUp(region=region, read_mode=read_mode, screen=screen if region else "")
    same = (wanted.region, wanted.read_mode) == (now.region, now.read_mode)
    return wanted.model_copy(update={"frames": now.frames if same else 0})


def shown(close_up: CloseUp, marks: Marks, config: RunConfig) -> Box | None:
    """Return the part of this screen to show closely, the whole of it in read mode, or None for the coarse tier."""
    if close_up.frames >= config.close_up_frames:
        return None
    if close_up.read_mode:
        return whole(marks)
    if close_up.region is None or close_up.screen != marks.screen_print:
        return None
    return Box(*close_up.region)


def after_frame(close_up: CloseUp, region: Box | None, config: RunConfig) -> CloseUp:
    """Take in which tier was shown: count a close-up, and give up a focus that reached its cap."""
    if region is not None:
        return close_up.model_copy(update={"frames": close_up.frames + 1})
    return CloseUp() if close_up.frames >= config.close_up_frames else close_up


def decide(close_up: CloseUp, looked: Box | None, unclear: bool, marks: Marks, config: RunConfig) -> CloseUp:
    """Return the focus for the next frame, from what this one (`looked`: its close-up, if it was one) brought.

    The same screen is not looked at closely twice in a row: what a crop leaves out may be what is needed.
    """
    if close_up.read_mode:
        return close_up
    if looked is not None and close_up.screen == marks.screen_print:
        return CloseUp()
    if unclear:
        return focus(close_up, whole(marks), screen=marks.screen_print)
    return focus(close_up, _unlabelled(marks, config.close_up_share), screen=marks.screen_print)


def whole(marks: Marks) -> Box:
    """Return the whole screen."""
    return Box(0, 0, *marks.size)


def _unlabelled(marks: Marks, share: float) -> Box | None:
    """Return the box around the marks without a label when they are more than a share of all, else None."""
    bare = [mark.box for mark in marks if not mark.label.strip() and not mark.value]
    if len(marks) < _FEWEST or len(bare) <= share * len(marks):
        return None
    margin = int(_MARGIN * marks.size.width)
    around = Box(
        min(box.left for box in bare) - margin,
        min(box.top for box in bare) - margin,
        max(box.right for box in bare) + margin,
        max(box.bottom for box in bare) + margin,
    )
    return around.intersect(whole(marks))
