"""13.0 Reaction: the inactive player's stacks near enemy armies move by a Command Rating."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playaid.games.albion import command, hexes, marching, paths, pieces
from playaid.referee.game import Check
from playaid.referee.hearing import Hearing
from playaid.referee.offers import legal
from playaid.referee.sequence import actor
from playaid.referee.state import State


def acts(state: State) -> list[str]:
    """The inactive player moves in reaction."""
    side = actor(state)
    assert side is not None
    return [pieces.other(side)]


def nearest(hearing: Hearing, number: str, side: str) -> int | None:
    """The range to the nearest enemy army or escort of a side's stack, or None where there is none."""
    low, enemy = paths.low_columns(hearing), pieces.other(side)
    found = [hexes.distance(number, there, low) for there in pieces.hexes_of(hearing.state, enemy) if _armed(hearing.state, there, enemy)]
    return min(found, default=None)


def _armed(state: State, number: str, side: str) -> bool:
    return pieces.points_at(state, number, side, aboard=None) > 0


def pinned(hearing: Hearing, names: Sequence[str], number: str) -> Mapping[str, Any] | None:
    """Whether enemies in the hex hold a stack that reacts: no person of it commands better than all of theirs. [13.0]"""
    enemy = pieces.other(pieces.commander_side(pieces.piece(hearing.state, names[0])))
    if not pieces.points_at(hearing.state, number, enemy):
        return None
    mine = max((command.rating(hearing, name) for name in names if _person(hearing, name)), default=0)
    theirs = {name: _open_rating(hearing, name) for name in pieces.at(hearing.state, number, enemy, "person", aboard=False)}
    best = max(theirs, key=lambda name: theirs[name], default=None)
    if best is None or mine > theirs[best]:
        return None
    return {"text": f"{best} ({theirs[best]}) commands as well as anybody who reacts ({mine}), and enemy armies hold {number}"}


def _open_rating(hearing: Hearing, name: str) -> int:
    """An enemy's Command Rating as his piece shows it."""
    return int(hearing.fact("persons", name, "command"))


def _person(hearing: Hearing, name: str) -> bool:
    return str(pieces.piece(hearing.state, name)["kind"]) == "person"


def react(hearing: Hearing) -> None:
    """Name a stack that reacts, and the person whose Command Rating gives the points."""
    person = hearing.args["person"]
    names = [person, *(marching.split(hearing, marching.part_of(text)) for text in hearing.args.get("pieces") or ())]
    marching.take_command(hearing, names)
    rating = command.rating(hearing, person)
    for name in names:
        hearing.put("public", "hurried", name, {"points": rating, "leader": person})
    number = str(pieces.piece(hearing.state, person)["hex"])
    hearing.line(
        "reaction", f"enemy armies {nearest(hearing, number, hearing.side)} hexes away, command of {person}", f"{rating} points", "13.0"
    )
    hearing.tell(f"{', '.join(names)} may react with {rating} points.")


def _out_of_reach(hearing: Hearing) -> Mapping[str, Any] | None:
    person = hearing.args["person"]
    one = pieces.piece(hearing.state, person)
    if pieces.commander_side(one) != hearing.side or not pieces.on_map(one):
        return None
    limit = min(command.rating(hearing, person), int(hearing.fact("modifiers", "range of reaction", "amount")))
    away = nearest(hearing, str(one["hex"]), hearing.side)
    if away is not None and away <= limit:
        return None
    return {
        "person": person,
        "limit": limit,
        "away": "no enemy army is on the map" if away is None else f"the nearest enemy army is {away} away",
    }


REACT_CHECKS = (*marching.FORCE_CHECKS, Check("13.range", "13.0", "{person} reacts to enemies within {limit} hexes: {away}", _out_of_reach))


def react_offers(hearing: Hearing) -> Iterable[str]:
    """Each person who may react, with what he commands."""
    state, side = hearing.state, hearing.side
    for person, *armies in marching.stacks(state, side):
        args = {"person": person, "pieces": armies}
        if pieces.piece(state, person)["kind"] == "person" and legal(hearing, args):
            yield f"{person} with {', '.join(armies)}" if armies else person
