"""The process around a model: what happens when it is killed, hangs, is slow, or is cancelled."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.models import LocalModel, Profile, load
from devices.geometry import Size
from ladders.model import ModelCancelled, ModelCrashed, ModelOutOfMemory, ModelTimeout, ModelUnusable, PromptTooLong
from prompts.prompt import Prompt

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stops and kills processes by signals")

PROMPT = Prompt("sys", "stable", "changing", "question?")
MANY = [f" tap item {number} {'x' * 100}?" for number in range(6_000)]
"""Half a minute of ranking for the tiny model."""


@pytest.fixture
def model(tiny_profile: Profile) -> Iterator[LocalModel]:
    with load(tiny_profile) as found:
        yield found


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as found:
        yield found


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give calls time to answer a cancel: a machine busy with other tests may need more than the usual half second."""
    monkeypatch.setattr("agentbrain.models.process.GRACE_SECONDS", 30)


def works(model: LocalModel) -> bool:
    return model.generate(PROMPT, max_tokens=4, seconds=60).prompt_tokens > 20


def pid_of(model: LocalModel) -> int:
    assert model.pid is not None
    return model.pid


def eventually(condition: Callable[[], bool], seconds: float = 30) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False


def cancel_until_done(model: LocalModel, call: Future[Any]) -> None:
    assert eventually(lambda: model.cancel() or call.done())  # type: ignore[func-returns-value]  # cancel has no value


def test_a_killed_process_is_a_crash_and_the_next_call_has_a_new_one(
    model: LocalModel, pool: ThreadPoolExecutor
) -> None:
    old = pid_of(model)
    call = pool.submit(model.rank, "head", MANY, seconds=60)
    time.sleep(0.2)
    os.kill(old, signal.SIGKILL)
    with pytest.raises(ModelCrashed, match="killed by signal 9"):
        call.result(30)
    assert works(model)
    assert pid_of(model) != old


def test_a_process_that_died_between_calls_is_replaced_unseen(model: LocalModel) -> None:
    os.kill(pid_of(model), signal.SIGKILL)
    assert eventually(lambda: model.pid is None)
    assert works(model)


def test_a_hang_ends_by_the_deadline_and_its_process_is_killed(model: LocalModel) -> None:
    old = pid_of(model)
    os.kill(old, signal.SIGSTOP)
    started = time.monotonic()
    with pytest.raises(ModelTimeout):
        model.generate(PROMPT, max_tokens=4, seconds=0.5)
    # The promise is the deadline and a second; a busy machine gets some more.
    assert time.monotonic() - started < 5
    assert not Path(f"/proc/{old}").exists()
    assert works(model)


def test_a_hang_with_a_large_image_on_its_way_ends_by_the_deadline(
    model: LocalModel, picture: Callable[..., bytes]
) -> None:
    os.kill(pid_of(model), signal.SIGSTOP)
    image = picture(1, 3000, 3000, "BMP")
    assert len(image) > 20_000_000
    with pytest.raises(ModelTimeout):
        model.generate(Prompt("", "", "", "?", image), max_tokens=4, seconds=0.5)


@pytest.mark.usefixtures("patient")
def test_a_long_call_is_stopped_at_its_deadline_and_its_process_lives(model: LocalModel) -> None:
    old = pid_of(model)
    with pytest.raises(ModelTimeout, match="past its deadline"):
        model.rank("head", MANY, seconds=1.5)
    assert works(model)
    assert pid_of(model) == old


@pytest.mark.usefixtures("patient")
def test_a_call_is_cancelled_from_another_thread(model: LocalModel, pool: ThreadPoolExecutor) -> None:
    old = pid_of(model)
    call = pool.submit(model.rank, "head", MANY, seconds=120)
    time.sleep(0.3)
    cancel_until_done(model, call)
    with pytest.raises(ModelCancelled):
        call.result()
    assert works(model)
    assert pid_of(model) == old


def test_a_hung_call_can_be_cancelled_too(model: LocalModel, pool: ThreadPoolExecutor) -> None:
    os.kill(pid_of(model), signal.SIGSTOP)
    call = pool.submit(model.generate, PROMPT, max_tokens=4, seconds=600)
    time.sleep(0.1)
    cancel_until_done(model, call)
    with pytest.raises(ModelCancelled):
        call.result()
    assert works(model)


def test_a_cancel_without_a_call_is_nothing(model: LocalModel) -> None:
    model.cancel()
    assert works(model)


def test_calls_of_two_threads_take_turns(model: LocalModel, pool: ThreadPoolExecutor) -> None:
    sizes = [Size(64 + 32 * i, 64) for i in range(12)]
    assert list(pool.map(model.image_tokens, sizes)) == [model.image_tokens(size) for size in sizes]


def test_waiting_for_another_call_ends_by_the_deadline(model: LocalModel, pool: ThreadPoolExecutor) -> None:
    long = pool.submit(model.rank, "head", MANY, seconds=120)
    time.sleep(0.3)
    with pytest.raises(ModelTimeout, match="busy"):
        model.generate(PROMPT, max_tokens=4, seconds=0.2)
    cancel_until_done(model, long)


def test_a_load_outlives_the_deadline_of_the_call_that_began_it(model: LocalModel) -> None:
    os.kill(pid_of(model), signal.SIGKILL)
    assert eventually(lambda: model.pid is None)
    with pytest.raises(ModelTimeout, match="still loading"):
        model.generate(PROMPT, max_tokens=4, seconds=0.05)
    loading = pid_of(model)
    assert works(model)
    assert pid_of(model) == loading


def test_an_answer_of_the_model_itself_leaves_the_process_alone(model: LocalModel) -> None:
    old = pid_of(model)
    with pytest.raises(PromptTooLong):
        model.generate(PROMPT, max_tokens=5000, seconds=60)
    assert pid_of(model) == old


def test_two_models_work_at_once(model: LocalModel, tiny_profile: Profile, pool: ThreadPoolExecutor) -> None:
    with load(tiny_profile) as other:
        head, tails = "the same head", MANY[:100]
        one, two = (pool.submit(m.rank, head, tails, seconds=120) for m in (model, other))
        assert one.result().scores == two.result().scores
        assert pid_of(model) != pid_of(other)


def test_closing_ends_the_process_even_in_the_middle_of_a_call(tiny_profile: Profile, pool: ThreadPoolExecutor) -> None:
    model = load(tiny_profile)
    old = pid_of(model)
    call = pool.submit(model.rank, "head", MANY, seconds=120)
    time.sleep(0.2)
    model.close()
    model.close()
    assert not Path(f"/proc/{old}").exists()
    with pytest.raises(ModelCancelled):
        call.result(10)
    with pytest.raises(ModelUnusable, match="was closed"):
        works(model)


def test_the_process_ends_when_its_parent_is_killed(tiny_files: tuple[Path, Path]) -> None:
    script = (
        "import sys, time; from agentbrain.models import load_model\n"
        "model = load_model(sys.argv[1]); print(model.pid, flush=True); model.rank('head', ['x'] * 10**6, seconds=99)"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script, str(tiny_files[0])], stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]
    )
    with parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        time.sleep(0.3)
        parent.kill()
    assert eventually(lambda: state(child) in ("Z", "gone"))


def state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "gone"


def test_a_call_that_needs_more_memory_than_allowed_is_out_of_memory(smollm2: Profile) -> None:
    limited = smollm2.model_copy(update={"memory_limit_mb": 1000})
    with load(limited) as model:
        with pytest.raises(ModelOutOfMemory):
            model.trim("x" * 200_000_000, 5)
        assert works(model)


def test_a_load_that_needs_more_memory_than_allowed_is_said(smollm2: Profile) -> None:
    with pytest.raises(PrerequisiteError, match="Cannot allocate memory"):
        load(smollm2.model_copy(update={"memory_limit_mb": 300}))


def test_no_prompt_text_reaches_stderr(
    model: LocalModel, capfd: pytest.CaptureFixture[str], picture: Callable[..., bytes]
) -> None:
    model.generate(Prompt("", "", "", "my secret word", picture()), max_tokens=4, seconds=60)
    connection = model._worker._connection
    assert connection is not None
    assert list(connection._tail) == []
    assert capfd.readouterr() == ("", "")
