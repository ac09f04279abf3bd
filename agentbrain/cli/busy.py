"""What a run is doing right now, as a moving line on a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from agentbrain.owner import Owner
from devices.gesture import Gesture
from devices.phone import App, Performed, Phone
from devices.screen import Screen

T = TypeVar("T")

_PATIENCE = 1.0  # seconds after which a person wants to know how long it has been


class Busy:
    """The moving line: which step, what it does, and for how long already."""

    def __init__(self, console: Console) -> None:
        self.step = 1
        self._doing = ""
        self._since = time.monotonic()
        self._spinner = Spinner("dots", style="status.spinner")
        self._live = Live(console=console, get_renderable=self._line, refresh_per_second=12, transient=True)

    def _line(self) -> RenderableType:
        seconds = time.monotonic() - self._since
        waited = f" {seconds:.0f} s" if seconds >= _PATIENCE else ""
        # Text, and short: the terminal echoes ^C behind the line, and from a line padded to the full width that
        # would wrap, so that the line above the erased one stays.
        self._spinner.update(text=Text(f"step {self.step}: {self._doing}{waited}"))
        return self._spinner

    def tell(self, doing: str) -> None:
        """Say what is done from now on."""
        self._doing, self._since = doing, time.monotonic()

    def show(self) -> None:
        """Show the line, or show it again."""
        self._live.start()

    def hide(self) -> None:
        """Take the line away and leave the terminal as it was."""
        self._live.stop()


class ToldPhone(Phone):
    """A phone that tells what is asked of it; between two questions the run decides."""

    def __init__(self, phone: Phone, tell: Callable[[str], None]) -> None:
        self.serial = phone.serial
        self._phone = phone
        self._tell = tell

    def observe(self, *, image: bool = True) -> Screen:
        """Look, and say so."""
        return self._during("looking", lambda: self._phone.observe(image=image))

    def perform(self, gesture: Gesture) -> Performed:
        """Act, and say so."""
        return self._during("acting", lambda: self._phone.perform(gesture))

    def apps(self) -> Sequence[App]:
        """List the apps, and say so."""
        return self._during("listing the apps", self._phone.apps)

    def close(self) -> None:
        """Leave closing to whoever opened the phone."""

    def _during(self, doing: str, call: Callable[[], T]) -> T:
        self._tell(doing)
        try:
            return call()
        finally:
            self._tell("deciding")


class AskedOwner:
    """An owner at a terminal: the moving line goes away while they type, and Ctrl-C then counts as no answer."""

    def __init__(self, owner: Owner, hide: Callable[[], None], show: Callable[[], None]) -> None:
        self.asking = False
        self._owner = owner
        self._hide = hide
        self._show = show

    def ask(self, question: str) -> str | None:
        """Ask with the terminal to ourselves."""
        return self._alone(lambda: self._owner.ask(question))

    def confirm(self, question: str) -> bool | None:
        """Ask for a yes with the terminal to ourselves."""
        return self._alone(lambda: self._owner.confirm(question))

    def _alone(self, call: Callable[[], T]) -> T | None:
        self._hide()
        self.asking = True
        try:
            return call()
        except KeyboardInterrupt:
            return None
        finally:
            self.asking = False
            self._show()
