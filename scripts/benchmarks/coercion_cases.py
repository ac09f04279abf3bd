"""Malformed replies by kind: every way of damaging an action that can be undone, and replies that must be refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Fields = dict[str, Any]

ACTIONS: Final[Sequence[Fields]] = (
    {"action": "tap", "mark": 5},
    {"action": "long_press", "mark": 12},
    {"action": "type", "mark": 3, "text": 'He said "hi", then {left} at 10:30 (50%) \\ it\'s room 5'},
    {"action": "type", "text": "first line\nsecond\tline — ünïcode 👋", "submit": True},
    {"action": "scroll", "direction": "down", "mark": 9},
    {"action": "swipe", "direction": "left"},
    {"action": "back"},
    {"action": "key", "key": "enter"},
    {"action": "open", "app": "Settings"},
    {"action": "wait", "seconds": 2.5},
    {"action": "ask", "question": "Which account should I use?"},
)
"""What the model meant, in our own words."""


@dataclass(frozen=True)
class Case:
    """One reply of a kind and the action it must become; None where nothing may be done."""

    kind: str
    reply: str
    expected: Fields | None


def plain(action: Fields) -> str:
    return json.dumps(action, ensure_ascii=False)


def _arguments(action: Fields) -> Fields:
    return {key: value for key, value in action.items() if key != "action"}


def _python(action: Fields) -> str:
    return repr(action)


def _unquoted_keys(action: Fields) -> str:
    return "{" + ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in action.items()) + "}"


def _raw_breaks(action: Fields) -> str:
    return plain(action).replace("\\n", "\n").replace("\\t", "\t")


def _without_commas(action: Fields) -> str:
    return "{" + " ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in action.items()) + "}"


def _stray_quotes(action: Fields) -> str:
    parts = [f"{json.dumps(k)}: {json.dumps(v)}" + '"' * (type(v) in (int, float)) for k, v in action.items()]
    return "{" + ", ".join(parts) + "}"


def _doubled_verb(action: Fields) -> str:
    return plain(action).replace(f'"{action["action"]}"', f'"{action["action"]}" "{action["action"]}"', 1)


def _smart(action: Fields) -> str:
    parts = [f"“{key}”：{json.dumps(value, ensure_ascii=False)}" for key, value in action.items()]
    return "｛" + "，".join(parts) + "｝"


def _gemma(action: Fields) -> str:
    def value(held: Any) -> str:
        return f'<|"|>{held}<|"|>' if isinstance(held, str) else json.dumps(held)

    inside = ",".join(f"{key}:{value(held)}" for key, held in _arguments(action).items())
    return f"<|tool_call>call:{action['action']}{{{inside}}}<tool_call|>"


def _xml(action: Fields) -> str:
    inside = "".join(f"<parameter={key}>\n{held}\n</parameter>\n" for key, held in _arguments(action).items())
    return f"<seed:tool_call>\n<function={action['action']}>\n{inside}</function>\n</seed:tool_call>"


def _call(action: Fields) -> str:
    inside = ", ".join(f"{key}={json.dumps(held, ensure_ascii=False)}" for key, held in _arguments(action).items())
    return f"{action['action']}({inside})"


def _tool_call(action: Fields, as_string: bool = False) -> str:
    arguments: Any = _arguments(action)
    return plain({"name": action["action"], "arguments": json.dumps(arguments) if as_string else arguments})


Damage = Callable[[Fields], str]

DAMAGES: Final[Mapping[str, Sequence[Damage]]] = {
    "M1 fences": [
        lambda a: f"```json\n{plain(a)}\n```",
        lambda a: f"```\n{plain(a)}",
        lambda a: f"Here:\n```JSON\n{json.dumps(a, indent=2)}\n```\nDone.",
    ],
    "M2 thinking": [
        lambda a: f"<think>Maybe {plain({'action': 'home'})}? No.</think>{plain(a)}",
        lambda a: f"<thinking>\nhm\n</thinking>\n{plain(a)}",
        lambda a: f"◁think▷hm◁/think▷{plain(a)}",
    ],
    "M4 stray closings": [
        lambda a: f"</think>{plain(a)}",
        lambda a: f"or {plain({'action': 'home'})}</think>{plain(a)}",
        lambda a: f"<think>hm</think>{plain(a)}</think></think>",
    ],
    "M5 misspelt tags": [
        lambda a: f"<TINK>hm</TINK>{plain(a)}",
        lambda a: f"< Think >{plain({'action': 'home'})}</ thinkk >{plain(a)}",
    ],
    "M6 answer tags": [lambda a: f"<answer>{plain(a)}</answer>", lambda a: f"{plain(a)}</answer>"],
    "M7 box tokens": [
        lambda a: f"<|begin_of_box|>I see it.<|end_of_box|>\n<|begin_of_box|>{plain(a)}<|end_of_box|>",
        lambda a: f"<|begin_of_box|>{plain(a)}",
    ],
    "M8 tool calls": [
        lambda a: f"<tool_call>\n{_tool_call(a)}\n</tool_call>",
        lambda a: f"<tool_call>{_tool_call(a)}⚗⚗",
        lambda a: f"<function_call>{_tool_call(a)}</function_call>",
    ],
    "M9 Gemma calls": [_gemma],
    "M10 XML calls": [_xml, lambda a: f"<computer_env>{_call(a)}</computer_env>"],
    "M11 labels": [
        lambda a: f"Thought: I could {plain({'action': 'home'})}\nAction: {plain(a)}",
        lambda a: f"Thought：hm\nAction：{plain(a)}",
        lambda a: f"Reflection: hm\nAction_Summary: go\nAction: {_call(a)}",
    ],
    "M12 prose": [
        lambda a: f"Sure! {plain(a)} There you go.",
        lambda a: '{"thought": "go on"}\n' + plain(a),
    ],
    "M13 chat markers": [
        lambda a: f"<|im_start|>assistant\n{plain(a)}<|im_end|>\n<|im_start|>user\nthanks",
        lambda a: f"assistant\n{plain(a)}",
    ],
    "M16 repetition": [lambda a: plain(a) + "!" * 3000, lambda a: plain(a) * 30],
    "M17 typography": [_smart, lambda a: "\ufeff\u200b" + plain(a)],
    "M18 loose JSON": [
        _python,
        _unquoted_keys,
        lambda a: plain(a)[:-1] + ",}",
        lambda a: plain(a)[:-1] + " // go\n}",
        _without_commas,
    ],
    "M19 raw line breaks": [_raw_breaks],
    "M20 missing brace": [lambda a: plain(a)[:-1], lambda a: f"<tool_call>{_tool_call(a)[:-2]}"],
    "M21 stray quotes": [_stray_quotes],
    "M22 doubled verb": [_doubled_verb],
    "M23 escaped": [
        lambda a: json.dumps(plain(a)),
        lambda a: json.dumps(plain(a))[1:-1],
        lambda a: _tool_call(a, as_string=True),
    ],
    "M24 lists": [
        lambda a: f"[{plain(a)}]",
        lambda a: json.dumps({"actions": [a, {"action": "done", "evidence": "x"}]}),
    ],
    "M26 duplicate keys": [lambda a: plain(a)[:-1] + ', "action": "home"}'],
    "M27 nesting": [
        lambda a: json.dumps({"tool_call": {"function": {"name": a["action"], "parameters": _arguments(a)}}}),
        lambda a: json.dumps({"action": a}),
        lambda a: "{" + plain(a) + "}",
    ],
    "M28 other keys": [
        lambda a: json.dumps({"action_type": a["action"], **_arguments(a)}),
        lambda a: json.dumps({"tool": a["action"], "args": _arguments(a)}),
    ],
    "M31 junk": [lambda a: json.dumps(a | {"action": f"_{a['action']}:"})],
    "M53 calls": [_call],
}
"""Kinds that leave the action whole, each as functions from the action to the damaged reply."""

TEXTS: Final[Mapping[str, Sequence[tuple[str, Fields | None]]]] = {
    "bare quotes": [
        ('{"action":"type","text":"shall we "eat" now?"}', {"action": "type", "text": 'shall we "eat" now?'}),
        ('do(action="Type", text="shall we "eat"?")', {"action": "type", "text": 'shall we "eat"?'}),
        ('{"action":"type","text":"5" pipe"}', None),
        ('{"action":"type","text":"he said "yes"}', None),
    ],
    "M3 thinking cut": [("<think>I should tap", None), ('<think>{"action":"done"}', None)],
    "M14 prose": [("Open the settings and choose Wi-Fi.", None), ("The task is done.", None), ("done", None)],
    "M15 blank": [("", None), (" \n", None)],
    "M20 cut text": [('{"action":"type","mark":3,"text":"hello wor', None), ('{"action":"ta', None)],
    "M25 half and half": [
        ('[{\'Type", text="coffee shop")', None),
        ('[{"Type": "Type"}]', None),
        ('{finish(message="ok")', None),
    ],
    "M35 unknown verbs": [('{"action":"fly","mark":5}', None), ('{"action":"I am done"}', None)],
    "M36 numbers": [
        ('{"action":"tap","mark":"#5"}', {"action": "tap", "mark": 5}),
        ('{"action":"tap","mark":"five"}', {"action": "tap", "mark": 5}),
        ('{"action":"tap","mark":99999999999}', None),
        ('{"action":"tap","mark":true}', None),
    ],
    "M39 no such mark": [('{"action":"tap","mark":0}', None), ('{"action":"tap","mark":77}', None)],
    "M42 empty points": [("click(start_box='')", None), ('{"action":"tap","point":[-1,-1]}', None)],
    "M55 shell": [("adb shell input tap 500 500", None)],
    "N1 no finish": [
        ('{"evidence":"Wi-Fi is on"}', None),
        ('{"done":true}', None),
        ('{"action":"done"', None),
        ('{"action":"terminate"}', None),
        ('{"action":"done","success":false}', {"action": "give_up", "reason": "The model gave no reason."}),
        ('[{"action":"done"},{"action":"tap","mark":5}]', None),
    ],
}
"""Replies given whole: recoverable ones with their action, and those that must be refused."""


def cases() -> Iterator[Case]:
    """Yield every case: each damage on each action, then the replies given whole."""
    for kind, damages in DAMAGES.items():
        for damage in damages:
            for action in ACTIONS:
                yield Case(kind, damage(action), action)
    for kind, given in TEXTS.items():
        for reply, expected in given:
            yield Case(kind, reply, expected)
