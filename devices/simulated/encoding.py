"""Results as JSON text, encoded once where they are large and asked for often."""

from __future__ import annotations

import json
from typing import Any


class EncodedJson:
    """A result that is JSON text already."""

    def __init__(self, text: bytes) -> None:
        self.text = text


def to_json(value: Any) -> bytes:
    """Return the value as the server writes it: UTF-8, not escaped."""
    try:
        return json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        # A lone surrogate (fault bad_xml) has no UTF-8; the escaped form is legal JSON and decodes to the same.
        return json.dumps(value).encode()


class LastText:
    """Remembers how the last text was encoded: a client that waits for a screen to settle asks for the same again."""

    def __init__(self) -> None:
        self._text: str | None = None
        self._encoded = EncodedJson(b"null")

    def encode(self, text: str) -> EncodedJson:
        """Return the text as JSON."""
        if text is not self._text:
            self._text, self._encoded = text, EncodedJson(to_json(text))
        return self._encoded
