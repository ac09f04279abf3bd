"""Asking the person at the terminal, who may not be there."""

from __future__ import annotations

import io

import pytest

from agentbrain.owner import Nobody, TerminalOwner


def answered(monkeypatch: pytest.MonkeyPatch, text: str) -> TerminalOwner:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return TerminalOwner()


def test_a_question_is_put_on_stderr_and_a_line_is_the_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(monkeypatch, "  the blue one \nmore").ask("Which?") == "the blue one"
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "\n? Which?\n> ")


def test_closed_input_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answered(monkeypatch, "").ask("Which?") is None
    assert answered(monkeypatch, "").confirm("Really?") is None


@pytest.mark.parametrize(
    ("line", "agrees"), [("y\n", True), (" YES \n", True), ("\n", False), ("yep\n", False), ("n\n", False)]
)
def test_only_a_clear_yes_is_a_yes(monkeypatch: pytest.MonkeyPatch, line: str, agrees: bool) -> None:
    assert answered(monkeypatch, line).confirm("Really?") is agrees


def test_nobody_never_answers() -> None:
    for asked in (Nobody().ask, Nobody().confirm):
        assert asked("Really?") is None
