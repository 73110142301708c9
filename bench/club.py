"""What many tables cost the servers of a club: memory and disk of each of three, by the number of tables; for docs/club.md.

`python bench/club.py 200 2000 10000`: so many tables, an evening's start of five events of 2 kB each. With `--readers 2` so many readers
stay beside each table (two machines, or one and the club's pages) while an event every eight seconds comes to each, for half a minute.
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playaid.club.servers import STREAM
from playaid.club.stream import Link, Stream, connect
from tests.club.cluster import Cluster

NODE = 256
"""MB of memory that a server of a club has; nothing here holds it to that, the most that it took is told beside it."""
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
    """The most MB of memory that a process has held since it began."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024


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
            for _ in range(EVENTS):
                headers = {"Nats-Expected-Last-Subject-Sequence": str(after)}
                after = (await context.publish(f"pa.{number:024x}.log", os.urandom(SIZE), stream=STREAM, headers=headers)).seq

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


def main() -> None:
    """Print a line for each number of tables."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("tables", nargs="*", type=int, default=[200, 2000])
    words.add_argument("--readers", type=int, default=0, help="for each table")
    given = words.parse_args()
    tables = given.tables
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder))
        cluster.start()
        try:
            cluster.ready()
            before = 0
            for number in tables:
                seconds = asyncio.run(fill(cluster, before, number))
                events = (number - before) * EVENTS
                before = number
                if given.readers:
                    stay(cluster, number, given.readers)
                time.sleep(2)
                memory = ", ".join(f"{resident(process.pid):.0f}" for process in cluster.running.values())
                disk = ", ".join(f"{on_disk(Path(folder) / node.name / 'js'):.0f}" for node in cluster.nodes)
                peaks = [most_resident(process.pid) for process in cluster.running.values()]
                held = "within" if max(peaks) <= NODE else "ABOVE"
                most = f"at most {', '.join(f'{peak:.0f}' for peak in peaks)} MB since they began, {held} {NODE} MB"
                print(f"{number} tables: {memory} MB of memory, {most}; {disk} MB of disk; {events / seconds:.0f} events/s", flush=True)
        finally:
            cluster.stop()


if __name__ == "__main__":
    main()
