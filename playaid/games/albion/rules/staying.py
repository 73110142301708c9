"""8.0, 15.1 What comes of staying where one stands, told before the moves are over: attrition, and no battle with enemies beside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import ground
from playaid.games.albion.ratings.reach import armed_hexes
from playaid.games.albion.rules.arrival import STAYING, suffering_there
from playaid.games.albion.state import hexes, marches, pieces, stacks
from playaid.language.message import AND, listing, message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def before_the_end(hearing: Hearing) -> Iterator[str]:
    """Where stacks are hidden, who stands where is not for all to hear. [11.9]"""
    side = hearing.active
    if side is None or stacks.are_hidden(hearing.state):
        return
    yield from _attrition(hearing, side)
    if marches.phase(hearing.state) == "moving" and (told := _no_battle(hearing, side)):
        yield told


def _attrition(hearing: Hearing, side: str) -> Iterator[str]:
    """Of those who have stood there all along: whoever came in has been told. Armies that nobody leads go nowhere. [8.0, 14.0]"""
    came, board = hearing.public.get("entered", {}), pieces.pieces(hearing.state)
    for number in sorted(pieces.hexes_of(hearing.state, side)):
        there = [name for name in pieces.at(hearing.state, number, side) if name not in came]
        free = [name for name in there if board[name]["kind"] == "person" or board[name].get("under")]
        for why, those in suffering_there(hearing, free, number).items():
            yield message(STAYING, hex=number, cause=why, pieces=listing(those))


def _no_battle(hearing: Hearing, side: str) -> str:
    """That those who have moved beside enemies, and not among them, fight no battle with them, where nobody else of theirs does. [15.1]"""
    state, low = hearing.state, ground.low_columns(hearing)
    own = {*pieces.hexes_of(state, side)}
    arrived = {number for number in own if _has_come_armed(hearing, number, side)}
    enemies = armed_hexes(state, side)
    beside = [number for number in enemies if number not in own and not arrived.isdisjoint(hexes.beside(number, low))]
    if not beside:
        return ""
    told = "Nobody is attacked from the next hex: a battle takes moving into theirs. Beside enemies, and in no hex with them: {stacks}."
    pairs = [
        message("{hex} beside {enemies}", hex=number, enemies=listing([one for one in hexes.beside(number, low) if one in beside], AND))
        for number in sorted(arrived)
        if any(one in beside for one in hexes.beside(number, low))
    ]
    return message(told, stacks=listing(pairs))


def _has_come_armed(hearing: Hearing, number: str, side: str) -> bool:
    came = hearing.public.get("entered", {})
    there = [name for name in pieces.at(hearing.state, number, side, aboard=False) if name in came]
    return bool(pieces.points(hearing.state, there))
