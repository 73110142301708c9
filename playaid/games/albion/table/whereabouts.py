"""Where a piece or a place of power is, what lies around a hex, and how far it is from there to another. [2.1, 11.0]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import ground, paths, places
from playaid.games.albion.state import hexes, pieces, printed
from playaid.games.albion.table import in_reach, queries
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.names import find, find_only
from playaid.referee.contract.refusals import Ambiguous, Unreadable

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def where(hearing: Hearing) -> None:
    """A hex with its neighbours, or how far it is to another. What is on no hex is told as that."""
    asked = [_seen_in(hearing, text) for text in (hearing.args["hex"], hearing.args.get("other")) if text is not None]
    nowhere = [_elsewhere(hearing, text) for text in asked if not hexes.is_hex(text)]
    if nowhere:
        hearing.show({"asked": asked, "error": "no hex"}, *nowhere)
    elif len(asked) > 1:
        data, text = queries.far(hearing, *asked)
        hearing.show(data, text)
    else:
        data, lines = queries.hex_lines(hearing, asked[0])
        around = hexes.neighbours(asked[0], ground.low_columns(hearing))
        hearing.show({**data, "beside": dict(around)}, *lines, *(_beside(hearing, asked[0], way) for way in around))


def _seen_in(hearing: Hearing, text: str) -> str:
    """The hex of a piece that lies hidden from the table, and not from whoever looks; else what was said. [11.9]"""
    if hexes.is_hex(text) or "stacks" not in hearing.state["public"]:
        return text
    board = pieces.pieces(hearing.state)
    known = {name: others for name, others in pieces.piece_names(hearing.state).items() if name in board}
    name = find_only(text.removeprefix("the "), known)
    if name is None or in_reach.said_unseen(hearing, name) or not pieces.on_map(board[name]):
        return text
    return str(board[name]["hex"] or text)


def _elsewhere(hearing: Hearing, text: str) -> str:
    text = text.removeprefix("the ")
    try:
        name = find(text, pieces.piece_names(hearing.state), "piece")
    except Ambiguous as several:
        return _each(hearing, several.candidates)
    except Unreadable:
        if item := find_only(text, printed.item_names(hearing.state)):
            return message("{item} is an item: {line} tells who bears which, as far as you may know", item=item, line="items")
        return message("{hexes}: no hex of the map", hexes=text)
    board = pieces.pieces(hearing.state)
    if told := in_reach.said_unseen(hearing, name):
        return told
    dead = board[name]["state"] == "dead"
    return message("{piece} is dead" if dead else "{piece} stands on no hex of the map now", piece=name)


def _each(hearing: Hearing, names: Iterable[str]) -> str:
    """Where each of several is that a word may mean, as `trolls`, as far as whoever asks may see."""
    board = pieces.pieces(hearing.state)
    seen = [name for name in names if name in board and pieces.on_map(board[name]) and not pieces.somewhere(board[name])]
    told = (message("{name} in {hex}", name=name, hex=board[name]["hex"]) for name in seen)
    return listing(told, SEMICOLON) if seen else "none of them stands on the map now"


def _beside(hearing: Hearing, number: str, way: str) -> str:
    """A hex that touches another: how it lies, its terrain, what lies between, and its place of power."""
    other = hexes.neighbours(number, ground.low_columns(hearing))[way]
    terrain = ground.known_fact(hearing, other, "terrain")
    row = (other, paths.OPPOSITE[way]) if way in paths.OPPOSITE else (number, way)
    between = [what for what in ground.if_known(hearing, (), "sides", *row) or () if what != "clear side"]
    told = [listing(terrain, "/") if isinstance(terrain, list) else message("terrain not known")]
    told += [message("{what} between", what=listing(between))] if between else []
    place = places.place_of(other)
    told += [str(place["name"])] if place is not None else []
    return message("  {way} {hex}: {parts}", way=way, hex=other, parts=listing(told))
