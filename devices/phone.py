"""The interface every phone has, real, simulated or recorded."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from devices.gesture import Gesture
from devices.screen import Screen


@dataclass(frozen=True)
class App:
    """An app that can be opened: its package, and the name an owner would call it by where it is known."""

    package: str
    name: str


@dataclass(frozen=True)
class Performed:
    """What became of a gesture.

    `settled` is False when the screen was still changing at the end of the settle budget. `verified` is None
    where a gesture has no effect that can be read back, else whether the effect was seen (typed text is read
    from the field and compared). `detail` is a sentence for the trace; it never holds a secret text.
    """

    seconds: float
    settled: bool = True
    verified: bool | None = None
    detail: str = ""


class Phone(ABC):
    """A phone that can be looked at and touched.

    Every method raises only `devices.errors.PhoneError` subclasses, and returns within its configured time.
    No method ever sends an action twice.
    """

    serial: str

    @abstractmethod
    def observe(self, *, image: bool = True) -> Screen:
        """Return what is on the screen now, with a fresh screenshot unless `image` is False."""

    @abstractmethod
    def perform(self, gesture: Gesture) -> Performed:
        """Do the gesture once, wait until the screen has settled, and verify what can be verified."""

    @abstractmethod
    def apps(self) -> Sequence[App]:
        """Return the apps an owner could open."""

    def close(self) -> None:  # noqa: B027 - a phone that holds nothing has nothing to let go of
        """Let go of the phone. Calling it twice is harmless."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
