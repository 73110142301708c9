"""Boarding a fleet and going ashore. [7.1, 7.3, 7.4.1, 16.8]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, strengths, world
from playaid.games.elric.rules import attachments, escapes, leading, movement, pieces, sailing
from playaid.games.elric.rules.conditions import when
from playaid.games.elric.state import battles, units
from playaid.language.message import SEMICOLON, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.tapped import Cost
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def cost_to_board(hearing: Hearing, unit: str, fleet: str) -> int:
    """What boarding costs a unit where it stands: nothing from ship to ship or out of the air onto a fleet at sea. [7.0, 7.3, 7.4.1]
    Whether there is a port is asked for only where that matters: for armies off a beach. Raises MissingFact or Ask."""
    here = hearing.public["units"][unit]
    at = hearing.public["units"][fleet]["at"]
    if here.get("aboard") or (world.is_sea(hearing.state, here["at"]) and here["at"] == at):
        return 0
    if here["sort"] != "army" or here["at"] == at or world.has_port(hearing, here["at"]):
        return equipment.number("boarding in a port")
    return equipment.number("boarding on a beach")


def embark(hearing: Hearing) -> None:
    """Put units aboard a fleet in the same port, an adjacent sea, or beside the fleet they are on. An overloaded fleet sinks. [7.1, 7.3]"""
    fleet, stack = hearing.args["fleet"], movement.group(hearing)
    at = hearing.public["units"][fleet]["at"]
    attachments.attach(hearing, stack)
    start = hearing.public["units"][stack[0]]["at"]
    costs = {unit: cost_to_board(hearing, unit, fleet) for unit in stack}
    before = {unit: hearing.public["units"][unit].get("aboard") for unit in stack}
    for unit, cost in costs.items():
        if not {unit, fleet} <= hearing.public["units"].keys():
            continue  # off the board with a nation whose last leader was lost in leaving; without the ship nobody boards her
        pieces.go(hearing, [unit], at, cost, ashore=True)
        hearing.put("public", "units", unit, "aboard", fleet)
        pieces.join(hearing, unit, fleet)
        how = message("changes ships, out of {fleet}" if before[unit] else "boards for {cost}", fleet=before[unit], cost=cost)
        hearing.line(unit, how, message("{points} spent", points=hearing.public["units"][unit]["spent"]), "7.3")
        escapes.off_the_bound_ship(hearing, [unit], before[unit])
    there = [unit for unit in stack if unit in hearing.public["units"] and hearing.public["units"][unit].get("aboard") == fleet]
    if there:
        hearing.tell("Aboard {fleet}: {units}.", fleet=fleet, units=units.list_units(there))
    hearing.happens("passage", side=hearing.side, stack=there, start=start, place=at)
    overloads(hearing)


def overloads(hearing: Hearing) -> None:
    """Every fleet with more armies aboard than it carries sinks with its load. [7.1]"""
    if not units.is_overloaded(hearing.state):  # as mostly
        return
    for fleet in [name for name, here in hearing.public["units"].items() if here["sort"] == "fleet"]:
        number = units.armies_aboard(hearing.state, fleet) if fleet in hearing.public["units"] else 0
        if not number or number <= strengths.value(hearing, fleet, "carries"):
            continue
        most = strengths.value(hearing, fleet, "carries")
        how = counted(
            number,
            "{n} army aboard {fleet}, which carries {most}",
            "{n} armies aboard {fleet}, which carries {most}",
            fleet=fleet,
            most=most,
        )
        hearing.line("overloaded", how, "it sinks", "7.1")
        hearing.tell("{fleet} is overloaded and sinks.", fleet=fleet)
        escapes.sink(hearing, fleet)


def debark(hearing: Hearing) -> None:
    """Set units ashore in the port or in a province beside the sea; the fleet pays. [7.3, 16.8]"""
    place, stack = hearing.args["place"], sailing.passengers(hearing)
    loads = _by_fleet(hearing, stack)
    start = str(hearing.public["units"][stack[0]]["at"])
    attachments.attach(hearing, stack)
    cost = equipment.number("landing")
    how = counted(cost, "{n} movement point to set them ashore", "{n} movement points to set them ashore")
    for fleet in loads:
        hearing.add("public", "units", fleet, "spent", cost)
        hearing.line(fleet, how, message("{points} left", points=sailing.points_left(hearing, fleet)), "7.3")
    for unit in stack:
        hearing.drop("public", "units", unit, "aboard")
    pieces.go(hearing, stack, place)
    for unit in stack:
        spent = hearing.public["units"][unit]["spent"]
        left = message("{points} left on land", points=max(0, world.points() - spent))
        hearing.line(unit, message("{points} spent", points=spent), left, "7.3")
    for fleet, load in loads.items():
        escapes.off_the_bound_ship(hearing, load, fleet)
    left_over = units.present(hearing.state, stack, place)
    hearing.tell("Ashore in {place}: {units}.", place=place, units=units.list_units(left_over))
    pieces.tell_unmet(hearing, left_over, place)
    hearing.happens("passage", side=hearing.side, stack=left_over, start=place, place=place)  # the ship has made the escapes [7.5.1]
    left_over = units.present(hearing.state, left_over, place)
    if left_over:
        hearing.happens("arrival", place=place, passed=[start], stack=left_over)
        if place in hearing.public["battles"] and (behind := [unit for fleet in loads for unit in units.aboard(hearing.state, fleet)]):
            hearing.tell("Still aboard, and not in that battle: {units}.", units=units.list_units(behind))


def debark_cost(hearing: Hearing) -> Cost:
    """What landing takes from the fleets out of which they go, and what that with least has left then. [7.3]"""
    cost = equipment.number("landing")
    left = min((sailing.points_left(hearing, fleet) for fleet in sailing.ships(hearing)), default=cost)
    return Cost(cost, left - cost, (hearing.args["place"],))


def _by_fleet(hearing: Hearing, stack: Sequence[str]) -> dict[str, list[str]]:
    """Who of a stack is aboard which fleet; "" for those who are aboard none."""
    loads: dict[str, list[str]] = {}
    for unit in stack:
        loads.setdefault(hearing.public["units"][unit].get("aboard") or "", []).append(unit)
    return loads


def embark_offers(h: Hearing) -> Iterator[str]:
    """Each personality and winged unit, alone and with all armies that fit, onto each fleet it can reach."""
    state, side = h.state, h.side
    for unit in [*units.of(state, side, sort="personality"), *units.of(state, side, sort="troop")]:
        here = units.units(state)[unit]
        for fleet in units.of(state, side, sort="fleet"):
            if not legal(h, {"units": [unit], "fleet": fleet}):
                continue
            yield f'"{unit}" on "{fleet}"'
            room = (units.units(state)[fleet].get("carries") or 0) - units.armies_aboard(state, fleet)
            able = movement.who_goes_along(h, unit, units.companions(state, side, unit), fleet=fleet)
            able = able[: max(0, room)]
            if able and here["sort"] == "personality" and legal(h, {"units": [unit], "armies": len(able), "fleet": fleet}):
                yield f'"{unit}" with {len(able)} on "{fleet}"'


def debark_offers(h: Hearing) -> Iterator[str]:
    """Each personality aboard, alone and with all armies of its fleet, to each province in reach; off a fleet without any, its armies."""
    state, side = h.state, h.side
    for unit in [*units.of(state, side, sort="personality"), *units.of(state, side, sort="troop")]:
        here = units.units(state)[unit]
        fleet = here.get("aboard")
        if fleet is None:
            continue
        for place in [here["at"]] if not world.is_sea(state, here["at"]) else world.beside(state, here["at"]):
            if legal(h, {"units": [unit], "place": place}):
                yield f'"{unit}" to "{place}"'
            number = units.armies_aboard(state, fleet)
            if number and legal(h, {"units": [unit], "armies": number, "place": place}):
                yield f'"{unit}" with {number} to "{place}"'
    for fleet in units.of(state, side, sort="fleet"):
        armies = [unit for unit in units.of(state, side, sort="army") if units.units(state)[unit].get("aboard") == fleet]
        at = units.units(state)[fleet]["at"]
        for place in [at] if not world.is_sea(state, at) else world.beside(state, at):
            if armies and not units.led_by(state, fleet) and legal(h, {"units": armies, "place": place}):
                yield f'{", ".join(map(quote, armies))} to "{place}"'


def strangers(hearing: Hearing) -> Facts:
    """Of several stacks in the wilderness each personality boards alone, which one line may say; armies go with their own stack. In the
    Straits of Chaos nobody goes aboard a ship there that their stack has not found, but out of the air. [7.4.1, 7.5.5, 8.0]"""
    stack, fleet = movement.group(hearing), hearing.args["fleet"]
    everyone = hearing.public["units"]
    if any(everyone[unit]["sort"] == "army" for unit in stack) and (apart := movement.far_apart(hearing)):
        return apart
    if not world.is_wild(hearing.state, everyone[fleet]["at"]) or movement.in_the_air(hearing):
        return None
    there = [unit for unit in stack if everyone[unit]["at"] == everyone[fleet]["at"]]
    if all(everyone[unit].get("stack") == everyone[fleet].get("stack") for unit in there):
        return None
    return {"units": units.list_units([*there, fleet])}


def out_of_reach(hearing: Hearing) -> Facts:
    stack = movement.group(hearing)
    if not stack:
        return None
    fleet = hearing.args["fleet"]
    at, here = hearing.public["units"][fleet]["at"], hearing.public["units"][stack[0]]["at"]
    aboard = hearing.public["units"][stack[0]].get("aboard")
    ashore = not aboard and not world.is_sea(hearing.state, here)
    beside = ashore and world.is_sea(hearing.state, at) and world.border(hearing, here, at) in world.PASSABLE
    return None if at == here or beside else {"fleet": fleet, "at": at, "here": here}


def cannot_board(hearing: Hearing) -> Facts:
    for unit in movement.group(hearing):
        here = hearing.public["units"][unit]
        cost = cost_to_board(hearing, unit, hearing.args["fleet"])
        if cost and here["spent"] + cost > world.points():
            left = max(0, world.points() - here["spent"])
            return {"unit": unit, "points": _points(cost), "left": left, "all": world.points()}
    return None


def _points(cost: int) -> str:
    """What boarding costs, and of armies off a beach why so much. [7.3]"""
    points = counted(cost, "{n} movement point", "{n} movement points")
    return message(_OFF_A_BEACH, points=points) if cost == equipment.number("boarding on a beach") else points


_OFF_A_BEACH = "{points}, as armies pay where there is no port"


def overloaded(hearing: Hearing) -> Facts:
    fleet = hearing.args["fleet"]
    boarding = sum(hearing.public["units"][unit]["sort"] == "army" for unit in movement.group(hearing))
    if not boarding:
        return None
    number = boarding + units.armies_aboard(hearing.state, fleet)
    most = strengths.value(hearing, fleet, "carries")
    return {"fleet": fleet, "number": number, "armies": units.count_armies(most)} if number > most else None


def room(hearing: Hearing) -> str | None:
    """As many of the armies as go aboard each of the ships that lie there, led by one of those who were to go with them; where nobody leads
    them so, which ships have room for how many."""
    at = hearing.public["units"][hearing.args["fleet"]]["at"]
    fleets = units.of(hearing.state, hearing.side, at, "fleet")
    free = {name: strengths.value(hearing, name, "carries") - units.armies_aboard(hearing.state, name) for name in fleets}
    free = {name: number for name, number in free.items() if number > 0}
    said = [message("{fleet} with room for {armies}", fleet=name, armies=units.count_armies(n)) for name, n in free.items()]
    lines = [*_shared_out(hearing, free)]
    all_of_them = sum(free[name] for name in [*free][: len(lines)]) >= (hearing.args.get("armies") or 0)
    return listing([*lines, *(() if lines and all_of_them else said)], SEMICOLON) or None


def _shared_out(hearing: Hearing, free: Mapping[str, int]) -> Iterator[str]:
    """Lines that put the armies of one line aboard several ships, each with personalities of their own."""
    people = [unit for unit in pieces.named_units(hearing) if hearing.public["units"][unit]["sort"] == "personality"]
    left = hearing.args.get("armies") or 0
    fleets = [*free][: len(people)]
    nation = {"nation": hearing.args["nation"]} if hearing.args.get("nation") is not None else {}
    for at, fleet in enumerate(fleets):
        led = [people[at]] if at else [people[0], *people[len(fleets) :]]
        number = min(left, free[fleet])
        if number and legal(hearing, {"units": led, "armies": number, "fleet": fleet, **nation}):
            yield message('embark {units} with {number} on "{fleet}"', units=listing(map(quote, led)), number=number, fleet=fleet)
            left -= number


def _too_few_aboard(hearing: Hearing) -> Facts:
    named = pieces.named_units(hearing)
    return movement.fewer(hearing, len(sailing.passengers(hearing)) - len(named), named)


def not_aboard(hearing: Hearing) -> Facts:
    loads = _by_fleet(hearing, sailing.passengers(hearing))
    if ashore := loads.get(""):
        return {"fault": message("aboard no fleet: {units}", units=units.list_units(ashore))}
    places = dict.fromkeys(str(hearing.public["units"][fleet]["at"]) for fleet in loads)
    if len(places) < 2:
        return None
    return {"fault": message("their ships lie apart, in {places}", places=listing(places))}


def ships_apart(hearing: Hearing) -> Facts:
    """Ships of several stacks in the Straits of Chaos set nobody ashore together, before they have found each other. [7.5.5, 8.0]"""
    stack = sailing.passengers(hearing)
    tokens = {hearing.public["units"][unit].get("stack") for unit in stack}
    return {"units": units.list_units(stack)} if len(tokens) > 1 and not not_aboard(hearing) else None


def no_shore(hearing: Hearing) -> Facts:
    stack, place = sailing.passengers(hearing), hearing.args["place"]
    if not stack:
        return None
    here = str(hearing.public["units"][stack[0]]["at"])
    ashore = not world.is_sea(hearing.state, place)
    beside = ashore and world.is_sea(hearing.state, here) and world.border(hearing, here, place) in world.PASSABLE
    if beside or (ashore and here == place):
        return None
    if ashore and not world.is_sea(hearing.state, here):
        return {"fault": message(_IN_PORT, place=place, here=here)}
    return {"fault": message("{place} is no province beside {here}", place=place, here=here)}


_IN_PORT = "out of a port one goes ashore in the port alone, not from {here} in {place}"
_OUT_OF_A_PORT = "May who is aboard in a port go ashore in the land beside it, or somebody there board?"


def no_points_to_land(hearing: Hearing) -> Facts:
    fleets = {hearing.public["units"][unit].get("aboard") for unit in sailing.passengers(hearing)} - {None}
    spent = (fleet for fleet in sorted(map(str, fleets)) if sailing.points_left(hearing, fleet) < equipment.number("landing"))
    return next(({"fleet": fleet} for fleet in spent), None)


def never_leave(hearing: Hearing) -> Facts:
    aboard = [unit for unit in sailing.passengers(hearing) if hearing.public["units"][unit].get("aboard") == escapes.BOUND]
    bound = [unit for unit in aboard if hearing.public["units"][unit]["sort"] == "army"]
    return {"units": units.list_units(bound)} if bound else None


def landing_alone(hearing: Hearing) -> Facts:
    place, stack = hearing.args["place"], sailing.passengers(hearing)
    nation = world.place(hearing.state, place).get("nation")
    return {"place": place} if _unled(hearing, stack) and any(_foreign(hearing, unit, nation) for unit in stack) else None


def boarding_alone(hearing: Hearing) -> Facts:
    fleet, stack = hearing.args["fleet"], movement.group(hearing)
    at = hearing.public["units"][fleet]["at"]
    nation = world.place(hearing.state, at).get("nation")
    led = not _unled(hearing, stack) or units.led_by(hearing.state, fleet)
    return {"fleet": fleet} if not led and any(_foreign(hearing, unit, nation) for unit in stack) else None


def moved_alone(hearing: Hearing) -> Facts:
    """Armies that have gone their province without a personality, and would board without one; changing ships is none. [7.2, 7.3]"""
    stack, fleet = movement.group(hearing), hearing.args["fleet"]
    moved = [unit for unit in stack if hearing.public["units"][unit]["spent"] and not hearing.public["units"][unit].get("aboard")]
    alone = _unled(hearing, stack) and not units.led_by(hearing.state, fleet)
    return {"units": units.list_units(moved)} if moved and alone and not boarding_alone(hearing) else None


def _unled(hearing: Hearing, stack: Sequence[str]) -> bool:
    sorts = {hearing.public["units"][unit]["sort"] for unit in stack}
    return "army" in sorts and "personality" not in sorts


def _foreign(hearing: Hearing, unit: str, nation: str | None) -> bool:
    return hearing.public["units"][unit]["sort"] == "army" and hearing.public["units"][unit]["nation"] != nation


def fleet_in_battle(hearing: Hearing) -> Facts:
    """Nobody joins a battle aboard, but who comes down out of the air, which they must somewhere. [7.4.1]"""
    at = hearing.public["units"][hearing.args["fleet"]]["at"]
    return {"place": at} if battles.binds(hearing.state, at) and not movement.in_the_air(hearing) else None


def among_enemies(hearing: Hearing) -> Facts:
    """Nobody enters a sea where enemies are but to begin a battle, and boarding begins none: a fleet that an even battle has left beside
    enemies takes nobody aboard from elsewhere. [7.3]"""
    at = hearing.public["units"][hearing.args["fleet"]]["at"]
    come = any(hearing.public["units"][unit]["at"] != at for unit in movement.group(hearing))
    if not come or battles.binds(hearing.state, at) or out_of_reach(hearing):
        return None
    return {"place": at} if cities.bars(hearing.state, hearing.side, at) else None


def already_aboard(hearing: Hearing) -> Facts:
    stack = [unit for unit in movement.group(hearing) if hearing.public["units"][unit].get("aboard") == hearing.args["fleet"]]
    return {"units": units.list_units(stack), "fleet": hearing.args["fleet"]} if stack else None


def _left_unled(hearing: Hearing) -> Facts:
    return leading.left_unled(hearing, movement.group(hearing), hearing.public["units"][hearing.args["fleet"]]["at"])


BOUND = Check("16.ship", "16.8", "armies never leave the Chaos Ship: {units}", never_leave)
EMBARK_CHECKS = (
    movement.OWN_UNITS,
    movement.TOO_FEW,
    movement.SCATTERED,
    movement.ON_FOOT,
    movement.FAR_APART._replace(fails=strangers),
    attachments.ATTACHED,
    movement.ENGAGED,
    sailing.FLEETS,
    Check(
        "7.leader-aboard",
        "7.2",
        "armies without a personality do not leave their country aboard {fleet}",
        boarding_alone,
        movement.leader_there,
    ),
    Check("7.moved-alone", "7.2", movement.MOVED, moved_alone, movement.leader_there),
    Check("7.aboard-it", "7.3", "aboard {fleet} already: {units}", already_aboard, rank=20),
    Check("7.engaged-ship", "7.3", "a battle is to be fought in {place}, where the fleet lies", fleet_in_battle),
    Check(
        "7.enemies-beside",
        "7.3",
        "enemies are in {place}, where the fleet lies, and boarding begins no battle",
        among_enemies,
        doubt="May one board a ship that lies beside enemies, after a battle that was even?",
    ),
    BOUND,
    Check("7.reach", "7.3", "{fleet} is in {at}, and boarding in {here} needs it there or, from land, in a sea beside", out_of_reach),
    Check("7.board", "7.3", "boarding costs {unit} {points}, and {left} of {all} are left this turn", cannot_board),
    Check(
        "7.overload",
        "7.1",
        "{fleet} carries {armies}; with {number} it would sink",
        overloaded,
        room,
        doubt="May a fleet be loaded beyond its capacity?",
    ),
    leading.LEFT_UNLED._replace(fails=_left_unled),
)
_LEADERLESS = when(lambda h: leading.attacks_unled(h, sailing.passengers(h)), "place")


def _once_aboard(fails: Callable[[Hearing], Facts]) -> Callable[[Hearing], Facts]:
    """What is asked of those alone who can be set ashore: of others it would tell of a landing that there is not."""
    return lambda hearing: None if not_aboard(hearing) else fails(hearing)


_FIGHT_ABOARD = (
    "a battle with units is to be fought in {place}: those aboard there fight in it as they are, and nobody goes ashore before it"
)
DEBARK_CHECKS = (
    movement.OWN_UNITS,
    movement.TOO_FEW._replace(fails=_too_few_aboard),
    Check("7.not-aboard", "7.3", "{fault}", not_aboard, rank=20),
    movement.FAR_APART._replace(fails=ships_apart),
    Check("7.engaged-fleet", "7.3", _FIGHT_ABOARD, sailing.fleet_engaged, rank=20),
    Check("7.shore", "7.3", "{fault}", _once_aboard(no_shore), doubt={_IN_PORT: _OUT_OF_A_PORT}),
    attachments.ATTACHED._replace(fails=lambda h: attachments.attached_twice(h, sailing.passengers(h))),
    Check("7.land", "7.3", "{fleet} has no movement point left to set anybody ashore", no_points_to_land),
    sailing.SEAWALL,
    BOUND,
    Check("7.leader-ashore", "7.2", "armies without a personality go ashore in their own country alone, not in {place}", landing_alone),
    movement.LED_ATTACK._replace(fails=_once_aboard(_LEADERLESS)),
    leading.LEFT_UNLED._replace(fails=_once_aboard(lambda h: leading.left_unled(h, sailing.passengers(h), h.args["place"]))),
)
