"""Fit the weights of the prior and the model's share: listwise, with a pull to what they were.

The weights come from development apps and from synthetic decisions together, so that neither the few steps of the
first nor the taste of the second decides alone. Held-out apps are only scored, by `scripts/benchmarks/droidtask.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ladders.step.candidates import Candidate
from ladders.step.context import StepContext
from ladders.step.prior import FEATURES, PriorWeights, features

MODEL = "model"
COLUMNS = (MODEL, *FEATURES)
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Row:
    """One decision as numbers: features [candidates, columns], which are right, and its weight."""

    x: Array
    gold: Array
    weight: float = 1.0


def row_of(
    context: StepContext, found: Sequence[Candidate], gold: Sequence[int], scores: Sequence[float] | None, weight: float
) -> Row | None:
    """Return a decision as numbers, or None where no candidate is right."""
    if not gold:
        return None
    x = np.zeros((len(found), len(COLUMNS)))
    for i, named in enumerate(features(context, found)):
        for name, value in named.items():
            x[i, COLUMNS.index(name)] = value
    if scores is not None:
        x[:, 0] = scores
    right = np.zeros(len(found), dtype=bool)
    right[list(gold)] = True
    return Row(x, right, weight)


def fit_weights(rows: Sequence[Row], start: Array, pull: float, steps: int = 400, rate: float = 0.05) -> Array:
    """Return weights that make the right candidates likely; `pull` draws them back to `start` (Adam, full batch)."""
    weights, first, second = start.copy(), np.zeros_like(start), np.zeros_like(start)
    total = sum(row.weight for row in rows)
    for step in range(1, steps + 1):
        slope = pull * (weights - start)
        for row in rows:
            slope += row.weight / total * _slope(row, weights)
        first = 0.9 * first + 0.1 * slope
        second = 0.99 * second + 0.01 * slope**2
        weights = weights - rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return weights


def _slope(row: Row, weights: Array) -> Array:
    total = row.x @ weights
    share = np.exp(total - total.max())
    right = share * row.gold
    slope: Array = row.x.T @ (share / share.sum() - right / max(right.sum(), 1e-12))
    return slope


def accuracy(rows: Sequence[Row], weights: Array) -> float:
    """Return the share of rows whose best candidate is right."""
    return float(np.mean([bool(row.gold[int(np.argmax(row.x @ weights))]) for row in rows]))


def as_array(model: float, prior: PriorWeights) -> Array:
    """Return the weights in the order of `COLUMNS`."""
    return np.array([model, *(getattr(prior, name) for name in FEATURES)])


def as_prior(weights: Array) -> PriorWeights:
    """Return the prior's part of the weights, to two digits."""
    return PriorWeights(**{name: round(float(w), 2) for name, w in zip(FEATURES, weights[1:], strict=True)})
