"""What a KV cache holds, as a list of atoms, and how much of it the next prompt can keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Image:
    """An image's place in the cache: never cut, equal only to the same picture.

    A model with M-RoPE counts fewer positions than the cells it fills.
    """

    digest: str
    positions: int
    cells: int


Atom = int | Image
"""A token, or a whole image."""


def common(cached: Sequence[Atom], wanted: Sequence[Atom]) -> int:
    """Return how many atoms at the start are the same."""
    for index, (old, new) in enumerate(zip(cached, wanted, strict=False)):
        if old != new:
            return index
    return min(len(cached), len(wanted))


def positions(atoms: Sequence[Atom]) -> int:
    """Return the positions these atoms take."""
    return sum(1 if isinstance(atom, int) else atom.positions for atom in atoms)


def cells(atoms: Sequence[Atom]) -> int:
    """Return the cells of the KV cache these atoms fill."""
    return sum(1 if isinstance(atom, int) else atom.cells for atom in atoms)
