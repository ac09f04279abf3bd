"""Every task of the simulated phone can be done by its own oracle, from several starts and in every wording."""

from dataclasses import replace
from random import Random

import pytest

from scripts.train.phone.tasks.all import MAKERS, task
from scripts.train.phone.tasks.words import Maker
from scripts.train.phone.walk import by_oracle, walk

SEEDS = range(2)
FEWEST = 3  # wordings of a goal


@pytest.mark.parametrize("maker", dict.fromkeys(MAKERS), ids=lambda maker: f"{maker.__module__[-6:]}.{maker.__name__}")
def test_the_oracle_reaches_the_goal_and_labels_every_state_on_the_way(maker: Maker) -> None:
    for seed in SEEDS:
        made = maker(Random(seed))
        goal = Random(seed).choice(made.goals)
        one = replace(made, goals=(goal,))
        done = walk(one, Random(seed), by_oracle(one), most=40)
        assert done.reached, (made.name, goal)
        assert done.said_done, (made.name, goal)
        assert not done.stuck
        assert all(decision.gold for decision in done.decisions)


@pytest.mark.parametrize("maker", dict.fromkeys(MAKERS), ids=lambda maker: f"{maker.__module__[-6:]}.{maker.__name__}")
def test_a_task_is_not_reached_before_it_begins(maker: Maker) -> None:
    for seed in range(4):
        made = maker(Random(seed))
        assert len(set(made.goals)) >= FEWEST - 1
        assert not walk(made, Random(seed), by_oracle(made), most=1).reached, made.name


def test_equal_seeds_give_equal_tasks_and_many_seeds_many_goals() -> None:
    assert task(Random(4)).goals == task(Random(4)).goals
    assert len({goal for seed in range(300) for goal in task(Random(seed)).goals}) > 700
