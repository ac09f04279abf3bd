"""Walks on disk: one decision a line, with no more than a training sample is made of."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from ladders.step.ranking import shared_text, suffix
from scripts.train.samples import Tokenize, TokenSample, kept, without_prior
from scripts.train.worlds.screens import Decision


def line_of(decision: Decision, prior: Sequence[float], totals: Sequence[float], rng: Random) -> str:
    """Return a decision as one line of JSON.

    Of its candidates those are kept that a sample has: the right ones, and mostly those that `totals`, the scores
    of the policy that walked, like best.
    """
    keep = kept(rng, len(decision.candidates), decision.gold, totals)
    row = {
        "shared": shared_text(decision.context),
        "suffixes": [suffix(decision.candidates[i].phrase) for i in keep],
        "gold": [at for at, i in enumerate(keep) if i in decision.gold],
        "prior": [round(prior[i], 3) for i in keep],
    }
    return json.dumps(row, ensure_ascii=False)


def read_walks(path: Path, tokenize: Tokenize) -> list[TokenSample]:
    """Return the samples of a file of walks; ValueError with the line's number where one is none."""
    samples = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
            samples.append(
                TokenSample(
                    prefix=tuple(tokenize(row["shared"])),
                    branches=tuple(tuple(tokenize(text)) for text in row["suffixes"]),
                    gold=tuple(row["gold"]),
                    prior=tuple(row["prior"]),
                )
            )
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"Line {number} of {path} is no recorded decision; record the walks anew.") from error
    return samples


def mixed(
    samples: Iterator[TokenSample], walked: Sequence[TokenSample], share: float, seed: int
) -> Iterator[TokenSample]:
    """Yield samples with about that share of them from recorded walks, each of those once a pass, in random order."""
    rng = Random(seed)
    left: list[TokenSample] = []
    while True:
        if walked and rng.random() < share:
            left = left or rng.sample(walked, len(walked))
            yield without_prior(rng, left.pop())
        else:
            yield next(samples)
