"""The server's life, and HTTP with JSON-RPC 2.0 over adb streams, as NanoHTTPD in the real `u2.jar` serves it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from email.utils import formatdate
from typing import Any

from devices.simulated.android import AndroidSystem
from devices.simulated.encoding import EncodedJson, to_json
from devices.simulated.rpc import gestures, objects, screen, scrolling
from devices.simulated.rpc.http import BadRequest, Connection, Request, Requests
from devices.simulated.rpc.registry import METHODS, BadParams, JavaError

_METHOD_MODULES = (gestures, objects, screen, scrolling)  # importing them fills METHODS
_CURED_BY_RESTART = ("empty_tree_until_reset", "wedged")
_IDLE_SECONDS = 5.0  # NanoHTTPD.SOCKET_READ_TIMEOUT: a connection kept open is closed after this


class _Died(Exception):
    """The server died while it served this call."""


class UiAutomatorServer:
    """The process that `app_process ... com.wetest.uia2.Main` is on a phone.

    It lives from `start` until `kill`, `GET /stop`, or the end of the shell stream that started it. `lose_adb` cuts
    every adb connection, for the faults that do so in the middle of a call.
    """

    def __init__(self, system: AndroidSystem, lose_adb: Callable[[], None]) -> None:
        self.port: int | None = None
        self.ended = asyncio.Event()
        self._system = system
        self._lose_adb = lose_adb
        self._streams: set[Connection] = set()
        self._served = 0

    @property
    def alive(self) -> bool:
        """Whether the server runs."""
        return self.port is not None

    def start(self, port: int) -> None:
        """Begin to listen on a port of the phone."""
        self.port = port
        self.ended.clear()
        self._served = 0
        self._system.objects.clear()

    def kill(self) -> None:
        """End at once; callers in the middle of a call get no answer."""
        if self.alive:
            for fault in _CURED_BY_RESTART:
                self._system.faults.switch(fault, False)
        self.port = None
        self.ended.set()
        for stream in list(self._streams):
            stream.close()

    async def serve(self, stream: Connection) -> None:
        """Serve HTTP on a stream until either side closes."""
        self._streams.add(stream)
        try:
            requests = Requests(stream)
            while not stream.closed.is_set():
                async with asyncio.timeout(_IDLE_SECONDS):
                    request = await requests.next()
                if request is None:
                    return
                await stream.write(await self._answer(request))
                if request.wants_close:
                    return
        except BadRequest as error:
            await stream.write(_response(400, "Bad Request", "text/plain", str(error).encode()))
        except (TimeoutError, _Died):
            return
        finally:
            self._streams.discard(stream)

    async def _answer(self, request: Request) -> bytes:
        if request.path == "/jsonrpc/0" and request.method == "POST":
            return await self._jsonrpc(request.body)
        # A wedged server has its HTTP threads left: it answers these, and no call that needs UiAutomation.
        if request.path == "/ping":
            return _response(200, "OK", "text/plain", b"pong")
        if request.path.startswith("/screenshot/0"):
            self._system.tick()
            return _response(200, "OK", "image/jpeg", self._system.frames.jpeg())
        if request.path == "/stop":
            asyncio.get_running_loop().call_later(0.01, self.kill)
            return _response(200, "OK", "text/plain", b"Server stopped")
        return _response(404, "Not Found", "text/plain", b"Error 404, file not found.")

    async def _hold(self) -> None:
        """Wait while the server is wedged or slow."""
        while (self._system.faults.hang or self._system.faults.wedged) and self.alive:
            await asyncio.sleep(0.05)
        if not self.alive:
            raise _Died

    async def _jsonrpc(self, body: bytes) -> bytes:
        try:
            call = json.loads(body)
            name, params, call_id = call["method"], call.get("params") or [], call.get("id")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return _json({"jsonrpc": "2.0", "id": None, "error": _error(-32700, "Parse error")})
        self._die_if("die_before_call", str(name))
        answer = await self._call(str(name), params if isinstance(params, list) else [])
        return await self._spoilt(str(name), call_id, answer)

    async def _call(self, name: str, params: list[Any]) -> dict[str, Any] | EncodedJson:
        faults = self._system.faults
        if faults.slow_call:
            await asyncio.sleep(faults.slow_call)
        method: Callable[[AndroidSystem, list[Any]], Awaitable[Any]] | None = METHODS.get(name)
        if method is None:
            return {"error": _error(-32601, "method not found")}
        try:
            if faults.take("out_of_memory", name):
                raise JavaError("java.lang.OutOfMemoryError", "Failed to allocate a 8388624 byte allocation")
            result = await method(self._system, params)
            if faults.take("dead_object", name):
                raise JavaError("android.os.DeadObjectException", "")
        except JavaError as error:
            return {"error": _java_error(error)}
        except BadParams:
            return {"error": _error(-32602, "method parameters invalid")}
        return result if isinstance(result, EncodedJson) else {"result": result}

    async def _spoilt(self, name: str, call_id: Any, answer: dict[str, Any] | EncodedJson) -> bytes:
        """Turn the answer into a response, or lose it as the faults in force say."""
        faults = self._system.faults
        self._served += 1
        if faults.server_killed_every_n and self._served % faults.server_killed_every_n == 0:
            asyncio.get_running_loop().call_later(0.005, self.kill)
        self._die_if("die_mid_call", name)
        if faults.take("adb_drop_mid_call", name):
            self._lose_adb()
            raise _Died
        await self._hold()
        if faults.take("http_500", name):
            return _response(500, "Internal Server Error", "text/plain", b"SERVER INTERNAL ERROR")
        if isinstance(answer, EncodedJson):
            head = json.dumps({"jsonrpc": "2.0", "id": call_id}).encode()
            body = head[:-1] + b', "result": ' + answer.text + b"}"
        else:
            body = to_json({"jsonrpc": "2.0", "id": call_id, **answer})
        if faults.take("truncated_body", name):
            body = body[: len(body) // 2]
        return _response(200, "OK", "application/json", body)

    def _die_if(self, fault: str, name: str) -> None:
        if self._system.faults.take(fault, name):
            self.kill()
            raise _Died


def _error(code: int, message: str) -> dict[str, Any]:
    return {"code": code, "message": message, "data": None}


def _java_error(error: JavaError) -> dict[str, Any]:
    stack = "\n".join(
        (
            str(error),
            "\tat com.wetest.uia2.stub.AutomatorServiceImpl.call(AutomatorServiceImpl.java)",
            "\tat com.googlecode.jsonrpc4j.JsonRpcBasicServer.invoke(JsonRpcBasicServer.java)",
        )
    )
    return {"code": -32001, "message": error.java_class, "data": stack}


def _json(answer: dict[str, Any]) -> bytes:
    return _response(200, "OK", "application/json", to_json(answer))


def _response(status: int, reason: str, content_type: str, body: bytes) -> bytes:
    head = (
        f"HTTP/1.1 {status} {reason} \r\nContent-Type: {content_type}\r\nDate: {formatdate(usegmt=True)}\r\n"
        f"Connection: keep-alive\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
