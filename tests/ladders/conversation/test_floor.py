"""The limit for cuts: room held for the newest steps' payload, and never less for a larger target."""

from hypothesis import given
from hypothesis import strategies as st

from ladders.conversation.floor import cut_limit


def test_what_the_newest_steps_hold_is_taken_off_up_to_the_share() -> None:
    assert cut_limit(1_000, [100, 200], 0.5) == 700
    assert cut_limit(4_000, [800, 700, 1_000], 0.5) == 2_000


def test_a_payload_that_begins_to_fit_does_not_lower_the_limit() -> None:
    assert cut_limit(799, [400, 400], 0.5) == 799
    assert cut_limit(800, [400, 400], 0.5) == 799
    assert cut_limit(2_000, [400, 400], 0.5) == 1_200


def test_a_giant_that_must_go_anyway_claims_nothing() -> None:
    assert cut_limit(1_000, [50_000, 100], 0.5) == 900


def test_nothing_held_leaves_the_whole_target() -> None:
    assert cut_limit(1_000, [], 0.5) == 1_000
    assert cut_limit(1_000, [100, 200], 0.0) == 1_000


@given(
    st.integers(1, 300),
    st.integers(0, 300),
    st.lists(st.integers(1, 200), max_size=6),
    st.sampled_from([0.3, 0.5, 0.9]),
)
def test_a_larger_target_never_has_a_lower_limit(target: int, more: int, newest: list[int], share: float) -> None:
    assert 0 < cut_limit(target, newest, share) <= cut_limit(target + more, newest, share) <= target + more
