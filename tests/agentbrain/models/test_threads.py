from pathlib import Path

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.models.threads import default_threads, physical_cores


def cpuinfo(folder: Path, *cores: tuple[int, int]) -> Path:
    path = folder / "cpuinfo"
    blocks = [f"processor\t: {i}\nphysical id\t: {p}\ncore id\t\t: {c}\n" for i, (p, c) in enumerate(cores)]
    path.write_text("\n".join(blocks))
    return path


def test_two_threads_of_one_core_count_once(tmp_path: Path) -> None:
    assert physical_cores(cpuinfo(tmp_path, (0, 0), (0, 0))) == 1


def test_a_machine_that_says_nothing_counts_its_processors(tmp_path: Path) -> None:
    silent = tmp_path / "cpuinfo"
    silent.write_text("processor\t: 0\nBogoMIPS\t: 50.00\n")
    assert physical_cores(silent) == physical_cores(tmp_path / "absent") >= 1


def test_the_environment_sets_the_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGENTBRAIN_THREADS", "1")
    assert default_threads() == 1


@pytest.mark.parametrize("wrong", ["0", "-1", "many", "1.5"])
def test_a_wrong_number_of_threads_is_said(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGENTBRAIN_THREADS", wrong)
    with pytest.raises(PrerequisiteError, match="not a number of threads"):
        default_threads()
