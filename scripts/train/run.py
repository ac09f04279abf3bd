"""Train the ranking adapter from a seed: `scripts/train/train --out FOLDER`."""

from __future__ import annotations

import argparse
import socket
import sys
from pathlib import Path


def main(argv: list[str]) -> int:
    """Train by the arguments; carry on where the folder holds a checkpoint."""
    from torch import multiprocessing

    from scripts.train.fit import Plan, fit

    options = _options(argv)
    options.out.mkdir(parents=True, exist_ok=True)
    plan = Plan(
        seed=options.seed, samples=options.samples, decay=options.decay, rate=options.rate, workers=options.workers
    )
    meeting = f"tcp://127.0.0.1:{_free_port()}"
    multiprocessing.spawn(fit, args=(plan, options.gguf, options.out, meeting), nprocs=plan.workers)
    return 0


def _options(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/train/train", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for checkpoints, log and adapter")
    parser.add_argument("--gguf", type=Path, required=True, help="the base model")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=8000)
    parser.add_argument("--decay", type=int, default=2500, help="samples at the end over which the rate falls")
    parser.add_argument("--rate", type=float, default=6e-4)
    parser.add_argument("--workers", type=int, default=2)
    return parser.parse_args(argv)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
