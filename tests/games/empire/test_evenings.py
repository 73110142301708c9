"""Whole evenings played by chance, to the end of the game, with everything that is always true held after every ruling."""

import os
from pathlib import Path
from random import Random

import pytest

from playaid.dice.sources import Seeded
from playaid.games.empire import GAME
from playaid.games.empire.table import soundness
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import obligations
from playaid.referee.contract.state import State, evolve
from playaid.testing import random_evenings
from tests.games.empire.conqueror import choose
from tests.games.empire.table import decided, offered, start

SIDES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"]
MOST = 1500
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"handedness": "left", "pole": "left", "ice": "closed", "attackers": "supplied"},
    {"coup_target": "enemy", "coup_proof": "refused", "coup_counters": "any", "coup_supply": "unsupplied"},
    {"discards": "face-down", "victory": "end-of-turn"},
)


def play(seed: int, options: dict[str, str], most: int = MOST) -> tuple[State, list[str]]:
    """An evening without a journal."""
    rng, dice = Random(seed), Seeded(seed)
    sides = SIDES[: 2 + seed % 5]
    state = start(sides, dice, **options)
    conqueror = sides[seed % len(sides)]
    said: list[str] = []
    while not state["referee"].get("over") and len(said) < most:
        found = [f"{verb} {rest}".strip() for verb, rests in offered(state).items() for rest in rests]
        found += [] if obligations(GAME, state) else ["next"]
        said.append(choose(rng, found, state, conqueror))
        ruling = decided(state, said[-1], dice, rng)
        assert ruling.verdict == LEGAL, (seed, said[-1], ruling.reasons)
        before, state = state, evolve(state, ruling.changes)
        assert not list(soundness.faults(state)), (seed, said)
        assert evolve(state, ruling.inverse) == before, (seed, said)
    return state, said


SLOW = bool(os.environ.get("PLAYAID_SLOW"))
PLAYED = [(seed, options) for seed in range(5) for at, options in enumerate(OPTIONS) if SLOW or at == 1 + seed % 3]
"""Each number of players, two to six, and all options; those as printed are played to the end below."""


@pytest.mark.parametrize(("seed", "options"), PLAYED)
def test_an_evening_by_chance(seed: int, options: dict[str, str]) -> None:
    play(seed, options, MOST if SLOW else 120)


def test_most_evenings_reach_their_end() -> None:
    ends = [play(seed, {})[0]["referee"].get("over") for seed in (range(100, 110) if SLOW else (100, 101, 105))]
    assert len([end for end in ends if end]) >= (7 if SLOW else 3)
    assert {end["winner"] for end in ends if end} >= {"Ann", "Bob"}


@pytest.mark.parametrize("seed", range(3 if SLOW else 1))
def test_an_evening_in_a_session(seed: int, tmp_path: Path) -> None:
    session = random_evenings.new_session(GAME, tmp_path / "evening", SIDES[: 2 + seed], seed)

    def chosen(rng: Random, found: list[str]) -> str:
        return choose(rng, found, session.state, "Ann")

    evening = random_evenings.play(session, seed, most=250 if SLOW else 120, choose=chosen)
    assert evening.over or len(evening.lines) >= 120
