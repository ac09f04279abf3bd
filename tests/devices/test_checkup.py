"""The doctor says what is wrong with a phone and changes nothing on it."""

from collections.abc import Iterator

import pytest

from devices.checkup import Check, check_adb, check_phone
from devices.simulated.adb import PrivateAdbServer
from devices.simulated.process import SimulatedPhoneProcess


@pytest.fixture
def sim(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimulatedPhoneProcess]:
    with (
        PrivateAdbServer() as server,
        SimulatedPhoneProcess(machine="tests.devices.uiautomator.machines:Plain") as process,
    ):
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server.port))
        server.connect(process.address)
        yield process


def checks(spec: str) -> dict[str, Check]:
    return {check.name: check for check in check_phone(spec)}


def test_a_healthy_phone_passes_and_is_left_as_it_was(sim: SimulatedPhoneProcess) -> None:
    before = sim.state()
    found = checks("usb")
    assert {name: check.status for name, check in found.items()} == dict.fromkeys(
        ("u2 server", "screen", "touch", "clipboard", "keyboard"), "ok"
    )
    after = sim.state()
    assert {key: after[key] for key in ("field", "package", "switch")} == {
        key: before[key] for key in ("field", "package", "switch")
    }
    assert [call["do"] for call in sim.calls()] == ["key"]  # KEYCODE_UNKNOWN


def test_adb_and_the_phones_on_it_are_named(sim: SimulatedPhoneProcess) -> None:
    adb, phones = check_adb()
    assert (adb.status, phones.status) == ("ok", "ok")
    assert phones.detail == f"{sim.address} device"


def test_a_vendor_s_lock_fails_with_the_option_to_turn_on(sim: SimulatedPhoneProcess) -> None:
    sim.fault("inject_denied")
    touch = checks("usb")["touch"]
    assert touch.status == "fail"
    assert "developer options" in touch.remedy


@pytest.mark.parametrize(
    ("fault", "check", "status"),
    [
        ("clipboard_denied", "clipboard", "warn"),
        ("secure_screen", "screen", "warn"),
        ("no_tree", "screen", "warn"),
    ],
)
def test_what_only_hinders_is_a_warning(sim: SimulatedPhoneProcess, fault: str, check: str, status: str) -> None:
    sim.fault(fault)
    assert checks("usb")[check].status == status


def test_a_server_that_cannot_start_ends_the_examination(sim: SimulatedPhoneProcess) -> None:
    sim.fault("already_registered")
    found = checks("usb")
    assert list(found) == ["u2 server"]
    assert found["u2 server"].status == "fail"
    assert "Appium" in found["u2 server"].remedy


def test_an_adb_that_does_not_run_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/nonexistent/adb")
    (adb,) = check_adb()
    assert adb.status == "fail"
