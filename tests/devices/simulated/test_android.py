from __future__ import annotations

import asyncio
import time

from devices.simulated.android import AndroidSystem
from devices.simulated.faults import Faults
from tests.devices.simulated.plain import PlainMachine


def make() -> tuple[AndroidSystem, PlainMachine]:
    machine = PlainMachine()
    return AndroidSystem(machine, Faults()), machine


def test_a_dump_is_made_once_until_the_screen_changes() -> None:
    system, machine = make()
    first = system.dump(max_depth=50)
    assert system.dump(max_depth=50) is first
    assert system.dump(max_depth=1) != first
    machine.field_text = "new"
    machine.changed()
    assert 'text="new"' in system.dump(max_depth=50)
    system.faults.switch("emoji_dots", False)
    assert "😀" in system.dump(max_depth=50)


def test_who_waits_for_a_change_is_woken_by_it_or_by_the_deadline() -> None:
    async def scene() -> None:
        system, machine = make()
        clock = asyncio.ensure_future(system.run_clock())
        started = time.monotonic()
        asyncio.get_running_loop().call_later(0.05, machine.changed)
        await system.changed(60)
        assert time.monotonic() - started < 30
        await system.changed(0.01)
        clock.cancel()

    asyncio.run(scene())


def test_time_passes_for_the_machine_while_nobody_asks() -> None:
    async def scene() -> float:
        system, machine = make()
        clock = asyncio.ensure_future(system.run_clock())
        await asyncio.sleep(0.2)
        clock.cancel()
        return machine.now

    assert abs(asyncio.run(scene()) - time.time()) < 60
