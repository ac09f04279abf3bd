"""Commands that any Unix has."""

from __future__ import annotations

import asyncio
import hashlib
import posixpath
import re
import shlex
import stat
import time

from devices.simulated.files import Entry, FilesError
from devices.simulated.shell.call import COMMANDS, Call, command


@command("echo")
async def _echo(call: Call) -> int:
    args = call.args[1:] if call.args[:1] == ["-n"] else call.args
    end = "" if args is not call.args else "\n"
    await call.stdout.write((" ".join(args) + end).encode("utf-8", "replace"))
    return 0


@command("true", ":", "sync", "chmod", "chown", "export", "set", "log", "logcat")
async def _true(_call: Call) -> int:
    return 0


@command("false")
async def _false(_call: Call) -> int:
    return 1


@command("sleep")
async def _sleep(call: Call) -> int:
    try:
        seconds = float(call.args[0])
    except (IndexError, ValueError):
        return await call.fail("sleep: not a number")
    await asyncio.sleep(max(0.0, min(seconds, 86_400.0)))
    return 0


@command("toybox")
async def _toybox(call: Call) -> int:
    if not call.args or call.args[0] not in COMMANDS:
        return await call.fail(f"toybox: Unknown command {call.args[0] if call.args else ''}", 127)
    inner = Call(call.args[0], call.args[1:], call.env, call.stdin, call.stdout, call.stderr, call.handset)
    return await COMMANDS[call.args[0]](inner)


@command("exec")
async def _exec(call: Call) -> int:
    if not call.args:
        return 0
    if call.args[0] not in COMMANDS:
        return await call.fail(f"sh: exec: {call.args[0]}: inaccessible or not found", 127)
    inner = Call(call.args[0], call.args[1:], call.env, call.stdin, call.stdout, call.stderr, call.handset)
    return await COMMANDS[call.args[0]](inner)


@command("sh")
async def _sh(call: Call) -> int:
    from devices.simulated.shell.interpreter import Interpreter  # it imports this module for its commands

    if len(call.args) < 2 or call.args[0] != "-c":
        return await call.fail("sh: only -c is there")
    return await Interpreter(call.handset, call.stdout, call.stderr).run(call.args[1], call.stdin)


@command("cat")
async def _cat(call: Call) -> int:
    if not call.args:
        while chunk := await call.stdin.read():
            await call.stdout.write(chunk)
        return 0
    code = 0
    for path in call.args:
        try:
            await call.stdout.write(call.handset.system.files.read(path))
        except FilesError as error:
            code = await call.fail(f"cat: {path}: {error}")
    return code


@command("md5sum", "md5")
async def _md5sum(call: Call) -> int:
    code = 0
    for path in call.args:
        try:
            digest = hashlib.md5(call.handset.system.files.read(path), usedforsecurity=False).hexdigest()
            await call.say(f"{digest}  {path}")
        except FilesError as error:
            code = await call.fail(f"{call.name}: {path}: {error}")
    return code


@command("ls")
async def _ls(call: Call) -> int:
    flags, paths = _split_flags(call.args)
    code = 0
    for path in paths or ["/"]:
        try:
            rows = _listing(call, path, itself="d" in flags)
        except FilesError as error:
            code = await call.fail(f"ls: {path}: {error}")
            continue
        for name, entry in rows:
            await call.say(_long_row(name, entry) if "l" in flags else name)
    return code


def _listing(call: Call, path: str, *, itself: bool) -> list[tuple[str, Entry]]:
    entry = call.handset.system.files.get(path)
    if entry and (itself or not entry.is_directory):
        return [(path, entry)]
    return call.handset.system.files.list(path)


def _long_row(name: str, entry: Entry) -> str:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.mtime))
    return f"{stat.filemode(entry.mode)} 1 shell shell {entry.size:>8} {when} {name}"


@command("stat")
async def _stat(call: Call) -> int:
    entry = call.handset.system.files.get(call.args[-1]) if call.args else None
    if entry is None:
        return await call.fail(f"stat: '{call.args[-1] if call.args else ''}': No such file or directory")
    return await call.say(str(entry.size))


@command("rm", "rmdir")
async def _rm(call: Call) -> int:
    flags, paths = _split_flags(call.args)
    code = 0
    for path in paths:
        try:
            call.handset.system.files.remove(path, recursive="r" in flags or "R" in flags or call.name == "rmdir")
        except FilesError as error:
            if "f" not in flags:
                code = await call.fail(f"{call.name}: {path}: {error}")
    return code


@command("mkdir")
async def _mkdir(call: Call) -> int:
    for path in _split_flags(call.args)[1]:
        try:
            call.handset.system.files.make_directory(path)
        except FilesError as error:
            return await call.fail(f"mkdir: '{path}': {error}")
    return 0


@command("mv", "cp")
async def _move(call: Call) -> int:
    files = call.handset.system.files
    paths = _split_flags(call.args)[1]
    if len(paths) != 2:
        return await call.fail(f"{call.name}: needs a source and a target")
    source, target = paths
    try:
        entry = files.get(target)
        if entry and entry.is_directory:
            target = posixpath.join(target, posixpath.basename(source))
        files.write(target, files.read(source))
        if call.name == "mv":
            files.remove(source)
    except FilesError as error:
        return await call.fail(f"{call.name}: {source}: {error}")
    return 0


@command("grep")
async def _grep(call: Call) -> int:
    flags, rest = _split_flags(call.args)
    if not rest:
        return await call.fail("grep: no pattern", 2)
    pattern = rest[0] if "E" in flags else rest[0].replace("\\|", "|")
    try:
        wanted = re.compile(re.escape(pattern) if "F" in flags else pattern, re.IGNORECASE if "i" in flags else 0)
        data = call.handset.system.files.read(rest[1]) if len(rest) > 1 else await call.read_all()
    except (re.error, FilesError) as error:
        return await call.fail(f"grep: {rest[-1]}: {error}", 2)
    lines = [x for x in data.decode("utf-8", "replace").splitlines() if bool(wanted.search(x)) != ("v" in flags)]
    if "c" in flags:
        await call.say(str(len(lines)))
    elif "q" not in flags:
        for line in lines:
            await call.say(line)
    return 0 if lines else 1


@command("head", "tail")
async def _head(call: Call) -> int:
    found = re.fullmatch(r"-n?\s*(\d+)", " ".join(call.args)) if call.args else None
    count = int(found[1]) if found else 10
    lines = (await call.read_all()).splitlines(keepends=True)
    kept = lines[:count] if call.name == "head" else lines[len(lines) - min(count, len(lines)) :]
    await call.stdout.write(b"".join(kept))
    return 0


@command("wc")
async def _wc(call: Call) -> int:
    data = await call.read_all()
    counts = {"-l": data.count(b"\n"), "-c": len(data), "-w": len(data.split())}
    shown = [str(counts[flag]) for flag in call.args if flag in counts]
    return await call.say(" ".join(shown or [str(counts[flag]) for flag in ("-l", "-w", "-c")]))


@command("id", "whoami")
async def _id(call: Call) -> int:
    return await call.say("shell" if call.name == "whoami" else "uid=2000(shell) gid=2000(shell)")


@command("date")
async def _date(call: Call) -> int:
    layout = call.args[0][1:] if call.args and call.args[0].startswith("+") else "%a %b %e %H:%M:%S %Z %Y"
    return await call.say(time.strftime(layout.replace("%s", str(int(time.time())))))


@command("which", "command")
async def _which(call: Call) -> int:
    found = [name for name in call.args if name in COMMANDS]
    for name in found:
        await call.say(f"/system/bin/{name}")
    return 0 if found else 1


@command("printenv", "env")
async def _env(call: Call) -> int:
    for name, value in sorted(call.env.items()):
        if name.isidentifier():
            await call.say(f"{name}={shlex.quote(value)}")
    return 0


def _split_flags(args: list[str]) -> tuple[set[str], list[str]]:
    """Letters of the options, and the rest."""
    flags = {letter for arg in args if arg.startswith("-") and arg != "-" for letter in arg[1:]}
    return flags, [arg for arg in args if not arg.startswith("-") or arg == "-"]
