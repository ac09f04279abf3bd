import ast
from pathlib import Path

import pytest

import devices.simulated
from devices.simulated.icons import ICONS, icon_ink, icon_mask

SOURCES = list(Path(devices.simulated.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_has_ink_inside_its_square(name: str) -> None:
    mask = icon_mask(name, 63)
    assert mask.size == (63, 63)
    assert 60 < sum(mask.tobytes()) / 255 < 63 * 63 * 0.8


def test_an_icon_cut_down_to_its_ink_says_where_it_begins() -> None:
    ink, left, top = icon_ink("back", 48)
    assert icon_mask("back", 48).getbbox() == (left, top, left + ink.width, top + ink.height)


def test_an_unknown_name_is_a_circle() -> None:
    assert icon_mask("no such icon", 24).tobytes() == icon_mask("circle", 24).tobytes()


def test_every_icon_that_an_app_names_exists() -> None:
    named = {
        keyword.value.value
        for source in SOURCES
        for call in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(call, ast.Call)
        for keyword in call.keywords
        if keyword.arg in ("icon_name", "icon")
        and isinstance(keyword.value, ast.Constant)
        and isinstance(keyword.value.value, str)
    }
    assert len(named) > 10
    assert named - ICONS.keys() == set()
