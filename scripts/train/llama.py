"""SmolLM2 in PyTorch, read from the very GGUF that will run, with LoRA on every linear layer.

The weights are dequantised, so what is trained is an adapter for the quantised model, not for its original. Query and key rows
stay in llama.cpp's order (rotary pairs interleaved), so nothing needs permuting on export.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import torch
from gguf import GGUFReader, dequantize
from torch import Tensor, nn
from torch.nn import functional

LINEARS = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of the model, from the GGUF's header."""

    layers: int
    width: int
    heads: int
    kv_heads: int
    rope_base: float
    epsilon: float

    @property
    def head_width(self) -> int:
        """Width of one attention head."""
        return self.width // self.heads


class LoraLinear(nn.Module):
    """A frozen linear layer plus a trainable low-rank one: `W x + (alpha / rank) B A x`."""

    def __init__(self, weight: Tensor, rank: int, alpha: float) -> None:
        super().__init__()
        self.register_buffer("weight", weight, persistent=False)
        self.lora_a = nn.Parameter(torch.randn(rank, weight.shape[1]) / weight.shape[1] ** 0.5)
        self.lora_b = nn.Parameter(torch.zeros(weight.shape[0], rank))
        self.scale = alpha / rank

    def forward(self, x: Tensor) -> Tensor:
        flat = x.reshape(-1, x.shape[-1])
        low = functional.linear(flat, self.lora_a)
        # The scale sits on the small matrix: on the output it would cost a pass over memory per layer.
        whole = torch.addmm(functional.linear(low, self.lora_b * self.scale), flat, self.weight.t())
        return whole.view(*x.shape[:-1], -1)


class Block(nn.Module):
    """One decoder layer."""

    def __init__(self, shape: Shape, tensors: dict[str, Tensor], rank: int, alpha: float) -> None:
        super().__init__()
        self.shape = shape
        self.register_buffer("attn_norm", tensors["attn_norm"], persistent=False)
        self.register_buffer("ffn_norm", tensors["ffn_norm"], persistent=False)
        self.linears = nn.ModuleDict({name: LoraLinear(tensors[name], rank, alpha) for name in LINEARS})

    def forward(self, x: Tensor, mask: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
        x = x + self._attend(functional.rms_norm(x, x.shape[-1:], self.attn_norm, self.shape.epsilon), mask, turn)
        y = functional.rms_norm(x, x.shape[-1:], self.ffn_norm, self.shape.epsilon)
        gate, up, down = (self.linears[name] for name in ("ffn_gate", "ffn_up", "ffn_down"))
        return x + down(functional.silu(gate(y)) * up(y))

    def _attend(self, y: Tensor, mask: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
        batch, length, _ = y.shape
        size, heads, kv = self.shape.head_width, self.shape.heads, self.shape.kv_heads
        q = self.linears["attn_q"](y).view(batch, length, heads, size).transpose(1, 2)
        k = self.linears["attn_k"](y).view(batch, length, kv, size).transpose(1, 2)
        v = self.linears["attn_v"](y).view(batch, length, kv, size).transpose(1, 2)
        q, k = rotate(q, turn), rotate(k, turn)
        k = k.repeat_interleave(heads // kv, dim=1)
        v = v.repeat_interleave(heads // kv, dim=1)
        out = functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        return self.linears["attn_output"](out.transpose(1, 2).reshape(batch, length, heads * size))


class Llama(nn.Module):
    """The model as a scorer: hidden states in, log-odds of one token over another out."""

    def __init__(self, path: Path, rank: int = 8, alpha: float = 16.0) -> None:
        super().__init__()
        self.shape, tensors = read_gguf(path)
        self.rank, self.alpha = rank, alpha
        self.register_buffer("embedding", tensors["token_embd"], persistent=False)
        self.register_buffer("output_norm", tensors["output_norm"], persistent=False)
        layers = [
            {name: tensors[f"blk.{n}.{name}"] for name in (*LINEARS, "attn_norm", "ffn_norm")}
            for n in range(self.shape.layers)
        ]
        self.blocks = nn.ModuleList(Block(self.shape, layer, rank, alpha) for layer in layers)

    def forward(self, ids: Tensor, positions: Tensor, mask: Tensor) -> Tensor:
        """Return the last hidden states, normalised: [batch, length, width].

        `ids` and `positions` are [batch, length]; `mask` is boolean [batch, 1, length, length], true where a token
        may look.
        """
        x = functional.embedding(ids, self.embedding)
        turn = angles(positions, self.shape)
        for block in self.blocks:
            x = block(x, mask, turn)
        return functional.rms_norm(x, x.shape[-1:], self.output_norm, self.shape.epsilon)

    def log_odds(self, hidden: Tensor, yes: int, no: int) -> Tensor:
        """Return the logit of token `yes` minus that of `no` for each hidden state."""
        return hidden @ (self.embedding[yes] - self.embedding[no])

    def adapter(self) -> Iterator[tuple[str, Tensor]]:
        """Yield the trained tensors under their GGUF names, A [rank, in] and B [out, rank]."""
        for number, block in enumerate(self.blocks):
            for name in LINEARS:
                layer = block.linears[name]
                yield f"blk.{number}.{name}.weight.lora_a", layer.lora_a.detach()
                yield f"blk.{number}.{name}.weight.lora_b", layer.lora_b.detach()


def read_gguf(path: Path) -> tuple[Shape, dict[str, Tensor]]:
    """Return the model's sizes and its tensors in float32, names without `.weight`."""
    reader = GGUFReader(path)

    def meta(key: str) -> float:
        return reader.fields[f"llama.{key}"].contents()

    shape = Shape(
        layers=int(meta("block_count")),
        width=int(meta("embedding_length")),
        heads=int(meta("attention.head_count")),
        kv_heads=int(meta("attention.head_count_kv")),
        rope_base=float(meta("rope.freq_base")),
        epsilon=float(meta("attention.layer_norm_rms_epsilon")),
    )
    tensors = {
        tensor.name.removesuffix(".weight"): torch.from_numpy(dequantize(tensor.data, tensor.tensor_type).copy())
        for tensor in reader.tensors
    }
    return shape, tensors


def angles(positions: Tensor, shape: Shape) -> tuple[Tensor, Tensor]:
    """Return cosine and sine for each position and rotary pair: [batch, 1, length, head_width / 2] each."""
    pairs = torch.arange(0, shape.head_width, 2, dtype=torch.float32) / shape.head_width
    angle = positions[:, None, :, None].float() * shape.rope_base**-pairs
    return angle.cos(), angle.sin()


def rotate(x: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
    """Turn each pair of neighbouring numbers by its angle."""
    cosine, sine = turn
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cosine - odd * sine, even * sine + odd * cosine), dim=-1).flatten(-2)
