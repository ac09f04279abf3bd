"""The tester's channel: one JSON object a line on stdin, one JSON object a line back on stdout.

It works while adb is down, which is what it is for. A request is `{"id": 1, "do": "fault", "args": ["hang", true]}`
and its answer `{"id": 1, "result": ...}` or `{"id": 1, "error": "a sentence"}`. The end of stdin ends the phone, so it
never outlives the process that started it.
"""

from __future__ import annotations

import asyncio
import json
import os
import stat
import sys
from collections.abc import Callable
from typing import Any

from devices.simulated.handset import Handset

_LINE_LIMIT = 16 << 20  # a state with many messages is one line


def is_control_pipe(descriptor: int) -> bool:
    """Say whether a program is at the other end: a terminal, /dev/null or a file gives no commands."""
    try:
        mode = os.fstat(descriptor).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


async def serve_control(handset: Handset) -> None:
    """Answer requests on stdin until it ends."""
    reader = asyncio.StreamReader(limit=_LINE_LIMIT)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        print(json.dumps(answer(handset, line)), flush=True)


def answer(handset: Handset, line: bytes) -> dict[str, Any]:
    """Do what one request line asks and return the answer."""
    verbs: dict[str, Callable[..., Any]] = {
        "state": handset.state,
        "set_state": handset.set_state,
        "fault": handset.faults.switch,
        "faults": handset.faults.in_force,
        "heal": handset.faults.reset,
        "calls": handset.calls,
    }
    request: Any = None
    try:
        request = json.loads(line)
        result = verbs[request["do"]](*request.get("args", ()))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        return {"id": request.get("id") if isinstance(request, dict) else None, "error": str(error)}
    return {"id": request.get("id"), "result": result}
