"""The same element on a newer screen."""

from __future__ import annotations

from functools import lru_cache

from devices.mark import Mark, Marks

_LABELS = 1_000  # labels whose letters are remembered; a screen has 80 at most


def find_again(mark: Mark, marks: Marks) -> Mark | None:
    """Return the mark of a newer screen that is the same element, moved or not; None when it is gone.

    A banner that pushes a list down between looking and touching makes an old place another row
    (kaeawc/auto-mobile 1948). Equal are role, id and label without digits, so that a running clock does not
    matter; of several, the one nearest to the old place.
    """
    words = _without_digits(mark.label)
    kin = [other for other in marks if other.role == mark.role and other.resource_id == mark.resource_id]
    alike = [other for other in kin if other.label == mark.label or _without_digits(other.label) == words]
    return min(alike, key=lambda other: _distance(mark, other), default=None)


@lru_cache(maxsize=_LABELS)
def _without_digits(label: str) -> str:
    return "".join(letter for letter in label if not letter.isdigit())


def _distance(old: Mark, new: Mark) -> int:
    return abs(old.box.left - new.box.left) + abs(old.box.top - new.box.top)
