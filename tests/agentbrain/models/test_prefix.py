from hypothesis import given
from hypothesis import strategies as st

from agentbrain.models.prefix import Atom, Image, cells, common, positions

_atoms = st.lists(st.integers(0, 5) | st.builds(Image, st.sampled_from("ab"), st.just(3), st.just(9)), max_size=12)


@given(_atoms, _atoms, _atoms)
def test_the_common_head_is_found_and_no_more(head: list[Atom], one: list[Atom], other: list[Atom]) -> None:
    count = common(head + one, head + other)
    assert count >= len(head)
    assert (head + one)[:count] == (head + other)[:count]
    assert (head + one)[count : count + 1] != (head + other)[count : count + 1] or count == len(head + one)


def test_another_picture_of_the_same_size_ends_the_common_head() -> None:
    assert common([1, 2, Image("a", 3, 9), 4], [1, 2, Image("b", 3, 9), 4]) == 2


def test_an_image_counts_its_positions_and_its_cells_apart() -> None:
    atoms: list[Atom] = [1, Image("a", 3, 9), 2]
    assert (positions(atoms), cells(atoms)) == (5, 11)
