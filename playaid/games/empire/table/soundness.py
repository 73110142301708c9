"""What is always true of a sound game, whatever was declared: counters conserved, flags and cells in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board, hands, world

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State, Unit


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state, in words; nothing for a sound one. Locked compartments are passed over."""
    yield from _number_faults(state)
    yield from _counter_faults(state)
    yield from _flag_faults(state)
    yield from _land_faults(state)
    for unit in board.units(state):
        yield from _unit_faults(state, unit)


def _number_faults(state: State) -> Iterator[str]:
    public = state["public"]
    piles = len(public["discard"]) + public["hidden"] + len(public["dead"])
    total = public["deck"] + sum(public["hands"].values()) + piles + len(public["units"])
    if total != len(pieces.everything()):
        yield f"there are {total} counters in all, not {len(pieces.everything())}"
    for side, number in public["hands"].items():
        if not 0 <= number <= hands.FULL:
            yield f"{side} holds {number} counters"
        if side in state["secret"] and not hands.physical(state) and len(hands.hand(state, side)) != number:
            yield f"{side} holds {len(hands.hand(state, side))} counters, and {number} are counted"
    if "cup" in state and not hands.physical(state):
        for pile in ("deck", "hidden"):
            if len(state["cup"][pile]) != public[pile]:
                yield f"{pile}: {len(state['cup'][pile])} counters, and {public[pile]} are counted"


def _counter_faults(state: State) -> Iterator[str]:
    seen = Counter(unit["counter"] for unit in board.units(state).values())
    seen.update(state["public"]["discard"])
    seen.update(state["public"]["dead"])
    for side in state["secret"]:
        seen.update(hands.hand(state, side))
    if "cup" in state:
        seen.update([*state["cup"]["deck"], *state["cup"]["hidden"]])
    copies = {name: len(counter.units) for name, counter in pieces.counters().items()}
    for name, number in seen.items():
        if number > copies.get(name, 0):
            yield f"{number} counters {name} instead of {copies.get(name, 0)}"


def _flag_faults(state: State) -> Iterator[str]:
    flagged, manned = set(state["public"]["control"]), {unit["country"] for unit in board.units(state).values()}
    for country in flagged - manned:
        yield f"a flag lies on {country}, which has no unit on the board"
    for country in manned - flagged:
        yield f"{country} has units on the board and no flag"
    races: dict[str, set[str]] = {}
    for side, _, race in board.races(state):
        races.setdefault(side, set()).add(race)
    for side, held in races.items():
        if set(board.ENEMIES) <= held:
            yield f"{side} controls both elves and orcs"


def _land_faults(state: State) -> Iterator[str]:
    spaces = [land["space"] for land in board.lands(state).values()]
    if len(set(spaces)) < len(spaces):
        yield "two countries lie on one space"
    for country, land in board.lands(state).items():
        if world.shape(land["space"]) != pieces.countries()[country].shape:
            yield f"{country} does not fit {land['space']}"


def _unit_faults(state: State, unit: str) -> Iterator[str]:
    here = board.units(state)[unit]
    if "player" in here and here["player"] in (None, state["public"]["control"].get(here["country"])):
        yield f"{unit} is said to be {here['player']}'s against a flag that says the same"
    if "aboard" in here:
        fleet = board.units(state).get(here["aboard"])
        if fleet is None or not _may_carry(fleet, here):
            yield f"{unit} is aboard {here['aboard']}, which cannot carry it"
        if sum(other.get("aboard") == here["aboard"] for other in board.units(state).values()) > 1:
            yield f"{here['aboard']} carries more than one army"
        if "cell" in here or "supplied" in here:
            yield f"{unit} is aboard and yet on the map"
    elif not board.may_stop(state, here["type"], here["cell"]):
        yield f"{unit} ({here['type']}) stands in {here['cell']}: {board.terrain(state, here['cell']) or 'not explored'}"


def _may_carry(fleet: Unit, army: Unit) -> bool:
    return (army["type"], fleet["type"], fleet["country"]) == ("army", "fleet", army["country"]) and "cell" in fleet
