"""Where a counter comes in. [3.A]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board, world
from playaid.language.message import SEMICOLON, as_message, listing, message
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State


def places(state: State, counter: str) -> list[str]:
    """The cells where a counter may come in: land of its home, or for a fleet explored sea next to land of its home."""
    piece = pieces.counters()[counter]
    home = [cell for cell in board.cells_of(piece.country) if board.terrain(state, cell) == "land"]
    if piece.type != "fleet":
        return home
    shore = {beside for cell in home for beside in board.neighbours(state, cell) if board.terrain(state, beside) == "sea"}
    return [cell for cell in board.cells(state) if cell in shore]


def told_of(state: State, counter: str, cells: Sequence[str], enemies: bool = True) -> Mapping[str, str]:
    """Each of these cells where a counter may come in with where it lies and which enemies stand there; for a fleet, which may come in
    beside its country, too, with what it is there, and that none leaves where no sea is beside it. enemies: not by a coup, which takes them
    over."""
    piece, lies = pieces.counters()[counter], lying(state, cells)
    told = {cell: [lies[cell], _enemies(state, cell) if enemies else ""] for cell in cells}
    if piece.type == "fleet":
        beside = message("sea next to land of {country}", country=piece.country)
        sea = {cell: as_message("sea") if cell.partition("-")[0] == piece.country else beside for cell in cells}
        told = {cell: [sea[cell], _closed_in(state, cell), *told[cell]] for cell in cells}
    return {cell: listing(filter(None, told[cell]), SEMICOLON) for cell in cells}


def _enemies(state: State, cell: str) -> str:
    """The units of others than who acts that stand in a cell; nothing where there are none."""
    side = actor(state)
    there = [] if side is None else [unit for other in board.enemies_in(state, side, cell) for unit in board.afoot(state, other, cell)]
    return message("enemy there: {units}", units=listing(there)) if there else ""


def _closed_in(state: State, cell: str) -> str:
    """That no fleet ever leaves a cell, as no sea lies beside it; nothing where some does, or what nobody has explored yet."""
    open_ = any(board.may_pass(state, "fleet", beside) for beside in board.neighbours(state, cell))
    if open_ or board.bordering(state, [cell]).intersection(board.unexplored_spaces(state)):
        return ""
    return as_message("no sea beside it, so that no fleet ever leaves")


def lying(state: State, cells: Sequence[str]) -> Mapping[str, str]:
    """Each of these cells with where it lies in its country on the map, where that country's picture does not lie upright there: its name
    is that of the picture."""
    return {cell: _lies(state, cell) for cell in cells}


def _lies(state: State, cell: str) -> str:
    site, top = board.site(state, cell), board.site(state, f"{cell.partition('-')[0]}-{world.POSITIONS[1]}")
    if site is None or top is None or not site[1] or world.bearing(*top) == world.UPRIGHT:
        return ""
    return message("on the map the {bearing} of {country}", bearing=world.bearing(*site), country=cell.partition("-")[0])
