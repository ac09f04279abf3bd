"""The simulated phone's truth about `done`: what is reached is seldom refused, what is not is hardly ever believed."""

from random import Random

import pytest

from agentbrain.evidence import judge
from ladders.action import DoneAction
from scripts.train.phone.tasks.all import task
from scripts.train.phone.walk import by_oracle, walk
from scripts.train.worlds.screens import Decision

TASKS = 40
MOST_VETOED, MOST_BELIEVED = 0.15, 0.03
"""Shares of the reached ends that may be refused, and of the unfinished states that may be believed."""

Moment = tuple[str, Decision]


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """Every state on the oracle's way through the tasks, each with its goal."""
    ways = [walk(made := task(Random(seed)), Random(seed), by_oracle(made), most=40) for seed in range(TASKS)]
    assert all(way.reached for way in ways)
    return [(way.goal, decision) for way in ways for decision in way.decisions]


def is_end(decision: Decision) -> bool:
    return any(isinstance(decision.candidates[index].action, DoneAction) for index in decision.gold)


def veto(moment: Moment) -> str:
    goal, decision = moment
    return judge("", goal, decision.context.marks, decision.context.history).veto


def test_a_goal_that_is_reached_is_seldom_refused(moments: list[Moment]) -> None:
    ends = [moment for moment in moments if is_end(moment[1])]
    refused = [(moment[0], veto(moment)) for moment in ends if veto(moment)]
    assert len(ends) == TASKS
    assert len(refused) <= MOST_VETOED * len(ends), refused


def test_a_goal_that_is_not_reached_yet_is_hardly_ever_believed(moments: list[Moment]) -> None:
    unfinished = [moment for moment in moments if not is_end(moment[1])]
    believed = [
        (goal, [step.phrase for step in decision.context.history])
        for goal, decision in unfinished
        if not veto((goal, decision))
    ]
    assert len(unfinished) > 2 * TASKS
    assert len(believed) <= MOST_BELIEVED * len(unfinished), believed
