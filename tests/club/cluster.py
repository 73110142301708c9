"""Three real servers on this machine, each with a store of its own, started and stopped by process."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from playaid.club.connection import Connection
from playaid.club.servers import Account, Node, configuration, prepare
from playaid.club.stream import connect

SERVER = shutil.which("nats-server", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
Result = TypeVar("Result")
CLUB = Account("club", "club-word")


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def apart(work: Coroutine[Any, Any, Result]) -> Result:
    """What asynchronous work comes to, in a thread of its own: another loop may run in this one, a browser's for example."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Cluster:
    """Servers as docs/club.md has them, on loopback."""

    def __init__(self, folder: Path, accounts: tuple[Account, ...] = (CLUB,), count: int = 3, host: str = "127.0.0.1"):
        self.folder = folder
        self.accounts = list(accounts)
        self.nodes = [Node(f"n{number}", host, free_port(), free_port()) for number in range(1, count + 1)]
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.environment: dict[str, str] = {}
        """What the servers are told beside their configuration."""

    @property
    def servers(self) -> tuple[str, ...]:
        """Their addresses."""
        return tuple(f"nats://{node.host}:{node.port}" for node in self.nodes)

    def home(self, subject: str, key: str = "", account: Account = CLUB, seats: tuple[str, ...] = ()) -> Connection:
        """Where a session of this club lives."""
        return Connection(self.servers, subject, key, account.user, account.password, seats=seats)

    def start(self, *names: str) -> None:
        """Start these servers, or all."""
        for node in self.nodes:
            if node.name in (names or [node.name for node in self.nodes]):
                store = self.folder / node.name
                store.mkdir(parents=True, exist_ok=True)
                file = store / "nats.conf"
                file.write_text(configuration(node, self.nodes, self.accounts, str(store / "js")), encoding="utf-8")
                with (store / "log").open("ab") as log:
                    environment = {**os.environ, **self.environment}
                    self.running[node.name] = subprocess.Popen([SERVER or "", "-c", str(file)], stdout=log, stderr=log, env=environment)

    def ready(self, seconds: float = 30) -> None:
        """Wait until the stream of the club stands."""
        until = time.monotonic() + seconds
        while True:
            try:
                apart(self._prepared())
                return
            except Exception:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)

    async def _prepared(self) -> None:
        client = await connect(self.home(""))
        try:
            await prepare(client.jetstream(timeout=5), replicas=min(3, len(self.nodes)))
        finally:
            await client.close()

    def leader(self) -> str:
        """The server that leads the stream now."""
        return apart(self._leader())

    async def _leader(self) -> str:
        client = await connect(self.home(""))
        try:
            info = await client.jetstream(timeout=5).stream_info("PLAYAID")
            return str(info.cluster.leader) if info.cluster else self.nodes[0].name
        finally:
            await client.close()

    def kill(self, *names: str, sign: int = signal.SIGKILL) -> None:
        """Kill these, or all that run."""
        for name in names or list(self.running):
            self.running[name].send_signal(sign)
        if sign == signal.SIGKILL:
            for name in names or list(self.running):
                self.running.pop(name).wait()

    def stop(self) -> None:
        """Stop all of them."""
        for process in self.running.values():
            process.send_signal(signal.SIGCONT)
            process.kill()
            process.wait()
        self.running.clear()
