"""Where somebody or a place is, what lies around it, and how far it is to somewhere else, as far as the map is known. [3.1, 7.0]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, names, world
from playaid.games.elric.state import battles, units
from playaid.language.message import SEMICOLON, as_message, counted, listing, message
from playaid.parts.paths import shortest_paths

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def where(hearing: Hearing) -> None:
    state, what, goal = hearing.state, hearing.args["what"], hearing.args.get("goal")
    if what not in names.things(state):  # a player, unless something else is called so
        by_place = {place: own for place in world.names(state) if (own := standing(state, place, what))}
        told = [message(_WHOSE_WAY, side=what, goal=goal)] if goal is not None else of_player(state, what)
        hearing.show({"side": what, "places": by_place}, *(told or [message(NOBODY_OF, side=what)]))
        return
    away = [name for name in (what, goal) if name is not None and not is_somewhere(state, name)]
    if away:
        told = [_ELRIC_APPEARS] if "Elric" in away and not state["public"]["elric"].get("away") else []
        hearing.show({"away": away}, message("{units}: not on the board now", units=listing(away)), *told)
        return
    here = place_of(state, what)
    lines = [] if what == here or goal is not None else [_standing(state, what)]
    there = place_of(state, goal) if goal is not None else None
    data: dict[str, object] = {"place": here, "beside": {other: world.known_border(state, here, other) for other in _touching(state, here)}}
    if there is None:
        lines += [_described(state, here), *_around(state, here), *_present(state, here)]
    else:
        ways = {"land": _by_land(state, here, there), "sea": _by_sea(state, here, there)}
        if not any(ways.values()):
            ways["shore"] = _from_the_shore(state, here, there)
        data |= {"to": there, "ways": ways}
        lines += _ways(here, there, ways["land"], ways["sea"], ways.get("shore", ()))
    hearing.show(data, *lines)


_ELRIC_APPEARS = as_message(
    "  whoever begins a player-turn may throw a die for him, by `appear`, that places him in one of six places [12.1.1]"
)
_WHOSE_WAY = "{side} has pieces in several places: say of which it is how far to {goal} (`pieces {side}` names them)"
NOBODY_OF = "{side} has nobody on the board."


def standing(state: State, place: str, side: str | None) -> list[str]:
    """What stands in a place, of whichever player or of one."""
    every = units.units(state)
    return [unit for unit in every if units.place_of(state, unit) == place and side in (None, every[unit]["owner"])]


def of_player(state: State, side: str) -> list[str]:
    """Where a player's pieces stand, a line for each place."""
    told = ((place, standing(state, place, side)) for place in world.names(state))
    return [message("{place}: {units}", place=place, units=units.list_units(there)) for place, there in told if there]


def borders(hearing: Hearing) -> None:
    """Every place of the map with what it borders on; of one place what `where` says of it. [3.1]"""
    state = hearing.state
    named = hearing.args.get("places") or []
    known = world.names(state)
    wanted = [place for place in sorted(known) if not named or _is_meant(state, place, named)]
    lines = [line for place in wanted for line in (_described(state, place), *_around(state, place))]
    if not named:  # said where reading begins, and where it ends: the list is longer than a screen
        nations = sorted({nation for place in known if (nation := world.place(state, place).get("nation"))})
        alone = message(
            "`map {place}` shows one place alone, `map {nation}` the places of a nation; several with commas.",
            place=next(iter(sorted(known)), "PLACE"),
            nation=next(iter(nations), "NATION"),
        )
        lines = [alone, *lines, alone]
    elif not wanted:
        lines = [message("no place of it is known: {nations}", nations=listing(named))]
    made_up = [place for place in wanted if hearing.public["map"] == "house" and place in equipment.house_places()]
    lines += [message(_MADE_UP, places=listing(made_up))] if made_up and named else []
    beside = {place: {other: world.known_border(state, place, other) for other in _touching(state, place)} for place in wanted}
    hearing.show({"borders": beside}, *lines)


_MADE_UP = (
    "Named by the house map alone: {places}. On your board such an area may bear another name, or none; its borders tell which it is."
)


def _is_meant(state: State, place: str, named: Sequence[str]) -> bool:
    """Whether a place is named, or of a nation that is, where that is no place, too."""
    known = world.names(state)
    return place in named or (world.place(state, place).get("nation") in named and world.place(state, place).get("nation") not in known)


def is_somewhere(state: State, what: str) -> bool:
    """Whether it is a place, or a piece that is on the board."""
    return what in world.names(state) or units.is_on_board(state, what)


def place_of(state: State, what: str) -> str:
    return what if what in world.names(state) else units.place_of(state, what)


def _standing(state: State, unit: str) -> str:
    here = units.units(state)[unit]
    if here.get("bearer"):
        return message("{unit} is with {bearer} in {place}", unit=unit, bearer=here["bearer"], place=units.place_of(state, unit))
    if here.get("aboard"):
        return message("{unit} is aboard {fleet} in {place}", unit=unit, fleet=here["aboard"], place=here["at"])
    return message("{unit} is in {place}", unit=unit, place=here["at"])


_SEAS = {
    "boiling": as_message("a boiling sea: who comes in or out must escape or is lost"),
    "teeth": as_message("a sea of reefs: fleets that sail through must escape or are lost"),
    "straits": as_message("a sea where a random attack is drawn"),
}
"""What a sea is called of which more is to be known than that. [7.5.1, 7.5.4, 7.5.5]"""


def _described(state: State, place: str) -> str:
    known = world.place(state, place)
    nation = message("of {nation}", nation=known["nation"]) if known.get("nation") else ""
    walls = message("walls {walls}", walls=known["walls"]) if known.get("walls") else ""
    terrain = world.terrain(state, place)
    what = (_SEAS.get(terrain, terrain), nation, "capital" if known.get("capital") else "", walls, "a port" if known.get("port") else "")
    parts = (*what, _SEAWALL if place == "Imrryr" else "")
    return message("{place}: {parts}", place=place, parts=listing(filter(None, parts)) or "nothing is known of it")


_SEAWALL = as_message("entered only by a stack with Elric, or with a Melnibonean once it has been taken [7.5.9]")


def _touching(state: State, place: str) -> list[str]:
    return [other for other in world.names(state) if world.known_border(state, place, other) not in (None, "no")]


def _around(state: State, place: str) -> list[str]:
    """What borders on a place; a fleet goes between land and sea by an anchor alone, and nobody over mountains."""
    marks = {"border": "", "anchor": " (anchor)", "mountains": " (mountains, no way)"}
    beside = {other: marks[world.known_border(state, place, other) or "border"] for other in _touching(state, place)}
    if not beside:
        return ["  no border of it is known yet: each is asked for when somebody is to go there"]
    sides = {False: "  its shores: {places}", True: "  next seas: {places}"}
    sides = sides if world.is_sea(state, place) else {False: "  next to it on land: {places}", True: "  on the sea: {places}"}
    split = {sea: [f"{other}{mark}" for other, mark in beside.items() if world.is_sea(state, other) is sea] for sea in (False, True)}
    return [message(sides[sea], places=listing(names)) for sea, names in split.items() if names]


_STACKS = "{side}: {units} (stacks of their own, which have not found each other)"
_BETWEEN_STACKS = " | "
"""Of several stacks of a player who are in one place. [8.0]"""


def _present(state: State, place: str) -> list[str]:
    told = []
    for owner in units.owners_in(state, place):
        by_stack = units.by_stack(state, units.of(state, owner, place))
        apart = owner is not None and len(by_stack) > 1
        mine = listing((units.list_units(stack) for stack in by_stack), _BETWEEN_STACKS if apart else ", ")
        told.append(message(_STACKS if apart else "{side}: {units}", side=battles.called(state, place, owner), units=mine))
    if units.alone(state) == place:
        told.append(message("by himself: {unit}", unit="Elric"))
    return [message("  there: {units}", units=listing(told, SEMICOLON))] if told else ["  nobody is there"]


def _by_land(state: State, start: str, goal: str) -> list[str]:
    if world.is_sea(state, start) or world.is_sea(state, goal):
        return []
    return world.way(state, start, goal, [name for name in world.names(state) if not world.is_sea(state, name)])


def _by_sea(state: State, start: str, goal: str) -> list[str]:
    """The shortest way of a fleet, which ends where it comes to land."""

    def onward(here: str) -> list[str]:
        halts = here != start and not world.is_sea(state, here)
        return [] if halts else [there for there in world.beside(state, here) if world.sails(state, here, there)]

    return next((way[1:] for way in shortest_paths([start], onward) if way[-1] == goal), [])


_ASHORE = "from {here} to {there} there is no way by land, nor from port to port; over the sea, from shore to shore: {way}"


def _from_the_shore(state: State, start: str, goal: str) -> list[str]:
    """The shortest way over seas, whether or not a port opens to them: who has a ship there boards from the shore, and goes ashore so."""

    def onward(here: str) -> list[str]:
        halts = here != start and not world.is_sea(state, here)
        return [] if halts else [there for there in world.beside(state, here) if world.is_sea(state, there) or world.is_sea(state, here)]

    return next((way[1:] for way in shortest_paths([start], onward) if way[-1] == goal), [])


def _ways(here: str, there: str, land: Sequence[str], sea: Sequence[str], shore: Sequence[str]) -> list[str]:
    if here == there:
        return [message("that is {place} too", place=there)]
    told = [
        counted(len(way), one, many, here=here, there=there, way=listing(way))
        for way, one, many in (
            (land, "from {here} to {there} by land it is {n} step", "from {here} to {there} by land it is {n} steps: {way}"),
            (shore, _ASHORE, _ASHORE),
            (sea, "from {here} to {there} by ship it is {n} step", "from {here} to {there} by ship it is {n} steps: {way}"),
        )
        if way
    ]
    return told or [message("from {here} to {there} no way is known", here=here, there=there)]
