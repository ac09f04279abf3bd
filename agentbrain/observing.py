"""One look at the phone: the screen with its secrets hidden, and its marks."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from agentbrain.secrets import Secrets
from devices.errors import PhoneError, PhoneNotAuthorised
from devices.geometry import Box
from devices.mark import Marks
from devices.perception.frames import is_flat, repainted
from devices.perception.marks import mark_screen
from devices.perception.painting import close_up
from devices.phone import Phone
from devices.screen import Screen

_FIRST_PAUSE = 0.5  # seconds; doubled up to _LONGEST_PAUSE while a phone is away
_LONGEST_PAUSE = 4.0
_CLOCK = re.compile(r"\d[:.]\d\d\b|\bago\b|\bjust now\b", re.IGNORECASE)


@dataclass(frozen=True)
class View:
    """A screen and its marks; of a close-up its region, and the marks are those of the region."""

    screen: Screen
    marks: Marks
    region: Box | None = None

    @property
    def blind(self) -> bool:
        """Whether there is neither an element nor a picture."""
        return len(self.marks) == 0 and not self.marks.words and self.screen.image is None

    def within(self, region: Box) -> View:
        """Return the view of a close-up: the marks of that part of the screen, numbered from 1."""
        return View(self.screen, close_up(self.marks, region), region)


@dataclass
class Observer:
    """Looks at a phone, and waits a bounded time for one that is away.

    `sleep` and `clock` are passed in; `stopped` ends a wait early; `lost` hears once a look that the phone is away.
    """

    phone: Phone
    secrets: Secrets
    patience: float
    stopped: Callable[[], bool] = lambda: False
    lost: Callable[[], None] = lambda: None
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic
    _last: View | None = field(default=None, init=False)

    def look(self, *, image: bool) -> View:
        """Return what is on the screen; raises PhoneError when the phone stays away for `patience` seconds."""
        until, pause, away = self.clock() + self.patience, _FIRST_PAUSE, False
        while True:
            try:
                return self.view(self.phone.observe(image=image))
            except PhoneNotAuthorised:
                raise
            except PhoneError:
                if not away:
                    away = True
                    self.lost()
                if self.stopped() or self.clock() + pause > until:
                    raise
                self.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)

    def view(self, screen: Screen) -> View:
        """Return a screen as the run sees it."""
        hidden = _without_blank(self.secrets.hide_screen(screen))
        if self._last is not None and _same_tree(self._last.screen, hidden):
            self._last = View(hidden, self._last.marks)  # marking is most of what a look costs the host
        else:
            self._last = View(hidden, mark_screen(hidden))
        return self._last


def changed(before: View, after: View) -> bool:
    """Say whether anything that matters differs: structure, labels, values, states, words, or else the picture.

    A shutter and a drawn line change nothing but the picture; a clock's words change by themselves.
    """
    if before.screen.print != after.screen.print or _content(before.marks) != _content(after.marks):
        return True
    if before.screen.image is None or after.screen.image is None:
        return False
    return repainted(before.screen.image, after.screen.image)


def _without_blank(screen: Screen) -> Screen:
    """Take out a picture that shows nothing: it costs hundreds of tokens to be told so by a model (S40)."""
    if screen.image is None or not is_flat(screen.image):
        return screen
    return replace(screen, image=None, image_bytes=None, image_reason="blank")


def _same_tree(one: Screen, other: Screen) -> bool:
    return (one.print, one.size, one.keyboard, one.nodes) == (other.print, other.size, other.keyboard, other.nodes)


def _content(marks: Marks) -> list[tuple[str, str, tuple[str, ...]]]:
    words = [(word, "", ()) for word in marks.words if not _CLOCK.search(word)]
    return [*((mark.label, mark.value, mark.state) for mark in marks), *words]
