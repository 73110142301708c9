"""Retreats after a battle, back to where the attackers came from, back aboard; movement with its perils. [7.0, 7.3, 10.2, 10(f)]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, strengths, world
from playaid.games.elric.rules import escapes, perils, pieces, shield
from playaid.games.elric.state import battles, units
from playaid.language.message import as_message, listing, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def retreat(hearing: Hearing, place: str, side: str | None, stack: Sequence[str]) -> None:
    """Retreat by one place that is free of enemies; who has nowhere to go is lost, but for those who have escaped already."""
    groups = _by_way(hearing, stack)
    for kind, everybody in groups.items():
        group = units.present(hearing.state, everybody, place)
        if not group:
            continue
        prompt = message("the retreat from {place}: where to? {units}", place=place, units=units.list_units(group))
        way = (side, place, _way(hearing, side, place, kind, group), group)
        goal = _goal(hearing, battles.voice(hearing, side), f"{kind} retreat from {place}", prompt, way)
        if goal is None:
            _last_resort(hearing, side, group, place, kind)
            continue
        if world.is_sea(hearing.state, goal) and ships(hearing, side, goal, group):
            reboard(hearing, side, goal, group)
            continue
        if kind == "ships" and goal == _only_water(hearing, side, place, groups.get("land", ())):
            board_leaving(hearing, side, goal, group, groups["land"])
        hearing.line("retreat", units.list_units(group), goal, "10(f)")
        hearing.tell("Retreat to {goal}: {units}.", goal=goal, units=units.list_units(group))
        withdraw(hearing, side, group, place, goal)


def _only_water(hearing: Hearing, side: str | None, place: str, group: Sequence[str]) -> str | None:
    """The sea into which those without a ship go, as no land is open to them; None where some is, and where nobody is without. [7.3]"""
    if _way(hearing, side, place, "land", group) != "land":
        return None
    if exits(hearing.state, side, place, "land", group) or unsure(hearing.state, side, place, "land", group):
        return None
    return _into_water(hearing, side, group, place)


def board_leaving(hearing: Hearing, side: str | None, sea: str, fleets: Sequence[str], stack: Sequence[str]) -> None:
    """Who goes aboard ships that leave the same port boards them there, so that they go together. [7.3, 7.5.5]"""
    if not stack:
        return
    plan = _berths(hearing, side, sea, [*fleets, *stack], draws_there(hearing.state, sea, fleets))
    for fleet in fleets:
        for unit in plan.get(fleet, ()):
            hearing.put("public", "units", unit, "aboard", fleet)
        if passengers := plan.get(fleet):
            how = message("{units} aboard {fleet}", units=units.list_units(passengers), fleet=fleet)
            hearing.line("falls back", how, hearing.public["units"][fleet]["at"], "10(f)")
            hearing.tell("Aboard {fleet}: {units}.", fleet=fleet, units=units.list_units(passengers))


def _way(hearing: Hearing, side: str | None, place: str, kind: str, group: Sequence[str]) -> str:
    """By what way a group retreats: `either` where magicians alone go on foot, over land or through a sea. [7.3]"""
    way = (hearing.state, side, place, "water", group)
    if not (exits(*way) or unsure(*way)):
        return kind
    return "either" if all(escapes.wades(hearing, unit) for unit in group) else kind


def withdraw(hearing: Hearing, side: str | None, stack: Sequence[str], start: str, goal: str) -> None:
    """Go there, with what is aboard: a retreat is movement, and meets what any movement meets, unless the players have agreed otherwise."""
    stack, label = units.with_cargo(hearing.state, stack), hearing.label
    with_it = shield.stack_with_it(hearing, side, start) if shield.lies_with(hearing, side, start) else []
    pieces.go(hearing, stack, goal)
    carried = shield.goes_along(hearing, stack, with_it, start, goal)
    pieces.tell_unmet(hearing, stack, goal)
    if hearing.options.get("retreats") == "unharmed":
        perils.drown(hearing, stack)
    else:
        hearing.happens("retreat", side=battles.voice(hearing, side), stack=stack, start=start, place=goal)
    if carried and shield.lies_with(hearing, side, goal) and not units.present(hearing.state, stack, goal):
        shield.leaves(hearing)
    pieces.flee(hearing, stack, goal)
    hearing.label = label  # odds count the battle, not what its losers meet


def _last_resort(hearing: Hearing, side: str | None, stack: Sequence[str], place: str, kind: str) -> None:
    """No land is open: what could only go into a sea goes there, aboard its ships or into the water, where armies are lost. [7.3]"""
    goal = None if kind == "ships" else _into_water(hearing, side, stack, place)
    if goal is None:
        _cut_off(hearing, side, stack, place, kind)
    elif ships(hearing, side, goal, stack):
        reboard(hearing, side, goal, stack)
    else:
        hearing.line("retreat", message("no land is open to them: {units}", units=units.list_units(stack)), goal, "7.3")
        withdraw(hearing, side, stack, place, goal)


def _into_water(hearing: Hearing, side: str | None, stack: Sequence[str], place: str) -> str | None:
    prompt = message("no land is open to them from {place}: into which sea? {units}", place=place, units=units.list_units(stack))
    return _goal(hearing, battles.voice(hearing, side), f"water from {place}", prompt, (side, place, "water", stack))


Way = tuple[str | None, str, str, Sequence[str]]
"""Side, place, how, and who: `land`, `ships`, `water` for those who have no other way than into a sea, or `either` for magicians."""


def _goal(hearing: Hearing, speaks: str, key: str, prompt: str, way: Way) -> str | None:
    """Where a retreat goes: the player's choice of the ways that are known, and of those that the map alone can tell. None: nowhere."""
    for attempt in range(1, 100):
        options, doubtful = exits(hearing.state, *way), unsure(hearing.state, *way)
        asked = key if attempt == 1 else f"{key} {attempt}"
        told = _warned(hearing, prompt, [*options, *doubtful], way[3])
        if not doubtful:
            return hearing.ask(asked, who=speaks, prompt=told, options=options) if options else None
        on_the_map = message("{question} Only your map tells all the ways out of {place}.", question=told, place=way[1])
        goal = hearing.ask(asked, who=speaks, prompt=on_the_map, options=[*options, *doubtful, NOWHERE])
        if goal == NOWHERE or may_retreat(hearing, way, goal):
            return None if goal == NOWHERE else goal
    raise AssertionError(key)  # each question settles a place


NOWHERE = "nowhere"


def _cut_off(hearing: Hearing, side: str | None, group: Sequence[str], place: str, kind: str) -> None:
    """Who has no way out is lost; a personality escapes once, and is then in their capital or where their player says. [10.7]"""
    how = message("no way out of {place}: {units}", place=place, units=units.list_units(group))
    hearing.line("retreat", how, "lost, but for escapes", "10(f)")
    if barred := _barred(hearing.state, side, place, kind, group):
        hearing.line("barred", barred, "", "10(f)")
        hearing.tell("No retreat from {place} for {units}: {why}.", place=place, units=units.list_units(group), why=barred)
    stack, saved = units.with_cargo(hearing.state, group), escapes.escaped(hearing)
    why = message("no retreat from {place}", place=place)
    told = escapes.Told("No way out of {place}, and lost: {units}.", place)
    escapes.eliminate_all(hearing, [(unit, why, "10(f)") for unit in stack if unit not in saved], saved, told)
    for unit in stack:
        _slip_away(hearing, unit, place)


_NO_WAY_OUT = "{unit} has escaped from {place} and has no way out; the document does not say where he is then: where?"


def _slip_away(hearing: Hearing, unit: str, place: str) -> None:
    """Who has escaped and has no way out of the place comes out in their capital if it is free, else where their player says."""
    here = hearing.public["units"].get(unit)
    if here is None or here["at"] != place or here.get("aboard"):
        return
    side, seat = here["owner"], cities.home(hearing.state, here["nation"])
    free = [name for name in world.names(hearing.state) if not world.is_sea(hearing.state, name)]
    free = [name for name in free if _takes_in(hearing.state, unit, side, name, place)]
    prompt = message(_NO_WAY_OUT, unit=unit, place=place)
    where = [seat] if seat in free else free
    goal = hearing.ask(f"{unit} out of {place}", who=battles.voice(hearing, side), prompt=prompt, options=where)
    pieces.go(hearing, [unit], goal)
    hearing.line("escaped", message("{unit} has no neighbour to go to", unit=unit), goal, "10.7")
    hearing.tell("{unit} comes out in {place}.", unit=unit, place=goal)
    pieces.flee(hearing, [unit], goal)


def _takes_in(state: State, unit: str, side: str | None, there: str, place: str) -> bool | None:
    """Whether who has escaped from a place may come out there: in the place itself only where a city of theirs has withstood."""
    if there == place:
        return cities.has_withstood(state, side, place)
    return cities.takes_in(state, side, there, unit)


def _free_for(state: State, side: str | None, place: str) -> bool | None:
    """Whether no enemy bars a place, walls that nobody has told apart: then None."""
    if side is None:
        barred = not world.is_wild(state, place) and units.enemies_in(state, None, place)  # it takes in any number of enemies [7.3]
        return not barred and cities.holder(state, place) is None
    attack = cities.known_attack(state, side, place)
    return None if attack is None else not attack


def _by_way(hearing: Hearing, stack: Sequence[str]) -> dict[str, list[str]]:
    ways: dict[str, list[str]] = {}
    for unit in stack:
        here = hearing.public["units"][unit]
        if not here.get("aboard"):
            ways.setdefault("ships" if here["sort"] == "fleet" else "land", []).append(unit)
    return {kind: ways[kind] for kind in ("ships", "land") if kind in ways}  # ships that leave take along who has no other way


def _left(hearing: Hearing, group: Sequence[str]) -> list[str]:
    """Those who are still in play: whoever went first may have taken others with them."""
    return [unit for unit in group if unit in hearing.public["units"]]


def exits(state: State, side: str | None, place: str, kind: str, stack: Sequence[str]) -> list[str]:
    """Where a retreat may go by what is known of the map: one place, none that is an enemy's or that the attackers came through, nor Imrryr
    but for those who open it. The wilderness is open to everybody. [7.3, 7.5.9, 10.2]"""
    return [there for there in world.beside(state, place) if _open(state, side, place, there, kind, stack)]


def unsure(state: State, side: str | None, place: str, kind: str, stack: Sequence[str]) -> list[str]:
    """Where a retreat might go, if a border or walls that nobody has told yet allow it."""
    return [there for there in world.may_border(state, place) if _open(state, side, place, there, kind, stack) is None]


def may_retreat(hearing: Hearing, way: Way, goal: str) -> bool:
    """Whether a retreat may go there; what it hangs on is asked for. Raises MissingFact or Ask."""
    side, place, kind, stack = way
    if _open(hearing.state, side, place, goal, kind, stack) is None:
        world.border(hearing, place, goal)
    if _open(hearing.state, side, place, goal, kind, stack) is None and side is not None:
        cities.is_attack(hearing, side, goal)
    return bool(_open(hearing.state, side, place, goal, kind, stack))


def _open(state: State, side: str | None, place: str, there: str, kind: str, stack: Sequence[str]) -> bool | None:
    """Whether a retreat may go there; None where that hangs on what nobody has told."""
    border = world.known_border(state, place, there)
    if border not in (None, *world.PASSABLE):
        return False
    if there == "Imrryr" and cities.walled_off(state, units.with_cargo(state, stack), there):
        return False
    battle = state["public"]["battles"].get(place)
    if battle is not None and battle["attacker"] != side and there in (*battle["from"], *battle.get("passed", ())):
        return False
    sea = world.is_sea(state, there)
    if (kind == "land" and sea) or (kind == "water" and not sea) or (kind == "ships" and not sea and not world.is_sea(state, place)):
        return False
    if not (kind != "ships" or (sea and world.is_sea(state, place)) or border in (None, "anchor")):
        return False
    free = _free_for(state, side, there)
    if free is False:
        return False
    return None if border is None or free is None else True


_NO_SHIP = "{goal} is a sea, and who has no ship retreats by land"


def why_not(state: State, side: str | None, place: str, goal: str, kinds: Sequence[str], stack: Sequence[str]) -> str:
    """Why those of these kinds do not retreat there."""
    battle, border = state["public"]["battles"].get(place), world.known_border(state, place, goal)
    if battle is not None and battle["attacker"] != side and goal in (*battle["from"], *battle.get("passed", ())):
        return message("the attackers came through {goal}", goal=goal)
    if border == "mountains":
        return message("mountains lie between {here} and {there}, and no unit crosses them", here=place, there=goal)
    if border not in (None, *world.PASSABLE):
        return message("{place} does not border on {goal}", place=place, goal=goal)
    if "land" in kinds and world.is_sea(state, goal):
        how = "{goal} is a sea, and land is open to them" if exits(state, side, place, "land", stack) else _NO_SHIP
        return message(how, goal=goal)
    if "ships" in kinds and not world.sails(state, place, goal):
        return message("no ship goes from {place} to {goal}", place=place, goal=goal)
    if units.enemies_in(state, side, goal):
        return message("enemies are in {goal}", goal=goal)
    return message("{goal} has walls, and is not theirs", goal=goal)


def _barred(state: State, side: str | None, place: str, kind: str, group: Sequence[str]) -> str:
    """Why nobody gets out of a place by land, or by ship: each place beside it to which that could lead, and what bars it."""
    around = [there for there in world.beside(state, place) if kind != "ships" or world.is_sea(state, there)]
    return listing((why_not(state, side, place, there, [kind], group) for there in around), "; ")


def fall_off(hearing: Hearing, place: str, attacker: str) -> None:
    """The attackers go back where they came from, if they came from anywhere else: together, or each by the way they came, as agreed."""
    stack = battles.engaged(hearing.state, attacker, place)
    came = _ways_of_those_left(hearing, place, stack)
    groups = _by_way(hearing, stack)
    together = hearing.options.get("falling-back") != "as-came"
    for kind, everybody in groups.items():
        group = units.present(hearing.state, everybody, place)
        apart = _own_ways(hearing, attacker, place, group) if kind == "land" else {}
        for start, some in apart.items():
            if there := _left(hearing, some):
                _go_back(hearing, (attacker, place, kind), [start], there)
        if rest := [unit for unit in _left(hearing, group) if not any(unit in some for some in apart.values())]:
            followers = groups.get("land", ()) if kind == "ships" and together else ()
            _go_back(hearing, (attacker, place, kind), came, rest, followers)


def _ways_of_those_left(hearing: Hearing, place: str, stack: Sequence[str]) -> list[str]:
    """Where the attack came from, as far as some who are left of it did: whoever has fallen leaves no way to the others. All of it where
    some have come otherwise, as by a flight from afar. [10.7]"""
    came = [start for start in hearing.public["battles"][place]["from"] if start != place]
    theirs = {_last_of_the_way(hearing, unit) for unit in stack}
    stepped = all(start in came and world.known_border(hearing.state, place, start) in world.PASSABLE for start in theirs)
    return [start for start in came if start in theirs] if stepped else came


def _own_ways(hearing: Hearing, attacker: str, place: str, group: Sequence[str]) -> dict[str, list[str]]:
    """Who goes back by a way of their own, where that is agreed and the way is open: by the place they entered from. [10.7, 10(f)]"""
    ways: dict[str, list[str]] = {}
    for unit in group if hearing.options.get("falling-back") == "as-came" else ():
        ways.setdefault(_last_of_the_way(hearing, unit), []).append(unit)
    return {start: some for start, some in ways.items() if any(_back(hearing, (attacker, place, "land"), [start], some))}


def apart(hearing: Hearing, attacker: str, place: str) -> dict[str, str]:
    """Where those on foot go back to whom an agreement sends apart: by who they are; nobody where all go one way. [10.7]"""
    ashore = _by_way(hearing, battles.engaged(hearing.state, attacker, place)).get("land", [])
    ways = {unit: start for start, some in _own_ways(hearing, attacker, place, ashore).items() for unit in some}
    return ways if len({ways.get(unit) for unit in ashore}) > 1 else {}


def _back(hearing: Hearing, way: tuple[str, str, str], came: Sequence[str], group: Sequence[str]) -> tuple[list[str], list[str]]:
    """Of the places where an attack came from, those to which these may go back, and the seas where ships of theirs take them. Bare walls
    bar nobody on the way back either. [7.5.7]"""
    attacker, place, kind = way
    back = [start for start in came if _takes_back(hearing, place, start, kind, group)]
    back = [start for start in back if not cities.bars(hearing.state, attacker, start)]
    free = [start for start in came if world.is_sea(hearing.state, start) and not cities.bars(hearing.state, attacker, start)]
    return back, [start for start in free if ships(hearing, attacker, start, group)]


def _go_back(hearing: Hearing, way: tuple[str, str, str], came: Sequence[str], group: Sequence[str], followers: Sequence[str] = ()) -> None:
    """followers: who is ashore beside ships that go back, and may have no other way than aboard."""
    attacker, place, kind = way
    back, decks = _back(hearing, way, came, group)
    prompt = message("back from {place}: where to? {units}", place=place, units=units.list_units(group))
    if decks and not back:
        reboard(hearing, attacker, hearing.ask(f"aboard back from {place}", who=attacker, prompt=prompt, options=decks), group)
        return
    asked = _warned(hearing, prompt, back, group)
    key, onward = f"{kind} back from {place}", (attacker, place, _way(hearing, attacker, place, kind, group), group)
    goal = hearing.ask(key, who=attacker, prompt=asked, options=back) if back else _goal(hearing, attacker, key, prompt, onward)
    if goal is None:
        _last_resort(hearing, attacker, group, place, kind)
        return
    if world.is_sea(hearing.state, goal) and ships(hearing, attacker, goal, group):
        reboard(hearing, attacker, goal, group)
        return
    if followers and goal == _sea_back(hearing, attacker, place, came, [*group, *followers]):
        board_leaving(hearing, attacker, goal, group, followers)
    hearing.line("falls back", units.list_units(group), goal, "10(f)")
    if others := [unit for unit in group if _last_of_the_way(hearing, unit) not in (goal, place)] if kind == "land" else []:
        hearing.line("together", message(_WITH_THE_OTHERS, units=units.list_units(others)), goal, "10.7")
    how = "Back to {goal}, by which they came: {units}." if goal in back and not others else "Back to {goal}: {units}."
    hearing.tell(message(how, goal=goal, units=units.list_units(group)))
    withdraw(hearing, attacker, group, place, goal)


_WITH_THE_OTHERS = "who came by another way goes back with the others (option `falling-back`): {units}"


def _sea_back(hearing: Hearing, attacker: str, place: str, came: Sequence[str], stack: Sequence[str]) -> str | None:
    """The sea into which those ashore go back, as no land is open to them where they came from; None where some is. [7.3]"""
    ashore = [unit for unit in stack if hearing.public["units"][unit]["sort"] != "fleet"]
    back, _ = _back(hearing, (attacker, place, "land"), came, ashore)
    free = [start for start in came if world.is_sea(hearing.state, start) and not cities.bars(hearing.state, attacker, start)]
    decks = [start for start in free if ships(hearing, attacker, start, stack)]
    if back or not decks:
        return None
    prompt = message("back from {place}: where to? {units}", place=place, units=units.list_units(ashore))
    return hearing.ask(f"aboard back from {place}", who=attacker, prompt=prompt, options=decks, cite="7.3")


def _takes_back(hearing: Hearing, place: str, start: str, kind: str, group: Sequence[str]) -> bool:
    """Whether those who fall back may go to where some of the attack came from: ships by water, whoever walked by land, magicians by
    either. Where a flight has brought some from afar nobody walks, though their march began there: the last place of their way counts;
    who have all flown go to any place that one of them flew from. [7.0, 7.3, 7.5.9, 10(f)]"""
    if cities.walled_off(hearing.state, units.with_cargo(hearing.state, group), start):
        return False
    beside = _lies_beside(hearing, place, start)
    if kind != "land":
        return world.sails(hearing.state, place, start)
    if world.is_sea(hearing.state, start) and not all(escapes.wades(hearing, unit) for unit in group):
        return False
    ways = {_last_of_the_way(hearing, unit) for unit in group}  # the place itself, of who has stood there
    return beside or (start in ways and not any(there == place or _lies_beside(hearing, place, there) for there in ways))


def _lies_beside(hearing: Hearing, place: str, start: str) -> bool:
    """Whether they border on each other, which is asked for where nobody has told. Raises MissingFact or Ask."""
    return world.border(hearing, place, start) in world.PASSABLE


def _last_of_the_way(hearing: Hearing, unit: str) -> str:
    """From where a unit has come into the battle."""
    here = hearing.public["units"][unit]
    return (here.get("trail") or [here["came"]])[-1]


def ships(hearing: Hearing, side: str | None, sea: str, stack: Sequence[str]) -> dict[str, list[str]]:
    """Which fleet in the sea, or on its way there with them, takes whom, if all find room; {} otherwise, and where nobody needs a ship:
    fleets and who is aboard them."""
    everyone = hearing.public["units"]
    coming = [unit for unit in stack if everyone[unit]["sort"] == "fleet"]
    fleets = list(dict.fromkeys([*units.of(hearing.state, side, sea, "fleet"), *coming]))
    fleets.sort(key=lambda fleet: fleet == escapes.BOUND)
    stack = [unit for unit in stack if everyone[unit]["sort"] != "fleet" and everyone[unit].get("aboard") not in stack]
    if not fleets or not stack:
        return {}
    room = {fleet: int(strengths.value(hearing, fleet, "carries")) - units.armies_aboard(hearing.state, fleet) for fleet in fleets}
    plan: dict[str, list[str]] = {fleet: [] for fleet in fleets}
    for unit in stack:
        if everyone[unit]["sort"] != "army":
            plan[fleets[0]].append(unit)
            continue
        fleet = next((name for name in fleets if room[name] > 0), None)
        if fleet is None:
            return {}
        room[fleet] -= 1
        plan[fleet].append(unit)
    return plan


def reboard(hearing: Hearing, side: str | None, sea: str, stack: Sequence[str]) -> None:
    """They go aboard ships of theirs in a sea: personalities and troops together aboard the one that their player names, armies wherever
    there is room, aboard the Chaos Ship last, which they never leave. [16.8]"""
    start = hearing.public["units"][stack[0]]["at"]
    for fleet, passengers in _berths(hearing, side, sea, stack, draws_there(hearing.state, sea, stack)).items():
        pieces.go(hearing, passengers, sea)
        for unit in passengers:
            hearing.put("public", "units", unit, "aboard", fleet)
        if passengers:
            hearing.line("falls back", message("{units} aboard {fleet}", units=units.list_units(passengers), fleet=fleet), sea, "10(f)")
    hearing.tell("Back to their ships in the {sea}: {units}.", sea=sea, units=units.list_units(stack))
    withdraw(hearing, side, stack, start, sea)


def _berths(hearing: Hearing, side: str | None, sea: str, stack: Sequence[str], draws: bool) -> dict[str, list[str]]:
    """Who goes aboard which ship, as their player says: personalities and troops together aboard one, and the armies aboard the same as far
    as it has room; or each aboard the one that is named for them, and so many armies aboard each. {} where there is no room for all.
    draws: whether they draw there for a random attack."""
    plan = ships(hearing, side, sea, stack)
    start, who = hearing.public["units"][stack[0]]["at"], battles.voice(hearing, side)
    crew = [unit for passengers in plan.values() for unit in passengers]
    people = [unit for unit in crew if hearing.public["units"][unit]["sort"] != "army"]
    if not people:
        return plan
    prompt = message("aboard which ship in the {sea}? {units}", sea=sea, units=units.list_units(people))
    prompt = message(_DRAWN, question=prompt, places=sea) if draws else prompt
    key = f"aboard in the {sea} from {start}"
    again = key in hearing.answered  # some have boarded the ships that leave, and these go aboard those that lie at sea, as was said
    several = [DIVIDED] if len(plan) > 1 and (len(crew) > 1 or again) else []
    chosen = hearing.ask(key, who=who, prompt=prompt, options=[*plan, *several])
    if chosen != DIVIDED:
        return _laden(
            hearing,
            {fleet: people if fleet == chosen else [] for fleet in plan},
            crew,
            [*(() if chosen == escapes.BOUND else (chosen,)), *plan],
        )
    aboard: dict[str, list[str]] = {fleet: [] for fleet in plan}
    for unit in people:
        prompt = message("aboard which ship in the {sea}? {units}", sea=sea, units=unit)
        aboard[hearing.ask(f"{unit} {key}", who=who, prompt=prompt, options=[*plan])].append(unit)
    where = f"in the {sea} from {start}{', of those who are left' if again else ''}"
    return _armies_divided(hearing, aboard, [unit for unit in crew if unit not in people], who, where)


DIVIDED = as_message("aboard several, as asked one by one")
_IN_THIS_ORDER = "how many of {armies} aboard {fleet}? They go aboard in this order, those named first before the others."
_DRAWN = "{question} (a spell is drawn for a random attack on whoever comes to {places}) [7.6]"


def _laden(hearing: Hearing, aboard: dict[str, list[str]], crew: Sequence[str], order: Sequence[str]) -> dict[str, list[str]]:
    """The same with the armies of a crew aboard, in this order of the ships, each as far as it has room."""
    left = [unit for unit in crew if hearing.public["units"][unit]["sort"] == "army"]
    for fleet in dict.fromkeys(order):
        room = _room(hearing, fleet)
        aboard[fleet], left = [*aboard[fleet], *left[:room]], left[room:]
    return aboard


def _armies_divided(hearing: Hearing, aboard: dict[str, list[str]], left: Sequence[str], who: str, where: str) -> dict[str, list[str]]:
    """The same with so many armies aboard each ship as their player says, as far as there is a choice."""
    fleets, left = list(aboard), units.by_nation(hearing.state, left)
    for at, fleet in enumerate(fleets):
        room, others = _room(hearing, fleet), sum(_room(hearing, other) for other in fleets[at + 1 :])
        numbers = [str(number) for number in range(max(0, len(left) - others), min(room, len(left)) + 1)]
        how = "how many of {armies} aboard {fleet}?" if units.of_one_nation(hearing.state, left) else _IN_THIS_ORDER
        prompt = message(how, armies=units.list_units(left), fleet=fleet)
        number = int(hearing.ask(f"armies aboard {fleet} {where}", who=who, prompt=prompt, options=numbers) if numbers[1:] else numbers[0])
        aboard[fleet], left = [*aboard[fleet], *left[:number]], left[number:]
    return aboard


def _room(hearing: Hearing, fleet: str) -> int:
    return max(0, int(strengths.value(hearing, fleet, "carries")) - units.armies_aboard(hearing.state, fleet))


def draws_there(state: State, place: str, stack: Sequence[str]) -> bool:
    """Whether those who retreat into a place draw there for a random attack: not aboard ships that have drawn. [7.5.5, 7.5.8, 7.6]"""
    if state["referee"].get("options", {}).get("retreats") == "unharmed":
        return False
    if world.terrain(state, place) != "straits":
        return world.is_wild(state, place)
    everyone, stack = units.units(state), units.with_cargo(state, stack)
    drawn = {ship for ship in state["public"]["sailed"] if ship in stack}
    return not all(everyone[unit].get("flies") or {unit, everyone[unit].get("aboard")} & drawn for unit in stack)


_APART = "{question} Whoever of theirs is in {places} already is another stack, and does not help against it [8.0]."


def _warned(hearing: Hearing, prompt: str, places: Sequence[str], stack: Sequence[str]) -> str:
    """A question where to, with those of the places in which a spell is drawn against them."""
    drawn = [place for place in places if draws_there(hearing.state, place, stack)]
    alone = [place for place in drawn if pieces.unmet(hearing.state, stack, place)]
    told = message(_DRAWN, question=prompt, places=listing(drawn)) if drawn else prompt
    return message(_APART, question=told, places=listing(alone)) if alone else told
