"""Random evenings: a player that picks among what help offers; whatever is offered is accepted, and the game stays sound.

PLAYAID_EVENINGS_TEARS=number plays as many of each kind.
"""

import os
import random

import pytest

from playaid.board.model import faults
from playaid.board.text import list_pieces
from playaid.dice.sources import Seeded
from playaid.games.tears import GAME
from playaid.games.tears.state import pieces
from playaid.games.tears.table.board import board
from playaid.referee.contract import sequence
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve, visible
from tests.games.tears import table
from tests.games.tears.table import HOUSE
from tests.slow import SLOW

SEEDS = range(int(os.environ.get("PLAYAID_EVENINGS_TEARS", "1")))
LONGEST = 400 if SLOW else 120


def choices(state: State, rng: random.Random) -> list[tuple[str, str]]:
    """(side, line) of all that is offered now; `next` and the housekeeping verbs are weighed so that games get somewhere."""
    found: list[tuple[str, str]] = []
    for side in sequence.acting(GAME, state):
        offers = table.offered(state, side)
        for verb, lines in offers.items():
            if verb in ("box", "drop", "gate") and rng.random() > 0.3 and not (state["public"]["owed"]):
                continue
            picked = rng.sample(lines, min(3, len(lines)))
            found += [(side, f"{verb} {line}".strip()) for line in picked]
    return found


def evening(seed: int, longest: int = LONGEST, **options: str) -> State:
    """Play until the game is over or long enough."""
    rng, dice = random.Random(seed), Seeded(seed)
    state = table.start(**options)
    for _ in range(longest):
        if state["referee"].get("over"):
            break
        lines = choices(state, rng)
        go_on = not list(sequence.obligations(GAME, state))
        if go_on and (not lines or rng.random() < 0.08):
            acts = sequence.acting(GAME, state)
            lines = [(acts[0], "next")]
        assert lines, f"nothing can be done: {state['referee']['at']} {state['public']['owed']} {state['public']['battle']}"
        side, line = rng.choice(lines)
        ruling = table.decided(state, line, dice, rng, side)
        assert ruling.verdict == LEGAL, (seed, line, side, [reason.text for reason in ruling.reasons])
        state = evolve(state, ruling.changes)
        assert not list(GAME.invariants(state)), (seed, line, list(GAME.invariants(state)))
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening(seed: int) -> None:
    state = evening(seed)
    for viewer in (None, *pieces.SIDES):
        made = board(visible(state, viewer), viewer, HOUSE)
        assert not faults(made)
        assert list_pieces(made)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_of_the_war(seed: int) -> None:
    evening(seed, scenario="war")


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_with_penguins_set_up_freely(seed: int) -> None:
    evening(seed, penguins="yes", set_up="free")


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_to_the_tower(seed: int) -> None:
    """A side that seeks and is not hindered comes to the end: Erynmil accepts its lord."""
    from tests.games.tears.seeker import seek

    rng, dice = random.Random(seed), Seeded(seed)
    state = table.start()
    for _ in range(3000):
        if state["referee"].get("over"):
            break
        side, line = seek(state)
        ruling = table.decided(state, line, dice, rng, side)
        assert ruling.verdict == LEGAL, (seed, line, side, [reason.text for reason in ruling.reasons])
        state = evolve(state, ruling.changes)
        assert not list(GAME.invariants(state)), (seed, line, list(GAME.invariants(state)))
    assert state["referee"]["over"]["winner"] == pieces.GORGANUN


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_on_printed_tables(seed: int) -> None:
    """Without house tables the map is learnt from play; what is offered is legal, once the owner's copy is asked."""
    rng, dice = random.Random(seed), Seeded(seed)
    state = table.start(table.PRINTED)
    for _ in range(250 if SLOW else 120):
        lines = choices(state, rng)
        if not list(sequence.obligations(GAME, state)) and (not lines or rng.random() < 0.2):
            lines = [(sequence.acting(GAME, state)[0], "next")]
        assert lines, f"nothing can be done: {state['referee']['at']} {state['public']['owed']} {state['public']['battle']}"
        side, line = rng.choice(lines)
        ruling = table.decided(state, line, dice, rng, side, table.PRINTED)
        assert ruling.verdict == LEGAL, (seed, line, side, [reason.text for reason in ruling.reasons])
        state = evolve(state, ruling.changes)
        assert not list(GAME.invariants(state)), (seed, line, list(GAME.invariants(state)))


def test_what_is_locked_is_not_looked_into() -> None:
    state = table.begun()
    assert not list(GAME.invariants({**state, "secret": {}}))
    broken = table.changed(state, ["put", ["secret", pieces.GORGANUN, "boxes"], {"Shale": ["Torin"]}])
    assert list(GAME.invariants(broken))
    assert not list(GAME.invariants({**broken, "secret": {}}))
