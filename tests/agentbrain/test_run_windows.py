"""A step and the view after it go into the document in one window, whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from agentbrain.config import BudgetConfig, RunConfig
from agentbrain.document import Document, Search
from agentbrain.run import Runner
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace, read_trace
from devices.errors import PhoneGone
from devices.gesture import Gesture
from devices.screen import Screen
from ladders.step.ladder import StepLadder
from prompts.prompt import Prompt
from tests.build import row, screen
from tests.fakes import ScriptedModel, ScriptedPhone

TAP = '{"action":"tap","mark":1}'


def pages(gestures: Sequence[Gesture]) -> Screen:
    """Another page after every gesture."""
    return screen(row(0, f"Page {len(gestures)}", resource_id=f"id/{len(gestures)}"))


def still(_: Sequence[Gesture]) -> Screen:
    return screen(row(0, "Nothing happens"))


class Setting:
    """A runner over a scripted phone and model, with its folder."""

    def __init__(self, folder: Path, phone: ScriptedPhone, model: ScriptedModel, steps: int, **known: object) -> None:
        self.store = DocumentStore(folder / "run.json")
        self.store.create(Document(goal="Open all", **known))  # type: ignore[arg-type] # checked by pydantic
        self.folder, self.phone, self.model = folder, phone, model
        config = RunConfig(budget=BudgetConfig(phone_seconds=3.0, steps=steps))
        self.runner = Runner(phone, StepLadder(model), self.store, Trace(folder), config, sleep=lambda _: None)

    @property
    def events(self) -> list[str]:
        return [event["event"] for event in read_trace(self.folder)]


class Looking(ScriptedModel):
    """A model that reads the document each time it is asked."""

    store: DocumentStore

    def __init__(self, reply: str) -> None:
        super().__init__([reply])
        self.found: list[Document] = []

    def generate(self, prompt: Prompt, **values: object) -> object:  # type: ignore[override]
        self.found.append(self.store.read())
        return super().generate(prompt, **values)  # type: ignore[arg-type]


def looking(folder: Path, reply: str = TAP, steps: int = 4, **known: object) -> tuple[Setting, Looking]:
    model = Looking(reply)
    setting = Setting(folder, ScriptedPhone(pages), model, steps, **known)
    model.store = setting.store
    return setting, model


def test_every_step_is_recorded_before_the_next_one_is_decided(tmp_path: Path) -> None:
    setting, model = looking(tmp_path)
    setting.runner.run()
    assert [(document.counters.steps, len(document.captions)) for document in model.found] == [
        (0, 0),
        (1, 1),
        (2, 2),
        (3, 3),
    ]


def test_a_step_and_the_next_view_take_one_window(tmp_path: Path) -> None:
    setting, model = looking(tmp_path)
    setting.runner.run()
    assert [document.revision for document in model.found] == [1, 2, 3, 4]
    assert setting.store.read().revision == 6, "the last step, and the outcome"


def test_whoever_reads_between_two_steps_finds_the_new_view_taken_in(tmp_path: Path) -> None:
    setting, _ = looking(tmp_path, steps=2, searches=[Search(name="Page 1")])
    states: list[Document] = []
    setting.runner.listen = lambda _: states.append(setting.store.read())
    setting.runner.run()
    assert (states[0].counters.steps, states[0].searches[0].status) == (1, "found")


def test_the_view_after_the_last_step_of_the_budget_is_no_step(tmp_path: Path) -> None:
    setting, _ = looking(tmp_path, steps=1, searches=[Search(name="Page 1")])
    assert setting.runner.run().outcome == "stopped"
    assert setting.store.read().searches[0].status == "open"


def test_a_budget_that_is_used_up_at_the_start_asks_no_model(tmp_path: Path) -> None:
    setting, model = looking(tmp_path, steps=3, counters={"steps": 3})
    assert setting.runner.run().outcome == "stopped"
    assert model.found == []


def test_the_step_is_told_before_what_its_view_shows(tmp_path: Path) -> None:
    setting = Setting(tmp_path, ScriptedPhone(still), ScriptedModel([TAP]), 40)
    heard: list[str] = []
    setting.runner.listen = lambda report: heard.extend([*setting.events, f"heard {report.step}"])
    assert setting.runner.run().outcome == "gave_up"
    events = setting.events
    assert events[events.index("stuck") - 1] == "step"
    assert heard[-1] == "heard " + str(events.count("step"))
    assert heard[-2] == "step", "the listener hears of a step before the trace says that it is stuck"


def test_an_owner_who_stops_at_a_step_is_minded_before_the_next_decision(tmp_path: Path) -> None:
    setting, model = looking(tmp_path)
    setting.runner.listen = lambda _: setting.runner.stop("Enough.")
    result = setting.runner.run()
    assert (result.outcome, result.reason, result.steps) == ("stopped", "Enough.", 1)
    assert len(model.found) == 1


def test_a_refused_step_is_recorded_although_the_phone_goes_away_after_it(tmp_path: Path) -> None:
    looks = [0]

    def going(gestures: Sequence[Gesture]) -> Screen:
        looks[0] += 1
        if looks[0] > 1:
            raise PhoneGone("The cable was pulled.")
        return pages(gestures)

    now = [0.0]
    setting = Setting(tmp_path, ScriptedPhone(going), ScriptedModel(['{"action":"open","app":"Nothing"}']), 4)
    setting.runner.clock = lambda: now[0]
    setting.runner.sleep = lambda seconds: now.__setitem__(0, now[0] + seconds)
    assert setting.runner.run().outcome == "broke"
    document = setting.store.read()
    assert (document.counters.steps, document.past, document.counters.refused_in_a_row) == (1, [], 1)
