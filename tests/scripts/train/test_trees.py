"""A sample as one tree of tokens: branches do not see each other, and the loss is listwise."""

import math

import pytest

torch = pytest.importorskip("torch", reason="the trainer's own extra is not installed")

from scripts.train.samples import TokenSample  # noqa: E402  # after the skip
from scripts.train.trees import collate, listwise_loss  # noqa: E402  # needs torch

ONE = TokenSample(prefix=(5, 6), branches=((7, 8), (9,)), gold=(1,))
LONG = TokenSample(prefix=(5, 6, 7), branches=((1, 2, 3), (4,), (8,)), gold=(0, 2))


def test_a_branch_sees_the_prefix_and_itself_only() -> None:
    mask = collate([ONE]).mask[0, 0].int().tolist()
    assert mask == [
        [1, 0, 0, 0, 0],
        [1, 1, 0, 0, 0],
        [1, 1, 1, 0, 0],
        [1, 1, 1, 1, 0],
        [1, 1, 0, 0, 1],
    ]


def test_every_branch_continues_the_positions_of_the_prefix() -> None:
    batch = collate([ONE])
    assert batch.positions[0].tolist() == [0, 1, 2, 3, 2]
    assert batch.ends[0].tolist() == [3, 4]


def test_padding_is_never_looked_at() -> None:
    batch = collate([ONE, LONG])
    assert batch.mask[0, 0, :5, 5:].sum() == 0
    assert batch.real.tolist() == [[True, True, False], [True, True, True]]
    assert batch.gold.tolist() == [[False, True, False], [True, False, True]]


def test_the_loss_is_the_surprise_at_any_right_branch() -> None:
    scores = torch.tensor([[0.0, 0.0, 99.0], [1.0, 0.0, 1.0]])
    batch = collate([ONE, LONG])
    loss = listwise_loss(scores, batch.real, batch.gold)
    right = 2 * math.e / (2 * math.e + 1)
    assert loss.item() == pytest.approx((math.log(2) - math.log(right)) / 2, rel=1e-5)
