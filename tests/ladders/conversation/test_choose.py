"""The choice of payloads: the fewest of the dearest class, then of the next, and then the oldest."""

from __future__ import annotations

from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ladders.conversation import Kind, Payload
from ladders.conversation.choose import choose, oldest
from tests.ladders.conversation import oracle

relaxed = settings(deadline=None, max_examples=100)


def output(entry: int, saving: int) -> Payload:
    return Payload(entry, Kind.OUTPUT, saving)


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[Payload], list[int], int]:
    """Up to nine payloads, some outputs with attachments inside, tiers that rise with age, and an excess."""
    payloads: list[Payload] = []
    tiers: list[int] = []
    boundaries = sorted(draw(st.tuples(st.integers(0, 6), st.integers(0, 6))))
    for entry in range(draw(st.integers(1, 6))):
        tier = sum(entry >= boundary for boundary in boundaries)
        kinds = draw(st.sampled_from([[1], [2], [3], [0], [0, 1], [0, 0, 1], [2, 2]]))
        for item, kind in enumerate(kinds):
            payloads.append(Payload(entry, Kind(kind), draw(st.integers(1, 12)), item if kind in (0, 2) else -1))
            tiers.append(tier)
    payloads, tiers = payloads[:9], tiers[:9]
    return payloads, tiers, draw(st.integers(1, sum(p.saving for p in payloads)))


@relaxed
@given(problems())
def test_the_choice_suffices_and_nothing_can_be_put_back(problem: tuple[list[Payload], list[int], int]) -> None:
    payloads, tiers, excess = problem
    choice = choose(payloads, tiers, excess)
    saved = sum(payloads[at].saving for at in choice.cleared)
    assert choice.slack == saved - excess >= 0
    assert choice.cleared in set(oracle.sufficient(payloads, excess))
    assert not any(choice.cleared - {at} in set(oracle.sufficient(payloads, excess)) for at in choice.cleared)


@relaxed
@given(problems())
def test_no_choice_clears_fewer_of_the_dearest_class_touched(problem: tuple[list[Payload], list[int], int]) -> None:
    payloads, tiers, excess = problem
    choice = choose(payloads, tiers, excess)
    mine = oracle.losses_by_class(payloads, tiers, choice.cleared)
    dearest = next(place for place, count in enumerate(mine) if count)
    for other in oracle.sufficient(payloads, excess):
        assert oracle.losses_by_class(payloads, tiers, other)[: dearest + 1] >= mine[: dearest + 1]


@relaxed
@given(problems())
def test_without_attachments_in_results_every_class_gives_up_the_fewest(
    problem: tuple[list[Payload], list[int], int],
) -> None:
    payloads, tiers, excess = problem
    assume(not any(payload.kind is Kind.RESULT_ATTACHMENT for payload in payloads))
    mine = oracle.losses_by_class(payloads, tiers, choose(payloads, tiers, excess).cleared)
    assert mine == min(oracle.losses_by_class(payloads, tiers, other) for other in oracle.sufficient(payloads, excess))


@relaxed
@given(problems())
def test_the_proof_is_true(problem: tuple[list[Payload], list[int], int]) -> None:
    payloads, tiers, excess = problem
    proof = choose(payloads, tiers, excess).proof
    assert proof is not None
    members = [p.saving for p, tier in zip(payloads, tiers, strict=True) if (tier, p.kind) == (proof.tier, proof.kind)]
    cheaper = sum(
        p.saving for p, tier in zip(payloads, tiers, strict=True) if (tier, p.kind) < (proof.tier, proof.kind)
    )
    best = sum(sorted(members, reverse=True)[: proof.cleared - 1]) + cheaper
    assert proof.reach == best < proof.needed == excess


def test_nothing_is_cleared_where_nothing_is_in_excess() -> None:
    choice = choose([output(0, 5)], [0], -3)
    assert (choice.cleared, choice.slack, choice.proof) == (frozenset(), 3, None)


def test_equal_savings_go_oldest_first() -> None:
    assert choose([output(n, 10) for n in range(5)], [0] * 5, 20).cleared == {0, 1}


def test_a_picture_freed_by_a_swap_is_put_back_where_it_fits() -> None:
    """An older output takes a newer one's place; the newer one's picture, gone with it so far, fits again."""
    pictures = [Payload(entry, Kind.RESULT_ATTACHMENT, saving, 0) for entry, saving in ((0, 12), (1, 7), (2, 2))]
    payloads = [pictures[0], output(0, 4), pictures[1], pictures[2], output(2, 6)]
    choice = choose(payloads, [0] * 5, 22)
    assert choice.cleared == {0, 1, 2}
    assert choice.slack == 1


def test_an_older_one_takes_a_slightly_larger_newer_ones_place() -> None:
    payloads = [output(0, 9), output(1, 9), output(2, 10)]
    assert choose(payloads, [0, 0, 0], 9).cleared == {0}
    assert choose(payloads, [0, 0, 0], 10).cleared == {2}


def test_the_newest_steps_are_touched_last() -> None:
    payloads = [output(0, 5), output(1, 5), output(2, 50)]
    assert choose(payloads, [0, 1, 2], 10).cleared == {0, 1}
    assert choose(payloads, [0, 1, 2], 11).cleared == {2}


@relaxed
@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.data())
def test_the_oldest_of_the_fewest_is_the_first_in_order_of_age(savings: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(1, len(savings)))
    most = sum(sorted(savings, reverse=True)[:count])
    needed = data.draw(st.integers(1, most))
    found = oldest(savings, count, needed)
    enough = [c for c in combinations(range(len(savings)), count) if sum(savings[at] for at in c) >= needed]
    assert tuple(found) == min(enough, key=lambda chosen: chosen[::-1])
