"""Which phones there are, and opening one by what the owner calls it."""

from __future__ import annotations

import os
import re
from contextlib import ExitStack
from pathlib import Path

from devices.errors import PhoneGone, PhoneNotAuthorised
from devices.phone import Phone
from devices.recorded import RecordedPhone
from devices.simulated.adb import PrivateAdbServer
from devices.uiautomator.adb import DEFAULT_PORT, AdbFault, AdbServer, Attached, is_network_serial
from devices.uiautomator.config import DriverConfig
from devices.uiautomator.link import UNAUTHORISED
from devices.uiautomator.translate import unreachable

__all__ = ["Attached", "attached", "open_phone", "shared_adb"]

NO_PHONE = "Plug one in and turn on USB debugging in its developer options, or use a simulated one with `--device sim`."
_REPLUG = "Replug the cable, or turn USB debugging off and on; a phone on the network: `adb disconnect` it first."
_REMEDIES = {
    "recovery": "Let the phone start Android.",
    "sideload": "Let the phone start Android.",
    "bootloader": "Let the phone start Android.",
    "no permissions": "Add a udev rule for its vendor (Debian: android-sdk-platform-tools-common) and replug it.",
}


def shared_adb() -> AdbServer:
    """Return the adb server that this machine's tools share: $ANDROID_ADB_SERVER_PORT, else port 5037."""
    port = os.environ.get("ANDROID_ADB_SERVER_PORT", "")
    host = os.environ.get("ANDROID_ADB_SERVER_HOST") or "127.0.0.1"
    return AdbServer(int(port) if port.isdigit() else DEFAULT_PORT, host)


def attached(adb: AdbServer | None = None) -> list[Attached]:
    """Return the phones adb knows, starting the shared server when none runs. Raises `PhoneGone`."""
    adb = adb or shared_adb()
    try:
        adb.start()
        return adb.devices()
    except AdbFault as fault:
        raise unreachable(fault, "The phone") from fault


def open_phone(spec: str | None = None, config: DriverConfig | None = None) -> Phone:
    """Open the phone that `spec` names; close it when done.

    `usb` or None: the only phone that is ready. `sim`: a simulated phone of its own, ended with the phone.
    `sim:PORT`: a simulated phone that runs. `replay:RUN`: the recording in a folder. Anything else: a serial as
    `agentbrain devices` lists it, or HOST:PORT for a phone on the network.

    Raises `PhoneGone`, `PhoneNotAuthorised` or `ServerDown`, each with what to do about it.
    """
    spec = (spec or "usb").strip()
    config = config or DriverConfig()
    if spec == "sim":
        return _simulated(config)
    if spec.startswith("sim:"):
        return _running_simulated(spec, config)
    if spec.startswith("replay:"):
        return RecordedPhone(Path(spec.removeprefix("replay:")).expanduser())
    return _real(spec, config)


def choose(phones: list[Attached], spec: str) -> Attached:
    """Return the phone that `usb` or a serial means among those attached.

    Phones that are not ready count only when no phone is: adb lists phones on the network as offline for a
    while after they are gone.
    """
    if spec != "usb":
        found = [p for p in phones if p.serial == spec]
        if not found:
            raise _absent(phones, spec)
        return _ready(found[0])
    candidates = [p for p in phones if p.state == "device"] or phones
    if not candidates:
        raise PhoneGone("No phone is attached.", remedy=NO_PHONE)
    if len(candidates) > 1:
        raise PhoneGone(
            f"{len(candidates)} phones are attached: {', '.join(map(_described, candidates))}.",
            remedy="Say which one, with `--device SERIAL`.",
        )
    return _ready(candidates[0])


def _real(spec: str, config: DriverConfig) -> Phone:
    adb = shared_adb()
    phones = attached(adb)
    if is_network_serial(spec) and not any(p.serial == spec and p.state == "device" for p in phones):
        phones = _connected(adb, spec, config.reconnect_seconds)
    return _driver(choose(phones, spec).serial, adb, config, ExitStack())


def _connected(adb: AdbServer, spec: str, seconds: float) -> list[Attached]:
    """The phones after asking adb to connect to one on the network; the list tells whether it came."""
    try:
        adb.connect(spec, seconds)
        return adb.devices()
    except AdbFault as fault:
        raise unreachable(fault, spec) from fault


def _simulated(config: DriverConfig) -> Phone:
    from devices.simulated.process import SimulatedPhoneProcess

    with ExitStack() as stack:
        phone = stack.enter_context(SimulatedPhoneProcess())
        return _over_private_adb(phone.address, config, stack)


def _running_simulated(spec: str, config: DriverConfig) -> Phone:
    port = spec.removeprefix("sim:")
    if not re.fullmatch(r"\d{1,5}", port) or not 0 < int(port) < 65536:
        raise PhoneGone(
            f"{spec!r} names no port.", remedy="Write `sim:PORT` with the port that `agentbrain sim` printed."
        )
    with ExitStack() as stack:
        return _over_private_adb(f"127.0.0.1:{port}", config, stack)


def _over_private_adb(address: str, config: DriverConfig, stack: ExitStack) -> Phone:
    """A driver over an adb server of its own; what `stack` holds then belongs to the phone."""
    private = stack.enter_context(PrivateAdbServer())
    adb = AdbServer(private.port, restart=lambda: _restart(private))
    phones = _connected(adb, address, config.reconnect_seconds)
    if not any(p.serial == address for p in phones):
        raise PhoneGone(
            f"No simulated phone listens on {address}.",
            remedy="Start one with `agentbrain sim`, or use `--device sim`.",
        )
    return _driver(choose(phones, address).serial, adb, config, stack)


def _driver(serial: str, adb: AdbServer, config: DriverConfig, stack: ExitStack) -> Phone:
    # Here and not above: uiautomator2 takes 0.2 s to import, which a list of phones does not need.
    from devices.uiautomator.driver import UiautomatorPhone

    phone = UiautomatorPhone(serial, adb, config)
    phone.owns(stack.pop_all())
    return phone


def _restart(private: PrivateAdbServer) -> None:
    private.kill()
    private.start()


def _absent(phones: list[Attached], spec: str) -> PhoneGone:
    there = ", ".join(map(_described, phones)) or "none"
    return PhoneGone(
        f"There is no phone {spec}; attached: {there}.", remedy=NO_PHONE if not phones else "Check the serial."
    )


def _ready(phone: Attached) -> Attached:
    if phone.state in UNAUTHORISED:
        raise PhoneNotAuthorised(f"{phone.serial} does not allow debugging from this machine.", serial=phone.serial)
    if phone.state != "device":
        raise PhoneGone(
            f"{_described(phone)} is {phone.state}.", remedy=_REMEDIES.get(phone.state, _REPLUG), serial=phone.serial
        )
    return phone


def _described(phone: Attached) -> str:
    return f"{phone.serial} ({phone.model})" if phone.model else phone.serial
