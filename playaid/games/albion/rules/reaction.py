"""13.0 Reaction: the inactive player's stacks near enemy armies move by a Command Rating."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import leaders
from playaid.games.albion.ratings.reach import leaning, nearest
from playaid.games.albion.rules import forced, marching
from playaid.games.albion.state import marches, pieces
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def react(hearing: Hearing) -> None:
    """Name a stack that reacts, and the person whose Command Rating gives the points."""
    person = hearing.args["person"]
    names = [person, *(marching.split(hearing, pieces.part_of(text)) for text in hearing.args.get("pieces") or ())]
    marching.take_command(hearing, names)
    rating = leaders.rating(hearing, person)
    for name in names:
        hearing.put("public", "hurried", name, {"points": rating, "leader": person})
    number = str(pieces.piece(hearing.state, person)["hex"])
    doubt = leaning(hearing, number, hearing.side, _limit(hearing, person))
    away = nearest(hearing, number, hearing.side)
    hearing.line("reaction", f"enemy armies {away} hexes away, command of {person}{doubt}", f"{rating} points", "13.0")
    hearing.tell(f"{', '.join(names)} may react with {rating} points.")


def _limit(hearing: Hearing, person: str) -> int:
    """How near enemy armies must be for a stack to react by a person's command. [13.0]"""
    return min(leaders.rating(hearing, person), int(hearing.fact("modifiers", "range of reaction", "amount")))


def _out_of_reach(hearing: Hearing) -> Facts:
    person = hearing.args["person"]
    piece = pieces.piece(hearing.state, person)
    if pieces.commander_side(piece) != hearing.side or not pieces.on_map(piece):
        return None
    limit = _limit(hearing, person)
    away = nearest(hearing, str(piece["hex"]), hearing.side)
    if away is not None and away <= limit:
        return None
    return {
        "person": person,
        "limit": limit,
        "away": "no enemy army is on the map"
        if away is None
        else f"the nearest enemy army is {away} away{leaning(hearing, str(piece['hex']), hearing.side, limit)}",
    }


REACT_CHECKS = (*forced.FORCE_CHECKS, Check("13.range", "13.0", "{person} reacts to enemies within {limit} hexes: {away}", _out_of_reach))


def react_offers(hearing: Hearing) -> Iterable[str]:
    state, side = hearing.state, hearing.side
    for person, *armies in marches.stacks(state, side):
        args = {"person": person, "pieces": armies}
        if pieces.piece(state, person)["kind"] == "person" and legal(hearing, args):
            yield f"{person} with {', '.join(armies)}" if armies else person
