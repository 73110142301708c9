"""The pieces on the board: who they are, whose, where, aboard what, and how far they have moved. [3.2, 7.1, 15.0]

public.units    unit -> sort (personality, fleet, troop, army, artifact), nation, owner (a player or nobody), at, spells;
                aboard (a fleet), spent (movement points this turn), came (where it stood when the turn began), and of its counter
                what is known: combat, bracketed, capacity, conjures, movement, carries, flies
public.nations  nation -> the player who plays it
public.lost     nation -> armies (their number), fleets, leaders that were lost [6.0]
public.holds    place -> the player who has taken the city there
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from playaid.games.elric import equipment, world
from playaid.referee.hearing import Hearing
from playaid.referee.state import State

Unit = dict[str, Any]
COLUMNS = ("combat", "bracketed", "capacity", "conjures", "movement", "carries", "flies")
ARMY = {"combat": 1, "bracketed": False, "capacity": None, "conjures": False, "movement": 4, "carries": None, "flies": False}
"""An army's numbers: a combat value of 1 [3.2], four provinces under a leader [7.2]."""


def units(state: State) -> dict[str, Unit]:
    """All units on the board."""
    found: dict[str, Unit] = state["public"].get("units", {})
    return found


def value(hearing: Hearing, unit: str, column: str) -> Any:
    """A number of a counter; asked for and remembered when the document does not show it. Raises MissingFact."""
    here = hearing.public["units"][unit]
    if column in here:
        return here[column]
    found = hearing.fact("pieces", unit, column)
    hearing.put("public", "units", unit, column, found)
    return found


def arrive(hearing: Hearing, piece: str, owner: str | None, at: str) -> None:
    """Put a named piece on the board."""
    row = equipment.pieces()[piece]
    unit: Unit = {"sort": row["sort"], "nation": row["nation"], "owner": owner, "at": at, "spells": 0, "spent": 0, "came": at}
    for column in COLUMNS:
        if column in row:
            unit[column] = row[column]
        elif hearing.public["map"] == "house":
            unit[column] = hearing.fact("pieces", piece, column)
    hearing.put("public", "units", piece, unit)


def raise_army(hearing: Hearing, nation: str, owner: str | None, at: str) -> str:
    """Put one army of a nation on the board; its name."""
    number = next(n for n in range(1, 100) if f"{nation} army {n}" not in hearing.public["units"])
    name = f"{nation} army {number}"
    unit = {"sort": "army", "nation": nation, "owner": owner, "at": at, "spells": 0, "spent": 0, "came": at, **ARMY}
    hearing.put("public", "units", name, unit)
    return name


def of(state: State, side: str | None, place: str | None = None, sort: str | None = None) -> list[str]:
    """The units of a player (None: of nobody, Elric by himself apart), in one place, of one sort."""
    return [
        unit
        for unit, here in units(state).items()
        if here["owner"] == side
        and place in (None, here["at"])
        and sort in (None, here["sort"])
        and here["sort"] != "artifact"
        and (side is not None or unit != "Elric")
    ]


def leaders(state: State, side: str | None, place: str) -> list[str]:
    """The personalities of a player in a place."""
    return of(state, side, place, "personality")


def aboard(state: State, fleet: str) -> list[str]:
    """What a fleet carries."""
    return [unit for unit, here in units(state).items() if here.get("aboard") == fleet]


def owners_in(state: State, place: str) -> list[str | None]:
    """The players with units in a place, in turn order; None last for units of nobody. Unmoved Elric by himself does not count."""
    here = {unit["owner"] for name, unit in units(state).items() if unit["at"] == place and unit["sort"] != "artifact" and name != "Elric"}
    here |= {unit["owner"] for name, unit in units(state).items() if unit["at"] == place and name == "Elric" and unit["owner"]}
    ordered: list[str | None] = [side for side in state["referee"]["sides"] if side in here]
    return [*ordered, None] if None in here else ordered


def enemies_in(state: State, side: str | None, place: str) -> list[str | None]:
    """The others with units in a place."""
    return [other for other in owners_in(state, place) if other != side]


def holder(state: State, place: str) -> str | None:
    """The player who holds a city: who has taken it, else who plays its nation."""
    taken = state["public"]["holds"].get(place)
    if taken is not None:
        return str(taken)
    nation = world.place(state, place).get("nation")
    who: str | None = state["public"]["nations"].get(nation)
    return who


def walls(state: State, place: str) -> int:
    """The walls that defend a place against others than its holder: 3, a capital 5. [7.5.2, 7.5.7]"""
    return int(world.place(state, place).get("walls") or 0)


def defended(state: State, side: str, place: str) -> bool:
    """Whether entering the place is an attack: walls of somebody else, or enemy units outside the wilderness. [7.3, 7.5.7, 10.1]"""
    if walls(state, place) and holder(state, place) != side:
        return True
    return bool(enemies_in(state, side, place)) and not world.is_wild(state, place)


def together(state: State, names: Iterable[str]) -> bool:
    """Whether units stand in one place and aboard the same fleet, or none."""
    return len({(units(state)[name]["at"], units(state)[name].get("aboard")) for name in names}) <= 1


def armies_for(state: State, side: str, place: str, number: int, nation: str | None = None, fleet: str | None = None) -> list[str]:
    """So many of a player's armies in a place, the least moved first; fewer if there are no more."""
    here = [
        unit
        for unit in of(state, side, place, "army")
        if nation in (None, units(state)[unit]["nation"]) and units(state)[unit].get("aboard") == fleet
    ]
    return sorted(here, key=lambda unit: (units(state)[unit]["spent"], here.index(unit)))[:number]


def listed(names: Sequence[str]) -> str:
    """Units in words, armies counted: `Fadan, Sharilla, 4 armies of Ilmiora`."""
    named = [name for name in names if " army " not in name]
    count: dict[str, int] = {}
    for name in names:
        if " army " in name:
            nation = name.partition(" army ")[0]
            count[nation] = count.get(nation, 0) + 1
    return ", ".join([*named, *(f"{n} {'army' if n == 1 else 'armies'} of {nation}" for nation, n in count.items())]) or "nobody"


def strength(hearing: Hearing, names: Iterable[str]) -> tuple[int, str]:
    """The combat value of some units together, and how it is made up. Bracketed values do not fight, fleets at sea only. [3.2, 10.4]"""
    total, parts, armies = 0, [], 0
    for name in names:
        here = hearing.public["units"][name]
        if here["sort"] == "army":
            armies += 1
        elif here["sort"] == "fleet" and not world.is_sea(hearing.state, here["at"]):
            parts.append(f"{name} in port 0")
        elif not value(hearing, name, "bracketed"):
            combat = value(hearing, name, "combat")
            total += combat
            parts.append(f"{name} {combat}")
    if armies:
        parts.append(f"{armies} armies {armies}" if armies > 1 else "1 army 1")
    return total + armies, " + ".join(parts) or "nobody"


def begin_turn(hearing: Hearing) -> None:
    """Nobody has moved yet. [7.0]"""
    for name, here in hearing.public["units"].items():
        if here["owner"] == hearing.active and (here["spent"] or here["came"] != here["at"]):
            hearing.put("public", "units", name, "spent", 0)
            hearing.put("public", "units", name, "came", here["at"])
    for key in ("walked", "sailed"):
        if hearing.public.get(key):
            hearing.put("public", key, [])


def collapse(hearing: Hearing, nation: str | None) -> None:
    """A nation without personalities loses its armies and is neutral again. [6.0]"""
    side = hearing.public["nations"].get(nation)
    if (
        side is None
        or nation is None
        or not any(equipment.pieces()[piece]["sort"] == "personality" for piece in equipment.pieces_of(nation))
    ):
        return
    mine = [name for name, here in hearing.public["units"].items() if here["nation"] == nation and here["owner"] == side]
    if any(hearing.public["units"][name]["sort"] == "personality" for name in mine):
        return
    hearing.drop("public", "nations", nation)
    hearing.drop("public", "lost", nation)
    hearing.line("collapse", f"{nation} has no personality left", "its pieces leave the board; neutral", "6.0")
    hearing.tell(f"{nation} has lost all its personalities: its armies go, and it is neutral again.", public=True)
    from playaid.games.elric.escapes import remove

    for name in mine:
        if name in hearing.public["units"]:
            remove(hearing, name)


def pieces_away(state: State, nation: str) -> Iterator[str]:
    """The named pieces of a nation that are not on the board."""
    return (piece for piece in equipment.pieces_of(nation) if piece not in units(state))


def named(hearing: Hearing, slot: str) -> Sequence[str]:
    """The units of a slot of the declaration."""
    found: Sequence[str] = hearing.args.get(slot) or ()
    return found


def strangers(hearing: Hearing) -> Mapping[str, Any] | None:
    """Some of the units of the declaration are not the declaring player's."""
    foreign = [name for name in named(hearing, "units") if hearing.public["units"][name]["owner"] != hearing.side]
    return {"units": ", ".join(foreign), "side": hearing.side} if foreign else None
