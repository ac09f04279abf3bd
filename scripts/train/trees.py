"""Samples as trees: one shared prefix, the candidates as branches that cannot see each other, in one sequence.

Twelve candidates of five tokens behind a prefix of sixty cost 120 tokens this way and 780 as separate texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from scripts.train.samples import TokenSample


@dataclass(frozen=True, slots=True)
class Batch:
    """Samples padded to one length.

    `ids`, `positions` [batch, length]; `mask` [batch, 1, length, length]; `ends` [batch, branches] is where each
    branch's last token sits; `real`, `gold` and `prior` [batch, branches] say which branches exist, which are right,
    and what the lexical prior gives them.
    """

    ids: Tensor
    positions: Tensor
    mask: Tensor
    ends: Tensor
    real: Tensor
    gold: Tensor
    prior: Tensor


def collate(samples: Sequence[TokenSample]) -> Batch:
    """Lay samples out as one padded batch; padding looks at itself only, so its softmax stays finite."""
    count, length = len(samples), max(sample.length for sample in samples)
    width = max(len(sample.branches) for sample in samples)
    ids = torch.zeros(count, length, dtype=torch.long)
    positions = torch.zeros(count, length, dtype=torch.long)
    mask = torch.eye(length, dtype=torch.bool).repeat(count, 1, 1)
    ends = torch.zeros(count, width, dtype=torch.long)
    real = torch.zeros(count, width, dtype=torch.bool)
    gold = torch.zeros(count, width, dtype=torch.bool)
    prior = torch.zeros(count, width)
    for row, sample in enumerate(samples):
        shared = len(sample.prefix)
        ids[row, :shared] = torch.tensor(sample.prefix)
        positions[row, :shared] = torch.arange(shared)
        mask[row, :shared, :shared] = torch.ones(shared, shared, dtype=torch.bool).tril()
        at = shared
        for column, branch in enumerate(sample.branches):
            size = len(branch)
            ids[row, at : at + size] = torch.tensor(branch)
            positions[row, at : at + size] = torch.arange(shared, shared + size)
            mask[row, at : at + size, :shared] = True
            mask[row, at : at + size, at : at + size] = torch.ones(size, size, dtype=torch.bool).tril()
            ends[row, column] = at + size - 1
            real[row, column] = True
            at += size
        gold[row, list(sample.gold)] = True
        prior[row, : len(sample.prior)] = torch.tensor(sample.prior)
    return Batch(ids, positions, mask[:, None], ends, real, gold, prior)


def listwise_loss(scores: Tensor, real: Tensor, gold: Tensor) -> Tensor:
    """Return the mean negative log-probability of the right branches among all branches of each sample."""
    scores = scores.masked_fill(~real, float("-inf"))
    right = scores.masked_fill(~gold, float("-inf"))
    return (torch.logsumexp(scores, dim=1) - torch.logsumexp(right, dim=1)).mean()
