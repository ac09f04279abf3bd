"""What tests of commands start from: a model that loads at once, a recorded phone, and a folder for runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from devices.recording import save_screen
from devices.simulated.adb import PrivateAdbServer
from tests.build import row, screen
from tests.tiny_vlm import write_tiny_vlm


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A real GGUF with random weights, as `--model` takes it: its replies are garbage."""
    return str(write_tiny_vlm(tmp_path_factory.mktemp("model"))[0])


@pytest.fixture
def recording(tmp_path: Path) -> str:
    """A phone that shows one screen for ever, as `--device` takes it."""
    shown = screen(row(0, "Wi-Fi"), row(1, "Bluetooth"))
    save_screen(tmp_path / "recording", 1, replace(shown, image=Image.new("RGB", (1080, 2400)), image_reason=None))
    return f"replay:{tmp_path / 'recording'}"


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of runs, for this process and for those it starts."""
    folder = tmp_path / "runs"
    monkeypatch.setenv("AGENTBRAIN_RUNS", str(folder))
    return folder


@pytest.fixture
def own_adb(monkeypatch: pytest.MonkeyPatch) -> Iterator[PrivateAdbServer]:
    """An adb server that stands in for the one of this machine."""
    with PrivateAdbServer() as server:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server.port))
        yield server
