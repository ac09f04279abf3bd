"""Results as JUnit XML, which every CI reads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from agentbrain.suite.runner import TaskResult

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(results: Sequence[TaskResult], name: str = "agentbrain") -> str:
    """Return the results as one test suite: a task not reached is a failure, a broken run an error."""
    suite = ElementTree.Element("testsuite", name=name, tests=str(len(results)))
    suite.set("failures", str(sum(not r.passed and r.outcome != "broke" for r in results)))
    suite.set("errors", str(sum(r.outcome == "broke" for r in results)))
    suite.set("time", f"{sum(r.seconds for r in results):.1f}")
    for result in results:
        case = ElementTree.SubElement(suite, "testcase", classname=result.task.app, name=result.task.id)
        case.set("time", f"{result.seconds:.1f}")
        if not result.passed:
            kind = "error" if result.outcome == "broke" else "failure"
            said = "says done and is not" if result.false_done else result.outcome.replace("_", " ")
            problem = ElementTree.SubElement(case, kind, message=_clean(f"{said}: {result.reason}"))
            problem.text = _clean("\n".join([result.task.goal, *result.missing, str(result.run)]))
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True)


def _clean(text: str) -> str:
    return _ILLEGAL.sub("?", text)
