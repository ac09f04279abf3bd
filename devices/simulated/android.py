"""The phone's system behind both doors (shell and JSON-RPC): machine, input, files, screenshots, dumps."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from devices.simulated import hierarchy
from devices.simulated.encoding import LastText
from devices.simulated.faults import Faults
from devices.simulated.files import Files
from devices.simulated.frames import Frames
from devices.simulated.hand import Hand
from devices.simulated.input_methods import InputMethods
from devices.simulated.machine import Element, Machine
from devices.simulated.selectors import Tree

NamedSearch = tuple[Callable[[Tree], list[Element]], str]
"""How to find elements again, and how to name them in an error."""

TICK_SECONDS = 0.05
"""How often time passes for the machine when nobody asks."""


class AndroidSystem:
    """What the shell and the JSON-RPC server share.

    `objects` are searches that JSON-RPC callers named; `added_packages` what `pm install` added to the machine's
    own apps; `pids` the process ids given to running packages.
    """

    def __init__(self, machine: Machine, faults: Faults) -> None:
        self.machine = machine
        self.faults = faults
        self.files = Files()
        self.hand = Hand(machine, faults)
        self.frames = Frames(machine, faults)
        self.input_methods = InputMethods()
        self.last_dump = LastText()
        self.started_at = time.time()
        self.cleared_toast: str | None = None
        self.objects: dict[str, NamedSearch] = {}
        self.added_packages: set[str] = set()
        self.pids: dict[str, int] = {}
        self.last_pid = 3000
        self._dumps: dict[tuple[object, ...], str] = {}
        self._seen_version = machine.version
        self._waiters: list[asyncio.Future[None]] = []

    def tick(self) -> None:
        """Let time pass for the machine, and wake who waits for a change."""
        self.machine.tick(time.time())
        if self.machine.version != self._seen_version:
            self._seen_version = self.machine.version
            waiters, self._waiters = self._waiters, []
            for waiter in waiters:
                if not waiter.done():
                    waiter.set_result(None)

    async def run_clock(self) -> None:
        """Tick for ever."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self.tick()

    async def changed(self, seconds: float) -> None:
        """Wait until something visible changes, `seconds` at most."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        await asyncio.wait([waiter], timeout=seconds)
        if not waiter.done():
            self._waiters.remove(waiter)

    def elements(self) -> Sequence[Element]:
        """Return the elements on the screen now."""
        self.tick()
        return self.machine.elements()

    def dump(self, **options: Any) -> str:
        """Return the window hierarchy as XML; options as in `hierarchy.dump`. Kept until the screen changes."""
        self.tick()
        key = (self.machine.version, self.machine.rotation, self.faults.emoji_dots, *sorted(options.items()))
        found = self._dumps.get(key)
        if found is None:
            found = hierarchy.dump(
                self.machine.elements(),
                self.machine.rotation,
                emoji_dots=self.faults.emoji_dots,
                **options,
            )
            self._dumps = {key: found}
        return found
