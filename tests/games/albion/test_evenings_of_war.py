"""Whole evenings of the chapters on losses, attrition, recovery, activation and combat, played by chance to the end of a scenario.

Everything that is always true is held after every ruling, and every ruling can be taken back. PLAYAID_EVENINGS_ALBION=number plays as many.
"""

import os
from random import Random
from typing import Any

import pytest

from playaid.dice.sources import Seeded
from playaid.games.albion import GAME
from playaid.games.albion.table import soundness
from playaid.referee.contract import sequence
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.offers import asking
from tests.games.albion.table import BOOK, said, start
from tests.slow import SLOW

WAR = [
    "place",
    "command",
    "embark",
    "debark",
    "attach",
    "detach",
    "attrition",
    "remove",
    "recover",
    "refit",
    "activate",
    "battle",
    "engage",
    "melee",
    "defend",
    "challenge",
    "accept",
    "decline",
    "duel",
    "trial",
    "fight",
    "stop",
    "withdraw",
    "evade",
]


NEEDED = ["plot", "cast", "strike", "write", "toll", "fate", "slip", "shun"]
"""Verbs of other chapters that the sequence of play may insist on."""


KEEN = {"battle": 4, "fight": 4, "challenge": 3, "accept": 3, "place": 4, "engage": 4}


MOST = 900


MANY = int(os.environ.get("PLAYAID_EVENINGS_ALBION", "1"))


def offered(state: State) -> list[str]:
    """What may be said now in these chapters; `next` where nothing is owed."""
    found = []
    for side in sequence.acting(GAME, state):
        for name in sequence.open_verbs(GAME, state):
            verb = GAME.verbs[name]
            if verb.offers is None or verb.query or name not in (*WAR, *NEEDED):
                continue
            lines = list(verb.offers(asking(GAME, visible(state, side), BOOK, name, side)))
            if name == "plot":
                lines = [line for line in lines if line == "nothing"]
            found += [f"{name} {line}".strip() + f" --as {side}" for line in lines]
    return found if sequence.obligations(GAME, state) else [*found, "next"]


def play(seed: int, most: int = MOST, **options: Any) -> State:
    """An evening without a journal, so many lines at most."""
    rng, dice = Random(seed), Seeded(seed)
    state = start(**options)
    said_so_far: list[str] = []
    while not state["referee"].get("over") and len(said_so_far) < most:
        found = offered(state)
        assert found, (seed, sequence.heading(GAME, state), said_so_far[-5:])
        verbs = sorted({line.split()[0] for line in found})
        verb = rng.choices(verbs, [KEEN.get(one, 2 if one == "next" else 1) for one in verbs])[0]
        line = rng.choice([line for line in found if line.split()[0] == verb])
        said_so_far.append(line)
        ruling = said(state, line, dice, rng)
        assert ruling.verdict == LEGAL, (seed, line, ruling.reasons, said_so_far[-5:])
        before, state = state, evolve(state, ruling.changes)
        assert not list(soundness.faults(state)), (seed, said_so_far[-5:])
        assert evolve(state, ruling.inverse) == before, (seed, line)
    return state


@pytest.mark.parametrize("seed", range(MANY))
def test_an_evening_comes_to_its_end(seed: int) -> None:
    options: dict[str, Any] = {"inactive_attrition": "no", "magic_zero": "none", "empty_fortress": "safe"} if seed % 2 else {}
    assert play(seed, **options)["referee"]["over"]["cite"] == "22.5"


def test_the_long_war_goes_on_soundly() -> None:
    assert play(7, MOST if SLOW else 100, scenario="faerie-twilight")["public"]["points"]
