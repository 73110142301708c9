"""How long an answer takes tells nothing that another side hides: the steps that it costs, counted, in two worlds that differ in that."""

import random
from collections.abc import Callable, Iterator
from cProfile import Profile
from functools import partial
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from playaid.games.registry import load
from playaid.testing.isolation import own_data
from playaid.testing.random_evenings import offers
from playaid.testing.table import seats
from playaid.testing.worlds import apart, differ, looked_ahead
from tests.each import each
from tests.slow import SLOW

MOST = 0.05
"""Of all steps: a reason more that is made and not told, a cache that a collection of rubbish has emptied."""
LINES = 12 if SLOW else 3
TIMES = 3


def steps(ask: Callable[[], Any]) -> Iterator[int]:
    """How many functions are called, what is made once for all having been made: the fewest so far each time, as a store of what is worked
    out that is full by now, whoever filled it, is emptied in one of them."""
    ask()
    return accumulate((_counted(ask) for _ in range(TIMES)), min)


def are_alike(*asks: Callable[[], Any]) -> tuple[bool, tuple[int, ...]]:
    """Whether two answers take as many steps, counted until they do, and how many these were."""
    for counts in zip(*map(steps, asks), strict=True):
        if max(counts) - min(counts) <= MOST * max(counts):
            return True, counts
    return False, counts


def _counted(ask: Callable[[], Any]) -> int:
    watch = Profile(builtins=False)
    watch.runcall(ask)
    return sum(entry.callcount for entry in watch.getstats())


def mixed(lines: list[str], rng: random.Random) -> list[str]:
    """Some of the lines, and such as nobody offered: the beginning of one with the end of another."""
    some = rng.sample(lines, min(LINES, len(lines)))
    return [*some, *(f"{one.rpartition(' ')[0]} {other.split()[-1]}" for one, other in pairwise(some))]


@each(("slug", "seed"), [("tears", 3), ("albion", 1), ("elric", 4)])
def test_an_answer_takes_as_long_whatever_another_side_hides(tmp_path: Path, slug: str, seed: int) -> None:
    with own_data(tmp_path):
        game, rng = load(slug), random.Random(seed)
        sides = seats(game, 2)
        pairs = [(hidden, apart(game, tmp_path, sides, hidden, seed, 12, {})) for hidden in sides]
        told = [(hidden, pair) for hidden, pair in pairs if differ(pair, hidden)]
        assert told
        for hidden, pair in told:
            viewer = next(side for side in sides if side != hidden)
            for line in mixed([*offers(pair[0], viewer), *offers(pair[0], hidden)], rng):
                alike, counts = are_alike(*(partial(looked_ahead, session, line, viewer) for session in pair))
                assert alike, f"{line!r}: {counts} steps, as {hidden} hides"


def test_a_step_more_is_seen() -> None:
    """The measure counts what a rule does."""
    assert not are_alike(lambda: [len(str(number)) for number in range(9)], lambda: [abs_of(number) for number in range(9)])[0]
    assert are_alike(*[lambda: [abs_of(number) for number in range(9)]] * 2)[0]


def abs_of(number: int) -> int:
    return max(number, -number)
