"""A walk: a policy does a task on a simulated phone, its mistakes included, and the oracle labels every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from agentbrain.config import RunConfig
from agentbrain.document import Past
from agentbrain.evidence import judge
from agentbrain.observing import View
from agentbrain.performing import effect_of
from agentbrain.second_choice import opens
from devices.simulated.systemdialogs import KINDS
from ladders.action import DoneAction
from ladders.step.candidates import Candidate, candidates
from ladders.step.context import Effect, StepContext
from ladders.step.prior import prior_scores
from scripts.train.phone.handset import Handset
from scripts.train.phone.oracle import Task, right
from scripts.train.phone.sight import Sight, sight
from scripts.train.worlds.screens import WIDE, Decision

MOST_STEPS = 15
_MOST_ALIKE = 2  # decisions kept of one walk on the same screen with the same right choices
_GUARDS = RunConfig().guards

Policy = Callable[[Sight, Random], int]
"""Chooses the candidate to take, by its index."""


@dataclass
class Walk:
    """The labelled decisions of a walk. `stuck` is a state from which the goal cannot be reached any more.

    `reached` says whether the goal held when the walk ended, `said_done` whether the policy ended it; a done that is
    right ends the walk even where a run's own evidence rules would have refused it (`vetoed`).
    """

    task: Task
    goal: str
    decisions: list[Decision] = field(default_factory=list)
    stuck: bool = False
    reached: bool = False
    said_done: bool = False
    vetoed: bool = False


def by_prior(stray: float = 0.0) -> Policy:
    """Return the policy of the lexical prior; with that chance it takes another of its first few."""

    def choose(seen: Sight, rng: Random) -> int:
        liking = prior_scores(seen.context, seen.found)
        return straying(liking, stray, rng)

    return choose


def straying(scores: list[float], stray: float, rng: Random) -> int:
    """Return the index of the best score, or with that chance of one of the next four."""
    ranked = sorted(range(len(scores)), key=lambda i: -scores[i])
    return rng.choice(ranked[1:5]) if len(ranked) > 1 and rng.random() < stray else ranked[0]


def by_oracle(task: Task) -> Policy:
    """Return the policy that takes the first right candidate; there must be one."""
    return lambda seen, _: right(task, seen)[0]


def helped(task: Task, choose: Policy, share: float) -> Policy:
    """Return the policy that takes a right candidate in that share of the steps, as DAgger mixes its expert in.

    Without help the lexical prior spends most of a failed walk in the wrong app, and never sees what comes later.
    """
    expert = by_oracle(task)
    return lambda seen, rng: (expert if rng.random() < share else choose)(seen, rng)


def walk(task: Task, rng: Random, choose: Policy, most: int = MOST_STEPS, trouble: float = 0.0) -> Walk:
    """Walk until the policy says done, the goal is out of reach, or `most` steps are over.

    With the chance `trouble` a system dialog comes up somewhere on the way.
    """
    made = Walk(task, rng.choice(task.goals))
    walker = _Walker(Handset(task.start), task, made.goal)
    met: Counter[tuple[str, tuple[int, ...]]] = Counter()
    interrupted = rng.randrange(1, 6) if rng.random() < trouble else -1
    for step in range(most):
        if step == interrupted:
            walker.interrupt(rng)
        seen, gold = walker.look()
        made.reached, made.stuck = task.reached(seen), not gold
        if made.stuck:
            return made
        met[moment := (seen.context.marks.screen_print, gold)] += 1
        if met[moment] <= _MOST_ALIKE:
            made.decisions.append(Decision(seen.context, seen.found, gold))
        chosen = seen.found[choose(seen, rng)]
        going = walker.carry_out(chosen)
        made.vetoed = made.reached and going and isinstance(chosen.action, DoneAction)
        made.said_done = made.vetoed or not going
        if made.said_done:
            return made
    made.reached = task.reached(walker.look()[0])
    return made


class _Walker:
    """What a run keeps between steps: the view, the history, what was tried in vain, how often it said done."""

    def __init__(self, phone: Handset, task: Task, goal: str) -> None:
        self._phone, self._task, self._goal = phone, task, goal
        self._apps = phone.apps
        self._view = phone.look()
        self._history: list[Past] = []
        self._rejected: frozenset[tuple[str, str]] = frozenset()
        self._refused = self._vetoes = 0

    def look(self) -> tuple[Sight, tuple[int, ...]]:
        """Return this moment and its right candidates; where the cap left out all of those, without the cap."""
        context = StepContext(
            goal=self._goal,
            marks=self._view.marks,
            package=self._view.screen.package,
            activity=self._view.screen.activity,
            history=tuple(step.as_step() for step in self._history),
            apps=self._apps,
            rejected=self._rejected,
        )
        seen = sight(context, candidates(context), self._phone.machine.stage)
        gold = right(self._task, seen)
        if gold:
            return seen, gold
        seen = sight(context, candidates(context, limit=WIDE), self._phone.machine.stage)
        return seen, right(self._task, seen)

    def interrupt(self, rng: Random) -> None:
        """Let a system dialog come up."""
        self._phone.machine.show_system_dialog(rng.choice(KINDS))
        self._view = self._phone.look()

    def carry_out(self, chosen: Candidate) -> bool:
        """Do it and take it into the history; False where it ends the run."""
        before, truth = self._view, self._phone.truth()
        effect: Effect = "refused"
        if isinstance(chosen.action, DoneAction):
            if not judge("", self._goal, before.marks, [step.as_step() for step in self._history]).veto:
                return False
            self._vetoes += 1
            if self._vetoes > _GUARDS.done_vetoes:
                return False
        else:
            performed = self._phone.act(chosen.action, before, self._apps)
            self._view = self._phone.look()
            effect = effect_of(chosen.action, not performed, before, self._view)
        self._remember(chosen, before, effect)
        if effect in ("unchanged", "failed", "refused") and self._phone.truth() == truth:
            # A run also rules out what changed only a text that is no mark, such as the display of a calculator.
            self._rejected |= {(before.screen.print, chosen.phrase)}
        return True

    def _remember(self, chosen: Candidate, before: View, effect: Effect) -> None:
        mark = before.marks.get(chosen.mark) if chosen.mark is not None else None
        self._refused = self._refused + 1 if effect == "refused" else 0
        self._vetoes = 0 if effect == "changed" else self._vetoes
        if not 0 < self._refused <= _GUARDS.free_kickbacks:
            self._history.append(
                Past(
                    action=chosen.action,
                    phrase=chosen.phrase,
                    label=mark.label if mark else "",
                    effect=effect,
                    before=before.screen.print,
                    after=self._view.screen.print,
                    package=before.screen.package,
                    opened=opens(chosen.action, effect, before, self._view, self._history),
                )
            )
