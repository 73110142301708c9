"""A network between pages and their server that can be cut: refused, or so silent that nobody is told."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from playaid.web import host
from playaid.web.addresses import LOOPBACK
from tests.web.evenings import Running, serving


class Wire:
    """What stands between: `gone` refuses and cuts, `silent` passes nothing on and says nothing, and what hung then hangs for good."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        assert process.stdout is not None
        self.port = int(process.stdout.readline())

    def be(self, word: str) -> None:
        """From now on: open, gone or silent; or the port that it leads to."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(word, file=self._process.stdin, flush=True)
        assert self._process.stdout.readline().strip() == word


@contextmanager
def wired(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Running, Wire]]:
    """The session `evening`, served behind a wire."""
    listening_at = host.listening_at
    words, pipe = [sys.executable, "-m", "tests.web.wire"], subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, cwd=Path(__file__).parents[2]) as process:
        try:
            wire = Wire(process)

            def behind(wish: host.Wish) -> object:
                listening, address, tls = listening_at(wish)
                wire.be(str(address.port))
                return listening, address._replace(port=wire.port), tls

            monkeypatch.setattr(host, "listening_at", behind)
            with serving(folder) as running:
                yield running, wire
        finally:
            process.kill()


class _Ends:
    """The two ends of each connection, in the wire's own process."""

    def __init__(self) -> None:
        self.to = 0
        self.state = "open"
        self.pages: set[asyncio.StreamWriter] = set()
        self.dead: set[asyncio.StreamWriter] = set()

    def hear(self, word: str) -> None:
        if word.isdecimal():
            self.to = int(word)
            return
        self.state = word
        if word == "silent":
            self.dead |= self.pages
        if word == "gone":
            for page in self.pages:
                page.transport.abort()

    async def connect(self, reader: asyncio.StreamReader, page: asyncio.StreamWriter) -> None:
        if self.state == "gone":
            page.transport.abort()
            return
        self.pages.add(page)
        if self.state == "silent":
            self.dead.add(page)
        with suppress(OSError):
            there, on = await asyncio.open_connection(LOOPBACK, self.to)
            passing = [asyncio.create_task(self.pump(reader, on, page)), asyncio.create_task(self.pump(there, page, page))]
            await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
            on.transport.abort()
        self.pages.discard(page)
        page.transport.abort()

    async def pump(self, reader: asyncio.StreamReader, to: asyncio.StreamWriter, page: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if page not in self.dead:
                    to.write(data)
                    await to.drain()
            await to.drain()


async def _between() -> None:
    ends, loop = _Ends(), asyncio.get_running_loop()
    server = await asyncio.start_server(ends.connect, LOOPBACK, 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        ends.hear(line.strip())
        print(line.strip(), flush=True)


if __name__ == "__main__":
    asyncio.run(_between())
