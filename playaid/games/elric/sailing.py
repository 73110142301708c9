"""Movement at sea: boarding, sailing, landing; the Boiling Sea, the Serpents Teeth, the Straits, Imrryr's seawall. [7.1, 7.3, 7.5, 16.8]"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playaid.games.elric import attacks, escapes, movement, units, world
from playaid.games.elric.personalities import is_melnibonean
from playaid.referee.hearing import Hearing
from playaid.referee.state import State

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
    if armies_aboard(hearing.state, fleet) > units.value(hearing, fleet, "carries"):
        _sink(hearing, fleet)


def armies_aboard(state: State, fleet: str) -> int:
    """How many armies a fleet carries."""
    return sum(units.units(state)[unit]["sort"] == "army" for unit in units.aboard(state, fleet))


def _sink(hearing: Hearing, fleet: str) -> None:
    """Too many armies: the fleet sinks, armies drown, personalities escape or not. [7.1]"""
    number, most = armies_aboard(hearing.state, fleet), units.value(hearing, fleet, "carries")
    hearing.line("overloaded", f"{number} armies aboard {fleet}, which carries {most}", "it sinks", "7.1")
    hearing.tell(f"{fleet} is overloaded and sinks.")
    escapes.remove(hearing, fleet)


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
        left = ", ".join(f"{fleet} {_left(hearing, fleet)}" for fleet in fleets)
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
        movement.arrive(hearing, before, [start, *way[:-1]], there)


def _left(hearing: Hearing, fleet: str) -> int:
    most = max(hearing.public["units"][unit]["spent"] for unit in (fleet, *units.aboard(hearing.state, fleet)))
    return int(units.value(hearing, fleet, "movement")) - int(most)


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
    attacks.attack(hearing, hearing.side, stack, straits, "fleets in the Straits of Chaos")


def path(hearing: Hearing) -> list[str]:
    """The way: as typed, else straight to a neighbour, else the shortest known way over free seas."""
    goal: str = hearing.args["place"]
    via: Sequence[str] = hearing.args.get("via") or ()
    if via:
        return [*via] if via[-1] == goal else [*via, goal]
    here = hearing.public["units"][hearing.args["fleets"][0]]["at"]
    if goal in world.beside(hearing.state, here):
        return [goal]
    free = [
        sea
        for sea in world.names(hearing.state)
        if world.is_sea(hearing.state, sea) and not units.defended(hearing.state, hearing.side, sea)
    ]
    return world.way(hearing.state, here, goal, free) or [goal]


def debark(hearing: Hearing) -> None:
    """Set units ashore in the port or in a province beside the sea; the fleet pays. [7.3, 16.8]"""
    place, stack = hearing.args["place"], _passengers(hearing)
    fleet = str(hearing.public["units"][stack[0]]["aboard"])
    start = str(hearing.public["units"][fleet]["at"])
    hearing.add("public", "units", fleet, "spent", LAND)
    hearing.line(fleet, f"{LAND} movement point to set them ashore", f"{_left(hearing, fleet)} left", "7.3")
    for unit in stack:
        hearing.drop("public", "units", unit, "aboard")
        hearing.put("public", "units", unit, "at", place)
        left = movement.POINTS - hearing.public["units"][unit]["spent"]
        hearing.line(unit, f"{hearing.public['units'][unit]['spent']} spent", f"{max(0, left)} left on land", "7.3")
        if fleet == "Chaos Ship" and not escapes.tries(hearing, unit, "leaving the Chaos Ship", "16.8"):
            escapes.remove(hearing, unit)
    left_over = [unit for unit in stack if unit in hearing.public["units"]]
    hearing.tell(f"Ashore in {place}: {units.listed(left_over)}.")
    attacks.on_entering(hearing, hearing.side, left_over, place)
    left_over = [unit for unit in left_over if unit in hearing.public["units"]]
    if left_over:
        movement.arrive(hearing, place, [start], left_over)


def _passengers(hearing: Hearing) -> list[str]:
    """The units of the declaration: those that are named, and so many armies of the same fleet."""
    named = list(units.named(hearing, "units"))
    number = hearing.args.get("armies", 0)
    if not number or not named:
        return named
    here = hearing.public["units"][named[0]]
    free = units.armies_for(hearing.state, hearing.side, here["at"], 99, hearing.args.get("nation"), here.get("aboard"))
    return [*named, *[unit for unit in free if unit not in named][:number]]


# offers


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
            room = units.units(state)[fleet]["carries"] - armies_aboard(state, fleet)
            able = [
                army
                for army in units.armies_for(state, side, here["at"], 99)
                if units.units(state)[army]["spent"] + cost_to_board(state, army) <= movement.POINTS
            ][: max(0, room)]
            if able:
                yield f'"{unit}" with {len(able)} on "{fleet}"'


def _in_reach(state: State, place: str, fleet: str) -> bool:
    at = units.units(state)[fleet]["at"]
    return bool(at == place or (world.is_sea(state, at) and world.known_border(state, place, at) in world.PASSABLE))


def sail_offers(h: Hearing) -> Iterator[str]:
    """Each fleet with a personality aboard, to each sea and port beside it."""
    state, side = h.state, h.side
    for fleet in units.of(state, side, sort="fleet"):
        here = units.units(state)[fleet]
        cargo = units.aboard(state, fleet)
        spent = max((units.units(state)[unit]["spent"] for unit in (fleet, *cargo)), default=0)
        if not _led(state, fleet) or spent + 1 > here.get("movement", 0) or here["at"] in state["public"]["battles"]:
            continue
        for place in world.beside(state, here["at"]):
            if _waterway(state, here["at"], place) and not (place == "Imrryr" and not _may_enter(state, side, [fleet])):
                yield f'"{fleet}" to "{place}"'


def debark_offers(h: Hearing) -> Iterator[str]:
    """Each personality aboard, alone and with all armies of its fleet, to each province in reach."""
    state, side = h.state, h.side
    for unit in units.of(state, side, sort="personality"):
        here = units.units(state)[unit]
        fleet = here.get("aboard")
        if fleet is None or here["at"] in state["public"]["battles"]:
            continue
        ship = units.units(state)[fleet]
        if max(units.units(state)[other]["spent"] for other in (fleet, *units.aboard(state, fleet))) + LAND > ship.get("movement", 0):
            continue
        ashore = [here["at"]] if not world.is_sea(state, here["at"]) else world.beside(state, here["at"])
        for place in ashore:
            if world.is_sea(state, place) or (place == "Imrryr" and not _may_enter(state, side, [fleet])):
                continue
            yield f'"{unit}" to "{place}"'
            if armies_aboard(state, fleet) and fleet != "Chaos Ship":
                yield f'"{unit}" with {armies_aboard(state, fleet)} to "{place}"'


def _led(state: State, fleet: str) -> bool:
    return any(units.units(state)[unit]["sort"] == "personality" for unit in units.aboard(state, fleet))


def _waterway(state: State, here: str, there: str) -> bool:
    """Whether a fleet may go this way by what is known: sea to sea, or through a port's anchor. [7.5.9]"""
    kind = world.known_border(state, here, there)
    seas = world.is_sea(state, here), world.is_sea(state, there)
    return kind in world.PASSABLE if all(seas) else kind == "anchor" and any(seas)


def _may_enter(state: State, side: str, fleets: Sequence[str]) -> bool:
    """Imrryr's seawall opens to a stack with Elric, and once the city has fallen to any Melnibonean. [7.5.9]"""
    cargo = [unit for fleet in fleets for unit in units.aboard(state, fleet)]
    if "Elric" in cargo:
        return True
    return state["public"]["holds"].get("Imrryr") is not None and any(is_melnibonean(unit) for unit in cargo)


# checks


def no_fleet(hearing: Hearing) -> Mapping[str, Any] | None:
    """What should be a fleet is none, or not this player's."""
    fleets = hearing.args["fleets"] if "fleets" in hearing.args else [hearing.args["fleet"]]
    wrong = [
        fleet
        for fleet in fleets
        if hearing.public["units"][fleet]["sort"] != "fleet" or hearing.public["units"][fleet]["owner"] != hearing.side
    ]
    return {"fleets": ", ".join(wrong), "side": hearing.side} if wrong else None


def out_of_reach(hearing: Hearing) -> Mapping[str, Any] | None:
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


def cannot_board(hearing: Hearing) -> Mapping[str, Any] | None:
    """Somebody has not the points left to board."""
    for unit in movement.group(hearing):
        here = hearing.public["units"][unit]
        world.told(hearing, here["at"], "port")
        cost = cost_to_board(hearing.state, unit)
        if here["spent"] + cost > movement.POINTS:
            return {"unit": unit, "cost": cost, "left": movement.POINTS - here["spent"]}
    return None


def overloaded(hearing: Hearing) -> Mapping[str, Any] | None:
    """More armies than the fleet carries; it would sink. [7.1]"""
    fleet = hearing.args["fleet"]
    if hearing.public["units"][fleet]["sort"] != "fleet":
        return None
    number = sum(hearing.public["units"][unit]["sort"] == "army" for unit in movement.group(hearing)) + armies_aboard(hearing.state, fleet)
    most = units.value(hearing, fleet, "carries")
    return {"fleet": fleet, "number": number, "most": most} if number > most else None


def apart(hearing: Hearing) -> Mapping[str, Any] | None:
    """The fleets are in different places."""
    places = {hearing.public["units"][fleet]["at"] for fleet in hearing.args["fleets"]}
    return {"places": ", ".join(sorted(places))} if len(places) > 1 else None


def unled(hearing: Hearing) -> Mapping[str, Any] | None:
    """A fleet has no personality aboard, and is not on its way to its home port. [7.3]"""
    if "homeward" in hearing.args:
        return None
    bare = [fleet for fleet in hearing.args["fleets"] if not _led(hearing.state, fleet)]
    return {"fleets": ", ".join(bare)} if bare else None


def no_waterway(hearing: Hearing) -> Mapping[str, Any] | None:
    """A step of the way that no fleet can make."""
    here = str(hearing.public["units"][hearing.args["fleets"][0]]["at"])
    for there in path(hearing):
        kind = world.border(hearing, here, there)
        if not _waterway(hearing.state, here, there):
            why = "no sea" if not (world.is_sea(hearing.state, here) or world.is_sea(hearing.state, there)) else f"border: {kind}"
            return {"here": here, "there": there, "why": why}
        here = there
    return None


def too_far(hearing: Hearing) -> Mapping[str, Any] | None:
    """More seas than some fleet, or somebody aboard, has points for. [7.3]"""
    steps = len(path(hearing))
    for fleet in hearing.args["fleets"]:
        if hearing.public["units"][fleet]["sort"] == "fleet" and _left(hearing, fleet) < steps:
            return {"fleet": fleet, "steps": steps, "left": _left(hearing, fleet)}
    return None


def through_enemies(hearing: Hearing) -> Mapping[str, Any] | None:
    """An enemy sea or port may only be the end of the way."""
    for place in path(hearing)[:-1]:
        if units.defended(hearing.state, hearing.side, place):
            return {"place": place}
    return None


def seawall(hearing: Hearing) -> Mapping[str, Any] | None:
    """Imrryr is entered only with Elric, or with a Melnibonean once it has fallen. [7.5.9]"""
    goal = hearing.args["place"]
    if "fleets" in hearing.args:
        fleets = hearing.args["fleets"]
    else:
        fleets = [hearing.public["units"][unit].get("aboard") for unit in _passengers(hearing)[:1]]
    if goal != "Imrryr" or None in fleets or _may_enter(hearing.state, hearing.side, fleets):
        return None
    return {"place": goal}


def fleet_engaged(hearing: Hearing) -> Mapping[str, Any] | None:
    """The fleet lies where a battle is to be fought."""
    fleets = hearing.args.get("fleets") or [hearing.public["units"][unit].get("aboard") for unit in _passengers(hearing)]
    for fleet in fleets:
        at = hearing.public["units"].get(fleet, {}).get("at")
        if at in hearing.public["battles"]:
            return {"place": at}
    return None


def not_aboard(hearing: Hearing) -> Mapping[str, Any] | None:
    """Somebody is not aboard, or not all on one fleet."""
    stack = _passengers(hearing)
    fleets = {hearing.public["units"][unit].get("aboard") for unit in stack}
    return None if stack and len(fleets) == 1 and None not in fleets else {"units": units.listed(stack)}


def no_shore(hearing: Hearing) -> Mapping[str, Any] | None:
    """The place is not the fleet's port nor a province beside its sea."""
    stack, place = _passengers(hearing), hearing.args["place"]
    if not stack:
        return None
    here = str(hearing.public["units"][stack[0]]["at"])
    if world.is_sea(hearing.state, place):
        return {"place": place, "here": here}
    if here == place or (world.is_sea(hearing.state, here) and world.border(hearing, here, place) in world.PASSABLE):
        return None
    return {"place": place, "here": here}


def no_points_to_land(hearing: Hearing) -> Mapping[str, Any] | None:
    """The fleet has no point left to set them ashore."""
    fleets = {hearing.public["units"][unit].get("aboard") for unit in _passengers(hearing)} - {None}
    for fleet in sorted(str(name) for name in fleets):
        if _left(hearing, fleet) < LAND:
            return {"fleet": fleet}
    return None


def never_leave(hearing: Hearing) -> Mapping[str, Any] | None:
    """Armies never leave the Chaos Ship. [16.8]"""
    bound = [
        unit
        for unit in _passengers(hearing)
        if hearing.public["units"][unit].get("aboard") == "Chaos Ship" and hearing.public["units"][unit]["sort"] == "army"
    ]
    return {"units": units.listed(bound)} if bound else None


def landing_leaderless(hearing: Hearing) -> Mapping[str, Any] | None:
    """A landing on an enemy needs a personality. [10.1]"""
    place = hearing.args["place"]
    sorts = {hearing.public["units"][unit]["sort"] for unit in _passengers(hearing)}
    return {"place": place} if "personality" not in sorts and units.defended(hearing.state, hearing.side, place) else None
