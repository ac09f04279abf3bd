"""The DroidTask benchmark: its scores, its splits, and what it counts as right."""

import json
import os
from pathlib import Path

import pytest

from ladders.action import DoneAction
from ladders.step.candidates import candidates
from ladders.step.ranking import RankWeights
from scripts.benchmarks.droidtask import Decided, Remembering, calibration, first, is_right, overlap, ranked, score
from scripts.benchmarks.droidtask_cases import DEVELOPMENT_APPS, Case, read_cases, split_of
from tests.ladders.step.screens import TableModel, context, mark

SHARED = Path(os.environ.get("AGENTBRAIN_SHARED") or Path(__file__).parents[2] / ".." / "shared" / "data")


def case(goal: str, labels: list[str], right: str, kind: str = "click", episode: str = "e") -> Case:
    seen = context(goal, [mark(n, label) for n, label in enumerate(labels, 1)])
    found = candidates(seen)
    gold = frozenset(i for i, c in enumerate(found) if c.phrase == right)
    return Case("clock", episode, kind, "", seen, found, gold)


CASES = [
    case("Turn on vibrate", ["Ring", "Vibrate"], "tap Vibrate"),
    case("Turn on vibrate", ["Ring", "Vibrate"], "done", kind="finish"),
    case("Open ring", ["Ring", "Vibrate"], "tap Ring", episode="f"),
]


def test_an_episode_counts_only_when_all_its_steps_are_right() -> None:
    result = score(CASES, overlap)
    assert result["steps"] == {"share": 0.6667, "right": 2, "of": 3}
    assert result["episodes"] == {"share": 0.5, "right": 1, "of": 2}
    assert result["one_wrong"]["right"] == 1


def test_a_false_finish_is_a_done_where_something_was_left_to_do() -> None:
    def done(one: Case) -> Decided:
        return Decided([i for i, c in enumerate(one.candidates) if isinstance(c.action, DoneAction)])

    result = score(CASES, done)
    assert result["false_finish"] == {"share": 1.0, "right": 2, "of": 2}
    assert result["finish_found"] == {"share": 1.0, "right": 1, "of": 1}


def test_the_baselines_take_the_first_and_the_most_alike() -> None:
    assert CASES[0].candidates[first(CASES[0]).order[0]].phrase == "tap Ring"
    assert CASES[0].candidates[overlap(CASES[0]).order[0]].phrase == "tap Vibrate"


def test_ranking_uses_the_model_where_there_is_one() -> None:
    decide = ranked(TableModel({" tap Ring?": 50.0}), RankWeights())
    assert CASES[0].candidates[decide(CASES[0]).order[0]].phrase == "tap Ring"
    assert is_right(CASES[0], ranked(None, RankWeights())(CASES[0]))


def test_calibration_compares_stated_with_seen() -> None:
    right, wrong = Decided([*CASES[0].gold], 0.95), Decided([0], 0.95)
    band = calibration([(CASES[0], right), (CASES[0], wrong)])[-1]
    assert band["stated"] == pytest.approx(0.95)
    assert band["right"] == {"share": 0.5, "right": 1, "of": 2}


def episode(folder: Path, kind: str, **more: object) -> Path:
    """Write one episode with a screen of a field and a button."""
    (folder / "screens").mkdir()
    node = '<node text="{}" class="{}" package="a.b" clickable="true" enabled="true" bounds="{}"/>'
    rows = node.format("Save", "android.widget.Button", "[0,200][400,300]")
    rows += node.format("", "android.widget.EditText", "[0,0][400,100]")
    (folder / "screens" / "s.xml").write_text(f'<hierarchy rotation="0">{rows}</hierarchy>')
    step = {"kind": kind, "input": None, "screens": ["screens/s.xml"], **more}
    row = {"id": "clock/1", "app": "clock", "goal": "Save it as 'Ada'", "steps": [step]}
    (folder / "episodes.jsonl").write_text(json.dumps(row))
    return folder


def test_a_tap_is_right_inside_the_gold_box(tmp_path: Path) -> None:
    gold = [{"screen": "screens/s.xml", "box": [0, 200, 400, 300]}]
    [only] = read_cases(episode(tmp_path, "click", gold=gold, target_label="Save"))
    assert [only.candidates[i].phrase for i in only.gold] == ["tap Save"]


def test_a_typed_text_must_be_equal_and_in_the_right_field(tmp_path: Path) -> None:
    gold = [{"screen": "screens/s.xml", "box": [0, 0, 400, 100]}]
    [only] = read_cases(episode(tmp_path, "input", input="Ada", gold=gold, target_label="Name"))
    assert [only.candidates[i].action.action for i in only.gold] == ["type"]
    (tmp_path / "other").mkdir()
    [wrong] = read_cases(episode(tmp_path / "other", "input", input="Bob", gold=gold, target_label="Name"))
    assert wrong.gold == frozenset()


def test_the_finish_is_done(tmp_path: Path) -> None:
    [only] = read_cases(episode(tmp_path, "finish"))
    assert [only.candidates[i].phrase for i in only.gold] == ["done"]


def test_the_splits_share_no_app() -> None:
    assert {split_of(app) for app in DEVELOPMENT_APPS} == {"development"}
    assert split_of("clock") == "held-out"


@pytest.mark.skipif(not (SHARED / "episodes" / "droidtask").exists(), reason="the shared episodes are not here")
def test_every_human_choice_of_the_development_apps_is_offered() -> None:
    cases = read_cases(SHARED / "episodes" / "droidtask", "development")
    assert len(cases) == 232
    assert sum(bool(c.gold) for c in cases) / len(cases) >= 0.99


def test_a_question_is_put_to_the_model_once() -> None:
    model = TableModel({" a?": 2.0})
    remembering = Remembering(model)
    answers = [remembering.rank("Next:", [" a?"], seconds=1.0) for _ in range(2)]
    assert [list(answer.scores) for answer in answers] == [[2.0], [2.0]]
    assert len(model.asked) == 1
