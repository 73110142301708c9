"""Cities: who holds one, what walls defend it, which is whose capital, whom the seawall lets in. [3.1, 6.0, 7.5]

What the mapsheet alone says is asked for by the questions that take a hearing; those of the state answer by what has been learned.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, world
from playaid.games.elric.state import battles, units
from playaid.language.message import message
from playaid.referee.contract.derived import derive

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, Place, State


_NO_PLACES: dict[str, Place] = {}
"""What has been learned of places before anything has."""


def holder(state: State, place: str) -> str | None:
    """The player who holds a city: who has taken it, else who plays its nation."""
    taken = state["public"]["holds"].get(place)
    if taken is not None:
        return taken
    return player_of(state, place)


def is_own(state: State, side: str, place: str) -> bool:
    """Whether a place belongs to a nation that a player plays."""
    return player_of(state, place) == side


def walls(hearing: Hearing, place: str) -> int:
    """The walls that defend a place against others than its holder: 3, a capital 5; asked for and remembered. [7.5.2, 7.5.7] Raises
    MissingFact or Ask."""
    known = known_walls(hearing.state, place)
    if known is not None:
        return known
    number = equipment.number("walls of a capital") if is_capital(hearing, place) else int(hearing.fact("places", place, "walls") or 0)
    hearing.put("public", "places", place, "walls", number)
    return number


def known_walls(state: State, place: str) -> int | None:
    """The walls of a place as far as they are known: as printed or learned, those of a capital, none where no city can be."""
    here = world.place(state, place)
    if "walls" in here:
        return int(here["walls"] or 0)
    if here.get("capital"):
        return equipment.number("walls of a capital")
    return None if here.get("kind") == "land" else 0


def is_capital(hearing: Hearing, place: str) -> bool:
    """Whether a place is its nation's capital; a nation has one, so one that is known answers for all. Raises MissingFact."""
    here = world.place(hearing.state, place)
    if "capital" in here:
        return here["capital"]
    nation = here.get("nation")
    if nation is None:
        return False
    seat = home(hearing.state, nation)
    answer = bool(hearing.fact("places", place, "capital")) if seat is None else seat == place
    hearing.put("public", "places", place, "capital", answer)
    if answer and seat is None:
        hearing.put("public", "homes", nation, place)
    return answer


def might_be_capital(state: State, place: str) -> bool:
    """Whether a place is a capital, or could be for all that is known."""
    here = world.place(state, place)
    return bool(here["capital"]) if "capital" in here else here.get("nation") is not None


def seats(state: State) -> Collection[str]:
    """The places of which that is so. To be read only."""
    known = _seats(state["public"].get("places", _NO_PLACES))
    on_map = state["public"].get("map")
    if on_map not in known:
        known[on_map] = frozenset(name for name in world.names(state) if might_be_capital(state, name))
    return known[on_map]


@derive
def _seats(learned: dict[str, Place]) -> dict[str | None, frozenset[str]]:
    """They by map, while so much has been learned of the places."""
    return {}


def is_attack(hearing: Hearing, side: str, place: str) -> bool:
    """Whether entering the place is an attack: enemy units outside the wilderness, or walls of somebody else; walls are asked for only
    where no units say it. [7.3, 7.5.7, 10.1] Raises MissingFact or Ask."""
    if bars(hearing.state, side, place):
        return True
    return holder(hearing.state, place) != side and bool(walls(hearing, place))


def bars(state: State, side: str, place: str) -> bool:
    """Whether enemy units are in the place, outside the wilderness: no way leads on. Bare walls bar none. [7.3, 7.5.2, 7.5.7]"""
    return units.has_enemies(state, side, place) and not world.is_wild(state, place)


def known_attack(state: State, side: str, place: str) -> bool | None:
    """The same by what is known; None where it hangs on walls that nobody has told."""
    if bars(state, side, place):
        return True
    if holder(state, place) == side:
        return False
    known = known_walls(state, place)
    return None if known is None else bool(known)


def has_withstood(state: State, side: str | None, place: str) -> bool:
    """Whether a city of a player's, or of nobody's, has just withstood an attack, whose besiegers are still before it. [7.5.2]"""
    here = battles.now(state)
    return here.get("place") == place and bool(here.get("stands")) and holder(state, place) == side


def takes_in(state: State, side: str | None, place: str, unit: str) -> bool | None:
    """Whether who escapes may come out in a place: where they attack nobody by entering, and take no city from who holds it, and in a city
    that has withstood; nobody's units where no player is and none holds it. None where it hangs on walls that nobody has told. [10(g)]"""
    if walled_off(state, [unit], place):
        return False
    if side is None:
        return not units.enemies_in(state, None, place) and holder(state, place) is None
    if _is_city_of_another(state, side, place):
        return False
    attack = known_attack(state, side, place)
    return True if has_withstood(state, side, place) else None if attack is None else not attack


def _is_city_of_another(state: State, side: str, place: str) -> bool:
    """Whether another player holds a city that is open: who flees from a defeat is no victor. [7.5.2, 9.1]"""
    is_city = place in state["public"]["holds"] or bool(world.place(state, place).get("capital"))
    return is_city and holder(state, place) not in (None, side)


def player_of(state: State, place: str) -> str | None:
    """Who plays the nation of a place."""
    nation = world.place(state, place).get("nation")
    return state["public"]["nations"].get(nation) if nation is not None else None


def loser(state: State, place: str) -> str | None:
    """From whom a city is taken: who plays its nation, or did when the battle for it began, in which its last personality may have
    fallen. [6.0, 7.5.2]"""
    here = battles.now(state)
    return player_of(state, place) or (here.get("player") if here.get("place") == place else None)


def reading(state: State) -> str:
    """Which capitals count as enemy ones, as it is agreed. [5.0]"""
    return str(state["referee"].get("options", {}).get("enemy-capitals", "as-taken"))


def is_enemys(state: State, side: str, place: str) -> bool:
    """Whether a place is of a nation that an enemy plays, neutral ones being another thing; by one reading they are the same. [7.5.2]"""
    player = player_of(state, place)
    return player != side and (player is not None or reading(state) == "neutral-too")


def capitals(state: State, side: str) -> list[str]:
    """The enemy capitals that a player controls: of nations that another plays, or played when they took them; none of their own. [5.0]"""
    own, won = state["public"]["chosen"].get(side), state["public"].get("won", {})
    kept = won if reading(state) in ("as-taken", "once-taken") else {}
    mustered = reading(state) == "once-taken"
    return [
        place
        for place, who in state["public"]["holds"].items()
        if who == side and (known := world.place(state, place)).get("capital") and known.get("nation") != own
        if kept.get(place, side) != side or is_enemys(state, side, place)
        if mustered or not is_own(state, side, place)
    ]


def counts_no_more(state: State, side: str, nation: str) -> str | None:
    """The capital that a player holds as an enemy's, and that is no enemy's any more once they play its nation themselves. [5.0, 7.5.2]"""
    seat = home(state, nation) if nation in equipment.nations() else None
    return seat if reading(state) != "once-taken" and seat in capitals(state, side) else None


def comes_to_count(state: State, side: str, nation: str) -> str | None:
    """Who holds the capital of a nation that nobody plays, and for whom it is an enemy's once this player has mustered it. [5.0]"""
    seat = home(state, nation) if nation in equipment.nations() else None
    taker = state["public"]["holds"].get(seat) if seat is not None else None
    if taker in (None, side) or seat in capitals(state, str(taker)):
        return None
    return None if state["public"]["chosen"].get(str(taker)) == nation else taker


def neutral_capitals(state: State, side: str) -> list[str]:
    """Capitals that a player has taken and that nobody's nation has: they pay a spell, and are no enemy ones. [5.0, 7.5.2]"""
    held, counted = state["public"]["holds"], capitals(state, side)
    taken = [place for place, who in held.items() if who == side and place != "Imrryr" and place not in counted]
    return [place for place in taken if world.place(state, place).get("capital") and player_of(state, place) is None]


def capital(hearing: Hearing, nation: str) -> str:
    """The capital of a nation, or the home of a horde; asked for when nobody has said. Raises MissingFact."""
    known = home(hearing.state, nation)
    if known is None:
        known = _on_the_list(hearing, nation, str(hearing.fact("nations", nation, "capital")))
        hearing.put("public", "homes", nation, known)
    if equipment.nations()[nation]["sort"] == "civilised" and "capital" not in world.place(hearing.state, known):
        hearing.put("public", "places", known, "capital", True)
    return known


def _on_the_list(hearing: Hearing, nation: str, name: str) -> str:
    """The place of that name, in whatever case; one on no list is put there, for the owner says that it is the capital. [7.5.2]"""
    for place in world.names(hearing.state):
        if place.casefold() == name.casefold():
            return place
    civilised = equipment.nations()[nation]["sort"] == "civilised"
    put_on_the_map(hearing, name, "civilised" if civilised else "wilderness", nation, civilised, civilised)
    return name


def put_on_the_map(hearing: Hearing, name: str, terrain: str, nation: str | None, city: bool, capital: bool) -> None:
    """A place of the players' own map: its walls are those of 7.5.2 and 7.5.7; whether it has a port is asked for when that matters."""
    walls_ = 0 if not city or nation == "Nadsokor" else equipment.number("walls of a capital" if capital else "walls")
    kind = "sea" if terrain == "sea" else "land"
    place = {"kind": kind, "terrain": terrain, "nation": nation, "capital": capital, "walls": walls_, "spell": False}
    hearing.put("public", "places", name, {**place, "port": False} if kind == "sea" else place)
    if capital and nation is not None:
        hearing.put("public", "homes", nation, name)
    land = message("{terrain} of {nation}", terrain=terrain, nation=nation) if city and nation is not None else terrain
    how = message("{place}: {land}, walls {walls}" if city else "{place}: {land}", place=name, land=land, walls=walls_)
    hearing.line("map", how, "on the list", "3.1")


def home(state: State, nation: str | None) -> str | None:
    if nation is None:
        return None
    return equipment.nations()[nation].get("capital") or state["public"].get("homes", {}).get(nation)


def seawall_opens(state: State, stack: Iterable[str]) -> bool:
    """Whether Imrryr lets a stack in: with Elric, and once the city has fallen with any Melnibonean. [7.5.9]"""
    names = list(stack)
    fallen = state["public"]["holds"].get("Imrryr") is not None
    return "Elric" in names or (fallen and any(map(equipment.is_melnibonean, names)))


def walled_off(state: State, stack: Sequence[str], place: str) -> bool:
    """Whether the seawall of Imrryr keeps a stack out of a place, whatever drives it there; who is in the city already is not. [7.5.9]"""
    return place == "Imrryr" and not seawall_opens(state, stack) and any(units.units(state)[unit]["at"] != place for unit in stack)


def free(state: State, side: str, nation: str, seat: str) -> list[str]:
    """The cities of a nation, as far as they are known, in which no enemy is: there alone its pieces come on the board. [4.0, 11]"""
    return [city for city in dict.fromkeys([*world.cities(state, nation), seat]) if not is_occupied(state, side, city)]


def is_occupied(state: State, side: str, place: str) -> bool:
    """Whether another player controls a city, or enemy units are in its province."""
    return is_controlled_by_another(state, side, place) or bool(units.enemies_in(state, side, place))


def replacing(state: State, side: str, nation: str, seat: str) -> list[str]:
    """The cities of a nation, as far as they are known, that no enemy controls: in these it replaces what it has lost. [6.0]"""
    return [city for city in dict.fromkeys([*world.cities(state, nation), seat]) if not is_controlled_by_another(state, side, city)]


def is_controlled_by_another(state: State, side: str, place: str) -> bool:
    """Whether another player has taken a city; who stands before its walls, or in its province beside its own, has not. [6.0, 7.5.2]"""
    return state["public"]["holds"].get(place, side) != side
