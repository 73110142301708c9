"""What the house has made up, for want of a copy, and a refusal rests on: that it has, and the line by which your own copy is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.book.book import HOUSE
from playaid.games.legacy.state import realm, seats
from playaid.language.message import Typed, as_message, message
from playaid.referee.contract.grammar import quote

if TYPE_CHECKING:
    from playaid.book.facts import Fact
    from playaid.games.legacy.state.shape import Hearing


def with_note(why: str, note: str) -> str:
    """A reason with what is made up in it behind; as it is, where nothing is."""
    return message("{why} ({note})", why=why, note=note) if note else why


def attributes(h: Hearing, kind: str, named: str, able: list[str]) -> str:
    """Of the attributes on an enemy's token."""
    if not _is_made_up(h.book.known_fact("enemies", kind, "attributes")):
        return ""
    line = f"tables set legacy enemies {quote(kind)} attributes {';'.join((*able, named))}"
    return message("house value; yours: {line}", line=Typed(line))


def asked_attributes(h: Hearing, kind: str) -> str:
    """The same where it is asked with which of them an enemy is challenged."""
    if not _is_made_up(h.book.known_fact("enemies", kind, "attributes")):
        return ""
    line = f"tables set legacy enemies {quote(kind)} attributes ATTRIBUTE;ATTRIBUTE"
    return message("house values; yours: {line}", line=Typed(line))


_OF_A_SHEET = {
    "movement": as_message("movement {n} is a house value; yours: {line}"),
    "quest": as_message("house value; yours: {line}"),
}


def of_sheet(h: Hearing, seat: str, column: str) -> str:
    """Of what stands on a seat's Character Sheet, as long as nobody has told otherwise."""
    here = seats.seats(h.state)[seat]
    stands = here["movement"] if column == "movement" else here["quest"]
    fact = h.book.known_fact("sheets", here["sheet"], column) if here["sheet"] else None
    if fact is None or not _is_made_up(fact) or fact.value != stands:
        return ""
    line = f"set {quote(f'seats.{seat}.{column}')} VALUE because WHY"
    return message(_OF_A_SHEET[column], n=stands, line=Typed(line))


def paths(h: Hearing, here: str, tile: str) -> str:
    """Of the paths between two spaces of the castle."""
    tiles = realm.tiles(h.state)
    inside = tiles[here]["region"] == tiles[tile]["region"] == realm.CAMELOT
    if not inside or not (_of_board(h, here, "paths") or _of_board(h, tile, "paths")):
        return ""
    return message("the paths of the castle are house values; yours: {line}", line=Typed("path TILE to TILE"))


def symbol(h: Hearing, tile: str) -> str:
    """Of the symbol on a space of the castle."""
    line = f"set {quote(f'tiles.{tile}.kind')} SYMBOL because WHY"
    return message("its symbol is a house value; yours: {line}", line=Typed(line)) if _of_board(h, tile, "kind") else ""


def _of_board(h: Hearing, tile: str, column: str) -> bool:
    """Whether a space of the castle has this of the house. What the players lay themselves is theirs."""
    if h.options["board"] == "told":
        return False
    names = {space: h.book.known_fact("board", space, "name") for space in h.book.keys("board")}
    space = next((space for space, name in names.items() if name is not None and name.value == tile), None)
    return space is not None and _is_made_up(h.book.known_fact("board", space, column))


def _is_made_up(fact: Fact | None) -> bool:
    return fact is not None and fact.provenance == HOUSE
