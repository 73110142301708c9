"""Replacements: one lost unit a turn in the capital, and the special phase that a muster gives. [6.0]"""

from collections.abc import Iterator, Mapping
from typing import Any

from playaid.games.elric import setup, units, world
from playaid.referee.hearing import Hearing
from playaid.referee.state import State

WHAT = ("army", "fleet")


def played(state: State, side: str) -> list[str]:
    """The nations that a player plays."""
    return [nation for nation, who in state["public"]["nations"].items() if who == side]


def due(state: State, side: str) -> list[tuple[str, str]]:
    """What a player may replace now: (army or fleet, nation)."""
    found = []
    for nation in played(state, side):
        seat = setup.home(state, nation)
        if seat is None or nation in state["public"].get("replaced", ()) or occupied(state, side, seat):
            continue
        lost = state["public"]["lost"][nation]
        if lost["armies"]:
            found.append(("army", nation))
        if lost["fleets"] and world.place(state, seat).get("port"):
            found.append(("fleet", nation))
    return found


def occupied(state: State, side: str, place: str) -> bool:
    """Whether an enemy force has the city. [6.0]"""
    return state["public"]["holds"].get(place, side) != side or bool(units.enemies_in(state, side, place))


def begin(hearing: Hearing) -> None:
    """No nation has replaced anything this turn."""
    if hearing.public.get("replaced"):
        hearing.put("public", "replaced", [])


def replace(hearing: Hearing) -> None:
    """One lost army, or a fleet if the capital is a port."""
    what, nation, side = hearing.args["what"], hearing.args["nation"], hearing.side
    seat = setup.capital(hearing, nation)
    if what == "army":
        hearing.add("public", "lost", nation, "armies", -1)
        units.raise_army(hearing, nation, side, seat)
    else:
        _fleet(hearing, side, nation, seat)
    hearing.put("public", "replaced", [*hearing.public.get("replaced", ()), nation])
    hearing.line("replacement", f"one lost {what} of {nation}", seat, "6.0")
    hearing.tell(f"{nation} replaces a lost {what} in {seat}.")


def _fleet(hearing: Hearing, side: str, nation: str, place: str) -> None:
    fleet = hearing.public["lost"][nation]["fleets"][-1]
    hearing.pull("public", "lost", nation, "fleets", fleet)
    units.arrive(hearing, fleet, side, place)


def special(hearing: Hearing, nation: str) -> None:
    """A muster of one's own nation: each of its free cities replaces a unit, the capital perhaps its least leader instead. [6.0]"""
    side = hearing.side
    seat = setup.capital(hearing, nation)
    for city in dict.fromkeys([*world.cities(hearing.state, nation), seat]):
        lost = hearing.public["lost"][nation]
        options = ["nothing"]
        options += ["army"] if lost["armies"] else []
        options += ["fleet"] if lost["fleets"] and world.told(hearing, city, "port") else []
        options += ["leader"] if lost["leaders"] and city == seat else []
        if len(options) == 1 or occupied(hearing.state, side, city):
            continue
        what = hearing.ask(f"replace in {city}", who=side, prompt=f"what does {city} replace?", options=options)
        if what == "army":
            hearing.add("public", "lost", nation, "armies", -1)
            units.raise_army(hearing, nation, side, city)
        elif what == "fleet":
            _fleet(hearing, side, nation, city)
        elif what == "leader":
            _leader(hearing, side, nation, city)
        hearing.line(city, f"special replacement of {nation}", what, "6.0")
    hearing.tell(f"{nation} takes special replacements.")


def _leader(hearing: Hearing, side: str, nation: str, city: str) -> None:
    """The lost leader of the lowest combat value, of equals the one the player names; a magician comes without spells."""
    lost = hearing.public["lost"][nation]["leaders"]
    worth = {leader: hearing.fact("pieces", leader, "combat") for leader in lost}
    least = [leader for leader in lost if worth[leader] == min(worth.values())]
    leader = hearing.ask(f"leader in {city}", who=side, prompt=f"which of the lowest-valued leaders does {city} replace?", options=least)
    hearing.pull("public", "lost", nation, "leaders", leader)
    units.arrive(hearing, leader, side, city)


def offers(h: Hearing) -> Iterator[str]:
    """Every replacement that is due."""
    state, side = h.state, h.side
    return (f'{what} of "{nation}"' for what, nation in due(state, side))


def no_such(hearing: Hearing) -> Mapping[str, Any] | None:
    """Neither an army nor a fleet was named."""
    return None if hearing.args["what"] in WHAT else {"what": hearing.args["what"]}


def not_played(hearing: Hearing) -> Mapping[str, Any] | None:
    """The nation is not this player's."""
    nation = hearing.args["nation"]
    return None if hearing.public["nations"].get(nation) == hearing.side else {"nation": nation, "side": hearing.side}


def none_lost(hearing: Hearing) -> Mapping[str, Any] | None:
    """No unit of this kind has been lost."""
    nation, what = hearing.args["nation"], hearing.args["what"]
    lost = hearing.public["lost"].get(nation, {"armies": 0, "fleets": []})
    return {"nation": nation, "what": what} if not lost["armies" if what == "army" else "fleets"] else None


def seat_taken(hearing: Hearing) -> Mapping[str, Any] | None:
    """An enemy force controls the capital."""
    seat = setup.capital(hearing, hearing.args["nation"])
    return {"seat": seat} if occupied(hearing.state, hearing.side, seat) else None


def no_port(hearing: Hearing) -> Mapping[str, Any] | None:
    """A fleet is wanted and the capital is no seaport."""
    if hearing.args["what"] != "fleet":
        return None
    seat = setup.capital(hearing, hearing.args["nation"])
    return None if world.told(hearing, seat, "port") else {"seat": seat}


def again(hearing: Hearing) -> Mapping[str, Any] | None:
    """The nation has had its replacement this turn."""
    nation = hearing.args["nation"]
    return {"nation": nation} if nation in hearing.public.get("replaced", ()) else None
