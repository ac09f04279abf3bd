"""The coercion benchmark's own judgement."""

from ladders.action import ACTION, Action, DoneAction, TapAction
from scripts.benchmarks.coercion import judge, ours, outermost_json, screen, shortest_literal, tally
from scripts.benchmarks.coercion_cases import ACTIONS, DAMAGES, Case, cases

TAP = Case("kind", '{"action":"tap","mark":5}', {"action": "tap", "mark": 5})


def test_every_recoverable_kind_is_recovered_and_nothing_wrong_is_done() -> None:
    assert tally(ours(screen()), list(cases())) == {
        "right": len(list(cases())),
        "lost": 0,
        "wrong": 0,
        "false done": 0,
    }


def test_a_reader_is_judged_by_what_the_model_meant() -> None:
    answers: list[tuple[Action | None, str]] = [
        (TapAction(mark=5), "right"),
        (TapAction(mark=6), "wrong"),
        (DoneAction(), "false done"),
        (None, "lost"),
    ]
    for answer, verdict in answers:
        assert judge({TAP.reply: answer}.get, TAP) == verdict
    assert judge(lambda _reply: None, Case("kind", "", None)) == "right"


def test_every_damage_changes_the_reply_and_every_action_is_valid() -> None:
    for action in ACTIONS:
        ACTION.validate_python(action)
    for case in cases():
        assert case.kind not in DAMAGES or case.reply


def test_the_peers_ways_of_reading_read_plain_json() -> None:
    assert outermost_json('x {"action":"tap","mark":5} y') == TapAction(mark=5)
    assert shortest_literal('x {"action":"tap","mark":5} y {"a":1}') == TapAction(mark=5)
    assert outermost_json("nothing") is None
