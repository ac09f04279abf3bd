"""Task files: the shipped one is sound, a bad one is refused with the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.suite.checks import failed
from agentbrain.suite.tasks import load_tasks
from devices.simulated.phone import SimulatedMachine


def test_the_shipped_goals_cover_the_apps_and_are_split_in_half() -> None:
    tasks = load_tasks()
    assert len(tasks) >= 30
    assert {task.split for task in tasks[0::2]} == {"dev"}
    assert {task.split for task in tasks[1::2]} == {"held-out"}
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
