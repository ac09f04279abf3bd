import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from devices.adb_program import AdbUnavailable
from devices.simulated.adb import EMULATOR_PORTS, PrivateAdbServer, free_port

ROOT = Path(__file__).parents[3]


def test_ports_are_never_those_adb_scans_for_emulators() -> None:
    assert 5555 in EMULATOR_PORTS
    assert all(free_port() not in EMULATOR_PORTS for _ in range(20))


def test_a_private_server_answers_lists_no_phones_and_is_gone_after_close() -> None:
    with PrivateAdbServer() as server:
        assert int(server.request("host:version"), 16) >= 41
        assert server.devices() == {}
        home = Path(server.env["HOME"])
        assert home.is_dir()
    assert not home.exists()
    assert not server.alive
    with pytest.raises(AdbUnavailable, match="does not answer"):
        server.devices()


def test_a_killed_server_starts_again_on_the_same_port() -> None:
    with PrivateAdbServer() as server:
        server.kill()
        assert not server.alive
        server.start()
        assert server.devices() == {}


def test_connecting_to_nothing_says_so() -> None:
    with PrivateAdbServer() as server:
        assert "refused" in server.connect(f"127.0.0.1:{free_port()}")
        assert server.devices() == {}


def test_a_missing_program_is_one_sentence_with_a_remedy(tmp_path: Path) -> None:
    server = PrivateAdbServer(binary=tmp_path / "no-adb")
    with pytest.raises(AdbUnavailable, match=r"no adb program at .*ADBUTILS_ADB_PATH"):
        server.start()
    server.close()


def test_the_server_ends_with_its_owner_even_when_that_is_killed() -> None:
    code = """
import sys, time
from devices.simulated.adb import PrivateAdbServer
with PrivateAdbServer() as server:
    print(server.port, server.env["HOME"], flush=True)
    time.sleep(60)
"""
    owner = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE)
    assert owner.stdout is not None
    with owner.stdout:
        port, home = owner.stdout.readline().decode().split()
    socket.create_connection(("127.0.0.1", int(port))).close()
    owner.kill()
    owner.wait()
    deadline = time.monotonic() + 10
    while True:
        try:
            socket.create_connection(("127.0.0.1", int(port))).close()
        except ConnectionRefusedError:
            if not Path(home).exists():
                break
        assert time.monotonic() < deadline
        time.sleep(0.02)
