"""Settings that phones and apps have, with the words of many owners for them.

The lines of data/settings.txt hold what an owner says instead of the label, often with none of its words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from scripts.train.worlds.data import rows as lines


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its label, its kind, its values, and what owners say to have it on (or at a value) and off."""

    label: str
    kind: str
    values: tuple[str, ...]
    on: tuple[str, ...]
    off: tuple[str, ...]


CATEGORIES: tuple[tuple[str, str], ...] = (
    (
        "Display",
        "font theme screen dark bright color colour text view column icon contrast animation rotate image grid",
    ),
    ("Sound & vibration", "vibrat tone sound ring volume mute silent"),
    ("Notifications", "notification reminder dots alert"),
    ("Privacy & security", "lock fingerprint hide password cookies ads location private anonymous"),
    ("Network & internet", "wi-fi data hotspot airplane download mobile sync server"),
    ("Playback", "play speed gapless crossfade lyrics skip loop equalizer audio bitrate"),
    ("Storage & backup", "backup storage cache trash delete format"),
    ("Date & time", "date 24-hour week seconds day"),
    ("Calls", "call keypad caller dial"),
    ("Messages", "message receipts typing delivery group attachments signature"),
    ("Language & region", "language currency unit spell"),
    ("Battery", "battery power saver"),
    ("Connected devices", "bluetooth nfc headset"),
    ("General", "default start page name status autosave"),
    ("Advanced", "javascript undo statistics cache port"),
    ("Accessibility", "large contrast motion left voice"),
)
"""Pages that settings are filed under, and stems of labels that belong there."""


@cache
def settings() -> tuple[Setting, ...]:
    """Return the whole catalogue."""
    rows = [(line.split("|") + [""] * 5)[:5] for line in lines("settings.txt")]
    return tuple(Setting(r[0], r[1], _list(r[2]), _list(r[3]), _list(r[4])) for r in rows)


def category(label: str) -> str:
    """Return the page a setting of that label is filed under."""
    low = label.lower()
    fitting = [name for name, stems in CATEGORIES if any(word in low for word in stems.split())]
    return fitting[0] if fitting else "General"


def _list(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(";") if part)
