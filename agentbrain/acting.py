"""From the agent's words to a hand's movement: an action and the screen it was chosen on give one gesture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agentbrain.secrets import Secrets
from devices.geometry import Box, Point, Size
from devices.gesture import Gesture, Key, LongPress, OpenApp, Swipe, Tap, Text, Wait
from devices.mark import Mark, Marks
from devices.perception.grid import cell_center
from devices.phone import App
from ladders.action import (
    Action,
    BackAction,
    HomeAction,
    KeyAction,
    LongPressAction,
    OpenAction,
    ScrollAction,
    SwipeAction,
    TapAction,
    TypeAction,
    WaitAction,
)

_REACH = 0.3  # of a box's length a finger travels to either side of its middle; more starts edge gestures


@dataclass(frozen=True)
class Refusal:
    """Why an action cannot become a gesture, in words for the model."""

    feedback: str


def gesture_for(action: Action, marks: Marks, apps: Sequence[App], secrets: Secrets) -> Gesture | Refusal | None:
    """Return the gesture of an action; None for one that touches nothing (note, ask, done, give_up)."""
    match action:
        case TapAction() | LongPressAction():
            return _aimed(action, marks)
        case TypeAction():
            return _typed(action, marks, secrets)
        case ScrollAction():
            return _moved(action, marks, towards=False)
        case SwipeAction():
            return _moved(action, marks, towards=True)
        case BackAction():
            return Key(name="back")
        case HomeAction():
            return Key(name="home")
        case KeyAction():
            return Key(name=action.key)
        case OpenAction():
            return _opened(action.app, apps)
        case WaitAction():
            return Wait(seconds=action.seconds)
        case _:
            return None


def find_app(name: str, apps: Sequence[App]) -> App | None:
    """Return the app an owner means by the name: exact package or name, else the only one that begins so."""
    wanted = name.strip().casefold()
    for app in apps:
        if wanted in (app.package.casefold(), app.name.casefold()):
            return app
    starting = [app for app in apps if app.name.casefold().startswith(wanted)]
    return starting[0] if len(starting) == 1 else None


def _aimed(action: TapAction | LongPressAction, marks: Marks) -> Gesture | Refusal:
    point = _point(action, marks)
    if isinstance(point, Refusal):
        return point
    return Tap(x=point.x, y=point.y) if isinstance(action, TapAction) else LongPress(x=point.x, y=point.y)


def _point(action: TapAction | LongPressAction, marks: Marks) -> Point | Refusal:
    if action.mark is not None:
        mark = marks.get(action.mark)
        return _tap_point(mark, action.mark)
    if action.cell is not None:
        return cell_center(action.cell, marks.size)
    assert action.point is not None  # the model validator holds exactly one target
    return Point(*action.point)


def _tap_point(mark: Mark | None, number: int) -> Point | Refusal:
    if mark is None:
        return Refusal(f"There is no element {number} on this screen.")
    if "covered" in mark.state:
        return Refusal(f"Element {number} is covered; scroll or close what covers it first.")
    if "disabled" in mark.state:
        return Refusal(f"Element {number} is disabled; something else must be done first.")
    return mark.tap


def _typed(action: TypeAction, marks: Marks, secrets: Secrets) -> Gesture | Refusal:
    revealed = secrets.reveal(action.text)
    secret = revealed != action.text
    if action.mark is None:
        return Text(text=revealed, submit=action.submit, secret=secret)
    mark = marks.get(action.mark)
    if mark is not None and not mark.editable:
        return Refusal(f"Element {action.mark} is no text field.")
    point = _tap_point(mark, action.mark)
    if isinstance(point, Refusal):
        return point
    return Text(text=revealed, x=point.x, y=point.y, submit=action.submit, secret=secret)


def _moved(action: ScrollAction | SwipeAction, marks: Marks, *, towards: bool) -> Gesture | Refusal:
    """`scroll down` shows what lies below, so the finger moves up; `swipe left` moves the finger left."""
    box = Box(0, 0, *marks.size)
    if action.mark is not None:
        mark = marks.get(action.mark)
        if mark is None:
            return Refusal(f"There is no element {action.mark} on this screen.")
        box = mark.box
    elif marks.scrollables:
        box = marks.scrollables[0]
    center, reach = box.center, Size(int(box.width * _REACH), int(box.height * _REACH))
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[action.direction]
    if not towards:
        dx, dy = -dx, -dy
    return Swipe(
        x1=center.x - dx * reach.width,
        y1=center.y - dy * reach.height,
        x2=center.x + dx * reach.width,
        y2=center.y + dy * reach.height,
    )


def _opened(name: str, apps: Sequence[App]) -> Gesture | Refusal:
    app = find_app(name, apps)
    return OpenApp(package=app.package) if app else Refusal(f'There is no app called "{name}" on this phone.')
