"""What is always true of a sound game, whatever was declared: counters conserved, flags and cells in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board, hands, world
from playaid.language.message import listing, message

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
    if sorted(public["order"]) != sorted(public["hands"]):
        yield message(
            "they play in the order {order}, and there are {sides}", order=listing(public["order"]), sides=listing(public["hands"])
        )
    piles = len(public["discard"]) + public["hidden"] + len(public["dead"])
    total = public["deck"] + sum(public["hands"].values()) + piles + len(public["units"])
    if total != len(pieces.everything()):
        yield message("there are {counted} counters in all, not {all}", counted=total, all=len(pieces.everything()))
    if public["deck"] < 0:
        yield message("there are {counted} counters too many", counted=-public["deck"])
    for side, number in public["hands"].items():
        if number < 0:
            yield message("{side} holds {counters} counters", side=side, counters=number)
        held = len(hands.hand(state, side))
        if side in state["secret"] and not hands.physical(state) and held != number:
            yield message("{side} holds {held} counters, and {counted} are counted", side=side, held=held, counted=number)
    if "cup" in state and not hands.physical(state):
        for pile in ("deck", "hidden"):
            if (lie := len(state["cup"][pile])) != public[pile]:
                yield message("{pile}: {lie} counters, and {counted} are counted", pile=pile, lie=lie, counted=public[pile])


def _counter_faults(state: State) -> Iterator[str]:
    seen = Counter(unit["counter"] for unit in board.units(state).values())
    seen.update(state["public"]["discard"])
    seen.update(state["public"]["dead"])
    for side in state["secret"]:
        seen.update(hands.hand(state, side))
        if "cup" not in state:
            seen.update(hands.laid(state, side))
    if "cup" in state:
        seen.update([*state["cup"]["deck"], *state["cup"]["hidden"]])
    copies = {name: len(counter.units) for name, counter in pieces.counters().items()}
    for name, number in seen.items():
        if number > copies.get(name, 0):
            yield message("{found} counters {counter} instead of {copies}", found=number, counter=name, copies=copies.get(name, 0))


def _flag_faults(state: State) -> Iterator[str]:
    flagged, manned = set(state["public"]["control"]), {unit["country"] for unit in board.units(state).values()}
    for country in flagged - manned:
        yield message("a flag lies on {country}, which has no unit on the board", country=country)
    for country in manned - flagged:
        yield message("{country} has units on the board and no flag", country=country)


def _land_faults(state: State) -> Iterator[str]:
    spaces = [land["space"] for land in board.lands(state).values()]
    if len(set(spaces)) < len(spaces):
        yield "two countries lie on one space"
    for country, land in board.lands(state).items():
        if world.shape(land["space"]) != pieces.countries()[country].shape:
            yield message("{country} does not fit {space}", country=country, space=land["space"])


def _unit_faults(state: State, unit: str) -> Iterator[str]:
    here = board.units(state)[unit]
    if "player" in here and here["player"] in (None, state["public"]["control"].get(here["country"])):
        yield message("{unit} is said to be {player}'s against a flag that says the same", unit=unit, player=here["player"])
    if "aboard" in here:
        fleet = board.units(state).get(here["aboard"])
        if fleet is None or not _may_carry(fleet, here):
            yield message("{unit} is aboard {fleet}, which cannot carry it", unit=unit, fleet=here["aboard"])
        if next(other for other, there in board.units(state).items() if there.get("aboard") == here["aboard"]) != unit:
            yield message("{fleet} carries more than one army", fleet=here["aboard"])
        if "cell" in here or "supplied" in here:
            yield message("{unit} is aboard and yet on the map", unit=unit)
    elif not board.is_explored(state, here["cell"]):
        yield message("{unit} stands in {cell}, which is not explored", unit=unit, cell=here["cell"])


def _may_carry(fleet: Unit, army: Unit) -> bool:
    return (army["type"], fleet["type"]) == ("army", "fleet")
