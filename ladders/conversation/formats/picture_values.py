"""The one shape a picture's value takes in a conversation, to and from the providers' shapes."""

from __future__ import annotations

from collections.abc import Mapping

from ladders.conversation.entry import Json


def from_url(url: str) -> Json:
    """Return the value of a data URL (split into media type and base64) or of any other URL."""
    head, comma, _ = url[:200].partition(",")
    if not comma or not head.startswith("data:") or not head.endswith(";base64"):
        return {"type": "url", "url": url}
    media_type = head.removeprefix("data:").removesuffix(";base64")
    return {"type": "base64", "media_type": media_type, "data": url[len(head) + 1 :]}


def to_url(value: Json) -> str | None:
    """Return the value as a data URL or URL, None for a shape this does not know."""
    if isinstance(value, str) and value.startswith(("data:", "http:", "https:")):
        return value
    if not isinstance(value, Mapping):
        return None
    data, url = value.get("data"), value.get("url")
    if isinstance(data, str):
        return f"data:{value.get('media_type', 'image/png')};base64,{data}"
    return url if isinstance(url, str) else None


def to_source(value: Json) -> Json | None:
    """Return the value as an Anthropic `source`, None for a shape this does not know."""
    if isinstance(value, Mapping) and value.get("type") in ("base64", "url", "file"):
        return value
    url = to_url(value)
    return from_url(url) if url else None
