"""A screen to its numbered marks: what can be acted on, what it is called, its state, where to tap it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from devices.geometry import Box, Point
from devices.mark import Mark, Marks
from devices.perception.labels import Name, name_targets
from devices.perception.layout import Layout, lay_out
from devices.perception.obstacles import Obstacles
from devices.perception.reading_order import reading_order
from devices.perception.roles import state_of
from devices.perception.spoken import own_label
from devices.perception.tap_points import free_point
from devices.perception.targets import Target, find_targets, is_page
from devices.perception.words import LABEL_LENGTH, clean
from devices.screen import Screen, structural_print

MOST_MARKS = 80
"""Marks of one screen. A crowded real screen has 30 to 60; more cost tokens and hide each other's badges."""
MOST_WORDS = 200
"""Texts kept that belong to no mark."""
WORDS_LENGTH = 500
"""Characters kept of each such text: a paragraph, so that what a page says can be read and quoted."""
_MOST_TARGETS = 400  # looked at for one screen: comparing each with each is what costs on a 60,000-node page


def mark_screen(screen: Screen, *, most: int = MOST_MARKS) -> Marks:
    """Number what can be acted on, in reading order, at most `most` of it.

    Where there is more, what is covered, unnamed or another app's goes first. Nothing invisible, off the
    screen or thinner than 3 pixels is ever marked or read, and no key of the soft keyboard.
    """
    layout = lay_out(screen)
    targets, loose = find_targets(layout)
    targets = targets[:_MOST_TARGETS]
    drafts, titles = _draft(layout, targets, loose)
    kept = _most_useful(layout, _without_repeats(drafts), most, screen.package)
    order = reading_order([draft.target.box for draft in kept])
    items = [_mark(layout, kept[at], number) for number, at in enumerate(order, 1)]
    print_ = screen.print or structural_print(screen.package, screen.rotation, screen.nodes)
    return Marks(
        items=items,
        size=screen.size,
        digest=digest(items, print_),
        screen_print=print_,
        scrollables=_scrollables(layout),
        words=_words(layout, targets, [index for index in loose if index not in titles], items),
    )


def digest(items: Sequence[Mark], screen_print: str) -> str:
    """Return the name of exactly this set of marks: numbers, ids, roles and boxes; 16 hex digits."""
    rows = (f"{m.number}|{m.resource_id}|{m.role}|{','.join(map(str, m.box))}" for m in items)
    return hashlib.sha256("\n".join([screen_print, *rows]).encode("utf-8", "replace")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class _Draft:
    """What becomes a mark once it is known which are kept, and in which order."""

    target: Target
    tap: Point | None
    name: Name
    state: tuple[str, ...]


def _draft(layout: Layout, targets: Sequence[Target], loose: Sequence[int]) -> tuple[list[_Draft], set[int]]:
    """Return marks without numbers, and the loose texts that became the titles of some."""
    reachable = list(_reachable(layout, targets))
    names, titles = name_targets(layout, [target for target, _ in reachable], loose)
    drafts = []
    for target, tap in reachable:
        name = names[target.node]
        state = state_of(layout, target, name.role)
        drafts.append(_Draft(target, tap, name, state if tap else (*state, "covered")))
    return drafts, titles


def _reachable(layout: Layout, targets: Sequence[Target]) -> Iterator[tuple[Target, Point | None]]:
    """Each target with its tap point, None where something else covers it.

    A target that is filled by others inside it is left out, since a tap can only reach those; so is a page
    without a name around other targets, which is there to catch stray touches.
    """
    around = {target.outer for target in targets}
    obstacles = Obstacles(layout)
    for target in targets:
        if target.node in around and is_page(layout, target.node) and not own_label(layout, target):
            continue
        inside, over = obstacles.before(target)
        tap = free_point(target.box, inside + over)
        if tap or free_point(target.box, inside):
            yield target, tap


def _mark(layout: Layout, draft: _Draft, number: int) -> Mark:
    target, name = draft.target, draft.name
    face = target.face(layout)
    return Mark(
        number=number,
        label=name.label,
        role=name.role,
        box=target.box,
        tap=draft.tap or target.box.center,
        node=target.node,
        value=name.value,
        hint=name.hint,
        state=draft.state,
        editable=face.editable,
        clickable=face.clickable,
        long_clickable=face.long_clickable,
        scrollable=face.scrollable,
        resource_id=face.resource_id,
        package=face.package,
    )


def _without_repeats(drafts: Sequence[_Draft]) -> list[_Draft]:
    """Web views report some elements twice, box and all."""
    return list({(draft.target.box, draft.name.label, draft.name.role): draft for draft in drafts}.values())


def _most_useful(layout: Layout, drafts: Sequence[_Draft], most: int, package: str) -> list[_Draft]:
    if len(drafts) <= most:
        return list(drafts)

    def worth(draft: _Draft) -> tuple[bool, bool, bool]:
        foreign = layout.nodes[draft.target.same[0]].package != package
        return draft.tap is None, foreign, not draft.name.label

    return sorted(drafts, key=worth)[:most]


def _scrollables(layout: Layout) -> list[Box]:
    boxes = {
        box
        for node, box in zip(layout.nodes, layout.visible, strict=True)
        if node.scrollable and box and not layout.foreign[node.index]
    }
    return sorted(boxes, key=lambda box: (-box.area, box))


def _words(layout: Layout, targets: Sequence[Target], loose: Sequence[int], items: Sequence[Mark]) -> list[str]:
    """Visible texts outside the marks, and long texts inside them, which a label had to cut."""
    long = [i for target in targets for i in target.all if len(layout.nodes[i].text) > LABEL_LENGTH]
    seen = [index for index in (*loose, *long) if _can_be_read(layout, index)]
    boxes = [box for index in seen if (box := layout.visible[index])]
    spoken = (
        clean(layout.nodes[seen[at]].text or layout.nodes[seen[at]].desc, WORDS_LENGTH) for at in reading_order(boxes)
    )
    labels = {mark.label for mark in items}
    return [words for words, _ in groupby(spoken) if words and words not in labels][:MOST_WORDS]


def _can_be_read(layout: Layout, index: int) -> bool:
    node, box = layout.nodes[index], layout.visible[index]
    if box is None or node.editable or node.password or not (node.text or node.desc):
        return False
    middle = box.center
    if layout.keyboard and layout.keyboard.contains(*middle):
        return False
    return not any(rank > layout.rank[index] and over.contains(*middle) for over, rank in layout.windows)
