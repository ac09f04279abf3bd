"""What is in front and where the keyboard is, read from nodes and dumpsys."""

import pytest

from devices.geometry import Box, Size
from devices.screen import Node
from devices.uiautomator.windows import (
    as_rotated,
    focused_activity,
    front_package,
    keyboard_box,
    physical_size,
)

SIZE = Size(1080, 2400)
WHOLE = Box(0, 0, 1080, 2400)
LATIN = "com.google.android.inputmethod.latin"


def node(package: str, bounds: Box = WHOLE, *, parent: int = -1, text: str = "", clickable: bool = False) -> Node:
    return Node(index=0, parent=parent, depth=0, bounds=bounds, package=package, text=text, clickable=clickable)


def test_the_server_is_believed_when_the_tree_shows_its_package() -> None:
    assert front_package("com.acme", [node("com.acme"), node("com.other")], SIZE) == "com.acme"


def test_the_keyboard_is_never_the_app_in_front() -> None:
    assert front_package(LATIN, [node("com.acme"), node(LATIN)], SIZE) == "com.acme"
    assert front_package("my.board", [node("com.acme"), node("my.board")], SIZE, "my.board") == "com.acme"


def test_a_package_that_the_tree_does_not_show_gives_way_to_the_topmost_large_window() -> None:
    bar = node("com.android.systemui", Box(0, 0, 1080, 80))
    assert front_package("com.gone", [node("com.below"), node("com.above"), bar], SIZE) == "com.above"


def test_without_a_tree_the_server_is_all_there_is() -> None:
    assert front_package("com.acme", [], SIZE) == "com.acme"


def test_the_keyboard_covers_the_width_from_its_first_key_down() -> None:
    keys = [
        node(LATIN),
        node(LATIN, Box(10, 1600, 100, 1700), parent=0, text="q", clickable=True),
        node(LATIN, Box(300, 2250, 800, 2330), parent=0, text="space", clickable=True),
    ]
    assert keyboard_box([node("com.acme"), *keys], SIZE) == Box(0, 1600, 1080, 2400)


def test_a_keyboard_app_in_front_is_no_keyboard() -> None:
    page = [
        node(LATIN, Box(0, 100, 1080, 300), text="Languages", clickable=True),
        node(LATIN, Box(0, 2200, 1080, 2390), text="About", clickable=True),
    ]
    assert keyboard_box(page, SIZE) is None


def test_a_keyboard_that_is_down_has_no_box() -> None:
    assert keyboard_box([node("com.acme", clickable=True), node(LATIN)], SIZE) is None


@pytest.mark.parametrize(
    ("output", "found"),
    [
        ("  mCurrentFocus=Window{2bfa u0 com.acme/com.acme.Main}\n", ("com.acme", "com.acme.Main")),
        ("  mCurrentFocus=null\n", None),
        ("  mResumedActivity: ActivityRecord{1a u0 com.acme/.Main t12}\n", ("com.acme", ".Main")),
        ("  topResumedActivity=ActivityRecord{1a u0 com.acme/.In$ner t12}\n", ("com.acme", ".In$ner")),
        ("", None),
    ],
)
def test_the_activity_is_found_in_every_android_s_words(output: str, found: tuple[str, str] | None) -> None:
    assert focused_activity(output) == found


def test_an_override_of_the_size_wins() -> None:
    assert physical_size("Physical size: 1440x3200\nOverride size: 1080x2400\n") == Size(1080, 2400)
    assert physical_size("Physical size: 1440x3200\n") == Size(1440, 3200)
    assert physical_size("error: no service") is None


def test_the_size_follows_the_rotation() -> None:
    assert as_rotated(SIZE, landscape=True) == Size(2400, 1080)
    assert as_rotated(Size(2560, 1600), landscape=False) == Size(1600, 2560)
