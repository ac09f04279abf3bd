"""Runs a parsed line: expands words, connects streams, finds commands."""

from __future__ import annotations

from devices.simulated.files import FilesError
from devices.simulated.handset import Handset
from devices.simulated.shell import activity, basics, device, dumpsys, inputs, packages, server
from devices.simulated.shell.call import COMMANDS, Call, Input, Memory, Nothing, Output
from devices.simulated.shell.language import Command, ShellSyntaxError, Step, parse

_COMMAND_MODULES = (activity, basics, device, dumpsys, inputs, packages, server)  # importing them fills COMMANDS


class Interpreter:
    """One shell session on a phone; `variables` live as long as it does."""

    def __init__(self, handset: Handset, stdout: Output, stderr: Output) -> None:
        self.variables: dict[str, str] = {"?": "0", "$": "4242", "HOME": "/", "PATH": "/system/bin", "USER": "shell"}
        self._handset = handset
        self._stdout = stdout
        self._stderr = stderr

    async def run(self, line: str, stdin: Input) -> int:
        """Run a line and return the exit code of its last command."""
        try:
            steps = parse(line)
        except ShellSyntaxError as error:
            await self._stderr.write(f"/system/bin/sh: {error}\n".encode())
            return 1
        for step in steps:
            await self._step(step, stdin)
        return int(self.variables["?"])

    async def _step(self, step: Step, stdin: Input) -> None:
        succeeded = self.variables["?"] == "0"
        if (step.when == "&&" and not succeeded) or (step.when == "||" and succeeded):
            return
        source = stdin
        for command in step.pipeline[:-1]:
            pipe = Memory()
            await self._simple(command, source, pipe)
            source = pipe
        code = await self._simple(step.pipeline[-1], source, self._stdout)
        self.variables["?"] = str(code & 0xFF)

    async def _simple(self, command: Command, stdin: Input, stdout: Output) -> int:
        files = self._handset.system.files
        out: dict[int, Output] = {1: stdout, 2: self._stderr}
        written: list[tuple[str, bool, Memory]] = []
        for redirect in command.redirects:
            target = redirect.target.expand(self.variables)
            if redirect.duplicate:
                out[redirect.fd] = out.get(int(target), Nothing()) if target.isdecimal() else Nothing()
            elif target == "/dev/null":
                out[redirect.fd] = Nothing()
            else:
                memory = Memory()
                out[redirect.fd] = memory
                written.append((target, redirect.append, memory))
        try:
            if command.stdin is not None:
                stdin = Memory(files.read(command.stdin.expand(self.variables)))
            code = await self._invoke(command, stdin, out[1], out[2])
            for path, append, memory in written:
                before = files.read(path) if append and files.get(path) else b""
                files.write(path, before + bytes(memory.data))
        except FilesError as error:
            await self._stderr.write(f"/system/bin/sh: {error}\n".encode())
            return 1
        return code

    async def _invoke(self, command: Command, stdin: Input, stdout: Output, stderr: Output) -> int:
        env = dict(self.variables)
        words = list(command.words)
        assigned: dict[str, str] = {}
        while words and (assignment := words[0].assignment()):
            assigned[assignment[0]] = assignment[1].expand(self.variables)
            words.pop(0)
        texts = [(word, word.expand(self.variables)) for word in words]
        argv = [text for word, text in texts if text or word.quoted]
        if not argv:
            self.variables.update(assigned)
            return 0
        name = argv[0].removeprefix("/system/bin/")
        function = COMMANDS.get(name)
        if function is None or (name == "toybox" and self._handset.faults.no_toybox):
            await stderr.write(f"/system/bin/sh: {argv[0]}: inaccessible or not found\n".encode("utf-8", "replace"))
            return 127
        return await function(Call(name, argv[1:], env | assigned, stdin, stdout, stderr, self._handset))
