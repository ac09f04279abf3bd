from __future__ import annotations

import contextlib
import io
import zipfile
from pathlib import Path

import pytest
import uiautomator2
from hypothesis import given
from hypothesis import strategies as st

from devices.simulated.apk import NotAnApk, package_of


def real_apk() -> bytes:
    with uiautomator2.utils.with_package_resource("assets/app-uiautomator.apk") as path:
        return Path(path).read_bytes()


def zipped(manifest: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("AndroidManifest.xml", manifest)
    return out.getvalue()


def test_the_package_of_a_real_apk() -> None:
    assert package_of(real_apk()) == "com.github.uiautomator"


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"no zip at all", zipped(b""), zipped(b"<manifest/>" * 9)])
def test_what_is_no_apk_is_refused(data: bytes) -> None:
    with pytest.raises(NotAnApk):
        package_of(data)


def test_a_damaged_manifest_is_refused_or_read_and_never_breaks() -> None:
    with zipfile.ZipFile(io.BytesIO(real_apk())) as archive:
        manifest = archive.read("AndroidManifest.xml")

    @given(st.integers(0, len(manifest) - 1), st.integers(0, 255), st.integers(8, len(manifest)))
    def damage(at: int, byte: int, end: int) -> None:
        broken = bytearray(manifest[:end])
        broken[min(at, end - 1)] = byte
        with contextlib.suppress(NotAnApk):
            assert isinstance(package_of(zipped(bytes(broken))), str)

    damage()
