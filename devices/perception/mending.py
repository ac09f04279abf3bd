"""Broken dump text to text an XML parser can read, with a note of every kind of repair."""

from __future__ import annotations

import codecs
import re

MAX_CHARACTERS = 64_000_000
"""Characters read of one dump; 60,000 nodes take 25 million, so more is no screen but a fault."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: it starts with the same two bytes
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARATION = re.compile(r"\s*(?:<\?xml[^<>]{0,200}\?>)?\s*")
_EMPTY_ROOT = re.compile(r"<hierarchy(?:\s[^<>]*)?/>")
_OPEN_ROOT = re.compile(r"<hierarchy(?=[\s>])")
_NODE = re.compile(r"<node[\s/>]")
_REFERENCE = re.compile(r"&#(?:x([0-9a-fA-F]{1,8})|([0-9]{1,10}));")
_BARE_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def decode(xml: str | bytes) -> tuple[str, list[str]]:
    """Return the dump as text, and what had to be done for it."""
    repairs: list[str] = []
    text = xml if isinstance(xml, str) else _decode_bytes(bytes(xml), repairs)
    if len(text) > MAX_CHARACTERS:
        repairs.append(f"Only the first {MAX_CHARACTERS:,} of {len(text):,} characters were read.")
        text = text[:MAX_CHARACTERS]
    return text.removeprefix("\ufeff"), repairs


def cut_out_hierarchy(text: str, repairs: list[str]) -> str | None:
    """Return the last complete hierarchy in the text, or its best part, or None where there is none.

    Vendors print log lines before the XML and `uiautomator dump /dev/tty` a status line behind it
    (dtmilano/AndroidViewClient 190); a dump written twice to one file holds two.
    """
    start, end = _last_hierarchy(text)
    if start < 0:
        return _rootless(text, repairs)
    _note_surroundings(text, start, end, repairs)
    return _without_doctype(text[start:end], repairs)


def mend_characters(text: str, repairs: list[str]) -> str:
    """Replace what XML 1.0 does not allow: control characters, lone surrogates, references to them, bare `&`."""
    mended = _REFERENCE.sub(_resolve_illegal_reference, text) if "&#" in text else text
    if mended != text:
        repairs.append("References to characters that XML forbids were resolved or replaced.")
    if _SURROGATE.search(mended):
        mended = mended.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        repairs.append("Halves of cut characters (surrogates) were joined or replaced.")
    mended, illegal = _ILLEGAL.subn("\ufffd", mended)
    if illegal:
        repairs.append(f"Control characters replaced: {illegal}.")
    mended, bare = _BARE_AMPERSAND.subn("&amp;", mended)
    if bare:
        repairs.append(f"Bare ampersands escaped: {bare}.")
    return mended


def _decode_bytes(data: bytes, repairs: list[str]) -> str:
    encoding = _encoding(data)
    if encoding != "utf-8":
        repairs.append(f"The text was {encoding.upper()} instead of UTF-8.")
    try:
        return data.decode(encoding, "surrogatepass")  # CESU-8 emoji are joined later
    except UnicodeDecodeError:
        repairs.append(f"Bytes that are no {encoding.upper()} were replaced.")
        return data.decode(encoding, "replace")


def _encoding(data: bytes) -> str:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return encoding
    if data[:1] != b"\0" and data[1:2] == b"\0" == data[3:4]:
        return "utf-16-le"
    if data[:1] == b"\0" == data[2:3] and data[1:2] != b"\0":
        return "utf-16-be"
    return "utf-8"


def _last_hierarchy(text: str) -> tuple[int, int]:
    """Where the last complete hierarchy lies; where none is complete, the last one that was begun."""
    end = text.rfind("</hierarchy>")
    starts = [found.start() for found in _OPEN_ROOT.finditer(text, 0, end)] if end >= 0 else []
    empty = [found.span() for found in _EMPTY_ROOT.finditer(text, max(end, 0))]
    if empty:
        return empty[-1]
    if starts:
        return starts[-1], end + len("</hierarchy>")
    begun = [found.start() for found in _OPEN_ROOT.finditer(text)]
    return (begun[-1], len(text)) if begun else (-1, -1)


def _rootless(text: str, repairs: list[str]) -> str | None:
    first = _NODE.search(text)
    if not first:
        return None
    last = text.rfind(">") + 1
    repairs.append("The tree had no hierarchy element around its nodes.")
    return _without_doctype(f"<hierarchy>{text[first.start() : last]}</hierarchy>", repairs)


def _note_surroundings(text: str, start: int, end: int, repairs: list[str]) -> None:
    declaration = _DECLARATION.match(text)
    if text[declaration.end() if declaration else 0 : start].strip():
        repairs.append("Text before the tree was dropped.")
    if text[end:].strip():
        repairs.append("Text after the tree was dropped.")
    if "<!DOCTYPE" in text[:start]:
        repairs.append("A document type was refused.")


def _without_doctype(text: str, repairs: list[str]) -> str:
    """No dump has a document type; one would only bring entities that grow or reach for files."""
    if "<!DOCTYPE" not in text and "<!ENTITY" not in text:
        return text
    repairs.append("A document type was refused.")
    return text.replace("<!DOCTYPE", "&lt;!DOCTYPE").replace("<!ENTITY", "&lt;!ENTITY")


def _resolve_illegal_reference(found: re.Match[str]) -> str:
    code = int(found[1], 16) if found[1] else int(found[2])
    if code > 0x10FFFF:
        return "\ufffd"
    character = chr(code)
    if _SURROGATE.match(character):
        return character  # its other half may follow as a reference of its own
    return "\ufffd" if _ILLEGAL.match(character) else found[0]
