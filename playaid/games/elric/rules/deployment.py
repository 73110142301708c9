"""A nation comes on the board: three armies in each lesser city, ships and admiral in a port, the rest in the capital. [4.0 F, 11]

Which cities it has besides those that the document names, and which counters where 15.0 lists none, is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.book.owner_answers import NOT_NOW
from playaid.games.elric.ratings import cities, equipment, strengths, world
from playaid.games.elric.rules import perils, pieces
from playaid.games.elric.state import units
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def deploy(hearing: Hearing, side: str, nation: str) -> str:
    """Set a nation up in its cities; where those come who belong in the capital."""
    home = cities.capital(hearing, nation)
    survey(hearing, side, nation, home)
    seat = _seat(hearing, side, nation, home)
    _in_play(hearing, side, nation)
    arriving = counters(hearing, nation)
    port = _port(hearing, side, nation, seat, [piece for piece in arriving if goes_to_port(hearing, piece)])
    left = int(hearing.fact("nations", nation, "armies"))
    placed = []
    for city, number in _garrisons(hearing, side, nation, seat, left).items():
        pieces.raise_armies(hearing, nation, side, city, number)
        left -= number
        placed.append(message("{armies} in {city}", armies=units.count_armies(number), city=city))
    if port is None:
        arriving = _without_ships(hearing, nation, arriving)
    places = {piece: port if port is not None and goes_to_port(hearing, piece) else seat for piece in arriving}
    pieces.arrive_together(hearing, places, side)
    pieces.raise_armies(hearing, nation, side, seat, left)
    placed.append(message("{armies} in {city}", armies=units.count_armies(left), city=seat))
    if port is not None and any(goes_to_port(hearing, piece) for piece in arriving):
        placed.append(message("ships and admiral in {port}", port=port))
    hearing.line(nation, listing(placed, SEMICOLON), units.list_units(arriving), "4.0")
    first_spells(hearing, side, arriving)
    return seat


_OCCUPIED = "an enemy is in {place}: in which city of {nation} do those come who belong there?"


def _seat(hearing: Hearing, side: str, nation: str, home: str) -> str:
    """The capital, or another free city of the player's choice where an enemy is in it. Raises Refusal where none is free. [6.0, 11]"""
    free = [home] if equipment.is_horde(nation) else cities.free(hearing.state, side, nation, home)
    if home in free:
        return home
    if not free:
        raise Refusal(message("an enemy is in each city of {nation}", nation=nation))
    return hearing.ask(f"seat of {nation}", who=side, prompt=message(_OCCUPIED, place=home, nation=nation), options=free, cite="6.0")


def has_room(hearing: Hearing, nation: str, seat: str) -> bool:
    """Whether a nation has a free city to come on the board in, or may have one that nobody has told."""
    return not is_surveyed(hearing, nation) or bool(cities.free(hearing.state, hearing.side, nation, seat))


def beside(hearing: Hearing, side: str, nation: str, at: str, caster: str | None) -> None:
    """Set a mustered nation up with its caster, of their stack or aboard their ship; its ships in a port of its own country, or with them;
    armies at sea for whom no ship has room are lost in it. [7.3, 8.0, 11]"""
    seat = cities.capital(hearing, nation)
    _in_play(hearing, side, nation)
    arriving = counters(hearing, nation)
    ships = [piece for piece in arriving if equipment.pieces()[piece]["sort"] == "fleet"]
    port: str | None = at
    if ships and not world.is_sea(hearing.state, at) and not world.has_port(hearing, at):
        survey(hearing, side, nation, seat)
        port = _port(hearing, side, nation, seat, ships)
    if port is None:
        arriving = _without_ships(hearing, nation, arriving)
    pieces.arrive_together(hearing, {piece: port if port is not None and piece in ships else at for piece in arriving}, side)
    left = int(hearing.fact("nations", nation, "armies"))
    raised = pieces.raise_armies(hearing, nation, side, at, left)
    for piece in (*(piece for piece in arriving if piece not in ships), *raised):
        pieces.join(hearing, piece, caster)
    _embarked(hearing, side, at, raised)
    perils.drown(hearing, [*arriving, *raised])
    placed = [message("{armies} with the caster in {place}", armies=units.count_armies(left), place=at)]
    if ships and port is not None:
        placed.append(message("ships in {port}", port=port))
    hearing.line(nation, listing(placed, SEMICOLON), units.list_units(arriving), "11")
    first_spells(hearing, side, arriving)


def _embarked(hearing: Hearing, side: str, sea: str, armies: Sequence[str]) -> None:
    """Armies that come at sea, aboard the ships there as long as these have room."""
    left = list(armies)
    for fleet in units.of(hearing.state, side, sea, "fleet") if world.is_sea(hearing.state, sea) else ():
        room = strengths.value(hearing, fleet, "carries") - units.armies_aboard(hearing.state, fleet)
        for army in left[: max(0, room)]:
            hearing.put("public", "units", army, "aboard", fleet)
        left = left[max(0, room) :]


def _in_play(hearing: Hearing, side: str, nation: str) -> None:
    hearing.put("public", "nations", nation, side)
    hearing.put("public", "lost", nation, {"armies": 0, "fleets": [], "leaders": []})


def counters(hearing: Hearing, nation: str) -> list[str]:
    """The named pieces of a nation that come on the board. Raises MissingFact."""
    return [name for name in named_pieces(hearing, nation) if name not in units.units(hearing.state)]


UNLISTED = (("personality", "personalities"), ("fleet", "fleets"))
"""What 15.0 does not list of a nation: its sort, and the column that says how many there are."""


def named_pieces(hearing: Hearing, nation: str) -> list[str]:
    """The named pieces that a nation has; how many there are is asked for where 15.0 lists none. Raises MissingFact."""
    names = equipment.pieces_of(nation)
    if not equipment.is_unlisted(nation):
        return names
    listed = []
    for sort, column in UNLISTED:
        number = int(hearing.fact("unlisted", nation, column) or 0)
        listed += [name for name in names if equipment.pieces()[name]["sort"] == sort][:number]
    return listed


def knows_pieces(hearing: Hearing, nation: str) -> bool:
    """Whether the pieces of a nation are listed, or somebody has told how many there are."""
    return not equipment.is_unlisted(nation) or all(hearing.book.known_fact("unlisted", nation, column) for _, column in UNLISTED)


def goes_to_port(hearing: Hearing, piece: str) -> bool:
    """Whether a piece begins in a port: fleets, and the admiral of the nation, by whatever title. [4.0 F]"""
    if equipment.pieces()[piece]["sort"] == "fleet" or "Admiral" in piece:
        return True
    return "Sealord" in piece and hearing.options.get("sealords", "admirals") == "admirals"


_SURVEY = "which cities has {nation} on your map besides {known}? Their provinces, with commas; or none"


def survey(hearing: Hearing, side: str, nation: str, seat: str) -> None:
    """Which other cities a nation has on the map: the document names few. Asked once, and again by whoever put it off. [4.0 F]"""
    if is_surveyed(hearing, nation):
        return
    known = listing([seat, *(city for city in world.cities(hearing.state, nation) if city != seat)])
    prompt = message(_SURVEY, nation=nation, known=known)
    answer = hearing.ask(f"cities of {nation}", who=side, prompt=prompt, cite="4.0")
    if answer.strip().casefold() in NOT_NOW:
        how = message("the cities of {nation} besides {known} are told another time", nation=nation, known=known)
        hearing.line("map", how, "put off", "4.0")
        return
    hearing.put("public", "surveyed", [*hearing.public.get("surveyed", ()), nation])
    for name in [part.strip() for part in answer.split(",")]:
        if name and name.casefold() not in NONE:
            _chart(hearing, nation, name)


def is_surveyed(hearing: Hearing, nation: str) -> bool:
    return hearing.public["map"] == "house" or nation in hearing.public.get("surveyed", ()) or equipment.is_horde(nation)


NONE = ("none", "no", "no other", "-")
"""How it is said that there is no other city."""


def _chart(hearing: Hearing, nation: str, name: str) -> None:
    stands = next((place for place in world.names(hearing.state) if place.casefold() == name.casefold()), None)
    whose = world.place(hearing.state, stands).get("nation") if stands is not None else None
    if stands is None and "|" not in name:
        cities.put_on_the_map(hearing, name, "civilised", nation, city=True, capital=False)
    elif whose != nation:
        how = "{place} is no place of {nation} but of {other}" if whose else "{place} is no place of {nation}"
        hearing.line("map", message(how, place=name, nation=nation, other=whose), "left out", "3.1")
        hearing.tell("{place} is no place of {nation} on the list, and is left out.", place=name, nation=nation)


_TOO_FEW = "{nation} has {armies} left for {cities} cities: which is manned with {garrison}?"


def _garrisons(hearing: Hearing, side: str, nation: str, seat: str, armies: int) -> dict[str, int]:
    """How many armies go into which lesser city: three each; the player says which are manned where that is too many. [4.0 F]"""
    towns = [city for city in world.cities(hearing.state, nation) if city != seat]
    towns = [city for city in towns if not cities.is_occupied(hearing.state, side, city)]
    manned: dict[str, int] = {}
    garrison = equipment.number("garrison")
    while towns and armies > 0:
        town = towns[0]
        if armies < garrison * len(towns):
            prompt = message(_TOO_FEW, nation=nation, armies=units.count_armies(armies), cities=len(towns), garrison=min(garrison, armies))
            town = hearing.ask(f"armies of {nation} {len(manned)}", who=side, prompt=prompt, options=towns, cite="4.0")
        manned[town] = min(garrison, armies)
        armies -= manned[town]
        towns.remove(town)
    return manned


def first_spells(hearing: Hearing, side: str, arriving: Sequence[str]) -> None:
    """Each magician draws their capacity. [9.1]"""
    for piece in arriving:
        if equipment.pieces()[piece]["sort"] == "personality" and piece in hearing.public["units"]:
            capacity = strengths.value(hearing, piece, "capacity")
            if capacity:
                hearing.happens("spells due", side=side, unit=piece, number=capacity, why=message("first spells of {unit}", unit=piece))


_NOT_AFLOAT = "No port of {nation} is free: {ships} count as lost, and are built again by replacements."
_NO_PORT = "no port of {nation} is free, and fleets are in seas and ports alone: {ships}"


def _without_ships(hearing: Hearing, nation: str, arriving: Sequence[str]) -> list[str]:
    """Who comes on the board where no port is free: the ships do not, and are to be replaced as lost ones. [6.0, 7.3]"""
    ships = [piece for piece in arriving if equipment.pieces()[piece]["sort"] == "fleet"]
    if ships:
        hearing.put("public", "lost", nation, "fleets", ships)
        hearing.line(nation, message(_NO_PORT, nation=nation, ships=units.list_units(ships)), "they count as lost", "7.3")
        hearing.tell(_NOT_AFLOAT, nation=nation, ships=units.list_units(ships))
    return [piece for piece in arriving if piece not in ships]


def _port(hearing: Hearing, side: str, nation: str, seat: str, seafarers: Sequence[str]) -> str | None:
    """Where ships and admiral begin: the player's choice of the ports, or the one city there is; None where no port is free. [4.0 F]"""
    if not seafarers:
        return seat
    towns = list(dict.fromkeys([*world.cities(hearing.state, nation), seat]))
    ports = [city for city in towns if not cities.is_occupied(hearing.state, side, city) and world.has_port(hearing, city)]
    if not ports:
        return seat if len(towns) == 1 else None
    prompt = message("in which port do the ships of {nation} begin?", nation=nation)
    return hearing.ask(f"port of {nation}", who=side, prompt=prompt, options=ports, cite="4.0")
