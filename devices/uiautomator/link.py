"""Getting a phone back that adb has lost."""

from __future__ import annotations

import contextlib
import logging
import time

from devices.errors import PhoneError, PhoneGone, PhoneNotAuthorised
from devices.uiautomator.adb import AdbFault, AdbServer, AdbServerGone, AdbSilent, is_network_serial

logger = logging.getLogger(__name__)

UNAUTHORISED = ("unauthorized", "authorizing")
"""adb's words for a phone whose owner has not answered the debugging question."""

_PATIENCE = 1.0  # adb reconnects a dropped TCP phone by itself in 0.2 s; only then is it done by hand
_CONNECT_SECONDS = 5.0


def restore_link(adb: AdbServer, serial: str, seconds: float, *, stale: bool = False) -> None:
    """Wait until adb has the phone again, helping where it can be helped, for at most about `seconds`.

    `stale` says that adb calls the phone connected and its streams do not answer (a Wi-Fi link that died
    silently), so that the connection is made anew. Raises `PhoneGone` or `PhoneNotAuthorised`.
    """
    began = time.monotonic()
    if stale and is_network_serial(serial):
        _reconnect(adb, serial, _CONNECT_SECONDS)
    pause = 0.05
    while True:
        state = _state(adb, serial)
        if state == "device":
            return
        if state in UNAUTHORISED:
            raise PhoneNotAuthorised(f"{serial} does not allow debugging from this machine.", serial=serial)
        left = began + seconds - time.monotonic()
        if left <= 0:
            raise _gone(serial, state)
        waited = seconds - left
        if is_network_serial(serial) and (state == "absent" or waited > _PATIENCE):
            _reconnect(adb, serial, min(left, _CONNECT_SECONDS))
        time.sleep(min(pause, left))
        pause = min(pause * 2, 1.0)


def _state(adb: AdbServer, serial: str) -> str:
    """The phone's state after making sure that an adb server runs."""
    try:
        return adb.state(serial)
    except AdbServerGone:
        logger.info("starting the adb server on port %s", adb.port)
        with contextlib.suppress(AdbFault):
            adb.start()
    except AdbSilent:
        if adb.restart is not None:
            logger.info("restarting the private adb server on port %s", adb.port)
            with contextlib.suppress(PhoneError):
                adb.restart()
    except AdbFault as fault:
        logger.debug("adb: %s", fault)
    return "absent"


def _reconnect(adb: AdbServer, serial: str, seconds: float) -> None:
    """Disconnect and connect; what adb answers is prose, the state tells whether it worked."""
    try:
        adb.disconnect(serial)
    except AdbFault as fault:
        logger.debug("adb disconnect: %s", fault)
    try:
        logger.debug("adb connect: %s", adb.connect(serial, max(seconds, 0.5)))
    except AdbFault as fault:
        logger.debug("adb connect: %s", fault)


def _gone(serial: str, state: str) -> PhoneGone:
    if state == "no permissions":
        return PhoneGone(
            f"This user may not open {serial} on USB.",
            remedy="Add a udev rule for its vendor (Debian: android-sdk-platform-tools-common) and replug it.",
            serial=serial,
        )
    said = "is not attached" if state == "absent" else f"is {state}"
    return PhoneGone(f"{serial} {said}.", serial=serial)
