"""Benchmarks are found by name, and the device one measures both sides."""

import json
from pathlib import Path

import pytest

from scripts.benchmarks import device
from scripts.benchmarks.__main__ import benchmarks, main


def test_every_benchmark_says_in_a_line_what_it_measures() -> None:
    known = benchmarks()
    assert "device" in known
    assert all(about.endswith(".") for about in known.values())


def test_an_unknown_name_lists_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such"]) == 2
    assert "device" in capsys.readouterr().err


def test_the_device_benchmark_measures_four_calls_of_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "device.json"
    assert device.main(["--repeats", "1", "--out", str(out)]) == 0
    told = json.loads(out.read_text())
    assert list(told["results"]) == ["click", "dump", "click + screenshot", "type"]
    assert told["nodes"] == 200
    assert all(row["ours"] > 0 and row["stock"] > 0 for row in told["results"].values())
    assert "click + screenshot" in capsys.readouterr().out
