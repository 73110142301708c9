"""What follows when the players put the state right by hand: what the rules set off when the same happens by them. [Introduction]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.rules import coins, defeats, marching, turns
from playaid.games.legacy.state import ability_words, enemies, pressing, seats
from playaid.referee.contract.state import evolve

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, State


def follow(h: Hearing) -> None:
    """A character put on a tile has entered it, an enemy on its objective holds; coins put right take the Stables Token off. A challenge
    ends whose ground is gone, and cards are defeated whose last enemy is."""
    if not h.changes:
        return
    was: State = evolve(h.state, h.inverse)
    change, before = h.changes[0], h.inverse[-1]
    match change:
        case ["put", ["public", "seats", seat, "tile"], str(tile)] if before[2] != tile:
            turns.arrive(h, seat, tile)
        case ["put", ["public", "enemies", enemy, "tile"], str()]:
            marching.arrive(h, enemy)
        case ["put", ["public", "coins"], _]:
            coins.unlock(h)
        case ["put", ["public", "challenge", *_], _]:  # of the challenge itself the players' word stands
            return
    _end_challenge(h, was)
    _settle(h, was, change[1])


def _end_challenge(h: Hearing, was: State) -> None:
    """The challenge in hand is over where what it is for was there, and is there no more. [Challenging Enemies]"""
    fight = pressing.challenge(h.state)
    if fight and pressing.stands(was, fight) and not pressing.stands(h.state, fight):
        pressing.lapse(h, fight["seat"], fight["for"])


def _settle(h: Hearing, was: State, path: list[str]) -> None:
    """An enemy claimed by hand has been challenged; the cards that are defeated by what was put right bring their coins. One that is taken
    off its tile and claimed by nobody is put right by half. [Defeating Roaming Threat Cards]"""
    if path[1] not in ("enemies", "threats"):
        return
    token = enemies.tokens(h.state).get(path[2]) if path[1] == "enemies" and len(path) > 2 else None
    claimer = token["by"] if token else None
    if token and token["tile"] is None and claimer is None:
        return
    if claimer is not None:
        defeats.mark_challenged(h, path[2])
    defeats.tell_ended(h, ability_words.abilities(was))
    defeats.settle_defeats(h, claimer or seats.current(h.state) or seats.order(h.state)[0])
