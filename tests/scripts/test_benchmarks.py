"""Benchmarks are found by name; the device one measures both sides, the overhead one every step of a run."""

import json
from pathlib import Path

import pytest

from scripts.benchmarks import device, overhead, prefill
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


def test_the_overhead_benchmark_times_every_step_and_keeps_the_newest_screens(tmp_path: Path) -> None:
    out, steps = tmp_path / "overhead.json", 12
    assert overhead.main(["--steps", str(steps), "--out", str(out)]) == 0
    told = json.loads(out.read_text())
    assert [row["step"] for row in told["rows"]] == [10]
    assert told["nodes"] == 200
    watch = overhead.walk(tmp_path, steps)
    assert len(watch.milliseconds) == len(watch.memory) == steps
    assert min(watch.milliseconds) > 0
    assert len(list((tmp_path / "screens").glob("*.json"))) == steps


def test_the_overhead_benchmark_deletes_old_screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overhead, "KEPT", 3)
    overhead.walk(tmp_path, 8)
    assert sorted(path.name for path in (tmp_path / "screens").iterdir()) == [
        f"000{step}.{ending}" for step in (6, 7, 8) for ending in ("jpg", "json")
    ]


def test_the_prefill_benchmark_leaves_pictures_out_where_labels_suffice_only_if_told_to(tmp_path: Path) -> None:
    pictures = []
    for words_first in (False, True):
        folder = tmp_path / str(words_first)
        folder.mkdir()
        prompts = prefill.run_prompts(folder, 12, words_first=words_first)
        assert len(prompts) == 12
        pictures.append(sum(prompt.image is not None for prompt in prompts))
    assert pictures[1] < pictures[0]
