"""A screen to its numbered marks: what can be acted on, what it is called, its state, where to tap it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from devices.geometry import Box, Point
from devices.mark import Mark, Marks
from devices.perception.labels import Name, name_targets
from devices.perception.layout import Layout, lay_out
from devices.perception.reading_order import reading_order
from devices.perception.roles import state_of
from devices.perception.spoken import own_label
from devices.perception.tap_points import free_point
from devices.perception.targets import Target, can_cover, find_targets, is_page
from devices.perception.words import LABEL_LENGTH, clean
from devices.screen import Screen, structural_print

MOST_MARKS = 80
"""Marks of one screen. A crowded real screen has 30 to 60; more cost tokens and hide each other's badges."""
MOST_WORDS = 200
"""Texts kept that belong to no mark."""
WORDS_LENGTH = 500
"""Characters kept of each such text: a paragraph, so that what a page says can be read and quoted."""
_MOST_TARGETS = 400  # looked at for one screen: comparing each with each is what costs on a 60,000-node page
_MOST_OBSTACLES = 1_000


def mark_screen(screen: Screen, *, most: int = MOST_MARKS) -> Marks:
    """Number what can be acted on, in reading order, at most `most` of it.

    Where there is more, what is covered, unnamed or another app's goes first. Nothing invisible, off the
    screen or thinner than 3 pixels is ever marked or read, and no key of the soft keyboard.
    """
    layout = lay_out(screen)
    targets, loose = find_targets(layout)
    targets = targets[:_MOST_TARGETS]
    drafts, titles = _draft(layout, targets, loose)
    kept = _most_useful(_without_repeats(drafts), most, screen.package)
    items = [replace(kept[at], number=number) for number, at in enumerate(reading_order([m.box for m in kept]), 1)]
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


def _draft(layout: Layout, targets: Sequence[Target], loose: Sequence[int]) -> tuple[list[Mark], set[int]]:
    """Return marks without numbers, and the loose texts that became the titles of some."""
    reachable = list(_reachable(layout, targets))
    names, titles = name_targets(layout, [target for target, _ in reachable], loose)
    return [_mark(layout, target, tap, names[target.node]) for target, tap in reachable], titles


def _reachable(layout: Layout, targets: Sequence[Target]) -> Iterator[tuple[Target, Point | None]]:
    """Each target with its tap point, None where something else covers it.

    A target that is filled by others inside it is left out, since a tap can only reach those; so is a page
    without a name around other targets, which is there to catch stray touches.
    """
    around = {target.outer for target in targets}
    touch = [n.index for n in layout.nodes if layout.visible[n.index] and can_cover(n)][:_MOST_OBSTACLES]
    for target in targets:
        if target.node in around and is_page(layout, target.node) and not own_label(layout, target):
            continue
        inside, over = _obstacles(layout, target, touch)
        tap = free_point(target.box, inside + over)
        if tap or free_point(target.box, inside):
            yield target, tap


def _obstacles(layout: Layout, target: Target, touch: Sequence[int]) -> tuple[list[Box], list[Box]]:
    """What takes a tap before the target does: from inside it, and from over it."""
    left, top, right, bottom = target.box
    outermost, rank = min(target.same), layout.rank[target.node]
    inside: list[Box] = []
    over = [box for box, window in layout.windows if window > rank]
    over += [layout.keyboard] if layout.keyboard else []
    for index in touch:
        box = layout.visible[index]
        if not box or box[0] >= right or box[2] <= left or box[1] >= bottom or box[3] <= top:
            continue
        if layout.is_inside(index, outermost):
            inside += [box] if index not in target.same else []
        elif layout.rank[index] > rank and not layout.is_inside(target.node, index):
            over.append(box)
    return inside, over


def _mark(layout: Layout, target: Target, tap: Point | None, name: Name) -> Mark:
    nodes = [layout.nodes[index] for index in target.same]
    state = state_of(layout, target, name.role)
    return Mark(
        number=1,
        label=name.label,
        role=name.role,
        box=target.box,
        tap=tap or target.box.center,
        node=target.node,
        value=name.value,
        hint=name.hint,
        state=state if tap else (*state, "covered"),
        editable=any(node.editable for node in nodes),
        clickable=any(node.clickable for node in nodes),
        long_clickable=any(node.long_clickable for node in nodes),
        scrollable=any(node.scrollable for node in nodes),
        resource_id=next((node.resource_id for node in nodes if node.resource_id), ""),
        package=nodes[0].package,
    )


def _without_repeats(marks: Sequence[Mark]) -> list[Mark]:
    """Web views report some elements twice, box and all."""
    return list({(mark.box, mark.label, mark.role): mark for mark in marks}.values())


def _most_useful(marks: Sequence[Mark], most: int, package: str) -> list[Mark]:
    if len(marks) <= most:
        return list(marks)
    worth = sorted(marks, key=lambda m: ("covered" in m.state, m.package != package, not m.label))
    return worth[:most]


def _scrollables(layout: Layout) -> list[Box]:
    boxes = {
        box
        for node, box in zip(layout.nodes, layout.visible, strict=True)
        if box and node.scrollable and not layout.foreign[node.index]
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
