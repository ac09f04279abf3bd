"""Train the ranking adapter from a seed, export it and check it against llama.cpp.

`scripts/train/train --out FOLDER` needs the extra `train` (torch, gguf) and the base model in the model cache
(`agentbrain models pull smollm2-135m`). It carries on where the folder holds a checkpoint.
"""

from __future__ import annotations

import argparse
import json
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from ladders.step.ranking import shared_text, suffix

ADAPTER = "smollm2-135m-phone.gguf"
_CHECKED = 40  # decisions scored both by PyTorch and by llama.cpp
_CHECK_SEED = 900_000_000


def main(argv: Sequence[str] | None = None) -> int:
    """Train, export, compare; print one JSON line with the adapter's hash and the agreement."""
    options = _options(argv)
    base = options.gguf or _base_model()
    options.out.mkdir(parents=True, exist_ok=True)
    if not options.export_only:
        _train(options, base)
    from scripts.train.export import export

    adapter = options.out / ADAPTER
    sha256 = export(options.out, adapter)
    report: dict[str, object] = {"adapter": str(adapter), "bytes": adapter.stat().st_size, "sha256": sha256}
    print(json.dumps(report | _check(options.out, base, adapter)))
    return 0


def _train(options: argparse.Namespace, base: Path) -> None:
    from torch import multiprocessing

    from scripts.train.fit import Plan, fit

    plan = Plan(
        seed=options.seed,
        samples=options.samples,
        decay=options.decay,
        rate=options.rate,
        workers=options.workers,
        phone=options.phone,
        walks=str(options.walks or ""),
        walked=options.walked,
    )
    meeting = f"tcp://127.0.0.1:{_free_port()}"
    multiprocessing.spawn(fit, args=(plan, base, options.out, meeting), nprocs=plan.workers)


def _check(folder: Path, base: Path, adapter: Path) -> dict[str, float]:
    """Score synthetic decisions with both engines; the adapter is only good if they agree."""
    from agentbrain.models import load_model
    from scripts.train.export import compare
    from scripts.train.worlds.episodes import episodes

    made = [d for _, decisions in episodes(_CHECK_SEED, 30) for d in decisions]
    texts = [
        (shared_text(d.context), [suffix(c.phrase) for c in d.candidates[:12]])
        for d in Random(0).sample(made, min(_CHECKED, len(made)))
    ]
    model = load_model(f"{base},decoding=rank,adapter={adapter}")
    try:
        correlation, same = compare(
            folder, base, texts, lambda shared, suffixes: model.rank(shared, suffixes, seconds=60).scores
        )
    finally:
        model.close()
    return {"correlation": round(correlation, 4), "same_top": round(same, 3), "decisions": len(texts)}


def _base_model() -> Path:
    from agentbrain.models.catalogue import load_profile

    return load_profile("smollm2-135m").path


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/train/train", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="folder for checkpoints, log and adapter")
    parser.add_argument("--gguf", type=Path, help="the base model (default: the one in the model cache)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=8000, help="decisions to train on")
    parser.add_argument("--decay", type=int, default=2500, help="samples at the end over which the rate falls")
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--workers", type=int, default=2, help="processes of one thread each")
    parser.add_argument("--phone", type=float, default=0.2, help="share of decisions from walks on the simulated phone")
    parser.add_argument("--walks", type=Path, help="walks recorded by scripts/train/walk, each used once a pass")
    parser.add_argument("--walked", type=float, default=0.2, help="share of samples from the recorded walks")
    parser.add_argument("--export-only", action="store_true", help="export and check the checkpoint that is there")
    return parser.parse_args(argv)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main())
