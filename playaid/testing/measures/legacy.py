"""Albion's Legacy: all stand as one against the last flame."""

from __future__ import annotations

from typing import Any

from playaid.games.legacy.state import quests, realm, seats
from playaid.games.legacy.state.shape import Seat
from playaid.referee.contract.state import State
from playaid.testing.measures.ways import nearness


def measure(state: State, side: str) -> float:
    """All stand as one: coins, flames, virtue, tasks; then threats, whose defeat is what coins come of, and ways to their enemies, else to
    where the next threat is drawn; whole characters."""
    public: Any = state["public"]
    foes = [enemy["tile"] for enemy in public["enemies"].values() if enemy["tile"]]
    claimed = sum(enemy["by"] is not None for enemy in public["enemies"].values())
    total: float = 4.0 * quests.collected(state) + 2.0 * sum(quests.tasks(state).values()) + 1.5 * (public["flames"] - public["despair"])
    total += 1.0 * public["virtue"]["stack"] + 1.5 * len(public["threats"]) - 0.4 * len(foes) + 0.1 * claimed
    total += 0.3 * len(public["dungeon"]) + 0.15 * len(realm.tiles(state))
    away = realm.distances(state, foes or ["Dungeon"])
    for seat in seats.seats(state).values():
        total += bold(seat) * nearness(away, seat["tile"]) - _hurt(seat)
        total += 0.1 * sum(not card["broken"] for card in seat["cards"].values()) + 1.0 * seat["artifact"] - 3.0 * seat["retired"]
    return total


def bold(seat: Seat) -> float:
    """What it is worth that a character is near an enemy: who has a slot left for a wound, or equipment that may break instead, goes at
    them; who is retired by the next wound does not. [Challenging Enemies] [Retiring a Character]"""
    spare = seat["slots"] - seat["wounds"] + sum(not card["broken"] for card in seat["cards"].values())
    return 0.6 if spare > 1 else 0.2 if spare == 1 else -0.4


def _hurt(seat: Seat) -> float:
    """Each wound weighs more than the one before."""
    return 0.15 * seat["wounds"] * (seat["wounds"] + 1)
