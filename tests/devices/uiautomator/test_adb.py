"""The adb server is asked over its own protocol, and every silence ends in time."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from devices.simulated.adb import PrivateAdbServer, free_port
from devices.uiautomator.adb import (
    AdbFault,
    AdbServer,
    AdbServerGone,
    AdbSilent,
    DeviceRefused,
    ServiceRefused,
    is_network_serial,
)
from tests.devices.uiautomator.conftest import Bench


@contextmanager
def listener(answer: bytes | None) -> Iterator[int]:
    """A port that answers anything with these bytes and closes, or says nothing at all."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            try:
                while True:
                    client, _ = server.accept()
                    if answer is None:
                        held.append(client)
                        continue
                    with client:
                        client.recv(1000)
                        client.sendall(answer)
            except OSError:
                return

        held: list[socket.socket] = []
        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        thread.join(5)
        for client in held:
            client.close()


def test_a_phone_is_listed_with_its_state_and_model(bench: Bench) -> None:
    found = next(phone for phone in bench.adb.devices() if phone.serial == bench.sim.address)
    assert (found.state, found.model) == ("device", "Simulated Phone")
    assert bench.adb.state(bench.sim.address) == "device"
    assert bench.adb.state("nowhere") == "absent"


def test_a_stream_to_a_shell_carries_its_output(bench: Bench) -> None:
    with bench.adb.open(bench.sim.address, "shell:echo hello") as stream:
        assert stream.recv(100).decode().strip() == "hello"


def test_an_unknown_phone_and_a_closed_port_are_told_apart(bench: Bench) -> None:
    with pytest.raises(DeviceRefused, match="not found"):
        bench.adb.open("nowhere", "shell:echo")
    with pytest.raises(ServiceRefused):
        bench.adb.open(bench.sim.address, "tcp:4")


def test_without_a_server_nothing_is_started_behind_one_s_back() -> None:
    adb = AdbServer(free_port())
    assert not adb.running()
    with pytest.raises(AdbServerGone):
        adb.devices()
    assert not adb.running()


def test_a_server_that_says_nothing_is_silent_after_the_time_it_was_given() -> None:
    with listener(None) as port:
        adb = AdbServer(port, seconds=0.2)
        with pytest.raises(AdbSilent, match=r"within 0\.2 s"):
            adb.devices()
        with pytest.raises(AdbSilent):
            adb.open("serial", "shell:echo")


@pytest.mark.parametrize(
    "answer", [b"", b"OK", b"OKAY", b"OKAY00", b"OKAYzzzz", b"FAIL", b"FAIL000", b"HTTP/1.1 400", b"\0" * 50]
)
def test_what_is_no_adb_server_is_a_fault_and_no_crash(answer: bytes) -> None:
    with listener(answer) as port, pytest.raises(AdbFault):
        AdbServer(port, seconds=1.0).devices()


def test_a_private_server_is_started_again_by_its_owner() -> None:
    with PrivateAdbServer() as private:
        adb = AdbServer(private.port, restart=private.start)
        private.kill()
        assert not adb.running()
        adb.start()
        assert adb.devices() == []


@pytest.mark.parametrize(
    ("serial", "network"),
    [
        ("192.168.1.5:5555", True),
        ("phone.local:5555", True),
        ("[fe80::1]:5555", False),
        ("emulator-5554", False),
        ("R58M123ABC", False),
        ("adb-R58M._adb-tls-connect._tcp", False),
    ],
)
def test_a_phone_on_the_network_is_known_by_its_serial(serial: str, network: bool) -> None:
    assert is_network_serial(serial) is network
