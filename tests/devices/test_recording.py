"""A screen comes back from its recording as it was."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from devices.geometry import Box, Size
from devices.recording import (
    BadRecording,
    load_screen,
    save_screen,
    screen_from_json,
    screen_to_bytes,
    screen_to_json,
)
from devices.screen import ImageReason, Node, Screen

texts = st.text(st.characters(exclude_categories=()), max_size=20)  # halves of characters too
flags = st.booleans()
boxes = st.builds(Box, *[st.integers(-5000, 5000)] * 4)
nodes = st.builds(
    Node,
    index=st.integers(0, 50),
    parent=st.integers(-1, 49),
    depth=st.integers(0, 30),
    bounds=boxes,
    text=texts,
    desc=texts,
    resource_id=texts,
    enabled=flags,
    checked=flags,
    password=flags,
    drawing_order=st.integers(0, 9),
)
screens = st.builds(
    Screen,
    size=st.just(Size(1080, 2400)),
    rotation=st.integers(0, 3),
    package=texts,
    activity=texts,
    nodes=st.lists(nodes, max_size=8).map(tuple),
    image_reason=st.sampled_from(["secure", "off", "capture_failed", "not_requested"]),
    tree_problem=st.none() | texts,
    repairs=st.lists(texts, max_size=3).map(tuple),
    keyboard=st.none() | boxes,
    captured_at=st.floats(0, 4e9),
    print=texts,
)


@given(screens)
def test_a_screen_survives_json(screen: Screen) -> None:
    assert screen_from_json(json.loads(json.dumps(screen_to_json(screen)))) == screen


@given(screens)
def test_what_is_written_is_the_same_json(screen: Screen) -> None:
    assert json.loads(screen_to_bytes(screen)) == json.loads(json.dumps(screen_to_json(screen)))


def screen(image: Image.Image | None = None) -> Screen:
    node = Node(index=0, parent=-1, depth=0, bounds=Box(0, 0, 10, 10), text="half an emoji \ud83d")
    reason: ImageReason | None = None if image else "secure"
    return Screen(Size(108, 240), 0, "com.acme", ".Main", (node,), image, reason, keyboard=Box(0, 100, 108, 240))


def test_a_written_screen_is_read_back_with_its_picture(tmp_path: Path) -> None:
    image = Image.new("RGB", (108, 240), (30, 90, 200))
    save_screen(tmp_path, 7, screen(image))
    back = load_screen(tmp_path / "screens" / "0007.json")
    assert (back.nodes, back.keyboard, back.image_reason) == (screen().nodes, screen().keyboard, None)
    assert back.image is not None
    pixel = back.image.getpixel((50, 100))
    assert isinstance(pixel, tuple)
    assert all(abs(a - b) < 8 for a, b in zip(pixel, (30, 90, 200), strict=True))


def test_a_screen_without_a_picture_keeps_its_reason(tmp_path: Path) -> None:
    save_screen(tmp_path, 1, screen())
    assert load_screen(tmp_path / "screens" / "0001.json").image_reason == "secure"


def test_a_picture_that_is_damaged_is_a_failed_capture(tmp_path: Path) -> None:
    save_screen(tmp_path, 1, screen(Image.new("RGB", (108, 240))))
    (tmp_path / "screens" / "0001.jpg").write_bytes(b"\xff\xd8\xff")
    back = load_screen(tmp_path / "screens" / "0001.json")
    assert (back.image, back.image_reason) == (None, "capture_failed")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', '{"format": 99, "size": [1, 2]}'])
def test_what_is_no_screen_is_named_as_such(tmp_path: Path, text: str) -> None:
    path = tmp_path / "0001.json"
    path.write_text(text)
    with pytest.raises(BadRecording):
        load_screen(path)
