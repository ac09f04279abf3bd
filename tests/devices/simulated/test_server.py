from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from devices.simulated.adb import EMULATOR_PORTS
from devices.simulated.faults import UnknownFault
from devices.simulated.server import BadRequest, build, listen, main
from tests.devices.simulated.conftest import PLAIN


def test_a_phone_is_built_with_profile_and_state(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"field": "x"}))
    handset = build(PLAIN, "bank,slow_dump=1", state)
    assert handset.state()["field"] == "x"
    assert handset.faults.in_force() == {"secure_screen": True, "slow_dump": 1.0}


@pytest.mark.parametrize(
    ("text", "words"),
    [("{", "is no JSON"), ("[]", "holds no JSON object"), ('{"nonsense": 1}', "does not fit: unknown keys: nonsense")],
)
def test_a_wrong_state_file_is_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    state = tmp_path / "state.json"
    state.write_text(text)
    with pytest.raises(BadRequest, match=words):
        build(PLAIN, state=state)


def test_wrong_requests_are_refused() -> None:
    with pytest.raises(UnknownFault):
        build(PLAIN, "nonsense")
    with pytest.raises(BadRequest, match="there is no machine nowhere:Nothing"):
        build("nowhere:Nothing")
    for port in (EMULATOR_PORTS[0], EMULATOR_PORTS[-1], 1 << 20):
        with pytest.raises(BadRequest, match=f"port {port}"):
            asyncio.run(listen(build(PLAIN), port))


def test_main_prints_one_sentence_and_returns_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--machine", PLAIN, "--profile", "nonsense"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("simulated phone: There is no fault or profile 'nonsense'")
    assert "Traceback" not in err
