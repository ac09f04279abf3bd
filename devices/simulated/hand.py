"""Every way input reaches the machine: one log, one place for touch timing and a slow screen."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from devices.simulated.faults import Faults
from devices.simulated.machine import Machine

CLICK_SECONDS = 0.1
"""What the real server sleeps between touch down and up."""
STEP_SECONDS = 0.005
"""What one swipe step takes on a real phone."""
LONG_PRESS_MS = 500
"""From this on, a touch on one place is a long click (`ViewConfiguration.getLongPressTimeout`)."""

_KEPT_CALLS = 100_000
_MOST_STEPS = 12_000  # a minute; a machine that moves step by step must not be held up for ever


def _sane(steps: int) -> int:
    return max(1, min(steps, _MOST_STEPS))


class Hand:
    """Performs input on the machine and remembers what reached it.

    `calls` are dicts with `n` (1, 2, ...), `time` (seconds since the epoch), `via` (`rpc` or `shell`), `do` and
    `args`; a test reads them to prove that nothing was done twice.
    """

    def __init__(self, machine: Machine, faults: Faults) -> None:
        self.calls: deque[dict[str, Any]] = deque(maxlen=_KEPT_CALLS)
        self._machine = machine
        self._faults = faults
        self._count = 0

    async def click(self, x: int, y: int, via: str) -> bool:
        """Tap."""
        return await self._do(via, "click", [x, y], lambda: self._machine.click(x, y), CLICK_SECONDS)

    async def press(self, x: int, y: int, milliseconds: int, via: str) -> bool:
        """Touch for a while: a click or a long click."""
        if milliseconds < LONG_PRESS_MS:
            return await self.click(x, y, via)
        return await self._do(via, "long_click", [x, y], lambda: self._machine.long_click(x, y), milliseconds / 1000)

    async def touch(self, action: str, x: int, y: int, via: str) -> bool:
        """Put a finger `down`, `move` it, or lift it `up`."""
        effects = {
            "down": self._machine.touch_down,
            "move": self._machine.touch_move,
            "up": self._machine.touch_up,
        }
        return await self._do(via, f"touch_{action}", [x, y], lambda: effects[action](x, y))

    async def swipe(self, x1: int, y1: int, x2: int, y2: int, steps: int, via: str) -> bool:
        """Move a finger from one point to another."""
        steps = _sane(steps)
        return await self._do(
            via,
            "swipe",
            [x1, y1, x2, y2, steps],
            lambda: self._machine.swipe(x1, y1, x2, y2, steps),
            steps * STEP_SECONDS,
        )

    async def drag(self, x1: int, y1: int, x2: int, y2: int, steps: int, via: str) -> bool:
        """Long press, move, drop."""
        steps = _sane(steps)
        return await self._do(
            via,
            "drag",
            [x1, y1, x2, y2, steps],
            lambda: self._machine.drag(x1, y1, x2, y2, steps),
            LONG_PRESS_MS / 1000 + steps * STEP_SECONDS,
        )

    async def swipe_path(self, points: list[tuple[int, int]], steps: int, via: str) -> bool:
        """Move a finger through several points without lifting it."""

        def move() -> bool:
            took = self._machine.touch_down(*points[0])
            for point in points[1:]:
                took = self._machine.touch_move(*point) or took
            return self._machine.touch_up(*points[-1]) or took

        seconds = _sane(steps) * STEP_SECONDS * (len(points) - 1)
        return await self._do(via, "swipe_path", [list(point) for point in points], move, seconds)

    async def key(self, code: int, via: str, meta: int = 0) -> bool:
        """Press an Android key."""
        return await self._do(via, "key", [code, meta], lambda: self._machine.key(code, meta))

    async def type_text(self, text: str, via: str) -> bool:
        """Type at the caret of the focused field."""
        return await self._do(via, "type_text", [text], lambda: self._machine.type_text(text))

    async def set_text(self, index: int, text: str, via: str) -> bool:
        """Replace the text of the element with that index."""
        return await self._do(via, "set_text", [index, text], lambda: self._machine.set_text(index, text))

    async def clear_text(self, via: str) -> bool:
        """Empty the focused field."""
        return await self._do(via, "clear_text", [], self._machine.clear_text)

    async def open_app(self, package: str, activity: str | None, via: str) -> bool:
        """Bring an app to the front; not late even on a slow screen, since the answer says whether it exists."""
        self._log(via, "open_app", [package, activity])
        return self._machine.open_app(package, activity)

    async def other(self, do: str, effect: Callable[[], object], via: str) -> bool:
        """Do something that is neither touch nor key, such as pulling down the shade."""

        def run() -> bool:
            return effect() is not False

        return await self._do(via, do, [], run)

    async def _do(self, via: str, do: str, args: list[Any], effect: Callable[[], bool], seconds: float = 0.0) -> bool:
        self._machine.tick(time.time())
        if seconds and self._faults.realistic_touch_timing:
            await asyncio.sleep(seconds)
        self._log(via, do, args)
        if self._faults.slow_screen:
            asyncio.get_running_loop().call_later(self._faults.slow_screen, effect)
            return True
        return effect()

    def _log(self, via: str, do: str, args: list[Any]) -> None:
        self._count += 1
        self.calls.append({"n": self._count, "time": time.time(), "via": via, "do": do, "args": args})
