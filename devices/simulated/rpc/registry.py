"""The table of JSON-RPC methods, and what a method can complain of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from devices.simulated.android import AndroidSystem

Params = list[Any]
Method = Callable[[AndroidSystem, Params], Awaitable[Any]]

METHODS: dict[str, Method] = {}
"""Every method of the server, by its JSON-RPC name."""


class JavaError(Exception):
    """A Java exception that the server reports: its class and its message."""

    def __init__(self, java_class: str, message: str) -> None:
        super().__init__(f"{java_class}: {message}")
        self.java_class = java_class
        self.message = message


class BadParams(Exception):
    """The parameters fit no overload of the method."""


def rpc(name: str) -> Callable[[Method], Method]:
    """Register a function as the method of that name."""

    def register(method: Method) -> Method:
        METHODS[name] = method
        return method

    return register


def integers(params: Params, count: int) -> list[int]:
    """Return exactly `count` whole numbers; fractions are cut off, as Jackson does for an int parameter."""
    if len(params) != count or not all(isinstance(p, int | float) for p in params):
        raise BadParams
    try:
        return [int(p) for p in params]
    except (ValueError, OverflowError) as error:  # NaN and Infinity are legal in Python's JSON
        raise BadParams from error


def refuse_injection(system: AndroidSystem) -> None:
    """Raise what a phone raises whose owner has not allowed simulated touches."""
    if system.faults.inject_denied:
        raise JavaError(
            "java.lang.SecurityException",
            "Injecting input events requires the caller (or the source of the instrumentation, if any) "
            "to have the INJECT_EVENTS permission.",
        )
