"""`cmd notification`: what a shell may put into the shade, from Android 10 on."""

from __future__ import annotations

from devices.simulated.phone import SimulatedMachine
from devices.simulated.shade import SHELL
from devices.simulated.shell.call import Call

_USAGE = "usage: cmd notification post [flags] <tag> <text>\n\nflags:\n  -t|--title <text>\n  -S|--style <style>"
_FLAGS = ("-t", "--title", "-S", "--style")


async def notification(call: Call, args: list[str]) -> int:
    """Post a notification of the shell; a text that is there already is put in front, as the same tag does it."""
    title, words = "", args[1:]
    while words and words[0].startswith("-"):
        if words[0] not in _FLAGS or len(words) < 2:
            return await call.fail(_USAGE, 255)
        title = words[1] if words[0] in ("-t", "--title") else title
        words = words[2:]
    if args[:1] != ["post"] or len(words) < 2:
        await call.say(_USAGE)
        return 255
    machine = call.handset.system.machine
    if isinstance(machine, SimulatedMachine):
        waiting = machine.system.data["phone"]["notifications"]
        notice = {"package": SHELL, "title": title, "text": words[1]}
        waiting[:] = [notice, *(other for other in waiting if other != notice)]
        machine.stage.changed()
    return await call.say("posting:\n  Notification(channel=shell_cmd shortcut=null)")
