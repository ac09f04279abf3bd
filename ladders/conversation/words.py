"""Counts in words, with the plural right."""

from __future__ import annotations


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return `1 entry` or `2 entries`, thousands separated."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
