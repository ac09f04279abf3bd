"""The sync service against adbutils' own sync client; the adb program's is in test_real_adb.py."""

from __future__ import annotations

import stat

import adbutils
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st


def test_stat_list_push_and_pull(device: adbutils.AdbDevice) -> None:
    assert device.sync.push(b"hello", "/sdcard/sync/h.txt", mode=0o640, check=True) == 5
    found = device.sync.stat("/sdcard/sync/h.txt")
    assert (stat.S_IMODE(found.mode), found.size, found.mtime is not None) == (0o640, 5, True)
    assert [info.path for info in device.sync.list("/sdcard/sync")] == ["h.txt"]
    assert device.sync.read_bytes("/sdcard/sync/h.txt") == b"hello"
    assert device.sync.exists("/sdcard/sync/h.txt")


def test_what_is_missing_is_zero_empty_or_an_error(device: adbutils.AdbDevice) -> None:
    assert device.sync.stat("/none").mode == 0
    assert not device.sync.exists("/none")
    assert device.sync.list("/none") == []
    with pytest.raises(adbutils.AdbError, match="No such file or directory"):
        device.sync.read_bytes("/none")


def test_a_file_in_the_place_of_a_directory_fails_with_the_reason(device: adbutils.AdbDevice) -> None:
    device.sync.push(b"", "/sdcard/plainfile")
    with pytest.raises(adbutils.AdbError, match="FAIL"):
        device.sync.push(b"x", "/sdcard/plainfile/below")


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.binary(max_size=200_000))
def test_any_bytes_come_back(device: adbutils.AdbDevice, data: bytes) -> None:
    device.sync.push(data, "/sdcard/any")
    assert device.sync.read_bytes("/sdcard/any") == data
