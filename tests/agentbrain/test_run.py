"""The orchestrator: every step one action, every run one honest outcome."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from PIL import Image

from agentbrain.config import BudgetConfig, GuardConfig, MemoryConfig, RunConfig
from agentbrain.document import CloseUp, Document, Proposal, Search, Speech, Watch
from agentbrain.pictures import paint_step
from agentbrain.run import Result, Runner
from agentbrain.secrets import Secrets
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace, read_trace
from devices.errors import CallFailed, OutcomeUnknown, PhoneGone, PhoneNotAuthorised, ServerDown
from devices.geometry import Box
from devices.gesture import Gesture, OpenApp, Tap, Text
from devices.phone import App
from devices.screen import Node, Screen
from ladders.model import ModelCrashed, ModelUnusable, Reply
from ladders.step.ladder import StepLadder
from prompts.prompt import Prompt
from tests.build import row, screen
from tests.fakes import LIMITS, ScriptedModel, ScriptedPhone

GOAL = "Turn on dark theme"
TAP = '{"action":"tap","mark":1}'
DONE = '{"action":"done","evidence":"Dark theme"}'


def switch(checked: bool) -> Node:
    return row(0, "Dark theme", class_name="android.widget.Switch", checkable=True, checked=checked)


def toggling(gestures: Sequence[Gesture]) -> Screen:
    """A screen whose switch turns with every tap."""
    taps = sum(isinstance(gesture, Tap) for gesture in gestures)
    return screen(switch(taps % 2 == 1))


def pictured(gestures: Sequence[Gesture], image: Image.Image | None = None) -> Screen:
    """The same with a screenshot."""
    shown = image or Image.linear_gradient("L").resize((1080, 2400)).convert("RGB")
    return replace(toggling(gestures), image=shown, image_reason=None)


def seeing(replies: Iterable[str | Reply | Exception]) -> ScriptedModel:
    return ScriptedModel(replies, limits=replace(LIMITS, vision=True))


def still(_: Sequence[Gesture]) -> Screen:
    return screen(row(0, "Nothing happens"), row(1, "Here neither"))


class Setting:
    """A runner over a scripted phone and model, with its folder."""

    def __init__(self, folder: Path, replies: Iterable[str | Reply | Exception], **values: Any) -> None:
        show: Callable[[Sequence[Gesture]], Screen] = values.pop("show", toggling)
        self.model = values.pop("model", None) or ScriptedModel(replies)
        self.phone = values.pop("phone", None) or ScriptedPhone(show, values.pop("apps", ()))
        self.store = DocumentStore(folder / "run.json")
        goal, known = values.pop("goal", GOAL), values.pop("document", {})
        self.store.create(Document(goal=goal, run_id="test", started_at=1.0, **known))
        budget = BudgetConfig(phone_seconds=3.0, steps=values.pop("steps", 40))
        config = values.pop("config", RunConfig(budget=budget))
        secrets = values.get("secrets", Secrets())
        self.trace = Trace(folder, hide=secrets.hide)
        self.slept: list[float] = []
        ladder = StepLadder(self.model, paint_step)
        self.runner = Runner(self.phone, ladder, self.store, self.trace, config, sleep=self.slept.append, **values)
        self.runner._stopping = Unhurried()

    def run(self) -> Result:
        return self.runner.run()

    @property
    def steps(self) -> list[dict[str, Any]]:
        return [dict(event) for event in read_trace(self.trace.folder) if event["event"] == "step"]


class Unhurried(threading.Event):
    """An event whose waits take no time, so that a test of waits is quick."""

    def wait(self, timeout: float | None = None) -> bool:
        return self.is_set()


def test_a_goal_that_is_reached_ends_as_done_with_what_was_seen(tmp_path: Path) -> None:
    setting = Setting(tmp_path, [TAP, DONE])
    result = setting.run()
    assert (result.outcome, result.steps, result.evidence) == ("done", 2, "Dark theme")
    assert result.rungs == {"text": 2}
    assert len(setting.phone.gestures) == 1
    document = setting.store.read()
    assert (document.outcome, document.reason) == ("done", "The goal is reached.")
    assert document.captions[0].text == "tap Dark theme (off): Dark theme is now on"


def test_every_step_is_one_trace_line_with_the_climb_and_the_effect(tmp_path: Path) -> None:
    setting = Setting(tmp_path, ["rubbish", TAP, DONE])
    setting.run()
    first = setting.steps[0]
    assert [(attempt["rung"], attempt["outcome"], attempt["kind"]) for attempt in first["climb"]] == [
        ("full_vision", "skipped", "no_projector"),
        ("shrunk_vision", "skipped", "no_projector"),
        ("text", "failed", "no_action"),
        ("text", "ok", ""),
    ]
    assert (first["effect"], first["action"], first["target"]["label"]) == (
        "changed",
        {"action": "tap", "mark": 1},
        "Dark theme",
    )
    assert (tmp_path / "screens" / "0001.json").exists()


def test_giving_up_is_no_success_and_keeps_its_reason(tmp_path: Path) -> None:
    result = Setting(tmp_path, ['{"action":"give_up","reason":"There is no such setting."}']).run()
    assert (result.outcome, result.reason) == ("gave_up", "There is no such setting.")


def test_done_without_evidence_is_vetoed_twice_and_then_the_run_gives_up(tmp_path: Path) -> None:
    setting = Setting(tmp_path, ['{"action":"done","evidence":"Bluetooth connected"}'])
    result = setting.run()
    assert result.outcome == "gave_up"
    assert "said done 3 times without evidence" in result.reason
    assert "Not done yet" in setting.model.prompts[1].question
    assert setting.phone.gestures == []


def test_garbage_for_ever_ends_honestly_and_never_as_done(tmp_path: Path) -> None:
    setting = Setting(tmp_path, ["<think>done done done"])
    result = setting.run()
    assert result.outcome == "gave_up"
    assert result.rungs == {"wait": result.steps}
    assert setting.phone.gestures == []


def test_an_action_that_changes_nothing_is_told_and_in_the_end_stops_the_run(tmp_path: Path) -> None:
    setting = Setting(tmp_path, [TAP], show=still)
    result = setting.run()
    assert result.outcome == "gave_up"
    assert "was done" in result.reason
    assert "changed nothing" in setting.model.prompts[1].question
    assert any("Try something else" in prompt.question for prompt in setting.model.prompts)
    assert result.steps < 10


def test_the_budget_of_steps_stops_the_run(tmp_path: Path) -> None:
    pages = lambda gestures: screen(row(0, f"Page {len(gestures)}", resource_id=f"id/{len(gestures)}"))  # noqa: E731
    result = Setting(tmp_path, [TAP], show=pages, steps=5).run()
    assert (result.outcome, result.steps) == ("stopped", 5)
    assert "5 steps" in result.reason


def test_the_owner_can_stop_a_run_in_the_middle_of_a_step(tmp_path: Path) -> None:
    setting = Setting(tmp_path, [TAP])
    setting.runner.listen = lambda _: setting.runner.stop()
    result = setting.run()
    assert (result.outcome, result.steps) == ("stopped", 1)
    assert setting.model.cancelled == 1


@pytest.mark.parametrize("error", [PhoneGone("The phone is gone."), ServerDown("The server is down.")])
def test_a_phone_that_stays_away_breaks_the_run_in_bounded_time(tmp_path: Path, error: Exception) -> None:
    def gone(_: Sequence[Gesture]) -> Screen:
        raise error

    now = [0.0]
    setting = Setting(tmp_path, [TAP], show=gone, clock=lambda: now[0])
    setting.runner.sleep = lambda seconds: now.__setitem__(0, now[0] + seconds)
    result = setting.run()
    assert result.outcome == "broke"
    assert str(error) in result.reason
    assert now[0] <= 3.0


def test_a_phone_that_comes_back_goes_on(tmp_path: Path) -> None:
    failures: list[Exception] = [PhoneGone("Away."), PhoneGone("Away.")]

    def flaky(gestures: Sequence[Gesture]) -> Screen:
        if failures:
            raise failures.pop()
        return toggling(gestures)

    assert Setting(tmp_path, [TAP, DONE], show=flaky).run().outcome == "done"


def test_a_phone_that_is_not_allowed_breaks_at_once_with_the_remedy(tmp_path: Path) -> None:
    def refused(_: Sequence[Gesture]) -> Screen:
        raise PhoneNotAuthorised("This phone has not allowed debugging.")

    setting = Setting(tmp_path, [TAP], show=refused)
    result = setting.run()
    assert result.outcome == "broke"
    assert "tap Allow" in result.reason
    assert setting.slept == []


def test_an_action_whose_answer_was_lost_is_never_sent_again(tmp_path: Path) -> None:
    setting = Setting(tmp_path, [TAP, DONE])
    setting.phone.failures = [OutcomeUnknown("The answer was lost.")]
    result = setting.run()
    assert result.outcome == "done"
    assert len(setting.phone.gestures) == 1
    assert "The answer was lost" in setting.steps[0]["detail"]
    assert setting.steps[0]["effect"] == "changed"


def test_what_the_phone_refuses_is_told_to_the_model_with_the_reason(tmp_path: Path) -> None:
    setting = Setting(tmp_path, [TAP, TAP, DONE])
    setting.phone.failures = [CallFailed("Injecting events is not allowed.")]
    setting.run()
    assert "Injecting events is not allowed" in setting.model.prompts[1].question
    assert setting.steps[0]["effect"] == "failed"


def test_a_model_that_cannot_be_used_breaks_the_run_after_a_few_waits(tmp_path: Path) -> None:
    result = Setting(tmp_path, [ModelUnusable("The file is damaged.")]).run()
    assert (result.outcome, result.steps) == ("broke", GuardConfig().waits)
    assert "The file is damaged." in result.reason


def test_a_model_that_crashes_once_goes_on(tmp_path: Path) -> None:
    setting = Setting(tmp_path, [ModelCrashed("It died."), TAP, DONE])
    assert setting.run().outcome == "done"
    assert setting.steps[0]["climb"][-1]["rung"] == "emergency"


def test_a_mark_that_does_not_exist_is_refused_without_touching_the_phone(tmp_path: Path) -> None:
    setting = Setting(tmp_path, ['{"action":"tap","mark":77}'] * 5 + [TAP, DONE])
    setting.run()
    assert all(isinstance(gesture, Tap) and gesture.y < 200 for gesture in setting.phone.gestures)


def test_a_row_that_moved_while_the_model_thought_is_tapped_where_it_is_now(tmp_path: Path) -> None:
    looks = [0]

    def moving(gestures: Sequence[Gesture]) -> Screen:
        looks[0] += 1
        top = 0 if looks[0] == 1 else 1000
        return screen(row(0, "Anna", bounds=Box(0, top, 1080, top + 150)))

    setting = Setting(tmp_path, [TAP], show=moving, goal="Open Anna", steps=1)
    setting.run()
    assert [(gesture.x, gesture.y) for gesture in setting.phone.gestures if isinstance(gesture, Tap)] == [(540, 1075)]


def test_a_row_that_is_gone_is_not_tapped_and_the_model_hears_of_it(tmp_path: Path) -> None:
    looks = [0]

    def leaving(gestures: Sequence[Gesture]) -> Screen:
        looks[0] += 1
        return screen(row(0, "Anna" if looks[0] == 1 else "Bert"))

    setting = Setting(tmp_path, [TAP], show=leaving, goal="Open Anna", steps=1)
    setting.run()
    assert setting.phone.gestures == []
    assert setting.store.read().feedback == 'The screen changed and "Anna" is no longer on it.'


def delete_screen(_: Sequence[Gesture]) -> Screen:
    return screen(row(0, "Delete"))


def test_a_risky_action_with_nobody_to_ask_gives_up_and_touches_nothing(tmp_path: Path) -> None:
    setting = Setting(tmp_path, [TAP], show=delete_screen, goal="Look at the note")
    result = setting.run()
    assert (result.outcome, result.steps) == ("gave_up", 2)
    assert "--allow delete" in result.reason
    assert setting.phone.gestures == []
    assert "Nobody is here to allow this" in setting.model.prompts[1].question


class Says:
    """An owner who gives one answer to everything."""

    def __init__(self, answer: bool) -> None:
        self.answer = answer
        self.asked: list[str] = []

    def ask(self, question: str) -> str:
        self.asked.append(question)
        return "Anna Berg"

    def confirm(self, question: str) -> bool:
        self.asked.append(question)
        return self.answer


@pytest.mark.parametrize(("answer", "taps"), [(True, 1), (False, 0)])
def test_a_risky_action_does_what_the_owner_says(tmp_path: Path, answer: bool, taps: int) -> None:
    owner = Says(answer)
    setting = Setting(tmp_path, [TAP], show=delete_screen, goal="Look at the note", owner=owner, steps=1)
    setting.run()
    assert len(setting.phone.gestures) == taps
    assert owner.asked == ['May I press "Delete"? It would delete.']


def test_a_question_to_the_owner_becomes_a_fact_the_model_reads(tmp_path: Path) -> None:
    setting = Setting(tmp_path, ['{"action":"ask","question":"Which Anna?"}', TAP, DONE], owner=Says(True))
    setting.run()
    assert 'the owner said "Anna Berg"' in setting.model.prompts[1].stable


def test_a_secret_is_typed_and_is_in_no_prompt_trace_document_or_screen(tmp_path: Path) -> None:
    def form(gestures: Sequence[Gesture]) -> Screen:
        typed = next((g.text for g in reversed(gestures) if isinstance(g, Text)), "")
        field = row(0, typed, hint="Password", class_name="android.widget.EditText", editable=True, focusable=True)
        return screen(field, row(1, "Connect"))

    setting = Setting(
        tmp_path,
        ['{"action":"type","mark":1,"text":"{wifi}"}', '{"action":"tap","mark":2}'],
        show=form,
        goal="Join Home with the password {wifi}",
        secrets=Secrets({"wifi": "hunter22"}),
        steps=3,
    )
    setting.run()
    assert setting.phone.gestures[0] == Text(text="hunter22", x=540, y=70, secret=True)
    assert all("hunter22" not in prompt.text for prompt in setting.model.prompts)
    assert any("{wifi}" in prompt.changing for prompt in setting.model.prompts[1:])
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(kept) > 3
    assert all(b"hunter22" not in path.read_bytes() for path in kept)


def test_an_app_is_opened_by_the_name_its_owner_calls_it(tmp_path: Path) -> None:
    apps = [App("com.android.settings", "Settings")]
    setting = Setting(tmp_path, ['{"action":"open","app":"settings"}'], apps=apps, steps=1)
    setting.run()
    assert setting.phone.gestures == [OpenApp(package="com.android.settings")]


def test_s03_the_lock_is_free_while_the_model_and_the_phone_work(tmp_path: Path) -> None:
    free: list[bool] = []

    def look() -> None:
        lock = FileLock(str(tmp_path / "run.json.lock"), timeout=0)
        with lock:
            free.append(True)

    class Watching(ScriptedModel):
        def generate(self, *args: Any, **values: Any) -> Reply:
            look()
            return super().generate(*args, **values)

    def show(gestures: Sequence[Gesture]) -> Screen:
        look()
        return toggling(gestures)

    result = Setting(tmp_path, (), model=Watching([TAP, DONE]), show=show).run()
    assert result.outcome == "done"
    assert len(free) >= 5


def test_a_model_that_sees_gets_a_picture_only_when_there_is_one(tmp_path: Path) -> None:
    setting = Setting(tmp_path, (), model=seeing([TAP, DONE]), show=pictured)
    result = setting.run()
    assert result.rungs == {"full_vision": 2}
    assert all(prompt.image is not None and prompt.image[:2] == b"\xff\xd8" for prompt in setting.model.prompts)


def test_the_document_stays_small_however_long_the_run(tmp_path: Path) -> None:
    pages = lambda gestures: screen(row(0, f"Page {len(gestures) % 50}", resource_id=f"id/{len(gestures) % 50}"))  # noqa: E731
    config = RunConfig(
        budget=BudgetConfig(steps=200),
        memory=MemoryConfig(narrative=4),
        guards=GuardConfig(no_new_screen=10_000, oscillation=10_000, same_screen=10_000),
        save_screens=False,
    )
    setting = Setting(tmp_path, [TAP], show=pages, config=config, goal="Walk")
    result = setting.run()
    assert result.steps == 200
    assert (tmp_path / "run.json").stat().st_size < 60_000
    lengths = [len(prompt.text) for prompt in setting.model.prompts]
    assert max(lengths[150:]) < 1.1 * max(lengths[100:150])


def test_a_full_disk_ends_the_run_as_broken_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting(tmp_path, [TAP, DONE])
    real = DocumentStore._save
    saves = [0]

    def full(store: DocumentStore, document: Document) -> None:
        saves[0] += 1
        if saves[0] > 2:
            from agentbrain.store import DocumentNotSaved

            raise DocumentNotSaved("The run document cannot be written (No space left on device).", "Free some space.")
        real(store, document)

    monkeypatch.setattr(DocumentStore, "_save", full)
    result = setting.run()
    assert result.outcome == "broke"
    assert "No space left" in result.reason
    assert result.problem


def test_s42_a_phone_that_cannot_list_its_apps_is_no_phone_without_apps(tmp_path: Path) -> None:
    class Mute(ScriptedPhone):
        def apps(self) -> Sequence[App]:
            raise CallFailed("The package manager does not answer.")

    setting = Setting(tmp_path, ['{"action":"open","app":"Settings"}', DONE], phone=Mute(toggling))
    setting.run()
    assert setting.steps[0]["detail"] == "The phone cannot list its apps: The package manager does not answer."
    assert setting.phone.gestures == []


def test_s42_a_tree_that_could_not_be_read_is_told_as_such(tmp_path: Path) -> None:
    lost = replace(screen(), tree_problem="The dump timed out.")
    setting = Setting(tmp_path, ['{"action":"wait"}'], show=lambda _: lost, steps=1)
    setting.run()
    assert "The element list is missing: The dump timed out." in setting.model.prompts[0].changing


def sizes(setting: Setting) -> list[int]:
    """Longest side of each picture that the model got."""
    images = [prompt.image for prompt in setting.model.prompts]
    return [max(Image.open(io.BytesIO(image)).size) if image else 0 for image in images]


def test_s26_open_searches_and_watches_reach_a_model_that_sees_and_its_labelled_lines_find_them(tmp_path: Path) -> None:
    reply = f"parcel: FOUND - top left\nThe kettle: NOT VISIBLE - a settings page\nI see the letter: FOUND\n{TAP}"
    known = {"sees": True, "searches": [Search(name="parcel"), Search(name="letter")], "watches": []}
    known["watches"] = [Watch(question="the kettle")]
    setting = Setting(tmp_path, (), model=seeing([reply, DONE]), show=pictured, document=known)
    setting.run()
    first = setting.model.prompts[0]
    assert all(f"\n- {name}\n" in first.changing for name in ("parcel", "letter", "the kettle"))
    assert ("(3 in all)" in first.changing, "(3 in all)" in first.question) == (True, True)
    document = setting.store.read()
    assert [(search.status, search.where) for search in document.searches] == [("found", "top left"), ("open", "")]
    assert setting.steps[0]["action"] == {"action": "tap", "mark": 1}
    assert setting.steps[0]["note"] != "parcel: FOUND - top left"


def test_s26_a_model_that_does_not_see_is_asked_nothing(tmp_path: Path) -> None:
    setting = Setting(tmp_path, [DONE], document={"searches": [Search(name="parcel")]})
    setting.run()
    assert "NOT VISIBLE" not in setting.model.prompts[0].text
    assert "Looking for:\n- parcel" in setting.model.prompts[0].stable


def test_s36_the_reply_has_room_for_every_question(tmp_path: Path) -> None:
    asked: list[tuple[int, bool]] = []

    class Counting(ScriptedModel):
        def generate(self, prompt: Prompt, *, max_tokens: int, json_only: bool = False, **values: Any) -> Reply:
            asked.append((max_tokens, json_only))
            return super().generate(prompt, max_tokens=max_tokens, json_only=json_only, **values)

    model = Counting(["one: FOUND, and then I", TAP], limits=replace(LIMITS, vision=True))
    known = {"sees": True, "searches": [Search(name="one"), Search(name="two")]}
    Setting(tmp_path, (), model=model, show=pictured, document=known, steps=1).run()
    assert ["in all)" in prompt.text for prompt in model.prompts] == [True, False]
    # The retry after a reply without an action asks for the action alone.
    lines = 3  # two answers, and what the picture shows, since the tree holds but one element
    assert asked == [(LIMITS.reply_tokens + lines * 60, False), (LIMITS.reply_tokens, True)]


def test_s39_an_unclear_answer_makes_the_next_frame_a_close_up_and_only_that_one(tmp_path: Path) -> None:
    unclear = 'parcel: UNCLEAR - too small\n{"action":"wait","seconds":0.2}'
    known = {"sees": True, "searches": [Search(name="parcel")]}
    setting = Setting(tmp_path, (), model=seeing([unclear]), show=pictured, document=known, steps=3)
    setting.run()
    assert sizes(setting) == [640, 1024, 640]
    assert [step["screen"]["close_up"] for step in setting.steps] == [None, [0, 0, 1080, 2400], None]
    assert "Close-up 1 of 120." in setting.model.prompts[1].question


def test_s38_read_mode_makes_every_frame_a_close_up_until_the_cap(tmp_path: Path) -> None:
    known = {"sees": True, "close_up": CloseUp(read_mode=True, frames=118)}
    wait = '{"action":"wait","seconds":0.2}'
    setting = Setting(tmp_path, (), model=seeing([wait]), show=pictured, document=known, steps=4)
    setting.run()
    assert sizes(setting) == [1024, 1024, 640, 640]
    assert setting.store.read().close_up == CloseUp()


def test_s39_a_tap_in_a_close_up_hits_the_element_that_its_number_means_there(tmp_path: Path) -> None:
    def show(gestures: Sequence[Gesture]) -> Screen:
        icons = [row(i, "", bounds=Box(100 * i, 2000, 100 * i + 90, 2090), resource_id=f"x/{i}") for i in range(1, 8)]
        image = pictured(gestures).image
        return screen(row(0, "Title"), *icons, image=image, image_reason=None, print_=f"p{len(gestures)}")

    first = Setting(tmp_path, (), model=seeing([TAP]), show=show, document={"sees": True}, steps=3)
    first.run()
    closer = [step for step in first.steps if step["screen"]["close_up"]]
    assert len(closer) >= 1
    assert all(tap.y > 1900 for step, tap in zip(first.steps, first.phone.gestures, strict=True) if step in closer)


def test_s40_a_black_frame_is_never_sent_to_the_model_and_said_to_be_blank(tmp_path: Path) -> None:
    black = lambda gestures: pictured(gestures, Image.new("RGB", (1080, 2400), "black"))  # noqa: E731
    setting = Setting(tmp_path, (), model=seeing([TAP, DONE]), show=black)
    result = setting.run()
    assert result.rungs == {"text": 2}
    assert all(prompt.image is None for prompt in setting.model.prompts)
    assert "no screenshot: blank" in setting.model.prompts[0].changing
    assert setting.steps[0]["screen"]["image_reason"] == "blank"


def test_a_lost_phone_is_spoken_of_at_once_and_forgotten_when_it_is_back(tmp_path: Path) -> None:
    failures: list[Exception] = [PhoneGone("Away."), PhoneGone("Away.")]

    def flaky(gestures: Sequence[Gesture]) -> Screen:
        if failures:
            raise failures.pop()
        return toggling(gestures)

    woken: list[bool] = []
    setting = Setting(tmp_path, [TAP, DONE], show=flaky, document={"speech": Speech(enabled=True)})
    setting.runner.noted = lambda: woken.append(True)
    assert setting.run().outcome == "done"
    document = setting.store.read()
    assert [note.text for note in document.speech.utterances] == ["I have lost the phone."]
    assert (document.device_lost_at, document.counters.lost_told, woken) == (0.0, False, [True])


def test_s25_a_screen_that_says_yes_commits_no_plan(tmp_path: Path) -> None:
    shown = lambda _: screen(row(0, "Yes"), row(1, "Yes, I agree to the plan"))  # noqa: E731
    known = {"proposal": Proposal(tasks=["open the shop", "order milk"], at=1.0)}
    setting = Setting(tmp_path, [TAP], show=shown, document=known, steps=3)
    setting.run()
    document = setting.store.read()
    assert (document.tasks, document.proposal is not None) == ([], True)
    assert "PROPOSED, NOT AGREED" in setting.model.prompts[0].stable


def test_s20_what_a_model_decides_is_never_spoken(tmp_path: Path) -> None:
    setting = Setting(tmp_path, [TAP, DONE], document={"speech": Speech(enabled=True)})
    setting.run()
    assert setting.store.read().speech.utterances == []


def test_a_screen_whose_tree_says_little_is_described_by_a_model_that_sees(tmp_path: Path) -> None:
    reply = 'SEEN: a board with nine tiles\n{"action":"tap","cell":"C4"}'
    game = lambda gestures: replace(pictured(gestures), nodes=(), print="game")  # noqa: E731
    setting = Setting(tmp_path, (), model=seeing([reply]), show=game, steps=1)
    setting.run()
    assert "beginning with SEEN:" in setting.model.prompts[0].changing
    assert setting.store.read().captions[0].text == "[a board with nine tiles] tap cell C4: nothing changed"
    assert setting.steps[0]["note"] is None
