"""Who may be where: bounds of persons [7.9], neutral kingdoms [10.3], places of power [19.5], pre-game [22.3], mind control [19.4.10]."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.albion.ratings import ground, leaders, places
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.printed import Row
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import listing, message
from playaid.referee.contract.sequence import frames

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing
    from playaid.referee.contract.game import Facts


SEAN = "Sean"


class Bar(NamedTuple):
    """Why a piece may not enter a hex, and the case."""

    text: str
    cite: str


def told(bar: Bar | None) -> "Facts":
    """The facts of a check that a bar makes fail, with the case that is the reason."""
    return {"text": bar.text, "case": bar.cite} if bar else None


def with_case(bar: Bar) -> str:
    return message("{why} [{case}]", why=bar.text, case=bar.cite)


@cache
def bound_persons() -> dict[str, Row]:
    """person -> the kingdoms he may enter, whose company frees him, and the case."""
    return {str(name): row for name, row in printed.rows("bounds").items()}


def faerie_kingdoms() -> list[str]:
    """The five kingdoms of Faerie. [22.4]"""
    return [name for name, row in printed.kingdom_rows().items() if row["side"] == FAERIE]


def bar_on(hearing: "Hearing", name: str, stack: Sequence[str], number: str, teleports: bool = False) -> Bar | None:
    """Why a piece that moves in a stack (it among them) may not enter a hex, or None.
    teleports: it comes from a place of power to another, which Sean may do anywhere. [7.9 a34]"""
    return (
        place_bars(hearing, name, number)
        or (None if teleports and name == SEAN else _bound(hearing, name, stack, number))
        or _neutral(hearing, name, number)
        or pregame(hearing, name, number)
        or _controlled(hearing, name, number)
    )


def out_of_bounds(hearing: "Hearing", name: str, stack: Sequence[str], number: str, walks: bool = False) -> Bar | None:
    """Why a piece that comes to a hex in a stack, in whatever way, may not stand there, or None. [7.9, 19.4.10, 19.5] Sean may stand in any
    place of power, as he may have teleported there: he does not walk there, be it in retreat. [7.9 a34]"""
    at_home = name == SEAN and not walks and places.place_of(number) is not None
    return (
        place_bars(hearing, name, number)
        or (None if at_home else _bound(hearing, name, stack, number))
        or _controlled(hearing, name, number)
    )


def place_bars(hearing: "Hearing", name: str, number: str) -> Bar | None:
    """What a place of power keeps out: armies, escorts, ships, and enemies of what lies there. [19.5]"""
    place = places.place_of(number)
    if place is None:
        return None
    piece, cite = pieces.piece(hearing.state, name), f"19.5.{place['number']}"
    if piece["kind"] == "army":
        return army_bar(number)
    if piece["kind"] == "ship" and not place["ships"]:
        return Bar(message("no ship may enter {place} ({hex})", place=place["name"], hex=number), cite)
    if piece.get("escort") and not place["escorts"]:
        return Bar(message("no escort may enter {place} ({hex})", place=place["name"], hex=number), cite)
    return None


def army_bar(number: str) -> Bar | None:
    """What a place of power has against army points in it, other than escorts of persons there. [19.5]"""
    place = places.place_of(number)
    if place is None or place["armies"]:
        return None
    return Bar(message("no army may enter {place} ({hex})", place=place["name"], hex=number), f"19.5.{place['number']}")


NOWHERE = "{hex}, which is in no kingdom"
READINGS = {NOWHERE: "Hexes that are in no kingdom (open sea, islets, on the house map the continent)."}
"""Of what keeps a person out, the doubts of the rulings that are read so."""


def _bound(hearing: "Hearing", name: str, stack: Sequence[str], number: str) -> Bar | None:
    row = bound_persons().get(name)
    if row is None:
        return None
    land = ground.kingdom(hearing, number)
    if land in row["kingdoms"] or (land is None and not row["outside"]):
        return None
    company = [other for other in stack if other != name and pieces.piece(hearing.state, other)["kind"] == "person"]
    freed = row["with"]
    if freed == "marshal or king":
        if any(leaders.rank(hearing, other) in ("marshal", "king") for other in company):
            return None
    elif freed in company:
        return None
    where = message("{kingdom} ({hex})", kingdom=land, hex=number) if land else message(NOWHERE, hex=number)
    if freed:
        why = message("{person} may not enter {where} unless with {companion}", person=name, where=where, companion=freed)
    else:
        never = "{person} may never enter {where}: they leave {land} by teleporting alone"
        why = message(never, person=name, where=where, land=row["kingdoms"][0])
    return Bar(why, f"7.9 {row['citation']}")


def told_bounds(name: str) -> list[str]:
    """Where a person stays, for whoever looks at them."""
    row = bound_persons().get(name)
    if row is None:
        return []
    told = {"kingdoms": listing(row["kingdoms"]), "case": f"7.9 {row['citation']}"}
    if row["with"]:
        return [message("never leaves {kingdoms} unless with {companion} [{case}]", **told, companion=row["with"])]
    return [message("never leaves {kingdoms} but by teleporting [{case}]", **told)]


def _neutral(hearing: "Hearing", name: str, number: str) -> Bar | None:
    """Pieces of an inactive kingdom stay in it; its ships do not move at all. [10.3]"""
    piece = pieces.piece(hearing.state, name)
    if piece["state"] != "inactive":
        return None
    if piece["kind"] == "ship":
        return Bar(message("{ship} lies idle: {kingdom} is not active", ship=name, kingdom=piece["kingdom"]), "10.3")
    if piece["kingdom"] is None:
        return Bar(message("{piece} is not active", piece=name), "10.0")
    if ground.kingdom(hearing, number) != piece["kingdom"]:
        return Bar(message("{piece} may not leave {kingdom} while it is not active", piece=name, kingdom=piece["kingdom"]), "10.3")
    return None


def pregame(hearing: "Hearing", name: str, number: str) -> Bar | None:
    """Why a piece may not enter a hex before the first Game-Turn, or None. [22.3]"""
    if not any(frame["key"] == "pregame" for frame in frames(hearing.state)):
        return None
    if pieces.commander_side(pieces.piece(hearing.state, name)) != FOMORIAN:
        return None
    land = ground.kingdom(hearing, number)
    if land not in faerie_kingdoms():
        return None
    return Bar(message("no Fomorian enters {kingdom} ({hex}) before the game", kingdom=land, hex=number), "22.3")


def _controlled(hearing: "Hearing", name: str, number: str) -> Bar | None:
    """A person whose mind is not his own may enter no fortress that stands. [19.4.10]"""
    if name not in hearing.public["mastered"]:
        return None
    standing = number in printed.fortress_rows() and number not in hearing.public["ruins"]
    if standing or "dyke" in ground.terrain(hearing, number):
        why = "{person} is under an enchantment of Mind Control and may not enter the fortress in {hex}"
        return Bar(message(why, person=name, hex=number), "19.4.10")
    return None
