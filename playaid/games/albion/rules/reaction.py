"""13.0 Reaction: the inactive player's stacks near enemy armies move by a Command Rating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.ratings import leaders
from playaid.games.albion.ratings.ground import with_doubt
from playaid.games.albion.ratings.reach import leaning, nearest, pins
from playaid.games.albion.rules import forced
from playaid.games.albion.state import outstanding, pieces, stacks
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def react(hearing: Hearing) -> None:
    """Name a stack that reacts, and the person whose Command Rating gives the points."""
    person = hearing.args["person"]
    names, rating = forced.hurry(hearing)
    number = str(pieces.piece(hearing.state, person)["hex"])
    limit = _limit(hearing, leaders.rating(hearing, person))
    doubt = leaning(hearing, number, hearing.side, limit)
    if stacks.are_hidden(hearing.state):  # which of the counters is an army is not seen [11.9]
        text = message("enemy armies within {limit} hexes, command of {person}", limit=limit, person=person)
    else:
        away = nearest(hearing, number, hearing.side)
        text = message("enemy armies {distance} hexes away, command of {person}", distance=away, person=person)
    points = outstanding.said_toll("points", rating)
    hearing.line("reaction", with_doubt(text, doubt), points, "13.0")
    text = "{pieces} may react, with {points} to spend in this phase: `move {pieces} via HEX`."
    if stacks.are_hidden(hearing.state) or in_vain(hearing) is None:  # who holds them there may be theirs alone to know [11.9]
        hearing.tell(text, pieces=listing(names), points=points)
    else:
        hearing.tell("{pieces} may react, and go nowhere.", pieces=listing(names))
    forced.tell_who_stays(hearing, names)
    forced.tell_whose(hearing, names, rating)
    forced.remind_sleepers(hearing, names)


def in_vain(hearing: Hearing) -> str | None:
    """Who may react and yet goes nowhere: enemies hold the hex, and one of them commands as well as anybody who is named. [13.0]"""
    person = hearing.args["person"]
    facts = pins(hearing, pieces.said_names(hearing), str(pieces.piece(hearing.state, person)["hex"]))
    return message("{held}: they cannot leave it", held=facts["text"]) if facts else None


def _limit(hearing: Hearing, rating: int) -> int:
    """How near enemy armies must be for a stack to react by a person's command. [13.0]"""
    return min(rating, int(hearing.fact("modifiers", "range of reaction", "amount")))


def _out_of_reach(hearing: Hearing) -> Facts:
    person = hearing.args["person"]
    piece = pieces.piece(hearing.state, person)
    if pieces.commander_side(piece) != hearing.side or not pieces.on_map(piece):
        return None
    away = nearest(hearing, str(piece["hex"]), hearing.side)
    if away is not None and away <= _limit(hearing, leaders.sure_rating(hearing, person)):  # nobody's seal is for what all see
        return None
    limit = _limit(hearing, leaders.rating(hearing, person))
    if limit < 1:  # told by the check of his rating
        return None
    if away is not None and away <= limit:
        return None
    if stacks.are_hidden(hearing.state):  # how far the nearest army is, is not seen; that none of the counters is so near, is [11.9]
        return {"person": person, "limit": limit, "away": message("none of their counters is so near")}
    if away is None:
        return {"person": person, "limit": limit, "away": message("no enemy army is on the map")}
    text = message("the nearest enemy army is {distance} away", distance=away)
    return {"person": person, "limit": limit, "away": with_doubt(text, leaning(hearing, str(piece["hex"]), hearing.side, limit))}


def _as_a_reaction(check: Check) -> Check:
    """A check that a forced march has too, under the case of the reaction."""
    return check._replace(id=check.id.replace("12.4", "13"), citation="13.0") if check.citation == "12.4" else check


REACT_CHECKS = (
    *map(_as_a_reaction, forced.FORCE_CHECKS),
    Check("13.range", "13.0", "{person} reacts to enemies within {limit} hexes: {away}", _out_of_reach, doubt="How near an enemy must be."),
)


react_offers = forced.force_offers
