"""Rulings a second: evenings played by chance in each game, ruled on again in this process; and evenings a minute. CPU time, the best of
some rounds, no start-up. Each figure stands beside what a bare loop takes in the same moments: a machine with other work is slower at both.

referee   the rulings alone: a declaration, its dice and the position it was made in, through `decide`
verify    everything that `verify` does with them: the log read, its chain, every seal opened, the rulings compared, the state folded
chance    whole evenings in memory by any offered line, every invariant held
greedy    the same by players who take what leaves them best off (`playaid.testing.tournament`)

Garbage is looked for as seldom as in the program (`playaid.__main__`).
"""

import gc
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from playaid.__main__ import COLLECTED
from playaid.dice.sources import Recorded
from playaid.games import registry
from playaid.journal.journal import Journal
from playaid.referee.contract.state import empty, evolve
from playaid.referee.deciding.decide import decide
from playaid.referee.session import record
from playaid.referee.session.kinds import NOT_RULED
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing import random_evenings, tournament
from playaid.testing.table import seats

AIMS = {"referee": 10_000, "verify": 4_000}
"""Rulings a second."""
EVENINGS = {"chance": 60, "greedy": 20}
"""Evenings a minute."""
MOVES = 24_700
"""That the bare reducer of boardgame.io made a second of CPU where these aims were set; what it makes here tells how fast a machine is."""
ROUNDS = 5
LEAST = 1.0
"""Rounds and seconds of CPU at least, of which the best counts: a short evening is ruled on again in a fortieth of a second, in which other
work on the machine may slow all rounds alike."""
ADDITIONS = 1_000_000
"""In the bare loop."""


class Pace(NamedTuple):
    """Rulings a second by the referee alone, and by `verify` with the seals opened; how often a second the bare loop goes meanwhile."""

    rulings: int
    referee: float
    verify: float
    bare: float


def paces(slug: str, folder: Path, lines: int, seed: int = 1) -> Pace:
    """What one evening by chance comes to. RuntimeError where it does not hold."""
    game = registry.load(slug)
    session = random_evenings.new_session(game, folder, seats(game, min(game.players[1], max(game.players[0], 3))), seed)
    random_evenings.play(session, seed, lines)
    cases = _cases(session)

    def ruled() -> None:
        for state, declaration, book, rolls in cases:
            decide(game, state, declaration, book, Recorded(rolls))

    def verified() -> None:
        fresh = Session(Journal(folder), game, session.book, session.clock)
        fresh.open_what_can_be()
        found = verify(fresh)
        if not found.ok:
            raise RuntimeError(f"{slug}: {found.differences[0]}")

    return Pace(len(cases), len(cases) / _best(ruled), len(cases) / _best(verified), bare())


def evenings(slug: str, way: str) -> tuple[tournament.Tally, float]:
    """A few evenings, and how often a second the bare loop goes beside them."""
    played = tournament.matches(registry.load(slug), (way,), number=2)
    return tournament.tally([result for result in played if isinstance(result, tournament.Result)]), bare()


@contextmanager
def reducer() -> Iterator[Callable[[], float]]:
    """Gives moves a second of CPU by the bare reducer of boardgame.io on this machine, each time it is asked; it is installed into a
    temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, "boardgame.io@0.50.2"], check=True)
        shutil.copy(Path(__file__).with_name("reducer.js"), folder)
        node = partial(subprocess.run, ["node", "reducer.js"], cwd=folder, check=True, capture_output=True, text=True, timeout=120)
        yield lambda: float(node().stdout)


def bare() -> float:
    """How often a second a loop of so many additions goes."""

    def loop() -> None:
        total = 0
        for number in range(ADDITIONS):
            total += number

    return 1 / _best(loop)


def _cases(session: Session) -> list[Any]:
    """Every ruling of the log as it is put to the referee again."""
    state, cases = empty(session.sides), []
    for event in session.journal.events():
        unseal = cache(session.unseal)
        if event["kind"] not in NOT_RULED:
            say = record.open_parts(event, unseal, lambda compartment: True)
            book = session.book.with_recorded(record.facts_of(event, say))
            cases.append((state, record.declaration_of(event, say), book, record.rolls_of(event, say)))
        sealed = [change for compartment, parts in event["sealed"].items() if "do" in parts for change in unseal(compartment, parts["do"])]
        state = evolve(state, [*event["changes"], *sealed])
    return cases


def _best(act: Callable[[], None]) -> float:
    before, times = gc.get_threshold(), list[float]()
    gc.set_threshold(*COLLECTED)
    try:
        while len(times) < ROUNDS or sum(times) < LEAST:
            begun = time.process_time()
            act()
            times.append(time.process_time() - begun)
    finally:
        gc.set_threshold(*before)
    return min(times)
