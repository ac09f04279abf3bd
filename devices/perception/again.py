"""The same element on a newer screen."""

from __future__ import annotations

from devices.mark import Mark, Marks


def find_again(mark: Mark, marks: Marks) -> Mark | None:
    """Return the mark of a newer screen that is the same element, moved or not; None when it is gone.

    A banner that pushes a list down between looking and touching makes an old place another row
    (kaeawc/auto-mobile 1948). Equal are role, id and label without digits, so that a running clock does not
    matter; of several, the one nearest to the old place.
    """
    alike = [other for other in marks if _identity(other) == _identity(mark)]
    return min(alike, key=lambda other: _distance(mark, other), default=None)


def _identity(mark: Mark) -> tuple[str, str, str]:
    return mark.role, mark.resource_id, "".join(letter for letter in mark.label if not letter.isdigit())


def _distance(old: Mark, new: Mark) -> int:
    return abs(old.box.left - new.box.left) + abs(old.box.top - new.box.top)
