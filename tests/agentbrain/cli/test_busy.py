"""The moving line, and the wrappers that feed it."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from agentbrain.cli.busy import AskedOwner, Busy, ToldPhone
from devices.errors import PhoneGone
from devices.gesture import Tap
from devices.screen import Screen
from tests.build import row, screen
from tests.fakes import ScriptedPhone


def test_a_phone_tells_what_it_does_and_that_the_run_decides_after_it() -> None:
    told: list[str] = []
    inner = ScriptedPhone(lambda _: screen(row(0, "A")))
    phone = ToldPhone(inner, told.append)
    phone.observe(image=False)
    phone.perform(Tap(x=1, y=2))
    phone.apps()
    assert told == ["looking", "deciding", "acting", "deciding", "listing the apps", "deciding"]
    assert inner.gestures == [Tap(x=1, y=2)]
    assert phone.serial == inner.serial


def test_a_phone_that_fails_still_fails() -> None:
    told: list[str] = []

    def gone(_: object) -> Screen:
        raise PhoneGone("It went away.")

    phone = ToldPhone(ScriptedPhone(gone), told.append)
    with pytest.raises(PhoneGone):
        phone.observe()
    assert told[-1] == "deciding"


class Interrupted:
    """An owner who presses Ctrl-C instead of answering."""

    def ask(self, question: str) -> str | None:
        raise KeyboardInterrupt

    def confirm(self, question: str) -> bool | None:
        raise KeyboardInterrupt


class Agreeing:
    """An owner who answers."""

    def ask(self, question: str) -> str | None:
        return f"{question} Yes."

    def confirm(self, question: str) -> bool | None:
        return True


def test_the_line_is_away_while_the_owner_is_asked() -> None:
    happened: list[str] = []
    owner = AskedOwner(Agreeing(), lambda: happened.append("hide"), lambda: happened.append("show"))
    assert owner.ask("Really?") == "Really? Yes."
    assert owner.confirm("Really?") is True
    assert happened == ["hide", "show", "hide", "show"]
    assert not owner.asking


def test_ctrl_c_is_no_answer_and_the_line_comes_back() -> None:
    happened: list[str] = []
    owner = AskedOwner(Interrupted(), lambda: happened.append("hide"), lambda: happened.append("show"))
    assert owner.ask("Really?") is None
    assert owner.confirm("Really?") is None
    assert happened == ["hide", "show"] * 2
    assert not owner.asking


def test_the_line_says_which_step_and_what_and_goes_away() -> None:
    file = io.StringIO()
    console = Console(file=file, width=80, force_terminal=True)
    busy = Busy(console)
    busy.step = 7
    busy.tell("acting")
    busy.show()
    busy.hide()
    busy.hide()
    text = file.getvalue()
    assert "step 7: acting" in text
    assert text.endswith("\x1b[1A\x1b[2K")
