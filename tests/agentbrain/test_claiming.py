"""A phone's apps are asked for once; the rest of claiming is tested where it happens, in test_run.py."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from agentbrain.claiming import KnownApps
from agentbrain.trace import Trace, read_trace
from devices.errors import CallFailed
from devices.phone import App
from tests.build import screen
from tests.fakes import ScriptedPhone

APPS = [App("com.android.settings", "Settings")]


class Slow(ScriptedPhone):
    """A phone that cannot list its apps the first time."""

    def __init__(self, failures: int) -> None:
        super().__init__(lambda _: screen())
        self.asked, self._failures_left = 0, failures

    def apps(self) -> Sequence[App]:
        self.asked += 1
        if self.asked <= self._failures_left:
            raise CallFailed("The package manager does not answer.")
        return APPS


def test_the_apps_are_asked_for_once(tmp_path: Path) -> None:
    phone = Slow(failures=0)
    known = KnownApps(phone, Trace(tmp_path))
    assert [known.all(), known.all()] == [APPS, APPS]
    assert (phone.asked, known.problem) == (1, "")


def test_s42_a_phone_that_could_not_say_is_asked_again_and_the_problem_is_kept_until_it_can(tmp_path: Path) -> None:
    known = KnownApps(Slow(failures=1), Trace(tmp_path))
    assert known.all() == ()
    assert known.problem == "The package manager does not answer."
    assert known.all() == APPS
    assert known.problem == ""
    assert [event["event"] for event in read_trace(tmp_path)] == ["trouble"]
