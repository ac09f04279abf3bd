"""The tree of one screen within one time budget, whatever the phone makes of it."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from devices.errors import CallFailed
from devices.perception.hierarchy import ParsedTree, parse_hierarchy
from devices.uiautomator.calls import Calls, Late, Unanswered
from devices.uiautomator.config import DriverConfig

BUSY = "The screen keeps moving, so the phone gave no tree of it in time; only the picture shows it."
EMPTY = "The phone gave an empty tree of this screen; only the picture shows it."
_LEAST = 0.1  # seconds given to a dump at the end of its budget, so that a quick phone still answers


@dataclass(frozen=True)
class Dump:
    """A parsed tree and the fingerprint of the XML it came from, None without one."""

    tree: ParsedTree
    digest: str | None = None


class TreeReader:
    """Reads trees and remembers what the phone is like: busy, too deep, or without trees.

    A refusal is final for its screen: it is asked once, then remembered as busy for a while, since a retry loop
    around a slow refusal stalls every step (bugs 04-06).
    """

    def __init__(self, calls: Calls, config: DriverConfig, clock: Callable[[], float] = time.monotonic) -> None:
        self._calls = calls
        self._config = config
        self._clock = clock
        self._depth = config.max_depth
        self._busy_until = 0.0
        self._late = 0
        self._revived_at = float("-inf")
        self._treeless: set[str] = set()

    def read(self, package: str = "", *, lit: bool = True) -> Dump:
        """Return the tree, with a `problem` when there is none. `package` is the app in front.

        Raises what `Calls.read` raises when the phone itself or its server is gone. An empty tree is asked for
        twice; the server is restarted for one at most every `revive_seconds`, and never again for an app that
        stayed without a tree after that (Flutter, games).
        """
        busy = self._clock() < self._busy_until
        deadline = self._clock() + (self._config.busy_dump_seconds if busy else self._config.observe_seconds)
        try:
            dump = self._try(deadline)
            if not _poor(dump) or not lit:
                return dump
            dump = self._try(deadline)
            if _poor(dump) and self._may_revive(package):
                dump = self._revived(package)
        except Late as late:
            return self._too_late(late)
        return _named(dump)

    def sample(self, seconds: float) -> str | None:
        """Return a fingerprint of the screen for the settle wait, None when it is not had in `seconds`."""
        try:
            return _digest(self._dump(max(seconds, _LEAST)))
        except (Unanswered, CallFailed):
            return None

    def _try(self, deadline: float) -> Dump:
        try:
            xml = self._dump(max(deadline - self._clock(), _LEAST))
        except CallFailed as refused:
            if "StackOverflowError" in refused.reason and self._depth > 8:
                self._depth //= 2
                return self._try(deadline)
            return Dump(ParsedTree(problem=f"The phone could not dump its tree: {refused.reason}"))
        except Late:
            raise
        except Unanswered as lost:
            return Dump(ParsedTree(problem=f"The phone could not dump its tree: {lost.reason}"))
        self._late = 0
        self._busy_until = 0.0
        return Dump(parse_hierarchy(xml), _digest(xml))

    def _dump(self, seconds: float) -> str | None:
        # compressed is always said: after one compressed dump the server would stay so for good (bug 09).
        xml = self._calls.read_in_time("dumpWindowHierarchy", False, self._depth, seconds=seconds)
        return xml if isinstance(xml, str) else None

    def _too_late(self, late: Late) -> Dump:
        self._late += 1
        self._busy_until = self._clock() + self._config.busy_seconds
        # One late dump is a busy screen; a second in a row may be a wedged server, which a restart tells apart.
        wedged = not self._calls.alive()
        if wedged or (self._late >= 2 and self._rested()):
            self._revived_at = self._clock()
            self._calls.suspect(late.reason)
        return Dump(ParsedTree(problem=BUSY))

    def _may_revive(self, package: str) -> bool:
        return self._rested() and package not in self._treeless

    def _rested(self) -> bool:
        return self._clock() - self._revived_at >= self._config.revive_seconds

    def _revived(self, package: str) -> Dump:
        self._revived_at = self._clock()
        self._calls.suspect("the server gives only empty trees")
        dump = self._try(self._clock() + self._config.observe_seconds)
        if _poor(dump):
            self._treeless.add(package)
        return dump


def _poor(dump: Dump) -> bool:
    """A tree without nodes, or with a lone frame, as a server that has lost the UI sends (issues 895, 1078)."""
    return len(dump.tree.nodes) <= 1


def _named(dump: Dump) -> Dump:
    if not _poor(dump) or dump.tree.problem:
        return dump
    return Dump(replace(dump.tree, problem=EMPTY), dump.digest)


def _digest(xml: str | None) -> str | None:
    return hashlib.sha1(xml.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest() if xml else None
