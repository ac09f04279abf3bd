"""The human episodes of DroidTask as decisions: a context, its candidates, and which of them are right."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from devices.geometry import Box
from devices.mark import Mark, Marks
from devices.perception.marks import mark_screen
from ladders.action import DoneAction, TapAction, TypeAction
from ladders.step.candidates import MAX_CANDIDATES, Candidate, candidates
from ladders.step.context import PastStep, StepContext
from scripts.benchmarks.dumps import screen_of

DEVELOPMENT_APPS = ("applauncher", "camera", "contacts", "messenger")
"""Every second app of the alphabet. Weights are tuned on these; the errors of the others are never looked at."""


@dataclass(frozen=True)
class Case:
    """One step of an episode. `gold` are the indices of the right candidates; empty when none was offered."""

    app: str
    episode: str
    kind: str
    text: str
    context: StepContext
    candidates: Sequence[Candidate]
    gold: frozenset[int]


def read_cases(folder: Path, split: str = "all", limit: int = MAX_CANDIDATES) -> list[Case]:
    """Return the steps of a split (`development`, `held-out` or `all`), episode by episode."""
    lines = (folder / "episodes.jsonl").read_text("utf-8").splitlines()
    wanted = [row for row in map(json.loads, lines) if split == "all" or split_of(row["app"]) == split]
    return [case for row in wanted for case in _of_episode(folder, row, limit)]


def split_of(app: str) -> str:
    """Return the split an app belongs to."""
    return "development" if app in DEVELOPMENT_APPS else "held-out"


def _of_episode(folder: Path, row: Mapping[str, Any], limit: int) -> Iterator[Case]:
    """Replay the human's steps; the history before each is the human's own (teacher forcing)."""
    history: list[PastStep] = []
    for step in row["steps"]:
        marks, package, homes = _merged(folder, tuple(step["screens"]))
        context = StepContext(row["goal"], marks, package, "", history=tuple(history))
        found = candidates(context, limit)
        gold = frozenset(i for i, candidate in enumerate(found) if _is_gold(step, candidate, marks, homes))
        yield Case(row["app"], row["id"], step["kind"], step["input"] or "", context, found, gold)
        history.append(_past(step, marks, homes, marks.screen_print))


@cache
def _marks(path: Path) -> tuple[Marks, str]:
    screen = screen_of(path)
    return mark_screen(screen), screen.package


def _merged(folder: Path, screens: tuple[str, ...]) -> tuple[Marks, str, Mapping[int, str]]:
    """Return one list of marks for a screen seen in several scroll positions, and the screen each mark is from.

    Where the whole list is shown there is nothing to scroll to, so no scrolling is offered.
    """
    kept: dict[tuple[str, ...], tuple[Mark, str]] = {}
    for name in screens:
        for mark in _marks(folder / name)[0]:
            repeat = (mark.label, mark.role, mark.value, mark.resource_id) if len(screens) > 1 else (str(len(kept)),)
            kept.setdefault((*repeat, *mark.state), (mark, name))
    items = [replace(mark, number=number) for number, (mark, _) in enumerate(kept.values(), 1)]
    first, package = _marks(folder / screens[0])
    homes = {number: name for number, (_, name) in enumerate(kept.values(), 1)}
    return replace(first, items=items, scrollables=()), package, homes


def _is_gold(step: Mapping[str, Any], candidate: Candidate, marks: Marks, homes: Mapping[int, str]) -> bool:
    action = candidate.action
    if step["kind"] == "finish":
        return isinstance(action, DoneAction)
    mark = marks.get(candidate.mark) if candidate.mark is not None else None
    if mark is None or not _in_gold(step, mark, homes[mark.number]):
        return False
    if step["kind"] == "input":
        return isinstance(action, TypeAction) and action.text.strip() == step["input"].strip()
    return isinstance(action, TapAction)


def _in_gold(step: Mapping[str, Any], mark: Mark, screen: str) -> bool:
    boxes = [Box(*gold["box"]) for gold in step.get("gold", ()) if gold["screen"] == screen]
    return any(box.contains(*mark.tap) for box in boxes)


def _past(step: Mapping[str, Any], marks: Marks, homes: Mapping[int, str], screen_print: str) -> PastStep:
    """Tell the human's step as our own history would."""
    mark = next((m for m in marks if _in_gold(step, m, homes[m.number])), None)
    label = mark.label if mark else (step.get("target_label") or "").replace("<br>", ", ")
    if step["kind"] == "input":
        action: TapAction | TypeAction = TypeAction(text=step["input"])
        phrase = f'type "{step["input"]}" into {label}'
    else:
        action = TapAction(mark=mark.number if mark else 1)
        state = {True: " (on)", False: " (off)", None: ""}[mark.on if mark else None]
        phrase = f"tap {label}{state}"
    return PastStep(action, phrase, label, "changed", before=screen_print, after="")
