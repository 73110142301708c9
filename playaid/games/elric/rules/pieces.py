"""Pieces come on the board; a new turn finds them unmoved. [3.2, 7.0, 15.0]"""

from collections.abc import Sequence

from playaid.games.elric.ratings import equipment, strengths
from playaid.games.elric.state.shape import Hearing, Unit

ARMY = {"combat": 1, "bracketed": False, "capacity": None, "conjures": False, "movement": 4, "carries": None, "flies": False}
"""An army's numbers: a combat value of 1 [3.2], four provinces under a leader [7.2]."""


def arrive(hearing: Hearing, piece: str, owner: str | None, at: str) -> None:
    """Put a named piece on the board."""
    row = equipment.pieces()[piece]
    unit: Unit = {"sort": row["sort"], "nation": row["nation"], "owner": owner, "at": at, "spells": 0, "spent": 0, "came": at}
    for column in strengths.COLUMNS:
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


def begin_turn(hearing: Hearing) -> None:
    """Nobody has moved yet. [7.0]"""
    for name, here in hearing.public["units"].items():
        if here["owner"] == hearing.active and (here["spent"] or here["came"] != here["at"]):
            hearing.put("public", "units", name, "spent", 0)
            hearing.put("public", "units", name, "came", here["at"])
    for key in ("walked", "sailed"):
        if hearing.public.get(key):
            hearing.put("public", key, [])


def named(hearing: Hearing, slot: str) -> Sequence[str]:
    """The units of a slot of the declaration."""
    found: Sequence[str] = hearing.args.get(slot) or ()
    return found
