"""One private adb server a session, one phone a module; every test finds the phone healthy and at its start."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import adbutils
import pytest
import uiautomator2

from devices.simulated.adb import PrivateAdbServer
from devices.simulated.process import SimulatedPhoneProcess

PLAIN = "tests.devices.simulated.plain:PlainMachine"
START = {
    "clicks": {},
    "field": "",
    "switch": False,
    "package": "org.example.plain",
    "activity": ".Main",
    "scroll": 0,
    "screen_on": True,
    "settings": {},
    "dialog": "",
}


@pytest.fixture(scope="session")
def adb() -> Iterator[PrivateAdbServer]:
    with PrivateAdbServer() as server:
        yield server


@pytest.fixture(scope="module")
def process(adb: PrivateAdbServer) -> Iterator[SimulatedPhoneProcess]:
    with SimulatedPhoneProcess(machine=PLAIN) as phone:
        adb.connect(phone.address)
        yield phone
        adb.disconnect(phone.address)
        assert phone.complaints == ""


@pytest.fixture
def phone(process: SimulatedPhoneProcess, adb: PrivateAdbServer) -> SimulatedPhoneProcess:
    process.heal()
    process.set_state(START)
    wait_for_state(adb, process.address, "device")
    return process


@pytest.fixture
def device(adb: PrivateAdbServer, phone: SimulatedPhoneProcess) -> adbutils.AdbDevice:
    return adbutils.AdbClient("127.0.0.1", adb.port).device(phone.address)


@pytest.fixture
def d(device: adbutils.AdbDevice) -> Iterator[uiautomator2.Device]:
    """The real, unmodified uiautomator2, connected."""
    made = uiautomator2.connect(device)
    yield made
    made.stop_uiautomator(wait=False)


@pytest.fixture
def new_calls(phone: SimulatedPhoneProcess) -> Callable[[], list[list[object]]]:
    """What reached the phone since the test began, as [do, *args]."""
    before = len(phone.calls())
    return lambda: [[call["do"], *call["args"]] for call in phone.calls()[before:]]


def wait_for_state(adb: PrivateAdbServer, address: str, state: str, seconds: float = 15.0) -> None:
    """Wait until adb lists the phone in that state, connecting again when it forgot it."""
    deadline = time.monotonic() + seconds
    while adb.devices().get(address) != state:
        assert time.monotonic() < deadline, f"{address} is {adb.devices().get(address)}, not {state}"
        if address not in adb.devices():
            adb.connect(address)
        time.sleep(0.02)
