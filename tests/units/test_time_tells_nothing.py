"""How long an answer takes tells nothing that another side hides: the steps that it costs, counted, in two worlds that differ in that."""

import random
from collections.abc import Callable
from cProfile import Profile
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from playaid.games.registry import load
from playaid.testing.isolation import own_data
from playaid.testing.random_evenings import offers
from playaid.testing.table import seats
from playaid.testing.worlds import apart, differ, looked_ahead
from tests.each import each

MOST = 0.05
"""Of all steps: a reason more that is made and not told, a cache that a collection of rubbish has emptied."""
LINES = 12


def steps(ask: Callable[[], Any]) -> int:
    """How many functions are called, what is made once for all having been made: the fewest of three times, as a store of what is worked
    out that is full by now, whoever filled it, is emptied in one of them."""
    ask()
    return min(_counted(ask) for _ in range(3))


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
                one, other = (steps(partial(looked_ahead, session, line, viewer)) for session in pair)
                assert abs(one - other) <= MOST * max(one, other), f"{line!r}: {one} steps, or {other}, as {hidden} hides"


def test_a_step_more_is_seen() -> None:
    """The measure counts what a rule does."""
    assert steps(lambda: [len(str(number)) for number in range(9)]) < steps(lambda: [abs_of(number) for number in range(9)])


def abs_of(number: int) -> int:
    return max(number, -number)
