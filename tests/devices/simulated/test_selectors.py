from __future__ import annotations

from typing import Any

import pytest
from uiautomator2._selector import Selector

from devices.simulated.selectors import BadSelector, Tree, describe, find, find_all
from tests.devices.simulated.plain import PlainMachine


def tree(activity: str = ".Main") -> Tree:
    machine = PlainMachine(activity=activity, switch=True, field_focused=True, field_text="typed")
    return Tree(machine.elements())


def texts(selector: Selector, activity: str = ".Main") -> list[str]:
    return [e.text for e in find_all(tree(activity), selector)]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"text": "OK"}, ["OK"]),
        ({"text": "ok"}, []),
        ({"textContains": "CANC"}, ["Cancel"]),
        ({"textStartsWith": "long"}, ["Long list"]),
        ({"textMatches": "(OK|Can.*)"}, ["OK", "Cancel"]),
        ({"textMatches": "K"}, []),
        ({"className": "android.widget.Switch"}, ["Wi-Fi"]),
        ({"classNameMatches": r".*\.(Switch|EditText)"}, ["typed", "Wi-Fi"]),
        ({"description": "Cancel it"}, ["Cancel"]),
        ({"descriptionContains": "CEL"}, ["Cancel"]),
        ({"descriptionStartsWith": "can"}, ["Cancel"]),
        ({"descriptionMatches": "Cancel.*"}, ["Cancel"]),
        ({"checkable": True}, ["Wi-Fi"]),
        ({"checked": True}, ["Wi-Fi"]),
        ({"focused": True}, ["typed"]),
        ({"resourceId": "org.example.plain:id/ok"}, ["OK"]),
        ({"resourceIdMatches": ".*:id/(ok|cancel)"}, ["OK", "Cancel"]),
        ({"packageName": "org.example.plain", "text": "OK"}, ["OK"]),
        ({"packageName": "other"}, []),
        ({"className": "android.widget.Button", "instance": 1}, ["Cancel"]),
        ({"className": "android.widget.Button", "instance": 9}, []),
        ({"clickable": True, "index": 2}, ["Cancel"]),
    ],
)
def test_fields_select(fields: dict[str, Any], expected: list[str]) -> None:
    assert texts(Selector(**fields)) == expected


def test_only_masked_fields_count() -> None:
    selector = Selector(text="OK", checked=True)
    del selector["checked"]
    assert texts(selector) == ["OK"]


def test_children_and_siblings() -> None:
    content = {"className": "android.widget.LinearLayout"}
    assert texts(Selector(**content).child(text="OK")) == ["OK"]
    assert texts(Selector(text="OK").child(text="Cancel")) == []
    assert texts(Selector(text="OK").sibling(text="Cancel")) == ["Cancel"]
    assert texts(Selector(text="OK").sibling(text="OK")) == []
    assert texts(Selector(**content).child(className="android.widget.Button", instance=2)) == ["Long list"]
    assert texts(Selector(text="No").child(text="OK")) == []


def test_what_is_off_the_screen_is_not_found() -> None:
    assert texts(Selector(text="Row 3"), ".List") == ["Row 3"]
    assert texts(Selector(text="Row 100"), ".List") == []


def test_the_first_match_or_none() -> None:
    assert find(tree(), Selector(text="No")) is None
    found = find(tree(), Selector(clickable=True))
    assert found is not None
    assert found.text == "OK"


@pytest.mark.parametrize(
    "selector",
    [
        {"mask": 4, "textMatches": "("},
        {"mask": "x"},
        {"mask": -1},
        {"mask": 0x1000000, "instance": "x"},
        {"mask": 0, "childOrSibling": ["child"], "childOrSiblingSelector": []},
    ],
)
def test_what_is_no_selector_is_refused(selector: dict[str, Any]) -> None:
    with pytest.raises(BadSelector):
        find_all(tree(), selector)


def test_a_selector_is_named_as_in_ui_automators_errors() -> None:
    assert describe(Selector(textContains="x", instance=2)) == "UiSelector[TEXT_CONTAINS=x, INSTANCE=2]"
