"""A player for random evenings: everybody tries everything for a few rounds, then one side goes out to conquer and the others look on."""

import random
from collections.abc import Callable

from playaid.games.empire.state import board, world
from playaid.referee.contract.sequence import actor, round_of
from playaid.referee.contract.state import State

PEACE = 3
"""Rounds in which everybody does anything."""


def choose(rng: random.Random, found: list[str], state: State, conqueror: str) -> str:
    """One of the offered lines."""
    side = actor(state)
    assert side is not None
    if round_of(state, "round") <= PEACE:
        return _any(rng, found)
    if side != conqueror:
        return _of(rng, found, "resupply", "explore") or "next"
    return _of(rng, found, "resupply", "attack", "draw", "explore") or _closing_in(rng, found, state, side) or _any(rng, found)


def _any(rng: random.Random, found: list[str]) -> str:
    verbs = sorted({line.split()[0] for line in found})
    return rng.choice(_with(found, rng.choices(verbs, [0.3 if verb in ("next", "discard", "reshuffle") else 1 for verb in verbs])[0]))


def _of(rng: random.Random, found: list[str], *verbs: str) -> str | None:
    """Any line of the first of these verbs that is offered."""
    return next((rng.choice(_with(found, verb)) for verb in verbs if _with(found, verb)), None)


def _with(found: list[str], verb: str) -> list[str]:
    return [line for line in found if line.split()[0] == verb]


def _closing_in(rng: random.Random, found: list[str], state: State, side: str) -> str | None:
    """The move that ends nearest to an enemy, if it comes nearer, or now and then a coup in an enemy's country."""
    coups = [line for line in _with(found, "coup") if state["public"]["control"].get(line.split()[1], side) != side]
    if coups and rng.random() < 0.3:
        return rng.choice(coups)
    far = _distances(state, side)
    nearer = [line for line in _with(found, "move") if far(line.split(" to ")[1]) < far(board.cell_of(state, line.split()[1]))]
    return min(nearer, key=lambda line: far(line.split(" to ")[1])) if nearer and rng.random() < 0.8 else None


def _distances(state: State, side: str) -> Callable[[str], int]:
    """How far a cell is from the next enemy unit, as a bird flies."""
    adjacent = world.adjacent(state["public"]["world"]["handedness"])
    sites = {board.site(state, board.cell_of(state, unit)) for unit in board.units(state) if board.owner(state, unit) != side}
    steps = {site: 0 for site in sites if site is not None}
    frontier = list(steps)
    while frontier:
        ahead = {beside: steps[site] + 1 for site in frontier for beside in adjacent[site] if beside not in steps}
        steps |= ahead
        frontier = list(ahead)

    def far(cell: str) -> int:
        site = board.site(state, cell)
        return steps.get(site, 99) if site else 99

    return far
