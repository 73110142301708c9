"""What many tables cost the servers of a club: memory and disk of each of three, by the number of tables; for docs/club.md.

`python bench/club.py 200 2000 10000`: so many tables, an evening's start of five events of 2 kB each. With `--readers 2` so many readers
stay beside each table (two machines, or one and the club's pages) while an event every eight seconds comes to each, for half a minute.

Each server is held to 256 MB (`--cap`): it is told so (GOMEMLIMIT, as in docs/club.md), and the most that it has held, which the kernel
keeps, is looked at twenty times a second. One that has passed the cap is killed, and the run fails.
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

sys.path.insert(0, str(Path(__file__).parent.parent))

from nats.js.errors import BadRequestError

from playaid.club.servers import STREAM
from playaid.club.stream import Link, Stream, connect
from tests.club.cluster import Cluster

NODE = 256
"""MB of memory that a server of a club has (MemoryMax of the unit in docs/club.md)."""
TOLD = 0.85
"""The share of it that the server's own GOMEMLIMIT tells it to keep to."""
LOOKED = 0.05
"""Seconds between two looks at what the servers hold."""
EVENTS = 5
AT_ONCE = 64
SIZE = 2048
PLAYED = 30.0
"""Seconds of play with readers."""
PACE = 8.0
"""Seconds between two events of a table."""


def resident(pid: int) -> float:
    """MB of memory that a process holds."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def most_resident(pid: int) -> float:
    """The most MB of memory that a process has held since it began; 0 of one that is gone."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")), 0) / 1024


@contextmanager
def capped(cluster: Cluster, cap: float) -> Iterator[dict[str, float]]:
    """Kills a server of the cluster as soon as it has held more than `cap` MB; gives those killed, with what they had held."""
    killed: dict[str, float] = {}
    over = Event()

    def look() -> None:
        while not over.wait(LOOKED):
            for name, process in list(cluster.running.items()):
                if name not in killed and process.poll() is None and (held := most_resident(process.pid)) > cap:
                    killed[name] = held
                    process.kill()

    watchdog = Thread(target=look, name="the cap", daemon=True)
    watchdog.start()
    try:
        yield killed
    finally:
        over.set()
        watchdog.join()


def on_disk(folder: Path) -> float:
    """MB of all files below a folder."""
    return sum(file.stat().st_blocks * 512 for file in folder.rglob("*") if file.is_file()) / 1e6


async def fill(cluster: Cluster, first: int, last: int) -> float:
    """Tables `first` to `last` begin; seconds that it took."""
    client = await connect(cluster.home(""))
    context = client.jetstream(timeout=30)
    gate = asyncio.Semaphore(AT_ONCE)

    async def table(number: int) -> None:
        async with gate:
            after = 0
            subject = f"pa.{number:024x}.log"
            for _ in range(EVENTS):
                headers = {"Nats-Expected-Last-Subject-Sequence": str(after)}
                try:
                    after = (await context.publish(subject, os.urandom(SIZE), stream=STREAM, headers=headers)).seq
                except BadRequestError:  # sent again while a leader changed: what stands there is read
                    after = (await context.get_last_msg(STREAM, subject)).seq or 0

    start = time.monotonic()
    await asyncio.gather(*(table(number) for number in range(first, last)))
    await client.close()
    return time.monotonic() - start


def stay(cluster: Cluster, tables: int, readers: int) -> None:
    """Readers beside each table while it is played; prints how soon they have what was written, and what the servers hold meanwhile."""
    link = Link(cluster.home(""))
    streams = [[Stream(cluster.home(f"pa.{number:024x}.log"), link) for _ in range(readers)] for number in range(tables)]
    try:
        for beside in streams:
            for stream in beside:
                stream.read(0)
        last = [beside[0].read(0)[-1].position for beside in streams]
        late = []
        until = time.monotonic() + PLAYED
        while time.monotonic() < until:
            number = random.randrange(tables)
            begun = time.monotonic()
            last[number] = streams[number][0].append(last[number], os.urandom(SIZE))
            if streams[number][-1].wait(last[number] - 1, 10):
                late.append(time.monotonic() - begun)
            time.sleep(max(0.0, PACE / tables - (time.monotonic() - begun)))
        memory = ", ".join(f"{resident(process.pid):.0f}" for process in cluster.running.values())
        cuts = [1000 * cut for cut in statistics.quantiles(late, n=100)]
        print(f"{tables * readers} readers: {memory} MB; {len(late)} events, read p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms", flush=True)
    finally:
        link.close()


def main() -> int:
    """Print a line for each number of tables; 1 where a server passed the cap."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("tables", nargs="*", type=int, default=[200, 2000])
    words.add_argument("--readers", type=int, default=0, help="for each table")
    words.add_argument("--cap", type=float, default=NODE, help="MB that a server may hold")
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder))
        cluster.environment["GOMEMLIMIT"] = f"{int(given.cap * TOLD)}MiB"
        cluster.start()
        try:
            with capped(cluster, given.cap) as killed:
                try:
                    measure(cluster, given.tables, given.readers, given.cap)
                except Exception:
                    if not killed:
                        raise
        finally:
            cluster.stop()
    for name, held in killed.items():
        print(f"{name} held {held:.0f} MB, more than {given.cap:.0f}, and was killed: the run FAILED", flush=True)
    return 1 if killed else 0


def measure(cluster: Cluster, tables: list[int], readers: int, cap: float) -> None:
    """Print what the servers hold with each number of tables."""
    cluster.ready()
    before = 0
    for number in tables:
        seconds = asyncio.run(fill(cluster, before, number))
        events = (number - before) * EVENTS
        before = number
        if readers:
            stay(cluster, number, readers)
        time.sleep(2)
        memory = ", ".join(f"{resident(process.pid):.0f}" for process in cluster.running.values())
        disk = ", ".join(f"{on_disk(cluster.folder / node.name / 'js'):.0f}" for node in cluster.nodes)
        peaks = ", ".join(f"{most_resident(process.pid):.0f}" for process in cluster.running.values())
        most = f"at most {peaks} MB since they began, held to {cap:.0f} MB"
        print(f"{number} tables: {memory} MB of memory, {most}; {disk} MB of disk; {events / seconds:.0f} events/s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
