"""What one context has computed, and how the next prompt builds on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from agentbrain.models import prefix
from agentbrain.models.context import BATCH, Context, Entry
from agentbrain.models.prefix import Atom, Image

Decode = Callable[[Image, int], None]
"""Puts an image into the context at a position."""


class Cache:
    """Sequence 0 of a context as the list of atoms it holds.

    A recurrent or hybrid model's memory cannot be cut. For those the state is kept once more, in a sequence of its
    own, at the place where the last two prompts parted: the next prompt of a run mostly parts there or later.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self.atoms: list[Atom] = []
        self.position = 0
        """Where the next token goes."""
        self._saved: list[Atom] = []

    def hold(self, atoms: Sequence[Atom]) -> None:
        """Take note of atoms that were computed behind the others."""
        self.atoms += atoms
        self.position += prefix.positions(atoms)

    def keep(self, wanted: Sequence[Atom], most: int) -> int:
        """Cut to what is common with `wanted`, `most` atoms at most; return the cells that are left."""
        count = min(prefix.common(self.atoms, wanted), most)
        if count < len(self.atoms) and not self._cut(count):
            self._restore(wanted[:count])
        return prefix.cells(self.atoms)

    def evaluate(self, wanted: Sequence[Atom], decode: Decode) -> int:
        """Hold exactly these atoms, with the last one's logits; return the cells reused. The last is a token."""
        parting = prefix.common(self.atoms, wanted)
        kept = self.keep(wanted, len(wanted) - 1)
        if self._context.recurrent and len(self.atoms) < parting < len(wanted):
            self._advance(wanted[:parting], decode)
            self._save()
        self._advance(wanted, decode)
        return kept

    def append(self, token: int) -> None:
        """Compute one more token with its logits."""
        self._context.decode([Entry(token, self.position, output=True)])
        self.hold([token])

    def forget(self) -> None:
        """Empty the context."""
        self.atoms.clear()
        self.position = 0
        self._saved.clear()
        self._context.clear()

    @contextmanager
    def repaired(self) -> Iterator[None]:
        """Where a call stops halfway, forget what was computed beyond what we know of."""
        try:
            yield
        except BaseException:
            if not self._context.truncate(self.position):
                self.forget()
            raise

    def _cut(self, count: int) -> bool:
        position = prefix.positions(self.atoms[:count])
        if count == 0 or not self._context.truncate(position):
            return False
        del self.atoms[count:]
        self.position = position
        return True

    def _save(self) -> None:
        self._context.save()
        self._saved = list(self.atoms)

    def _restore(self, wanted: Sequence[Atom]) -> None:
        """Go back to the saved state where it is a head of what is wanted, or to nothing."""
        if not self._saved or prefix.common(self._saved, wanted) < len(self._saved):
            self.forget()
            return
        self._context.restore()
        self.atoms.clear()
        self.position = 0
        self.hold(self._saved)

    def _advance(self, wanted: Sequence[Atom], decode: Decode) -> None:
        while rest := wanted[len(self.atoms) :]:
            head = rest[0]
            if isinstance(head, Image):
                decode(head, self.position)
                self.hold([head])
                continue
            run = _leading_tokens(rest)
            last = len(run) - 1 if len(run) == len(rest) else None
            start = self.position
            self._context.decode([Entry(token, start + i, output=i == last) for i, token in enumerate(run)])
            self.hold(run)


def _leading_tokens(atoms: Sequence[Atom]) -> list[int]:
    """Return the tokens before the first image, one batch at most."""
    run: list[int] = []
    for atom in atoms[:BATCH]:
        if not isinstance(atom, int):
            break
        run.append(atom)
    return run
