"""docs/cli.md says what the help texts say."""

from __future__ import annotations

from pathlib import Path

import pytest

from agentbrain.cli.app import COMMANDS
from agentbrain.cli.manual import MADE_WITH, manual

PAGE = Path(__file__).parents[3] / "docs" / "cli.md"

same_layout = pytest.mark.skipif(
    not PAGE.read_text("utf-8").endswith(MADE_WITH), reason="docs/cli.md was made with another version of typer"
)


@same_layout
def test_the_page_is_made_of_the_help_texts_as_they_are() -> None:
    assert PAGE.read_text("utf-8") == manual(), "run scripts/docs"


def test_every_command_has_its_section() -> None:
    page = manual()
    for name in COMMANDS:
        assert f"## agentbrain {name}\n" in page
    assert "## agentbrain models pull\n" in page


@same_layout
@pytest.mark.parametrize("variable", ["COLUMNS", "TERMINAL_WIDTH", "NO_COLOR", "FORCE_COLOR"])
def test_the_terminal_does_not_change_the_page(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, "40")
    assert manual() == PAGE.read_text("utf-8")


def test_the_page_names_nothing_of_the_machine_it_was_made_on() -> None:
    assert str(Path.home()) not in manual()
    assert str(PAGE.parents[1]) not in manual()
