"""JSON-RPC to the u2 server over the adb stream: one stream and one write per call, real timeouts, no repeats."""

from __future__ import annotations

import json
import socket
import time
from dataclasses import dataclass
from typing import Any, Literal

from devices.uiautomator.adb import AdbServer, AdbServerGone, AdbSilent
from devices.uiautomator.http import BadResponse, Response, read_response


class AnswerLost(Exception):
    """The request went out and no whole answer came back; an action may or may not have happened.

    `late`: the time ran out; `by`: who should have answered.
    """

    def __init__(self, reason: str, *, late: bool = False, by: Literal["server", "shell"] = "server") -> None:
        super().__init__(reason)
        self.late = late
        self.by = by


class RpcFault(Exception):
    """The server answered with an error: a Java exception's name and, mostly, its message or stack."""

    def __init__(self, code: int, message: str, data: str = "") -> None:
        super().__init__(f"{message} {data}".strip())
        self.code = code
        self.message = message
        self.data = data


@dataclass(frozen=True, slots=True)
class Transport:
    """Calls to one phone's u2 server through an adb server.

    Everything raised before the request is written is an `AdbFault`, so such a call certainly did not happen;
    everything later is `AnswerLost`, or `RpcFault` when the server itself said no.
    """

    adb: AdbServer
    serial: str
    port: int = 9008

    def call(self, method: str, *params: Any, seconds: float) -> Any:
        """Return the result of one JSON-RPC call that may take up to `seconds`.

        Without parameters the server wants an object, with them an array (uiautomator2's own habit).
        """
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": list(params) or {}}
        response = self._exchange("POST", "/jsonrpc/0", json.dumps(request).encode("ascii"), seconds)
        return _result(response)

    def get(self, path: str, *, seconds: float) -> bytes:
        """Return the body of a plain GET, as of `/ping` and `/stop`."""
        return self._exchange("GET", path, b"", seconds).body

    def collect(self, service: str, *, seconds: float) -> bytes:
        """Return all that a service (`shell:`, `exec:`) writes until it ends, within `seconds`."""
        deadline = time.monotonic() + seconds
        output = bytearray()
        with self.adb.reach(self.serial) as stream:
            try:
                self.adb.ask_service(stream, service)
                while chunk := _receive(stream, 1 << 16, deadline):
                    output += chunk
            except TimeoutError as error:
                raise AnswerLost(f"no end within {seconds:g} s", late=True, by="shell") from error
            except (OSError, AdbSilent, AdbServerGone) as error:
                # The command may be running already, so this is no mere fault of opening.
                raise AnswerLost(str(error), by="shell") from error
        return bytes(output)

    def _exchange(self, verb: str, path: str, body: bytes, seconds: float) -> Response:
        deadline = time.monotonic() + seconds
        head = (
            f"{verb} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        with self.adb.open(self.serial, f"tcp:{self.port}") as stream:
            try:
                stream.settimeout(seconds)
                stream.sendall(head.encode("ascii") + body)
                return read_response(lambda size: _receive(stream, size, deadline))
            except TimeoutError as error:
                raise AnswerLost(f"no answer within {seconds:g} s", late=True) from error
            except (OSError, BadResponse) as error:
                raise AnswerLost(str(error) or type(error).__name__) from error


def _receive(stream: socket.socket, size: int, deadline: float) -> bytes:
    # A peer that drips bytes must not outlive the deadline, so each wait gets only what is left.
    stream.settimeout(max(deadline - time.monotonic(), 0.001))
    return stream.recv(size)


def _result(response: Response) -> Any:
    if response.status != 200:
        raise AnswerLost(f"the u2 server answered HTTP {response.status} {response.reason}")
    try:
        answer = json.loads(response.body)
    except ValueError as error:
        raise AnswerLost("the answer is no JSON") from error
    if not isinstance(answer, dict) or not ("result" in answer or "error" in answer):
        raise AnswerLost("the answer is no JSON-RPC")
    if answer.get("error"):
        raise _fault(answer["error"])
    return answer.get("result")


def _fault(error: Any) -> RpcFault:
    if not isinstance(error, dict):
        return RpcFault(0, str(error))
    code = error.get("code")
    return RpcFault(code if isinstance(code, int) else 0, str(error.get("message") or ""), str(error.get("data") or ""))
