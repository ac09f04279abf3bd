"""Call syntaxes and the action languages of other models, kinds M52 to M56 of the design."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from ladders.action import Action
from ladders.coercion import READABLE, Coercion

Coerce = Callable[..., Coercion]
Build = Callable[..., Action]
Case = tuple[str, dict[str, Any]]

TAP = {"name": "tap", "point": (540, 1200)}
THOUGHT = "Thought: the list is long.\nAction: "

M52: list[Case] = [
    ('do(action="Tap", element=[500,500])', TAP),
    ('do(action="Tap", element=[490,480,510,520])', TAP),
    ("do(action='Tap', element=(500, 500))", TAP),
    ('do(action="Tap", element=[500,500])</answer>', TAP),
    ('<think>x</think><answer>do(action="Tap", element=[500,500])</answer>', TAP),
    ('do(action="Tap", element=[500,500]', TAP),
    ('do(action="Type", text="hello")', {"name": "type", "text": "hello"}),
    ('do(action="Type", text="where shall we "eat"?")', {"name": "type", "text": 'where shall we "eat"?'}),
    ('do(action="Type", text="(a) b), c")', {"name": "type", "text": "(a) b), c"}),
    ('do(action="Type", text="f("x")")', {"name": "type", "text": 'f("x")'}),
    ('do(action="Type", text="a, b=c, d")', {"name": "type", "text": "a, b=c, d"}),
    ('do(action="Type", text="line\nline")', {"name": "type", "text": "line\nline"}),
    ('do(action="Type_Name", text="Ada")', {"name": "type", "text": "Ada"}),
    ('do(action="Swipe", start=[500,800], end=[500,200])', {"name": "swipe", "direction": "up"}),
    ('do(action="Long Press", element=[500,500])', {"name": "long_press", "point": (540, 1200)}),
    ('do(action="Launch", app="Maps")', {"name": "open", "app": "Maps"}),
    ('do(action="Back")', {"name": "back"}),
    ('do(action="Home")', {"name": "home"}),
    ('do(action="Wait", duration="2 seconds")', {"name": "wait", "seconds": 2.0}),
    ('do(action="Take_over", message="Please log in.")', {"name": "ask", "question": "Please log in."}),
    ('do(action="Interact")', {"name": "ask", "question": "How should I go on?"}),
    ('finish(message="All set.")', {"name": "done"}),
]

M53: list[Case] = [
    (f"{THOUGHT}click(start_box='<|box_start|>(500,500)<|box_end|>')", TAP),
    (f"{THOUGHT}click(point='<point>500 500</point>')", TAP),
    (f"{THOUGHT}long_press(point='<point>500 500</point>')", {"name": "long_press", "point": (540, 1200)}),
    (f"{THOUGHT}type(content='it\\'s \\\"so\\\"')", {"name": "type", "text": "it's \"so\""}),
    (f"{THOUGHT}type(content='it's so')", {"name": "type", "text": "it's so"}),
    (f"{THOUGHT}type(content='a, b, c')", {"name": "type", "text": "a, b, c"}),
    (f"{THOUGHT}scroll(point='<point>500 500</point>', direction='down')", {"name": "scroll", "direction": "down"}),
    (f"{THOUGHT}scroll(start_box='(5,5)', direction='up')", {"name": "scroll", "direction": "up"}),
    (f"{THOUGHT}drag(start_point='<point>500 800</point>', end_point='<point>500 200</point>')",
     {"name": "swipe", "direction": "up"}),
    (f"{THOUGHT}drag(start_box='(5,5)', end_box='(900,5)')", {"name": "swipe", "direction": "right"}),
    (f"{THOUGHT}press_back()", {"name": "back"}),
    (f"{THOUGHT}press_home()", {"name": "home"}),
    (f"{THOUGHT}open_app(app_name='Maps')", {"name": "open", "app": "Maps"}),
    (f"{THOUGHT}hotkey(key='enter')", {"name": "key", "key": "enter"}),
    (f"{THOUGHT}wait()", {"name": "wait"}),
    (f"{THOUGHT}finished(content='All set.')", {"name": "done"}),
    (f"{THOUGHT}finished(content='All set.', status='成功')", {"name": "done"}),
    (f"{THOUGHT}finished(content='No network.', status='失败')", {"name": "give_up", "reason": "No network."}),
    ("ui_tap(5)", {"name": "tap", "mark": 5}),
    ("ui_tap(index=5)", {"name": "tap", "mark": 5}),
    ('tap("5")', {"name": "tap", "mark": 5}),
    ("tap(5, )", {"name": "tap", "mark": 5}),
    ('input_text(3, "a, (b) c")', {"name": "type", "text": "a, (b) c", "mark": 3}),
    ("scroll(down)", {"name": "scroll", "direction": "down"}),
    ('{"action":"click(5)"}', {"name": "tap", "mark": 5}),
    ("click(500, 500)", TAP),
    ("Click(box=(500,500))", TAP),
    ("<think>x</think><action>Click(box=(500, 500))</action><conclusion>Click(box=(1, 1))</conclusion>", TAP),
    ("<action>Scroll(start=(500,800), end=(500,200))</action>", {"name": "scroll", "direction": "down"}),
    ("Scroll(start=(500,800), end=(500,200), direction='down')", {"name": "scroll", "direction": "down"}),
    ("<action>Type(content='x')</action>", {"name": "type", "text": "x"}),
    ("<action>Launch(app='Maps')</action>", {"name": "open", "app": "Maps"}),
    ("<action>PressBack()</action>", {"name": "back"}),
    ("<action>PressEnter()</action>", {"name": "key", "key": "enter"}),
    ("<action>PressRecent()</action>", {"name": "key", "key": "recent"}),
    ("<action>LongPress(box=(500,500))</action>", {"name": "long_press", "point": (540, 1200)}),
    ("<action>CallUser(content='Which one?')</action>", {"name": "ask", "question": "Which one?"}),
    ("<action>Finished(content='All set.')</action>", {"name": "done"}),
    ("Action: finished()", {"name": "done"}),
    ("Action: wait()", {"name": "wait"}),
]  # fmt: skip

M54: list[Case] = [
    ("<THINK> x </THINK>\nexplain:tap it\taction:CLICK\tpoint:500,500\tsummary:tapped", TAP),
    ("explain:tap it\taction:CLICK\tpoint:500 500\tsummary:tapped", TAP),
    ("action:CLICK\tpoint:500,500", TAP),
    ("explain:tap it\naction:CLICK\npoint:500,500\nsummary:tapped", TAP),
    ("Explain: tap it\nAction: CLICK\nPoint: 500,500\nSummary: tapped", TAP),
    (
        "explain:x\taction:TYPE\tvalue:at 10:30, ok\tpoint:500,200\tsummary:y",
        {"name": "type", "text": "at 10:30, ok", "mark": 3},
    ),
    ("explain:x\taction:TYPE\tvalue:hi\tpoint:500,900\tsummary:y", {"name": "type", "text": "hi"}),
    ("explain:x\taction:AWAKE\tvalue:Maps\tsummary:y", {"name": "open", "app": "Maps"}),
    ("explain:x\taction:WAIT\tvalue:3\tsummary:y", {"name": "wait", "seconds": 3.0}),
    ("explain:x\taction:SLIDE\tpoint1:500,800\tpoint2:500,200\tsummary:y", {"name": "swipe", "direction": "up"}),
    ("explain:x\taction:LONGPRESS\tpoint:500,500\tsummary:y", {"name": "long_press", "point": (540, 1200)}),
    ("explain:x\taction:INFO\tvalue:Which one?\tsummary:y", {"name": "ask", "question": "Which one?"}),
    ("explain:x\taction:ABORT\tvalue:No network.\tsummary:y", {"name": "give_up", "reason": "No network."}),
    ("explain:x\taction:COMPLETE\treturn:All set.\tsummary:y", {"name": "done"}),
]

M55: list[Case] = [
    ("CLICK(500, 500)", TAP),
    ("pyautogui.click(500, 500)", TAP),
    ("pyautogui.click(x=500, y=500)", TAP),
    ("CLICK <point>[[500,500]]</point>", TAP),
    ("CLICK <point>500 500</point>", TAP),
    ("LONG_PRESS <point>[[500,500]]</point>", {"name": "long_press", "point": (540, 1200)}),
]

MOBILE_USE: list[Case] = [
    (json.dumps({"action": "click", "coordinate": [500, 500]}), TAP),
    (
        json.dumps({"action": "long_press", "coordinate": [500, 500], "time": 2}),
        {"name": "long_press", "point": (540, 1200)},
    ),
    (
        json.dumps({"action": "swipe", "coordinate": [500, 800], "coordinate2": [500, 200]}),
        {"name": "swipe", "direction": "up"},
    ),
    (
        json.dumps({"action": "swipe", "direction": "up", "coordinate": [500, 500]}),
        {"name": "swipe", "direction": "up"},
    ),
    (json.dumps({"action": "type", "text": "hi"}), {"name": "type", "text": "hi"}),
    (json.dumps({"action": "open", "text": "Maps"}), {"name": "open", "app": "Maps"}),
    (json.dumps({"action": "system_button", "button": "Enter"}), {"name": "key", "key": "enter"}),
    (json.dumps({"action": "wait", "time": 3}), {"name": "wait", "seconds": 3.0}),
    (json.dumps({"action": "answer", "text": "It is 5 pm."}), {"name": "done"}),
    (json.dumps({"action": "terminate", "status": "success"}), {"name": "done"}),
    (json.dumps({"action": "terminate", "status": "fail"}), {"name": "give_up", "reason": "The model gave no reason."}),
    (json.dumps({"action": "ask_user", "text": "Which one?"}), {"name": "ask", "question": "Which one?"}),
]
WRAPPED = [
    (f'<tool_call>\n{{"name": "mobile_use", "arguments": {body}}}\n</tool_call>', fields) for body, fields in MOBILE_USE
]

TABLE = {"m52": M52, "m53": M53, "m54": M54, "m55": M55, "mobile_use": WRAPPED}


@pytest.mark.parametrize(
    ("reply", "fields"),
    [pytest.param(*case, id=f"{kind}-{i}") for kind, cases in TABLE.items() for i, case in enumerate(cases)],
)
def test_m52_to_m55_other_languages_are_read(reply: str, fields: dict[str, Any], coerce: Coerce, action: Build) -> None:
    result = coerce(reply, coordinates="0-1000")
    assert result.action == action(**fields)


REFUSED = {
    "m52": [
        ('do(action="Tap")', "no_target"),
        ('do(action="Type")', "no_text"),
        ('do(action="Type", text="a "b" c" d")', "text_unsure"),
        ('do(action="Type", text="hello', "text_unsure"),
        ('do(action="Double Tap", element=[5,5])', "unknown_verb"),
        ('do(action="Note", message="True")', "unknown_verb"),
        ('do(action="finish the task")', "unknown_verb"),
        ('finish(message="ok"', "finish_unclear"),
    ],
    "m53": [
        ("scroll(direction='sideways')", "no_direction"),
        ("hotkey(key='ctrl c')", "no_key"),
        ("Drag(start=(5,5), end=(9,9))", "unknown_verb"),
        ("finished(content='a' b')", "finish_unclear"),
    ],
    "m54": [
        ("explain:x\taction:CLICK\tpoint:\tsummary:y", "no_target"),
        ("explain:x\taction:TYPE\tvalue:\tsummary:y", "no_text"),
        ("action:COMPLETE", "finish_unclear"),
    ],
    "m55": [
        ("input tap 500 500", "shell"),
        ("adb shell input tap 500 500", "shell"),
        ("```bash\nadb shell am start -n com.android.settings/.Settings\n```", "shell"),
        ("input text hello", "shell"),
    ],
}


@pytest.mark.parametrize(
    ("reply", "problem"),
    [pytest.param(*case, id=f"{kind}-{i}") for kind, cases in REFUSED.items() for i, case in enumerate(cases)],
)
def test_m52_to_m55_what_is_not_clear_is_refused(reply: str, problem: str, coerce: Coerce) -> None:
    result = coerce(reply, coordinates="0-1000")
    assert (result.verdict, result.problem) == ("refused", problem)


OWN: list[tuple[str, str]] = [
    ("mobile_use", WRAPPED[0][0]),
    ("mobile_use", WRAPPED[2][0]),
    ("ui_tars", M53[1][0]),
    ("ui_tars", M53[8][0]),
    ("ui_venus", M53[26][0]),
    ("autoglm", M52[4][0]),
    ("gelab", M54[0][0]),
    ("agentcpm", '{"thought":"x","POINT":[500,500]}'),
]


@pytest.mark.parametrize(("dialect", "reply"), OWN)
def test_m52_to_m55_a_models_own_language_is_clean(dialect: str, reply: str, coerce: Coerce) -> None:
    result = coerce(reply, coordinates="0-1000", dialect=dialect)
    assert (result.verdict, [repair.code for repair in result.repairs]) == ("clean", [])


def test_m52_a_tap_the_model_calls_sensitive_must_be_confirmed(coerce: Coerce) -> None:
    plain = coerce('do(action="Tap", element=[500,400])', coordinates="0-1000")
    marked = coerce('do(action="Tap", element=[500,400], message="payment")', coordinates="0-1000")
    assert (plain.consequential_recovered, marked.consequential_recovered) == (False, True)


def test_m52_what_a_finish_says_is_for_the_owner_and_is_no_evidence(coerce: Coerce, action: Build) -> None:
    result = coerce('finish(message="The Wi-Fi is on.")')
    assert result.action == action("done", evidence="")
    assert result.note == "The Wi-Fi is on."


def test_m53_a_line_break_at_the_end_submits_for_ui_tars_only(coerce: Coerce, action: Build) -> None:
    reply = "Action: type(content='hello\\n')"
    assert coerce(reply, dialect="ui_tars").action == action("type", text="hello", submit=True)
    assert coerce(reply).action == action("type", text="hello\n")


def test_m53_a_call_in_the_middle_of_a_sentence_is_not_made(coerce: Coerce) -> None:
    assert coerce("You can use tap(5) to press it, or back() to leave.").verdict == "waited"


@pytest.mark.parametrize(
    ("reply", "dialect"),
    [
        ('{"action":"back"}', "json"),
        ('{"name":"mobile_use","arguments":{"action":"wait"}}', "mobile_use"),
        ("press_back()", "ui_tars"),
        ("PressBack()", "ui_venus"),
        ('do(action="Back")', "autoglm"),
        ("explain:x\taction:WAIT\tvalue:1\tsummary:y", "gelab"),
        ('{"PRESS":"BACK"}', "agentcpm"),
    ],
)
def test_a_dialect_that_is_switched_off_is_refused_unless_it_is_the_models_own(
    reply: str, dialect: str, coerce: Coerce
) -> None:
    off = READABLE - {dialect}
    other = "ui_tars" if dialect == "json" else "json"
    assert coerce(reply, dialects=off, dialect=other).problem == "dialect_off"
    own = coerce(reply, dialects=off, dialect=dialect)
    assert own.verdict != "refused"
    assert "dialect" not in {repair.code for repair in own.repairs}


CODES: list[Case] = [
    ("TP5", {"name": "tap", "mark": 5}),
    ("tp 5", {"name": "tap", "mark": 5}),
    ("LP5", {"name": "long_press", "mark": 5}),
    ("SD", {"name": "scroll", "direction": "down"}),
    ("SU9", {"name": "scroll", "direction": "up", "mark": 9}),
    ("WL", {"name": "swipe", "direction": "left"}),
    ("BK", {"name": "back"}),
    ("WT2", {"name": "wait", "seconds": 2.0}),
    ('{"action":"TP5"}', {"name": "tap", "mark": 5}),
]


@pytest.mark.parametrize(("reply", "fields"), CODES)
def test_m56_short_codes_are_read_only_where_enabled(
    reply: str, fields: dict[str, Any], coerce: Coerce, action: Build
) -> None:
    assert coerce(reply, dialects=READABLE | {"codes"}).action == action(**fields)
    assert coerce(reply).action == action("wait", seconds=1.0)


def test_m56_a_code_for_a_mark_that_is_not_there_is_refused(coerce: Coerce) -> None:
    assert coerce("TP99", dialects=READABLE | {"codes"}).problem == "no_such_mark"
    assert coerce("TP5 and then BK", dialects=READABLE | {"codes"}).verdict == "waited"
