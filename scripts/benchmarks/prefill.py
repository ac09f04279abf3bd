"""Prompt tokens really evaluated over a run's steps, and seconds, beside llama-cpp-python's stock chat handler.

A real run over the simulated phone's apps yields its prompts, with their marked screenshots; both sides then get the
same prompts in turn. The text model is SmolLM2 with a random projector: nothing it says matters here, only what has
to be computed before it can speak.
"""

from __future__ import annotations

import argparse
import base64
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from agentbrain.document import Document
from agentbrain.models import LocalModel, Profile, load, load_profile
from agentbrain.models.pull import pull
from agentbrain.models.threads import default_threads
from agentbrain.pictures import paint_step
from agentbrain.run import Runner
from agentbrain.store import DocumentStore
from agentbrain.trace import Trace
from devices.screen import Screen
from devices.simulated.phone import SimulatedMachine
from ladders.step.ladder import StepLadder, StepLadderConfig
from prompts.prompt import Prompt
from scripts.benchmarks.dumps import print_table, write_json
from scripts.benchmarks.instant import Carousel, Instant, endless, shot
from tests.tiny_vlm import write_projector

GOAL = "Find out when the next appointment is and tell Anna"
CONTEXT = 4096
WIDTH = 576  # of SmolLM2's embeddings
TEXT_TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n"
    "{% if m['content'] is string %}{{ m['content'] }}{% else %}"
    "{% for part in m['content'] %}{{ part['text'] }}{% endfor %}{% endif %}<|im_end|>\n{% endfor %}"
    "<|im_start|>assistant\n"
)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--steps", type=int, default=50, help="length of the run")
    parser.add_argument("--words-first", action="store_true", help="leave the screenshot out where labels suffice")
    parser.add_argument("--out", type=Path, help="write the figures as JSON")
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        profile = vision_profile(Path(folder))
        prompts = run_prompts(Path(folder), arguments.steps, words_first=arguments.words_first)
        pairs = compare(profile, prompts)
    rows = [summary("agentbrain", [ours for ours, _ in pairs]), summary("stock handler", [stock for _, stock in pairs])]
    ratio = rows[0]["evaluated"] / rows[1]["evaluated"]
    print_table(
        ("", "tokens a prompt", "evaluated", "a step", "median s", "total s"), [tuple(row.values()) for row in rows]
    )
    images = sum(prompt.image is not None for prompt in prompts)
    print(f"{len(prompts)} prompts, {images} with a new screenshot: {100 * ratio:.0f} % of the stock handler's tokens.")
    write_json(arguments.out, {"steps": len(prompts), "images": images, "ratio": ratio, "rows": rows})
    return 0


@dataclass(frozen=True)
class Cost:
    """One prompt: its tokens, those evaluated anew, and seconds to the first token."""

    tokens: int
    evaluated: int
    seconds: float


def summary(name: str, costs: Sequence[Cost]) -> dict[str, Any]:
    """Return the figures of one side."""
    evaluated = sum(cost.evaluated for cost in costs)
    return {
        "name": name,
        "prompt": round(statistics.mean(cost.tokens for cost in costs)),
        "evaluated": evaluated,
        "step": round(evaluated / len(costs)),
        "median_s": round(statistics.median(cost.seconds for cost in costs), 2),
        "total_s": round(sum(cost.seconds for cost in costs), 1),
    }


def vision_profile(folder: Path) -> Profile:
    """Return SmolLM2 with a random projector of its width."""
    smollm2 = load_profile("smollm2-135m")
    pull(smollm2)
    projector = folder / "mmproj.gguf"
    write_projector(projector, np.random.default_rng(1), width=WIDTH)
    update = {"projector": projector, "role": "vision", "decoding": "generate", "n_ctx": CONTEXT, "adapter": None}
    return smollm2.model_copy(update=update)


def compare(profile: Profile, prompts: Sequence[Prompt]) -> list[tuple[Cost, Cost]]:
    """Send every prompt to both sides in turn, so that a busy machine slows both."""
    pairs = []
    with load(profile) as model, stock_model(profile) as stock:
        for number, prompt in enumerate(prompts, 1):
            pairs.append((ours(model, prompt), stock(prompt)))
            print(f"\r{number} of {len(prompts)} prompts", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return pairs


def ours(model: LocalModel, prompt: Prompt) -> Cost:
    reply = model.generate(prompt, max_tokens=1, seconds=600)
    return Cost(reply.prompt_tokens, reply.prompt_tokens - reply.cached_tokens, reply.seconds)


class StockModel:
    """llama-cpp-python's own class and its generic multimodal handler, which clears the cache at every call."""

    def __init__(self, profile: Profile) -> None:
        # As in our own model processes: spinning threads on a busy machine would make the comparison about that.
        os.environ.setdefault("OMP_WAIT_POLICY", "passive")
        import llama_cpp
        from llama_cpp.llama_chat_format import MTMDChatHandler

        from agentbrain.models.native import quiet_log

        quiet_log()
        self._handler = MTMDChatHandler(str(profile.projector), verbose=False)
        threads = default_threads()
        self._llama = llama_cpp.Llama(
            str(profile.path),
            n_ctx=CONTEXT,
            n_threads=threads,
            n_threads_batch=threads,
            chat_handler=self._handler,
            verbose=False,
        )
        # SmolLM2's own template takes no list content, which the handler sends.
        self._llama.metadata["tokenizer.chat_template"] = TEXT_TEMPLATE

    def __call__(self, prompt: Prompt) -> Cost:
        texts = [text.strip() for text in (prompt.stable, prompt.changing, prompt.question)]
        parts: list[dict[str, Any]] = [{"type": "text", "text": text + "\n\n"} for text in texts if text]
        if prompt.image is not None:
            address = "data:image/png;base64," + base64.b64encode(prompt.image).decode()
            parts.insert(-1, {"type": "image_url", "image_url": {"url": address}})
        messages = [{"role": "system", "content": prompt.system}, {"role": "user", "content": parts}]
        began = time.monotonic()
        reply = self._llama.create_chat_completion(messages=messages, max_tokens=1, temperature=0.0)
        tokens = reply["usage"]["prompt_tokens"]
        return Cost(tokens, tokens, time.monotonic() - began)

    def close(self) -> None:
        self._llama.close()


@contextmanager
def stock_model(profile: Profile) -> Iterator[StockModel]:
    stock = StockModel(profile)
    try:
        yield stock
    finally:
        stock.close()


def run_prompts(folder: Path, steps: int, *, words_first: bool = False) -> list[Prompt]:
    """Run the agent over the simulated phone's screens, and return what it asked its model."""
    prompts: list[Prompt] = []

    def reply(prompt: Prompt) -> str:
        prompts.append(prompt)
        return f'{{"action":"tap","mark":{1 + len(prompts) % 3}}}'

    model = Instant(reply, context=CONTEXT, vision=True)
    store = DocumentStore(folder / "run.json")
    store.create(Document(goal=GOAL))
    config = endless(steps, save_screens=False)
    ladder = StepLadder(model, paint_step, StepLadderConfig(words_first=words_first))
    Runner(Carousel(screens()), ladder, store, Trace(folder, screens=False), config).run()
    return prompts[:steps]


def screens() -> list[Screen]:
    """Open every app of the simulated phone, and tap into it once."""
    machine = SimulatedMachine()
    shots = []
    for app in machine.system.apps():
        machine.open_app(app.package)
        shots.append(shot(machine))
        machine.click(machine.size.width // 2, machine.size.height // 3)
        shots.append(shot(machine))
    return shots
