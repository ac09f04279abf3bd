"""`agentbrain doctor` ends with 0 when a run can start, and says what to do when it cannot."""

import json
from collections.abc import Iterator

import pytest
import typer

from agentbrain.cli.doctor import doctor, line
from devices.checkup import Check
from devices.simulated.adb import PrivateAdbServer


@pytest.fixture(autouse=True)
def private(monkeypatch: pytest.MonkeyPatch) -> Iterator[PrivateAdbServer]:
    with PrivateAdbServer() as server:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server.port))
        yield server


def test_a_missing_model_fails_with_its_remedy_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as caught:
        doctor(model="/nonexistent/model.gguf", as_json=True)
    assert caught.value.exit_code == 2
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    checks = {check["name"]: check for check in told["checks"]}
    assert checks["model"]["status"] == "fail"
    assert checks["model"]["remedy"]
    assert (checks["python"]["status"], checks["adb"]["status"]) == ("ok", "ok")
    assert checks["phones"]["status"] == "warn"


def test_a_phone_that_is_not_there_fails(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit):
        doctor(device="R58M", model="/nonexistent/model.gguf")
    told = capsys.readouterr().out
    assert "FAIL  u2 server: There is no phone R58M" in told


def test_a_remedy_stands_on_a_line_of_its_own() -> None:
    assert line(Check("touch", "fail", "locked", "Unlock it.")) == "FAIL  touch: locked\n      Unlock it."
    assert line(Check("adb", "ok", "36.0.0")) == "ok    adb: 36.0.0"
