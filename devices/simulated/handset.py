"""One simulated phone, put together: system, UI Automator server, adb daemon, and what a tester may do to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from devices.simulated.adbd import Adbd, Service
from devices.simulated.android import AndroidSystem
from devices.simulated.faults import Faults, Value
from devices.simulated.machine import Machine
from devices.simulated.rpc.server import UiAutomatorServer

_BANNER = (
    b"device::ro.product.name=agentbrain_sim;ro.product.model=Simulated_Phone;"
    b"ro.product.device=sim;features=shell_v2,cmd"
)
JAR = "/data/local/tmp/u2.jar"
"""Where uiautomator2 puts its server on the phone."""

_DIALOGS = {"anr_dialog": "anr", "permission_dialog": "permission", "popup_ad": "popup_ad"}


class Handset:
    """The parts of a phone. `open_service` opens an adb service on it by name, None to refuse."""

    def __init__(self, machine: Machine, open_service: Callable[[Handset, str], Service | None]) -> None:
        self.faults = Faults()
        self.system = AndroidSystem(machine, self.faults)
        self.adbd = Adbd(lambda name: open_service(self, name), _BANNER)
        self.server = UiAutomatorServer(self.system, self.adbd.drop)
        self.faults.watch(self._changed)

    def state(self) -> dict[str, Any]:
        """Return the state of the machine as JSON data."""
        self.system.tick()
        return self.system.machine.state()

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Merge a state into the machine's. Raises ValueError naming what it does not know."""
        self.system.machine.load(state)
        self.system.tick()

    def calls(self) -> list[dict[str, Any]]:
        """Return every input that reached the machine, oldest first."""
        return list(self.system.hand.calls)

    def _changed(self, name: str, value: Value) -> None:
        faults = self.faults
        if name in ("offline", "unauthorised"):
            self.adbd.door = "offline" if faults.offline else "unauthorised" if faults.unauthorised else "open"
        elif name == "wifi_drop":
            self.adbd.refusing = faults.wifi_drop
            if faults.wifi_drop:
                self.adbd.drop()
        elif name == "adb_drop" and value:
            self.adbd.drop()
        elif name == "adb_stall":
            self.adbd.stall(faults.adb_stall)
        elif name in ("kill_server", "already_registered") and value:
            self.server.kill()
        elif name == "jar_directory" and value:
            self.system.files.replace_by_directory(JAR)
        elif name == "disk_full":
            self.system.files.full = faults.disk_full
        elif name in _DIALOGS and value:
            self.system.machine.show_system_dialog(_DIALOGS[name], value if isinstance(value, str) else "")
            self.system.tick()
