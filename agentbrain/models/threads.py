"""How many threads a model computes with."""

from __future__ import annotations

import os
from pathlib import Path

from agentbrain.errors import PrerequisiteError


def default_threads() -> int:
    """Return `AGENTBRAIN_THREADS`, or the physical cores this process may use.

    The library's threads spin while they wait: two per core, or two on cores that other work holds, are much
    slower than half of them. A shared CI machine is best served by 1.
    """
    wanted = os.environ.get("AGENTBRAIN_THREADS", "")
    if not wanted:
        return physical_cores()
    if not wanted.isdecimal() or int(wanted) < 1:
        raise PrerequisiteError(f"AGENTBRAIN_THREADS is {wanted!r}, not a number of threads.", "Set it to 1 or more.")
    return int(wanted)


def physical_cores(cpuinfo: Path = Path("/proc/cpuinfo")) -> int:
    """Return the physical cores, no more than the processors this process may run on."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        return min(usable, _cores(cpuinfo.read_text("utf-8", "replace"))) or usable
    except OSError:
        return usable


def _cores(cpuinfo: str) -> int:
    """Count the distinct (physical id, core id) pairs; 0 where the machine does not say."""
    cores = set()
    for block in cpuinfo.split("\n\n"):
        fields = dict(line.split(":", 1) for line in block.splitlines() if ":" in line)
        named = {key.strip(): value.strip() for key, value in fields.items()}
        if "core id" in named:
            cores.add((named.get("physical id"), named["core id"]))
    return len(cores)
