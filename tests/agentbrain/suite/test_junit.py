"""Results as JUnit XML."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from agentbrain.document import Outcome
from agentbrain.suite.checks import Check
from agentbrain.suite.junit import junit
from agentbrain.suite.runner import TaskResult
from agentbrain.suite.tasks import Task


def result(name: str, outcome: Outcome, reached: bool, reason: str = "So it is.") -> TaskResult:
    task = Task(id=name, app="clock", goal="Do it", check=[Check(path="a", count=1)])
    return TaskResult(task, outcome, reason, reached, () if reached else ("a has 1",), 3, 1.5, Path("run"))


def test_each_outcome_has_its_place() -> None:
    results = [
        result("a", "done", True),
        result("b", "done", False),
        result("c", "gave_up", False),
        result("d", "broke", False),
    ]
    suite = ElementTree.fromstring(junit(results))
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors"), suite.get("time")) == ("4", "2", "1", "6.0")
    cases = {case.get("name"): case for case in suite}
    assert len(cases["a"]) == 0
    assert cases["b"][0].get("message") == "says done and is not: So it is."
    assert cases["c"][0].tag == "failure"
    assert cases["d"][0].tag == "error"
    assert "a has 1" in (cases["d"][0].text or "")


def test_a_goal_reached_by_a_run_that_gave_up_is_not_passed() -> None:
    assert not result("a", "gave_up", True).passed
    assert not result("a", "gave_up", True).false_done


def test_control_characters_do_not_break_the_file() -> None:
    assert ElementTree.fromstring(junit([result("a", "broke", False, "bad \x00\x1b text")])) is not None
