"""Which adb is used: the named one, else the bundled one, and a distribution's old one only for want of both."""

from pathlib import Path

import pytest

from devices.adb_program import find_adb


def test_the_bundled_adb_is_preferred_to_one_in_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decoy = tmp_path / "adb"
    decoy.write_text("#!/bin/sh\nexit 1\n")
    decoy.chmod(0o755)
    monkeypatch.delenv("ADBUTILS_ADB_PATH", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_adb().parent.name == "binaries"
    monkeypatch.setenv("ADBUTILS_ADB_PATH", str(decoy))
    assert find_adb() == decoy
