"""From what the wire says to the five errors a phone raises, each with what to do next."""

from __future__ import annotations

from devices.errors import CallFailed, PhoneError, PhoneGone, PhoneNotAuthorised, ServerDown
from devices.uiautomator.adb import AdbFault, AdbServerGone, ServiceRefused
from devices.uiautomator.transport import AnswerLost, RpcFault

INJECT_REMEDY = (
    "In the phone's developer options turn on 'USB debugging (Security settings)' (Xiaomi, Redmi, POCO), "
    "'Disable permission monitoring' (OPPO, realme, OnePlus) or 'Simulated click' (vivo), then replug the phone."
)

_SERVER_LOST = (
    "UiAutomation not connected",
    "DeadObjectException",
    "DeadSystem",
    "OutOfMemoryError",
)
_INJECT = ("INJECT_EVENTS", "Injecting to another application", "Injecting input events")


def server_lost(fault: RpcFault) -> bool:
    """Say whether the error means that the u2 server is of no use any more until it is restarted."""
    return any(word in str(fault) for word in _SERVER_LOST)


def injection_denied(fault: RpcFault) -> bool:
    """Say whether the vendor's lock on injected touches is on; reads work all the same."""
    return any(word in str(fault) for word in _INJECT)


def refusal(fault: RpcFault, method: str, serial: str) -> CallFailed:
    """Return what the phone's own no is called."""
    if injection_denied(fault):
        return CallFailed("The phone forbids injected touches and keys.", remedy=INJECT_REMEDY, serial=serial)
    if "Clipboard" in method and "SecurityException" in str(fault):
        return CallFailed(
            "The phone forbids adb to use the clipboard (Android 11-14 on some vendors).",
            remedy="Text is typed by other ways; where they fail too, allow the keyboard app in the configuration.",
            serial=serial,
        )
    if fault.code == -32601:
        return CallFailed(
            f"The u2 server on the phone does not know {method}.",
            remedy="Let the right one be copied again: `adb shell rm -rf /data/local/tmp/u2.jar`.",
            serial=serial,
        )
    return CallFailed(f"The phone refused {method}: {brief(fault)}.", serial=serial)


def unreachable(fault: AdbFault, serial: str) -> PhoneError:
    """Return what an adb failure is called."""
    text = str(fault)
    if "unauthorized" in text or "authorizing" in text:
        return PhoneNotAuthorised(f"{serial} does not allow debugging from this machine yet.", serial=serial)
    if isinstance(fault, ServiceRefused):
        return ServerDown("Nothing answers on the u2 server's port.", serial=serial)
    if isinstance(fault, AdbServerGone):
        return PhoneGone(
            f"The adb server is gone: {text}.", remedy="Run `adb start-server`, then try again.", serial=serial
        )
    return PhoneGone(f"{serial} is not reachable: {text}.", serial=serial)


def failure(fault: AdbFault | AnswerLost | RpcFault, method: str, serial: str) -> PhoneError:
    """Return what a read that failed for good is called."""
    if isinstance(fault, AdbFault):
        return unreachable(fault, serial)
    if isinstance(fault, RpcFault) and not server_lost(fault):
        return refusal(fault, method, serial)
    if isinstance(fault, AnswerLost) and fault.by == "shell":
        return CallFailed(f"The phone's shell did not finish `{method}`: {fault}.", serial=serial)
    reason = brief(fault) if isinstance(fault, RpcFault) else str(fault)
    return ServerDown(f"The u2 server does not answer {method}: {reason}.", serial=serial)


def brief(fault: RpcFault) -> str:
    """Return the Java exception without its package and the first line of its message."""
    name = fault.message.split(":")[0].rsplit(".", 1)[-1].strip()
    rest = (fault.message.partition(":")[2] or fault.data).strip()
    first = rest.splitlines()[0].strip() if rest else ""
    # Some servers put the whole stack into data, whose first line repeats the exception's name.
    first = first.rpartition(f"{name}: ")[2]
    return ": ".join(part for part in (name, first[:200]) if part) or f"error {fault.code}"
