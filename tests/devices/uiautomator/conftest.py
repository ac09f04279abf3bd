"""Real simulated phones behind the real adb, for the driver's tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

import pytest

from devices.simulated.adb import PrivateAdbServer
from devices.simulated.process import SimulatedPhoneProcess
from devices.uiautomator.adb import AdbServer
from devices.uiautomator.config import DriverConfig
from devices.uiautomator.driver import UiautomatorPhone

PLAIN = "tests.devices.uiautomator.machines:Plain"

FRESH = {
    "field": "",
    "switch": False,
    "package": "org.example.plain",
    "activity": ".Main",
    "screen_on": True,
    "dialog": "",
    "scroll": 0,
    "settings": {},
    "clicks": {},
}
"""How the small machines start."""

QUICK = DriverConfig(
    settle_seconds=0.6,
    settle_first_seconds=0.0,
    settle_step_seconds=0.0,
    settle_quiet_seconds=0.0,
    read_seconds=3.0,
    action_seconds=3.0,
    ping_seconds=0.5,
    start_seconds=3.0,
    focus_seconds=0.5,
    launch_seconds=1.0,
)
"""The driver's limits cut down to a phone that answers in a millisecond."""


@dataclass
class Bench:
    """A simulated phone, the adb server it hangs on, and drivers opened for it."""

    sim: SimulatedPhoneProcess
    private: PrivateAdbServer
    stack: ExitStack = field(default_factory=ExitStack)
    seen: int = 0

    @property
    def adb(self) -> AdbServer:
        def restart() -> None:
            self.private.kill()
            self.private.start()

        return AdbServer(self.private.port, restart=restart)

    def open(self, **limits: object) -> UiautomatorPhone:
        """A driver for the phone, closed with the test."""
        config = replace(QUICK, **limits)  # type: ignore[arg-type]  # names and types are DriverConfig's
        return self.stack.enter_context(UiautomatorPhone(self.sim.address, self.adb, config))

    def inputs(self) -> list[tuple[str, list[object]]]:
        """What reached the phone since the last time this was asked."""
        calls = self.sim.calls()
        fresh, self.seen = calls[self.seen :], len(calls)
        return [(call["do"], call["args"]) for call in fresh]


@pytest.fixture(scope="session")
def private_adb() -> Iterator[PrivateAdbServer]:
    with PrivateAdbServer() as server:
        yield server


@pytest.fixture(scope="session")
def machine_bench(private_adb: PrivateAdbServer) -> Iterator[Callable[[str], Bench]]:
    """Simulated phones by their machine, each started once."""
    benches: dict[str, Bench] = {}
    with ExitStack() as stack:

        def get(machine: str) -> Bench:
            if machine not in benches:
                sim = stack.enter_context(SimulatedPhoneProcess(machine=machine))
                benches[machine] = Bench(sim, private_adb)
            return benches[machine]

        yield get


@pytest.fixture
def bench(request: pytest.FixtureRequest, machine_bench: Callable[[str], Bench]) -> Iterator[Bench]:
    """A healthy phone in its first state; `@pytest.mark.parametrize("bench", [MACHINE], indirect=True)` for others."""
    bench = machine_bench(getattr(request, "param", PLAIN))
    bench.sim.heal()
    if "dialog" in bench.sim.state():
        bench.sim.set_state(FRESH)
    bench.private.start()
    if bench.private.devices().get(bench.sim.address) != "device":
        bench.private.disconnect(bench.sim.address)
        bench.private.connect(bench.sim.address)
    bench.inputs()
    bench.stack = ExitStack()
    with bench.stack:
        yield bench
