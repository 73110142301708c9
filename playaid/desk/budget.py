"""What somebody lends to odds: so many seconds and so much memory, until they want to know what is known. The only clock odds have."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import NamedTuple

from playaid.dice.sources import Seeded, Source, System
from playaid.platform_calls import memory_held

SECONDS = 2.0
"""How long odds take at most, unless somebody has more patience."""
MEGABYTES = 256
"""How much more memory odds take at most."""
WALKING = 0.5
"""The share of the time after which outcomes are no longer walked: what is left is for samples."""
LOOKS = 256
"""Questions between two looks at the memory."""
LEAST = 1000
"""Questions that may take all of the time: so many ways are walked longer, or a slow machine would call a handful too many to count."""
ENOUGH = 50
"""Samples of which a first rough answer is made, where somebody has not asked for a better one."""
Memory = Callable[[], float]


class Budget:
    """Patience that wears out by the clock; `stop` ends it at once. walks: whether outcomes are walked, or all the time is for samples.
    rough: the seconds after which `ENOUGH` samples do; fewer have all the time."""

    def __init__(
        self,
        seconds: float = SECONDS,
        megabytes: float = MEGABYTES,
        clock: Callable[[], float] | None = None,
        memory: Memory | None = None,
        walks: bool = True,
        rough: float | None = None,
    ):
        self._may_walk = walks
        measure = _measures[-1]
        self._clock = clock or measure.clock()
        self._least = 0 if clock else measure.least
        self._begun = self._clock()
        self._seconds = seconds
        self._rough = seconds if rough is None else min(seconds, rough)
        self._memory = memory or measure.memory
        self.source = measure.source()
        """What samples are thrown with."""
        self._megabytes = megabytes
        self._most = self._memory() + megabytes
        self.held = 0
        """Bytes that the walk has said that it holds."""
        self._asked = 0
        self._walked = 0
        self._walked_until = 0.0
        """The seconds after which walking ended, where it took more than its share."""
        self._full = False
        self.stopped = False

    def begin(self) -> None:
        """From here on time and memory count: what was done before, such as opening a seal, is no part of the odds."""
        self._begun = self._clock()
        self._most = self._memory() + self._megabytes
        self.held = 0
        self._walked = 0
        self._walked_until = 0.0
        self._full = False

    def holds(self, size: int) -> None:
        """So many bytes more are held by the walk. It ends at what is lent, whatever the process holds besides."""
        self.held += size
        self._full = self._full or self.held > self._megabytes * 1e6

    def walks(self) -> bool:
        self._asked += 1
        if self._asked % LOOKS == 0:
            self._full = self._full or self._memory() > self._most
        if self.stopped or self._full or not self._may_walk:
            return False
        self._walked += 1
        took = self._clock() - self._begun
        if took < self._rough * WALKING:
            return True
        if self._walked > self._least or took >= max(self._rough, SECONDS):
            return False
        self._walked_until = took
        return True

    def samples(self, played: int = 0) -> bool:
        """Whether time is left for another; who has walked longer than their share has as much for samples as ever. played: so many are
        whole by now."""
        lent = self._rough if played >= ENOUGH else self._seconds
        most = max(lent, self._walked_until + lent * (1 - WALKING))
        return not self.stopped and self._clock() - self._begun < most

    def stop(self) -> None:
        self.stopped = True


class _Measure(NamedTuple):
    """What patience is measured by: makers of a clock and of a source, what tells the memory, and how many questions need no clock."""

    clock: Callable[[], Callable[[], float]]
    memory: Memory
    source: Callable[[], Source]
    least: int = 0


_measures = [_Measure(lambda: time.monotonic, memory_held, System, LEAST)]
"""The last holds."""


@contextmanager
def by_steps(steps: int) -> Iterator[Callable[[], int]]:
    """Let odds take so many looks at the clock instead of seconds, and seeded dice: what they tell does not hang on the machine then. Gives
    what tells how often anybody has looked: what odds have taken, as nobody can see it who only reads them."""
    taken = [0]

    def clock() -> Callable[[], float]:
        looks = count()

        def look() -> float:
            taken[0] += 1
            return next(looks) * SECONDS / steps

        return look

    _measures.append(_Measure(clock, lambda: 0.0, lambda: Seeded(1)))
    try:
        yield lambda: taken[0]
    finally:
        _measures.pop()
