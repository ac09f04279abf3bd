"""How a step and a run ended, for whoever watches and for whoever reads the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from agentbrain.document import Outcome
from agentbrain.observing import View
from ladders.step.context import Effect
from ladders.step.decision import Decision


@dataclass(frozen=True)
class End:
    """How a run ended: one of the four outcomes, the reason, and for `done` what was seen on the screen."""

    outcome: Outcome
    reason: str
    evidence: str = ""


@dataclass(frozen=True)
class Result:
    """A run's result, as `run --json` prints it; `rungs` counts the steps decided by each rung."""

    outcome: Outcome
    reason: str
    steps: int
    run: Path
    rungs: dict[str, int]
    seconds: float
    evidence: str = ""
    problem: str = ""


@dataclass(frozen=True)
class StepReport:
    """One finished step, for whoever watches."""

    step: int
    view: View
    decision: Decision
    effect: Effect
    caption: str
    seconds: dict[str, float]


Listener = Callable[[StepReport], None]
