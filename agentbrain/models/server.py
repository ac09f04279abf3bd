"""Talks HTTP to a model server: small JSON calls, and one streamed reply that a deadline or another thread can end.

The standard library's client follows no redirects and no proxy settings, so what is sent to an address goes to
that address and nowhere else.
"""

from __future__ import annotations

import http.client
import json
import os
import socket
import ssl
import threading
import time
from collections.abc import Generator, Iterator, Mapping
from typing import Any

from agentbrain.models.address import Address

KEY_VARIABLE = "AGENTBRAIN_API_KEY"
_QUICK_SECONDS = 10.0
_LONGEST_LINE = 1_000_000  # bytes; a delta is a few hundred
_LONGEST_BODY = 5_000_000


class ServerAway(Exception):
    """Nothing answers at the address, or the connection broke."""


class ServerSlow(Exception):
    """The deadline passed."""


class ServerCancelled(Exception):
    """Another thread ended the call."""


class ServerRefused(Exception):
    """The server answered with an error: its status and the text it sent."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"HTTP {status}")
        self.status = status
        self.text = text


class Server:
    """One server. One streamed call at a time; `cancel` may come from any thread."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._lock = threading.Lock()
        self._streaming: http.client.HTTPConnection | None = None
        self._cancelled = False

    def get(self, path: str) -> Any:
        """Return the JSON at a path."""
        return self._quick("GET", path, None)

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """Return the JSON that a small request is answered with."""
        return self._quick("POST", path, body)

    def stream(self, path: str, body: Mapping[str, Any], seconds: float) -> Generator[Any, None, None]:
        """Yield the events of a streamed answer until it ends; leaving the loop closes the connection.

        Raises ServerAway, ServerSlow, ServerRefused, or ServerCancelled after `cancel`.
        """
        until = time.monotonic() + seconds
        connection = self._connection(seconds)
        with self._lock:
            self._streaming, self._cancelled = connection, False
        try:
            for event in _events(self._answer(connection, "POST", path, body), connection, until):
                if self._cancelled:
                    break
                yield event
        except TimeoutError:
            raise ServerSlow from None
        except (OSError, http.client.HTTPException, ValueError, ServerAway) as error:
            if self._cancelled:
                raise ServerCancelled from None
            raise ServerAway(str(error) or type(error).__name__) from None
        finally:
            with self._lock:
                self._streaming = None
            connection.close()
        if self._cancelled:
            raise ServerCancelled

    def cancel(self) -> None:
        """End the streamed call in flight; the server sees its reader leave and stops working on it."""
        with self._lock:
            if self._streaming is None:
                return
            self._cancelled = True
            sock = self._streaming.sock
            if sock is not None:
                _shut(sock)

    def _quick(self, method: str, path: str, body: Mapping[str, Any] | None) -> Any:
        connection = self._connection(_QUICK_SECONDS)
        try:
            response = self._answer(connection, method, path, body)
            return json.loads(response.read(_LONGEST_BODY))
        except TimeoutError:
            raise ServerSlow from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise ServerAway(type(error).__name__) from None
        finally:
            connection.close()

    def _connection(self, seconds: float) -> http.client.HTTPConnection:
        host, port = self.address.host, self.address.port
        if self.address.scheme == "https":
            return http.client.HTTPSConnection(host, port, timeout=seconds, context=ssl.create_default_context())
        return http.client.HTTPConnection(host, port, timeout=seconds)

    def _answer(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: Mapping[str, Any] | None
    ) -> http.client.HTTPResponse:
        headers = {"Accept": "application/json"}
        key = os.environ.get(KEY_VARIABLE)
        if key:
            headers["Authorization"] = f"Bearer {key}"
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, data, headers)
        response = connection.getresponse()
        if response.status != 200:
            raise ServerRefused(response.status, response.read(4_000).decode("utf-8", "replace"))
        return response


def _events(response: http.client.HTTPResponse, connection: http.client.HTTPConnection, until: float) -> Iterator[Any]:
    """Yield the JSON of each `data:` line; a comment or an empty line is nothing."""
    while True:
        left = until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        if connection.sock is not None:
            connection.sock.settimeout(left)
        line = response.readline(_LONGEST_LINE)
        if not line:
            raise ServerAway("the reply broke off")  # llama-cpp-python's own server ends so when it failed
        kind, _, text = line.decode("utf-8", "replace").strip().partition(":")
        if text.strip() == "[DONE]":
            return
        if kind in ("data", "error"):
            yield _checked(json.loads(text))


def _checked(event: Any) -> Any:
    """Return an event that is no error; one that is came too late for an HTTP status."""
    error = event.get("error") if isinstance(event, dict) else None
    if error:
        code = error.get("code") if isinstance(error, dict) else None
        raise ServerRefused(code if isinstance(code, int) else 500, json.dumps(error)[:4_000])
    return event


def _shut(sock: socket.socket) -> None:
    try:
        sock.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # it ended by itself
