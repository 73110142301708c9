"""Replacements: one lost unit a turn in the capital, and the special phase that a muster gives. [6.0]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, phases, world
from playaid.games.elric.rules import captures, deployment, escapes, pieces
from playaid.games.elric.rules.conditions import GIVEN_UP, when
from playaid.games.elric.state import units
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, Unit


def collapse(hearing: Hearing, unit: str, was: Unit) -> None:
    """A nation that has lost all its personalities loses its armies and is neutral again; not one that never had any. [6.0]"""
    nation = was["nation"] or ""
    side = hearing.public["nations"].get(nation)
    if side is None or not hearing.public["lost"][nation]["leaders"]:
        return
    mine = [name for name, here in hearing.public["units"].items() if here["nation"] == nation and here["owner"] == side]
    if any(hearing.public["units"][name]["sort"] == "personality" for name in mine):
        return
    inside = [city for city in _cities(hearing, nation) if cities.holder(hearing.state, city) == side]
    hearing.drop("public", "nations", nation)
    hearing.drop("public", "lost", nation)
    hearing.line("collapse", message("{nation} has no personality left", nation=nation), "its pieces leave the board; neutral", "6.0")
    gone = [name for name in mine if hearing.public["units"][name].get("aboard") not in mine]  # others are told as lost with their ship
    how = "{nation} has lost all its personalities and is neutral again. Off the board with it: {units}."
    how = how if gone else "{nation} has lost all its personalities and is neutral again."
    hearing.tell(how, nation=nation, units=units.list_units(gone))
    ships = [name for name in mine if hearing.public["units"][name]["sort"] == "fleet"]
    escapes.sink_all(hearing, [ship for ship in ships if world.is_sea(hearing.state, hearing.public["units"][ship]["at"])])
    for name in mine:
        if name in hearing.public["units"]:
            escapes.remove(hearing, name)
    captures.keep(hearing, side, inside)


def _cities(hearing: Hearing, nation: str) -> list[str]:
    """The cities of a nation, as far as they are known; a horde has none. [7.5.2]"""
    seat = None if equipment.is_horde(nation) else cities.home(hearing.state, nation)
    return [*dict.fromkeys([*world.cities(hearing.state, nation), *([seat] if seat else [])])]


def keep_for_replacement(hearing: Hearing, unit: str, was: Unit) -> None:
    """Keep what a nation has lost. [6.0]"""
    nation = was["nation"] or ""
    if nation not in hearing.public["nations"]:
        return
    if was["sort"] == "army":
        hearing.add("public", "lost", nation, "armies", 1)
    elif was["sort"] in ("fleet", "personality"):
        hearing.push("public", "lost", nation, "fleets" if was["sort"] == "fleet" else "leaders", unit)


WHAT = (as_message("army"), as_message("fleet"))


def end(hearing: Hearing) -> None:
    """What was replaced counts for this turn alone, also for whether the next one has anything to replace. [6.0]"""
    if hearing.public.get("replaced"):
        hearing.put("public", "replaced", [])


def replace(hearing: Hearing) -> None:
    what, nation, side = hearing.args["what"], hearing.args["nation"], hearing.side
    seat = cities.capital(hearing, nation)
    if what == "army":
        hearing.add("public", "lost", nation, "armies", -1)
        pieces.raise_armies(hearing, nation, side, seat)
    else:
        _fleet(hearing, side, nation, seat)
    hearing.put("public", "replaced", [*hearing.public.get("replaced", ()), nation])
    hearing.line("replacement", message("one lost {what} of {nation}", what=what, nation=nation), seat, "6.0")
    hearing.tell("{nation} replaces a lost {what} in {seat}.", nation=nation, what=what, seat=seat)


def _fleet(hearing: Hearing, side: str, nation: str, place: str) -> str:
    lost = hearing.public["lost"][nation]["fleets"]
    prompt = message("which lost ship of {nation} comes back in {place}?", nation=nation, place=place)
    fleet = hearing.ask(f"ship in {place}", who=side, prompt=prompt, options=lost)
    hearing.pull("public", "lost", nation, "fleets", fleet)
    pieces.arrive(hearing, fleet, side, place)
    return fleet


def special(hearing: Hearing, nation: str) -> None:
    """A muster of one's own nation: each city that no enemy controls replaces a unit, the capital perhaps its least leader. [6.0]"""
    side = hearing.side
    hearing.line("muster", brings_back(hearing, nation), nation, "6.0")
    deployment.survey(hearing, side, nation, cities.capital(hearing, nation))
    before = set(units.units(hearing.state))
    for city in [*specials(hearing, nation)]:
        options = specials(hearing, nation).get(city)
        if options is None:
            continue
        prompt = message("what does {city} replace?", city=city)
        named = {what: _who_comes(hearing, nation, what) for what in options}
        what = hearing.ask(f"replace in {city}", who=side, prompt=prompt, options={**named, as_message("nothing"): ""}, cite="6.0")
        back: str = as_message("nothing")
        if what == "army":
            hearing.add("public", "lost", nation, "armies", -1)
            back = units.list_units(pieces.raise_armies(hearing, nation, side, city))
        elif what == "fleet":
            back = _fleet(hearing, side, nation, city)
        elif what == "leader":
            back = _leader(hearing, side, nation, city)
        hearing.line(city, message("special replacement of {nation}", nation=nation), back, "6.0")
    hearing.tell("{nation} takes special replacements.", nation=nation)
    pieces.tell_by_place(hearing, [unit for unit in units.units(hearing.state) if unit not in before])


def specials(hearing: Hearing, nation: str) -> dict[str, list[str]]:
    """What each city of a nation that no enemy controls could replace in the special phase; cities that could nothing are left out. Raises
    MissingFact."""
    if equipment.is_horde(nation):
        return {}
    seat, lost = cities.capital(hearing, nation), hearing.public["lost"][nation]
    ways = dict[str, list[str]]()
    for city in cities.replacing(hearing.state, hearing.side, nation, seat):
        ways[city] = [WHAT[0]] if lost["armies"] else []
        ways[city] += [WHAT[1]] if lost["fleets"] and world.has_port(hearing, city) else []
        ways[city] += [as_message("leader")] if lost["leaders"] and city == seat else []
    return {city: ways_ for city, ways_ in ways.items() if ways_}


def _who_comes(hearing: Hearing, nation: str, what: str) -> str:
    """Which lost leader, or which ships, a city could replace, by name; armies have none."""
    if what == "leader":
        return listing(_least(hearing, nation), " or ")
    return listing(hearing.public["lost"][nation]["fleets"], " or ") if what == "fleet" else ""


def brings_back(hearing: Hearing, nation: str) -> str:
    """What a muster of a nation of one's own is for: its lost units, by name, one for each of its free cities. [6.0]"""
    lost = hearing.public["lost"][nation]
    back = [*lost["leaders"], *lost["fleets"], *([units.count_armies(lost["armies"])] if lost["armies"] else [])]
    return message(_BRINGS_BACK, nation=nation, lost=listing(back))


def of_ones_own(hearing: Hearing, nations: Iterable[str]) -> Iterator[str]:
    """The same of those of some nations that this player plays already."""
    yield from (brings_back(hearing, nation) for nation in nations if hearing.public["nations"].get(nation) == hearing.side)


_BRINGS_BACK = (
    "{nation} is yours already: the muster brings back what it has lost ({lost}), one unit for each of its cities that no enemy controls:"
    " an army, in a port a ship, in the capital its weakest lost leader [6.0]"
)


def has_lost(hearing: Hearing, nation: str) -> bool:
    """Whether a nation that somebody plays has lost anything that could be replaced."""
    return any(hearing.public["lost"][nation].values())


def _leader(hearing: Hearing, side: str, nation: str, city: str) -> str:
    """The lost leader of the lowest combat value, of equals the one the player names; a magician comes without spells."""
    least = _least(hearing, nation)
    prompt = message("which of the lowest-valued leaders does {city} replace?", city=city)
    leader = hearing.ask(f"leader in {city}", who=side, prompt=prompt, options=least)
    hearing.pull("public", "lost", nation, "leaders", leader)
    pieces.arrive(hearing, leader, side, city)
    return leader


def _least(hearing: Hearing, nation: str) -> list[str]:
    lost = hearing.public["lost"][nation]["leaders"]
    worth = {leader: hearing.fact("pieces", leader, "combat") for leader in lost}
    return [leader for leader in lost if worth[leader] == min(worth.values())]


def replace_offers(h: Hearing) -> list[str]:
    pairs = ((what, nation) for nation in phases.nations_of(h.state, h.side) for what in WHAT)
    return legal_lines(h, ((f'{what} of "{nation}"', {"what": what, "nation": nation}) for what, nation in pairs))


def not_played(hearing: Hearing) -> Facts:
    nation = hearing.args["nation"]
    return None if hearing.public["nations"].get(nation) == hearing.side else {"nation": nation, "side": hearing.side}


def _no_such(hearing: Hearing) -> Facts:
    """What is neither an army nor a fleet; of a leader it is said when they come back. [6.0]"""
    if (what := hearing.args["what"]) in WHAT:
        return None
    return {"fault": message(_LEADERS_LATER if what == "leader" else _NO_SUCH, what=what)}


_NO_SUCH = "an army or a fleet is replaced, not {what}; which ship, is asked then"
_LEADERS_LATER = (
    "an army or a fleet is replaced in this phase; a lost leader comes back in the Muster phase alone, by a muster of their own nation, in"
    " its capital"
)


def _none_lost(hearing: Hearing) -> bool:
    if hearing.args["what"] not in WHAT:
        return False  # refused without it
    lost = hearing.public["lost"].get(hearing.args["nation"], {"armies": 0, "fleets": []})
    return not lost["armies" if hearing.args["what"] == "army" else "fleets"]


def horde(hearing: Hearing) -> Facts:
    nation = hearing.args["nation"]
    return {"nation": nation} if equipment.is_horde(nation) else None


def seat_taken(hearing: Hearing) -> Facts:
    if not_played(hearing) or horde(hearing):
        return None  # refused without it
    seat = cities.capital(hearing, hearing.args["nation"])
    if not cities.is_controlled_by_another(hearing.state, hearing.side, seat):
        return None
    return {"seat": seat, "holder": cities.holder(hearing.state, seat)}


def no_port(hearing: Hearing) -> Facts:
    if hearing.args["what"] != "fleet" or _none_lost(hearing) or not_played(hearing):
        return None  # does not matter, or is refused without it
    seat = cities.capital(hearing, hearing.args["nation"])
    return None if world.has_port(hearing, seat) else {"seat": seat}


_AGAIN = when(lambda h: h.args["nation"] in h.public.get("replaced", ()), "nation")
REPLACE_CHECKS = (
    GIVEN_UP,
    Check("6.own", "6.0", "{nation} is not played by {side}", not_played, rank=10),
    Check("6.what", "6.0", "{fault}", _no_such, rank=20),
    Check("6.horde", "6.0", "{nation} is a horde, and has no capital where anything is replaced", horde),
    Check("6.lost", "6.0", "{nation} has lost no {what}", when(_none_lost, "nation", "what")),
    Check("6.seat", "6.0", "{seat} is held by {holder}", seat_taken),
    Check("6.port", "6.0", "{seat} is no seaport", no_port),
    Check("6.once", "6.0", "{nation} has replaced a unit this turn", _AGAIN, doubt="Is a replacement taken by player or by nation?"),
)
