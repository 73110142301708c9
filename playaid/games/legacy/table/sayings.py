"""What the document says of the castle, where the fields of a sentence do not suffice: each function gives what is wrong, a text each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from playaid.book import geometry
from playaid.games.legacy.state.realm import HALLWAY

if TYPE_CHECKING:
    from playaid.book.book import Book

START = "Round Table"
EXITS = ("Drawbridge", "Sally Port", "Docks")
HALLWAYS = 2
"""They are spoken of as several."""
EACH_OTHER = "each other"
ACTIVE = "active"
MOVEMENT = "movement"


def castle(book: Book) -> Iterator[str]:
    """The three exits, and an active tile, can be reached from the Round Table, as far as the paths are told; by a Warp Tile, too.
    [Starting the Game]"""
    named = [row for row in book.rows("board").values() if row.get("name")]
    if any("paths" not in row for row in named):
        return
    spaces = {row["name"]: row for row in named}
    if START not in spaces:
        return
    reached = geometry.flood([START], _ways(book, spaces))
    yield from (space for space in EXITS if space in spaces and space not in reached)
    kinds = book.rows("kinds")
    if all("kind" in spaces[name] and kinds.get(spaces[name]["kind"], {}).get("activity") != ACTIVE for name in reached):
        yield START


def _ways(book: Book, spaces: Mapping[str, Mapping[str, Any]]) -> Callable[[str], Iterable[str]]:
    """Where each space leads on to: by its paths, and by its symbol where that is a Warp Tile's."""
    beside = {name: {other for other in row["paths"] or () if other in spaces} for name, row in spaces.items()}
    warps = {kind: cells.get("warp") for kind, cells in book.rows("kinds").items()}
    for name, row in spaces.items():
        warp = warps.get(row.get("kind"))
        if warp is None:
            continue
        fellows = [other for other in spaces if spaces[other].get("kind") == row["kind"]] if warp == EACH_OTHER else [str(warp)]
        for other in fellows:
            if other in spaces and other != name:
                beside[name].add(other)
                beside[other].add(name)
    return lambda space: beside[space]


def hallways(book: Book) -> Iterator[str]:
    """There are Hallways in the castle, as far as its spaces are told. [Spawning Enemies]"""
    rows = book.rows("board").values()
    if any("name" not in row for row in rows):
        return
    found = sum(HALLWAY in (row["name"] or "").casefold() for row in rows)
    if found < HALLWAYS:
        yield str(found)


def movement(book: Book) -> Iterator[str]:
    """Whose stones have a face for Movement: a sheet's score of it is that of its moves, as it has one Movement Attribute.
    [Movement and Scouting Overview] Gives the sheets with two."""
    faces = [(row.get("name") or "").casefold() for row in book.rows("attributes").values()]
    if MOVEMENT not in faces:
        return
    for sheet, row in book.rows("sheets").items():
        scores, moves = row.get("scores"), row.get(MOVEMENT)
        if scores is not None and moves is not None and scores[faces.index(MOVEMENT)] != moves:
            yield row.get("name") or sheet
