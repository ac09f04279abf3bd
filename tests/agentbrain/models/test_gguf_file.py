import contextlib
from pathlib import Path

import gguf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agentbrain.models.gguf_file import _BLOCKS, GgufError, inspect


def test_the_header_says_what_the_file_is(tiny_files: tuple[Path, Path]) -> None:
    model, projector = (inspect(path) for path in tiny_files)
    assert (model.kind, model.architecture, model.trained_context) == ("model", "llama", 4096)
    assert (projector.kind, projector.architecture) == ("projector", "clip")


def test_the_needed_length_is_the_whole_length(tiny_files: tuple[Path, Path]) -> None:
    for path in tiny_files:
        assert inspect(path).needed_bytes == path.stat().st_size


def test_an_adapter_is_told_from_a_model(tmp_path: Path) -> None:
    writer = gguf.GGUFWriter(tmp_path / "lora.gguf", "llama")
    writer.add_type("adapter")
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    assert inspect(tmp_path / "lora.gguf").kind == "adapter"


def test_tensor_types_have_the_published_block_sizes() -> None:
    published = {int(kind): size for kind, size in gguf.GGML_QUANT_SIZES.items()}
    assert _BLOCKS.items() <= published.items()


@pytest.mark.parametrize("lost", [1, 1000, 300_000])
def test_a_file_that_is_cut_off_says_how_much_is_there(
    tiny_files: tuple[Path, Path], tmp_path: Path, lost: int
) -> None:
    whole = tiny_files[0].read_bytes()
    cut = tmp_path / "cut.gguf"
    cut.write_bytes(whole[:-lost])
    with pytest.raises(GgufError, match=f"holds {len(whole) - lost:,} of {len(whole):,} bytes"):
        inspect(cut)


@pytest.mark.parametrize(
    ("start", "says"),
    [
        (b"", "is empty"),
        (b"PK\x03\x04 a zip", "is not a GGUF file"),
        (b"GG", "is not a GGUF file"),
        (b"<!DOCTYPE html><html>", "is a web page"),
        (b"version https://git-lfs.github.com/spec/v1\n", "is a Git LFS pointer"),
        (b"GGUF\x01\x00\x00\x00" + bytes(40), "is GGUF version 1"),
        (b"GGUF\x03\x00\x00\x00\xff\xff", "inside its header"),
        (b"GGUF\x03\x00\x00\x00" + b"\xff" * 40, "inside its header"),
    ],
)
def test_what_is_no_model_is_named(tmp_path: Path, start: bytes, says: str) -> None:
    path = tmp_path / "x.gguf"
    path.write_bytes(start)
    with pytest.raises(GgufError, match=says):
        inspect(path)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 20_000), new=st.binary(min_size=1, max_size=9))
def test_a_damaged_header_never_raises_anything_else(
    tiny_files: tuple[Path, Path], tmp_path: Path, at: int, new: bytes
) -> None:
    data = bytearray(tiny_files[0].read_bytes())
    data[at : at + len(new)] = new
    path = tmp_path / "damaged.gguf"
    path.write_bytes(data)
    with contextlib.suppress(GgufError):
        assert inspect(path).needed_bytes <= len(data)
