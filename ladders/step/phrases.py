"""An action in a few words, as candidates word it ("tap Vibrate (off)"): what captions, prompts and reports show."""

from __future__ import annotations

from devices.mark import Marks
from ladders.action import (
    Action,
    AskAction,
    DoneAction,
    GiveUpAction,
    KeyAction,
    LongPressAction,
    NoteAction,
    OpenAction,
    ScrollAction,
    SwipeAction,
    TapAction,
    TypeAction,
    WaitAction,
)
from ladders.step.candidates import LABEL_CHARACTERS, clip, short_label, state_words


def phrase(action: Action, marks: Marks) -> str:
    """Return the action in the words of a candidate, so that both can be remembered as tried."""
    match action:
        case TapAction() | LongPressAction():
            verb = "tap" if isinstance(action, TapAction) else "hold"
            return f"{verb} {_place(action, marks)}"
        case TypeAction():
            mark = marks.get(action.mark) if action.mark else None
            where = f" into {short_label(mark)}" if mark else ""
            return f'type "{clip(action.text, LABEL_CHARACTERS)}"{where}'
        case ScrollAction() | SwipeAction():
            return f"{action.action} {action.direction}"
        case KeyAction():
            return f"press {action.key}"
        case OpenAction():
            return f"open {action.app}"
        case WaitAction():
            return "wait"
        case NoteAction():
            return "tell the owner"
        case AskAction():
            return "ask the owner"
        case DoneAction():
            return "done"
        case GiveUpAction():
            return "give up"
        case _:
            return action.action


def _place(action: TapAction | LongPressAction, marks: Marks) -> str:
    if action.mark is not None:
        mark = marks.get(action.mark)
        if mark is None:
            return f"element {action.mark}"
        state = state_words(mark)
        return f"{short_label(mark)} ({state})" if state else short_label(mark)
    if action.cell is not None:
        return f"cell {action.cell}"
    assert action.point is not None  # the model validator holds exactly one target
    return f"point {action.point[0]},{action.point[1]}"
