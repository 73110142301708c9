"""Servers that die under load: `python -m tests.club.faults leader two all stop acks power --runs 20`.

Writers in competition append events that name their predecessor. Then everything is read back, and every acknowledgement looked up: how
many were lost, stand twice, or have a rival for their place; how long the first append took after the fault; how long appends take. The
runs of a kind follow one another on the same servers, each with tables of its own; what earlier runs had confirmed is looked up again.

`python -m tests.club.faults none --seconds 60` measures appends alone, `… leader --runs 3` the time to the first one after its death.
"""

import argparse
import asyncio
import fcntl
import json
import os
import random
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from nats.errors import Error as NatsError
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from nats.js.client import JetStreamContext
from nats.js.errors import APIError

from playaid.club.servers import STREAM
from playaid.club.stream import OVERTAKEN, connect
from tests.club.cluster import Cluster

SIZE = 2048
"""Bytes of a message: what most events come to."""
KINDS = ("none", "leader", "two", "all", "stop", "acks", "power")
AWAY = {"all": 3, "power": 3}
"""Seconds until those who were struck are back; 5 otherwise."""
SHUT_DOWN = 0x8004587D
"""The ioctl that takes an ext4 away as a power cut does: what was not written to the disk is gone."""


class Run(NamedTuple):
    """What came of a run: times in seconds."""

    acknowledged: int
    lost: int
    doubled: int
    forked: int
    silence: float
    delays: list[float]


class Load:
    """Writers at many tables of one cluster."""

    def __init__(self, cluster: Cluster, tables: int, pause: float, drops: bool):
        self.cluster = cluster
        self.subjects = [f"pa.{os.urandom(6).hex()}.log" for _ in range(tables)]
        self.pause = pause
        self.drops = drops
        self.acknowledged: dict[str, list[str]] = {}
        self.times: list[tuple[float, float]] = []
        """When each append that was confirmed began, and when it was."""
        self.over = False

    async def write(self, seed: int) -> None:
        """One writer, at one table after the other."""
        rng = random.Random(seed)
        client = await connect(self.cluster.home(""))
        context = client.jetstream(timeout=4)
        known: dict[str, tuple[int, str]] = {}
        while not self.over:
            await asyncio.sleep(rng.expovariate(1 / self.pause))
            subject = rng.choice(self.subjects)
            with suppress(NatsError, OSError, TimeoutError, asyncio.TimeoutError):
                await self._append(context, subject, known, rng)
        await client.close()

    async def _append(self, context: JetStreamContext, subject: str, known: dict[str, tuple[int, str]], rng: random.Random) -> None:
        position, mark = known.get(subject, (0, ""))
        body = json.dumps({"after": mark, "by": rng.getrandbits(64)}).encode().ljust(SIZE)
        here = sha256(body).hexdigest()
        headers = {"Nats-Expected-Last-Subject-Sequence": str(position), "Nats-Msg-Id": here}
        patience = rng.choice((0.002, 4)) if self.drops else 4.0
        start = time.monotonic()
        try:
            answer = await context.publish(subject, body, timeout=patience, stream=STREAM, headers=headers)
        except APIError as fault:
            if fault.err_code in OVERTAKEN:
                last = await context.get_last_msg(STREAM, subject)
                known[subject] = (last.seq or 0, sha256(last.data or b"").hexdigest())
            return
        if not answer.duplicate:
            known[subject] = (answer.seq, here)
            self.acknowledged.setdefault(subject, []).append(here)
            self.times.append((start, time.monotonic()))


async def read_back(cluster: Cluster) -> dict[str, list[tuple[str, str]]]:
    """subject -> (hash, hash of the predecessor) of each message, in order."""
    client = await connect(cluster.home(""))
    context = client.jetstream(timeout=10)
    told: dict[str, list[tuple[str, str]]] = {}
    config = ConsumerConfig(deliver_policy=DeliverPolicy.ALL, ack_policy=AckPolicy.NONE, mem_storage=True, num_replicas=1)
    pulled = await context.pull_subscribe("pa.*.log", stream=STREAM, config=config)
    left = (await pulled.consumer_info()).num_pending or 0
    while left > 0:
        for message in await pulled.fetch(min(500, left), timeout=10):
            left -= 1
            told.setdefault(message.subject, []).append((sha256(message.data).hexdigest(), json.loads(message.data)["after"]))
    await client.close()
    return told


async def at_last(cluster: Cluster) -> dict[str, list[tuple[str, str]]]:
    """What the servers tell, once they have come to rest. Raises NatsError, OSError where they do not within two minutes."""
    until = time.monotonic() + 120
    while True:
        try:
            return await read_back(cluster)
        except (NatsError, OSError, TimeoutError):
            if time.monotonic() > until:
                raise
            await asyncio.sleep(1)


async def run(cluster: Cluster, kind: str, tables: int, writers: int, pause: float, seconds: float, kept: dict[str, list[str]]) -> Run:
    """One run with one fault in its middle. kept: subject -> what was confirmed in earlier runs and this one."""
    load = Load(cluster, tables, pause, kind == "acks")
    tasks = [asyncio.ensure_future(load.write(random.getrandbits(64))) for _ in range(writers)]
    await asyncio.sleep(seconds / 2)
    at = await asyncio.get_running_loop().run_in_executor(None, strike, cluster, kind)
    await asyncio.sleep(seconds / 2)
    deadline = time.monotonic() + 60
    while not any(begun > at for begun, _ in load.times) and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    load.over = True
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.get_running_loop().run_in_executor(None, cluster.ready, 60.0)
    kept.update(load.acknowledged)
    told = await at_last(cluster)
    lost = doubled = forked = 0
    for subject, marks in kept.items():
        standing = [mark for mark, _ in told.get(subject, [])]
        lost += len(set(marks) - set(standing))
        doubled += len(standing) - len(set(standing))
    for messages in told.values():
        before = [after for _, after in messages]
        forked += len(before) - len(set(before))
    after = [end - at for begun, end in load.times if begun > at]
    return Run(len(load.times), lost, doubled, forked, min(after, default=float("inf")), [end - begun for begun, end in load.times])


def strike(cluster: Cluster, kind: str) -> float:
    """The fault, and its end; the moment at which it came."""
    names = [node.name for node in cluster.nodes]
    struck = {"leader": [cluster.leader()], "two": names[:2], "stop": [cluster.leader()]}.get(kind, names)
    if kind in ("none", "acks"):
        return time.monotonic()
    if kind == "power":
        for node in cluster.nodes:
            power_cut(cluster.folder / node.name)
    at = time.monotonic()
    cluster.kill(*struck, sign=signal.SIGSTOP if kind == "stop" else signal.SIGKILL)
    if kind == "power":
        for node in cluster.nodes:
            subprocess.run(["umount", str(cluster.folder / node.name)], check=True)
            mounted(cluster.folder / node.name)
    time.sleep(AWAY.get(kind, 5))
    if kind == "stop":
        cluster.kill(*struck, sign=signal.SIGCONT)
    else:
        cluster.start(*struck)
    return at


def mounted(place: Path) -> None:
    """A disk of its own for a server, mounted at its place; as root."""
    image = place.with_suffix(".img")
    if not image.exists():
        place.mkdir(parents=True)
        with image.open("wb") as file:
            file.truncate(512 << 20)
        subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
    subprocess.run(["mount", "-o", "loop", str(image), str(place)], check=True)


def power_cut(place: Path) -> None:
    """Take the disk of a server away, unflushed."""
    handle = os.open(place, os.O_RDONLY)
    try:
        fcntl.ioctl(handle, SHUT_DOWN, struct.pack("I", 2))
    finally:
        os.close(handle)


@contextmanager
def standing(cluster: Cluster, own_disks: bool) -> Iterator[Cluster]:
    """Servers that run, each on a disk of its own where disks are taken away."""
    places = [cluster.folder / node.name for node in cluster.nodes] if own_disks else []
    for place in places:
        mounted(place)
    cluster.start()
    try:
        cluster.ready()
        yield cluster
    finally:
        cluster.stop()
        for place in places:
            subprocess.run(["umount", str(place)], check=False)


def main() -> int:
    """Run what is asked for and print a line for each run; 1 if anything was lost, doubled or forked."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("kinds", nargs="+", choices=KINDS)
    words.add_argument("--runs", type=int, default=1)
    words.add_argument("--tables", type=int, default=200)
    words.add_argument("--writers", type=int, default=8)
    words.add_argument("--pause", type=float, default=0.1, help="seconds between the appends of a writer, on average")
    words.add_argument("--seconds", type=float, default=6, help="of load, half of them before the fault; what the fault takes comes on top")
    given = words.parse_args()
    bad = 0
    for kind in given.kinds:
        with tempfile.TemporaryDirectory() as folder, standing(Cluster(Path(folder)), kind == "power") as cluster:
            kept: dict[str, list[str]] = {}
            for number in range(given.runs):
                came = asyncio.run(run(cluster, kind, given.tables, given.writers, given.pause, given.seconds, kept))
                cuts = statistics.quantiles(came.delays, n=100) if len(came.delays) > 1 else [0.0] * 99
                bad += came.lost + came.doubled + came.forked
                print(
                    f"{kind} {number + 1}: {came.acknowledged} acknowledged, {came.lost} lost, {came.doubled} twice, {came.forked} forked; "
                    f"first append {came.silence:.1f} s after; p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms",
                    flush=True,
                )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
