"""Every failure is one of five errors, in a sentence, with a remedy that fits."""

import pytest

from devices.errors import CallFailed, PhoneError, PhoneGone, PhoneNotAuthorised, ServerDown
from devices.uiautomator.adb import AdbFault, AdbServerGone, AdbSilent, DeviceRefused, ServiceRefused
from devices.uiautomator.translate import brief, failure, refusal, server_lost
from devices.uiautomator.transport import AnswerLost, RpcFault

INJECT = RpcFault(
    -32001,
    "java.lang.SecurityException",
    "java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission\n\tat x",
)


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        (DeviceRefused("device offline"), PhoneGone),
        (DeviceRefused("device 'X' not found"), PhoneGone),
        (DeviceRefused("device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set"), PhoneNotAuthorised),
        (DeviceRefused("device still authorizing"), PhoneNotAuthorised),
        (AdbServerGone("no adb server answers on port 5037"), PhoneGone),
        (AdbSilent("adb did not answer within 3 s"), PhoneGone),
        (ServiceRefused("closed"), ServerDown),
        (AnswerLost("the answer was cut short"), ServerDown),
        (AnswerLost("no end within 10 s", late=True, by="shell"), CallFailed),
        (RpcFault(-32001, "java.lang.OutOfMemoryError", "Failed to allocate"), ServerDown),
        (RpcFault(-32001, "android.os.DeadObjectException"), ServerDown),
        (RpcFault(-32001, "java.lang.NullPointerException", "Attempt to invoke"), CallFailed),
        (INJECT, CallFailed),
    ],
)
def test_each_failure_has_its_error_and_a_remedy(
    fault: AdbFault | AnswerLost | RpcFault, kind: type[PhoneError]
) -> None:
    error = failure(fault, "click", "R58M")
    assert type(error) is kind
    assert error.reason.endswith(".")
    assert error.remedy.endswith(".")
    assert error.serial == "R58M"


def test_the_vendors_locks_are_named() -> None:
    remedy = refusal(INJECT, "click", "R58M").remedy
    assert all(word in remedy for word in ("Xiaomi", "OPPO", "vivo", "developer options"))
    clipboard = RpcFault(-32001, "java.lang.SecurityException", "Package android does not belong to 2000")
    assert "clipboard" in refusal(clipboard, "setClipboard", "R58M").reason
    assert "u2.jar" in refusal(RpcFault(-32601, "method not found"), "newMethod", "R58M").remedy


def test_a_server_without_its_ui_is_lost_and_one_that_refuses_is_not() -> None:
    assert server_lost(RpcFault(-32001, "java.lang.IllegalStateException", "UiAutomation not connected!"))
    assert server_lost(RpcFault(-32001, "android.os.DeadSystemRuntimeException"))
    assert not server_lost(INJECT)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (
            RpcFault(0, "java.lang.NullPointerException", "java.lang.NullPointerException: no node\n\tat a.b(c)"),
            "NullPointerException: no node",
        ),
        (
            RpcFault(0, "java.lang.IllegalArgumentException: Illegal character (d83d)"),
            "IllegalArgumentException: Illegal character (d83d)",
        ),
        (RpcFault(0, "java.lang.StackOverflowError"), "StackOverflowError"),
        (RpcFault(-32602, "method parameters invalid"), "method parameters invalid"),
        (RpcFault(7, ""), "error 7"),
    ],
)
def test_a_java_exception_is_told_in_a_few_words(fault: RpcFault, words: str) -> None:
    assert brief(fault) == words
