"""A saved dump as a screen, without the phone it came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from devices.geometry import Size
from devices.perception.hierarchy import parse_hierarchy
from devices.perception.layout import is_keyboard_package
from devices.screen import Node, Screen, structural_print


def screen_of_dump(xml: str | bytes | None, size: Size | None = None) -> Screen:
    """Return the screen that a dump shows; never raises.

    A dump names neither the screen's size nor the app in front: the size is where its elements end unless one
    is given (a navigation bar below them is missing then), the app the one with most elements, where the keys
    of a soft keyboard do not count.
    """
    tree = parse_hierarchy(xml)
    package = _app_in_front(tree.nodes)
    return Screen(
        size=size
        or Size(_end(node.bounds.right for node in tree.nodes), _end(node.bounds.bottom for node in tree.nodes)),
        rotation=tree.rotation,
        package=package,
        activity="",
        nodes=tree.nodes,
        tree_problem=tree.problem,
        repairs=tree.repairs,
        print=structural_print(package, tree.rotation, tree.nodes),
    )


def _app_in_front(nodes: Sequence[Node]) -> str:
    counts = Counter(node.package for node in nodes if node.package)
    apps = [package for package, _ in counts.most_common() if not is_keyboard_package(package)]
    return next(iter([*apps, *counts]), "")


def _end(edges: Iterable[int]) -> int:
    return max(1, max(edges, default=1))
