"""`app_process`, which is the UI Automator server, and `sim`, the tester's own command."""

from __future__ import annotations

import asyncio
import json

from devices.simulated.faults import UnknownFault, describe
from devices.simulated.handset import JAR
from devices.simulated.shell.call import Call, command

MAIN = "com.wetest.uia2.Main"


@command("app_process")
async def _app_process(call: Call) -> int:
    if MAIN not in call.args or call.env.get("CLASSPATH") != JAR:
        return await call.fail("Error: could not find or load the main class")
    jar = call.handset.system.files.get(JAR)
    if jar is None or jar.is_directory:
        return await call.fail(f"ClassNotFoundException: {MAIN}")
    server = call.handset.server
    await call.say("[server] INFO: [UiAutomator2Server] Starting Server")
    if call.handset.faults.already_registered or server.alive:
        return await call.fail(
            "java.lang.IllegalStateException: UiAutomationService android.accessibilityservice."
            "IAccessibilityServiceClient$Stub$Proxy@5deffd5already registered!"
        )
    if call.handset.faults.server_exits_at_start:
        return await call.fail("java.lang.reflect.InvocationTargetException\n\tat Bridge.getContext(Bridge.java)")
    if call.handset.faults.server_never_ready:
        await call.stdout.flush()
        await asyncio.Event().wait()
    server.start(_port(call.args))
    try:
        await call.stdout.flush()
        await server.ended.wait()
    finally:
        server.kill()  # the shell stream has closed: the server lives as long as it
    return 137


def _port(args: list[str]) -> int:
    after = args[args.index("-p") + 1 :] if "-p" in args else []
    return int(after[0]) if after and after[0].isdecimal() else 9008


@command("sim")
async def _sim(call: Call) -> int:
    verb, rest = (call.args[0], call.args[1:]) if call.args else ("", [])
    try:
        if verb == "state":
            return await call.say(json.dumps(call.handset.state(), indent=2, ensure_ascii=False))
        if verb == "calls":
            return await call.say("\n".join(json.dumps(c, ensure_ascii=False) for c in call.handset.calls()))
        if verb == "set":
            call.handset.set_state(json.loads(" ".join(rest)))
            return 0
        if verb == "fault" and rest:
            call.handset.faults.switch(rest[0], rest[1] if len(rest) > 1 else True)
            return 0
        if verb == "fault":
            return await call.say(json.dumps(call.handset.faults.in_force()))
        if verb == "heal":
            call.handset.faults.reset()
            return 0
    except UnknownFault as error:
        return await call.fail(str(error))
    except (ValueError, TypeError, AttributeError) as error:
        return await call.fail(f"sim: {error}")
    return await call.fail("usage: sim state | set JSON | calls | fault [NAME [VALUE]] | heal\nfaults:\n" + describe())
