"""Weights and vocabulary in the library itself, in the test's own process."""

from pathlib import Path

import pytest

from agentbrain.models.native import NativeError, Weights
from tests.tiny_vlm import CONTROL


def test_control_tokens_count_only_where_they_may(weights: Weights) -> None:
    end = CONTROL.index("<|im_end|>")
    assert weights.tokenize("a<|im_end|>", special=True)[-1] == end
    assert end not in weights.tokenize("a<|im_end|>")
    assert len(weights.tokenize("a<|im_end|>")) == 11


def test_any_bytes_can_be_tokenised(weights: Weights) -> None:
    for text in ("", "\x00\x00", "\ud83d", "日本語 🔔", "a" * 100_000):
        tokens = weights.tokenize(text)
        assert b"".join(map(weights.piece, tokens)) == text.encode("utf-8", "replace")


def test_a_file_that_is_no_model_gives_the_librarys_own_reason(tmp_path: Path) -> None:
    (tmp_path / "x.gguf").write_bytes(b"GGUF but no more")
    with pytest.raises(NativeError) as error:
        Weights(tmp_path / "x.gguf")
    assert str(error.value) not in ("", "the library gives no reason")
