"""Writes a tiny vision model with random weights: real GGUF files for the native path, and no ability at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gguf
import numpy as np

WIDTH = 64
HEADS = 4
LAYERS = 2
PATCH = 16
MERGE = 2
GRID = 32
"""Positions per side that the projector knows; other grids are interpolated."""
CONTEXT = 4096

CONTROL = ["<unk>", "<s>", "</s>", "<|im_start|>", "<|im_end|>", "<|vision_start|>", "<|vision_end|>"]
BLANKS = ["\u2581", "\u2581\u2581"]
TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def write_tiny_vlm(folder: Path, seed: int = 7) -> tuple[Path, Path]:
    """Write `tiny.gguf` (about 0.4 MB) and `mmproj-tiny.gguf` (about 1 MB); return both paths."""
    model, projector = folder / "tiny.gguf", folder / "mmproj-tiny.gguf"
    write_text_model(model, np.random.default_rng(seed))
    write_projector(projector, np.random.default_rng(seed + 1))
    return model, projector


def write_text_model(
    path: Path, random: np.random.Generator, template: str | None = TEMPLATE, architecture: str = "llama"
) -> None:
    """Write a llama-type model of 2 layers with a vocabulary of bytes and a few control tokens."""
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(2 * WIDTH)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    vocabulary = _add_vocabulary(writer)
    if template is not None:
        writer.add_chat_template(template)
    for name, shape in _text_tensors(vocabulary).items():
        writer.add_tensor(name, _weights(name, shape, random))
    _finish(writer)


def write_recurrent_model(path: Path, random: np.random.Generator) -> None:
    """Write a mamba-type model of 2 layers with the same vocabulary: its memory cannot be cut."""
    inner, states, kernel, rank = 2 * WIDTH, 16, 4, 4
    writer = gguf.GGUFWriter(path, "mamba")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(0)
    writer.add_head_count(0)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_ssm_conv_kernel(kernel)
    writer.add_ssm_inner_size(inner)
    writer.add_ssm_state_size(states)
    writer.add_ssm_time_step_rank(rank)
    vocabulary = _add_vocabulary(writer)
    writer.add_chat_template(TEMPLATE)
    shapes: dict[str, tuple[int, ...]] = {
        "attn_norm.weight": (WIDTH,),
        "ssm_in.weight": (2 * inner, WIDTH),
        "ssm_conv1d.weight": (inner, kernel),
        "ssm_conv1d.bias": (inner,),
        "ssm_x.weight": (rank + 2 * states, inner),
        "ssm_dt.weight": (inner, rank),
        "ssm_dt.bias": (inner,),
        "ssm_d": (inner,),
        "ssm_out.weight": (WIDTH, inner),
    }
    writer.add_tensor("token_embd.weight", _weights("", (vocabulary, WIDTH), random))
    writer.add_tensor("output_norm.weight", np.ones(WIDTH, np.float32))
    writer.add_tensor("output.weight", _weights("", (vocabulary, WIDTH), random))
    for layer in range(LAYERS):
        for name, shape in shapes.items():
            writer.add_tensor(f"blk.{layer}.{name}", _weights(name, shape, random))
        decay = -np.tile(np.arange(1, states + 1, dtype=np.float32) / states, (inner, 1))
        writer.add_tensor(f"blk.{layer}.ssm_a", decay)
    _finish(writer)


def write_adapter(path: Path, random: np.random.Generator, rank: int = 2) -> None:
    """Write a LoRA adapter for the tiny text model, strong enough to change what it says."""
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_type("adapter")
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", 4.0 * rank)
    for layer in range(LAYERS):
        name = f"blk.{layer}.attn_output.weight"
        writer.add_tensor(f"{name}.lora_a", random.normal(0.0, 1.0, (rank, WIDTH)).astype(np.float32))
        writer.add_tensor(f"{name}.lora_b", random.normal(0.0, 1.0, (WIDTH, rank)).astype(np.float32))
    _finish(writer)


def _add_vocabulary(writer: gguf.GGUFWriter) -> int:
    bytes_ = [f"<0x{byte:02X}>" for byte in range(256)]
    kind = gguf.TokenType
    tokens = [*CONTROL, *bytes_, *BLANKS]
    types = [kind.UNKNOWN, *[kind.CONTROL] * (len(CONTROL) - 1), *[kind.BYTE] * 256, *[kind.NORMAL] * len(BLANKS)]
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types(types)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(CONTROL.index("<|im_end|>"))
    writer.add_add_bos_token(False)
    writer.add_add_space_prefix(False)
    return len(tokens)


def _text_tensors(vocabulary: int) -> dict[str, tuple[int, ...]]:
    tensors: dict[str, tuple[int, ...]] = {"token_embd.weight": (vocabulary, WIDTH)}
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        tensors |= {f"{block}.{name}_norm.weight": (WIDTH,) for name in ("attn", "ffn")}
        tensors |= {f"{block}.attn_{name}.weight": (WIDTH, WIDTH) for name in ("q", "k", "v", "output")}
        tensors |= {f"{block}.ffn_{name}.weight": (2 * WIDTH, WIDTH) for name in ("gate", "up")}
        tensors |= {f"{block}.ffn_down.weight": (WIDTH, 2 * WIDTH)}
    return tensors | {"output_norm.weight": (WIDTH,), "output.weight": (vocabulary, WIDTH)}


def write_projector(path: Path, random: np.random.Generator, width: int = WIDTH) -> None:
    """Write a qwen3vl-type projector, two layers of 64, for a text model of that width."""
    writer = gguf.GGUFWriter(path, "clip")
    writer.add_bool("clip.has_vision_encoder", True)
    writer.add_string("clip.projector_type", "qwen3vl_merger")
    writer.add_bool("clip.use_gelu", True)
    vision: dict[str, int] = {
        "image_size": GRID * PATCH,
        "patch_size": PATCH,
        "spatial_merge_size": MERGE,
        "embedding_length": WIDTH,
        "feed_forward_length": 2 * WIDTH,
        "block_count": LAYERS,
        "attention.head_count": HEADS,
        "projection_dim": width,
    }
    for key, value in vision.items():
        writer.add_uint32(f"clip.vision.{key}", value)
    writer.add_float32("clip.vision.attention.layer_norm_epsilon", 1e-6)
    writer.add_array("clip.vision.image_mean", [0.5, 0.5, 0.5])
    writer.add_array("clip.vision.image_std", [0.5, 0.5, 0.5])
    writer.add_array("clip.vision.is_deepstack_layers", [False] * LAYERS)
    for name, shape in _vision_tensors(width).items():
        writer.add_tensor(name, _weights(name, shape, random))
    _finish(writer)


def _vision_tensors(width: int) -> dict[str, tuple[int, ...]]:
    merged = WIDTH * MERGE * MERGE
    tensors: dict[str, tuple[int, ...]] = {
        "v.patch_embd.weight": (WIDTH, 3, PATCH, PATCH),
        "v.patch_embd.weight.1": (WIDTH, 3, PATCH, PATCH),
        "v.patch_embd.bias": (WIDTH,),
        "v.position_embd.weight": (GRID * GRID, WIDTH),
        "v.post_ln.weight": (WIDTH,),
        "v.post_ln.bias": (WIDTH,),
        "mm.0.weight": (merged, merged),
        "mm.0.bias": (merged,),
        "mm.2.weight": (width, merged),
        "mm.2.bias": (width,),
    }
    for layer in range(LAYERS):
        linears = {
            "attn_qkv": (3 * WIDTH, WIDTH),
            "attn_out": (WIDTH, WIDTH),
            "ffn_up": (2 * WIDTH, WIDTH),
            "ffn_down": (WIDTH, 2 * WIDTH),
        }
        for name, shape in linears.items():
            tensors |= {f"v.blk.{layer}.{name}.weight": shape, f"v.blk.{layer}.{name}.bias": shape[:1]}
        for name in ("ln1", "ln2"):
            tensors |= {f"v.blk.{layer}.{name}.{part}": (WIDTH,) for part in ("weight", "bias")}
    return tensors


def _weights(name: str, shape: tuple[int, ...], random: np.random.Generator) -> np.ndarray[Any, Any]:
    """Norms start at one and biases at zero, as in a real model; the rest is noise that keeps its scale."""
    if name.endswith("bias"):
        return np.zeros(shape, np.float32)
    if len(shape) == 1:
        return np.ones(shape, np.float32)
    return random.normal(0.0, 2.0 / np.sqrt(shape[-1]), shape).astype(np.float32)


def _finish(writer: gguf.GGUFWriter) -> None:
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
