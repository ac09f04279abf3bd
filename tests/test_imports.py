"""Imports run downwards only: devices and prompts know nothing of ours, ladders only them, agentbrain all."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ALLOWED = {
    "devices": {"devices"},
    "prompts": {"prompts"},
    "ladders": {"ladders", "devices", "prompts"},
    "agentbrain": {"agentbrain", "ladders", "devices", "prompts"},
}


def imported(source: str) -> set[str]:
    """Top-level packages that a module imports, at any depth of the code."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.split(".")[0])
    return found


def upward(package: str, source: str) -> set[str]:
    return (imported(source) & ALLOWED.keys()) - ALLOWED[package]


@pytest.mark.parametrize("package", ALLOWED)
def test_imports_run_downwards_only(package: str) -> None:
    files = list((ROOT / package).rglob("*.py"))
    assert files
    bad = {str(f.relative_to(ROOT)): up for f in files if (up := upward(package, f.read_text("utf-8")))}
    assert bad == {}


def test_an_upward_import_would_be_found() -> None:
    assert upward("devices", "def f():\n    from agentbrain.cli import main\n") == {"agentbrain"}
    assert upward("ladders", "import devices.screen, agentbrain") == {"agentbrain"}
