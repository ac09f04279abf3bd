"""Which adb service leads where."""

from __future__ import annotations

from functools import partial

from devices.simulated.adbd import Service, Stream
from devices.simulated.handset import Handset
from devices.simulated.shell.service import serve_shell
from devices.simulated.sync import serve_sync


def open_service(handset: Handset, name: str) -> Service | None:
    """Return the service of that name, None for what this phone refuses (`root:`, `reverse:`, closed ports)."""
    kind, _, argument = name.partition(":")
    options = kind.split(",")
    if options[0] in ("shell", "exec"):
        v2 = "v2" in options
        return lambda stream: serve_shell(handset, stream, argument, v2=v2, terminal="pty" in options)
    if kind == "sync":
        return partial(_sync, handset)
    if kind == "tcp" and handset.server.port is not None and argument == str(handset.server.port):
        return handset.server.serve
    return None


async def _sync(handset: Handset, stream: Stream) -> None:
    await serve_sync(handset.system.files, stream)
