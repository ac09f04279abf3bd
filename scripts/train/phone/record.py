"""Record walks of an adapter on the simulated phone, every state labelled by the oracle.

`scripts/train/walk --adapter FILE --seed N --count M --out FILE.jsonl`, then `scripts/train/train --walks FILE.jsonl`.
Without an adapter the lexical prior walks alone. It ends with one JSON line: how many goals were reached.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from ladders.model import Model
from ladders.step.candidates import Candidate
from ladders.step.context import StepContext
from ladders.step.prior import prior_scores
from ladders.step.ranking import Ranker, rank_candidates
from scripts.train.phone.oracle import Task
from scripts.train.phone.recorded import line_of
from scripts.train.phone.sight import Sight
from scripts.train.phone.tasks.all import task
from scripts.train.phone.walk import Policy, Walk, helped, straying, walk
from scripts.train.samples import TROUBLE

_SECONDS = 60.0  # for one decision
_LAST = -99.0


class Ranking:
    """The policy of a run: the adapter's scores and the prior."""

    def __init__(self, model: Ranker | None, stray: float) -> None:
        self._model, self._stray = model, stray

    def __call__(self, seen: Sight, rng: Random) -> int:
        """Return the index of the choice."""
        return straying(self.totals(seen.context, seen.found), self._stray, rng)

    def totals(self, context: StepContext, found: Sequence[Candidate]) -> list[float]:
        """Return the totals of candidates, in their order; one beyond the cap comes after all that were ranked."""
        ranked = rank_candidates(self._model, context, _SECONDS).choices
        by_phrase = {one.candidate.phrase: one.total for one in ranked}
        return [by_phrase.get(candidate.phrase, _LAST) for candidate in found]


def record(
    made: Task, rng: Random, model: Ranker | None, *, stray: float, share: float, most: int
) -> tuple[Walk, list[str]]:
    """Walk a task once and return the walk, and its decisions as lines."""
    ranking = Ranking(model, stray)
    policy: Policy = helped(made, ranking, share)
    done = walk(made, rng, policy, most, TROUBLE)
    lines = [
        line_of(d, prior_scores(d.context, d.candidates), ranking.totals(d.context, d.candidates), rng)
        for d in done.decisions
        if len(d.candidates) > len(d.gold)
    ]
    return done, lines


def main(argv: Sequence[str] | None = None) -> int:
    """Walk and write; return 0."""
    options = _options(argv)
    model = _model(options.adapter)
    tally: Counter[str] = Counter()
    try:
        with options.out.open("w", encoding="utf-8") as out:
            for number in range(options.count):
                rng = Random(options.seed * 1_000_000 + number)
                made, lines = record(
                    task(rng), rng, model, stray=options.stray, share=options.help_share, most=options.steps
                )
                out.writelines(line + "\n" for line in lines)
                tally.update(walks=1, decisions=len(lines), reached=made.reached, vetoed=made.vetoed)
                tally.update(said_done=made.said_done, false_done=made.said_done and not made.reached)
    finally:
        if model is not None:
            model.close()
    print(json.dumps(tally))
    return 0


def _model(adapter: Path | None) -> Model | None:
    if adapter is None:
        return None
    from agentbrain.models import load
    from agentbrain.models.catalogue import load_profile

    profile = load_profile("smollm2-135m")
    return load(profile.model_copy(update={"adapter": adapter, "adapter_sha256": None}))


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/train/walk", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--adapter", type=Path, help="the adapter that walks; without one the prior alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="walks")
    parser.add_argument("--out", type=Path, required=True, help="file to write, one decision a line")
    parser.add_argument("--stray", type=float, default=0.1, help="share of steps that take another of the first few")
    parser.add_argument("--help-share", type=float, default=0.25, help="share of steps that the oracle takes")
    parser.add_argument("--steps", type=int, default=15, help="steps a walk may take")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
