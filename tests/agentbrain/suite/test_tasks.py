"""Task files: the shipped ones are sound, a bad one is refused with the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.suite.checks import failed
from agentbrain.suite.tasks import load_tasks
from devices.simulated.phone import SimulatedMachine


def test_the_shipped_goals_cover_the_apps_in_both_splits() -> None:
    for split, least in (("dev", 40), ("held-out", 30)):
        tasks = [task for task in load_tasks() if task.split == split]
        assert len(tasks) >= least
        assert len({task.app for task in tasks}) >= 15


@pytest.mark.parametrize("task", load_tasks(), ids=lambda task: task.id)
def test_no_shipped_goal_is_reached_before_anything_is_done(task) -> None:  # type: ignore[no-untyped-def] # a Task
    machine = SimulatedMachine()
    machine.load(task.start)
    assert failed(task.check, machine.state())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "holds no task"),
        ("[[task]", "cannot be read"),
        ('[task]\nid="a"', "is no list"),
        ("task=[1]", "Task number 1"),
        ('[[task]]\nid="a"\napp="x"\ngoal="g"\ncheck=[]', "Task a"),
        ('[[task]]\nid="A b"\napp="x"\ngoal="g"\ncheck=[{path="p",is=1}]', "id"),
        ('[[task]]\nid="a"\napp="x"\ngoal="g"\ncheck=[{path="p"}]', "exactly one"),
        ('[[task]]\nid="a"\napp="x"\ngoal="g"\ncheck=[{path="p",is=1}]\n' * 2, "holds a twice"),
    ],
)
def test_a_bad_file_is_refused_with_the_fault(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "tasks.toml"
    path.write_text(text)
    with pytest.raises(PrerequisiteError, match=fault):
        load_tasks(path)


GOAL = 'app="x"\ngoal="g"\ncheck=[{path="p",is=1}]\n'


def test_a_folder_is_all_its_task_files_and_its_ids_are_unique_over_them(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text(f'[[task]]\nid="late"\n{GOAL}')
    (tmp_path / "a.toml").write_text(f'[[task]]\nid="early"\nsplit="held-out"\n{GOAL}')
    (tmp_path / "notes.txt").write_text("not a task")
    assert [(task.id, task.split) for task in load_tasks(tmp_path)] == [("early", "held-out"), ("late", "dev")]
    (tmp_path / "c.toml").write_text(f'[[task]]\nid="early"\n{GOAL}')
    with pytest.raises(PrerequisiteError, match="holds early twice"):
        load_tasks(tmp_path)


def test_a_folder_without_tasks_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError, match="holds no task"):
        load_tasks(tmp_path)
