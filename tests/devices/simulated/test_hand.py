from __future__ import annotations

import asyncio

from devices.simulated.faults import Faults
from devices.simulated.hand import Hand
from devices.simulated.machine import Machine
from tests.devices.simulated.plain import PlainMachine


def test_the_plain_machine_is_a_machine() -> None:
    machine: Machine = PlainMachine()
    assert machine.version == 1


def test_calls_are_numbered_and_say_where_they_came_from() -> None:
    machine = PlainMachine()
    hand = Hand(machine, Faults())

    async def scene() -> None:
        await hand.click(200, 350, "rpc")
        await hand.press(200, 350, 499, "shell")
        await hand.press(200, 350, 500, "shell")

    asyncio.run(scene())
    assert [(c["n"], c["via"], c["do"], c["args"]) for c in hand.calls] == [
        (1, "rpc", "click", [200, 350]),
        (2, "shell", "click", [200, 350]),
        (3, "shell", "long_click", [200, 350]),
    ]
    assert machine.clicks == {"ok": 2, "ok long": 1}


def test_a_slow_screen_keeps_the_order_of_what_was_done() -> None:
    machine, faults = PlainMachine(), Faults(slow_screen=0.05)
    hand = Hand(machine, faults)

    async def scene() -> str:
        await hand.click(540, 640, "rpc")
        for letter in "abc":
            await hand.type_text(letter, "rpc")
        assert machine.field_text == ""
        await asyncio.sleep(0.2)
        return machine.field_text

    assert asyncio.run(scene()) == "abc"


def test_steps_beyond_all_sense_do_not_stop_the_phone() -> None:
    machine = PlainMachine(activity=".List")
    hand = Hand(machine, Faults())
    asyncio.run(hand.swipe(500, 1500, 500, 500, 10**12, "rpc"))
    assert hand.calls[0]["args"][-1] <= 100_000
