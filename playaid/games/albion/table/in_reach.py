"""Which hexes a stack may go to with the points that it has left. [11.0]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.albion.ratings import ground, paths
from playaid.games.albion.ratings.allowances import points_left
from playaid.games.albion.state import hexes, pieces
from playaid.games.albion.state.marches import phase, stacks
from playaid.games.albion.state.sides import asking_sides
from playaid.games.albion.state.stacks import are_hidden
from playaid.language.message import counted, listing, message
from playaid.parts.paths import cheapest
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Ambiguous, Locked, Unreadable
from playaid.referee.contract.sequence import actor
from playaid.referee.deciding.decide import checks_of
from playaid.referee.deciding.offers import asking, may_be_legal, supposing

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

Way = tuple[str, ...]
MOVING = ("pregame", "moving", "forced", "reaction")
"""The steps in which stacks move."""
FEW = 40
"""So many hexes are told by what each costs; of more which they are."""


def said_unseen(hearing: Hearing, name: str) -> str | None:
    """What is said of a piece that stands where whoever asks does not see. [11.9]"""
    board = pieces.pieces(hearing.state)
    if not are_hidden(hearing.state) or name not in board or not pieces.somewhere(board[name]):
        return None
    return message("where {piece} stands is not seen by the other side", piece=name)


def told(hearing: Hearing, text: str) -> None:
    """The hexes within reach of the stack of a piece, or why it goes nowhere now."""
    name = _named(hearing, text)
    if name is None:
        return
    side = pieces.commander_side(pieces.piece(hearing.state, name))
    names = next((those for those in stacks(hearing.state, side) if name in those), [name])
    if why := _stays(hearing, names, side):
        hearing.show({"piece": name, "reach": {}}, why)
        return
    reach = _reach(hearing, names, side)
    left = min(points_left(hearing, one) for one in names)
    many = counted(len(reach), "{n} hex in reach", "{n} hexes in reach")
    head = counted(left, "{stack}, {n} point left: {many}", "{stack}, {n} points left: {many}", stack=listing(names), many=many)
    line = f"check move {', '.join(names)} to {max(reach, key=lambda number: reach[number])}" if reach else ""
    more = [message("  what one costs, and the way there: {line}", line=line)] if reach else []
    hearing.show({"pieces": names, "reach": reach}, head, *_lines(reach), *more)


def _named(hearing: Hearing, text: str) -> str | None:
    """The piece that was said; what else it may be is told."""
    board = pieces.pieces(hearing.state)
    try:
        if hexes.is_hex(text):
            raise Unreadable(text)
        name = find(text, pieces.piece_names(hearing.state), "piece")
    except (Ambiguous, Unreadable) as unfit:
        several = isinstance(unfit, Ambiguous)
        which = message("{text} may be {names}", text=text, names=listing(unfit.candidates)) if several else ""
        what = "range HEX to OTHER is how far it is from a hex to another, range PIECE which hexes are in reach of a piece"
        hearing.show({"error": "no piece"}, which or message(what))
        return None
    if unseen := said_unseen(hearing, name):
        hearing.show({"error": "not seen"}, unseen)
    elif name not in board or not pieces.on_map(board[name]):
        hearing.show({"error": "not on the map"}, message("{piece} stands on no hex of the map now", piece=name))
    else:
        return name
    return None


def _stays(hearing: Hearing, names: Sequence[str], side: str) -> str:
    """Why a stack moves nowhere now; empty where it may."""
    here, mover = phase(hearing.state), str(actor(hearing.state))
    mover = pieces.other(mover) if here == "reaction" else mover
    if here not in MOVING or mover != side:
        return message("{stack}: nothing of {side} moves in this phase", stack=listing(names), side=side)
    if side not in asking_sides(hearing):  # what keeps a stack may be its side's secret
        return message("{stack}: how far they come is told to {side}", stack=listing(names), side=side)
    supposed = supposing(asking(hearing.game, hearing.state, hearing.book, "move", side), {"pieces": [*names], "path": []})
    for check in checks_of(hearing.game.verbs["move"]):
        with suppress(Ask, MissingFact, Locked):
            if (facts := check.fails(supposed)) is not None:
                return message(check.message, **facts)
    return ""


def _reach(hearing: Hearing, names: Sequence[str], side: str) -> Mapping[str, int]:
    """Each hex that a stack may end its move in, and its points by the cheapest way."""
    asked = asking(hearing.game, hearing.state, hearing.book, "move", side)
    low, here, stack = ground.low_columns(hearing), str(pieces.piece(hearing.state, names[0])["hex"]), tuple(names)
    left = min(points_left(hearing, name) for name in names)
    ways: dict[str, Way] = {here: ()}

    def onward(number: str, spent: int) -> Iterable[tuple[str, int]]:
        for other in hexes.beside(number, low):
            points = None
            with suppress(Ask, MissingFact, Locked):  # what nobody knows the cost of is not told to be in reach
                points = paths.entry(hearing, stack, number, other).points
            if points is None or other in ways or spent + points > left:
                continue
            way = (*ways[number], other)
            if may_be_legal(asked, {"pieces": [*names], "path": [*way]}):
                found.setdefault(other, []).append((spent + points, way))
                yield other, spent + points

    found: dict[str, list[tuple[int, Way]]] = {}
    reach: dict[str, int] = {}
    for number, cost in cheapest(here, 0, onward):
        if number != here:
            ways[number] = min(found[number])[1]
            reach[number] = cost
    return reach


def _lines(reach: Mapping[str, int]) -> list[str]:
    if len(reach) <= FEW:
        by_cost = sorted(reach, key=lambda number: (reach[number], number))
        return [
            counted(cost, "  {n} point: {hexes}", "  {n} points: {hexes}", hexes=listing(those))
            for cost, those in groupby(by_cost, key=reach.__getitem__)
        ]
    return [message("  {hexes}", hexes=listing(_runs([*those]))) for _, those in groupby(sorted(reach), key=lambda number: number[:2])]


def _runs(column: Sequence[str]) -> Iterable[str]:
    """The hexes of a column, those that lie one below the other by the first and the last."""
    for _, those in groupby(enumerate(column), key=lambda each: int(each[1]) - each[0]):
        run = [number for _, number in those]
        yield run[0] if len(run) == 1 else message("{first} to {last}", first=run[0], last=run[-1])
