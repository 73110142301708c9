"""One evening's world: its time, its servers, the lines to them, its disks, and the tasks of its processes, all of it driven by one seed.

Nothing sleeps and nothing runs beside anything else: a task goes on until it waits, for the servers, for a lock, for its disk; then the
evening decides who goes on next. `patched` puts the world in the place of time, disks, entropy and seals for as long as it lasts.
"""

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from os.path import join
from typing import Any
from unittest.mock import patch

from greenlet import getcurrent, greenlet

from playaid.club import replica
from playaid.club.authority import InDoubt, Message, Overtaken, Unreachable
from playaid.desk import locations
from playaid.journal import store
from playaid.referee.machines import dice_lease
from tests.simulator.disk import FULL, ROOT, Disk, mounted
from tests.simulator.seals import Seals, ideal
from tests.simulator.sooner import sooner

PATIENCE = 2.0
"""Seconds of the evening that a throw waits for others, or a writer for an answer."""
LOST, KEPT, LATE, TWICE, SLOW, GONE = "lost", "kept", "late", "twice", "slow", "gone"
"""What may become of a message: lost on the way; kept, but its answer is lost; kept when its writer has long heard that there is no answer;
come twice; answered slowly; never sent."""
FATES = (LOST, KEPT, LATE, TWICE, SLOW, GONE)


class Killed(BaseException):
    """The process is gone: nothing of it is done any more."""


class Servers:
    """What keeps the messages of one session, in memory."""

    def __init__(self, messages: list[Message] | None = None):
        self.messages = list(messages or ())
        self.late: list[tuple[float, int, bytes]] = []
        """(when it arrives, behind which position, what)"""
        self.gap = 1
        self.cuts = 0

    def take(self, after: int, body: bytes) -> int:
        last = self.messages[-1].position if self.messages else 0
        if after != last:
            raise Overtaken
        self.messages.append(Message(last + self.gap, body))
        return last + self.gap

    def has(self, body: bytes) -> bool:
        return any(message.body == body for message in self.messages[-20:])


class Task:
    """Something that a process does."""

    def __init__(self, process: Any, act: Callable[[], Any]):
        self.process = process
        self.wakes = 0.0
        self.waits_for: Callable[[], bool] | None = None
        self.dies_in = -1
        self.fails_in = -1
        self.refused = False
        """Whether the disk has refused it something."""
        self.dead = False
        self.runs = greenlet(act)


class World:
    """Everything that is there at one moment."""

    def __init__(self, seed: int, seals: Seals):
        self.chance = random.Random(seed)
        self.entropy = random.Random(seed + 1)
        self.seals = seals
        self.disk = Disk()
        self.disk.moment = self.moment
        self.disk.process = self.process
        self.now = 1000.0
        self.servers = Servers()
        self.elsewhere: dict[str, Servers] = {}
        """Where a session goes on that was moved once more, by its subject there."""
        self.tasks: list[Task] = []
        self.running: Task | None = None
        self.main = getcurrent()
        self.flaky = 0.0
        """How many of the messages have a fate of their own."""
        self.lag = 0.0
        """How many looks do not see the newest yet."""
        self.switches = 0
        self.blind: tuple[str, ...] = ()
        """Sides that do and answer what hangs on nothing that they hide."""
        self.first: Callable[[Any], None] = lambda machine: None
        """Let a machine take in what there is before anybody else does anything."""

    def servers_of(self, subject: str) -> Servers:
        return self.elsewhere.setdefault(subject, Servers()) if "simulated." in subject and subject[13:14].isdigit() else self.servers

    # time and tasks

    def process(self) -> Any:
        return self.running.process if self.running is not None else None

    def monotonic(self) -> float:
        return self.now

    def pause(self, seconds: float, until: Callable[[], bool] | None = None) -> None:
        """Whoever runs waits so long, or until something is so, and others go on."""
        task = self.running
        if task is None or getcurrent() is self.main:
            self.now += seconds
            return
        task.wakes, task.waits_for = self.now + seconds, until
        self.main.switch()
        if task.dead:
            raise Killed

    def moment(self, what: str) -> None:
        """Before a change of the disk: here a process may die, or the disk refuse; whoever waits for the disk lets others go on."""
        task = self.running
        if task is None or getcurrent() is self.main:
            return
        if task.dead:
            raise Killed
        if task.fails_in >= 0 and what in ("write", "sync", "create"):
            task.fails_in -= 1
            if task.fails_in < 0:
                task.refused = True
                raise OSError(*FULL.args)
        self.may_die(task)
        if what == "sync" and self.chance.random() < 0.2:
            self.pause(0.001)

    def may_die(self, task: Task) -> None:
        if task.dies_in >= 0:
            task.dies_in -= 1
            if task.dies_in < 0:
                task.dead = True
                raise Killed

    def start(self, process: Any, act: Callable[[], Any]) -> Task:
        task = Task(process, act)
        self.tasks.append(task)
        return task

    def kill(self, process: Any) -> None:
        """What it does is cut off where it stands."""
        for task in [task for task in self.tasks if task.process is process]:
            task.dead = True
            if task.runs:
                self._go_on(task)
            if task in self.tasks:
                self.tasks.remove(task)
        self.disk.process_ends(process)

    def go_on(self) -> bool:
        """Let one task go on; whether there was any."""
        if not self.tasks:
            return False
        self._deliver()
        ready = [task for task in self.tasks if task.wakes <= self.now or (task.waits_for is not None and task.waits_for())]
        if not ready:
            self.now = min([task.wakes for task in self.tasks] + [when for servers in self._all() for when, *_ in servers.late])
            self._deliver()
            ready = [task for task in self.tasks if task.wakes <= self.now] or self.tasks[:1]
        self._go_on(ready[0] if len(ready) == 1 else self.chance.choice(ready))
        return True

    def _go_on(self, task: Task) -> None:
        self.switches += 1
        self.running = task
        try:
            task.runs.switch()
        finally:
            self.running = None
        if task.runs.dead:
            if task in self.tasks:
                self.tasks.remove(task)
            if task.dead:
                self.disk.process_ends(task.process)

    def _deliver(self) -> None:
        for servers in self._all():
            for late in [late for late in servers.late if late[0] <= self.now]:
                servers.late.remove(late)
                with suppress(Overtaken):
                    servers.take(late[1], late[2])

    def _all(self) -> list[Servers]:
        return [self.servers, *self.elsewhere.values()]


class Line:
    """The way of one process to the servers: an `Authority`."""

    def __init__(self, world: World, machine: Any, servers: Servers):
        self.world = world
        self.machine = machine
        self.servers = servers

    @property
    def cuts(self) -> int:
        return self.servers.cuts

    def _reach(self, seconds: float) -> None:
        world = self.world
        if (task := world.running) is not None:
            if task.dead:
                raise Killed
            world.may_die(task)
        world.pause(seconds)
        if self.machine.cut_off:
            raise Unreachable("none of the servers can be reached")

    def read(self, after: int, certain: bool = False) -> list[Message]:
        self._reach(0.01)
        world = self.world
        messages = self.servers.messages
        if not messages or messages[-1].position <= after:
            return []
        come = [message for message in messages if message.position > after]
        if not certain and world.lag and world.chance.random() < world.lag:
            return come[: world.chance.randrange(len(come) + 1)]
        return come

    def append(self, after: int, body: bytes) -> int:
        world = self.world
        self._reach(0.01)
        fate = world.chance.choice(FATES) if world.flaky and world.chance.random() < world.flaky else ""
        if fate == GONE:
            raise Unreachable("none of the servers can be reached")
        if fate == LOST:
            world.pause(4.0)
            raise InDoubt("no answer")
        if fate == LATE:
            self.servers.late.append((world.now + world.chance.choice((1.0, 5.0, 60.0)), after, body))
            world.pause(0.5)
            raise InDoubt("no answer")
        if self.servers.has(body):  # servers say `duplicate` of what they have had, and that is no answer
            raise Overtaken
        position = self.servers.take(after, body)
        if fate == TWICE:
            self.servers.late.append((world.now + 1.0, after, body))
        world.pause(3.0 if fate in (SLOW, KEPT) else 0.01)
        if fate == KEPT:
            raise InDoubt("no answer")
        if (task := world.running) is not None:
            world.may_die(task)
        return position

    def wait(self, after: int, seconds: float) -> bool:
        def come() -> bool:
            messages = self.servers.messages
            return bool(messages) and messages[-1].position > after

        self._reach(0.0)
        if not come():
            self.world.pause(seconds, come)
        return come()

    def close(self) -> None:
        """Nothing to let go of."""


class _Now:
    """The world that is there."""

    world: World

    @property
    def seals(self) -> Seals:
        return self.world.seals

    def disk(self) -> Disk:
        return self.world.disk


NOW = _Now()


def _data_folder() -> str:
    process = NOW.world.process()
    return f"{ROOT}{process.machine.name}/data" if process is not None else f"{ROOT}data"


@contextmanager
def patched(real_seals: bool = False) -> Iterator[_Now]:
    """The program lives in the world that `NOW` has."""

    def entropy(count: int) -> bytes:
        return NOW.world.entropy.randbytes(count)

    with (
        mounted(NOW.disk),
        patch.object(os, "urandom", entropy),
        patch.object(random, "_urandom", entropy),
        patch.object(time, "monotonic", lambda: NOW.world.monotonic()),
        patch.object(time, "sleep", lambda seconds: NOW.world.pause(max(seconds, 0.1))),
        patch.object(replica, "monotonic", lambda: NOW.world.monotonic()),
        patch.object(dice_lease, "PATIENCE", PATIENCE),
        patch.object(locations, "data_folder", _data_folder),
        patch.object(store, "join", lru_cache(4096)(join)),
        sooner(NOW.disk),
    ):
        if real_seals:
            yield NOW
            return
        with ideal(NOW), patch.object(replica, "new_pair", lambda: NOW.seals.new_pair()):
            yield NOW


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]
