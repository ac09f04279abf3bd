"""A context in the library itself, in the test's own process; whatever could crash it is left to test_process.py."""

import ctypes
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import numpy as np
import pytest

from agentbrain.models.context import Aborted, AbortFlag, Context, Entry, OutOfMemory
from agentbrain.models.native import NativeError, Weights
from tests.tiny_vlm import CONTROL, write_adapter


@pytest.fixture
def flag() -> AbortFlag:
    return AbortFlag()


@pytest.fixture
def context(weights: Weights, flag: AbortFlag) -> Iterator[Context]:
    found = Context(weights, 512, 1, flag)
    yield found
    found.close()


def run(text: str, start: int = 0) -> list[Entry]:
    tokens = [len(CONTROL) + byte for byte in text.encode()]
    return [Entry(t, start + i, output=i == len(tokens) - 1) for i, t in enumerate(tokens)]


def test_a_flag_answers_the_library_without_the_interpreter_and_without_libc(
    flag: AbortFlag, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = []
    for change in (flag.clear, flag.raise_, flag.raise_, flag.clear):
        change()
        answers.append((flag.raised, flag.callback(flag.data)))
    assert answers == [(False, False), (True, True), (True, True), (False, False)]
    # A pointer of ctypes' own to a Python function lies in memory that ctypes made; this one is the runtime's.
    address = ctypes.cast(flag.callback, ctypes.c_void_p).value
    assert address == ctypes.cast(ctypes.pythonapi.PyThread_tss_is_created, ctypes.c_void_p).value
    monkeypatch.setattr(ctypes, "CDLL", None)
    assert not AbortFlag().raised


def test_each_flag_is_its_own(flag: AbortFlag) -> None:
    other = AbortFlag()
    other.raise_()
    assert not flag.callback(flag.data)
    assert other.callback(other.data)


def test_a_raised_flag_stops_a_call_and_the_context_works_on(context: Context, flag: AbortFlag) -> None:
    flag.raise_()
    with pytest.raises(Aborted):
        context.decode(run("hello"))
    flag.clear()
    context.clear()
    context.decode(run("hello"))
    assert np.isfinite(context.logits(4)).all()


def test_a_flag_raised_in_between_stops_a_running_call(weights: Weights, flag: AbortFlag) -> None:
    context = Context(weights, 4096, 1, flag)
    Timer(0.05, flag.raise_).start()
    started = time.monotonic()
    with pytest.raises(Aborted):
        while time.monotonic() - started < 60:
            context.clear()
            context.decode(run("x" * 512))
    context.close()


def test_a_full_cache_is_out_of_memory_not_a_crash(context: Context) -> None:
    context.decode(run("x" * 512))
    with pytest.raises(OutOfMemory):
        context.decode(run("one more", start=512))


def test_an_impossible_token_is_refused(context: Context, weights: Weights) -> None:
    with pytest.raises(NativeError, match="llama_decode returned -1"):
        context.decode([Entry(weights.size + 5, 0, output=True)])


def test_an_adapter_changes_the_scores_and_can_be_switched_off(
    weights: Weights, context: Context, tmp_path: Path
) -> None:
    write_adapter(tmp_path / "lora.gguf", np.random.default_rng(3))
    context.load_adapter(tmp_path / "lora.gguf")
    scores = []
    for scale in (0.0, 1.0, 0.0):
        context.clear()
        context.use_adapter(scale)
        context.decode(run("hello"))
        scores.append(context.logits(4).copy())
    assert np.abs(scores[0] - scores[1]).max() > 0.1
    assert np.array_equal(scores[0], scores[2])


def test_a_model_is_no_adapter(context: Context, tiny_files: tuple[Path, Path]) -> None:
    with pytest.raises(NativeError):
        context.load_adapter(tiny_files[0])
