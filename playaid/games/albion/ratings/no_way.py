"""11.8 Why pieces do not come to a hex as one would think: no ground for them, nothing but shut ways, or a straight way that is shut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.albion.ratings import bounds, ground, paths
from playaid.games.albion.state import hexes, pieces
from playaid.games.albion.state.pieces import said_names
from playaid.language.message import message
from playaid.parts.paths import cheapest, shortest_paths
from playaid.referee.contract.hearing import Ask

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing
    from playaid.referee.contract.game import Facts

A_DETOUR = 4
"""So many hexes more than the straight way: what is shut on such a way is told where none leads there."""


def why_apart(hearing: Hearing, names: Sequence[str], here: str, goal: str) -> Facts:
    """Why a way does not lead on to a hex that does not touch the last: none leads there, or its hexes are still to be said.

    That it touches on another lie of the columns is no doubt where they could not go there even so. [2.1]
    """
    doubt = ground.beware_touch(hearing, here, goal) if hexes.is_hex(goal) else ""
    if doubt and _kept_off(hearing, names, here, goal):
        doubt = ""
    if not doubt and (why := why_none(hearing, names, here, goal)):
        return {"why": why.text, "case": why.cite}
    apart = "{to_hex} does not touch {from_hex}: the hexes of the way are said one after the other, as far as the points go"
    text = message("{to_hex} does not touch {from_hex}" if doubt else apart, to_hex=goal, from_hex=here)
    return {"why": ground.with_doubt(text, doubt), "case": "11.0"}


def beside_it(hearing: Hearing, here: str, cost: int) -> str:
    """What a path costs that is too long, and what shuts the straight way where it goes round."""
    if hearing.args.get("points") is not None:
        return f"{cost}"
    shut = straight_shut(hearing, said_names(hearing), hearing.args["path"], here)
    if shut is None:
        return f"{cost}"
    return message("{cost}; the straight way is shut: {why} [{case}]", cost=cost, why=shut.text, case=shut.cite)


def why_none(hearing: Hearing, names: Sequence[str], here: str, goal: str) -> bounds.Bar | None:
    """Why no way at all leads from a hex to another, or None where one does, or the book does not know. Nobody is asked."""
    if not hexes.is_hex(goal):
        return None
    try:
        return _no_footing(hearing, names, goal) or _shut_in(hearing, names, here, goal)
    except (Ask, MissingFact):
        return None


def _no_footing(hearing: Hearing, names: Sequence[str], goal: str) -> bounds.Bar | None:
    for name in names:
        if lacking := paths.lacks(hearing, name, goal):
            return bounds.Bar(message("there is no {ground} in {hex} for {piece}", ground=lacking, hex=goal, piece=name), "11.8")
    return None


def _kept_off(hearing: Hearing, names: Sequence[str], here: str, goal: str) -> bool:
    """Whether two hexes by themselves keep pieces from going from one to the other, whatever lies between. Nobody is asked. [6.3.4]"""
    try:
        if _no_footing(hearing, names, goal):
            return True
        ships = [name for name in names if pieces.piece(hearing.state, name)["kind"] == "ship"]
        return any(paths.impassable(hearing, ship, names, here, goal) for ship in ships)
    except (Ask, MissingFact):
        return False


def _shut_in(hearing: Hearing, names: Sequence[str], here: str, goal: str) -> bounds.Bar | None:
    low = ground.low_columns(hearing)

    def onward(number: str) -> list[str]:
        return [other for other in hexes.beside(number, low) if paths.entry(hearing, names, number, other).points is not None]

    if any(path[-1] == goal for path in shortest_paths([here], onward)):
        return None
    shut = _shut_on(hearing, names, here, goal, hexes.distance(here, goal, low) + A_DETOUR)
    if shut is None:
        return bounds.Bar(message("no way leads from {from_hex} to {to_hex}", from_hex=here, to_hex=goal), "11.8")
    places = {"from_hex": here, "to_hex": goal}
    return bounds.Bar(message("no way leads from {from_hex} to {to_hex}: {why}", **places, why=shut.text), shut.cite)


def straight_shut(hearing: Hearing, names: Sequence[str], path: Sequence[str], here: str) -> paths.Entry | None:
    """What shuts the straight way to the end of a path that goes round, or None. Nobody is asked."""
    straight = hexes.distance(here, path[-1], ground.low_columns(hearing))
    if len(path) <= straight:
        return None
    try:
        return _shut_on(hearing, names, here, path[-1], straight)
    except (Ask, MissingFact):
        return None


def _shut_on(hearing: Hearing, names: Sequence[str], here: str, goal: str, most: int) -> paths.Entry | None:
    """The first hex that is shut on the way of at most so many hexes that has the fewest of them, and of such ways on the shortest."""
    low = ground.low_columns(hearing)

    def onward(way: tuple[str, paths.Entry | None], cost: tuple[int, int]) -> list[tuple[tuple[str, paths.Entry | None], tuple[int, int]]]:
        number, first = way
        ahead = []
        for other in hexes.beside(number, low):
            if cost[1] + 1 + hexes.distance(other, goal, low) > most:
                continue
            entry = paths.entry(hearing, names, number, other)
            shut = entry.points is None
            ahead.append(((other, first or (entry if shut else None)), (cost[0] + shut, cost[1] + 1)))
        return ahead

    start: tuple[str, paths.Entry | None] = (here, None)
    for (number, first), _ in cheapest(start, (0, 0), onward):
        if number == goal:
            return first
    return None
