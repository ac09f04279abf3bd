"""A model that cannot do the job is refused at start, with what to change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from agentbrain.config import RunConfig
from agentbrain.errors import PrerequisiteError
from agentbrain.models import load_profile
from agentbrain.models.files import check_files
from agentbrain.providers import POINTING, check_limits, open_model
from devices.discovery import choose
from devices.errors import PhoneGone
from devices.uiautomator.adb import Attached
from tests.fakes import LIMITS

EMERGENCY = RunConfig().emergency_tokens


def test_s41_a_context_too_small_for_the_emergency_prompt_and_a_reply_is_refused() -> None:
    with pytest.raises(PrerequisiteError, match="need 640") as caught:
        check_limits(replace(LIMITS, context=512), EMERGENCY)
    assert "n_ctx=4096" in caught.value.remedy
    check_limits(replace(LIMITS, context=640), EMERGENCY)


@pytest.mark.parametrize("dialect", sorted(POINTING))
def test_s41_a_model_that_points_must_declare_what_its_points_count(dialect: str) -> None:
    with pytest.raises(PrerequisiteError, match="not declared") as caught:
        check_limits(replace(LIMITS, dialect=dialect), EMERGENCY)
    assert "coordinates=" in caught.value.remedy
    check_limits(replace(LIMITS, dialect=dialect, coordinates="0-1000"), EMERGENCY)


def test_s41_every_shipped_profile_that_points_declares_it() -> None:
    from agentbrain.models import profiles

    bare = [key for key, known in profiles().items() if known.dialect in POINTING and known.coordinates == "none"]
    assert bare == []


def test_s41_a_remote_address_without_consent_is_refused_before_anything_is_sent() -> None:
    with pytest.raises(PrerequisiteError, match="screenshots would be sent there"):
        open_model("http://10.1.2.3:8080/v1", emergency_tokens=EMERGENCY)


def test_s41_a_vision_role_without_a_projector_is_refused(tmp_path: Path) -> None:
    default = load_profile()
    if not default.path.exists():
        pytest.skip("the default model is not here")
    with pytest.raises(PrerequisiteError, match="no projector"):
        check_files(default.model_copy(update={"role": "vision"}))


def test_s41_the_default_profile_boots() -> None:
    default = load_profile()
    assert default.decoding == "rank"
    assert default.n_ctx >= EMERGENCY


def test_s41_a_configured_serial_that_is_not_attached_is_refused_with_those_that_are() -> None:
    with pytest.raises(PhoneGone, match="There is no phone R58; attached: emulator-5554") as caught:
        choose([Attached("emulator-5554", "device")], "R58")
    assert caught.value.remedy == "Check the serial."
