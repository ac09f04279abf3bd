"""Weights are fitted listwise, with a pull to what they were."""

import numpy as np

from ladders.step.prior import FEATURES, PriorWeights
from scripts.train.tune import COLUMNS, Row, accuracy, as_array, as_prior, fit_weights


def rows(count: int) -> list[Row]:
    """Decisions where the third feature marks the right one and the second means nothing."""
    rng = np.random.default_rng(0)
    made = []
    for _ in range(count):
        x = rng.random((4, 3))
        x[:, 2] = 0
        right = int(rng.integers(4))
        x[right, 2] = 1
        made.append(Row(x, np.arange(4) == right))
    return made


def test_a_feature_that_tells_gains_weight() -> None:
    fitted = fit_weights(rows(40), np.zeros(3), pull=0.01)
    assert fitted[2] > 2
    assert abs(fitted[1]) < fitted[2] / 4
    assert accuracy(rows(40), fitted) == 1.0


def test_a_strong_pull_keeps_the_weights_near_what_they_were() -> None:
    start = np.array([1.0, 2.0, 3.0])
    assert np.abs(fit_weights(rows(40), start, pull=100.0) - start).max() < 0.1


def test_weights_go_to_an_array_and_back() -> None:
    weights = as_array(0.5, PriorWeights())
    assert len(weights) == len(COLUMNS) == len(FEATURES) + 1
    assert as_prior(weights) == PriorWeights()
