from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from devices.geometry import Box
from devices.simulated.hierarchy import dump
from devices.simulated.machine import Element
from tests.devices.simulated.plain import PlainMachine

SHARED = Path(os.environ.get("AGENTBRAIN_SHARED", Path(__file__).parents[3].parent / "shared" / "data"))


def elements() -> Sequence[Element]:
    return PlainMachine().elements()


def nodes(xml: str) -> list[dict[str, str]]:
    return [{str(k): str(v) for k, v in n.attrib.items()} for n in etree.fromstring(xml.encode()).iter("node")]


def test_the_tree_keeps_its_shape() -> None:
    root = etree.fromstring(dump(elements(), 3).encode())
    assert root.get("rotation") == "3"
    (frame,) = root
    (content,) = frame
    assert [child.attrib["index"] for child in content] == [str(i) for i in range(7)]
    assert [len(child) for child in content] == [0] * 7


def test_attributes_and_their_order_are_those_of_real_dumps() -> None:
    if not SHARED.is_dir():
        pytest.skip("the real dumps are not here (set AGENTBRAIN_SHARED)")
    ui = SHARED / "ui"
    server = (ui / "docer1990__visiontest" / "hierarchy.xml").read_text("utf-8")
    stock = (ui / "MengBad__lan-audio" / "ui_home.xml").read_text("utf-8")
    assert names(dump(elements(), 0)) == names(server)
    assert names(dump(elements(), 0, stock=True)) == names(stock)
    assert dump(elements(), 0, stock=True).split("<node")[0] == stock.split("<node")[0]


def names(xml: str) -> list[str]:
    first = re.search(r"<node [^>]*>", xml)
    assert first
    return re.findall(r" ([a-z-]+)=", first[0])


def test_bounds_are_the_visible_part_and_what_is_not_visible_is_left_out() -> None:
    first, *rest = elements()
    half = replace(rest[1], visible=Box(0, 100, 540, 220))
    gone = replace(rest[2], visible=Box(0, 0, 0, 0))
    found = nodes(dump([first, rest[0], half, gone, *rest[3:]], 0))
    assert found[2]["bounds"] == "[0,100][540,220]"
    assert "OK" not in [node["text"] for node in found]
    assert [node["index"] for node in found[2:]] == [str(i) for i in range(6)]


def test_depth_is_cut_from_each_windows_root() -> None:
    assert len(nodes(dump(elements(), 0, max_depth=1))) == 2
    assert len(nodes(dump(elements(), 0, max_depth=0))) == 1


def test_a_compressed_dump_has_no_bare_containers_and_keeps_what_says_or_does_something() -> None:
    found = nodes(dump(elements(), 0, compressed=True))
    assert [node["text"] for node in found] == [
        "Plain .. & <simple>",
        "OK",
        "Cancel",
        "Your name",
        "Wi-Fi",
        "Long list",
    ]


def test_several_windows_stand_side_by_side() -> None:
    one = elements()
    two = [replace(e, index=e.index + 100, parent=e.parent + 100 if e.parent >= 0 else -1) for e in one]
    root = etree.fromstring(dump([*one, *two], 0).encode())
    assert [child.attrib["index"] for child in root] == ["0", "1"]


def test_no_elements_are_the_empty_hierarchy_that_uiautomator2_looks_for() -> None:
    assert '<hierarchy rotation="0" />' in dump([], 0)


def test_an_emoji_is_two_dots_or_itself() -> None:
    assert nodes(dump(elements(), 0))[2]["text"] == "Plain .. & <simple>"
    assert nodes(dump(elements(), 0, emoji_dots=False))[2]["text"] == "Plain 😀 & <simple>"


@given(st.text(max_size=20), st.text(max_size=20), st.booleans())
def test_any_text_comes_back_from_well_formed_xml(text: str, hint: str, stock: bool) -> None:
    first, second, third, *_ = elements()
    xml = dump([first, second, replace(third, text=text, hint=hint)], 0, emoji_dots=False, stock=stock)
    node = nodes(xml)[2]
    unprintable = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufddf\ufffe\uffff]")
    assert node["text"] == unprintable.sub(".", text)
    assert node["hint"] == unprintable.sub(".", hint)
