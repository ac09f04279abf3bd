"""docs/document.md names the tests that decide each invariant, and cannot drift from them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "document.md"
_TEST = re.compile(r"\btest_s(\d\d)_\w+")


def test_every_invariant_is_decided_by_tests_that_exist() -> None:
    rows = re.findall(r"^\| S(\d+) \|.*$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert [int(row) for row in rows] == list(range(1, 43))
    named = {found[0] for found in _TEST.finditer(PAGE.read_text("utf-8"))}
    files = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    written = {name for text in files for name in re.findall(r"def (test_s\d\d_\w+)", text)}
    assert named - written == set()
    assert {_number(name) for name in named} == set(range(1, 43))


def _number(name: str) -> int:
    found = _TEST.fullmatch(name)
    assert found is not None
    return int(found[1])
