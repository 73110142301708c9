"""Movement at sea: boarding, sailing, landing; the Boiling Sea, the Serpents Teeth, the Straits, Imrryr's seawall. [7.1, 7.3, 7.5, 16.8]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, strengths, world
from playaid.games.elric.rules import escapes, pieces
from playaid.games.elric.state import units
from playaid.referee.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def sail(hearing: Hearing) -> None:
    """Sail the way sea by sea with all that is aboard."""
    fleets, way = list(hearing.args["fleets"]), path(hearing)
    start = str(hearing.public["units"][fleets[0]]["at"])
    before = start
    for place in way:
        fleets = [fleet for fleet in fleets if fleet in hearing.public["units"]]
        if not fleets:
            break
        for fleet in fleets:
            for unit in (fleet, *units.aboard(hearing.state, fleet)):
                hearing.put("public", "units", unit, "at", place)
                hearing.add("public", "units", unit, "spent", 1)
        left = ", ".join(f"{fleet} {points_left(hearing, fleet)}" for fleet in fleets)
        hearing.line(f"{before} - {place}", f"{world.terrain(hearing.state, place)}, 1 movement point", f"left: {left}", "7.3")
        _waters(hearing, fleets, before, place)
        before = place
    there = [fleet for fleet in fleets if fleet in hearing.public["units"]]
    if not there:
        hearing.tell(f"No ship arrives in {before}.")
        return
    hearing.tell(f"By sea from {start} to {before}: {units.listed(there)}.")
    _straits(hearing, there, start, way)
    there = [fleet for fleet in there if fleet in hearing.public["units"]]
    if there:
        hearing.happens("arrival", place=before, passed=[start, *way[:-1]], stack=there)


def points_left(hearing: Hearing, fleet: str) -> int:
    most = max(hearing.public["units"][unit]["spent"] for unit in (fleet, *units.aboard(hearing.state, fleet)))
    return int(strengths.value(hearing, fleet, "movement")) - int(most)


def _waters(hearing: Hearing, fleets: Sequence[str], before: str, place: str) -> None:
    """Escapes of fleets: entering and leaving the Boiling Sea [7.5.1], passing through the Serpents Teeth [7.5.4]."""
    perils = [sea for sea in (before, place) if world.terrain(hearing.state, sea) == "boiling"]
    perils += [place] if world.terrain(hearing.state, place) == "teeth" else []
    for sea in perils:
        cite = "7.5.4" if world.terrain(hearing.state, sea) == "teeth" else "7.5.1"
        for fleet in fleets:
            if fleet in hearing.public["units"] and not escapes.tries(hearing, fleet, sea, cite):
                hearing.tell(f"{fleet} is lost in the {sea}.")
                escapes.remove(hearing, fleet)
    hearing.outcome(", ".join(fleet for fleet in fleets if fleet in hearing.public["units"]) or "all ships lost")


def _straits(hearing: Hearing, fleets: Sequence[str], start: str, way: Sequence[str]) -> None:
    """One random attack for a journey through the Straits of Chaos. [7.5.5, 7.6]"""
    straits = next((sea for sea in way if world.terrain(hearing.state, sea) == "straits"), None)
    if straits is None:
        return
    stack = [unit for fleet in fleets for unit in (fleet, *units.aboard(hearing.state, fleet)) if unit in hearing.public["units"]]
    if any(unit in hearing.public["sailed"] for unit in stack):
        return
    for fleet in fleets:
        hearing.push("public", "sailed", fleet)
    why = "fleets in the Straits of Chaos"
    hearing.happens("random attack", side=hearing.side, stack=stack, place=straits, why=why)


def path(hearing: Hearing) -> list[str]:
    """The way: as typed, else straight to a neighbour, else the shortest known way over free seas."""
    goal: str = hearing.args["place"]
    via: Sequence[str] = hearing.args.get("via", ())
    if via:
        return [*via] if via[-1] == goal else [*via, goal]
    here = hearing.public["units"][hearing.args["fleets"][0]]["at"]
    if goal in world.beside(hearing.state, here):
        return [goal]
    free = [
        sea
        for sea in world.names(hearing.state)
        if world.is_sea(hearing.state, sea) and not cities.defended(hearing.state, hearing.side, sea)
    ]
    return world.way(hearing.state, here, goal, free) or [goal]


def ships(hearing: Hearing) -> list[str]:
    """The fleets of the declaration: those that sail, or those out of which somebody goes ashore."""
    if "fleets" in hearing.args:
        return hearing.args["fleets"]
    carriers = (hearing.public["units"][unit].get("aboard") for unit in passengers(hearing))
    return list(dict.fromkeys(fleet for fleet in carriers if fleet is not None))


def passengers(hearing: Hearing) -> list[str]:
    """The units of the declaration: those that are named, and so many armies of the same fleet."""
    named = list(pieces.named(hearing))
    number = hearing.args.get("armies", 0)
    if not number:
        return named
    here = hearing.public["units"][named[0]]
    free = units.armies_for(hearing.state, hearing.side, here["at"], hearing.args.get("nation"), here.get("aboard"))
    return [*named, *[unit for unit in free if unit not in named][:number]]


def sail_offers(h: Hearing) -> Iterator[str]:
    """Each fleet with a personality aboard, to each sea and port beside it."""
    state, side = h.state, h.side
    for fleet in units.of(state, side, sort="fleet"):
        here = units.units(state)[fleet]
        cargo = units.aboard(state, fleet)
        spent = max((units.units(state)[unit]["spent"] for unit in (fleet, *cargo)), default=0)
        if not _led(state, fleet) or spent + 1 > (here.get("movement") or 0) or here["at"] in state["public"]["battles"]:
            continue
        for place in world.beside(state, here["at"]):
            if _waterway(state, here["at"], place) and not (place == "Imrryr" and not may_enter(state, [fleet])):
                yield f'"{fleet}" to "{place}"'


def _led(state: State, fleet: str) -> bool:
    return any(units.units(state)[unit]["sort"] == "personality" for unit in units.aboard(state, fleet))


def _waterway(state: State, here: str, there: str) -> bool:
    """Whether a fleet may go this way by what is known: sea to sea, or through a port's anchor. [7.5.9]"""
    kind = world.known_border(state, here, there)
    seas = world.is_sea(state, here), world.is_sea(state, there)
    return kind in world.PASSABLE if all(seas) else kind == "anchor" and any(seas)


def may_enter(state: State, fleets: Iterable[str]) -> bool:
    """Whether the seawall of Imrryr opens to these fleets, by who is aboard. [7.5.9]"""
    return cities.seawall_opens(state, [unit for fleet in fleets for unit in units.aboard(state, fleet)])


def no_fleet(hearing: Hearing) -> Facts:
    """What should be a fleet is none, or not this player's."""
    fleets = hearing.args["fleets"] if "fleets" in hearing.args else [hearing.args["fleet"]]
    wrong = [
        fleet
        for fleet in fleets
        if hearing.public["units"][fleet]["sort"] != "fleet" or hearing.public["units"][fleet]["owner"] != hearing.side
    ]
    return {"fleets": ", ".join(wrong), "side": hearing.side} if wrong else None


def apart(hearing: Hearing) -> Facts:
    """The fleets are in different places."""
    places = {hearing.public["units"][fleet]["at"] for fleet in hearing.args["fleets"]}
    return {"places": ", ".join(sorted(places))} if len(places) > 1 else None


def unled(hearing: Hearing) -> Facts:
    """A fleet has no personality aboard, and is not on its way to its home port. [7.3]"""
    if "homeward" in hearing.args:
        return None
    bare = [fleet for fleet in hearing.args["fleets"] if not _led(hearing.state, fleet)]
    return {"fleets": ", ".join(bare)} if bare else None


def no_waterway(hearing: Hearing) -> Facts:
    """A step of the way that no fleet can make."""
    here = str(hearing.public["units"][hearing.args["fleets"][0]]["at"])
    for there in path(hearing):
        kind = world.border(hearing, here, there)
        if not _waterway(hearing.state, here, there):
            why = "no sea" if not (world.is_sea(hearing.state, here) or world.is_sea(hearing.state, there)) else f"border: {kind}"
            return {"here": here, "there": there, "why": why}
        here = there
    return None


def too_far(hearing: Hearing) -> Facts:
    """More seas than some fleet, or somebody aboard, has points for. [7.3]"""
    steps = len(path(hearing))
    for fleet in hearing.args["fleets"]:
        if hearing.public["units"][fleet]["sort"] == "fleet" and points_left(hearing, fleet) < steps:
            return {"fleet": fleet, "steps": steps, "left": points_left(hearing, fleet)}
    return None


def through_enemies(hearing: Hearing) -> Facts:
    """An enemy sea or port may only be the end of the way."""
    for place in path(hearing)[:-1]:
        if cities.defended(hearing.state, hearing.side, place):
            return {"place": place}
    return None


def seawall(hearing: Hearing) -> Facts:
    """Imrryr is entered only with Elric, or with a Melnibonean once it has fallen. [7.5.9]"""
    goal, fleets = hearing.args["place"], ships(hearing)
    if goal != "Imrryr" or not fleets or may_enter(hearing.state, fleets):
        return None
    return {"place": goal}


def fleet_engaged(hearing: Hearing) -> Facts:
    """The fleet lies where a battle is to be fought."""
    for fleet in ships(hearing):
        at = hearing.public["units"][fleet]["at"]
        if at in hearing.public["battles"]:
            return {"place": at}
    return None


# the checks of the verbs

FLEETS = Check("7.fleet", "7.3", "no fleet of {side}: {fleets}", no_fleet, rank=10)
SAIL_CHECKS = (
    FLEETS,
    Check("7.apart", "7.1", "the fleets are in several places: {places}", apart, rank=20),
    Check("7.engaged-fleet", "7.3", "a battle is to be fought in {place}, and those who are there stay", fleet_engaged, rank=20),
    Check("7.led", "7.3", "without a personality aboard a fleet only makes for its home port (say `homeward`): {fleets}", unled),
    Check("7.waterway", "7.5.9", "no fleet goes from {here} to {there} ({why})", no_waterway),
    Check("7.seas", "7.3", "the way is {steps}, and {fleet} has {left} movement points left", too_far),
    Check("7.through-fleet", "7.3", "{place} is an enemy's, and may only be the end of the way", through_enemies),
    Check(
        "7.seawall", "7.5.9", "the seawall of {place} opens only to a stack with Elric, or with a Melnibonean once it has fallen", seawall
    ),
)
