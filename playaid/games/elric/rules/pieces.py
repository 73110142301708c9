"""Pieces come on the board; a new turn finds them unmoved. [3.2, 7.0, 15.0]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, strengths

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, Unit


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
    """Put one army of a nation on the board: a combat value of 1 [3.2], four provinces under a leader [7.2]. Its name."""
    number = next(n for n in range(1, 100) if f"{nation} army {n}" not in hearing.public["units"])
    name = f"{nation} army {number}"
    unit: Unit = {"sort": "army", "nation": nation, "owner": owner, "at": at, "spells": 0, "spent": 0, "came": at}
    unit |= {"combat": 1, "bracketed": False, "capacity": None, "conjures": False, "movement": 4, "carries": None, "flies": False}
    hearing.put("public", "units", name, unit)
    return name


def begin_turn(hearing: Hearing) -> None:
    """Nobody has moved yet. [7.0]"""
    for name, here in hearing.public["units"].items():
        if here["owner"] == hearing.active and (here["spent"] or here["came"] != here["at"]):
            hearing.put("public", "units", name, "spent", 0)
            hearing.put("public", "units", name, "came", here["at"])
    if hearing.public["sailed"]:
        hearing.put("public", "sailed", [])


def named(hearing: Hearing) -> Sequence[str]:
    """The units that the declaration names."""
    return hearing.args.get("units") or ()
