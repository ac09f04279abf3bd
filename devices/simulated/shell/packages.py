"""`pm`, `cmd` and `ime`: what is installed."""

from __future__ import annotations

import base64
import hashlib

from devices.simulated.apk import NotAnApk, package_of
from devices.simulated.files import FilesError
from devices.simulated.shell.call import Call, command
from devices.simulated.shell.notifications import notification

_CHUNK_LIMIT = 512 << 20


@command("pm")
async def _pm(call: Call) -> int:
    return await _package_manager(call, call.args)


@command("cmd")
async def _cmd(call: Call) -> int:
    if call.args[:1] == ["package"]:
        return await _package_manager(call, call.args[1:])
    if call.args[:1] == ["input_method"]:
        return await _input_methods(call, call.args[1:])
    if call.args[:1] == ["notification"]:
        return await notification(call, call.args[1:])
    return await call.fail(f"cmd: Can't find service: {' '.join(call.args[:1])}", 20)


async def _package_manager(call: Call, args: list[str]) -> int:
    verb, rest = (args[0], args[1:]) if args else ("", [])
    names = [arg for arg in rest if not arg.startswith("-")]
    if verb == "list":
        return await _list(call, rest)
    if verb == "path" and names:
        return await _path(call, names[0])
    if verb == "install":
        return await _install(call, rest)
    if verb == "uninstall" and names:
        return await _uninstall(call, names[0])
    if verb == "clear" and names:
        return await _clear(call, names[0])
    if verb in ("grant", "revoke", "enable", "disable-user", "disable"):
        return 0
    if verb == "resolve-activity" and names:
        return await _resolve(call, names[-1])
    return await call.fail(f"Error: unknown command '{verb}'", 255)


async def _list(call: Call, args: list[str]) -> int:
    names = [arg for arg in args if not arg.startswith("-")]
    if names[:1] != ["packages"]:
        return await call.fail(f"Error: unknown list type '{' '.join(names[:1])}'", 255)
    wanted = names[1] if len(names) > 1 else ""
    added = call.handset.system.added_packages
    known = list(call.handset.system.machine.packages())
    shown = sorted(added) if "-3" in args else known if "-s" in args else [*known, *added]
    for package in shown:
        if wanted in package:
            where = f"{_apk_path(package)}=" if "-f" in args else ""
            await call.say(f"package:{where}{package}")
    return 0


def is_installed(call: Call, package: str) -> bool:
    """Whether the machine has the app, or it was installed since."""
    system = call.handset.system
    return package in system.machine.packages() or package in system.added_packages


def _apk_path(package: str) -> str:
    tag = base64.urlsafe_b64encode(hashlib.sha256(package.encode()).digest()[:16]).decode()
    return f"/data/app/{package}-{tag}/base.apk"


async def _path(call: Call, package: str) -> int:
    if not is_installed(call, package):
        return 1
    return await call.say(f"package:{_apk_path(package)}")


async def _install(call: Call, args: list[str]) -> int:
    size = int(args[args.index("-S") + 1]) if "-S" in args[:-1] and args[args.index("-S") + 1].isdecimal() else None
    try:
        apk = await _read_stream(call, size) if size is not None else call.handset.system.files.read(args[-1])
        package = package_of(apk)
    except (FilesError, IndexError):
        return await call.fail(f"Error: Unable to open file: {args[-1] if args else ''}\nError: Can't open file", 1)
    except NotAnApk as error:
        await call.say(f"Failure [INSTALL_PARSE_FAILED_NOT_APK: {error}]")
        return 1
    if call.handset.faults.disk_full:
        await call.say("Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE]")
        return 1
    call.handset.system.added_packages.add(package)
    call.handset.system.input_methods.install(package)
    return await call.say("Success")


async def _read_stream(call: Call, size: int) -> bytes:
    data = bytearray()
    while len(data) < min(size, _CHUNK_LIMIT) and (chunk := await call.stdin.read()):
        data += chunk
    return bytes(data)


async def _uninstall(call: Call, package: str) -> int:
    if package not in call.handset.system.added_packages:
        await call.say("Failure [DELETE_FAILED_INTERNAL_ERROR]")
        return 1
    call.handset.system.added_packages.remove(package)
    call.handset.system.input_methods.uninstall(package)
    return await call.say("Success")


async def _clear(call: Call, package: str) -> int:
    if not is_installed(call, package):
        await call.say("Failed")
        return 1
    call.handset.system.machine.force_stop(package)
    return await call.say("Success")


async def _resolve(call: Call, package: str) -> int:
    activity = call.handset.system.machine.launcher_activity(package)
    if activity is None:
        return await call.say("No activity found")
    return await call.say(f"priority=0 preferredOrder=0 match=0x108000\n{package}/{activity}")


@command("ime")
async def _ime(call: Call) -> int:
    return await _input_methods(call, call.args)


async def _input_methods(call: Call, args: list[str]) -> int:
    if call.handset.faults.ime_denied:
        return await call.fail(
            "java.lang.SecurityException: Requires android.permission.INTERACT_ACROSS_USERS_FULL", 255
        )
    keyboards = call.handset.system.input_methods
    verb, names = (args[0], [a for a in args[1:] if not a.startswith("-")]) if args else ("", [])
    if verb == "list":
        for keyboard in keyboards.installed if "-a" in args else keyboards.enabled:
            await call.say(keyboard if "-s" in args else f"{keyboard}:\n  mId={keyboard}")
        return 0
    if verb == "enable" and names:
        if not keyboards.enable(names[0]):
            return await call.fail(f"Unknown input method {names[0]} cannot be enabled for user #0", 255)
        return await call.say(f"Input method {names[0]}: now enabled for user #0")
    if verb == "disable" and names:
        keyboards.disable(names[0])
        return await call.say(f"Input method {names[0]}: now disabled for user #0")
    if verb == "set" and names:
        if not keyboards.choose(names[0]):
            return await call.fail(f"Unknown input method {names[0]} cannot be selected for user #0", 255)
        return await call.say(f"Input method {names[0]} selected for user #0")
    if verb == "reset":
        keyboards.choose(keyboards.installed[0])
        return 0
    return await call.fail(f"Unknown command: {verb}", 255)
