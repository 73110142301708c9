"""Movement by land and by air of winged units, stacking, and what entering a place begins. [7.0, 7.1, 7.2, 7.4.1, 7.5]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, strengths, world
from playaid.games.elric.rules import attachments, escapes, leading, outcomes, pieces, routes
from playaid.games.elric.rules.conditions import when
from playaid.games.elric.state import battles, units
from playaid.language.message import AND, counted, listing, message
from playaid.parts.paths import shortest_paths
from playaid.referee.contract.derived import once, once_said
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.tapped import Cost
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State, Unit

group = pieces.declared_units
"""The units of the declaration: those that are named, and so many armies besides, of their stack before others."""


def _start(hearing: Hearing, named: Sequence[str]) -> str:
    return str(hearing.public["units"][named[0]]["at"] if named else "")


@once_said
def path(hearing: Hearing) -> list[str]:
    stack = group(hearing)
    left = min((world.points() - hearing.public["units"][unit]["spent"] for unit in stack), default=0)
    return routes.way(hearing, _start(hearing, stack), ships=False, left=left)


def way_cost(hearing: Hearing, unit: str, steps: Sequence[str]) -> int:
    """What a unit pays for a way, whoever goes along: what is winged a point for each sea, magicians two. [7.3, 7.4.1]"""
    return way_costs(hearing, (unit,), steps)[unit]


def way_costs(hearing: Hearing, stack: Sequence[str], steps: Sequence[str]) -> dict[str, int]:
    """The same of each unit of a stack: it hangs on whether they fly alone."""
    flying, afoot = (sum([routes.step_cost(hearing.state, place, flies) for place in steps]) for flies in (True, False))
    return {unit: flying if steps and _flies(hearing, unit) else afoot for unit in stack}


def march_cost(hearing: Hearing) -> Cost:
    stack, steps = group(hearing), path(hearing)
    costs = way_costs(hearing, stack, steps)
    left = min(world.points() - hearing.public["units"][unit]["spent"] - cost for unit, cost in costs.items())
    return Cost(max(costs.values()), left, tuple(steps))


def march(hearing: Hearing) -> None:
    """Walk (or wing) the way step by step; wilderness with armies draws random attacks, an enemy place at the end begins a battle."""
    stack, steps = group(hearing), path(hearing)
    if not _into_the_water(hearing):
        stays = counted(len(stack), "{units} stays where it was.", "{units} stay where they were.", units=units.list_units(stack))
        hearing.tell(stays)
        return
    start = _start(hearing, stack)
    before = start
    airborne = _all_fly(hearing, stack)
    led = any(hearing.public["units"][unit]["sort"] == "personality" for unit in stack)
    routes.tell_round(hearing, start, steps, ships=False)
    has_others = routes.is_one_of_several(hearing, start, steps)  # asked of all who set out, some of whom may be lost on the way
    attachments.attach(hearing, stack)
    stack = escapes.off_their_ships(hearing, stack)
    passed: list[str] = []
    outcomes.in_parts(hearing, len(steps) > 1)
    pieces.tell_ahead(hearing, steps)
    for place in steps:
        if passed:
            stack = units.present(hearing.state, stack, before)  # who has escaped to somewhere else goes on no further
        if not stack or (led and _leader_lost(hearing, stack, before)):
            break
        passed.append(before)
        costs = way_costs(hearing, stack, [place])
        pieces.go(hearing, stack, place, costs, ashore=True)
        points = _paid(costs)
        left = max(0, min(world.points() - hearing.public["units"][unit]["spent"] for unit in stack))
        rest = message("{left} of {points} left", left=left, points=world.points())
        rest = "none is left to armies alone" if _armies_alone(hearing, stack) else rest
        case = "7.3" if world.is_sea(hearing.state, place) else "7.2"
        hearing.line(listing([before, place], " - "), listing([world.terrain(hearing.state, place), points]), rest, case)
        hearing.happens("passage", side=hearing.side, stack=stack, start=before, place=place)
        before = place
    outcomes.sum_up(hearing)
    there = units.present(hearing.state, stack, before)
    by = listing(passed[1:]) if has_others else ""
    how = "From {start} by {by} to {place}: {units}." if by else "From {start} to {place}: {units}."
    hearing.tell(message(how if there else "Nobody arrives in {place}.", start=start, by=by, place=before, units=units.list_units(there)))
    pieces.tell_unmet(hearing, there, before)
    if there and not (airborne and world.is_sea(hearing.state, before)):
        hearing.happens("arrival", place=before, passed=passed, stack=there)
        outcomes.with_battle(hearing, before)


def _paid(costs: Mapping[str, int]) -> str:
    """The points of a step, with who pays them where not all pay the same. [7.3, 7.4.1]"""
    each = {cost: [unit for unit in costs if costs[unit] == cost] for cost in sorted(set(costs.values()))}
    points = {cost: counted(cost, "{n} movement point", "{n} movement points") for cost in each}
    told = [message("{points} for {units}", points=points[cost], units=units.list_units(payers)) for cost, payers in each.items()]
    return listing(told if len(each) > 1 else points.values())


_WATER = (
    "{sea} is a sea, where armies without a fleet are lost and personalities must escape: does {units} go?",
    "{sea} is a sea, where armies without a fleet are lost and personalities must escape: do {units} go?",
)
"""Asked of one unit, and of several."""


def _into_the_water(hearing: Hearing) -> bool:
    """Whether they go, also into a sea that is not for them: armies may do so of their own will, and are lost. [7.3]"""
    wet = at_sea(hearing)
    if wet is None:
        return True
    prompt = message(_WATER[len(_without_ship(hearing)) > 1], **wet)
    return hearing.ask("into the water", who=hearing.side, prompt=prompt, options=("no", "yes"), cite="7.3") == "yes"


def in_vain(hearing: Hearing) -> str | None:
    wet = at_sea(hearing)
    return None if wet is None else message("{sea} is a sea, and there {units} would be lost or have to escape", **wet)


def _leader_lost(hearing: Hearing, stack: Sequence[str], place: str) -> bool:
    """Whether those who led armies on this way are gone: the armies go no further. [7.2]"""
    if not _armies_alone(hearing, stack):
        return False
    hearing.line("halt", message("nobody is left in {place} to lead {units}", place=place, units=units.list_units(stack)), place, "7.2")
    return True


@once
def _all_fly(hearing: Hearing, stack: Sequence[str]) -> bool:
    return bool(stack) and all(_flies(hearing, unit) for unit in stack)


def _flies(hearing: Hearing, unit: str) -> bool:
    """Whether a unit flies, if it is on the board."""
    return unit not in hearing.public["units"] or bool(strengths.value(hearing, unit, "flies"))


def march_offers(h: Hearing) -> Iterator[str]:
    """Every single step of each unit, and of each with all armies that can go along; longer ways are steps one after the other."""
    state, side = h.state, h.side
    for unit in _marchers(state, side):
        for place in world.beside(state, units.units(state)[unit]["at"]):
            sea = world.is_sea(state, place)
            if sea and not (units.units(state)[unit].get("flies") or units.units(state)[unit].get("capacity")):
                continue  # nobody is told to drown
            if not sea and units.units(state)[unit].get("aboard"):
                continue  # who could fly off is set ashore more safely
            if legal(h, {"units": [unit], "place": place}):
                yield f'"{unit}" to "{place}"'
            others = [] if sea else [army for army in units.companions(state, side, unit) if army != unit]
            able = who_goes_along(h, unit, others, place=place)
            if able and legal(h, {"units": [unit], "armies": len(able), "place": place}):
                yield f'"{unit}" with {len(able)} to "{place}"'


def who_goes_along(h: Hearing, unit: str, armies: Iterable[str], **to: str) -> list[str]:
    """Of armies those that can go somewhere with a unit, in their order; of such as are in no way different one is tried. All of them,
    where none can by itself: that alone may be, from before bare walls. [10.1]"""
    armies, able = list(armies), list[str]()
    alike: list[Unit] = []
    for army in armies:
        here = units.units(h.state)[army]
        if here in alike:
            able.append(army)
        elif legal(h, {"units": [unit, army], **to}):
            able.append(army)
            alike.append(here)
    return able or armies


def _marchers(state: State, side: str) -> Iterator[str]:
    """Who may be named first on a march: personalities and troops; where none is, one army of each nation, unmoved before others. [7.2]"""
    people = [unit for unit in units.of(state, side) if units.units(state)[unit]["sort"] in ("personality", "troop")]
    yield from people
    led = {units.units(state)[unit]["at"] for unit in people}
    alone = {
        (here["at"], here["nation"]): unit
        for unit in sorted(units.of(state, side, sort="army"), key=lambda name: -units.units(state)[name]["spent"])
        if (here := units.units(state)[unit])["at"] not in led and not here.get("aboard")
    }
    yield from alone.values()


def too_few(hearing: Hearing) -> Facts:
    return fewer(hearing, len(group(hearing)) - len(pieces.named_units(hearing)))


def fewer(hearing: Hearing, there: int, beside: Sequence[str] = ()) -> Facts:
    """Fails where fewer armies are there than the line wants; it says where they were looked for. beside: the units with whom they may go
    along, where it is not the first who is named alone."""
    wanted = hearing.args.get("armies", 0)
    if there >= wanted:
        return None
    nation = hearing.args.get("nation")
    how = "{side} has {n} of {nation} {where}" if nation else "{side} has {n} {where}"
    armies = counted(wanted, "{n} army is wanted", "{n} armies are wanted")
    known = hearing.public["units"]
    if apart := [unit for unit in pieces.named_units(hearing) if known[unit]["sort"] == "army"]:
        besides = ("{n} army is wanted besides {units}", "{n} armies are wanted besides {units}")
        armies = counted(wanted, *besides, units=listing(apart))
        how = "{side} has {n} more of {nation} {where}" if nation else "{side} has {n} more {where}"
    named = beside or pieces.named_units(hearing)[:1]
    where = listing(dict.fromkeys(_where(hearing, unit) for unit in named), AND) if named else message("there")
    return {"wanted": armies, "there": message(how, side=hearing.side, n=there, where=where, nation=nation)}


def _where(hearing: Hearing, unit: str) -> str:
    """Where the armies are that may go along with a unit: aboard the same fleet, or in the same place."""
    here = hearing.public["units"][unit]
    fleet = here.get("aboard")
    armies = (unit for unit in hearing.public["units"].values() if unit["sort"] == "army" and unit["at"] == here["at"])
    if fleet is None and not any(unit.get("aboard") for unit in armies):
        return message("in {place}", place=here["at"])
    if fleet is not None:
        return message("aboard {fleet}", fleet=fleet)
    return message("in {place} without a ship" if world.is_sea(hearing.state, here["at"]) else "ashore in {place}", place=here["at"])


@once_said
def scattered(hearing: Hearing) -> Facts:
    stack = group(hearing)
    return None if units.together(hearing.state, stack) else {"units": units.list_units(stack)}


def far_apart(hearing: Hearing) -> Facts:
    stack = group(hearing)
    board = hearing.public["units"]
    tokens = {board[unit].get("stack") for unit in stack}
    return {"units": units.list_units(stack)} if len(tokens) > 1 and not scattered(hearing) else None


def stack_of_the_first(hearing: Hearing) -> str | None:
    """Who is in one stack with the first who is named. [8.0]"""
    everyone = hearing.public["units"]
    first = everyone[group(hearing)[0]]
    mine = [unit for unit in units.of(hearing.state, first["owner"], first["at"]) if everyone[unit].get("stack") == first.get("stack")]
    return message("one stack are {units}", units=units.list_units(mine))


def aboard(hearing: Hearing) -> Facts:
    """Out of a ship one is set ashore; what is winged flies off, and at sea a magician walks away over the water. [7.3, 7.4.1]"""
    board = hearing.public["units"]
    passengers = [unit for unit in group(hearing) if board[unit].get("aboard")]
    bound = [unit for unit in passengers if not leaves_by_himself(hearing, unit, path(hearing)[0])]
    return {"units": units.list_units(bound)} if bound else None


def leaves_by_himself(hearing: Hearing, unit: str, first: str) -> bool:
    """Whether a unit leaves the ship that it is aboard of for a place without being set ashore: what is winged flies off, and at sea a
    magician walks on over the water. [7.3, 7.4.1]"""
    here = hearing.public["units"][unit]["at"]
    afoot = world.is_sea(hearing.state, here) and world.is_sea(hearing.state, first) and escapes.stays_at_sea(hearing, unit)
    return afoot or _all_fly(hearing, (unit,))


def not_on_foot(hearing: Hearing) -> Facts:
    board = hearing.public["units"]
    carried = [unit for unit in group(hearing) if board[unit]["sort"] in ("fleet", "artifact")]
    return {"units": units.list_units(carried)} if carried else None


def engaged(hearing: Hearing) -> Facts:
    """Those who attack stay; what is in the air over a sea attacks nobody there. [7.4.1, 10.1]"""
    stack = group(hearing)
    place = _start(hearing, stack)
    if in_the_air(hearing):
        return None
    binds = battles.binds(hearing.state, place) and hearing.public["battles"][place]["attacker"] == hearing.side
    return {"place": place} if binds else None


@once_said
def _break(hearing: Hearing) -> tuple[str, str, str] | None:
    """Where the way cannot go on: the place before, the place behind, and what lies between."""
    here = _start(hearing, group(hearing))
    for there in path(hearing) if here else ():
        kind = world.border(hearing, here, there)
        if kind not in world.PASSABLE:
            return here, there, kind
        here = there
    return None


@once_said
def in_the_air(hearing: Hearing) -> bool:
    """Whether all are winged and over a sea. [7.4.1]"""
    stack = group(hearing)
    place = _start(hearing, stack)
    afloat = any(hearing.public["units"][unit].get("aboard") for unit in stack)
    return not afloat and world.is_sea(hearing.state, place) and _all_fly(hearing, stack)


def is_there(hearing: Hearing) -> Facts:
    """Who is in the place already, and says no way that leads out of it and back."""
    goal = hearing.args["place"]
    there = [unit for unit in group(hearing) if hearing.public["units"][unit]["at"] == goal]
    return {"units": units.list_units(there), "place": goal} if there and not hearing.args.get("via") else None


def no_border(hearing: Hearing) -> Facts:
    broken = _break(hearing)
    if broken is None or is_there(hearing):
        return None
    here, there, kind = broken
    return {"here": here, "there": there} if kind != "mountains" else None


def mountains(hearing: Hearing) -> Facts:
    here, there, kind = _break(hearing) or ("", "", "")
    return {"here": here, "there": there} if kind == "mountains" else None


def neighbours(hearing: Hearing) -> str | None:
    """Where the units could go instead, from where their way breaks off."""
    here, *_ = _break(hearing) or ("",)
    near = [place for place in world.beside(hearing.state, here) if not world.is_sea(hearing.state, place)]
    return message("{here} is known to border on {places}", here=here, places=listing(near)) if near else None


def too_far(hearing: Hearing) -> Facts:
    stack = group(hearing)
    if not stack:
        return None
    left = {unit: world.points() - hearing.public["units"][unit]["spent"] for unit in stack}
    costs = way_costs(hearing, stack, path(hearing))
    worst = max(stack, key=lambda unit: costs[unit] - left[unit])
    if costs[worst] <= left[worst]:
        return None
    cost = routes.priced(hearing, _start(hearing, stack), path(hearing), ships=False, cost=costs[worst], left=left[worst])
    return {"cost": cost, "left": max(0, left[worst]), "points": world.points()}


@once_said
def at_sea(hearing: Hearing) -> Facts:
    seas = [place for place in path(hearing) if world.is_sea(hearing.state, place)]
    need = _without_ship(hearing) if seas else []
    return {"units": units.list_units(need), "sea": seas[0]} if need else None


def _without_ship(hearing: Hearing) -> list[str]:
    """Whoever of the stack is neither a ship nor flies."""
    stack = group(hearing)
    return [unit for unit in stack if not (strengths.value(hearing, unit, "capacity") or strengths.value(hearing, unit, "flies"))]


def _on_the_wing(hearing: Hearing) -> bool:
    """Whether they end over a sea for now: what flies passes over it and whoever is there. [7.4.1]"""
    return world.is_sea(hearing.state, hearing.args["place"]) and _all_fly(hearing, group(hearing))


def through_enemies(hearing: Hearing) -> Facts:
    """A place with enemies may only be the end of the way; winged units pass over."""
    return None if _all_fly(hearing, group(hearing)) else enemies_between(hearing, path(hearing))


def enemies_between(hearing: Hearing, way: Sequence[str]) -> Facts:
    """Fails at the first place of a way, its end apart, where enemies are."""
    return next(({"place": place} for place in way[:-1] if cities.bars(hearing.state, hearing.side, place)), None)


def no_end(hearing: Hearing) -> Facts:
    """Winged units would be at sea with neither dry land nor a friendly fleet within their last points. [7.4.1]"""
    stack, goal = group(hearing), hearing.args["place"]
    if not world.is_sea(hearing.state, goal) or at_sea(hearing) is not None:
        return None
    for unit in stack:
        left = max(0, world.points() - hearing.public["units"][unit]["spent"] - way_cost(hearing, unit, path(hearing)))
        if not strengths.value(hearing, unit, "capacity") and not perch(hearing.state, hearing.side, goal, left, stack):
            return {"unit": unit, "sea": goal, "points": counted(left, "{n} point", "{n} points")}
    return None


def perch(state: State, side: str, sea: str, points: int, stack: Sequence[str]) -> bool:
    """Whether a friendly fleet, or land that is open to a stack, lies within so many points of a sea. [7.4.1, 10.1]"""
    return bool(perches(state, side, sea, points, stack))


def perches(state: State, side: str, sea: str, points: int, stack: Sequence[str]) -> dict[str, list[str]]:
    """The friendly fleets' seas, and the lands that are open to a stack, within so many points of a sea, by what is known, each with the
    way there from it. [7.4.1, 10.1]"""
    ways = shortest_paths([sea], lambda here: world.beside(state, here), points)
    return {place: way for _, *way in ways if _opens(state, side, place := way[-1] if way else sea, stack)}


def _opens(state: State, side: str, place: str, stack: Sequence[str]) -> bool:
    """Whether a stack may come down in a place: on a ship of its own, or on land that it need not attack, unless somebody leads it."""
    if world.is_sea(state, place):
        return bool(units.of(state, side, place, "fleet"))
    led = any(units.units(state)[unit]["sort"] == "personality" and not units.units(state)[unit].get("bracketed") for unit in stack)
    barred = place == "Imrryr" and not cities.seawall_opens(state, stack)
    return not barred and (led or cities.known_attack(state, side, place) is not True)


def _armies_alone(hearing: Hearing, stack: Sequence[str]) -> bool:
    board = hearing.public["units"]
    sorts = {board[unit]["sort"] for unit in stack}
    return "army" in sorts and "personality" not in sorts


def leaderless(hearing: Hearing) -> Facts:
    stack = group(hearing)
    if not _armies_alone(hearing, stack):
        return None
    steps = path(hearing)
    nations = {hearing.public["units"][unit]["nation"] for unit in stack if hearing.public["units"][unit]["sort"] == "army"}
    homes = {world.place(hearing.state, place).get("nation") for place in (_start(hearing, stack), *steps)}
    return None if len(steps) == len(nations) == 1 and nations == homes else {"way": len(steps)}


def moved_alone(hearing: Hearing) -> Facts:
    """Armies without a personality that would go one province at home, and have gone it."""
    stack = group(hearing)
    moved = [unit for unit in stack if hearing.public["units"][unit]["spent"]]
    if not _armies_alone(hearing, stack) or not moved or leaderless(hearing):
        return None
    return {"units": units.list_units(moved)}


def leader_there(hearing: Hearing) -> str | None:
    """Who could lead them from where they stand: with whom the same line would be legal, and who is not lost in the water on the way."""
    place, named = _start(hearing, group(hearing)), pieces.named_units(hearing)
    people = [unit for unit in units.leaders(hearing.state, hearing.side, place) if leading.leads(hearing, [unit])] if place else []
    if any(world.is_sea(hearing.state, there) for there in hearing.args.get("via", ())):
        people = [unit for unit in people if escapes.stays_at_sea(hearing, unit)]
    people = [unit for unit in people if legal(hearing, {**hearing.args, "units": [*named, unit]})]
    return message("{people} could lead them from {place}", people=listing(people), place=place) if people else None


def how_far(hearing: Hearing) -> str | None:
    """How far along their way their points still take them, as a line; else to which places beside them, as far as the map is known."""
    if line := routes.part_of_the_way(hearing, path(hearing)):
        return line
    stack = group(hearing)
    here, left = _start(hearing, stack), {unit: world.points() - hearing.public["units"][unit]["spent"] for unit in stack}
    near = [there for there in world.beside(hearing.state, here) if all(way_cost(hearing, unit, [there]) <= left[unit] for unit in stack)]
    return message("in reach of one step: {places}", places=listing(near)) if near else None


def barred(hearing: Hearing) -> Facts:
    board, side = hearing.public["units"], hearing.side
    foreign = [unit for unit in group(hearing) if board[unit]["owner"] != side]
    return {"units": units.list_units(foreign), "side": side} if foreign else None


def seawall(hearing: Hearing) -> Facts:
    """What is winged enters Imrryr where it comes down there, and passes over it freely. [7.4.1, 7.5.9]"""
    stack, way = group(hearing), path(hearing)
    entered = way[-1:] if _all_fly(hearing, stack) else way
    if "Imrryr" not in entered or cities.seawall_opens(hearing.state, stack):
        return None
    return {"place": "Imrryr"}


OWN_UNITS = Check("7.own", "7.0", "not of {side}: {units}", barred, rank=10)
TOO_FEW = Check("7.number", "7.1", "{wanted}, and {there}", too_few, rank=20, of_all=True)
_APART = (
    "in the wilderness these are several stacks, and have to find each other by a search; each of them may go by a line of its own: {units}"
)
FAR_APART = Check("8.apart", "8.0", _APART, far_apart, stack_of_the_first, rank=30, doubt="Who is one stack in the wilderness?")
SCATTERED = Check("7.stack", "7.1", "not in one stack: {units}", scattered, rank=20)
ABOARD = Check("7.aboard", "7.3", "aboard a fleet, to be set ashore first: {units}", aboard, rank=20)
ON_FOOT = Check("7.foot", "7.2", "neither fleets nor artifacts walk: {units}", not_on_foot, rank=20)
ENGAGED = Check("7.engaged", "7.3", "a battle is to be fought in {place}, and those who attack there stay", engaged, rank=20)
ON_LAND = (ON_FOOT, FAR_APART, attachments.ATTACHED, ENGAGED)
SEAWALL = "{place} opens only to a stack with Elric, or with a Melnibonean once {place} has been taken"
_LEADERLESS = when(lambda h: not _on_the_wing(h) and leading.attacks_unled(h, group(h)), "place")
_NO_PERCH = "{unit} would be in the {sea} with {points} left, and no land or friendly fleet is known in reach"
MOUNTAINS = "mountains lie between {here} and {there}, and no unit crosses them"
_LED = "each stack that attacks {place} needs a personality of its own to lead it, whose value is not in brackets"
LED_ATTACK = Check("10.leader", "10.1", _LED, _LEADERLESS, leader_there)
MOVED = "armies without a personality move one province a turn, and these have moved: {units}"
THERE = Check("7.there", "7.0", "in {place} already: {units}", is_there, rank=20)
MARCH_CHECKS = (
    OWN_UNITS,
    TOO_FEW,
    SCATTERED,
    ABOARD,
    *ON_LAND,
    THERE,
    Check("7.border", "7.0", "{here} does not border on {there}", no_border, neighbours),
    Check("7.mountains", "7.5.3", MOUNTAINS, mountains, neighbours),
    Check("7.points", "7.2", "the way costs {cost}, and {left} of {points} movement points are left", too_far, how_far),
    Check("7.through", "7.3", "enemies are in {place}, which may only be the end of the way", through_enemies),
    Check("7.perch", "7.4.1", _NO_PERCH, no_end),
    Check("7.leader", "7.2", "armies without a personality move one province within their own country", leaderless, leader_there),
    Check("7.leader-again", "7.2", MOVED, moved_alone, leader_there),
    LED_ATTACK,
    leading.LEFT_UNLED._replace(fails=lambda h: leading.left_unled(h, group(h), h.args["place"])),
    Check("7.seawall", "7.5.9", SEAWALL, seawall),
)
