"""A checkpoint as a GGUF adapter, and the proof that llama.cpp scores with it as PyTorch does."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import gguf
import numpy as np
import torch
from torch import Tensor

from scripts.train.fit import CHECKPOINT, score
from scripts.train.llama import Llama
from scripts.train.samples import TokenSample
from scripts.train.trees import collate


def export(folder: Path, out: Path) -> str:
    """Write the checkpoint of a training folder as a GGUF adapter in float16; return its sha256."""
    state = torch.load(folder / CHECKPOINT, weights_only=True)
    write_adapter(state["adapter"], float(state["plan"]["alpha"]), out)
    return hashlib.sha256(out.read_bytes()).hexdigest()


def write_adapter(tensors: Mapping[str, Tensor], alpha: float, out: Path) -> None:
    """Write LoRA tensors under their GGUF names, A [rank, in] and B [out, rank].

    Nothing is permuted: the adapter was trained on the rows as the GGUF has them.
    """
    writer = gguf.GGUFWriter(out, "llama")
    writer.add_type(gguf.GGUFType.ADAPTER)
    writer.add_string(gguf.Keys.Adapter.TYPE, "lora")
    writer.add_float32(gguf.Keys.Adapter.LORA_ALPHA, alpha)
    for name, tensor in tensors.items():
        writer.add_tensor(name, tensor.to(torch.float16).contiguous().numpy())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def torch_scores(folder: Path, base: Path, samples: Sequence[TokenSample], yes: int, no: int) -> list[list[float]]:
    """Return each sample's scores by PyTorch in float32, for comparison."""
    state = torch.load(folder / CHECKPOINT, weights_only=True)
    plan = state["plan"]
    model = Llama(base, plan["rank"], plan["alpha"], plan["first_layer"])
    model.load_state_dict(state["weights"], strict=False)
    scores = []
    with torch.no_grad():
        for sample in samples:
            batch = collate([sample])
            scores.append(score(model, batch.ids, batch.positions, batch.mask, batch.ends, yes, no)[0].tolist())
    return scores


def agreement(ours: Sequence[Sequence[float]], theirs: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the correlation of all scores, and the share of samples with the same top choice."""
    flat = np.corrcoef(np.concatenate(ours), np.concatenate(theirs))[0, 1]
    same = [int(np.argmax(a)) == int(np.argmax(b)) for a, b in zip(ours, theirs, strict=True)]
    return float(flat), float(np.mean(same))


def compare(
    folder: Path,
    base: Path,
    texts: Sequence[tuple[str, Sequence[str]]],
    rank: Callable[[str, Sequence[str]], Sequence[float]],
) -> tuple[float, float]:
    """Score the same texts with PyTorch and with the engine's `rank`; return `agreement` of the two."""
    from scripts.train.tokens import tokenizer

    tokenize = tokenizer(base)
    samples = [
        TokenSample(tuple(tokenize(shared)), tuple(tuple(tokenize(text)) for text in suffixes), (0,))
        for shared, suffixes in texts
    ]
    ours = torch_scores(folder, base, samples, tokenize(" Yes")[-1], tokenize(" No")[-1])
    return agreement(ours, [list(rank(shared, suffixes)) for shared, suffixes in texts])
