"""Wrapping and noise, kinds M1 to M17 of the design: where in a reply the action is, and where it is not."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from ladders.action import Action
from ladders.coercion import Coercion

Coerce = Callable[..., Coercion]
Build = Callable[..., Action]

TAP5 = '{"action":"tap","mark":5}'
TAP9 = '{"action":"tap","mark":9}'

RECOVERED: dict[str, list[str | bytes]] = {
    "m01": [
        f"```json\n{TAP5}\n```",
        f"```\n{TAP5}\n```",
        f"```json\n{TAP5}",
        f"Here it is:\n```JSON\n{TAP5}\n```\nDone.",
        f"~~~\n{TAP5}\n~~~",
        f"`{TAP5}`",
    ],
    "m02": [
        f"<think>I should tap Save.</think>{TAP5}",
        f"<think>Maybe {TAP9}? No.</think>\n\n{TAP5}",
        f"<thinking>\n1. look\n</thinking>\n{TAP5}",
        f"<reasoning>{TAP9}</reasoning>{TAP5}",
        f"◁think▷{TAP9}◁/think▷{TAP5}",
        f"[THINK]{TAP9}[/THINK]{TAP5}",
        f"<|channel>thought\n{TAP9}\n<channel|>{TAP5}",
        f"<|channel|>analysis<|message|>{TAP9}<|end|><|start|>assistant<|channel|>final<|message|>{TAP5}",
    ],
    "m04": [
        f"</think>\n{TAP5}",
        f"I look at {TAP9} first.</think>{TAP5}",
        f"<think>a</think></think></think>{TAP5}",
        f"<think>a</think>{TAP5}</think>",
        f"<think>a</think>{TAP9}<think>b</think>{TAP5}",
        f"<think>I use <think> tags</think>{TAP5}",
        f"<think>outer <think>inner</think> {TAP9} </think>{TAP5}",
    ],
    "m05": [
        f"<TINK>hm</TINK>{TAP5}",
        f"<THINK> hm </THINK>{TAP5}",
        f"< think >{TAP9}</ think >{TAP5}",
        f"<thnik>{TAP9}</thnik>{TAP5}",
        f"<Thimk>{TAP9}</thinkk>{TAP5}",
        f"＜think＞{TAP9}＜/think＞{TAP5}",
        f'<think effort="low">{TAP9}</think>{TAP5}',
        f"<think/>{TAP5}",
    ],
    "m06": [
        f"<answer>{TAP5}</answer>",
        f"{TAP5}</answer>",
        f"<answer>{TAP5}",
        f"I weighed {TAP9}.\n<answer>{TAP5}</answer>",
        'do(action="ui_tap", mark=5)</answer>',
        f"<think>hm</think><answer>\n  {TAP5}\n</answer>\n",
    ],
    "m07": [
        f"<|begin_of_box|>{TAP5}<|end_of_box|>",
        f"<|begin_of_box|>I can see the form.<|end_of_box|>\n<|begin_of_box|>{TAP5}<|end_of_box|>",
        f"Sure <|begin_of_box|>{TAP5}",
    ],
    "m08": [
        f"<tool_call>\n{TAP5}\n</tool_call>",
        '<tool_call>{"name":"tap","arguments":{"mark":5}}',
        f"<function_call>{TAP5}</function_call>",
        '<tool_call>\n{"name": "tap", "arguments": {"mark": 5}}\n⚗️⚗️',
        '{"name": "tap", "arguments": {"mark": 5}}\n</tool_call>',
        "<tool_call>tap\n<arg_key>mark</arg_key>\n<arg_value>5</arg_value>\n</tool_call>",
    ],
    "m09": [
        "<|tool_call>call:tap{mark:5}<tool_call|>",
        "call:tap{mark:5}",
        "<|tool_call>call:default_api.tap{mark:5,mark:5,mark:5}<tool_call|>",
        "<start_function_call>call:tap{mark:<escape>5<escape>}<end_function_call>",
    ],
    "m10": [
        "<seed:tool_call><function=tap><parameter=mark>5</parameter></function></seed:tool_call>",
        "<seed:tool_call>\n<function=tap>\n<parameter=mark>\n5\n</parameter>\n</function>\n</seed:tool_call>",
        "<computer_env>tap(5)</computer_env>",
        '<function_calls><invoke name="tap"><parameter name="mark">5</parameter></invoke></function_calls>',
        "<think>hm</think>\n<tool_call><function=tap><parameter=mark>5</parameter>",
    ],
    "m11": [
        f"Thought: the form is filled.\nAction: {TAP5}",
        "Thought：the form is filled.\nAction：tap(5)",
        "Reflection: that failed.\nAction_Summary: try {TAP9}\nAction: tap(5)",
        f"Thought: I could use {TAP9} here.\n{TAP5}",
        f"**Thought:** hm\n**Action:** {TAP5}",
        f"Reason: x\nAction: {TAP5}\nSummary: {TAP9}",
        "Thought: the button is there.\ntap(5)",
    ],
    "m12": [
        f"Sure! {TAP5} This saves the form.",
        '{"thought":"save it"}\n' + TAP5,
        '{"thought":"save it"}{"action":"tap","mark":5}',
        f'The screen shows {{"rows": 3}} so: {TAP5}',
        f"I'll press it ({{}}) now {TAP5}",
        '{"name":"Ada","age":36}\n' + TAP5,
    ],
    "m13": [
        f"<|im_start|>assistant\n{TAP5}<|im_end|>",
        f"assistant\n{TAP5}",
        f"{TAP5}<|im_end|>\n<|im_start|>user\n{TAP9}<|im_end|>",
        f"<|im_start|>user\n{TAP9}<|im_end|><|im_start|>assistant\n{TAP5}",
        f"{TAP5}</s>",
        f"{TAP5}<|endoftext|>{TAP9}",
        f"{TAP5}\nuser\n{TAP9}",
    ],
    "m16": [
        "!" * 3000 + TAP5,
        TAP5 + "0" * 5000,
        TAP5 * 400,
    ],
    "m17": [
        "\ufeff" + TAP5,
        "{“action”:“tap”,“mark”:5}",
        "\u200b" + '{"action"\u200b:\u200b"tap",\u200b"mark":5}',
        '｛"action"："tap"，"mark"：５｝',
        "{‘action’: ‘tap’, ‘mark’: 5}",
        b"\xff\xfe" + TAP5.encode("utf-16-le"),
        b"\xef\xbb\xbf" + TAP5.encode(),
    ],
}


@pytest.mark.parametrize(
    ("kind", "reply"),
    [pytest.param(kind, text, id=f"{kind}-{i}") for kind, all_ in RECOVERED.items() for i, text in enumerate(all_)],
)
def test_m01_to_m17_the_action_is_found_and_nothing_else(
    kind: str, reply: str | bytes, coerce: Coerce, action: Build
) -> None:
    result = coerce(reply)
    assert result.action == action("tap", mark=5)
    assert result.verdict == "repaired"


WAITED: dict[str, list[tuple[str | bytes, str]]] = {
    "m03": [
        ("<think>I should tap the", "think_unclosed"),
        (f"<think>I should do {TAP5}", "think_unclosed"),
        (f"<think>\n{TAP5}\n{TAP9}\n", "think_unclosed"),
        (f"{'wait, ' * 2000}".join(["<think>", TAP5]), "think_unclosed"),
    ],
    "m09": [
        ("<|tool_call>call:tap{mark:5<tool_call|>", "markup"),
        ("<|tool_call>call:tap{mark:", "markup"),
        ('<|tool_call>call:type{mark:3,text:<|"|>hel', "markup"),
    ],
    "m11": [
        ("Thought: nothing to do.\nAction:", "markup"),
        ("Action:", "markup"),
        ("Thought: I would use {TAP9}\nAction_Summary: none", "markup"),
        (f"Thought: maybe {TAP5}", "markup"),
    ],
    "m13": [
        ('{"type":"object","properties":{"action":{"enum":["tap","type"]},"mark":{"type":"integer"}}}', "markup"),
        ('{"action":"tap|type|scroll","mark":"<number>"}', "markup"),
        ('{"action":"...","mark":0}', "markup"),
        ("<|im_start|>user\nopen the settings<|im_end|>", "markup"),
        (f"user\n{TAP5}", "markup"),
    ],
    "m14": [
        ("To connect, open the settings and then choose your network.", "prose"),
        ("I cannot see a save button here.", "prose"),
        ("1. Open the app\n2. Go to the list\n3. Choose a row", "prose"),
    ],
    "m15": [("", "blank"), (" \n\t ", "blank"), ("\u200b\ufeff\x00\n", "blank"), (b"", "blank")],
    "m16": [("!" * 9000, "noise"), ("0" * 9000, "noise"), ("ha" * 9000, "noise"), ("\n.\n.\n.", "noise")],
}


@pytest.mark.parametrize(
    ("reply", "problem"),
    [pytest.param(*case, id=f"{kind}-{i}") for kind, cases in WAITED.items() for i, case in enumerate(cases)],
)
def test_m03_to_m16_a_reply_without_an_action_waits_and_says_why(
    reply: str | bytes, problem: str, coerce: Coerce, action: Build
) -> None:
    result = coerce(reply)
    assert (result.verdict, result.problem) == ("waited", problem)
    assert result.action == action("wait", seconds=1.0)
    assert result.feedback
    assert result.found == 0


@pytest.mark.parametrize(
    ("reply", "problem"), [case for kind in ("m03", "m09", "m11", "m13", "m15", "m16") for case in WAITED[kind]]
)
def test_m13_and_m16_noise_markup_and_thinking_are_never_spoken(
    reply: str | bytes, problem: str, coerce: Coerce
) -> None:
    assert coerce(reply).note is None


def test_m14_how_to_prose_becomes_a_note(coerce: Coerce) -> None:
    assert coerce("I cannot see a **save** button here.").note == "I cannot see a save button here."


def test_m14_code_is_not_spoken(coerce: Coerce) -> None:
    reply = 'You can automate this:\n```python\ndriver.find_element(By.ID, "ok").click()\n```'
    result = coerce(reply)
    assert result.verdict == "waited"
    assert result.note == "You can automate this:"


def test_m13_a_listing_of_the_actions_is_an_echo_not_a_choice(coerce: Coerce) -> None:
    lines = [
        '{"action":"tap","mark":5}',
        '{"action":"type","mark":3,"text":"hi"}',
        '{"action":"scroll","direction":"down"}',
        '{"action":"back"}',
        '{"action":"home"}',
        '{"action":"done","evidence":"x"}',
    ]
    assert coerce("\n".join(lines)).problem == "echo"
    prompt = "Actions:\n" + "\n".join(lines[:3])
    assert coerce("\n".join(lines[:3]), prompt=prompt).problem == "echo"
    assert coerce("\n".join(lines[:3])).action.action == "tap"


def test_m13_a_sentence_of_the_prompt_is_not_spoken(coerce: Coerce) -> None:
    prompt = "The owner wants the wireless network switched on before noon."
    assert coerce(prompt).note is not None
    assert coerce(prompt, prompt="Goal.\n" + prompt).note is None


TEXTS = [
    "</think>b",
    "```json",
    "<answer>x</answer>",
    "user\nassistant",
    "<|im_end|>",
    'a "b" c',
    "{x}",
    "Action: tap(9)",
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(
    "frame",
    [
        "{}",
        "```json\n{}\n```",
        "<think>hm</think>{}",
        "<answer>{}</answer>",
        "Thought: x\nAction: {}",
        "Sure. {} Bye.",
        "\ufeff{}",
    ],
)
def test_m01_to_m17_tags_and_fences_inside_a_typed_text_are_only_text(
    frame: str, text: str, coerce: Coerce, action: Build
) -> None:
    reply = frame.replace("{}", json.dumps({"action": "type", "mark": 3, "text": text}))
    assert coerce(reply).action == action("type", mark=3, text=text)


def test_m17_typographic_characters_inside_a_typed_text_stay(coerce: Coerce, action: Build) -> None:
    text = "“hi” ５ ｛a｝\u200b ’"
    assert coerce(json.dumps({"action": "type", "text": text}, ensure_ascii=False)).action == action("type", text=text)
    assert coerce("{“action”:“type”,“text”:“５ is ’five’ ｛”}").action == action("type", text="５ is ’five’ ｛")


def test_two_different_boxed_actions_take_the_first_and_tell_the_model(coerce: Coerce, action: Build) -> None:
    result = coerce(f"<|begin_of_box|>{TAP5}<|end_of_box|>\n<|begin_of_box|>{TAP9}<|end_of_box|>")
    assert result.action == action("tap", mark=5)
    assert result.found == 2
    assert "first" in result.feedback


def test_a_native_wrapper_of_the_models_own_dialect_is_no_repair(coerce: Coerce) -> None:
    reply = '<thinking>\nx\n</thinking>\n<tool_call>\n{"name":"mobile_use","arguments":{"action":"wait"}}\n</tool_call>'
    assert "tag" not in {repair.code for repair in coerce(reply, dialect="mobile_use").repairs}
    assert {"tag", "think_block"} <= {repair.code for repair in coerce(reply).repairs}
