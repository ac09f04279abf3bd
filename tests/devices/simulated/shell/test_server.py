from __future__ import annotations

import asyncio

from devices.simulated.handset import JAR, Handset
from devices.simulated.services import open_service
from devices.simulated.shell.call import Memory
from devices.simulated.shell.interpreter import Interpreter
from tests.devices.simulated.plain import PlainMachine
from tests.devices.simulated.shell.conftest import Sh

START = f"CLASSPATH={JAR} app_process / com.wetest.uia2.Main -p 9100"


def test_the_server_listens_on_the_port_asked_for_until_its_command_is_hung_up() -> None:
    async def scene() -> None:
        handset = Handset(PlainMachine(), open_service)
        handset.system.files.write(JAR, b"jar")
        out = Memory()
        assert open_service(handset, "tcp:9100") is None
        running = asyncio.ensure_future(Interpreter(handset, out, out).run(START, Memory()))
        while not handset.server.alive:
            await asyncio.sleep(0)
        assert open_service(handset, "tcp:9100") is not None
        assert open_service(handset, "tcp:9008") is None
        running.cancel()
        await asyncio.wait([running])
        assert not handset.server.alive
        assert b"Starting Server" in out.data

    asyncio.run(scene())


def test_without_the_jar_or_its_class_nothing_starts(sh: Sh, handset: Handset) -> None:
    assert "ClassNotFoundException" in sh(START).err
    handset.system.files.make_directory(JAR)
    assert "ClassNotFoundException" in sh(START).err
    assert "could not find" in sh("app_process / com.wetest.uia2.Main").err
    assert not handset.server.alive
