"""Equal labels on one screen, each with what tells it from the others."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from devices.perception.layout import Layout
from devices.perception.spoken import id_label, said
from devices.perception.targets import Target
from devices.perception.words import clean, shorten

_LENGTH = 30  # characters of a row's title that tell one of many equal buttons from the next


def tell_apart(
    layout: Layout, labels: Mapping[int, str], targets: Mapping[int, Target], words: Sequence[int]
) -> dict[int, str]:
    """Return the labels by node, equal ones with their row, their card's title or their id in brackets.

    Six stars in six rows are all called Favourite; a model that picks by name needs to know whose. `words`
    are the nodes with text that belong to no target, ascending.
    """
    alike: dict[str, list[int]] = {}
    for node, label in labels.items():
        alike.setdefault(label, []).append(node)
    apart = dict(labels)
    for label, nodes in alike.items():
        if label and len(nodes) > 1:
            more = _distinctions(layout, labels, [targets[node] for node in nodes], words)
            apart |= {node: clean(f"{label} ({shorten(way, _LENGTH)})") for node, way in more.items() if way}
    return apart


def _distinctions(
    layout: Layout, labels: Mapping[int, str], alike: Sequence[Target], words: Sequence[int]
) -> dict[int, str]:
    """The row's title, or the whole row where titles repeat, or the card's title, or the id: what differs most."""
    rows = [labels.get(target.outer, "") for target in alike]
    titles = [row.split(", ")[0] for row in rows]
    places = sorted(target.node for target in alike)
    cards = [_card_title(layout, target.node, places, words) for target in alike]
    ids = [id_label(layout, target) for target in alike]
    best = max((titles, rows, cards, ids), key=lambda ways: len(set(ways)))
    if len(set(best)) == 1:
        return {}
    return {target.node: way for target, way in zip(alike, best, strict=True)}


def _card_title(layout: Layout, node: int, places: Sequence[int], words: Sequence[int]) -> str:
    """The first text in the largest part of the tree that holds only this one of them."""
    card, above = node, layout.nodes[node].parent
    while above >= 0 and bisect_right(places, layout.last[above]) - bisect_left(places, above) == 1:
        card, above = above, layout.nodes[above].parent
    title = bisect_left(words, card)
    inside = title < len(words) and words[title] <= layout.last[card]
    return said(layout.nodes[words[title]]) if inside else ""
