"""15.8 Retreats out of a fight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.rules import arrival, evasion
from playaid.games.albion.rules.resolving import _keep, end
from playaid.games.albion.state import hexes, outstanding, pieces
from playaid.games.albion.state.combats import combatants, fights
from playaid.referee.game import Check, Facts
from playaid.referee.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, State

# retreat


def withdraw(hearing: Hearing) -> None:
    """Retreat: everybody who took part leaves the hex; where to is for the players, for no case says it."""
    start, number = hearing.args["from"], hearing.args["hex"]
    name = _retreating(hearing.state, hearing.side, start)
    if name is None or not hexes.is_hex(number):
        raise Refusal(f"{hearing.side} has no retreat from {start} to {number}")
    fight = fights(hearing.state)[name]
    names = combatants(hearing.state, start, hearing.side, fight["kind"])
    for who in names:
        hearing.put("public", "pieces", who, "hex", number)
    hearing.line("retreat", "as the Combat Results Table bids; the hex is the players' choice", number, "15.8")
    hearing.tell(f"{hearing.side} withdraws from {start} to {number}.")
    arrival.part_from_the_rest(hearing)
    hearing.happens("entry", number=number, names=names)
    rest = [side for side in fight["retreat"] if side != hearing.side]
    _keep(hearing, name, retreat=rest)
    if not rest:
        end(hearing, name, f"{hearing.side} has left the hex")
        evasion.look(hearing, start, number)


def _retreating(state: State, side: str, number: str) -> str | None:
    found = [
        name for name, fight in fights(state).items() if side in fight["retreat"] and fight["hex"] == number and fight["state"] != "over"
    ]
    return found[0] if found else None


def _stays(hearing: Hearing) -> Facts:
    found = _retreating(hearing.state, hearing.side, hearing.args["from"])
    return None if found else {"side": hearing.side, "hex": hearing.args["from"]}


def _too_far(hearing: Hearing) -> Facts:
    start, number = hearing.args["from"], hearing.args["hex"]
    if not (hexes.is_hex(start) and hexes.is_hex(number)):
        return {"hex": number, "from": start}
    low = str(hearing.fact("map", "low columns", "value"))
    return None if hexes.distance(start, number, low) == 1 else {"hex": number, "from": start}


def _losses_first(hearing: Hearing) -> Facts:
    waiting = outstanding.losses(hearing.state)
    return {"side": waiting[0]} if waiting else None


WITHDRAW_CHECKS = (
    Check("15.retreat", "15.8", "{side} has no retreat to make from {hex}", _stays, rank=20),
    Check("15.beside", "15.8", "{hex} is not beside {from}", _too_far),
    Check("15.losses", "7.4", "the losses of {side} are removed first", _losses_first),
)


def withdraw_offers(hearing: Hearing) -> Iterable[str]:
    """The hexes beside, those without enemies first."""
    state, side = hearing.state, hearing.side
    if outstanding.losses(state):
        return []
    found = []
    for fight in fights(state).values():
        if side in fight["retreat"] and fight["state"] != "over":
            near = hexes.beside(fight["hex"], "even")
            near.sort(key=lambda number: bool(pieces.at(state, number, pieces.other(side))))
            found += [f"{fight['hex']} to {number}" for number in near]
    return found
