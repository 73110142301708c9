"""Albion: points come of strength thrown at less."""

from __future__ import annotations

from functools import cache
from typing import Any

from playaid.games.albion.state import pieces as faerie
from playaid.games.albion.state import printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.parts import hexes
from playaid.referee.contract.state import State
from playaid.testing.measures.ways import nearness

BOLD = 1.2
"""Whose strength is so many times the enemy's is sent at them."""


def measure(state: State, side: str) -> float:
    """Points come of strength thrown at less: who stands near weaker enemies stands well, near stronger ones badly."""
    enemy = FAERIE if side == FOMORIAN else FOMORIAN
    theirs = [(number, points) for number in faerie.hexes_of(state, enemy) if (points := faerie.points_at(state, number, enemy))]
    total = 0.0
    for number in faerie.hexes_of(state, side):
        strength = faerie.points_at(state, number, side)
        if strength:
            chances = (_prospect(strength, points) * nearness({number: _apart(number, other)}, number) for other, points in theirs)
            total += 0.05 * strength * max(chances, default=0.0)
    return total + _multiple(state, side)


def _multiple(state: State, side: str) -> float:
    """Alone in Albion the Fomorian side needs a multiple of the points of Faerie, each of which weighs as much as so many; by how much a
    side is ahead counts one of them already. [22.5]"""
    public: Any = state["public"]
    if public["scenario"] == "faerie-twilight":
        return 0.0
    times = int(printed.book().rows("points")["Fomorian multiple"]["points"])
    return (1 if side == FAERIE else -1) * float(times - 1) * int(public["points"][FAERIE])


def _prospect(strength: int, against: int) -> float:
    odds = strength / against
    return 1.0 if odds >= BOLD else 0.1 if odds >= 1 else -0.5


@cache
def _apart(here: str, there: str) -> int:
    return hexes.distance(here, there, printed.rows("map")["low columns"]["value"])
