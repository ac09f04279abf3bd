"""The document on disk, S1-S5: one file, short windows, whole or not at all."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from filelock import FileLock, Timeout

from agentbrain.document import SCHEMA_VERSION, Caption, Document
from agentbrain.store import (
    DocumentBusy,
    DocumentDamaged,
    DocumentError,
    DocumentMissing,
    DocumentNotSaved,
    DocumentStore,
    DocumentTooNew,
    parse,
)

SLOW = bool(os.environ.get("AGENTBRAIN_SLOW"))
THREAD_WINDOWS, PROCESS_WINDOWS, KILLS = (1_000, 200, 200) if SLOW else (100, 20, 8)
"""Full counts take some minutes: AGENTBRAIN_SLOW=1 runs them."""

SAVER = """
import sys
from pathlib import Path
from agentbrain.store import DocumentStore
store = DocumentStore(Path(sys.argv[1]))
for i in range(int(sys.argv[2])):
    with store.window() as document:
        document.counters.steps += 1
        document.feedback = str(document.counters.steps) * 3000
    if i == 0:
        print("saving", flush=True)
"""


@pytest.fixture
def store(tmp_path: Path) -> DocumentStore:
    store = DocumentStore(tmp_path / "run.json")
    store.create(Document(goal="Turn on Wi-Fi"))
    return store


def test_s01_no_increment_of_two_threads_is_lost(store: DocumentStore) -> None:
    def work() -> None:
        for _ in range(THREAD_WINDOWS):
            with store.window() as document:
                document.counters.steps += 1

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.read().counters.steps == 2 * THREAD_WINDOWS


def test_s01_no_window_of_four_processes_is_lost(store: DocumentStore) -> None:
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", SAVER, str(store.path), str(PROCESS_WINDOWS)], stdout=subprocess.DEVNULL
        )
        for _ in range(4)
    ]
    assert [worker.wait(timeout=600) for worker in workers] == [0, 0, 0, 0]
    document = store.read()
    assert (document.counters.steps, document.revision) == (4 * PROCESS_WINDOWS,) * 2


@pytest.mark.slow
def test_s02_a_process_killed_while_saving_leaves_the_old_or_the_new_document(store: DocumentStore) -> None:
    chance = random.Random(7)
    last = 0
    for _ in range(KILLS):
        worker = subprocess.Popen(
            [sys.executable, "-c", SAVER, str(store.path), "100000"], stdout=subprocess.PIPE, text=True
        )
        assert worker.stdout is not None
        assert worker.stdout.readline() == "saving\n"
        time.sleep(chance.uniform(0, 0.02))
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        worker.stdout.close()
        document = parse(store.path.read_bytes())
        assert document.feedback == str(document.counters.steps) * 3000
        assert document.counters.steps > last
        last = document.counters.steps
    with store.window() as document:
        document.feedback = "the lock of a dead process is free"
    assert store.read().feedback == "the lock of a dead process is free"


@pytest.mark.parametrize(
    "rubbish", [b"", b"{", b"[]", b'{"goal": 3}', b"\x00\xff", b'{"schema_version": 1, "goal": "x", "odd": 1}']
)
def test_s02_a_damaged_document_is_moved_aside_and_never_read_as_empty(store: DocumentStore, rubbish: bytes) -> None:
    store.path.write_bytes(rubbish)
    with pytest.raises(DocumentDamaged, match="moved to") as caught, store.window():
        pass
    assert caught.value.moved_to is not None
    assert caught.value.moved_to.read_bytes() == rubbish
    assert not store.path.exists()
    with pytest.raises(DocumentMissing):
        store.read()


def test_s02_who_only_reads_a_damaged_document_leaves_it_where_it_is(store: DocumentStore) -> None:
    store.path.write_bytes(b"{")
    before = sorted(store.path.parent.iterdir())
    with pytest.raises(DocumentDamaged, match="Mend it, or start a new run") as caught:
        store.read()
    assert (caught.value.moved_to, store.path.read_bytes()) == (None, b"{")
    assert sorted(store.path.parent.iterdir()) == before


def test_half_a_character_in_a_text_is_replaced_and_the_rest_is_saved(store: DocumentStore) -> None:
    with store.window() as document:
        document.feedback = "cut \ud83d here, whole \ud83d\ude00 there, \udc80"
        document.captions.append(Caption(step=1, at=2.0, text="größer \udcff"))
    document = store.read()
    assert document.feedback == "cut \ufffd here, whole \U0001f600 there, \ufffd"
    assert [caption.text for caption in document.captions] == ["größer \ufffd"]
    assert (document.goal, document.revision) == ("Turn on Wi-Fi", 1)


def test_a_document_that_claims_this_version_is_held_to_it(store: DocumentStore) -> None:
    """The quick way of reading decides by the first bytes; what follows them may say something else."""
    start = json.dumps({"schema_version": SCHEMA_VERSION, "goal": "x"}, separators=(",", ":"))[:-1]
    with pytest.raises(ValueError, match="newer:schema 99"):
        parse(f'{start},"schema_version":99}}'.encode())
    with pytest.raises(ValueError, match="odd: Extra inputs"):
        parse(f'{start},"odd":1}}'.encode())
    assert parse(f"{start}}}".encode()).goal == "x"


def test_a_document_of_an_older_version_is_migrated_and_saved_in_the_new_one(store: DocumentStore) -> None:
    store.path.write_bytes(json.dumps({"schema_version": 1, "goal": "x", "progress_at": 3.0, "revision": 7}).encode())
    with store.window() as document:
        assert (document.goal, document.revision) == ("x", 8)
    assert json.loads(store.path.read_bytes())["schema_version"] == SCHEMA_VERSION
    assert "progress_at" not in json.loads(store.path.read_bytes())


def test_a_step_of_version_2_knew_no_second_choice_and_is_none_to_go_back_over(store: DocumentStore) -> None:
    step = {
        "action": {"action": "tap", "mark": 1}, "phrase": "tap A", "label": "A", "effect": "changed",
        "before": "s1", "after": "s2",
    }  # fmt: skip
    store.path.write_bytes(json.dumps({"schema_version": 2, "goal": "x", "past": [step]}).encode())
    document = store.read()
    assert (document.past[0].opened, document.past[0].share, document.past[0].spare) == (False, 1.0, 0.0)
    assert document.counters.second_choices == 0


@pytest.mark.parametrize("version", [0, -5, "1", None])
def test_a_version_that_never_was_is_damage(store: DocumentStore, version: object) -> None:
    with pytest.raises(ValueError, match="schema"):
        parse(json.dumps({"schema_version": version, "goal": "x"}).encode())


def test_a_document_of_a_newer_version_is_refused_and_left_alone(store: DocumentStore) -> None:
    newer = json.dumps({"schema_version": 99, "goal": "x"}).encode()
    store.path.write_bytes(newer)
    with pytest.raises(DocumentTooNew, match="Upgrade agentbrain"):
        store.read()
    assert store.path.read_bytes() == newer


def test_s03_the_lock_is_free_between_windows(store: DocumentStore) -> None:
    with store.window():
        pass
    began = time.monotonic()
    with DocumentStore(store.path).window() as document:
        document.feedback = "at once"
    assert time.monotonic() - began < 5


def test_a_lock_that_another_holds_is_waited_for_and_then_named(
    store: DocumentStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("agentbrain.store.LOCK_SECONDS", 0.2)
    began = time.monotonic()
    with FileLock(f"{store.path}.lock", timeout=0), pytest.raises(DocumentBusy, match="agentbrain runs"):
        DocumentStore(store.path).create(Document(goal="x"))
    assert 0.2 <= time.monotonic() - began < 5
    with store.window() as document:
        document.feedback = "free again"


def test_a_window_excludes_every_other_lock_of_that_file(store: DocumentStore) -> None:
    with store.window(), pytest.raises(Timeout), FileLock(f"{store.path}.lock", timeout=0):
        pass
    with FileLock(f"{store.path}.lock", timeout=0):
        pass


def test_a_window_on_a_folder_that_is_gone_says_that_there_is_no_document(tmp_path: Path) -> None:
    with (
        pytest.raises(DocumentMissing, match="agentbrain runs"),
        DocumentStore(tmp_path / "gone" / "run.json").window(),
    ):
        pass
    assert not (tmp_path / "gone").exists()


def test_a_first_document_makes_its_folder_or_says_why_not(tmp_path: Path) -> None:
    DocumentStore(tmp_path / "new" / "run.json").create(Document(goal="x"))
    assert DocumentStore(tmp_path / "new" / "run.json").read().goal == "x"
    (tmp_path / "file").touch()
    with pytest.raises(DocumentNotSaved, match="permissions"):
        DocumentStore(tmp_path / "file" / "run.json").create(Document(goal="x"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a child with open files needs a POSIX system")
def test_a_child_forked_inside_a_window_does_not_keep_its_lock(store: DocumentStore) -> None:
    code = """
import os, sys, time
from pathlib import Path
from agentbrain.store import DocumentStore
store = DocumentStore(Path(sys.argv[1]))
with store.window():
    child = os.fork()
    if child == 0:
        os.closerange(0, 3)
        time.sleep(60)
        os._exit(0)
print(child, flush=True)
"""
    done = subprocess.run([sys.executable, "-c", code, str(store.path)], capture_output=True, text=True, check=True)
    try:
        with FileLock(f"{store.path}.lock", timeout=0):
            pass
    finally:
        os.kill(int(done.stdout), signal.SIGKILL)


def test_s04_a_window_reloads_so_a_change_in_between_survives(store: DocumentStore) -> None:
    stale = store.read()
    with DocumentStore(store.path).window() as document:
        document.feedback = "kept"
    with store.window() as document:
        document.counters.steps = 1
    assert stale.feedback == ""
    assert store.read().feedback == "kept"


def test_s05_revisions_grow_by_one_per_window_on_entry(store: DocumentStore) -> None:
    seen = []
    for _ in range(3):
        with store.window() as document:
            seen.append(document.revision)
    assert seen == [1, 2, 3]
    assert store.read().revision == 3


def test_s05_a_failed_window_changes_nothing_and_still_takes_its_revision(store: DocumentStore) -> None:
    with pytest.raises(RuntimeError), store.window() as document:
        document.feedback = "half done"
        raise RuntimeError
    document = store.read()
    assert (document.feedback, document.revision) == ("", 1)


def test_a_second_document_is_not_created_over_the_first(store: DocumentStore) -> None:
    with pytest.raises(DocumentError, match="already"):
        store.create(Document(goal="another"))
    assert store.read().goal == "Turn on Wi-Fi"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="limits of files need a POSIX system")
def test_a_full_disk_keeps_the_old_document_and_says_so(store: DocumentStore) -> None:
    code = """
import resource, signal, sys
from pathlib import Path
from agentbrain.errors import AgentError
from agentbrain.store import DocumentStore
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
try:
    with DocumentStore(Path(sys.argv[1])).window() as document:
        document.feedback = "x" * 10_000
except AgentError as error:
    print(error)
"""
    said = subprocess.run([sys.executable, "-c", code, str(store.path)], capture_output=True, text=True, check=True)
    assert "cannot be written" in said.stdout
    assert store.read().feedback == ""
    assert [path.name for path in store.path.parent.iterdir() if path.name.startswith(".run")] == []


def test_s05_the_revisions_of_many_writers_are_all_different_and_grow(store: DocumentStore) -> None:
    seen: list[int] = []

    def work() -> None:
        for _ in range(30):
            with DocumentStore(store.path).window() as document:
                seen.append(document.revision)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == list(range(1, 91))
