"""Keys and verbs, kinds M28 to M35 of the design: which action is meant, in whatever words."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from ladders.action import Action
from ladders.coercion import Coercion
from ladders.coercion.verbs import FIXED, OWN_VERBS, SPELLINGS, find_verb

Coerce = Callable[..., Coercion]
Build = Callable[..., Action]
Case = tuple[dict[str, Any], dict[str, Any]]

TAP5 = {"name": "tap", "mark": 5}
HELLO = {"name": "type", "text": "hello", "mark": 3}

M28: list[Case] = [
    ({"action": "tap", "mark": 5}, TAP5),
    ({"action_type": "click", "index": 5}, TAP5),
    ({"type": "tap", "mark": 5}, TAP5),
    ({"a": "tap", "mark": 5}, TAP5),
    ({"name": "tap", "arguments": {"mark": 5}}, TAP5),
    ({"name": "tap", "args": {"mark": 5}}, TAP5),
    ({"tool": "tap", "parameters": {"mark": 5}}, TAP5),
    ({"function": "tap", "input": {"mark": 5}}, TAP5),
    ({"tool_name": "tap", "mark": 5}, TAP5),
    ({"cmd": "tap", "params": {"id": 5}}, TAP5),
    ({"verb": "tap", "mark": 5}, TAP5),
    ({"Action": "tap", "Mark": 5}, TAP5),
    ({"name": "mobile_use", "arguments": {"action": "click", "mark": 5}}, TAP5),
    ({"tool": "android", "name": "tap", "mark": 5}, TAP5),
    ({"action": "open", "name": "Maps"}, {"name": "open", "app": "Maps"}),
    ({"type": "button", "name": "tap", "mark": 5}, TAP5),
]

M29: list[Case] = [
    ({"click": {"mark": 5}}, TAP5),
    ({"tap": 5}, TAP5),
    ({"thought": "x", "tap": {"id": 5}}, TAP5),
    ({"scroll": "down"}, {"name": "scroll", "direction": "down"}),
    ({"open": "Maps"}, {"name": "open", "app": "Maps"}),
    ({"back": {}}, {"name": "back"}),
    ({"back": True}, {"name": "back"}),
    ({"POINT": [540, 1250]}, {"name": "tap", "point": (540, 1250)}),
    ({"thought": "x", "POINT": [540, 1250], "duration": 1000}, {"name": "long_press", "point": (540, 1250)}),
    ({"POINT": [500, 500], "to": "up"}, {"name": "swipe", "direction": "up"}),
    ({"POINT": [500, 900], "to": [500, 100]}, {"name": "swipe", "direction": "up"}),
    ({"TYPE": "hello"}, {"name": "type", "text": "hello"}),
    ({"PRESS": "BACK"}, {"name": "back"}),
    ({"PRESS": "HOME"}, {"name": "home"}),
    ({"PRESS": "ENTER"}, {"name": "key", "key": "enter"}),
    ({"STATUS": "finish"}, {"name": "done"}),
    ({"STATUS": "impossible"}, {"name": "give_up", "reason": "The model gave no reason."}),
    ({"STATUS": "continue", "duration": 3000}, {"name": "wait", "seconds": 3.0}),
    ({"POINT": [540, 1250], "STATUS": "finish"}, {"name": "tap", "point": (540, 1250)}),
    ({"thought": "x", "PRESS": "BACK", "STATUS": "continue"}, {"name": "back"}),
]

M30: list[Case] = [
    ({"action": "press", "mark": 5}, TAP5),
    ({"action": "touch", "mark": 5}, TAP5),
    ({"action": "CLICK", "mark": 5}, TAP5),
    ({"action": "input_text", "mark": 3, "text": "hello"}, HELLO),
    ({"action": "set_text", "mark": 3, "text": "hello"}, HELLO),
    ({"action": "write", "mark": 3, "text": "hello"}, HELLO),
    ({"action": "fling", "direction": "up"}, {"name": "swipe", "direction": "up"}),
    ({"action": "slide", "direction": "up"}, {"name": "swipe", "direction": "up"}),
    ({"action": "launch", "app": "Maps"}, {"name": "open", "app": "Maps"}),
    ({"action": "AWAKE", "text": "Maps"}, {"name": "open", "app": "Maps"}),
    ({"action": "start_app", "app_name": "Maps"}, {"name": "open", "app": "Maps"}),
    ({"action": "Long Press", "mark": 5}, {"name": "long_press", "mark": 5}),
    ({"action": "longpress", "mark": 5}, {"name": "long_press", "mark": 5}),
    ({"action": "hold", "mark": 5}, {"name": "long_press", "mark": 5}),
    ({"action": "FINISHED"}, {"name": "done"}),
    ({"action": "complete"}, {"name": "done"}),
    ({"action": "terminate", "status": "success"}, {"name": "done"}),
    ({"action": "terminate", "status": "failure"}, {"name": "give_up", "reason": "The model gave no reason."}),
    ({"action_type": "status", "goal_status": "complete"}, {"name": "done"}),
    (
        {"action_type": "status", "goal_status": "infeasible"},
        {"name": "give_up", "reason": "The model gave no reason."},
    ),
    ({"action": "system_button", "button": "Back"}, {"name": "back"}),
    ({"action": "press", "key": "enter"}, {"name": "key", "key": "enter"}),
    ({"action": "key", "text": "KEYCODE_DEL"}, {"name": "key", "key": "delete"}),
    ({"action": "navigate_back"}, {"name": "back"}),
    ({"action": "keyboard_enter"}, {"name": "key", "key": "enter"}),
    ({"action": "swipe_left"}, {"name": "swipe", "direction": "left"}),
    ({"action": "scroll down"}, {"name": "scroll", "direction": "down"}),
    ({"action": "ask_user", "text": "Which account?"}, {"name": "ask", "question": "Which account?"}),
    ({"action": "Take_over", "message": "Please log in."}, {"name": "ask", "question": "Please log in."}),
]

M31: list[Case] = [
    ({"action": "_tap", "mark": 5}, TAP5),
    ({"action": "**tap**", "mark": 5}, TAP5),
    ({"action": "tap:", "mark": 5}, TAP5),
    ({"action": "• tap", "mark": 5}, TAP5),
    ({"action": "'tap'", "mark": 5}, TAP5),
    ({"action": " tap\n", "mark": 5}, TAP5),
    ({"action": "tap\u200b", "mark": 5}, TAP5),
]

M32: list[Case] = [
    ({"action": "tap", key: 5}, TAP5)
    for key in (
        "id",
        "index",
        "i",
        "element",
        "element_id",
        "label",
        "number",
        "target",
        "box",
        "Mark",
        "mark_id",
        "ref",
    )
]

M33: list[Case] = [
    ({"action": "type", "mark": 3, key: "hello"}, HELLO)
    for key in ("value", "content", "input", "t", "message", "input_text")
] + [
    ({"action": "type", "id": "hello"}, {"name": "type", "text": "hello"}),
    ({"action": "type", "mark": 3, "text": 42}, {"name": "type", "text": "42", "mark": 3}),
    ({"action": "type", "mark": 3, "text": "hello", "submit": "true"}, HELLO | {"submit": True}),
]

M34: list[Case] = [
    ({"action": "scroll", "direction": way}, {"name": "scroll", "direction": meant})
    for way, meant in [
        ("u", "up"),
        ("D", "down"),
        ("Left", "left"),
        (" RIGHT ", "right"),
        ("downwards", "down"),
        ("上", "up"),
    ]
] + [
    ({"action": "swipe", "dir": "l"}, {"name": "swipe", "direction": "left"}),
    ({"action": "swipe", "start": [500, 900], "end": [500, 100]}, {"name": "swipe", "direction": "up"}),
    ({"action": "scroll", "start": [500, 900], "end": [500, 100]}, {"name": "scroll", "direction": "down"}),
    ({"action": "swipe", "x1": 900, "y1": 500, "x2": 100, "y2": 500}, {"name": "swipe", "direction": "left"}),
    ({"action": "swipe", "coordinate": [100, 500], "coordinate2": [800, 480]}, {"name": "swipe", "direction": "right"}),
    ({"action": "scroll"}, {"name": "scroll", "direction": "down"}),
    ({"action": "scroll", "mark": 9, "direction": "up"}, {"name": "scroll", "direction": "up", "mark": 9}),
    ({"action": "swipe", "direction": "left", "coordinate": [500, 500]}, {"name": "swipe", "direction": "left"}),
]

TABLE: dict[str, list[Case]] = {
    "m28": M28, "m29": M29, "m30": M30, "m31": M31, "m32": M32, "m33": M33, "m34": M34,
}  # fmt: skip


@pytest.mark.parametrize(
    ("reply", "fields"),
    [pytest.param(*case, id=f"{kind}-{i}") for kind, cases in TABLE.items() for i, case in enumerate(cases)],
)
def test_m28_to_m34_the_action_is_understood(
    reply: dict[str, Any], fields: dict[str, Any], coerce: Coerce, action: Build
) -> None:
    result = coerce(json.dumps(reply), coordinates="screen_pixels")
    assert result.action == action(**fields)


REFUSED: dict[str, list[tuple[dict[str, Any], str]]] = {
    "m29": [
        ({"mark": 5}, "no_verb"),
        ({"tap": 5, "back": True}, "no_verb"),
        ({"done": True}, "finish_unclear"),
        ({"finish": {"message": "ok"}}, "finish_unclear"),
        ({"STATUS": "finish", "PRESS": "SIDEWAYS"}, "no_key"),
    ],
    "m30": [
        ({"action": "terminate"}, "finish_unclear"),
        ({"action": "terminate", "status": "maybe"}, "finish_unclear"),
        ({"action": "drag", "start_coordinate": [1, 1], "end_coordinate": [5, 5]}, "unknown_verb"),
        ({"action": "double_tap", "mark": 5}, "unknown_verb"),
    ],
    "m31": [
        ({"action": "done!"}, "finish_unclear"),
        ({"action": "_finish"}, "finish_unclear"),
        ({"action": "_app_drawer"}, "unknown_verb"),
    ],
    "m33": [
        ({"action": "type", "mark": 3}, "no_text"),
        ({"action": "type", "mark": "Save"}, "no_text"),
        ({"action": "type", "mark": 3, "text": ""}, "no_text"),
        ({"action": "type", "mark": 3, "text": True}, "no_text"),
        ({"action": "type", "mark": 3, "text": ["a", "b"]}, "no_text"),
        ({"action": "tap", "id": "hello"}, "no_such_label"),
        ({"action": "type", "text": "x" * 10_001}, "text_too_long"),
    ],
    "m34": [
        ({"action": "swipe"}, "no_direction"),
        ({"action": "swipe", "direction": "sideways"}, "no_direction"),
        ({"action": "scroll", "direction": "diagonal"}, "no_direction"),
        ({"action": "swipe", "start": [500, 500]}, "no_direction"),
    ],
    "m35": [
        ({"action": "fly", "mark": 5}, "unknown_verb"),
        ({"action": "go back to the home screen"}, "unknown_verb"),
        ({"action": "I am done"}, "unknown_verb"),
        ({"action": "untap", "mark": 5}, "unknown_verb"),
        ({"action": "tap and type", "mark": 5}, "unknown_verb"),
        ({"action": "x" * 4000, "mark": 5}, "unknown_verb"),
    ],
}


@pytest.mark.parametrize(
    ("reply", "problem"),
    [pytest.param(*case, id=f"{kind}-{i}") for kind, cases in REFUSED.items() for i, case in enumerate(cases)],
)
def test_m29_to_m35_what_is_not_clear_is_refused(
    reply: dict[str, Any], problem: str, coerce: Coerce, action: Build
) -> None:
    result = coerce(json.dumps(reply), coordinates="screen_pixels")
    assert (result.verdict, result.problem) == ("refused", problem)
    assert result.action == action("wait", seconds=1.0)


@pytest.mark.parametrize(
    "reply", ["back", "home screen", "done", "Going back to the home screen.", "scroll down", "tap 5"]
)
def test_m35_prose_that_names_a_verb_is_no_action(reply: str, coerce: Coerce) -> None:
    assert (coerce(reply).verdict, coerce(reply).action.action) == ("waited", "wait")


@pytest.mark.parametrize(
    "reply",
    [
        {"type": "text", "text": "hello"},
        {"type": "answer", "content": "It is done."},
        {"name": "Ada", "age": 36},
        {"type": "note", "text": "hello"},
        {"a": 1},
    ],
)
def test_m28_an_object_with_a_key_that_could_hold_a_verb_is_not_an_action(reply: Any, coerce: Coerce) -> None:
    assert (coerce(json.dumps(reply)).verdict, coerce(json.dumps(reply)).action.action) == ("waited", "wait")


def test_m35_the_feedback_lists_the_actions_and_not_the_bad_word(coerce: Coerce) -> None:
    feedback = coerce('{"action":"levitate","mark":5}').feedback
    assert "levitate" not in feedback
    assert all(verb in feedback for verb in OWN_VERBS)


@pytest.mark.parametrize("verb", OWN_VERBS)
def test_our_own_verbs_need_no_repair(verb: str) -> None:
    found = find_verb(verb)
    assert found is not None
    assert (found.name, found.repairs) == (verb, ())


def test_no_spelling_means_two_things() -> None:
    spelled = [word for words in SPELLINGS.values() for word in words.split()] + list(FIXED)
    assert len(spelled) == len(set(spelled))
    assert not set(spelled) & set(OWN_VERBS)


def test_m30_a_conflicting_second_verb_is_a_contradiction(coerce: Coerce) -> None:
    assert coerce('{"action":"tap" "back","mark":5}').problem == "conflict"


def test_an_own_action_with_keys_of_its_own_is_clean(coerce: Coerce) -> None:
    for reply in ('{"action":"type","mark":3,"text":"x","submit":true}', '{"action":"swipe","direction":"left"}'):
        assert coerce(reply).verdict == "clean"
