"""A run whose process died does not count as one that works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from agentbrain.cli.alive import alive, is_alive

HOLD = "import sys, time; from pathlib import Path; from agentbrain.cli.alive import alive\n"
HOLD += "with alive(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"


def test_a_run_is_alive_while_it_runs(tmp_path: Path) -> None:
    with alive(tmp_path):
        assert is_alive(tmp_path)
    assert not is_alive(tmp_path)


def test_a_killed_process_is_not_alive(tmp_path: Path) -> None:
    child = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"held\n"
    assert is_alive(tmp_path)
    child.kill()
    child.communicate()
    assert not is_alive(tmp_path)


def test_a_run_that_keeps_no_such_file_is_believed(tmp_path: Path) -> None:
    assert is_alive(tmp_path)
