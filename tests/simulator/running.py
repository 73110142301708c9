"""Many evenings, and the shortest form of one that fails."""

import gc
import traceback

from playaid.games import registry
from playaid.journal import keyring, seal
from tests.simulator import evening as evenings
from tests.simulator.evening import Evening
from tests.simulator.oracle import Fault, watched
from tests.simulator.world import patched


def outcome(evening: Evening) -> Fault | None:
    """What goes wrong in an evening."""
    evening.said.clear()
    try:
        evenings.play(evening)
    except Fault as fault:
        return fault
    return None


def shrunk(evening: Evening, fault: Fault) -> Evening:
    """The same fault with as few steps as can be found by leaving some out."""
    best = evening
    size = max(len(evening.steps) // 2, 1)
    while size:
        at = 0
        while at < len(best.steps):
            fewer = Evening(best.game, best.kind, best.seed, [*best.steps[:at], *best.steps[at + size :]])
            found = outcome(fewer)
            if found is not None and found.what == fault.what:
                best = fewer
            else:
                at += size
        size //= 2
    outcome(best)
    return best


def run(slug: str, first: int, number: int, length: int, tell: bool = False, most: int = 3) -> int:
    """Play so many evenings of a game; how many failed. Of the first few it is told how."""
    game = registry.load(slug)
    for call in (keyring.create, keyring.Keyring.rewrap, seal.wrap):
        call.__defaults__ = (seal.Cost(64, 1, 1),)
    failed = 0
    with patched(), watched():
        gc.disable()
        for seed in range(first, first + number):
            if seed % 50 == 0:
                gc.collect()
                gc.freeze()  # what begins evenings is there to stay
            played = evenings.drawn(game, seed, length)
            fault = outcome(played)
            if tell:
                print(evenings.report(played))
            if fault is None:
                continue
            failed += 1
            if failed <= most:
                print(f"seed {seed}: {fault}")
                if fault.__cause__ is not None:
                    traceback.print_exception(fault.__cause__)
                print(evenings.report(shrunk(played, fault)), flush=True)
    return failed
