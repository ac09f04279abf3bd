"""`agentbrain devices` lists phones for people and for scripts."""

import json
from collections.abc import Iterator

import pytest

from agentbrain.cli.devices import devices, rows
from devices.simulated.adb import PrivateAdbServer
from devices.simulated.process import SimulatedPhoneProcess
from devices.uiautomator.adb import Attached


@pytest.fixture
def private(monkeypatch: pytest.MonkeyPatch) -> Iterator[PrivateAdbServer]:
    with PrivateAdbServer() as server:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server.port))
        yield server


def test_each_phone_has_a_row_with_its_state_and_remedy() -> None:
    found = rows([Attached("R58M", "device", "Pixel 8"), Attached("192.168.1.9:5555", "unauthorized")])
    assert found == [
        "R58M              Pixel 8  ready",
        "192.168.1.9:5555           unauthorized: unlock it and tap Allow on the USB debugging question",
    ]


def test_scripts_get_one_document(private: PrivateAdbServer, capsys: pytest.CaptureFixture[str]) -> None:
    with SimulatedPhoneProcess(machine="tests.devices.uiautomator.machines:Plain") as sim:
        private.connect(sim.address)
        devices(as_json=True)
        told = json.loads(capsys.readouterr().out)
    assert told == {"devices": [{"serial": sim.address, "state": "device", "model": "Simulated Phone"}]}


def test_nobody_is_left_with_an_empty_screen(private: PrivateAdbServer, capsys: pytest.CaptureFixture[str]) -> None:
    devices()
    assert "--device sim" in capsys.readouterr().out
