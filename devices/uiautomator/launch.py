"""Bringing an app to the front, and seeing that it is there."""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Callable

from devices.errors import CallFailed, OutcomeUnknown
from devices.uiautomator.calls import Calls
from devices.uiautomator.config import DriverConfig

_PACKAGE = re.compile(r"[A-Za-z]\w*(\.\w+)+", re.ASCII)
_LAUNCHER = "android.intent.category.LAUNCHER"
_STEP = 0.15  # seconds between looks at what is in front


class Launcher:
    """Opens apps as the launcher does. `in_front` returns the package in front as of now."""

    def __init__(self, calls: Calls, config: DriverConfig, in_front: Callable[[], str]) -> None:
        self._calls = calls
        self._config = config
        self._in_front = in_front

    def open(self, package: str) -> bool:
        """Bring the app to the front and return whether it was seen there.

        `monkey` finds the launcher activity by itself; where it says it could not, or nothing came, `am start`
        is tried. Opening what is in front already changes nothing, so the second way is no repeated action.
        Raises `CallFailed` for an app that is not there.
        """
        if not _PACKAGE.fullmatch(package):
            raise CallFailed(f"{package!r} is no package name.", remedy="Name an app of `Phone.apps()`.")
        if self._by_monkey(package) and self._came(package, self._config.launch_seconds):
            return True
        activity = self._launcher_activity(package)
        if activity is None:
            raise CallFailed(
                f"There is no app {package} that can be opened.",
                remedy="Name an app of `Phone.apps()`.",
                serial=self._calls.serial,
            )
        self._calls.shell_action(f"am start -a android.intent.action.MAIN -c {_LAUNCHER} -n {shlex.quote(activity)}")
        return self._came(package, self._config.launch_seconds / 2)

    def _by_monkey(self, package: str) -> bool:
        """Whether monkey did not say that it could not; a lost answer is settled by looking."""
        try:
            said = self._calls.shell_action(f"monkey -p {package} -c {_LAUNCHER} 1")
        except OutcomeUnknown:
            if self._came(package, self._config.launch_seconds):
                return True
            raise
        return not any(word in said for word in ("aborted", "not found", "xception"))

    def _launcher_activity(self, package: str) -> str | None:
        """`package/activity` as the package manager resolves it, None when there is nothing to launch."""
        said = self._calls.shell(f"cmd package resolve-activity --brief -c {_LAUNCHER} {package}")
        lines = [line.strip() for line in said.splitlines() if line.strip().startswith(f"{package}/")]
        return lines[-1] if lines else None

    def _came(self, package: str, within: float) -> bool:
        deadline = time.monotonic() + within
        while self._in_front() != package:
            if time.monotonic() >= deadline:
                return False
            time.sleep(_STEP)
        return True
