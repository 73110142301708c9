"""Where somebody or something is, what lies there and beside it, and how far it is to somewhere else; all ruins, castles, leaders ….
[Play board] [Movement]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings.leadership import may_have_space
from playaid.games.tears.state import forces, pieces, world
from playaid.games.tears.table.names import areas, everyone
from playaid.games.tears.table.view import castle_told
from playaid.games.tears.table.whereabouts import fate
from playaid.language.message import SEMICOLON, listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, State

LEADERS, WIZARDS, CAPTIVES = "leaders", "wizards", "captives"
SORTS: Mapping[str, str] = {
    "castles": world.CASTLE,
    "cities": world.CITY,
    "ports": world.PORT,
    "towns": world.TOWN,
    "ruins": world.RUINS,
    "seas": world.SEA,
}
"""All areas of a kind, as they are asked for."""
HELD = (forces.CAPTIVE, forces.TRAPPED, forces.LAIR)
FAR = 9


def things(state: State) -> Mapping[str, Sequence[str]]:
    """What may be asked for: leaders and wizards, kinds of units, areas, and all of a sort."""
    units = {kind: (row["plural"], *row["aliases"]) for kind, row in pieces.rows("units").items()}
    sorts = {sort: (kind, f"the {sort}", f"all {sort}") for sort, kind in SORTS.items()}
    people = {LEADERS: ("all leaders",), WIZARDS: ("all wizards",), CAPTIVES: ("prisoners",)}
    named = {area: (*others, "tower", "the tower") if area == world.TOWER else others for area, others in areas(state).items()}
    return {**sorts, **people, **units, **named, **everyone(state), **dict.fromkeys(pieces.SIDES, ())}


def where(hearing: Hearing) -> None:
    state, what, goal = hearing.state, hearing.args["what"], hearing.args.get("to")
    if goal is not None:
        start = _place_of(state, what)
        lines = [_way(state, start, goal)] if start else [*_whereabouts(state, what), message(FROM_ONE_PLACE, goal=goal)]
        return hearing.show({"from": start, "to": goal}, *lines)
    return hearing.show({"what": what}, *_whereabouts(state, what))


FROM_ONE_PLACE = "How far it is to {goal} is told of one place, or of one leader or wizard on the board."


def _whereabouts(state: State, what: str) -> Iterable[str]:
    if what in SORTS:
        return _areas_of_a_kind(state, SORTS[what])
    if what in (LEADERS, WIZARDS):
        return [_person(state, name) for name in state["public"]["people"] if pieces.is_wizard(name) == (what == WIZARDS)]
    if what == CAPTIVES:
        held = [
            name for name, person in state["public"]["people"].items() if person["state"] in (forces.CAPTIVE, forces.TRAPPED, forces.LAIR)
        ]
        return [_person(state, name) for name in held] or [message("nobody is captive")]
    if what in state["public"]["people"]:
        at = _place_of(state, what)
        return [_person(state, what), *_pace(state, what), *([_area(state, at), *_there(state, at)] if at else ())]
    if what in world.areas(state):
        walls = castle_told(state, what)
        return [_area(state, what), *([walls] if walls else ()), *_there(state, what)]
    if what in pieces.SIDES:
        return _of_a_side(state, what)
    return _units(state, what) if what in pieces.rows("units") else [message("{name} has not come", name=what)]


def _there(state: State, area: str) -> list[str]:
    told = [*_seen_there(state, area)]
    return [listing(told, SEMICOLON)] if told else []


def _of_a_side(state: State, side: str) -> Iterator[str]:
    for place in forces.places(state, side):
        here = [*sorted(map(forces.code_of, forces.tokens(state, side, place))), *forces.persons(state, side, place)]
        yield message("{place}: {pieces}", place=place, pieces=pieces.tally_of(here))


def _areas_of_a_kind(state: State, kind: str) -> Iterator[str]:
    named = [area for area, what in world.areas(state).items() if what == kind]
    if not named:
        yield message("none is known yet (`map`)")
    for area in named:
        told = [listing(world.neighbours(state, area)) or message("no road known"), *_seen_there(state, area)]
        yield message("{area}: {told}", area=area, told=listing(told, SEMICOLON))


def _seen_there(state: State, area: str) -> Iterator[str]:
    """Whose castle it is, who has found the wisdom of these ruins, and who stands there."""
    public = state["public"]
    if held := world.castle(state, area):
        yield message("held by {side}", side=held["side"])
    if finders := [side for side in pieces.SIDES if area in public.get("searched", {}).get(side, ())]:
        yield message("wisdom found by {sides}", sides=listing(finders))
    yield from _present(state, area)


def _present(state: State, area: str) -> Iterator[str]:
    for side in pieces.SIDES:
        for place in (area, *forces.ships_in(state, area, side)):
            here = [*sorted(map(forces.code_of, forces.tokens(state, side, place))), *forces.persons(state, side, place)]
            if here:
                told = "{side}: {pieces}" if place == area else "{side}, aboard {place}: {pieces}"
                yield message(told, side=side, place=place, pieces=pieces.tally_of(here))


def _person(state: State, name: str) -> str:
    person = state["public"]["people"][name]
    side = person["side"]
    if person["state"] == forces.BOX:
        return message("{name} ({side}) lies under a leader; under whom, `boxes --as {side}` shows", name=name, side=side)
    if person["state"] == forces.UP:
        return message("{name} ({side}) is in {place}", name=name, side=side, place=world.place_of(state, person["at"]))
    return message("{name} ({side}) is not on the board: {fate}", name=name, side=side, fate=fate(state, name, person))


def _pace(state: State, name: str) -> Iterator[str]:
    """How many spaces somebody goes in a turn at most, whoever goes along."""
    most = next((n for n in range(1, FAR) if not may_have_space(state, name, n)), 0)
    if most and forces.person(state, name)["state"] == forces.UP:
        told = "{name} goes {n} spaces a turn at most"
        yield message(told if pieces.is_wizard(name) else LEADER_GOES, name=name, n=most)


LEADER_GOES = "{name} goes {n} spaces a turn at most, and no further than the slowest that goes along"


def _area(state: State, area: str) -> str:
    """What an area is, and where its roads lead."""
    kind, roads = world.kind(state, area), listing(world.neighbours(state, area)) or message("no road known")
    return message("{area} ({kind}): {roads}" if kind else "{area}: {roads}", area=area, kind=message(kind), roads=roads)


def _units(state: State, kind: str) -> Iterator[str]:
    """Where such units lie open; what lies under leaders is nobody's to tell but their side's."""
    found = kind == pieces.TERRAMAX and state["public"]["dragon"]["state"] in ("lair", "dead")
    if found:
        yield "Terramax is dead" if state["public"]["dragon"]["state"] == "dead" else "Terramax is in his lair, next to Asten"
    for side in pieces.SIDES:
        for place in forces.places(state, side):
            here = [code for code in map(forces.code_of, forces.tokens(state, side, place)) if pieces.kind_of(code) == kind]
            if here:
                found = True
                yield message("{place}: {pieces} ({side})", place=place, pieces=pieces.tally_of(here), side=side)
    if now := state["public"]["battle"]:
        for side, row in now["rows"].items():
            if here := [code for code in row if pieces.kind_of(code) == kind]:
                found = True
                yield message("in line in {place}: {pieces} ({side})", place=now["area"], pieces=pieces.tally_of(here), side=side)
    if (owner := pieces.owner(kind)) and (left := state["public"]["reserve"].get(owner, {}).get(kind, 0)):
        found = True
        yield message("not in play: {n} {unit}", n=left, unit=kind)
    if not found:
        yield message("no {unit} lies open on the board; what lies under leaders each side sees of its own (`boxes`)", unit=kind)


def _place_of(state: State, what: str) -> str:
    """The area where one person on the board, or an area itself, is; empty for what is nowhere, or in several places."""
    person = state["public"]["people"].get(what)
    if person is not None:
        return world.place_of(state, person["at"]) if person["state"] == forces.UP else ""
    return what if what in world.areas(state) else ""


def _way(state: State, start: str, goal: str) -> str:
    """How many spaces it is over land along known roads."""
    if start == goal:
        return message("{area} is where that is", area=goal)
    if world.kind(state, goal) in (world.SEA, world.ISLAND):
        return message("{goal} is reached by ship (`sail`); beside it: {areas}", goal=goal, areas=listing(world.neighbours(state, goal)))
    way = [start]
    while way[-1] != goal:
        onward = [space for space in world.toward(state, way[-1], goal) if space not in way]
        if not onward:
            return message("no way over land leads from {start} to {goal}, as far as the roads are known", start=start, goal=goal)
        way.append(onward[0])
    if not way[2:]:
        return message("from {start} to {goal} it is 1 space", start=start, goal=goal)
    told = "from {start} to {goal} it is {n} spaces, by way of {spaces}"
    return message(told, start=start, goal=goal, n=len(way) - 1, spaces=listing(way[1:-1]))
