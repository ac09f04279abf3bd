"""The HTTP and JSON-RPC server over a stream in memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from devices.simulated.handset import Handset
from devices.simulated.rpc import server as server_module
from devices.simulated.rpc.registry import METHODS
from devices.simulated.services import open_service
from tests.devices.simulated.plain import PlainMachine


class Link:
    """Both ends of a stream: what the phone reads, and what it wrote."""

    def __init__(self) -> None:
        self.closed = asyncio.Event()
        self.to_phone: asyncio.Queue[bytes] = asyncio.Queue()
        self.written: asyncio.Queue[bytes] = asyncio.Queue()

    async def read(self) -> bytes:
        return await self.to_phone.get()

    async def write(self, data: bytes) -> None:
        if self.closed.is_set():
            raise ConnectionResetError
        await self.written.put(data)

    def close(self) -> None:
        self.closed.set()
        self.to_phone.put_nowait(b"")


class Client:
    """Calls methods over one kept connection."""

    def __init__(self, handset: Handset, link: Link) -> None:
        self.handset = handset
        self.link = link
        self.serving = asyncio.ensure_future(handset.server.serve(link))

    async def post(self, body: bytes) -> dict[str, Any]:
        head = f"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        self.link.to_phone.put_nowait(head + body)
        answering = asyncio.ensure_future(self.link.written.get())
        await asyncio.wait([answering, self.serving], return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            self.serving.result()
        answer = await answering
        reply: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
        return reply

    async def call(self, method: str, *params: Any) -> Any:
        reply = await self.post(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode())
        return reply.get("result", reply.get("error"))


def with_client(scene: Callable[[Client], Awaitable[None]]) -> None:
    async def run() -> None:
        handset = Handset(PlainMachine(), open_service)
        handset.server.start(9008)
        client = Client(handset, Link())
        await scene(client)
        client.link.close()
        await client.serving

    asyncio.run(run())


def test_one_connection_serves_call_after_call_and_keeps_the_id() -> None:
    async def scene(client: Client) -> None:
        for call_id in (1, "x", None):
            body = json.dumps({"jsonrpc": "2.0", "id": call_id, "method": "ping", "params": {}}).encode()
            assert await client.post(body) == {"jsonrpc": "2.0", "id": call_id, "result": "pong"}

    with_client(scene)


def test_a_request_in_pieces_is_one_request() -> None:
    async def scene(client: Client) -> None:
        body = b'{"id": 1, "method": "ping"}'
        for byte in b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body:
            client.link.to_phone.put_nowait(bytes([byte]))
        assert b"pong" in await client.link.written.get()

    with_client(scene)


def test_an_idle_connection_is_closed_as_nanohttpd_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "_IDLE_SECONDS", 0.05)

    async def scene() -> None:
        handset = Handset(PlainMachine(), open_service)
        handset.server.start(9008)
        await asyncio.wait_for(handset.server.serve(Link()), 10)

    asyncio.run(scene())


def test_killing_the_server_closes_its_connections_and_forgets_its_objects() -> None:
    async def scene(client: Client) -> None:
        key = await client.call("getUiObject", {"mask": 1, "text": "OK"})
        assert await client.call("exist", key) is True
        client.handset.server.kill()
        assert client.link.closed.is_set()
        client.handset.server.start(9008)
        assert client.handset.system.objects == {}

    with_client(scene)


def test_objects_are_looked_up_again_at_every_use() -> None:
    async def scene(client: Client) -> None:
        key = await client.call("childByInstance", {"mask": 0}, {"mask": 0x10, "className": "android.widget.Button"}, 1)
        assert (await client.call("objInfo", key))["text"] == "Cancel"
        await client.call("click", 500, 1100)
        assert (await client.call("objInfo", key))["message"].endswith("UiObjectNotFoundException")
        assert await client.call("getUiObjects") == [key]
        await client.call("removeUiObject", key)
        assert await client.call("getUiObjects") == []

    with_client(scene)


def test_clicks_on_elements_and_their_corners() -> None:
    async def scene(client: Client) -> None:
        ok = {"mask": 1, "text": "OK"}
        assert await client.call("click", ok) is True
        assert await client.call("click", ok, "tl") is True
        assert await client.call("longClick", ok, "br") is True
        assert await client.call("dragTo", ok, {"mask": 1, "text": "Cancel"}, 10) is True
        assert await client.call("dragTo", ok, 5, 6, 10) is True
        assert await client.call("swipe", ok, "up", 10) is True
        assert await client.call("pinchIn", ok, 50, 10) is True
        assert [[c["do"], *c["args"]] for c in client.handset.calls()] == [
            ["click", 280, 380],
            ["click", 104, 316],
            ["long_click", 456, 444],
            ["drag", 280, 380, 800, 380, 10],
            ["drag", 280, 380, 5, 6, 10],
            ["swipe", 280, 444, 280, 316, 10],
            ["pinch_in"],
        ]

    with_client(scene)


def test_waiting_for_a_window_ends_when_the_screen_changes() -> None:
    async def scene(client: Client) -> None:
        assert await client.call("waitForWindowUpdate", None, 10) is False
        clock = asyncio.ensure_future(client.handset.system.run_clock())
        asyncio.get_running_loop().call_later(0.05, client.handset.system.machine.wake)
        assert await client.call("waitForWindowUpdate", None, 10_000) is True
        clock.cancel()

    with_client(scene)


def test_every_method_refuses_what_it_cannot_read_and_none_breaks() -> None:
    junk: list[list[Any]] = [[], [None], ["x"], [{}], [[]], [1], [{"mask": "x"}], list(range(7))]
    values: list[Any] = [{}, "x", None, [], -1, 0.5]
    junk += [[value] * count for value in values for count in (2, 3, 4, 5)]

    async def scene(client: Client) -> None:
        for name in METHODS:
            for params in junk:
                reply = await client.post(json.dumps({"id": 1, "method": name, "params": params}).encode())
                assert reply.keys() >= {"jsonrpc", "id"}, (name, params)
                assert ("result" in reply) != ("error" in reply), (name, params)

    with_client(scene)


def test_the_methods_are_those_that_uiautomator2_uses() -> None:
    used = """
        deviceInfo dumpWindowHierarchy takeScreenshot click injectInputEvent swipe drag swipePoints pressKey
        pressKeyCode wakeUp sleep setOrientation freezeRotation openNotification openQuickSettings setClipboard
        getClipboard pasteClipboard clearInputText exist waitForExists waitUntilGone objInfo
        objInfoOfAllInstances count setText
        clearTextField getText scrollForward scrollBackward scrollToBeginning scrollToEnd scrollTo flingForward
        flingBackward flingToBeginning flingToEnd pinchIn pinchOut gesture dragTo childByText childByDescription
        childByInstance getLastToast clearLastToast getLastTraversedText clearLastTraversedText
    """
    assert set(used.split()) <= METHODS.keys()
    assert "makeToast" not in METHODS  # uiautomator2 calls it, and no jar has it
