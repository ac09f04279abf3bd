"""The package name inside an APK: the one thing `pm install` needs, since nothing in it is ever run."""

from __future__ import annotations

import io
import struct
import zipfile

_STRING_POOL, _START_ELEMENT = 0x0001, 0x0102
_UTF8 = 0x100
_MANIFEST_LIMIT = 4 << 20


class NotAnApk(ValueError):
    """The file has no readable manifest; the text is what the package manager would add."""


def package_of(apk: bytes) -> str:
    """Return the package of an APK from its binary AndroidManifest.xml. Raises `NotAnApk`."""
    try:
        with zipfile.ZipFile(io.BytesIO(apk)) as archive:
            if archive.getinfo("AndroidManifest.xml").file_size > _MANIFEST_LIMIT:
                raise NotAnApk("Manifest too large")
            manifest = archive.read("AndroidManifest.xml")
        return _package_attribute(manifest)
    except (zipfile.BadZipFile, KeyError, struct.error, IndexError, UnicodeDecodeError, OSError) as error:
        raise NotAnApk("Failed to parse base.apk") from error


def _package_attribute(manifest: bytes) -> str:
    """Find `package` on the first element; chunks as in AOSP's `ResourceTypes.h`."""
    strings: list[str] = []
    name: int
    raw: int
    at = 8
    while at + 8 <= len(manifest):
        kind, header, size = struct.unpack_from("<HHI", manifest, at)
        if kind == _STRING_POOL:
            strings = _strings(manifest, at)
        elif kind == _START_ELEMENT:
            start, width, count = struct.unpack_from("<HHH", manifest, at + header + 8)
            for i in range(count):
                name, raw = struct.unpack_from("<II", manifest, at + header + start + i * width + 4)
                if strings[name] == "package":
                    return strings[raw]
            break
        at += max(size, 8)
    raise NotAnApk("Manifest without a package")


def _strings(data: bytes, at: int) -> list[str]:
    count, _, flags, start = struct.unpack_from("<IIII", data, at + 8)
    offsets = struct.unpack_from(f"<{count}I", data, at + 28)
    read = _utf8 if flags & _UTF8 else _utf16
    return [read(data, at + start + offset) for offset in offsets]


def _utf8(data: bytes, at: int) -> str:
    at += 2 if data[at] & 0x80 else 1  # length in characters
    length: int = data[at]
    at += 1
    if length & 0x80:
        length = (length & 0x7F) << 8 | data[at]
        at += 1
    return data[at : at + length].decode("utf-8")


def _utf16(data: bytes, at: int) -> str:
    length = int.from_bytes(data[at : at + 2], "little")
    at += 2
    if length & 0x8000:
        length = (length & 0x7FFF) << 16 | int.from_bytes(data[at : at + 2], "little")
        at += 2
    return data[at : at + 2 * length].decode("utf-16-le")
