"""Whole runs of a model that ranks: a first choice that leads nowhere is left for the second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from agentbrain.config import BudgetConfig, GuardConfig, RunConfig
from agentbrain.document import Document
from agentbrain.run import Result, Runner
from agentbrain.second_choice import BACK, FURTHER
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace, read_trace
from devices.gesture import Gesture, Key, Tap
from devices.screen import Node, Screen
from ladders.step.ladder import StepLadder
from tests.build import row, screen
from tests.fakes import LIMITS, ScriptedModel, ScriptedPhone

GOAL = "Turn on dark theme"
STRANGERS = ("Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel")
ROWS = {
    "home": ("Appearance", "Screen", "Storage"),
    "Appearance": STRANGERS,
    "Delete": STRANGERS,
    "Screen": ("Dark theme", "Brightness", "Timeout"),
}
LIKED = {"tap Appearance": 8.0, "tap Delete": 14.0, "tap Screen": 13.0, "tap Dark theme (off)": 20.0, "done": -1.0}
"""What the model makes of a candidate; what is not here means nothing to it. The words of the goal speak for the first
already, so that it comes out a little before the second."""


class Walked:
    """A run over pages that taps open and Back leaves; only "Dark theme" is a switch, and turns where it is."""

    def __init__(self, folder: Path, rows: Mapping[str, Sequence[str]] = ROWS, **values: Any) -> None:
        self.rows = rows
        self.model = ScriptedModel(limits=replace(LIMITS, decoding="rank"), score=self._score)
        self.phone = ScriptedPhone(self._show)
        self.store = DocumentStore(folder / "run.json")
        self.store.create(Document(goal=values.pop("goal", GOAL), run_id="test", started_at=1.0))
        self.trace = Trace(folder)
        budget = BudgetConfig(steps=values.pop("steps", 12))
        config = RunConfig(budget=budget, guards=values.pop("guards", GuardConfig()))
        self.runner = Runner(self.phone, StepLadder(self.model), self.store, self.trace, config, **values)

    def run(self) -> Result:
        return self.runner.run()

    @property
    def phrases(self) -> list[str]:
        return [event["phrase"] for event in read_trace(self.trace.folder) if event["event"] == "step"]

    @property
    def turnings(self) -> list[str]:
        """The kinds of the turnings, in order."""
        steps = [event for event in read_trace(self.trace.folder) if event["event"] == "step"]
        kinds = [attempt["kind"] for event in steps for attempt in event["climb"]]
        return [kind for kind in kinds if kind in (BACK, FURTHER)]

    def _score(self, suffix: str) -> float:
        return LIKED.get(suffix.strip(" ?"), 0.0)

    def _show(self, gestures: Sequence[Gesture]) -> Screen:
        at, on = ["home"], False
        for gesture in gestures:
            if isinstance(gesture, Key) and gesture.name == "back" and len(at) > 1:
                at.pop()
            if isinstance(gesture, Tap):
                label = self.rows[at[-1]][int(gesture.y) // 150]
                on ^= label == "Dark theme"
                at += [label] if label in self.rows else []
        return screen(*(self._row(number, label, on) for number, label in enumerate(self.rows[at[-1]])))

    def _row(self, number: int, label: str, on: bool) -> Node:
        if label != "Dark theme":
            return row(number, label, resource_id=f"id/{label}")
        return row(number, label, class_name="android.widget.Switch", checkable=True, checked=on)


def test_a_first_choice_that_leads_nowhere_is_left_for_the_second(tmp_path: Path) -> None:
    walked = Walked(tmp_path)
    result = walked.run()
    assert result.outcome == "done", result.reason
    assert walked.phrases == ["tap Appearance", "back", "tap Screen", "tap Dark theme (off)", "done"]
    assert walked.turnings == [BACK]
    document = walked.store.read()
    assert document.counters.second_choices == 1
    assert "tap Appearance" in {tried.phrase for tried in document.tried}


def test_without_leave_to_turn_away_the_same_run_does_not_get_there(tmp_path: Path) -> None:
    walked = Walked(tmp_path, guards=GuardConfig(second_choices=0))
    assert walked.run().outcome != "done"
    assert walked.turnings == []


def test_a_first_choice_that_deletes_is_never_undone(tmp_path: Path) -> None:
    rows = {**ROWS, "home": ("Delete", "Screen", "Storage")}
    walked = Walked(tmp_path, rows, allowed=frozenset({"delete"}))
    walked.run()
    assert walked.phrases[0] == "tap Delete"
    assert walked.turnings == []


def test_a_blind_alley_is_walked_once(tmp_path: Path) -> None:
    rows = {**ROWS, "home": ("Appearance", "Storage", "Sound"), "Storage": [f"Other {name}" for name in STRANGERS]}
    walked = Walked(tmp_path, rows, steps=30)
    result = walked.run()
    assert result.outcome == "gave_up"
    assert walked.phrases.count("tap Appearance") == 1


def test_a_run_turns_away_no_more_often_than_it_may(tmp_path: Path) -> None:
    names = [f"Place {number}" for number in range(8)]
    rows = {"home": names, **{name: [f"{name} {other}" for other in STRANGERS] for name in names}}
    walked = Walked(tmp_path, rows, steps=40, guards=GuardConfig(second_choices=2))
    walked.run()
    assert len(walked.turnings) == 2
