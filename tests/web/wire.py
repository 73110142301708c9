"""A network between pages and their server that can be cut: refused, or so silent that nobody is told."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from playaid.web import host
from playaid.web.addresses import LOOPBACK
from tests.web.evenings import Running, serving


class Wire:
    """What stands between: `gone` refuses and cuts, `silent` passes nothing on and says nothing, and what hung then hangs for good."""

    def __init__(self) -> None:
        self.port = 0
        self.to = 0
        self._state = "open"
        self._held: set[asyncio.StreamWriter] = set()
        self._dead: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        server = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._taken, LOOPBACK, 0), self._loop).result(10)
        self.port = server.sockets[0].getsockname()[1]

    def be(self, state: str) -> None:
        """From now on: open, gone or silent."""
        asyncio.run_coroutine_threadsafe(self._be(state), self._loop).result(10)

    async def _be(self, state: str) -> None:
        self._state = state
        if state == "silent":
            self._dead |= self._held
        if state == "gone":
            for writer in list(self._held):
                writer.transport.abort()

    async def _taken(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._state == "gone":
            writer.transport.abort()
            return
        self._held.add(writer)
        if self._state == "silent":
            self._dead.add(writer)
        with suppress(OSError):
            there, on = await asyncio.open_connection(LOOPBACK, self.to)
            with suppress(OSError, asyncio.CancelledError):
                await asyncio.gather(self._pump(reader, on, writer), self._pump(there, writer, writer))
            on.transport.abort()
        self._held.discard(writer)
        writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, to: asyncio.StreamWriter, page: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if page not in self._dead:
                to.write(data)
                await to.drain()
        if page not in self._dead:
            to.close()

    def close(self) -> None:
        """Nothing passes any more."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)


@contextmanager
def wired(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Running, Wire]]:
    """The session `evening`, served behind a wire."""
    wire, listening_at = Wire(), host.listening_at

    def behind(wish: host.Wish) -> object:
        listening, address, tls = listening_at(wish)
        wire.to = address.port
        return listening, address._replace(port=wire.port), tls

    monkeypatch.setattr(host, "listening_at", behind)
    try:
        with serving(folder) as running:
            yield running, wire
            wire.be("open")
    finally:
        wire.close()
