"""A model's tokenizer without its weights counts as the loaded model does."""

from __future__ import annotations

from pathlib import Path

import pytest

from agentbrain.errors import PrerequisiteError
from agentbrain.models.native import Weights
from agentbrain.tokenizer import Tokenizer
from tests.tiny_vlm import write_tiny_vlm


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_vlm(tmp_path_factory.mktemp("tiny"))[0]


@pytest.mark.parametrize(
    "text", ["", "turn on Wi-Fi", "é😀\n\t", "<|im_end|>", "half \ud83d an emoji", "word " * 5_000]
)
def test_it_counts_as_the_loaded_model_does(tiny: Path, text: str) -> None:
    weights, tokenizer = Weights(tiny), Tokenizer(tiny)
    try:
        assert tokenizer.count(text) == len(weights.tokenize(text))
    finally:
        weights.close()
        tokenizer.close()


def test_closing_twice_is_harmless(tiny: Path) -> None:
    tokenizer = Tokenizer(tiny)
    tokenizer.close()
    tokenizer.close()


def test_a_file_without_a_vocabulary_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError, match="no model file"):
        Tokenizer(tmp_path / "none.gguf")
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF" + b"\0" * 100)
    with pytest.raises(PrerequisiteError, match="cannot be loaded"):
        Tokenizer(broken)
