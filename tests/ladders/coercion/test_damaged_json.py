"""JSON damage, kinds M18 to M27 of the design, and that valid JSON is read as it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladders.action import Action
from ladders.coercion import Coercion
from ladders.coercion.damaged_json import read_value
from ladders.coercion.reader import Broken, Reader, first_quote
from ladders.coercion.tree import Cut, Number, Obj, Value

Coerce = Callable[..., Coercion]
Build = Callable[..., Action]

TAP5 = {"action": "tap", "mark": 5}

RECOVERED: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "m18": [
        ("{'action': 'tap', 'mark': 5}", TAP5),
        ("{action: 'tap', mark: 5}", TAP5),
        ("{action: tap, mark: 5}", TAP5),
        ('{"action":"tap","mark":5,}', TAP5),
        ('{"action":"tap",,"mark":5}', TAP5),
        ('{"action":"tap","mark":5} // the save button', TAP5),
        ('{"action":"tap", // press it\n"mark":5}', TAP5),
        ('{"action":"tap", /* press\n it */ "mark":5}', TAP5),
        ('{"action":"tap", "mark":5 # save\n}', TAP5),
        (
            "{'action': 'type', 'mark': 3, 'text': \"it's\", 'submit': True}",
            {"text": "it's", "mark": 3, "submit": True},
        ),
        ("{'action': 'type', 'mark': None, 'text': 'hi', 'submit': False}", {"text": "hi"}),
        ("{'action': 'type', 'text': 'don't stop'}", {"text": "don't stop"}),
        ('{"action"="tap","mark"=5}', TAP5),
        ('{"action"=>"tap","mark"=>5}', TAP5),
        ('{"action":"tap" "mark":5}', TAP5),
        ('{"action":"tap"\n"mark":5}', TAP5),
        ('{"action":"tap";"mark":5}', TAP5),
    ],
    "m19": [
        ('{"action":"type","text":"a\nb"}', {"text": "a\nb"}),
        ('{"action":"type","text":"a\tb\r\n c"}', {"text": "a\tb\r\n c"}),
        ('{\n  "action": "type",\n\t"text": "1\n2\n",\n  "mark": 3\n}', {"text": "1\n2\n", "mark": 3}),
    ],
    "m20": [
        ('{"action":"tap","mark":5', TAP5),
        ('{"action":"tap","mark":5,', TAP5),
        ('{"action":"type","mark":3,"text":"hello"', {"text": "hello", "mark": 3}),
        ('{"name":"tap","arguments":{"mark":5}', TAP5),
        ('{"name":"tap","arguments":{"mark":5', TAP5),
        ('{"action":"tap","mark":5</tool_call>', TAP5),
        ('```json\n{"action":"tap","mark":5\n```', TAP5),
        ('{"action":"tap","mark":[5}', TAP5),
        ('[{"action":"tap","mark":5}', TAP5),
    ],
    "m21": [
        ('{"action":"tap","mark":5"}', TAP5),
        ('{"action":"tap","mark":5" }', TAP5),
        ('{"mark":5","action":"tap"}', TAP5),
        ('{"action":"type","mark":3","text":"room 5"}', {"text": "room 5", "mark": 3}),
        ('{"action":"type","text":"5","mark":3}', {"text": "5", "mark": 3}),
        ('{"action":"type","text":"12\\"","mark":3"}', {"text": '12"', "mark": 3}),
    ],
    "m22": [
        ('{"action":"tap" "tap","mark":5}', TAP5),
        ('{"action":"tap":"tap","mark":5}', TAP5),
        ('{"action":"tap","tap","mark":5}', TAP5),
        ('{"action":"taptap","mark":5}', TAP5),
        ('{"action":"tap tap","mark":5}', TAP5),
        ('{"action":"type","hello there","mark":3}', {"text": "hello there", "mark": 3}),
        ('{"action":"type":"hello there","mark":3}', {"text": "hello there", "mark": 3}),
        ('{"action":"type" "hello there","mark":3}', {"text": "hello there", "mark": 3}),
        ('{"action":"type","action":"hello there","mark":3}', {"text": "hello there", "mark": 3}),
    ],
    "m23": [
        (json.dumps(json.dumps(TAP5)), TAP5),
        ('{\\"action\\": \\"tap\\", \\"mark\\": 5}', TAP5),
        (json.dumps({"name": "tap", "arguments": json.dumps({"mark": 5})}), TAP5),
        (json.dumps({"action": json.dumps(TAP5)}), TAP5),
        (json.dumps({"tool_call": json.dumps({"name": "tap", "arguments": json.dumps({"mark": 5})})}), TAP5),
        ('{"name":"tap","arguments":"{"mark":"5"}"}', TAP5),
        ("{'name':'tap','arguments':'{\"mark\":5}'}", TAP5),
        (
            json.dumps(json.dumps({"action": "type", "text": 'a "b" \\ \n é'})),
            {"text": 'a "b" \\ \n é'},
        ),
        ('{\\"action\\":\\"type\\",\\"text\\":\\"say \\\\\\"hi\\\\\\"\\"}', {"text": 'say "hi"'}),
    ],
    "m24": [
        ('[{"action":"tap","mark":5}]', TAP5),
        ('{"actions":[{"action":"tap","mark":5}]}', TAP5),
        ('[[{"action":"tap","mark":5}]]', TAP5),
        ('{"actions":[{"action":"tap","mark":5},{"action":"tap","mark":9}]}', TAP5),
        ('[{"action":"tap","mark":5},{"action":"done"}]', TAP5),
        (
            '{"tool_calls":[{"function":{"name":"tap","arguments":"{\\"mark\\":5}"}},{"function":{"name":"done"}}]}',
            TAP5,
        ),
        ('{"action":"tap","mark":5}\n{"action":"done","evidence":"Saved"}', TAP5),
        ('{"action":"tap","mark":5}, {"action":"back"}', TAP5),
    ],
    "m26": [
        ('{"action":"tap","action":"back","mark":5}', TAP5),
        ('{"action":"tap","mark":5,"mark":5}', TAP5),
        ('{"action":"tap","action":"tap","mark":5}', TAP5),
        ('{"action":"tap","action":"done","mark":5}', TAP5),
    ],
    "m27": [
        ('{"action":{"action":"tap","mark":5}}', TAP5),
        ('{"tool_call":{"function":{"name":"tap","parameters":{"mark":5}}}}', TAP5),
        ('{"type":"function","function":{"name":"tap","arguments":{"mark":5}}}', TAP5),
        ('{"type":"tool_use","id":"toolu_01","name":"tap","input":{"mark":5}}', TAP5),
        ('{"function_call":{"name":"tap","args":{"mark":5}}}', TAP5),
        ('{"thought":"save it","action":"tap","action_input":{"mark":5}}', TAP5),
        ('{{"action":"tap","mark":5}}', TAP5),
    ],
}


@pytest.mark.parametrize(
    ("reply", "fields"),
    [pytest.param(*case, id=f"{kind}-{i}") for kind, cases in RECOVERED.items() for i, case in enumerate(cases)],
)
def test_m18_to_m27_damaged_json_gives_its_action(
    reply: str, fields: dict[str, Any], coerce: Coerce, action: Build
) -> None:
    result = coerce(reply)
    assert result.action == action(**({"name": "type"} | fields if "action" not in fields else _named(fields)))
    assert result.verdict == "repaired" or reply == '{"action":"type","text":"5","mark":3}'


def _named(fields: dict[str, Any]) -> dict[str, Any]:
    return {("name" if key == "action" else key): value for key, value in fields.items()}


REFUSED: dict[str, list[tuple[str, str]]] = {
    "m18": [
        ("{action: type, text: hello world, mark: 3}", "text_unsure"),
        ("{'action': 'type', 'text': 'the dogs' bowl', 'mark': 3}", "text_unsure"),
        ('{"action":"type","text":"5" pipe","mark":3}', "text_unsure"),
        ('{"action":"type","text":"he said "yes"}', "text_unsure"),
    ],
    "m20": [
        ('{"action":"type","mark":3,"text":"hello wor', "text_unsure"),
        ('{"action":"type","mark":3,"text":"', "text_unsure"),
        ('{"action":"type","mark":3,"text":"say \\"hi', "text_unsure"),
        ('{"action":"type","mark":3,"text":"line\n', "text_unsure"),
        ('{"action":"ta', "unknown_verb"),
        ('{"action":', "unreadable"),
        ('{"action":"tap","mark":', "no_target"),
        ('{"action":"type","text"', "no_text"),
        ('{"action":"type","text"}', "no_text"),
    ],
    "m23": [
        ('{"name":"type","arguments":"{\\"text\\":\\"hel', "no_text"),
        ('"{\\"action\\":\\"type\\",\\"text\\":\\"hel', "text_unsure"),
    ],
    "m25": [
        ('[{\'Type", text="coffee shop")', "unreadable"),
        ('[{do(action="Tap", element=[5,5])', "unreadable"),
        ('{finish(message="ok")', "unreadable"),
        ('[{"Type": "Type"}]', "no_text"),
        ('{"Finish": "Finish"}', "finish_unclear"),
        ('{"done"}', "unreadable"),
        ('["done"]', "markup"),
    ],
    "m26": [
        ('{"action":"tap","mark":5,"mark":9}', "conflict"),
        ('{"action":"type","text":"a","text":"b"}', "conflict"),
        ('{"action":"done","action":"tap","mark":5}', "finish_unclear"),
        ('{"action":"done","action":"done"}', "finish_unclear"),
    ],
    "m27": [
        ('{"action":' * 30 + '{"action":"tap","mark":5}' + "}" * 30, "unreadable"),
        ('{"action":' * 8 + '{"action":"tap","mark":5}' + "}" * 8, "markup"),
        ("[" * 60 + '{"action":"done"}' + "]" * 60, "unreadable"),
    ],
}


@pytest.mark.parametrize(
    ("reply", "problem"),
    [pytest.param(*case, id=f"{kind}-{i}") for kind, cases in REFUSED.items() for i, case in enumerate(cases)],
)
def test_m18_to_m27_what_cannot_be_mended_is_refused(reply: str, problem: str, coerce: Coerce, action: Build) -> None:
    result = coerce(reply)
    assert result.problem == problem
    assert result.action == action("wait", seconds=1.0)
    assert result.feedback


CUT_REPLIES = [
    '{"action":"tap","mark":1',
    '{"action":"tap"',
    '{"action":"tap","mark":',
    '{"action":"scroll"',
    '{"action":"scroll","direction":"up"',
    '{"action":"type","text":"hello"',
    '{"action":"type","mark":3,"text":"hel',
    '{"action":"swipe","direction":"left"',
    '{"action":"done"',
    '{"action":"done","evidence":"Wi-Fi is on"',
    '{"action":"give_up","reason":"no',
    '{"action":"open","app":"Set',
    "tap(1",
    'do(action="Tap", element=[50',
    "action:TYPE\tvalue:hel",
]


@pytest.mark.parametrize("reply", CUT_REPLIES)
def test_m20_a_reply_cut_by_the_token_cap_is_not_completed_by_guessing(reply: str, coerce: Coerce) -> None:
    assert coerce(reply, finish="length", coordinates="0-1000").action.action == "wait"


@pytest.mark.parametrize(
    ("reply", "fields"),
    [
        ('{"action":"tap","mark":5,', TAP5),
        ('{"action":"tap","mark":5,"thou', TAP5),
        ('{"action":"tap","mark":5}\nThe reason I pre', TAP5),
        ('{"mark":5,"action":"tap"', TAP5),
        ('{"action":"back"', {"action": "back"}),
        ('{"action":"type","mark":3,"text":"hello"', {"action": "type", "mark": 3, "text": "hello"}),
        ('{"action":"scroll","mark":9,"direction":"up"', {"action": "scroll", "mark": 9, "direction": "up"}),
    ],
)
def test_m20_a_cut_reply_whose_action_can_take_no_more_is_done(
    reply: str, fields: dict[str, Any], coerce: Coerce, action: Build
) -> None:
    assert coerce(reply, finish="length").action == action(**_named(fields))


def test_m24_the_number_of_actions_is_counted_and_the_model_is_told(coerce: Coerce) -> None:
    result = coerce('[{"action":"tap","mark":5},{"action":"tap","mark":9},{"action":"done"}]')
    assert result.found == 3
    assert "3 actions" in result.feedback
    assert "first_of_several" in {repair.code for repair in result.repairs}


def test_m24_one_action_said_many_times_is_one_action(coerce: Coerce) -> None:
    result = coerce('{"action":"tap","mark":5}' * 7)
    assert result.found == 7
    assert result.feedback == ""


def test_m26_a_duplicate_key_is_reported(coerce: Coerce) -> None:
    codes = {repair.code for repair in coerce('{"action":"tap","action":"back","mark":5}').repairs}
    assert "duplicate_key" in codes


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def plain(value: Value) -> Any:
    """What was read, as `json.loads` would give it with numbers kept as text."""
    if isinstance(value, Obj):
        return {key: plain(held) for key, held in value.pairs}
    return (
        [plain(item) for item in value] if isinstance(value, list) else str(value) if isinstance(value, str) else value
    )


@given(json_values, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_valid_json_is_read_exactly_and_needs_no_repair(value: Any, indent: int | str | None, ascii_only: bool) -> None:
    text = json.dumps({"k": value}, indent=indent, ensure_ascii=ascii_only)
    reader = Reader(text)
    found = read_value(reader, first_quote)
    assert plain(found) == json.loads(text, parse_int=str, parse_float=str)
    assert reader.repairs == []
    assert reader.ended


@given(st.text(), st.sampled_from([0, 1, 3]))
def test_valid_json_text_is_exact_beside_other_keys(text: str, place: int) -> None:
    pairs = [("action", "type"), ("mark", 3), ("submit", True)]
    pairs.insert(place, ("text", text))
    found = read_value(Reader(json.dumps(dict(pairs), ensure_ascii=False)), first_quote)
    assert isinstance(found, Obj)
    assert found.get("text") == text


def test_a_value_whose_end_is_missing_is_marked() -> None:
    found = read_value(Reader('{"text":"abc'), first_quote)
    assert isinstance(found, Obj)
    assert isinstance(found.get("text"), Cut)
    assert found.end == "open"


def test_a_number_keeps_its_digits() -> None:
    found = read_value(Reader('{"id":' + "9" * 5000 + "}"), first_quote)
    assert isinstance(found, Obj)
    assert isinstance(found.get("id"), Number)
    assert found.get("id") == "9" * 5000


def test_nesting_is_bounded() -> None:
    with pytest.raises(Broken):
        read_value(Reader("[" * 10_000), first_quote)
