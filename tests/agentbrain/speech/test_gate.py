"""The politeness gap has exactly two bypasses."""

from __future__ import annotations

import pytest

from agentbrain.config import SpeechConfig
from agentbrain.document import Speech
from agentbrain.speech.gate import Origin, may_speak, owner_spoke, spoken

CONFIG = SpeechConfig()
NOW = 1_000.0


@pytest.mark.parametrize("origin", ["step", "poll"])
@pytest.mark.parametrize("urgent", [False, True])
@pytest.mark.parametrize("in_window", [False, True])
@pytest.mark.parametrize("in_gap", [False, True])
def test_s21_the_matrix_of_gap_urgency_and_window(in_gap: bool, in_window: bool, urgent: bool, origin: Origin) -> None:
    speech = Speech(last_spoken=NOW - (10 if in_gap else 90), last_owner_turn=NOW - (10 if in_window else 180))
    allowed = may_speak(speech, NOW, CONFIG, urgent=urgent, origin=origin).speak
    assert allowed == (not in_gap or urgent or (in_window and origin == "step"))


def test_s21_speaking_does_not_close_the_owners_window() -> None:
    speech = Speech()
    owner_spoke(speech, NOW)
    spoken(speech, NOW + 1)
    assert may_speak(speech, NOW + 2, CONFIG, origin="step").reason == "follow-up"


def test_s22_a_nag_from_a_poll_stays_silent_after_a_chat() -> None:
    speech = Speech(last_spoken=NOW - 10, last_owner_turn=NOW - 10)
    assert not may_speak(speech, NOW, CONFIG, origin="poll").speak


def test_s23_urgent_skips_the_gate_and_changes_nothing() -> None:
    speech = Speech(last_spoken=NOW - 1)
    before = speech.model_copy()
    assert may_speak(speech, NOW, CONFIG, urgent=True, origin="poll").speak
    assert speech == before


def test_s24_the_owners_own_turn_is_never_silent() -> None:
    assert may_speak(Speech(last_spoken=NOW), NOW, CONFIG, origin="answer").speak


def test_the_first_note_needs_no_gap() -> None:
    assert may_speak(Speech(), NOW, CONFIG, origin="step").speak
