"""The synthetic apps: playable, deterministic, varied, and worded by many hands."""

from collections import Counter
from random import Random

import pytest

from ladders.action import DoneAction, TypeAction
from ladders.step.wording import content_words, likeness
from scripts.train.worlds.episodes import MAKERS, episode, episodes
from scripts.train.worlds.hands import Studio
from scripts.train.worlds.screens import Dirt, Item, Move, View, decisions, marks_of
from scripts.train.worlds.settings_catalogue import settings
from scripts.train.worlds.settings_tasks import phone_setting_task

MANY = [*episodes(0, 300)]


def test_equal_seeds_give_equal_episodes_and_other_seeds_others() -> None:
    phrases = [[c.phrase for d in episode(7)[1] for c in d.candidates] for _ in range(2)]
    assert phrases[0] == phrases[1]
    assert len({goal for goal, _ in MANY}) > 280


def test_every_decision_offers_a_right_candidate_and_a_wrong_one() -> None:
    for _, made in MANY:
        for decision in made:
            assert 0 < len(decision.gold) < len(decision.candidates)


def test_an_episode_ends_with_done_and_is_never_done_before() -> None:
    for goal, made in MANY:
        finishes = [isinstance(d.candidates[d.gold[0]].action, DoneAction) for d in made]
        assert finishes[-1], goal
        assert not any(finishes[:-1]), goal


def test_every_kind_of_action_is_right_somewhere() -> None:
    verbs = Counter(d.move.verb for _, made in MANY for d in made)
    assert {"tap", "type", "back", "wait", "open", "scroll down", "done"} <= set(verbs)


@pytest.mark.parametrize("maker", [row[0] for row in MAKERS], ids=lambda maker: maker.__name__)
def test_each_maker_gives_goals_and_moves_that_can_be_played(maker) -> None:  # type: ignore[no-untyped-def]  # a Maker
    for seed in range(25):
        task = maker(Studio(Random(seed)))
        assert task.goals
        assert all(goal.strip() and "{" not in goal for goal in task.goals)
        made = decisions(task.goals[0], task.moves, [])
        taps = [move for move in task.moves if move.verb == "tap"]
        assert len(made) >= len(taps), task.goals[0]


def test_many_goals_say_nothing_of_the_label_to_tap() -> None:
    taps = [(goal, d) for goal, made in MANY for d in made if d.move.verb == "tap"]
    silent = [d for goal, d in taps if not _shares(goal, d.move.labels[0])]
    assert 0.3 < len(silent) / len(taps) < 0.8


def test_wrong_candidates_often_share_words_with_the_goal() -> None:
    tempting = [
        any(_shares(goal, c.phrase.removeprefix("tap ")) for i, c in enumerate(d.candidates) if i not in d.gold)
        for goal, made in MANY
        for d in made
    ]
    assert sum(tempting) / len(tempting) > 0.4


def _shares(goal: str, label: str) -> bool:
    said = content_words(goal)
    return any(likeness(word, other) > 0 for word in content_words(label) for other in said)


def test_a_setting_already_as_wanted_is_found_and_left_alone() -> None:
    tasks = [phone_setting_task(Studio(Random(seed))) for seed in range(150)]
    finding_only = [task for task in tasks if len(task.moves) == 1]
    assert finding_only
    assert all(task.moves[0].view != task.end for task in finding_only)


def test_the_catalogue_has_many_settings_with_words_of_their_own() -> None:
    assert len(settings()) > 130
    assert len({s.label for s in settings()}) == len(settings())
    assert all("{v}" in phrase for s in settings() if s.kind != "switch" for phrase in s.on)
    assert all(s.values for s in settings() if s.kind == "choice")


def test_dirt_renames_what_the_tree_shows_and_keeps_the_right_answer() -> None:
    view = View((Item("Save"), Item("Email", "field")))
    dirt = Dirt(prefix="main", suffix="btn", junk=("unnamed button",))
    assert [m.label for m in marks_of(view, "p", dirt)] == ["Save", "main email", "unnamed button"]
    made = decisions("write to a@b.org", [Move(view, "type", ("Email",), "a@b.org")], [], dirt)
    right = made[0].candidates[made[0].gold[0]]
    assert isinstance(right.action, TypeAction)
    assert right.phrase == 'type "a@b.org" into main email'


def test_the_history_of_a_decision_tells_the_moves_before_it() -> None:
    view = View((Item("A"), Item("B", "switch", ("off",))))
    made = decisions("x", [Move(view, "tap", ("A",)), Move(view, "tap", ("B",)), Move(view, "done")], [])
    assert [step.phrase for step in made[2].context.history] == ["tap A", "tap B (off)"]
