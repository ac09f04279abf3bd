"""A rendered prompt as tokens: only the chat template's own control tokens count as such."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentbrain.models.chat import Piece
from agentbrain.models.native import Special, Weights
from agentbrain.models.prefix import Atom


class TokenWriter:
    """Appends pieces to a list of atoms.

    Text between two control tokens is tokenised in one go, as llama.cpp does with the whole text, wherever it
    came from; so an honest prompt has the very tokens it was trained with, and content that spells `<|im_end|>`
    has those of its letters.
    """

    def __init__(self, weights: Weights, atoms: list[Atom]) -> None:
        self._weights = weights
        self._atoms = atoms
        self._text = ""
        self._strip_next = False

    def add(self, piece: Piece) -> None:
        """Take a template's or a content's text."""
        if piece.kind == "content":
            self._append(piece.text)
            return
        for part in split_specials(piece.text, self._weights.specials(piece.text)):
            if isinstance(part, Special):
                self._special(part)
            else:
                self._append(part)

    def flush(self) -> None:
        """Tokenise what has come together."""
        if self._text:
            self._atoms += self._weights.tokenize(self._text)
        self._text, self._strip_next = "", False

    def _special(self, special: Special) -> None:
        if special.strips_left:
            self._text = self._text.rstrip()
        self.flush()
        self._atoms.append(special.token)
        self._strip_next = special.strips_right

    def _append(self, text: str) -> None:
        self._text += text.lstrip() if self._strip_next and not self._text else text


def split_specials(text: str, specials: Sequence[Special]) -> list[str | Special]:
    """Cut a template's text at its control tokens, longest spelling first, as llama.cpp's tokenizer does."""
    by_text = {special.text: special for special in specials if special.text}
    if not by_text:
        return [text] if text else []
    longest_first = sorted(by_text, key=len, reverse=True)
    parts = re.split("(" + "|".join(map(re.escape, longest_first)) + ")", text)
    return [by_text.get(part, part) for part in parts if part]
