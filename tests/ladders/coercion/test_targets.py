"""Marks, labels, cells, apps and other values, kinds M36 to M51 of the design."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from devices.phone import App
from ladders.action import Action
from ladders.coercion import Coercion

Coerce = Callable[..., Coercion]
Build = Callable[..., Action]


M36 = [
    "mark_5",
    "<5>",
    "5",
    " 5 ",
    "[5]",
    "#5",
    "5.",
    "5.0",
    "five",
    "Five",
    "mark 5",
    "element 5",
    "(5)",
    "05",
    "[#5]",
    "５",
]


@pytest.mark.parametrize("value", [*M36, [5], ["5"], 5.0, {"id": 5}], ids=str)
def test_m36_a_number_in_any_spelling_is_that_mark(value: Any, coerce: Coerce, action: Build) -> None:
    assert coerce(json.dumps({"action": "tap", "mark": value})).action == action("tap", mark=5)


@pytest.mark.parametrize("raw", ["#5", "5.", "[#5]", "005", "5.00"])
def test_m36_a_bare_number_in_any_spelling_is_that_mark(raw: str, coerce: Coerce, action: Build) -> None:
    assert coerce(f'{{"action":"tap","mark":{raw}}}').action == action("tap", mark=5)


@pytest.mark.parametrize(
    "value",
    [
        True,
        5.5,
        -5,
        0,
        "-5",
        "5 or 6",
        "5,6,7",
        "9" * 11,
        99999999999,
        "9" * 5000,
        "1e3",
        "V",
        "5th",
        [[5]],
        [5, 6, 7],
        [True],
    ],
    ids=lambda value: str(value)[:20],
)
def test_m36_what_is_not_one_number_is_refused(value: Any, coerce: Coerce) -> None:
    result = coerce(json.dumps({"action": "tap", "mark": value}))
    assert (result.verdict, result.action.action) == ("refused", "wait")


@pytest.mark.parametrize("raw", ["null", "None", '""', "[]", "{}", '"null"', "false"])
def test_m36_an_empty_slot_is_an_absent_one(raw: str, coerce: Coerce, action: Build) -> None:
    assert coerce(f'{{"action":"tap","mark":{raw}}}').problem == "no_target"
    assert coerce(f'{{"action":"tap","mark":{raw},"cell":"C4"}}').action == action("tap", cell="C4")


@pytest.mark.parametrize("label", ["Save", "save", " SAVE ", "5: Save", "[5] Save", "5. save"])
def test_m37_an_exact_unique_label_is_its_mark(label: str, coerce: Coerce, action: Build) -> None:
    assert coerce(json.dumps({"action": "tap", "mark": label})).action == action("tap", mark=5)
    assert coerce(json.dumps({"action": "tap", "target": label})).action == action("tap", mark=5)


def test_m37_a_label_in_a_text_slot_of_a_tap_is_its_mark(coerce: Coerce, action: Build) -> None:
    assert coerce('{"action":"tap","text":"Save"}').action == action("tap", mark=5)


@pytest.mark.parametrize(
    ("label", "problem"),
    [("OK", "ambiguous_label"), ("Sav", "no_such_label"), ("Save button", "no_such_label"), ("9: Save", "bad_target")],
)
def test_m37_a_label_that_is_not_exact_or_not_unique_is_refused(label: str, problem: str, coerce: Coerce) -> None:
    assert coerce(json.dumps({"action": "tap", "mark": label})).problem == problem


def test_m37_words_beside_a_number_are_a_description(coerce: Coerce, action: Build) -> None:
    assert coerce('{"action":"tap","mark":5,"label":"the save button"}').action == action("tap", mark=5)
    assert coerce('{"action":"tap","mark":5,"label":"Bluetooth"}').problem == "conflict"


@pytest.mark.parametrize("number", [0, 13, 99, 120, 999999])
def test_m39_a_mark_that_is_not_on_the_screen_is_refused_never_clamped(number: int, coerce: Coerce) -> None:
    result = coerce(json.dumps({"action": "tap", "mark": number}))
    assert result.problem == "no_such_mark"
    assert "Marks: 1-12." in result.feedback
    assert str(number) not in result.feedback.replace("1-12", "")


def test_m39_without_marks_no_mark_exists(coerce: Coerce) -> None:
    assert coerce('{"action":"tap","mark":5}', marks=None).problem == "no_such_mark"


def test_m39_type_and_scroll_into_an_unknown_mark_are_refused(coerce: Coerce) -> None:
    assert coerce('{"action":"type","mark":99,"text":"x"}').problem == "no_such_mark"
    assert coerce('{"action":"scroll","mark":99}').problem == "no_such_mark"


@pytest.mark.parametrize(
    "cell",
    ["C4", "c4", "c-4", "4C", "4 c", "C 04", "C04", "cell C4", "[C4]", "row 4 col C", "column C, row 4", "row 4 col 3"],
)
def test_m47_a_grid_cell_in_any_spelling(cell: str, coerce: Coerce, action: Build) -> None:
    assert coerce(json.dumps({"action": "tap", "cell": cell})).action == action("tap", cell="C4")


def test_m47_a_cell_in_other_slots(coerce: Coerce, action: Build) -> None:
    assert coerce('{"action":"tap","mark":"C4"}').action == action("tap", cell="C4")
    assert coerce('{"action":"tap","grid":{"row":4,"col":"C"}}').action == action("tap", cell="C4")
    assert coerce('{"action":"long_press","square":"h12"}').action == action("long_press", cell="H12")


@pytest.mark.parametrize("cell", ["C13", "C0", "I4", "col 9 row 4", "44", "CC", "C4 D5", "", "row 4", "Z99", "C-4-5"])
def test_m47_a_cell_that_does_not_exist_is_refused(cell: str, coerce: Coerce) -> None:
    assert coerce(json.dumps({"action": "tap", "cell": cell})).verdict == "refused"


def test_m47_no_cell_without_a_grid(coerce: Coerce) -> None:
    assert coerce('{"action":"tap","cell":"C4"}', grid=False).problem == "bad_cell"


@pytest.mark.parametrize(
    ("value", "held"),
    [
        ("2s", 2.0),
        ("2 seconds", 2.0),
        (2000, 2.0),
        ("2000", 2.0),
        (2.5, 2.5),
        (-3, 0.2),
        (0, 0.2),
        (50, 10.0),
        ("1 min", 10.0),
        ("500 ms", 0.5),
        (10**9, 10.0),
        ("x seconds", 1.0),
        ("soon", 1.0),
        (None, 1.0),
        ([2], 1.0),
        ("9" * 400, 1.0),
    ],
    ids=lambda value: str(value)[:12],
)
def test_m48_a_wait_is_held_to_its_bounds(value: Any, held: float, coerce: Coerce, action: Build) -> None:
    assert coerce(json.dumps({"action": "wait", "seconds": value})).action == action("wait", seconds=held)


def test_m48_other_names_for_the_time(coerce: Coerce, action: Build) -> None:
    assert coerce('{"action":"wait","time":3}').action == action("wait", seconds=3.0)
    assert coerce('{"action":"sleep","ms":700}').action == action("wait", seconds=0.7)
    assert coerce('do(action="Wait", duration="3 seconds")').action == action("wait", seconds=3.0)


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        ('{"action":"swipe","start":[500,500],"end":[500,500]}', "zero_swipe"),
        ('{"action":"swipe","start":[100,100],"end":[300,300]}', "zero_swipe"),
        ('{"action":"swipe","start":[500,500]}', "no_direction"),
        ('{"action":"swipe","start":[500,500],"end":[500,9000]}', "point_outside"),
    ],
)
def test_m49_a_swipe_to_nowhere_is_refused(reply: str, problem: str, coerce: Coerce) -> None:
    assert coerce(reply, coordinates="screen_pixels").problem == problem


def test_m49_a_swipe_with_a_start_and_a_direction_has_the_default_length(coerce: Coerce, action: Build) -> None:
    reply = '{"action":"swipe","start":[500,500],"direction":"up"}'
    assert coerce(reply, coordinates="screen_pixels").action == action("swipe", direction="up")


APPS = (
    App("com.android.settings", "Settings"),
    App("com.google.maps", "Maps"),
    App("org.a.clock", "Clock"),
    App("org.b.clock", "Clock"),
    App("com.nameless", ""),
)


@pytest.mark.parametrize(
    ("wanted", "app"),
    [
        ("Settings", "Settings"),
        ("settings", "Settings"),
        ("the Settings app", "Settings"),
        ("com.google.maps", "com.google.maps"),
        ("com.google.maps/.MainActivity", "com.google.maps"),
        ("com.nameless", "com.nameless"),
        ("org.b.clock", "org.b.clock"),
    ],
)
def test_m50_an_app_is_found_by_name_package_or_activity(wanted: str, app: str, coerce: Coerce, action: Build) -> None:
    assert coerce(json.dumps({"action": "open", "app": wanted}), apps=APPS).action == action("open", app=app)


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        ("app drawer", "no_such_app"),
        ("Telegram", "no_such_app"),
        ("Clock", "no_such_app"),
        ("", "no_app"),
        ("com.google", "no_such_app"),
        ("Set", "no_such_app"),
        ("x" * 300, "no_such_app"),
        (5, "no_app"),
    ],
)
def test_m50_an_app_that_is_not_there_or_not_one_is_refused(wanted: Any, problem: str, coerce: Coerce) -> None:
    result = coerce(json.dumps({"action": "open", "app": wanted}), apps=APPS)
    assert result.problem == problem
    assert "Maps" in result.feedback or problem == "no_app"


def test_m50_without_a_table_names_pass_but_the_app_drawer_does_not(coerce: Coerce, action: Build) -> None:
    assert coerce('{"action":"open","app":"Telegram"}').action == action("open", app="Telegram")
    assert coerce('{"action":"open","app":"App Drawer"}').problem == "no_such_app"


M51 = [
    "a\nb",
    "50 %s",
    'it\'s "so"',
    "👋🏽 שלום",
    " lead and trail ",
    "\\n is not a break",
    "C:\\dir",
    "\t",
    "\x07",
    "'",
    '"',
    "ß\u0301",
]


@pytest.mark.parametrize("text", M51)
def test_m51_a_typed_text_is_exact(text: str, coerce: Coerce, action: Build) -> None:
    for ascii_only in (True, False):
        reply = json.dumps({"action": "type", "mark": 3, "text": text}, ensure_ascii=ascii_only)
        assert coerce(reply).action == action("type", mark=3, text=text)


def test_m51_bytes_that_are_no_text_are_never_typed(coerce: Coerce) -> None:
    assert coerce(b'{"action":"type","text":"a\xff\xfeb"}').problem == "text_unsure"
    assert coerce('{"action":"type","text":"a\\ud800b"}').problem == "text_unsure"


def test_two_marks_that_differ_are_a_contradiction(coerce: Coerce, action: Build) -> None:
    assert coerce('{"action":"tap","mark":5,"index":6}').problem == "conflict"
    assert coerce('{"action":"tap","mark":5,"index":"5"}').action == action("tap", mark=5)


@pytest.mark.parametrize("value", [[2, 3], "2, 3", "(2,3)", ["2", "3"]], ids=str)
def test_n2_two_numbers_in_the_slot_of_a_mark_are_no_point(value: Any, coerce: Coerce) -> None:
    assert coerce(json.dumps({"action": "tap", "mark": value}), coordinates="0-1000").problem == "bad_target"


def test_a_mark_goes_before_a_point_and_a_bad_mark_is_not_replaced_by_one(coerce: Coerce, action: Build) -> None:
    assert coerce('{"action":"tap","mark":5,"point":[1,1]}').action == action("tap", mark=5)
    assert coerce('{"action":"tap","mark":99,"point":[1,1]}', coordinates="unit").problem == "no_such_mark"
