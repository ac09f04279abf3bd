"""`dumpsys` and `ps`: the lines that clients look for, in the words Android uses."""

from __future__ import annotations

import time

from devices.simulated.shell.call import Call, command
from devices.simulated.shell.packages import is_installed

_FIRST_PID = 3000
_SYSTEM_PROCESSES = (("root", 1, "init"), ("system", 1423, "system_server"), ("shell", 4242, "sh"))


def pids(call: Call) -> dict[str, int]:
    """Return a process id for each running package; the id stays while the app runs."""
    known = call.handset.system.pids
    running = list(call.handset.system.machine.running())
    for package in [p for p in known if p not in running]:
        del known[package]
    for package in running:
        if package not in known:
            call.handset.system.last_pid += 1
            known[package] = call.handset.system.last_pid
    return known


@command("ps")
async def _ps(call: Call) -> int:
    await call.say("USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME")
    rows = [*_SYSTEM_PROCESSES, *(("u0_a100", pid, name) for name, pid in pids(call).items())]
    for user, pid, name in rows:
        await call.say(f"{user:<12} {pid:>5}   372 1316400 101600 SyS_epoll_wait      0 S {name}")
    return 0


@command("pidof")
async def _pidof(call: Call) -> int:
    pid = pids(call).get(call.args[-1]) if call.args else None
    return 1 if pid is None else await call.say(str(pid))


@command("dumpsys")
async def _dumpsys(call: Call) -> int:
    service = call.args[0] if call.args else ""
    call.handset.system.tick()
    report = _REPORTS.get(service)
    if report is None:
        return await call.fail(f"Can't find service: {service}")
    return await call.say(report(call))


def _component(call: Call) -> str:
    machine = call.handset.system.machine
    return f"{machine.package}/{machine.activity}"


def _window(call: Call) -> str:
    record = f"ActivityRecord{{1a2b3c4 u0 {_component(call)} t12}}"
    lines = [
        "WINDOW MANAGER WINDOWS (dumpsys window windows)",
        f"  Window #0 Window{{5d6e7f8 u0 {_component(call)}}}:",
        f"    mAttrs={{(0,0)(fillxfill) ty=BASE_APPLICATION{' fl=SECURE' if _secure(call) else ''}}}",
    ]
    if not call.handset.faults.no_current_focus:
        lines += [f"  mCurrentFocus=Window{{5d6e7f8 u0 {_component(call)}}}", f"  mFocusedApp={record}"]
    return "\n".join(lines)


def _secure(call: Call) -> bool:
    return call.handset.system.machine.secure or call.handset.faults.secure_screen


def _activity(call: Call) -> str:
    record = f"ActivityRecord{{1a2b3c4 u0 {_component(call)} t12}}"
    pid = pids(call).get(call.handset.system.machine.package, _FIRST_PID)
    if call.args[1:2] == ["top"]:
        return f"TASK null id=12 userId=0\n  ACTIVITY {_component(call)} 1a2b3c4 pid={pid}"
    return (
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n"
        f"  mResumedActivity: {record}\n    topResumedActivity={record}\n  ResumedActivity: {record}"
    )


def _display(call: Call) -> str:
    machine = call.handset.system.machine
    width, height = machine.size
    if machine.rotation % 2:
        width, height = height, width
    return (
        "DISPLAY MANAGER (dumpsys display)\n"
        f"  mDefaultViewport=DisplayViewport{{type=INTERNAL, valid=true, isActive=true, displayId=0, "
        f"uniqueId='local:4619827259835644672', physicalPort=0, orientation={machine.rotation}, "
        f"logicalFrame=Rect(0, 0 - {width}, {height}), physicalFrame=Rect(0, 0 - {width}, {height}), "
        f"deviceWidth={width}, deviceHeight={height}}}"
    )


def _surface_flinger(_call: Call) -> str:
    return 'Display 4619827259835644672 (HWC display 0): port=0 pnpId=GGL displayName="SIM_display_0"'


def _power(call: Call) -> str:
    on = str(call.handset.system.machine.screen_on).lower()
    state = "Awake" if call.handset.system.machine.screen_on else "Asleep"
    return f"POWER MANAGER (dumpsys power)\n  mWakefulness={state}\n  mHoldingDisplaySuspendBlocker={on}"


def _battery(_call: Call) -> str:
    return (
        "Current Battery Service state:\n  AC powered: false\n  USB powered: true\n  Wireless powered: false\n"
        "  Dock powered: false\n  Max charging current: 500000\n  Max charging voltage: 5000000\n"
        "  Charge counter: 3000000\n  status: 2\n  health: 2\n  present: true\n  level: 82\n  scale: 100\n"
        "  voltage: 4100\n  temperature: 250\n  technology: Li-ion"
    )


def _package(call: Call) -> str:
    package = call.args[1] if len(call.args) > 1 else ""
    if not is_installed(call, package):
        return f"Unable to find package: {package}"
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(call.handset.system.started_at))
    return (
        f"Packages:\n  Package [{package}] (a1b2c3d):\n    userId=10100\n"
        "    versionCode=10000 minSdk=24 targetSdk=34\n    versionName=1.0.0\n"
        "    signatures=PackageSignatures{4e5f6a7 version:2, signatures:[5d6e7f80], past signatures:[]}\n"
        f"    pkgFlags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ]\n    firstInstallTime={when}\n    lastUpdateTime={when}"
    )


def _input_method(call: Call) -> str:
    keyboards = call.handset.system.input_methods
    shown = any("inputmethod" in e.package for e in call.handset.system.machine.elements())
    return (
        f"Current Input Method Manager state:\n  mCurMethodId={keyboards.current}\n  mInputShown={str(shown).lower()}"
    )


_REPORTS = {
    "window": _window,
    "activity": _activity,
    "display": _display,
    "SurfaceFlinger": _surface_flinger,
    "power": _power,
    "battery": _battery,
    "package": _package,
    "input_method": _input_method,
}
