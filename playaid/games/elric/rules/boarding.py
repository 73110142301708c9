"""Boarding a fleet and going ashore. [7.1, 7.3, 7.4.1, 16.8]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, strengths, world
from playaid.games.elric.rules import escapes, movement, sailing
from playaid.games.elric.state import units
from playaid.referee.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State

BOARD = 1
"""Movement points to board in a port, or for a personality anywhere. [7.3]"""


BOARD_ON_THE_BEACH = 4
"""Movement points for an army to board outside a port. [7.3]"""


LAND = 1
"""Movement points of the fleet to set its passengers ashore. [7.3]"""


def cost_to_board(state: State, unit: str) -> int:
    """What boarding costs a unit where it stands; one that has flown out to a fleet only comes down on it. [7.3, 7.4.1]"""
    here = units.units(state)[unit]
    if here.get("flies") and world.is_sea(state, here["at"]):
        return 0
    in_port = bool(world.place(state, here["at"]).get("port"))
    return BOARD if here["sort"] != "army" or in_port else BOARD_ON_THE_BEACH


def embark(hearing: Hearing) -> None:
    """Put units aboard a fleet in the same port or an adjacent sea. An overloaded fleet sinks. [7.1, 7.3]"""
    fleet, stack = hearing.args["fleet"], movement.group(hearing)
    at = hearing.public["units"][fleet]["at"]
    for unit in stack:
        cost = cost_to_board(hearing.state, unit)
        hearing.add("public", "units", unit, "spent", cost)
        hearing.put("public", "units", unit, "aboard", fleet)
        hearing.put("public", "units", unit, "at", at)
        hearing.line(unit, f"boards for {cost}", f"{hearing.public['units'][unit]['spent']} spent", "7.3")
    hearing.tell(f"Aboard {fleet}: {units.listed(stack)}.")
    if units.armies_aboard(hearing.state, fleet) > strengths.value(hearing, fleet, "carries"):
        _sink(hearing, fleet)


def _sink(hearing: Hearing, fleet: str) -> None:
    """Too many armies: the fleet sinks, armies drown, personalities escape or not. [7.1]"""
    number, most = units.armies_aboard(hearing.state, fleet), strengths.value(hearing, fleet, "carries")
    hearing.line("overloaded", f"{number} armies aboard {fleet}, which carries {most}", "it sinks", "7.1")
    hearing.tell(f"{fleet} is overloaded and sinks.")
    escapes.remove(hearing, fleet)


def debark(hearing: Hearing) -> None:
    """Set units ashore in the port or in a province beside the sea; the fleet pays. [7.3, 16.8]"""
    place, stack = hearing.args["place"], sailing.passengers(hearing)
    fleet = str(hearing.public["units"][stack[0]]["aboard"])
    start = str(hearing.public["units"][fleet]["at"])
    hearing.add("public", "units", fleet, "spent", LAND)
    hearing.line(fleet, f"{LAND} movement point to set them ashore", f"{sailing.points_left(hearing, fleet)} left", "7.3")
    for unit in stack:
        hearing.drop("public", "units", unit, "aboard")
        hearing.put("public", "units", unit, "at", place)
        left = movement.POINTS - hearing.public["units"][unit]["spent"]
        hearing.line(unit, f"{hearing.public['units'][unit]['spent']} spent", f"{max(0, left)} left on land", "7.3")
        if fleet == "Chaos Ship" and not escapes.tries(hearing, unit, "leaving the Chaos Ship", "16.8"):
            escapes.remove(hearing, unit)
    left_over = [unit for unit in stack if unit in hearing.public["units"]]
    hearing.tell(f"Ashore in {place}: {units.listed(left_over)}.")
    hearing.happens("entry", side=hearing.side, stack=left_over, place=place)
    left_over = [unit for unit in left_over if unit in hearing.public["units"]]
    if left_over:
        hearing.happens("arrival", place=place, passed=[start], stack=left_over)


def embark_offers(h: Hearing) -> Iterator[str]:
    """Each personality, alone and with all armies that fit, onto each fleet it can reach."""
    state, side = h.state, h.side
    fleets = [fleet for fleet in units.of(state, side, sort="fleet") if "carries" in units.units(state)[fleet]]
    for unit in units.of(state, side, sort="personality"):
        here = units.units(state)[unit]
        if here.get("aboard") or here["spent"] + BOARD > movement.POINTS or here["at"] in state["public"]["battles"]:
            continue
        for fleet in fleets:
            if not _in_reach(state, here["at"], fleet) or units.units(state)[fleet]["at"] in state["public"]["battles"]:
                continue
            yield f'"{unit}" on "{fleet}"'
            room = (units.units(state)[fleet]["carries"] or 0) - units.armies_aboard(state, fleet)
            able = [
                army
                for army in units.armies_for(state, side, here["at"])
                if units.units(state)[army]["spent"] + cost_to_board(state, army) <= movement.POINTS
            ][: max(0, room)]
            if able:
                yield f'"{unit}" with {len(able)} on "{fleet}"'


def _in_reach(state: State, place: str, fleet: str) -> bool:
    at = units.units(state)[fleet]["at"]
    return bool(at == place or (world.is_sea(state, at) and world.known_border(state, place, at) in world.PASSABLE))


def debark_offers(h: Hearing) -> Iterator[str]:
    """Each personality aboard, alone and with all armies of its fleet, to each province in reach."""
    state, side = h.state, h.side
    for unit in units.of(state, side, sort="personality"):
        here = units.units(state)[unit]
        fleet = here.get("aboard")
        if fleet is None or here["at"] in state["public"]["battles"]:
            continue
        ship = units.units(state)[fleet]
        if max(units.units(state)[other]["spent"] for other in (fleet, *units.aboard(state, fleet))) + LAND > (ship.get("movement") or 0):
            continue
        ashore = [here["at"]] if not world.is_sea(state, here["at"]) else world.beside(state, here["at"])
        for place in ashore:
            if world.is_sea(state, place) or (place == "Imrryr" and not sailing.may_enter(state, [fleet])):
                continue
            yield f'"{unit}" to "{place}"'
            if units.armies_aboard(state, fleet) and fleet != "Chaos Ship":
                yield f'"{unit}" with {units.armies_aboard(state, fleet)} to "{place}"'


def out_of_reach(hearing: Hearing) -> Facts:
    """The fleet is neither in the same port nor in a sea beside the province. [7.3]"""
    stack = movement.group(hearing)
    if not stack:
        return None
    fleet = hearing.args["fleet"]
    at, here = hearing.public["units"][fleet]["at"], hearing.public["units"][stack[0]]["at"]
    if at == here:
        return None
    if world.is_sea(hearing.state, at) and world.border(hearing, here, at) in world.PASSABLE:
        return None
    return {"fleet": fleet, "at": at, "here": here}


def cannot_board(hearing: Hearing) -> Facts:
    """Somebody has not the points left to board."""
    for unit in movement.group(hearing):
        here = hearing.public["units"][unit]
        world.has_port(hearing, here["at"])
        cost = cost_to_board(hearing.state, unit)
        if here["spent"] + cost > movement.POINTS:
            return {"unit": unit, "cost": cost, "left": movement.POINTS - here["spent"]}
    return None


def overloaded(hearing: Hearing) -> Facts:
    """More armies than the fleet carries; it would sink. [7.1]"""
    fleet = hearing.args["fleet"]
    if hearing.public["units"][fleet]["sort"] != "fleet":
        return None
    number = sum(hearing.public["units"][unit]["sort"] == "army" for unit in movement.group(hearing)) + units.armies_aboard(
        hearing.state, fleet
    )
    most = strengths.value(hearing, fleet, "carries")
    return {"fleet": fleet, "number": number, "most": most} if number > most else None


def not_aboard(hearing: Hearing) -> Facts:
    """Somebody is not aboard, or not all on one fleet."""
    stack = sailing.passengers(hearing)
    fleets = {hearing.public["units"][unit].get("aboard") for unit in stack}
    return None if stack and len(fleets) == 1 and None not in fleets else {"units": units.listed(stack)}


def no_shore(hearing: Hearing) -> Facts:
    """The place is not the fleet's port nor a province beside its sea."""
    stack, place = sailing.passengers(hearing), hearing.args["place"]
    if not stack:
        return None
    here = str(hearing.public["units"][stack[0]]["at"])
    if world.is_sea(hearing.state, place):
        return {"place": place, "here": here}
    if here == place or (world.is_sea(hearing.state, here) and world.border(hearing, here, place) in world.PASSABLE):
        return None
    return {"place": place, "here": here}


def no_points_to_land(hearing: Hearing) -> Facts:
    """The fleet has no point left to set them ashore."""
    fleets = {hearing.public["units"][unit].get("aboard") for unit in sailing.passengers(hearing)} - {None}
    for fleet in sorted(str(name) for name in fleets):
        if sailing.points_left(hearing, fleet) < LAND:
            return {"fleet": fleet}
    return None


def never_leave(hearing: Hearing) -> Facts:
    """Armies never leave the Chaos Ship. [16.8]"""
    bound = [
        unit
        for unit in sailing.passengers(hearing)
        if hearing.public["units"][unit].get("aboard") == "Chaos Ship" and hearing.public["units"][unit]["sort"] == "army"
    ]
    return {"units": units.listed(bound)} if bound else None


def landing_leaderless(hearing: Hearing) -> Facts:
    """A landing on an enemy needs a personality. [10.1]"""
    place = hearing.args["place"]
    sorts = {hearing.public["units"][unit]["sort"] for unit in sailing.passengers(hearing)}
    return {"place": place} if "personality" not in sorts and cities.defended(hearing.state, hearing.side, place) else None


# the checks of the verbs

EMBARK_CHECKS = (
    movement.OWN_UNITS,
    movement.TOO_FEW,
    movement.SCATTERED,
    movement.ABOARD,
    movement.ON_FOOT,
    movement.ENGAGED,
    sailing.FLEETS,
    Check("7.reach", "7.3", "{fleet} is in {at}, and boarding in {here} needs it there or in a sea beside", out_of_reach),
    Check("7.board", "7.3", "{unit} needs {cost} to board and has {left} left", cannot_board),
    Check("7.overload", "7.1", "{fleet} carries {most} armies; with {number} it would sink", overloaded),
)
DEBARK_CHECKS = (
    movement.OWN_UNITS,
    Check("7.not-aboard", "7.3", "not aboard one fleet: {units}", not_aboard, rank=20),
    Check("7.engaged-fleet", "7.3", "a battle is to be fought in {place}, and those who are there stay", sailing.fleet_engaged, rank=20),
    Check("7.shore", "7.3", "{place} is no province beside {here}", no_shore),
    Check("7.land", "7.3", "{fleet} has no movement point left to set anybody ashore", no_points_to_land),
    Check(
        "7.seawall",
        "7.5.9",
        "the seawall of {place} opens only to a stack with Elric, or with a Melnibonean once it has fallen",
        sailing.seawall,
    ),
    Check("16.ship", "16.8", "armies never leave the Chaos Ship: {units}", never_leave),
    Check("10.leader", "10.1", "an attack on {place} needs a personality to lead it", landing_leaderless),
)
