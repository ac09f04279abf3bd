"""Teacher-forced decisions on the human episodes of DroidTask: ours beside simple baselines.

Each step is decided with the human's own history. A step is right when the type is right, a tap lies in the gold box,
a typed text is equal and in the right field, and the finish is recognised; an episode when all its steps are. Screens
that were seen in several scroll positions are one list, so scrolling is not measured. The data is for evaluation only:
weights were tuned on the development apps (`droidtask_cases.DEVELOPMENT_APPS`), nothing was trained on any of it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ladders.action import DoneAction, TypeAction
from ladders.model import Model, Ranking
from ladders.step.prior import FEATURES, PriorWeights
from ladders.step.ranking import Ranker, RankWeights, rank_candidates
from ladders.step.wording import words
from scripts.benchmarks.droidtask_cases import Case, read_cases
from scripts.benchmarks.dumps import print_table, shared_data, write_json

SECONDS = 60.0
_TOP = 3


@dataclass(frozen=True)
class Decided:
    """What a method chose for a case: candidate indices, best first, and what it said of itself."""

    order: Sequence[int]
    confidence: float = 0.0
    seconds: float = 0.0
    prompt_tokens: int = 0


Method = Callable[[Case], Decided]


def main(argv: Sequence[str] | None = None) -> int:
    options = _options(argv)
    folder = options.data or shared_data() / "episodes" / "droidtask"
    if not (folder / "episodes.jsonl").exists():
        print(f"No episodes in {folder}; set AGENTBRAIN_SHARED or give --data.", file=sys.stderr)
        return 2
    cases = read_cases(folder, options.split)
    results = {name: score(cases, method) for name, method in _methods(options).items()}
    columns = ("steps", "top_3", "episodes", "typed", "false_finish", "finish_found", "median_seconds")
    print(f"{options.split}: {len(cases)} steps, {len({c.episode for c in cases})} episodes")
    print_table(("method", *columns), [(name, *(_shown(row[c]) for c in columns)) for name, row in results.items()])
    write_json(options.out, {"split": options.split, "cases": len(cases), "methods": results})
    return 0


def score(cases: Sequence[Case], method: Method) -> dict[str, Any]:
    """Return shares (0..1) with their counts, in all and by app; `median_seconds` is of the model's call."""
    decided = []
    for number, case in enumerate(cases, 1):
        decided.append((case, method(case)))
        if sys.stderr.isatty():
            print(f"\r{number}/{len(cases)}", end="", file=sys.stderr)
    summary = _summary(decided)
    summary["apps"] = {
        app: _summary([pair for pair in decided if pair[0].app == app])["steps"]
        for app in dict.fromkeys(c.app for c in cases)
    }
    summary["calibration"] = calibration(decided)
    return summary


def _summary(decided: Sequence[tuple[Case, Decided]]) -> dict[str, Any]:
    actions = [pair for pair in decided if pair[0].kind != "finish"]
    typed = [pair for pair in decided if pair[0].kind == "input"]
    finishes = [pair for pair in decided if pair[0].kind == "finish"]
    episodes: dict[str, list[bool]] = defaultdict(list)
    for case, choice in decided:
        episodes[case.episode].append(is_right(case, choice))
    seconds = [choice.seconds for _, choice in decided if choice.seconds]
    return {
        "steps": _share([is_right(*pair) for pair in decided]),
        "top_3": _share([bool(case.gold & set(choice.order[:_TOP])) for case, choice in decided]),
        "offered": _share([bool(case.gold) for case, _ in decided]),
        "episodes": _share([all(steps) for steps in episodes.values()]),
        "one_wrong": _share([steps.count(False) == 1 for steps in episodes.values()]),
        "typed": _share([is_right(*pair) for pair in typed]),
        "typed_text": _share([_text(*pair) == pair[0].text.strip() for pair in typed]),
        "false_finish": _share([isinstance(_chosen(*pair), DoneAction) for pair in actions]),
        "finish_found": _share([is_right(*pair) for pair in finishes]),
        "median_seconds": round(statistics.median(seconds), 3) if seconds else None,
        "median_tokens": statistics.median([choice.prompt_tokens for _, choice in decided]) if seconds else None,
    }


def is_right(case: Case, choice: Decided) -> bool:
    """Say whether the first choice is one the human's step allows."""
    return bool(choice.order) and choice.order[0] in case.gold


def calibration(decided: Sequence[tuple[Case, Decided]]) -> list[dict[str, Any]]:
    """Return, for bands of stated confidence, how often the choice was right."""
    bands = []
    for low in (0.0, 0.3, 0.5, 0.7, 0.9):
        high = {0.0: 0.3, 0.3: 0.5, 0.5: 0.7, 0.7: 0.9, 0.9: 1.01}[low]
        inside = [pair for pair in decided if low <= pair[1].confidence < high]
        stated = statistics.mean(choice.confidence for _, choice in inside) if inside else None
        bands.append({"from": low, "stated": stated, "right": _share([is_right(*pair) for pair in inside])})
    return bands


def _share(hits: Sequence[bool]) -> dict[str, Any]:
    return {"share": round(sum(hits) / len(hits), 4) if hits else None, "right": sum(hits), "of": len(hits)}


def _chosen(case: Case, choice: Decided) -> object:
    return case.candidates[choice.order[0]].action if choice.order else None


def _text(case: Case, choice: Decided) -> str | None:
    action = _chosen(case, choice)
    return action.text.strip() if isinstance(action, TypeAction) else None


def _shown(value: Mapping[str, Any] | float | None) -> str:
    if isinstance(value, Mapping):
        return "-" if value["share"] is None else f"{100 * value['share']:.1f} % ({value['right']}/{value['of']})"
    return "-" if value is None else f"{value:.3f}"


def first(case: Case) -> Decided:
    """Choose the first thing on the screen, always."""
    return Decided(range(len(case.candidates)))


def overlap(case: Case) -> Decided:
    """Choose what shares the largest part of its words with the goal."""
    goal = set(words(case.context.goal))
    shares = [len(goal & set(words(c.phrase)[1:])) / max(1, len(words(c.phrase)) - 1) for c in case.candidates]
    return Decided(sorted(range(len(shares)), key=lambda i: -shares[i]))


def ranked(model: Ranker | None, weights: RankWeights) -> Method:
    """Choose by the model's scores and the prior, as a run does."""

    def decide(case: Case) -> Decided:
        result = rank_candidates(model, case.context, SECONDS, weights)
        at = {candidate.phrase: index for index, candidate in enumerate(case.candidates)}
        order = [at[scored.candidate.phrase] for scored in result.choices]
        return Decided(order, result.confidence, result.seconds, result.prompt_tokens)

    return decide


class Remembering:
    """A ranker that answers the same question from memory, so that two methods cost one run of the model."""

    def __init__(self, model: Ranker) -> None:
        self._model = model
        self._answers: dict[tuple[str, tuple[str, ...]], Ranking] = {}

    def rank(self, shared: str, candidates: Sequence[str], *, seconds: float) -> Ranking:
        """Return the model's answer, asked for once."""
        question = (shared, tuple(candidates))
        if question not in self._answers:
            self._answers[question] = self._model.rank(shared, candidates, seconds=seconds)
        return self._answers[question]


def _methods(options: argparse.Namespace) -> dict[str, Method]:
    simple = {"always first": first, "word overlap": overlap, "rules only": ranked(None, RankWeights())}
    methods: dict[str, Method] = {} if options.quick else dict(simple)
    nothing = RankWeights(prior=PriorWeights(**dict.fromkeys(FEATURES, 0.0)))
    for adapter in options.adapter:
        model = Remembering(_load(options.model, adapter))
        name = adapter.parent.name if adapter and len(options.adapter) > 1 else ("adapter" if adapter else "as shipped")
        methods[f"model only, {name}"] = ranked(model, nothing)
        methods[f"model + prior, {name}"] = ranked(model, RankWeights())
    return methods


def _load(spec: str, adapter: Path | None) -> Model:
    from agentbrain.models import load
    from agentbrain.models.catalogue import load_profile

    profile = load_profile(spec)
    other = {"adapter": adapter, "adapter_sha256": None}  # the hash is that of the shipped one
    return load(profile.model_copy(update=other) if adapter else profile)


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, help="folder with episodes.jsonl (default: the shared data)")
    parser.add_argument("--split", choices=("development", "held-out", "all"), default="all")
    parser.add_argument("--model", default="smollm2-135m", help="profile to rank with")
    parser.add_argument("--adapter", type=Path, action="append", default=[], help="adapter to try; repeat for seeds")
    parser.add_argument("--shipped", action="store_true", help="rank with the profile as it is shipped")
    parser.add_argument("--quick", action="store_true", help="leave the baselines out")
    parser.add_argument("--out", type=Path, help="write the figures as JSON")
    options = parser.parse_args(argv)
    options.adapter += [None] if options.shipped else []
    return options


if __name__ == "__main__":
    raise SystemExit(main())
