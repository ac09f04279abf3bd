"""What a command gets to work with, and the table of commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from devices.simulated.handset import Handset


class Input(Protocol):
    """Where a command reads from."""

    async def read(self) -> bytes:
        """Return the next bytes, empty at the end."""
        ...


class Output(Protocol):
    """Where a command writes to; what is written may wait until `flush`."""

    async def write(self, data: bytes) -> None:
        """Write bytes."""
        ...

    async def flush(self) -> None:
        """Send what waits."""
        ...


class Nothing:
    """Empty input, and output that is thrown away."""

    async def read(self) -> bytes:
        """Return the end of input."""
        return b""

    async def write(self, data: bytes) -> None:
        """Drop the bytes."""

    async def flush(self) -> None:
        """Do nothing."""


class Memory:
    """Bytes kept in memory: a pipe between two commands, or a file being written."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = bytearray(data)

    async def read(self) -> bytes:
        """Return all bytes at once, then the end."""
        taken, self.data = bytes(self.data), bytearray()
        return taken

    async def write(self, data: bytes) -> None:
        """Append bytes."""
        self.data += data

    async def flush(self) -> None:
        """Do nothing."""


@dataclass
class Call:
    """One run of a command: its name, arguments, environment, streams, and the phone."""

    name: str
    args: list[str]
    env: dict[str, str]
    stdin: Input
    stdout: Output
    stderr: Output
    handset: Handset

    async def say(self, text: str) -> int:
        """Print a line and return success."""
        await self.stdout.write(f"{text}\n".encode("utf-8", "replace"))
        return 0

    async def fail(self, text: str, code: int = 1) -> int:
        """Print a line on stderr and return the exit code."""
        await self.stderr.write(f"{text}\n".encode("utf-8", "replace"))
        return code

    async def read_all(self) -> bytes:
        """Read the input to its end."""
        data = bytearray()
        while chunk := await self.stdin.read():
            data += chunk
        return bytes(data)


CommandFunction = Callable[[Call], Awaitable[int]]

COMMANDS: dict[str, CommandFunction] = {}
"""Every command by name; each returns its exit code."""


def command(*names: str) -> Callable[[CommandFunction], CommandFunction]:
    """Register a function as the command of these names."""

    def register(function: CommandFunction) -> CommandFunction:
        for name in names:
            COMMANDS[name] = function
        return function

    return register
