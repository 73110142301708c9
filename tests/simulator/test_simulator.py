"""What one machine acknowledges, all machines hold: evenings by chance of several machines, whatever happens to them."""

import os
from collections import Counter
from collections.abc import Iterator

import pytest

from playaid.games.registry import load
from playaid.journal import seal
from playaid.referee.contract.game import Game
from tests.simulator import evening
from tests.simulator.broken import BROKEN
from tests.simulator.evening import Evening, drawn, play, report
from tests.simulator.oracle import TELLS, Fault, watched
from tests.simulator.parted import hold, judging_otherwise
from tests.simulator.running import outcome, shrunk
from tests.simulator.twins import told_apart
from tests.simulator.world import NOW, patched

LENGTH = 30
IN_CI = 40
TWINS = 4
SLOW = int(os.environ.get("PLAYAID_SIMULATED", "50000")) if os.environ.get("PLAYAID_SLOW") else 0
GAMES = ("albion", "elric", "empire", "legacy", "tears")

SEEDS = {
    "undo of a claimed throw by anybody": 7,
    "everybody is at home after move --back": 1,
    "goes on behind what the disk refused": 30,
    "staged keys are cleared away in doubt": 0,
    "servers that begin anew beside an open shell": 6,
    "nothing is synced": 0,
    "a folder put back of which nobody is told": 20,
    "agreement without keys": 5,
    "a draw that pries and leaves no trace": 2,
    "a signed log written again holds": 4,
    "put back is said where nothing was": 0,
    "three at once": 9,
    "a value that no rule can use": 0,
    "faces in a file that is half made": 0,
    "what a killed writer had ready falls again": 45,
    "what nobody took parts who has the rest": 55,
    "who joins takes what all have passed over": 0,
    "what was passed over parts whoever reads again": 5,
    "whoever has left writes on": 1,
    "put back under today's key": 45,
    "who is cut off while a machine is given up is shut out": 892,
}
"""By what is taken out: the first evening that finds it."""
NEAR = 60
"""So many evenings are looked through from there on: whatever the program asks of disk or servers once more makes another one the first."""


@pytest.fixture(autouse=True)
def _world() -> Iterator[None]:
    with patched(), watched():
        yield


def _holds(game: Game, seeds: range) -> None:
    for seed in seeds:
        played = drawn(game, seed, LENGTH)
        fault = outcome(played)
        assert fault is None, f"seed {seed}: {fault}\n{report(shrunk(played, fault))}"


@pytest.mark.parametrize("first", range(0, IN_CI, 20))
def test_what_one_acknowledges_all_hold(tiny: Game, first: int) -> None:
    _holds(tiny, range(first, first + 20))


@pytest.mark.skipif(not SLOW, reason="only where PLAYAID_SLOW is set")
def test_in_many_evenings_of_the_small_game(tiny: Game) -> None:
    _holds(tiny, range(1000, 1000 + SLOW))
    for seed in range(1000, 1000 + SLOW // 10):
        told_apart(tiny, seed, LENGTH)


@pytest.mark.skipif(not SLOW, reason="only where PLAYAID_SLOW is set")
@pytest.mark.parametrize("slug", GAMES)
def test_in_many_evenings_of_each_game(slug: str) -> None:
    _holds(load(slug), range(SLOW))
    for seed in range(SLOW // 100):
        told_apart(load(slug), seed, LENGTH)


def test_where_one_machine_judges_otherwise_it_is_told(tiny: Game) -> None:
    """And where nobody has signed anything that shows it, it is not. With PLAYAID_SLOW in all of eighty evenings, else until there was
    one of each."""
    seen = Counter[tuple[bool, ...]]()
    both = {(True, True), (False, False)}
    for seed in range(80):
        if not SLOW and {told[:2] for told in seen} >= both:
            break
        played = drawn(tiny, seed, 40, ("note", "declare", "next", "attend", "take in"), 0.0)
        if not (played.kind.words and played.kind.servers) or played.kind.acts != "signed":
            continue
        with judging_otherwise("two"):
            assert (fault := outcome(played)) is None, f"seed {seed}: {fault}"
            seen[tuple(hold(NOW.world, played.machines))] += 1
    assert {told[:2] for told in seen} >= both, seen


def test_an_evening_is_the_same_each_time(tiny: Game) -> None:
    one, other = drawn(tiny, 5, LENGTH), drawn(tiny, 5, LENGTH)
    play(one)
    play(other)
    assert one.said == other.said
    assert one.said


@pytest.mark.parametrize("broken", SEEDS)
def test_a_fault_that_was_mended_is_found_where_it_is_taken_out_again(tiny: Game, broken: str) -> None:
    for seed in range(SEEDS[broken], SEEDS[broken] + NEAR):
        played = _looking_for(tiny, broken, seed)
        with BROKEN[broken].without():
            fault = outcome(played)
        if fault is not None:
            assert outcome(played) is None
            return
    raise AssertionError(f"no evening finds it: {broken}")


def _looking_for(game: Game, broken: str, seed: int) -> Evening:
    _, only, trouble, more = BROKEN[broken]
    return drawn(more(game), seed, 20, only, trouble)


def test_nothing_that_a_side_hides_is_told_apart_by_the_others(tiny: Game) -> None:
    for seed in range(TWINS):
        told_apart(tiny, seed, LENGTH)


def test_what_shows_in_a_length_is_found(tiny: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening, "_BEGUN", {})
    monkeypatch.setattr(seal, "_filled", lambda data, packed, size: data)
    with pytest.raises(Fault) as found:
        told_apart(tiny, 0, LENGTH)
    assert found.value.what == TELLS


def test_of_an_evening_that_fails_the_steps_that_do_it_are_left(tiny: Game) -> None:
    played = _looking_for(tiny, "nothing is synced", SEEDS["nothing is synced"])
    with BROKEN["nothing is synced"].without():
        fault = outcome(played)
        assert fault is not None
        short = shrunk(played, fault)
        again = outcome(short)
    assert again is not None
    assert again.what == fault.what
    assert len(short.steps) <= 4
