"""A real HTTP server on loopback that speaks the protocol of model servers and answers as a test tells it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

ACTION = '{"action":"tap","mark":1}'

Answer = Callable[["Peer", dict[str, Any]], None]


class Peer(BaseHTTPRequestHandler):
    """One request to the server; what it answers is the server's."""

    server: LoopbackServer

    def log_message(self, format: str, *args: Any) -> None:
        """Stay quiet."""

    def do_GET(self) -> None:
        self.server.seen.append((self.path, {}))
        pages = {"/v1/models": {"data": [{"id": "tiny"}, {"id": "other"}]}, "/props": self.server.props}
        page = pages.get(self.path)
        self.reply(200 if page is not None else 404, page or {})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((self.path, body))
        self.server.keys.append(self.headers.get("Authorization"))
        if self.path == "/tokenize":
            self.reply(200 if self.server.tokenizes else 404, {"tokens": body["content"].split()})
        else:
            self.server.answer(self, body)

    def reply(self, status: int, page: Any) -> None:
        data = json.dumps(page).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def stream(self, *pieces: str, finish: str = "stop", usage: dict[str, Any] | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for piece in pieces:
            self.event({"choices": [{"delta": {"content": piece}, "finish_reason": None}]})
        self.event({"choices": [{"delta": {}, "finish_reason": finish}]})
        if usage:
            self.event({"choices": [], "usage": usage})
        self.wfile.write(b"data: [DONE]\n\n")

    def event(self, value: Any) -> None:
        self.wfile.write(f"data: {json.dumps(value)}\n\n".encode())


class LoopbackServer(ThreadingHTTPServer):
    """A model server that answers as it is told and remembers what it was asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Peer)
        self.seen: list[tuple[str, dict[str, Any]]] = []
        self.keys: list[str | None] = []
        self.props: dict[str, Any] | None = None
        self.tokenizes = False
        self.answer: Answer = lambda peer, _: peer.stream(ACTION)
        self.left = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    @property
    def asked(self) -> list[dict[str, Any]]:
        return [body for path, body in self.seen if path == "/v1/chat/completions"]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A reader that leaves in the middle is what some tests are about."""
        self.left.set()


@contextmanager
def serving() -> Iterator[LoopbackServer]:
    """Yield a server that serves."""
    with LoopbackServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join(5)
