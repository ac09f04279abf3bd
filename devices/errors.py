"""What can go wrong with a phone: one base class, five kinds, each with its remedy."""

from __future__ import annotations


class PhoneError(Exception):
    """Base of every error a phone raises.

    `reason` is one sentence on what happened, `remedy` one sentence on what to do next, `serial` names the
    phone where it is known.
    """

    default_remedy = "Run `agentbrain doctor` to see what is wrong."

    def __init__(self, reason: str, *, remedy: str | None = None, serial: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy or self.default_remedy
        self.serial = serial

    def __str__(self) -> str:
        return f"{self.reason} {self.remedy}"


class PhoneGone(PhoneError):
    """The phone is not reachable: unplugged, offline, adb lost, or never attached."""

    default_remedy = "Check the cable and `agentbrain devices`, then run the command again."


class PhoneNotAuthorised(PhoneError):
    """The phone is attached and has not allowed USB debugging from this machine."""

    default_remedy = "Unlock the phone and tap Allow on the USB debugging question."


class ServerDown(PhoneError):
    """The phone answers, its UI Automator server does not and could not be restarted."""

    default_remedy = "Close other UI automation tools (Appium, another uiautomator2), or restart the phone."


class OutcomeUnknown(PhoneError):
    """An action was sent and its answer lost; it may or may not have happened. Look at the screen again."""

    default_remedy = "Look at the screen before acting again; the action is never repeated blindly."


class CallFailed(PhoneError):
    """The phone refused the call and said why."""

    default_remedy = "Read the phone's own reason above; `agentbrain doctor` names the usual vendor locks."
