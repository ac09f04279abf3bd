"""Tune the ranking's weights on the development apps with a given adapter, and print them: `scripts/train/weigh`.

Prints the accuracy with each development app left out in turn, which is what to believe, and then the weights fitted on
all of them, to be put into `ladders/step/prior.py` and `ladders/step/ranking.py`.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np

from ladders.model import Model
from ladders.step.candidates import Candidate
from ladders.step.context import StepContext
from ladders.step.ranking import RankWeights, shared_text, suffix
from scripts.benchmarks.droidtask_cases import DEVELOPMENT_APPS, read_cases
from scripts.benchmarks.dumps import shared_data
from scripts.train.tune import Array, Row, accuracy, as_array, as_prior, fit_weights, row_of
from scripts.train.worlds.episodes import episodes

_SYNTHETIC_SEED = 500_000_000
_SYNTHETIC_SHARE = 0.5  # weight of all synthetic decisions together, beside the development steps
_SECONDS = 120.0
_TEMPERATURES = (0.6, 0.8, 1.0, 1.2, 1.4, 1.7, 2.0, 2.5)


def main(argv: Sequence[str] | None = None) -> int:
    options = _options(argv)
    model = _load(options.adapter)
    apps = development_rows(model)
    synthetic = synthetic_rows(model, options.synthetic)
    start = as_array(options.start, RankWeights().prior)
    found = [leave_out(app, apps, synthetic, start, options.pull) for app in apps]
    right = sum(accuracy(apps[app], weights) * len(apps[app]) for app, weights in zip(apps, found, strict=True))
    steps = sum(map(len, apps.values()))
    print(f"each app left out in turn: {right:.0f} of {steps} steps right ({100 * right / steps:.1f} %)")
    print(f"temperature: {temperature([(apps[app], w) for app, w in zip(apps, found, strict=True)])}")
    rows = [row for app in apps.values() for row in app]
    weights = fit_weights([*rows, *_weighed(synthetic, len(rows))], start, options.pull)
    print(f"model weight: {weights[0]:.2f}; all development steps: {accuracy(rows, weights):.3f}")
    print(as_prior(weights))
    return 0


def development_rows(model: Model | None) -> dict[str, list[Row]]:
    """Return the development steps as rows, by app."""
    cases = read_cases(shared_data() / "episodes" / "droidtask", "development")
    rows: dict[str, list[Row]] = {app: [] for app in DEVELOPMENT_APPS}
    for case in cases:
        scores = _scores(model, case.context, case.candidates)
        row = row_of(case.context, case.candidates, sorted(case.gold), scores, 1.0)
        rows[case.app] += [row] if row else []
    return rows


def synthetic_rows(model: Model | None, count: int) -> list[Row]:
    """Return that many synthetic decisions as rows; their seeds are not among those trained on."""
    made = [d for _, decisions in episodes(_SYNTHETIC_SEED, count) for d in decisions]
    kept = Random(0).sample(made, min(count, len(made)))
    rows = [row_of(d.context, d.candidates, d.gold, _scores(model, d.context, d.candidates), 1.0) for d in kept]
    return [row for row in rows if row]


def leave_out(app: str, apps: dict[str, list[Row]], synthetic: list[Row], start: Array, pull: float) -> Array:
    """Return the weights fitted on all apps but one."""
    rows = [row for other, rows in apps.items() if other != app for row in rows]
    return fit_weights([*rows, *_weighed(synthetic, len(rows))], start, pull, steps=150)


def temperature(parts: Sequence[tuple[Sequence[Row], Array]]) -> float:
    """Return the temperature under which the stated probabilities fit best what was right."""

    def surprise(heat: float) -> float:
        return -sum(math.log(max(_probability(row, weights, heat), 1e-9)) for rows, weights in parts for row in rows)

    return min(_TEMPERATURES, key=surprise)


def _probability(row: Row, weights: Array, heat: float) -> float:
    total = row.x @ weights / heat
    share = np.exp(total - total.max())
    return float((share * row.gold).sum() / share.sum())


def _weighed(rows: Sequence[Row], beside: int) -> list[Row]:
    return [replace(row, weight=_SYNTHETIC_SHARE * beside / len(rows)) for row in rows]


def _scores(model: Model | None, context: StepContext, found: Sequence[Candidate]) -> Sequence[float] | None:
    if model is None:
        return None
    return model.rank(shared_text(context), [suffix(c.phrase) for c in found], seconds=_SECONDS).scores


def _load(adapter: Path | None) -> Model | None:
    if adapter is None:
        return None
    from agentbrain.models import load
    from agentbrain.models.catalogue import load_profile

    profile = load_profile("smollm2-135m")
    return load(profile.model_copy(update={"adapter": adapter, "adapter_sha256": None}))


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/train/weigh", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--adapter", type=Path, help="adapter to weigh; without one, the prior alone")
    parser.add_argument("--synthetic", type=int, default=150, help="synthetic decisions beside the development steps")
    parser.add_argument("--pull", type=float, default=0.02, help="how strongly weights are held where they are")
    parser.add_argument("--start", type=float, default=0.7, help="the model's weight to start from")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
