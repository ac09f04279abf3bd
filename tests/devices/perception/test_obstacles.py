"""What takes a tap first, found in bands, is what comparing each element with each finds."""

from hypothesis import given
from hypothesis import strategies as st

from devices.geometry import Box
from devices.perception.layout import Layout, lay_out
from devices.perception.obstacles import Obstacles
from devices.perception.targets import Target, can_cover, find_targets
from tests.devices.perception.trees import Item, button, page, view

edges = st.integers(-100, 2500)
bounds = st.tuples(edges, edges, edges, edges).map(
    lambda e: (min(e[0], e[2]), min(e[1], e[3]), max(e[0], e[2]), max(e[1], e[3]))
)
leaves = st.builds(lambda at, order: button(at, drawing_order=order), bounds, st.integers(0, 3))
trees = st.recursive(leaves, lambda inside: st.builds(view, bounds, inside, inside), max_leaves=12)


@given(st.lists(trees, max_size=6))
def test_bands_find_what_comparing_each_with_each_finds(items: list[Item]) -> None:
    layout = lay_out(page(*items))
    obstacles = Obstacles(layout)
    for target in find_targets(layout)[0]:
        inside, over = obstacles.before(target)
        assert (sorted(inside), sorted(over)) == _each_with_each(layout, target)


def _each_with_each(layout: Layout, target: Target) -> tuple[list[Box], list[Box]]:
    inside, over = [], []
    for node, box in zip(layout.nodes, layout.visible, strict=True):
        if not box or not can_cover(node) or box.intersect(target.box).area == 0:
            continue
        if layout.is_inside(node.index, min(target.same)):
            inside += [box] if node.index not in target.same else []
        elif layout.rank[node.index] > layout.rank[target.node] and not layout.is_inside(target.node, node.index):
            over.append(box)
    return sorted(inside), sorted(over)
