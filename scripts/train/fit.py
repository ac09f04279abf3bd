"""Train the adapter: two single-threaded workers that average their gradients, with checkpoints to carry on from.

One process with two threads meets at every layer, and on a busy machine each meeting waits for the slower core
(measured: 0.3 to 1.4 samples a second). Two workers meet once a step.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path

import torch
from torch import Tensor, distributed

from scripts.train.llama import Llama
from scripts.train.phone.recorded import mixed, read_walks
from scripts.train.samples import Tokenize, TokenSample, stream
from scripts.train.trees import collate, listwise_loss

CHECKPOINT = "checkpoint.pt"


@dataclass(frozen=True)
class Plan:
    """A training run. `samples` in all, of which the learning rate falls to nothing over the last `decay`.

    `phone` is the share of decisions from walks of the prior on the simulated phone, `walked` the share of samples
    from the file `walks` of recorded walks, where there is one.
    """

    seed: int = 1
    samples: int = 8000
    decay: int = 2500
    batch: int = 8
    rate: float = 5e-4
    warmup: int = 20
    first_layer: int = 10
    rank: int = 8
    alpha: float = 16.0
    every: int = 25
    workers: int = 2
    phone: float = 0.2
    walks: str = ""
    walked: float = 0.2

    def rate_at(self, step: int) -> float:
        """Return the learning rate of a step (each of `batch` samples): warm up, hold, fall linearly."""
        left = (self.samples - step * self.batch) / max(1, self.decay)
        return self.rate * min(1.0, (step + 1) / self.warmup) * max(0.0, min(1.0, left))


def fit(rank: int, plan: Plan, gguf: Path, folder: Path, meeting: str) -> None:
    """Run one worker of the training to its end; worker 0 writes checkpoints and the log into the folder."""
    from scripts.train.tokens import tokenizer

    torch.set_num_threads(1)
    torch.manual_seed(plan.seed)
    distributed.init_process_group("gloo", init_method=meeting, rank=rank, world_size=plan.workers)
    tokenize = tokenizer(gguf)
    yes, no = tokenize(" Yes")[-1], tokenize(" No")[-1]
    model = Llama(gguf, plan.rank, plan.alpha, plan.first_layer, integer=True)
    weights = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(weights, lr=plan.rate, betas=(0.9, 0.98), weight_decay=0.01)
    step, skip = _resume(folder, model, optimizer, plan)
    batches = _batches(islice(_samples(plan, tokenize), skip, None), plan, rank)
    while step * plan.batch < (plan := _shortened(plan, folder)).samples:
        started = time.monotonic()
        for group in optimizer.param_groups:
            group["lr"] = plan.rate_at(step)
        loss, right = _step(model, next(batches), yes, no)
        _average(weights, plan.workers)
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=False)
        step += 1
        if rank == 0:
            _log(folder, step, plan, loss, right, time.monotonic() - started)
            if step % plan.every == 0 or step * plan.batch >= plan.samples:
                _save(folder, model, optimizer, step, plan)
    distributed.destroy_process_group()


def _samples(plan: Plan, tokenize: Tokenize) -> Iterator[TokenSample]:
    """Return the run's samples: synthetic apps, the simulated phone, and walks recorded before."""
    made = stream(plan.seed, tokenize, plan.phone)
    return mixed(made, read_walks(Path(plan.walks), tokenize), plan.walked, plan.seed) if plan.walks else made


def _shortened(plan: Plan, folder: Path) -> Plan:
    """Return the plan with the end that a file `finish` in the folder names, where an owner wrote one meanwhile."""
    path = folder / "finish"
    return replace(plan, samples=int(path.read_text())) if path.exists() else plan


def _batches(samples: Iterator[TokenSample], plan: Plan, rank: int) -> Iterator[list[TokenSample]]:
    """Yield this worker's share of each batch; long and short samples are dealt out evenly."""
    while True:
        batch = sorted(islice(samples, plan.batch), key=lambda sample: sample.length)
        yield batch[rank :: plan.workers]


def _step(model: Llama, samples: list[TokenSample], yes: int, no: int) -> tuple[float, float]:
    """Add the gradients of the samples; return their mean loss and the share with the right one first."""
    half = len(samples) // 2 if len(samples) > 4 else len(samples)
    loss, right = 0.0, 0
    for part in filter(None, (samples[:half], samples[half:])):  # sorted by length: two parts pad less than one
        batch = collate(part)
        # The prior is given: what it knows costs nothing to learn, and the gradient goes to what it gets wrong.
        scores = score(model, batch.ids, batch.positions, batch.mask, batch.ends, yes, no) + batch.prior
        value = listwise_loss(scores, batch.real, batch.gold)
        (value * len(part) / len(samples)).backward()
        loss += value.item() * len(part) / len(samples)
        top = scores.masked_fill(~batch.real, -1e9).argmax(dim=1)
        right += int(batch.gold.gather(1, top[:, None]).sum())
    return loss, right / len(samples)


def score(model: Llama, ids: Tensor, positions: Tensor, mask: Tensor, ends: Tensor, yes: int, no: int) -> Tensor:
    """Return the log-odds after each branch: [batch, branches]."""
    hidden = model(ids, positions, mask)
    last = hidden.gather(1, ends[..., None].expand(-1, -1, hidden.shape[-1]))
    return model.log_odds(last, yes, no)


def _average(weights: list[torch.nn.Parameter], workers: int) -> None:
    flat = torch.cat([w.grad.reshape(-1) for w in weights if w.grad is not None])
    distributed.all_reduce(flat)
    flat /= workers
    at = 0
    for weight in weights:
        if weight.grad is not None:
            weight.grad.copy_(flat[at : at + weight.numel()].view_as(weight))
            at += weight.numel()


def _save(folder: Path, model: Llama, optimizer: torch.optim.Optimizer, step: int, plan: Plan) -> None:
    state = {
        "step": step,
        "adapter": dict(model.adapter()),
        "weights": {name: p.detach() for name, p in model.named_parameters() if p.requires_grad},
        "optimizer": optimizer.state_dict(),
        "plan": asdict(plan),
    }
    torch.save(state, folder / (CHECKPOINT + ".new"))
    (folder / (CHECKPOINT + ".new")).replace(folder / CHECKPOINT)


def _resume(folder: Path, model: Llama, optimizer: torch.optim.Optimizer, plan: Plan) -> tuple[int, int]:
    """Return the step to carry on from, and how many samples of the stream were used.

    A stream of another seed than the checkpoint's starts at its beginning.
    """
    path = folder / CHECKPOINT
    if not path.exists():
        return 0, 0
    state = torch.load(path, weights_only=True)
    model.load_state_dict(state["weights"], strict=False)
    optimizer.load_state_dict(state["optimizer"])
    same = state["plan"]["seed"] == plan.seed
    return state["step"], state["step"] * plan.batch if same else 0


def _log(folder: Path, step: int, plan: Plan, loss: float, right: float, seconds: float) -> None:
    row = {
        "step": step,
        "samples": step * plan.batch,
        "loss": round(loss, 4) if math.isfinite(loss) else None,
        "right": round(right, 3),
        "rate": round(plan.rate_at(step - 1), 7),
        "seconds": round(seconds, 2),
    }
    with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
        log.write(json.dumps(row) + "\n")
