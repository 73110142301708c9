"""The listeners: HTTP by uvicorn, over TLS or plain, without much patience for whoever is slow or comes with many connections."""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from playaid.web.addresses import Address
from playaid.web.certificate import Certificate
from playaid.web.request_guard import App

HEAD = 10.0
"""Seconds in which the head of a request must be there, and in which hands must be shaken."""
EACH = 150
"""Connections from one address at a time: fifty devices behind one router are a large club."""
STREAM_BUFFER = 64 * 1024


class Impatient(H11Protocol):
    """A connection that must ask for something soon, and of which one address may have only so many."""

    _late: asyncio.TimerHandle | None = None
    _from: Counter[str] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._host = self.client[0] if self.client else ""
        Impatient._from[self._host] += 1
        if Impatient._from[self._host] > EACH:
            transport.abort()
            return
        with_nodelay(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        Impatient._from[self._host] -= 1
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._wait_no_more()
        elif self._late is None:
            self._wait()

    def _wait(self) -> None:
        self._late = self.loop.call_later(HEAD, self._too_late)

    def _wait_no_more(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._late = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()


def with_nodelay(transport: asyncio.Transport) -> None:
    raw = transport.get_extra_info("socket")
    if raw is not None:
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def bound(address: Address) -> socket.socket:
    """A socket that listens at an address; port 0 takes any that is free. Raises OSError."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((address.host, address.port))
        listening.listen(200)
    except OSError:
        listening.close()
        raise
    return listening


class Listener:
    """One application at one address. `run` serves until `leave` is called; the process's own signals are left alone."""

    def __init__(self, app: App, listening: socket.socket, certificate: Certificate | None = None) -> None:
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # a request that makes no sense is nothing to be told about
        config = uvicorn.Config(
            cast(Any, app),
            http=Impatient,
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
            timeout_keep_alive=30,
            h11_max_incomplete_event_size=STREAM_BUFFER // 4,
        )
        config.load()
        config.ssl = certificate.context if certificate else None  # it reads files by itself, and those may have been replaced
        self._server = uvicorn.Server(config)
        self._listening = listening

    async def run(self) -> None:
        await self._listen()
        await self._server.main_loop()
        await self._server.shutdown(sockets=[self._listening])
        for connection in list(self._server.server_state.connections):  # those who did not go by themselves
            cast(Any, connection).transport.abort()
        await asyncio.sleep(0.05)

    async def _listen(self) -> None:
        """As uvicorn begins by itself, which has no word for how long a handshake may take."""
        server, config = self._server, self._server.config
        server.lifespan = config.lifespan_class(config)
        await server.lifespan.startup()
        protocol = partial(Impatient, config=config, server_state=server.server_state, app_state=server.lifespan.state)
        patience = HEAD if config.ssl else None
        loop = asyncio.get_running_loop()
        server.servers = [
            await loop.create_server(protocol, sock=self._listening, ssl=config.ssl, backlog=config.backlog, ssl_handshake_timeout=patience)
        ]
        server.started = True

    def leave(self) -> None:
        self._server.should_exit = True

    @property
    def started(self) -> bool:
        return self._server.started


Background = Callable[[], Awaitable[None]]


async def served(listeners: list[Listener], *background: Background, ready: Callable[[], None] = lambda: None) -> None:
    """Serve at all these until the first of them leaves; what is done beside it ends then, too. ready: called once all answer."""

    async def begun() -> None:
        while not all(listener.started for listener in listeners):
            await asyncio.sleep(0.01)
        ready()

    beside = [asyncio.create_task(cast(Any, work())) for work in (*background, begun)]
    try:
        await asyncio.gather(*(listener.run() for listener in listeners))
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
