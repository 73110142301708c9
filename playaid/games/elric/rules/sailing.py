"""Movement at sea: boarding, sailing, landing; the Boiling Sea, the Serpents Teeth, the Straits, Imrryr's seawall. [7.1, 7.3, 7.5, 16.8]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, idle, strengths, world
from playaid.games.elric.rules import attachments, escapes, homing, leading, movement, outcomes, pieces, routes
from playaid.games.elric.state import battles, units
from playaid.language.message import as_message, counted, listing, message
from playaid.referee.contract.derived import once_said
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.tapped import Cost
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def sail(hearing: Hearing) -> None:
    fleets, way = list(hearing.args["fleets"]), path(hearing)
    start = str(hearing.public["units"][fleets[0]]["at"])
    before = start
    attachments.attach(hearing, units.with_cargo(hearing.state, fleets))
    if "homeward" in hearing.args:
        hearing.line("homeward", *homing.words(hearing, fleets[0], way), "7.3")
    led = [fleet for fleet in fleets if units.led_by(hearing.state, fleet)]
    passed, aboard = list[str](), list[str]()
    outcomes.in_parts(hearing, len(way) > 1)
    pieces.tell_ahead(hearing, way)
    if "homeward" not in hearing.args:
        routes.tell_round(hearing, start, way, ships=True)
    for place in way:
        fleets = _moving_on(hearing, fleets, led, before)
        if not fleets:
            break
        passed.append(before)
        pieces.go(hearing, units.with_cargo(hearing.state, fleets), place, 1)
        left = listing(message("{points} left to {fleet}", fleet=fleet, points=points_left(hearing, fleet)) for fleet in fleets)
        how = message("{terrain}, 1 movement point", terrain=world.terrain(hearing.state, place))
        hearing.line(listing([before, place], " - "), how, left, "7.3")
        stack = aboard = units.with_cargo(hearing.state, fleets)
        hearing.happens("passage", side=hearing.side, stack=stack, start=before, place=place)
        before = place
    afloat = [fleet for fleet in hearing.args["fleets"] if fleet in hearing.public["units"]]
    outcomes.sum_up(hearing, message("afloat: {fleets}", fleets=listing(afloat)) if afloat else "all ships lost")
    there = units.present(hearing.state, hearing.args["fleets"], before)
    if not there:
        hearing.tell("No ship arrives in {place}.", place=before)
        _arrive_wading(hearing, before, passed, aboard)
        return
    hearing.tell("By sea from {start} to {place}: {units}.", start=start, place=before, units=units.list_units(there))
    hearing.happens("arrival", place=before, passed=passed, stack=there)
    _tell_of_those_aboard(hearing, before, there)
    outcomes.with_battle(hearing, before)


def _arrive_wading(hearing: Hearing, place: str, passed: Sequence[str], aboard: Sequence[str]) -> None:
    """Who had sailed in and stays in the water when all ships are lost, as magicians may, has entered all the same, and attacks whoever is
    there; what is winged is over the sea and not in it. [7.3, 7.5.4, 10.1]"""
    left = [unit for unit in units.present(hearing.state, aboard, place) if escapes.wades(hearing, unit)]
    if left:
        hearing.happens("arrival", place=place, passed=passed, stack=left)
        outcomes.with_battle(hearing, place)


def _tell_of_those_aboard(hearing: Hearing, place: str, stack: Sequence[str]) -> None:
    """Who comes into a port by ship fights there as who marches in does; against bare walls they may go ashore before. [7.3, 10.1]"""
    cargo = [unit for fleet in stack for unit in units.aboard(hearing.state, fleet)]
    if cargo and place in hearing.public["battles"] and not world.is_sea(hearing.state, place):
        hearing.tell("Aboard, they fight in that battle all the same: {units}.", units=units.list_units(cargo))


def _moving_on(hearing: Hearing, fleets: Sequence[str], led: Sequence[str], place: str) -> list[str]:
    """The fleets that go on: those that have lost their personalities on the way stay behind. [7.3]"""
    left = [fleet for fleet in fleets if fleet in hearing.public["units"]]
    going = [fleet for fleet in left if fleet not in led or units.led_by(hearing.state, fleet)]
    if len(going) < len(left):
        behind = [fleet for fleet in left if fleet not in going]
        hearing.line("halt", message("nobody is left aboard to lead {units}", units=units.list_units(behind)), place, "7.3")
    return going


def points_left(hearing: Hearing, fleet: str) -> int:
    """What is left of a fleet's movement: one budget for its seas and landings and what those aboard have moved on land before. [7.3] Nor
    does anybody aboard pass it themselves, whatever ships they came by."""
    cargo = [hearing.public["units"][unit] for unit in units.aboard(hearing.state, fleet)]
    ashore = max((here.get("ashore", 0) for here in cargo), default=0)
    spent = max(hearing.public["units"][fleet]["spent"] + ashore, *(here["spent"] for here in cargo), 0)
    return max(0, int(strengths.value(hearing, fleet, "movement")) - spent)


@once_said
def path(hearing: Hearing) -> list[str]:
    fleets = hearing.args["fleets"]
    told = all(hearing.public["units"][fleet].get("movement") is not None for fleet in fleets)
    left = min((points_left(hearing, fleet) for fleet in fleets), default=0) if told else routes.MANY
    return routes.way(hearing, hearing.public["units"][fleets[0]]["at"], ships=True, left=left)


def sail_cost(hearing: Hearing) -> Cost:
    """A point for each sea, and what the fleet with least has left then. [7.3]"""
    steps = path(hearing)
    return Cost(len(steps), min(points_left(hearing, fleet) for fleet in hearing.args["fleets"]) - len(steps), tuple(steps))


def ships(hearing: Hearing) -> list[str]:
    """The fleets of the declaration: those that sail, or those out of which somebody goes ashore."""
    if "fleets" in hearing.args:
        return hearing.args["fleets"]
    carriers = (hearing.public["units"][unit].get("aboard") for unit in passengers(hearing))
    return list(dict.fromkeys(fleet for fleet in carriers if fleet is not None))


passengers = pieces.those_aboard
"""The units of the declaration: those that are named, and so many armies of the same fleets."""


def sail_offers(h: Hearing) -> Iterator[str]:
    """Each fleet to each sea and port beside it, home to begin with where nobody is aboard to lead it; then all of a place together."""
    state = h.state
    fleets = units.of(state, h.side, sort="fleet")
    for fleet in fleets:
        for place in world.beside(state, units.units(state)[fleet]["at"]):
            for how, args in (("", {}), (" homeward", {"homeward": True})):
                if legal(h, {"fleets": [fleet], "place": place, **args}):
                    yield f'"{fleet}" to "{place}"{how}'
                    break
    for here in dict.fromkeys(units.units(state)[fleet]["at"] for fleet in fleets):
        together = [fleet for fleet in fleets if units.units(state)[fleet]["at"] == here]
        named = ", ".join(f'"{fleet}"' for fleet in together)
        yield from (
            f'{named} to "{place}"'
            for place in (world.beside(state, here) if together[1:] else ())
            if legal(h, {"fleets": together, "place": place})
        )


def no_fleet(hearing: Hearing) -> Facts:
    units_, fleets = hearing.public["units"], hearing.args.get("fleets") or [hearing.args["fleet"]]
    wrong = [fleet for fleet in fleets if units_[fleet]["sort"] != "fleet" or units_[fleet]["owner"] != hearing.side]
    return {"fleets": listing(wrong), "side": hearing.side} if wrong else None


def apart(hearing: Hearing) -> Facts:
    places = {hearing.public["units"][fleet]["at"] for fleet in hearing.args["fleets"]}
    return {"places": listing(sorted(places))} if len(places) > 1 else None


def unled(hearing: Hearing) -> Facts:
    if "homeward" in hearing.args:
        return None
    bare = [fleet for fleet in hearing.args["fleets"] if not units.led_by(hearing.state, fleet)]
    homeless = [fleet for fleet in bare if hearing.public["units"][fleet]["nation"] is None]
    if homeless:
        return {"fault": message(homing.NO_HOME, fleet=homeless[0])}
    if at_home := [fleet for fleet in bare if not idle.is_abroad(hearing.state, fleet)]:
        return {"fault": message(_AT_HOME, fleets=listing(at_home))}
    return {"fault": message(_ONLY_HOME, fleets=listing(bare))} if bare else None


_ONLY_HOME = "without a personality aboard a fleet only makes for its home port (say `homeward`): {fleets}"
_AT_HOME = "without a personality aboard a fleet only makes for its home country, and is there already: {fleets}"


def sea_attack(hearing: Hearing) -> Facts:
    load = [unit for fleet in hearing.args["fleets"] for unit in units.aboard(hearing.state, fleet)]
    return {"place": hearing.args["place"]} if leading.attacks_unled(hearing, load) else None


_WHY = {
    "border": as_message("a border without an anchor"),
    "no": as_message("they do not touch"),
    "land": as_message("from port to port by way of a sea alone, and none lies beside both"),
}


def is_there(hearing: Hearing) -> Facts:
    """Who is in the place already, and says no way that leads out of it and back."""
    goal = hearing.args["place"]
    there = [fleet for fleet in hearing.args["fleets"] if hearing.public["units"][fleet]["at"] == goal]
    return {"units": listing(there), "place": goal} if there and not hearing.args.get("via") else None


def no_waterway(hearing: Hearing) -> Facts:
    here = str(hearing.public["units"][hearing.args["fleets"][0]]["at"])
    for there in () if is_there(hearing) else path(hearing):
        kind = world.border(hearing, here, there)
        if not world.sails(hearing.state, here, there):
            return {"here": here, "there": there, "why": _no_harbour(hearing, there) or _no_anchor(hearing, here, there, kind)}
        here = there
    return None


def _no_harbour(hearing: Hearing, there: str) -> str:
    """That a place on land is no port, and how whoever is aboard comes to it; nothing where it is one, or may be. [7.3]"""
    known, around = world.place(hearing.state, there), world.bordering(hearing.state, there)
    seas = [sea for sea, border in around.items() if border in world.PASSABLE and world.is_sea(hearing.state, sea)]
    if known.get("kind") != "land" or known.get("port") is not False or any(around[sea] == "anchor" for sea in seas):
        return ""
    told = _LAND_FROM if seas else "fleets enter seas and ports alone; {there} is no port, and no sea is known to touch it"
    return message(told, there=there, seas=listing(seas, " or "))


_LAND_FROM = (
    "fleets enter seas and ports alone, and {there} is no port: `sail` to the sea beside it, {seas}, and whoever is aboard goes ashore"
    " there, `debark` … to {there}"
)


def _no_anchor(hearing: Hearing, here: str, there: str, kind: str) -> str:
    """Why no fleet goes into a place that it might enter from elsewhere: from a port to another by way of a sea alone. [7.3, 7.5.9]"""
    if world.is_sea(hearing.state, here) or world.is_sea(hearing.state, there):
        return _WHY.get(kind, message("border: {border}", border=kind))
    shared = [
        sea
        for sea in world.beside(hearing.state, here)
        if world.is_sea(hearing.state, sea) and all(world.sails(hearing.state, sea, place) for place in (here, there))
    ]
    return message("from port to port by way of a sea alone: {seas}", seas=listing(shared, " or ")) if shared else _WHY["land"]


def too_far(hearing: Hearing) -> Facts:
    steps, fleets = len(path(hearing)), (fleet for fleet in hearing.args["fleets"] if hearing.public["units"][fleet]["sort"] == "fleet")
    fleet, left = next(((fleet, left) for fleet in fleets if (left := points_left(hearing, fleet)) < steps), ("", 0))
    points = counted(left, "{n} movement point", "{n} movement points")
    if not fleet:
        return None
    here = str(hearing.public["units"][hearing.args["fleets"][0]]["at"])
    way = routes.priced(hearing, here, path(hearing), ships=True, cost=steps, left=left)
    return {"fleet": fleet, "steps": way, "points": points}


def seawall(hearing: Hearing) -> Facts:
    """7.5.9: of a fleet all who are aboard go in, of those who go ashore they alone: whoever stays at sea guides nobody."""
    goal, fleets = hearing.args["place"], ships(hearing)
    if "Imrryr" not in (goal, *hearing.args.get("via", ())) or not fleets:
        return None
    sails = "fleets" in hearing.args
    stack = [unit for fleet in fleets for unit in units.aboard(hearing.state, fleet)] if sails else passengers(hearing)
    return None if cities.seawall_opens(hearing.state, stack) else {"place": "Imrryr"}


def not_found(hearing: Hearing) -> Facts:
    """Fleets that came into the Straits of Chaos by themselves are stacks of their own, until a search. [7.5.5, 8.0]"""
    fleets = hearing.args["fleets"]
    tokens = {hearing.public["units"][fleet].get("stack") for fleet in fleets}
    return {"units": units.list_units(fleets)} if len(tokens) > 1 and not apart(hearing) else None


def found_with_the_first(hearing: Hearing) -> str | None:
    """The fleets that are one stack with the first that is named. [8.0]"""
    first = hearing.public["units"][hearing.args["fleets"][0]]
    there = units.of(hearing.state, first["owner"], first["at"], "fleet")
    mine = [fleet for fleet in there if hearing.public["units"][fleet].get("stack") == first.get("stack")]
    return message("one stack are {units}", units=units.list_units(mine))


def fleet_engaged(hearing: Hearing) -> Facts:
    places = (hearing.public["units"][fleet]["at"] for fleet in ships(hearing))
    return next(({"place": at} for at in places if battles.binds(hearing.state, at)), None)


FLEETS = Check("own.fleet", "7.3", "{fleets}: no fleet of {side}'s", no_fleet, rank=10)
_SEAWALL = "the seawall of {place} opens only to a stack with Elric, or with a Melnibonean once {place} has been taken"
SEAWALL = Check("7.seawall", "7.5.9", _SEAWALL, seawall)
SAIL_CHECKS = (
    FLEETS,
    Check("7.apart", "7.1", "the fleets are in several places: {places}", apart, rank=20),
    movement.FAR_APART._replace(fails=not_found, instead=found_with_the_first),
    Check("7.engaged-fleet", "7.3", "a battle is to be fought in {place}, and those who are there stay", fleet_engaged, rank=20),
    Check("7.led", "7.3", "{fault}", unled),
    Check("7.home", "7.3", "{fault}", lambda hearing: homing.astray(hearing, path(hearing)), doubt={homing.ASTRAY: homing.SAFEST}),
    attachments.FLEETS_ATTACHED,
    movement.THERE._replace(fails=is_there),
    Check("7.waterway", "7.5.9", "no fleet goes from {here} to {there} ({why})", no_waterway),
    Check("7.seas", "7.3", "the way is {steps}, and {fleet} has {points} left", too_far),
    Check(
        "7.through-fleet",
        "7.3",
        "enemies are in {place}, which may only be the end of the way",
        lambda h: movement.enemies_between(h, path(h)),
    ),
    Check("10.leader-sea", "10.1", "an attack on {place} needs a personality aboard, whose value is not in brackets", sea_attack),
    leading.LEFT_UNLED._replace(fails=lambda h: leading.left_unled(h, h.args["fleets"], h.args["place"])),
    SEAWALL,
)
