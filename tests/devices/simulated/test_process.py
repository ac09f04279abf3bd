from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from devices.simulated.adb import free_port
from devices.simulated.process import SimulatedPhoneDown, SimulatedPhoneProcess, SimulatedPhoneRefused
from tests.devices.simulated.conftest import PLAIN

ROOT = Path(__file__).parents[3]


def test_it_starts_on_the_port_asked_for_with_its_state_and_faults() -> None:
    port = free_port()
    with SimulatedPhoneProcess(
        port=port, machine=PLAIN, profiles="bank,slow_dump=2", state={"field": "hello"}
    ) as phone:
        assert phone.address == f"127.0.0.1:{port}"
        assert phone.state()["field"] == "hello"
        assert phone.faults() == {"secure_screen": True, "slow_dump": 2.0}
        phone.heal()
        assert phone.faults() == {}
        assert phone.calls() == []
    assert not phone.alive
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", port))


def test_it_listens_on_the_loopback_only() -> None:
    with SimulatedPhoneProcess(machine=PLAIN) as phone:
        port = int(phone.address.split(":")[1])
        listening = [
            line.split()[1]
            for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
            if line.split()[3] == "0A" and int(line.split()[1].split(":")[1], 16) == port
        ]
        assert listening == [f"0100007F:{port:04X}"]


def test_what_it_does_not_know_is_refused_in_a_sentence_and_it_goes_on() -> None:
    with SimulatedPhoneProcess(machine=PLAIN) as phone:
        with pytest.raises(SimulatedPhoneRefused, match="no fault or profile 'nonsense'"):
            phone.fault("nonsense")
        with pytest.raises(SimulatedPhoneRefused, match="unknown keys: nonsense"):
            phone.set_state({"nonsense": 1})
        assert phone.state()["activity"] == ".Main"


def test_threads_may_share_it() -> None:
    with SimulatedPhoneProcess(machine=PLAIN) as phone:
        wrong: list[object] = []

        def ask() -> None:
            for _ in range(20):
                if phone.state()["activity"] != ".Main" or phone.calls() != []:
                    wrong.append(1)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert wrong == []


def test_a_phone_that_does_not_start_says_why() -> None:
    with pytest.raises(SimulatedPhoneDown, match=r"no fault or profile 'nonsense'"):
        SimulatedPhoneProcess(machine=PLAIN, profiles="nonsense").start()
    with pytest.raises(SimulatedPhoneDown, match="there is no machine tests"):
        SimulatedPhoneProcess(machine="tests.devices.simulated.plain:Nothing").start()
    with pytest.raises(SimulatedPhoneDown, match="adb scans"):
        SimulatedPhoneProcess(machine=PLAIN, port=5555).start()


def test_a_port_in_use_is_a_sentence() -> None:
    with SimulatedPhoneProcess(machine=PLAIN) as phone, pytest.raises(SimulatedPhoneDown, match="already in use"):
        SimulatedPhoneProcess(machine=PLAIN, port=int(phone.address.split(":")[1])).start()


def test_a_phone_that_is_not_ready_in_time_is_given_up_and_gone() -> None:
    phone = SimulatedPhoneProcess(machine=PLAIN, ready_seconds=0.001)
    with pytest.raises(SimulatedPhoneDown, match="no reason"):
        phone.start()
    assert not phone.alive


def test_a_killed_phone_is_down_and_starts_again() -> None:
    phone = SimulatedPhoneProcess(machine=PLAIN).start()
    phone.kill()
    with pytest.raises(SimulatedPhoneDown, match="does not run"):
        phone.state()
    phone.start()
    assert phone.state()["field"] == ""
    phone.stop()
    phone.stop()


def test_a_crash_from_outside_is_noticed() -> None:
    with SimulatedPhoneProcess(machine=PLAIN) as phone:
        assert phone.pid is not None
        os.kill(phone.pid, signal.SIGKILL)
        deadline = time.monotonic() + 10
        while phone.alive:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        with pytest.raises(SimulatedPhoneDown):
            phone.state()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(number: int) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "devices.simulated", "--machine", PLAIN],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stdout.readline().startswith(b"ready 127.0.0.1:")
    child.send_signal(number)
    _, complaints = child.communicate(timeout=20)
    assert (child.returncode, complaints) == (0, b"")


def test_it_ends_with_the_process_that_started_it() -> None:
    code = f"""
import time
from devices.simulated.process import SimulatedPhoneProcess
print(SimulatedPhoneProcess(machine={PLAIN!r}).start().pid, flush=True)
time.sleep(60)
"""
    owner = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE)
    assert owner.stdout is not None
    with owner.stdout:
        pid = int(owner.stdout.readline())
    owner.kill()
    owner.wait()
    deadline = time.monotonic() + 20
    while Path(f"/proc/{pid}").exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
