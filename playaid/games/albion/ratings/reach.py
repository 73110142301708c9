"""13.0 How near enemy armies are, and whom they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import ground, items, leaders
from playaid.games.albion.state import hexes, marches, pieces
from playaid.games.albion.state.pieces import said_names
from playaid.language.message import listing, message
from playaid.referee.contract.derived import derive
from playaid.referee.contract.game import Facts

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece, State


def nearest(hearing: Hearing, number: str, side: str) -> int | None:
    """The range to the nearest enemy army or escort of a side's stack, or None where there is none."""
    return min((ground.away(hearing, number, there) for there in armed_hexes(hearing.state, side)), default=None)


def to_the_nearest(number: str, others: Sequence[str], low: str) -> int:
    """The least distance from a hex to any of these, measured once for all who stand beside it."""
    known = _measured(others)
    if (number, low) not in known:
        known[number, low] = hexes.nearest(number, others, low)
    return known[number, low]


@derive
def _measured(others: Sequence[str]) -> dict[tuple[str, str], int]:
    """How far it is to these from the hexes that have been asked for."""
    return {}


def leaning(hearing: Hearing, number: str, side: str, limit: int) -> str:
    """A warning, where some enemy army is within a limit by one lie of the columns only; else "". [2.1]"""
    there = armed_hexes(hearing.state, side)
    within = [any(hexes.distance(number, other, lie) <= limit for other in there) for lie in ("even", "odd")]
    lie = ground.OTHER_LIE[ground.low_columns(hearing)]
    return "" if within[0] == within[1] else message("beware: it is otherwise on a map whose {lie} columns sit half a hex lower", lie=lie)


def armed_hexes(state: State, side: str) -> list[str]:
    return _armed(pieces.pieces(state)).get(pieces.other(side), [])


@derive
def _armed(board: Mapping[str, Piece]) -> Mapping[str, list[str]]:
    """The hexes in which each side has an army or an escort, ashore or aboard, sorted."""
    armed: dict[str, set[str]] = {}
    for piece in board.values():
        if pieces.on_map(piece) and (piece.get("count") if piece["kind"] == "army" else piece.get("escort")):
            armed.setdefault(pieces.commander_side(piece), set()).add(str(piece["hex"]))
    return {side: sorted(hexes) for side, hexes in armed.items()}


def pins(hearing: Hearing, names: Sequence[str], number: str, openly: bool = False) -> Facts:
    """Whether enemies in the hex hold a stack that reacts: no person of it commands better than all of theirs. openly: by what everybody
    sees, without items of its own. [13.0]"""
    enemy = pieces.other(pieces.commander_side(pieces.piece(hearing.state, names[0])))
    if not pieces.points_at(hearing.state, number, enemy):
        return None
    rating = _open_rating if openly else leaders.rating
    mine = max((rating(hearing, name) for name in names if _person(hearing, name)), default=0)
    theirs = {name: _open_rating(hearing, name) for name in pieces.at(hearing.state, number, enemy, "person", aboard=False)}
    best = max(theirs, key=lambda name: theirs[name], default=None)
    if best is None or mine > theirs[best]:
        return None
    why = "{enemy} ({rating}) commands as well as anybody who reacts ({best}), and enemy armies hold {hex}"
    return {"text": message(why, enemy=best, rating=theirs[best], best=mine, hex=number)}


def ships_reacting(hearing: Hearing) -> Facts:
    """Ships that are told to move in a reaction: only land pieces that are not on board do. [13.0]"""
    if marches.phase(hearing.state) != "reaction":
        return None
    return pieces.failing(name for name in said_names(hearing) if pieces.piece(hearing.state, name)["kind"] == "ship")


def _open_rating(hearing: Hearing, name: str) -> int:
    return items.open_command(hearing, name)


def _person(hearing: Hearing, name: str) -> bool:
    return str(pieces.piece(hearing.state, name)["kind"]) == "person"


def stand_there(hearing: Hearing) -> Facts:
    """That the first hex of the path is where the pieces stand: a way round and back is said with its hexes."""
    names = said_names(hearing)
    here = {one["hex"] for name in names if (one := pieces.pieces(hearing.state).get(name))}
    path = hearing.args["path"][:1]
    return {"those": listing(names), "hex": path[0]} if path and here == {path[0]} else None
