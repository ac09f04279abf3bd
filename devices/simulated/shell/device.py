"""Commands about the device: properties, settings, display, screenshots, the window dump."""

from __future__ import annotations

from devices.simulated.files import FilesError
from devices.simulated.rpc.broken import broken_tree
from devices.simulated.shell.call import Call, command

SERIAL = "SIM0000001"

_PROPERTIES = {
    "ro.serialno": SERIAL,
    "ro.build.version.sdk": "34",
    "ro.build.version.release": "14",
    "ro.product.brand": "agentbrain",
    "ro.product.manufacturer": "agentbrain",
    "ro.product.model": "Simulated Phone",
    "ro.product.name": "agentbrain_sim",
    "ro.product.device": "sim",
    "ro.product.cpu.abi": "x86_64",
    "ro.sf.lcd_density": "420",
    "ro.build.characteristics": "default",
    "sys.boot_completed": "1",
    "init.svc.bootanim": "stopped",
}


@command("getprop")
async def _getprop(call: Call) -> int:
    if call.args:
        return await call.say(_PROPERTIES.get(call.args[0], call.args[1] if len(call.args) > 1 else ""))
    for name, value in _PROPERTIES.items():
        await call.say(f"[{name}]: [{value}]")
    return 0


@command("setprop")
async def _setprop(_call: Call) -> int:
    return 0


@command("wm")
async def _wm(call: Call) -> int:
    if call.args == ["size"]:
        width, height = call.handset.system.machine.size
        if call.handset.system.machine.rotation % 2:
            width, height = height, width  # `wm size` is of the natural orientation
        return await call.say(f"Physical size: {width}x{height}")
    if call.args == ["density"]:
        return await call.say("Physical density: 420")
    return await call.fail(f"Unknown command: {' '.join(call.args)}", 255)


@command("settings")
async def _settings(call: Call) -> int:
    verb, *rest = call.args or [""]
    if rest[:1] == ["--user"]:
        rest = rest[2:]
    if verb == "get" and len(rest) == 2:
        value = _keyboard_setting(call, rest[1]) or call.handset.system.machine.setting(rest[0], rest[1])
        return await call.say("null" if value is None else value)
    if verb == "put" and len(rest) >= 3:
        if rest[1] == "default_input_method":
            call.handset.system.input_methods.choose(rest[2])
        call.handset.system.machine.put_setting(rest[0], rest[1], rest[2])
        return 0
    if verb in ("delete", "reset", "list"):
        return 0
    return await call.fail("Invalid command", 255)


def _keyboard_setting(call: Call, key: str) -> str | None:
    keyboards = call.handset.system.input_methods
    if key == "default_input_method":
        return keyboards.current
    if key == "enabled_input_methods":
        return ":".join(keyboards.enabled)
    return None


@command("svc")
async def _svc(call: Call) -> int:
    keys = {"wifi": "wifi_on", "bluetooth": "bluetooth_on", "data": "mobile_data"}
    if len(call.args) == 2 and call.args[0] in keys and call.args[1] in ("enable", "disable"):
        on = "1" if call.args[1] == "enable" else "0"
        call.handset.system.machine.put_setting("global", keys[call.args[0]], on)
        return 0
    if call.args[:1] == ["power"]:
        return 0
    return await call.fail("Available commands: wifi bluetooth data power", 255)


@command("ifconfig", "ip")
async def _ifconfig(call: Call) -> int:
    if "wlan0" not in call.args:
        return await call.fail(f"{call.name}: no such interface")
    if call.name == "ip":
        return await call.say("    inet 10.0.2.16/24 brd 10.0.2.255 scope global wlan0")
    return await call.say("wlan0     Link encap:Ethernet\n          inet addr:10.0.2.16  Bcast:10.0.2.255")


@command("screencap")
async def _screencap(call: Call) -> int:
    system = call.handset.system
    if call.handset.faults.broken_screencap:
        return await call.fail("Failed to take a screenshot. Status: -2147483648")
    system.tick()
    png = system.frames.png()
    names = [arg for i, arg in enumerate(call.args) if not arg.startswith("-") and call.args[i - 1 : i] != ["-d"]]
    if not names:
        await call.stdout.write(png)
        return 0
    try:
        system.files.write(names[0], png)
    except FilesError as error:
        return await call.fail(f"Error opening file: {names[0]} ({error})")
    return 0


@command("uiautomator")
async def _uiautomator(call: Call) -> int:
    if call.args[:1] != ["dump"]:
        return await call.fail("Usage: uiautomator <subcommand> [options]")
    if call.handset.server.alive:
        # Only one UiAutomation may exist, and the server holds it; the command is killed by the system.
        await call.stdout.write(b"Killed \n")
        return 137
    names = [arg for arg in call.args[1:] if not arg.startswith("--")]
    target = names[0] if names else "/sdcard/window_dump.xml"
    system = call.handset.system
    compressed = "--compressed" in call.args
    faults = call.handset.faults
    spoilt = faults.bad_xml or faults.empty_tree_until_reset or faults.no_tree or faults.huge_tree
    xml = (
        broken_tree(system, compressed=compressed, max_depth=1000)
        if spoilt
        else system.dump(compressed=compressed, max_depth=1000, stock=True)
    )
    try:
        if target == "/dev/tty":
            await call.stdout.write(xml.encode("utf-8", "replace"))
        else:
            system.files.write(target, xml.encode("utf-8", "replace"))
    except FilesError as error:
        return await call.fail(f"ERROR: could not write {target}: {error}")
    return await call.say(f"UI hierchary dumped to: {target}")
