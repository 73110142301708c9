"""Empire's table for tests, and positions laid out by hand."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from playaid.games.empire import GAME
from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board, world
from playaid.referee.contract.state import Change, State, evolve
from playaid.testing.table import Table

TABLE = Table(GAME, "printed", sound=False)
BOOK = TABLE.book
rule, do, refused, decided, offered = TABLE.rule, TABLE.do, TABLE.refused, TABLE.played, TABLE.offered


def start(players: Sequence[str] = ("Ann", "Bob"), source: Any = None, **options: str) -> State:
    """The state after set-up; options with underscores for hyphens."""
    if source is not None:
        return TABLE.start(players, source, **options)
    return _started(tuple(players), **dict(sorted(options.items())))


@cache
def _started(players: tuple[str, ...], **options: str) -> State:
    """Set up once: no state is ever changed in place."""
    return TABLE.start(players, **options)


def at(step: str, side: str, state: State) -> State:
    """The same state with the game standing in a step of a player's turn."""
    order = state["public"]["order"]
    top = {"key": "round", "round": 1, "actors": order, "i": order.index(side)}
    below = [{"key": "resupply", "round": 1}, {"key": "choice", "round": 1}] if step == "choice" else [{"key": step, "round": 1}]
    return evolve(state, [["put", ["referee", "at"], [top, *below]]])


def laid(state: State, **spaces: str | tuple[str, int]) -> State:
    """Countries laid open: `N1="Grenord"`, `M1=("Hogrin", 3)`."""
    for space, what in spaces.items():
        country, turned = what if isinstance(what, tuple) else (what, 1)
        terrain = {position: BOOK.value("countries", country, position) for position in world.POSITIONS}
        land = {"space": space, "turned": turned, "race": pieces.countries()[country].race, "terrain": terrain}
        state = evolve(state, [["put", ["public", "lands", country], land]])
    return state


def manned(state: State, side: str, cell: str, *counters: str, supplied: bool = True) -> State:
    """Units of a player standing in a cell, taken out of the deck."""
    for counter in counters:
        state = _from_deck(state, counter)
        piece = pieces.counters()[counter]
        unit = next(unit for unit in piece.units if unit not in board.units(state))
        numbers: Mapping[str, Any] = {"movement": piece.movement, "combat": piece.combat, "crowns": piece.crowns}
        here = {"counter": counter, "country": piece.country, "type": piece.type, "named": piece.named, **numbers}
        changes: list[Change] = [
            ["put", ["public", "units", unit], {**here, "cell": cell, "supplied": supplied}],
            ["put", ["public", "control", piece.country], side],
        ]
        state = evolve(state, changes)
    return state


def holding(state: State, side: str, *counters: str) -> State:
    """A player's hand changed for these counters; what he held goes into the deck."""
    for counter in state["secret"][side]["hand"]:
        state = evolve(state, [["push", ["cup", "deck"], counter], ["add", ["public", "deck"], 1]])
    state = evolve(state, [["put", ["secret", side, "hand"], []], ["put", ["public", "hands", side], len(counters)]])
    for counter in counters:
        state = _from_deck(state, counter)
        state = evolve(state, [["push", ["secret", side, "hand"], counter]])
    return state


def discarded(state: State, *counters: str) -> State:
    """Counters moved from the deck to the discard pile."""
    for counter in counters:
        state = evolve(_from_deck(state, counter), [["push", ["public", "discard"], counter]])
    return state


def _from_deck(state: State, counter: str) -> State:
    if counter not in state["cup"]["deck"]:
        holder = next(side for side in state["secret"] if counter in state["secret"][side]["hand"])
        state = holding(state, holder, *(other for other in state["secret"][holder]["hand"] if other != counter))
    return evolve(state, [["pull", ["cup", "deck"], counter], ["add", ["public", "deck"], -1]])


def north(players: Sequence[str] = ("Ann", "Bob"), **options: str) -> State:
    """Three countries round the north pole and Mediland below, no units, empty hands, the first player in his action phase."""
    state = laid(start(players, None, **options), N1="Grenord", N2="Bernham", N3="Silvia", M2="Mediland")
    state = evolve(state, [["put", ["public", "order"], list(players)]])
    for side in players:
        state = holding(state, side)
    return at("action", players[0], state)
