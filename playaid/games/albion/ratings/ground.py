"""2.1, 6.0 What the book knows of a hex, and the weather there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from playaid.book.facts import MissingFact
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.hexes import distance
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.derived import once

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

OTHER_LIE = {"even": "odd", "odd": "even"}
"""The columns that sit half a hex lower, by the book -> by the other reading. [2.1]"""
LAND = ("clear", "woods", "forest", "rough", "marsh", "mountain", "dyke")


def spans(hearing: Hearing, here: str, other: str) -> int:
    """The range between two hexes by the book's lie of the columns; a worksheet line, with a warning where the other lie differs. [2.1]"""
    low = str(hearing.fact("map", "low columns", "value"))
    reach = distance(here, other, low)
    lie = OTHER_LIE[low]
    otherwise = distance(here, other, lie)
    text = message("{from_hex} to {to_hex}, {low} columns half a hex lower", from_hex=here, to_hex=other, low=low)
    doubt = (
        "" if reach == otherwise else message("beware: {range} on a map whose {lie} columns sit half a hex lower", range=otherwise, lie=lie)
    )
    hearing.line("range", with_doubt(text, doubt), f"{reach}", "2.1")
    return reach


def with_doubt(text: str, doubt: str) -> str:
    """What is said, and a warning behind it if there is one."""
    return listing((text, doubt), SEMICOLON) if doubt else text


def away(hearing: Hearing, here: str, other: str) -> int:
    return distance(here, other, low_columns(hearing))


def beware(hearing: Hearing, here: str, other: str, limit: int) -> str:
    """A warning, where a range is within a limit by one lie of the columns only: the book's lie is derived, not printed. Else "". [2.1]"""
    low = low_columns(hearing)
    ranges = {lie: distance(here, other, lie) for lie in ("even", "odd")}
    if (ranges["even"] <= limit) == (ranges["odd"] <= limit):
        return ""
    otherwise = OTHER_LIE[low]
    return message("beware: {range} on a map whose {lie} columns sit half a hex lower", range=ranges[otherwise], lie=otherwise)


def beware_touch(hearing: Hearing, here: str, other: str) -> str:
    """A warning, where two hexes that do not touch would by the other lie of the columns; else "". [2.1]"""
    otherwise = OTHER_LIE[low_columns(hearing)]
    touching = distance(here, other, otherwise) == 1
    if not touching:
        return ""
    look = "look at your map: if its {lie} columns sit half a hex lower than the others, they do touch, and playaid is told so by `{line}`"
    return message(look, lie=otherwise, line=f'tables set albion map "low columns" value {otherwise}')


def mark_range(hearing: Hearing, here: str, other: str, limit: int, only: str | None = None) -> None:
    """A worksheet line where the other lie of the columns would change whether a range is within a limit. [2.1]"""
    doubt = beware(hearing, here, other, limit)
    if doubt:
        reach = away(hearing, here, other)
        text = message("{from_hex} to {to_hex}: {range}, limit {limit}", from_hex=here, to_hex=other, range=reach, limit=limit)
        hearing.line("columns", with_doubt(text, doubt), "look at the map", "2.1", only=only)


def mark_weather(hearing: Hearing, path: Sequence[str]) -> None:
    """A line for each hex of a path that has its weather only by one lie of the columns. [2.1, 19.4.04]"""
    for area in hearing.public["weather"].get("areas", ()):
        for number in path:
            mark_range(hearing, area["hex"], number, area["reach"])


def terrain(hearing: Hearing, number: str, only: str | None = None) -> list[str]:
    """The terrain types in a hex. Asked for if missing; of one side alone where the look would tell where somebody stands."""
    return list(hearing.fact("hexes", number, "terrain", only=only) or ())


def underfoot(hearing: Hearing, number: str) -> list[str]:
    """The terrain types in a hex as they are walked and fought on: under snow marsh is clear. Asked for if missing. [6.3.6]"""
    kinds = terrain(hearing, number)
    frozen = "marsh" in kinds and weather_in(hearing, number) == "snow"
    return list(dict.fromkeys("clear" if frozen and kind == "marsh" else kind for kind in kinds))


def of_colour(race: str, aspect: str | None) -> str | None:
    """Why pieces of a race must undergo attrition in a hex of this colour, or None. [8.0]"""
    if race == "Elf" and aspect == "mundane":
        return message("Elves in a mundane hex")
    if race == "Mundane" and aspect == "enchanted":
        return message("Mundanes in an enchanted hex")
    return message("wild magic") if aspect == "wild" else None


def known_fact(hearing: Hearing, number: str, what: str) -> Any:  # of the column's own type, or "?"
    """A fact of a hex, or "?" where the book does not know it and nobody is to be asked for it."""
    return if_known(hearing, "?", "hexes", number, what)


def if_known(hearing: Hearing, otherwise: Any, table: str, *keys: str) -> Any:  # of the column's own type
    """A fact of the book, or `otherwise` where it is missing; nobody is asked."""
    try:
        hearing.book.fact(table, *keys)
    except MissingFact:
        return otherwise
    return hearing.fact(table, *keys)


def is_all_sea(hearing: Hearing, number: str) -> bool:
    """Whether a hex has no land. Asked for if missing."""
    return set(terrain(hearing, number)) <= {"sea"}


def has_land(hearing: Hearing, number: str) -> bool:
    """Whether a hex has land: where a fortress is printed surely, else by its terrain. Asked for if missing."""
    return number in printed.fortress_rows() or not is_all_sea(hearing, number)


def is_coastal(hearing: Hearing, number: str) -> bool:
    kinds = set(terrain(hearing, number))
    return "sea" in kinds and bool(kinds - {"sea"})


def kingdom(hearing: Hearing, number: str) -> str | None:
    """The kingdom of a hex; None where there is no land, as sea zones belong to none. Asked for if missing. [2.1]"""
    told: str | None = known_fact(hearing, number, "kingdom")
    if told == "?" and has_land(hearing, number):
        hearing.fact("hexes", number, "kingdom")  # whoever knows it is asked
    return None if told is None or _known_as_sea(hearing, number) else told


def _known_as_sea(hearing: Hearing, number: str) -> bool:
    """Whether a hex is known to have no land; noted only where it is so."""
    kinds = hearing.book.known_fact("hexes", number, "terrain")
    return kinds is not None and set(kinds.value or ()) <= {"sea"} and not has_land(hearing, number)


@once
def low_columns(hearing: Hearing) -> str:
    """Which columns sit half a hex lower, by the book. [2.1]"""
    return str(hearing.fact("map", "low columns", "value"))


def weather_in(hearing: Hearing, number: str, entering: Sequence[str] = (), side: str | None = None) -> str:
    """The weather in a hex: its own under an enchantment, that of its sea zone, or the map's; clear round the Wand. [6.0, 19.4, 20.6.14]
    entering: the pieces that come into it, for the Wand clears what its bearer enters too. side: whom the weather is for, if it is not for
    all; to its own side the Wand is no secret. Raises Locked."""
    sky = _sky(hearing, number)
    return "clear" if sky != "clear" and _clearing(hearing, number, entering, side) else sky


def _sky(hearing: Hearing, number: str) -> str:
    sky = hearing.public["weather"]
    if number in sky["hexes"]:
        return str(sky["hexes"][number])
    if sky["zones"] and not has_land(hearing, number):
        zone = hearing.fact("hexes", number, "zone")
        if zone in sky["zones"]:
            return str(sky["zones"][zone])
    return str(sky["map"])


WAND = "14"
"""Gerflax' Wand."""


def _clearing(hearing: Hearing, number: str, entering: Sequence[str], side: str | None) -> str | None:
    """Who bears the Wand and clears a hex, or None: where it is shown, or where it is of the side that asks and one of its persons there
    could bear it. An army or ship that carries it clears nothing."""
    wand = hearing.public["items"][WAND]
    bearer = wand.get("shown")
    if bearer is None and side is not None and wand["side"] == side and _persons(hearing, number, entering, side):
        bearer = hearing.secret(side).get("items", {}).get(WAND)
    piece = pieces.pieces(hearing.state).get(str(bearer))
    if piece is None or piece["kind"] != "person":
        return None
    return bearer if number == piece["hex"] or bearer in entering or piece.get("aboard") in entering else None


def openly_clear(hearing: Hearing, number: str) -> bool:
    """Whether all know that the Wand keeps rain and snow off a hex. [20.6.14]"""
    return _clearing(hearing, number, (), None) is not None


def _persons(hearing: Hearing, number: str, entering: Sequence[str], side: str) -> bool:
    coming = [*entering, *(name for ship in entering for name in pieces.cargo(hearing.state, ship))]
    return any(pieces.piece(hearing.state, name)["kind"] == "person" for name in (*coming, *pieces.at(hearing.state, number, side)))


def secret_wand(hearing: Hearing, numbers: Sequence[str], entering: Sequence[str], side: str) -> str | None:
    """Who bears the Wand unseen and clears one of these hexes of rain or snow, so that others notice it. [20.6.14]"""
    if hearing.public["items"][WAND].get("shown"):
        return None
    wet = (number for number in numbers if _sky(hearing, number) != "clear")
    return next(filter(None, (_clearing(hearing, number, entering, side) for number in wet)), None)
