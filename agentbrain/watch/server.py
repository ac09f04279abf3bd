"""Serves the page of one run on loopback: the page, its events, its picture, and the owner's words."""

from __future__ import annotations

import asyncio
import io
import json
import secrets
import socket
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from agentbrain.config import RunConfig
from agentbrain.errors import AgentError, PrerequisiteError
from agentbrain.pictures import paint_marks
from agentbrain.store import DocumentStore
from agentbrain.trace import DOCUMENT, SCREENS
from agentbrain.turns import record, reply, tell
from agentbrain.watch.guard import COOKIE, check
from agentbrain.watch.view import newest_screen, render
from devices.perception.marks import mark_screen
from devices.recording import load_screen

try:
    import uvicorn
    from starlette.applications import Starlette
    from starlette.background import BackgroundTask
    from starlette.requests import Request
    from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
    from starlette.routing import Route
except ImportError:
    raise PrerequisiteError(
        "The live page needs the web extra.", "Install it with: pip install 'agentbrain[web]'"
    ) from None

_FILES = Path(__file__).parent / "page"
_LOOK_SECONDS = 0.1  # pause between two looks at the document; a person sees a change at once
_KILLED_SECONDS = 2.0  # how soon a run that was killed, which changes no file, is said to be gone
_ALIVE_SECONDS = 15.0  # a comment line now and then keeps a quiet stream from being closed
_PICTURE = 1200  # pixels of the longest side
_MAX_BODY = 10_000  # bytes; a question is a sentence
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

Handler = Callable[[Request], Awaitable[Response]]


class Page:
    """The page of one run; `start` serves it in a thread, `url` is what to open."""

    def __init__(
        self, folder: Path, *, port: int = 0, token: str | None = None, config: RunConfig | None = None
    ) -> None:
        self.token = token or secrets.token_urlsafe(24)
        self._folder = folder
        self._store = DocumentStore(folder / DOCUMENT)
        self._config = config or RunConfig()
        self._socket = _bind(port)
        self.port: int = self._socket.getsockname()[1]
        self._closing = threading.Event()
        settings = uvicorn.Config(self._app(), log_level="critical", access_log=False, lifespan="off")
        settings.timeout_graceful_shutdown = 1
        self._server = uvicorn.Server(settings)
        self._thread = threading.Thread(target=self._serve, name="page", daemon=True)

    @property
    def url(self) -> str:
        """The address with its token."""
        return f"http://127.0.0.1:{self.port}/?token={self.token}"

    def start(self) -> None:
        """Serve until `close`."""
        self._thread.start()

    def close(self) -> None:
        """End every stream and the server."""
        self._closing.set()
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join(5.0)
        self._socket.close()

    def wait(self) -> None:
        """Serve until interrupted."""
        while self._thread.is_alive():
            self._thread.join(0.5)

    def _serve(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._socket]))

    def _app(self) -> Starlette:
        routes = [
            Route("/", self._guarded(self._page)),
            Route("/app.js", self._guarded(_file("app.js", "text/javascript"))),
            Route("/app.css", self._guarded(_file("app.css", "text/css"))),
            Route("/events", self._guarded(self._events)),
            Route("/screen.jpg", self._guarded(self._screen)),
            Route("/ask", self._guarded(self._ask), methods=["POST"]),
            Route("/tell", self._guarded(self._tell), methods=["POST"]),
            Route("/stop", self._guarded(self._stop), methods=["POST"]),
            Route("/notes", self._guarded(self._notes), methods=["POST"]),
        ]
        return Starlette(routes=routes)

    def _guarded(self, handler: Handler) -> Handler:
        """Turn strangers away before anything is read, and set the headers that keep text text."""

        async def guarded(request: Request) -> Response:
            refused = check(
                request.method, request.headers, request.cookies, request.query_params, self.token, self.port
            )
            if refused is not None:
                return PlainTextResponse(refused.reason, refused.status, _HEADERS)
            try:
                response = await handler(request)
            except AgentError as error:
                response = PlainTextResponse(str(error), 409)
            response.headers.update(_HEADERS)
            return response

        return guarded

    async def _page(self, request: Request) -> Response:
        response = FileResponse(_FILES / "index.html", media_type="text/html")
        if "token" in request.query_params:
            response.set_cookie(COOKIE, self.token, httponly=True, samesite="strict", path="/")
        return response

    async def _events(self, request: Request) -> Response:
        return StreamingResponse(self._stream(request), media_type="text/event-stream")

    async def _stream(self, request: Request) -> AsyncIterator[str]:
        """Send a render whenever the document changed; the page drops what is older than what it shows (S6)."""
        sent: tuple[int, int] | None = None
        outcome, quiet, looked = "", time.monotonic(), 0.0
        while not self._closing.is_set() and not await request.is_disconnected():
            stamp, now = self._stamp(), time.monotonic()
            content = None
            if stamp != sent or (outcome == "running" and now - looked > _KILLED_SECONDS):
                content, looked = render(self._folder, time.time()), now
            if content is not None and (stamp, content["outcome"]) != (sent, outcome):
                sent, outcome, quiet = stamp, content["outcome"], now
                yield f"data: {json.dumps(content, ensure_ascii=False)}\n\n"
            elif now - quiet > _ALIVE_SECONDS:
                quiet = now
                yield ": alive\n\n"
            await asyncio.sleep(_LOOK_SECONDS)

    def _stamp(self) -> tuple[int, int] | None:
        with suppress(OSError):
            stat = (self._folder / DOCUMENT).stat()
            return stat.st_mtime_ns, stat.st_ino
        return None

    async def _screen(self, request: Request) -> Response:
        asked = request.query_params.get("n", "")
        number = int(asked) if asked.isdecimal() and len(asked) < 9 else newest_screen(self._folder)
        picture = await asyncio.to_thread(_picture, self._folder, number)
        return Response(picture, media_type="image/jpeg") if picture else PlainTextResponse("no picture", 404)

    async def _ask(self, request: Request) -> Response:
        """Answer here and not in a thread, and record it afterwards: the first byte waits for no lock and no disk."""
        text, now = await _text(request), time.time()
        said = reply(self._store, text, now)
        if said is None:
            return await self._told(text)
        return JSONResponse({"answer": said}, background=BackgroundTask(self._record, text, said, now))

    def _record(self, text: str, said: str, now: float) -> None:
        with suppress(AgentError):  # a full disk changes nothing about an answer that was given
            record(self._store, text, said, now)

    async def _tell(self, request: Request) -> Response:
        return await self._told(await _text(request))

    async def _told(self, text: str) -> Response:
        return JSONResponse({"answer": await asyncio.to_thread(tell, self._store, text, self._config)})

    async def _stop(self, request: Request) -> Response:
        del request
        with self._store.window() as document:
            document.stop_requested = True
        return JSONResponse({"answer": "It stops at its next phase."})

    async def _notes(self, request: Request) -> Response:
        on = await _text(request) == "on"
        with self._store.window() as document:
            document.speech.enabled = on
        return JSONResponse({"answer": f"Spoken notes are {'on' if on else 'off'}."})


def _bind(port: int) -> socket.socket:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise PrerequisiteError(
            f"Port {port} cannot be used ({error.strerror}).", "Name another with --port."
        ) from None
    return listener


def _file(name: str, kind: str) -> Handler:
    async def serve(request: Request) -> Response:
        del request
        return FileResponse(_FILES / name, media_type=kind)

    return serve


async def _text(request: Request) -> str:
    """Return the `text` of a JSON body; raises PrerequisiteError for anything else."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > _MAX_BODY:
            raise PrerequisiteError("That is too long.", "Say it in a sentence.")
    with suppress(ValueError):
        data: Any = json.loads(body)
        if isinstance(data, dict) and isinstance(data.get("text"), str) and data["text"].strip():
            return str(data["text"]).strip()
    raise PrerequisiteError("There is no text in it.", 'Send {"text": "..."}.')


def _picture(folder: Path, number: int | None) -> bytes | None:
    if number is None:
        return None
    try:
        screen = load_screen(folder / SCREENS / f"{number:04d}")
    except (OSError, ValueError):
        return None
    if screen.image is None:
        return None
    buffer = io.BytesIO()
    paint_marks(screen.image, mark_screen(screen), _PICTURE).convert("RGB").save(buffer, "JPEG", quality=80)
    return buffer.getvalue()
