"""The model's own tokenizer, from its GGUF."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path


def tokenizer(gguf: Path) -> Callable[[str], list[int]]:
    """Return a function from text to token ids, as the engine tokenises: no start token, no special tokens in text."""
    from llama_cpp import Llama

    vocabulary = Llama(str(gguf), vocab_only=True, verbose=False)

    @lru_cache(maxsize=50_000)
    def tokenize(text: str) -> list[int]:
        return list(vocabulary.tokenize(text.encode("utf-8"), add_bos=False, special=False))

    return tokenize
