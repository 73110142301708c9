"""Something answers at a server's address that is none, or says what no server says."""

import json
import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from threading import Thread
from typing import Any

import pytest

from playaid.club import stream as streams
from playaid.club.authority import InDoubt, Unreachable
from playaid.club.connection import Connection
from playaid.club.stream import Result, Stream
from tests.each import each

INFO = {"server_id": "x", "server_name": "x", "version": "2.15.1", "proto": 1, "headers": True, "max_payload": 1 << 20, "jetstream": True}


class Liar:
    """A port of this machine: greets with these bytes, answers pings, and whatever is published with the same."""

    def __init__(self) -> None:
        self.greeting, self.answer = b"", b""
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.home = Connection((f"nats://127.0.0.1:{self._socket.getsockname()[1]}",), "pa.x.log", "")
        Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                there, _ = self._socket.accept()
            except OSError:
                return
            Thread(target=self._greet, args=(there,), daemon=True).start()

    def _greet(self, there: socket.socket) -> None:
        with suppress(OSError), there, there.makefile("rb") as lines:
            there.sendall(self.greeting)
            for line in lines:
                if line == b"PING\r\n":
                    there.sendall(b"PONG\r\n")
                if line.startswith(b"HPUB"):
                    reply, length = line.split()[2], int(line.split()[-1])
                    lines.read(length + 2)
                    there.sendall(b"MSG %b 1 %d\r\n%b\r\n" % (reply, len(self.answer), self.answer))

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def liar(monkeypatch: pytest.MonkeyPatch) -> Iterator[Liar]:
    monkeypatch.setattr(streams, "CONNECTING", 0.5)
    monkeypatch.setattr(streams, "ANSWERING", 0.5)
    there = Liar()
    yield there
    there.close()


def _greets(**more: object) -> bytes:
    return b"INFO " + json.dumps({**INFO, **more}).encode() + b"\r\n"


@each("greeting", [b"INFO []\r\n", _greets(version="x.y"), _greets(max_payload=2), b"INFO " + b"[" * 9000 + b"\r\n"])
def test_what_is_no_server_is_out_of_reach(liar: Liar, greeting: bytes) -> None:
    liar.greeting = greeting
    stream = Stream(liar.home)
    with pytest.raises(Unreachable):
        stream.append(0, b"hers")
    stream.close()


@each("answer", [b"garbage", b"null", b"", b"[" * 100_000, b'{"stream":"PLAYAID","seq":"x"}'])
def test_an_answer_that_no_server_gives_leaves_it_in_doubt(liar: Liar, answer: bytes) -> None:
    liar.greeting, liar.answer = _greets(), answer
    stream = Stream(liar.home)
    with pytest.raises(InDoubt):
        stream.append(0, b"hers")
    stream.close()


class Still(streams.Link):
    """A line whose loop stands still."""

    def connected(self) -> Any:
        return None

    def run(self, work: Coroutine[Any, Any, Result], seconds: float) -> Result:
        work.close()
        raise streams.Late


def test_a_line_that_stands_still_is_told_in_words(liar: Liar) -> None:
    link = Still(liar.home)
    stream = Stream(liar.home, link)
    asking: list[Callable[[], object]] = [lambda: stream.read(0), lambda: stream.wait(0, 0.0)]
    for asks in asking:
        with pytest.raises(Unreachable, match="the servers do not tell this session"):
            asks()
    link.close()


class Client:
    """One that has come through to servers."""

    is_closed = False

    def jetstream(self, timeout: float) -> object:
        return object()

    async def close(self) -> None:
        """Nothing to let go of."""


def test_a_line_that_comes_back_was_cut(liar: Liar, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads asks the servers anew what they have: they may have begun again meanwhile."""

    async def connected(self: streams.Link) -> Any:
        return Client()

    monkeypatch.setattr(streams.Link, "_connected", connected)
    link = streams.Link(liar.home)
    assert link.connected() is link.connected()
    assert link.cuts == 0
    setattr(link._client, "is_closed", True)  # noqa: B010
    link.connected()
    assert link.cuts == 1
    link.close()
