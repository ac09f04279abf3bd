"""SmolLM2 in PyTorch, read from the very GGUF that will run, with LoRA on every linear layer.

The weights are dequantised, so what is trained is an adapter for the quantised model, not for its original. Query and
key rows stay in llama.cpp's order (rotary pairs interleaved), so nothing needs permuting on export.
"""

# mypy: disallow-subclassing-any=False
# torch belongs to the trainer's extra; where it is not installed its classes are Any.
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import torch
from gguf import GGUFReader, dequantize
from torch import Tensor, nn
from torch.nn import functional

FUSED = (("attn_q", "attn_k", "attn_v"), ("attn_output",), ("ffn_gate", "ffn_up"), ("ffn_down",))
"""Linear layers that read the same input are computed as one: fewer and larger products."""
LINEARS = tuple(name for group in FUSED for name in group)


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


class Rounded(torch.autograd.Function):
    """A frozen linear layer in 8-bit integers, forwards and backwards: each row of either side has its own scale.

    After SwitchBack (Wortsman et al., 2023). Measured here: 390-550 GF/s against 110-120 in float32.
    """

    @staticmethod
    def forward(context, x, forth, forth_scale, back, back_scale):  # type: ignore[no-untyped-def]  # torch's own signature
        context.save_for_backward(back, back_scale)
        return integer_product(x, forth, forth_scale)

    @staticmethod
    def backward(context, slope):  # type: ignore[no-untyped-def]  # torch's own signature
        back, back_scale = context.saved_tensors
        return integer_product(slope, back, back_scale), None, None, None, None


def integer_product(x: Tensor, weight: Tensor, scale: Tensor) -> Tensor:
    """Return `x` [rows, in] times an int8 weight [in, out] with one scale for each column."""
    row_scale = x.abs().amax(dim=1, keepdim=True).clamp_min_(1e-12).div_(127.0)
    whole = (x / row_scale).round_().to(torch.int8)
    return torch._int_mm(whole, weight).float().mul_(row_scale).mul_(scale)


def rounded(weight: Tensor) -> tuple[Tensor, Tensor]:
    """Return a matrix [in, out] as int8 and the scale of each column."""
    scale = weight.abs().amax(dim=0).clamp_min(1e-12) / 127.0
    return (weight / scale).round().to(torch.int8).contiguous(), scale


class LoraLinear(nn.Module):
    """Frozen linear layers side by side, and for a rank above 0 a trainable one each: `W x + (alpha / rank) B A x`."""

    def __init__(self, weights: dict[str, Tensor], rank: int, alpha: float, integer: bool) -> None:
        super().__init__()
        self.scale = alpha / rank if rank else 0.0
        self.integer = integer
        self.names = tuple(weights)  # a ParameterDict sorts its keys, the rows below are in this order
        weight = torch.cat(list(weights.values()))
        if integer:
            for name, matrix in (("forth", weight.t()), ("back", weight)):
                whole, scale = rounded(matrix)
                self.register_buffer(name, whole, persistent=False)
                self.register_buffer(f"{name}_scale", scale, persistent=False)
        else:
            self.register_buffer("weight", weight, persistent=False)
        if rank:
            width = weight.shape[1]
            self.lora_a = nn.ParameterDict({n: torch.randn(rank, width) / width**0.5 for n in weights})
            self.lora_b = nn.ParameterDict({n: torch.zeros(w.shape[0], rank) for n, w in weights.items()})

    def forward(self, x: Tensor) -> Tensor:
        flat = x.reshape(-1, x.shape[-1])
        out = self._frozen(flat)
        if self.scale:
            low = functional.linear(flat, torch.cat([self.lora_a[name] for name in self.names]))
            # The scale sits on the small matrix: on the output it would cost a pass over memory per layer.
            high = torch.block_diag(*(self.lora_b[name] for name in self.names)) * self.scale
            out = torch.addmm(out, low, high.t())
        return out.view(*x.shape[:-1], -1)

    def _frozen(self, flat: Tensor) -> Tensor:
        if not self.integer:
            return functional.linear(flat, self.weight)
        result: Tensor = Rounded.apply(flat, self.forth, self.forth_scale, self.back, self.back_scale)
        return result


class Block(nn.Module):
    """One decoder layer."""

    def __init__(self, shape: Shape, tensors: dict[str, Tensor], rank: int, alpha: float, integer: bool) -> None:
        super().__init__()
        self.shape = shape
        self.register_buffer("attn_norm", tensors["attn_norm"], persistent=False)
        self.register_buffer("ffn_norm", tensors["ffn_norm"], persistent=False)
        self.linears = nn.ModuleList(
            LoraLinear({name: tensors[name] for name in group}, rank, alpha, integer) for group in FUSED
        )

    def forward(self, x: Tensor, mask: Tensor, turn: Tensor) -> Tensor:
        x = x + self._attend(functional.rms_norm(x, x.shape[-1:], self.attn_norm, self.shape.epsilon), mask, turn)
        y = functional.rms_norm(x, x.shape[-1:], self.ffn_norm, self.shape.epsilon)
        gate, up = self.linears[2](y).chunk(2, dim=-1)
        down: Tensor = self.linears[3](functional.silu(gate) * up)
        return x + down

    def _attend(self, y: Tensor, mask: Tensor, turn: Tensor) -> Tensor:
        batch, length, _ = y.shape
        size, heads, kv = self.shape.head_width, self.shape.heads, self.shape.kv_heads
        qkv = self.linears[0](y).view(batch, length, heads + 2 * kv, size)
        turned = rotate(qkv[:, :, : heads + kv], turn).transpose(1, 2)
        q, k, v = turned[:, :heads], turned[:, heads:], qkv[:, :, heads + kv :].transpose(1, 2)
        k = k.repeat_interleave(heads // kv, dim=1)
        v = v.repeat_interleave(heads // kv, dim=1)
        out = functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        mixed: Tensor = self.linears[1](out.transpose(1, 2).reshape(batch, length, heads * size))
        return mixed


class Llama(nn.Module):
    """The model as a scorer: hidden states in, log-odds of one token over another out."""

    def __init__(
        self, path: Path, rank: int = 8, alpha: float = 16.0, first_layer: int = 0, integer: bool = False
    ) -> None:
        """Read the model; layers before `first_layer` get no adapter, so nothing is differentiated through them.

        `integer` computes with the frozen weights in int8, for training; scores move by a few hundredths.
        """
        super().__init__()
        self.shape, tensors = read_gguf(path)
        self.rank, self.alpha, self.first_layer = rank, alpha, first_layer
        self.register_buffer("embedding", tensors["token_embd"], persistent=False)
        self.register_buffer("output_norm", tensors["output_norm"], persistent=False)
        layers = [
            {name: tensors[f"blk.{n}.{name}"] for name in (*LINEARS, "attn_norm", "ffn_norm")}
            for n in range(self.shape.layers)
        ]
        self.blocks = nn.ModuleList(
            Block(self.shape, layer, rank if n >= first_layer else 0, alpha, integer) for n, layer in enumerate(layers)
        )

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
            if number < self.first_layer:
                continue
            for group, layer in zip(FUSED, block.linears, strict=True):
                for name in group:
                    yield f"blk.{number}.{name}.weight.lora_a", layer.lora_a[name].detach()
                    yield f"blk.{number}.{name}.weight.lora_b", layer.lora_b[name].detach()


def read_gguf(path: Path) -> tuple[Shape, dict[str, Tensor]]:
    """Return the model's sizes and its tensors in float32, names without `.weight`."""
    reader = GGUFReader(path)

    def meta(key: str) -> float:
        return float(reader.fields[f"llama.{key}"].contents())

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


def angles(positions: Tensor, shape: Shape) -> Tensor:
    """Return the turn of each position and rotary pair as complex numbers: [batch, length, 1, head_width / 2]."""
    pairs = torch.arange(0, shape.head_width, 2, dtype=torch.float32) / shape.head_width
    angle = positions[:, :, None, None].float() * shape.rope_base**-pairs
    return torch.polar(torch.ones_like(angle), angle)


def rotate(x: Tensor, turn: Tensor) -> Tensor:
    """Turn each pair of neighbouring numbers of [batch, length, heads, head_width] by its angle."""
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(pairs * turn).flatten(-2)
