"""Walks are written as lines and come back as the very samples a decision gives."""

import json
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest

from ladders.step.prior import prior_scores
from scripts.train.phone.record import main, record
from scripts.train.phone.recorded import line_of, mixed, read_walks
from scripts.train.phone.tasks.all import task
from scripts.train.samples import BRANCHES, TokenSample, encode, walked_decisions


def letters(text: str) -> list[int]:
    return [ord(letter) for letter in text]


def sample(number: int) -> TokenSample:
    return TokenSample((number,), ((1,), (2,)), (0,), (1.0, 2.0))


def test_a_line_gives_the_sample_of_its_decision(tmp_path: Path) -> None:
    decision = walked_decisions(3)[0]
    prior = prior_scores(decision.context, decision.candidates)
    (tmp_path / "walks.jsonl").write_text(line_of(decision, prior, prior, Random(1)) + "\n", "utf-8")
    (read,) = read_walks(tmp_path / "walks.jsonl", letters)
    whole = encode(decision, list(range(len(decision.candidates))), letters, prior)
    assert read.prefix == whole.prefix
    assert len(read.branches) <= BRANCHES + 1
    for at, branch in enumerate(read.branches):
        index = whole.branches.index(branch)
        assert (at in read.gold) == (index in whole.gold)
        assert read.prior[at] == pytest.approx(whole.prior[index], abs=1e-3)


def test_a_line_that_is_no_decision_is_named(tmp_path: Path) -> None:
    (tmp_path / "walks.jsonl").write_text('{"shared": "x"}\n', "utf-8")
    with pytest.raises(ValueError, match=r"Line 1 of .* record the walks anew"):
        read_walks(tmp_path / "walks.jsonl", letters)


def test_each_recorded_decision_is_used_once_a_pass() -> None:
    walked = [sample(-number) for number in range(1, 21)]
    drawn = [s.prefix[0] for s in islice(mixed(map(sample, count(1)), walked, 0.5, seed=1), 90)]
    recorded = [number for number in drawn if number < 0]
    assert len(recorded) > 40
    assert sorted(recorded[:20]) == sorted(recorded[20:40]) == [*range(-20, 0)]
    assert recorded[:20] != recorded[20:40]
    assert [number for number in drawn if number > 0] == [*range(1, 91 - len(recorded))]


def test_recording_writes_one_line_a_decision_and_says_how_it_went(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--count", "2", "--seed", "5", "--out", str(tmp_path / "w.jsonl")]) == 0
    tally = json.loads(capsys.readouterr().out)
    assert tally["walks"] == 2
    assert len(read_walks(tmp_path / "w.jsonl", letters)) == tally["decisions"] > 0


def test_equal_seeds_record_equal_lines() -> None:
    one, other = (record(task(Random(2)), Random(2), None, stray=0.2, share=0.2, most=8)[1] for _ in range(2))
    assert one == other
