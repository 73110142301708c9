"""11.2, 18.1 Evading on the move: persons who have come upon enemy armies slip past them and go on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import fortresses, items
from playaid.games.albion.rules import evasion, losses
from playaid.games.albion.state import pieces
from playaid.referee.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, State


def party(state: State, number: str, side: str) -> list[str]:
    """The persons of a side who have been stopped in a hex: the ones who may slip past."""
    stopped = state["public"].get("stopped", {})
    away = state["public"].get("evaded", {}).get(number, ())
    persons = pieces.at(state, number, side, "person", aboard=False)
    return [name for name in persons if stopped.get(name) == number and name not in away]


def slip(hearing: Hearing) -> None:
    """The evasion procedure, once and for the way on; whoever fails without army, fortress or hero is caught. [18.0]"""
    number, side = hearing.args["hex"], hearing.side
    persons = party(hearing.state, number, side)
    helper = items.evades(hearing, persons)
    works = True
    if helper is not None:
        hearing.line("evasion", f"{helper} bears what lets them", "automatic", "20.6")
    else:
        enemy = pieces.other(side)
        mine = evasion.total(hearing, side, number, persons)
        theirs = evasion.total(hearing, enemy, number, pieces.at(hearing.state, number, enemy, "person", aboard=False))
        works = mine > theirs
        if mine == theirs:
            prompt = f"{mine} to {theirs}: 18.0 does not say who decides. Do they evade?"
            works = hearing.ask("evasion tie", who="both", prompt=prompt, options=("they evade", "they do not evade")) == "they evade"
    if works:
        hearing.put("public", "evaded", number, [*hearing.public["evaded"].get(number, ()), *persons])
        hearing.outcome("evaded")
        verb = "evades" if len(persons) == 1 else "evade"
        hearing.tell(f"{', '.join(persons)} {verb} the enemy in {number} and may move on.")
        return
    hearing.outcome("stopped")
    cloaked = evasion.unseen(hearing, number, persons)
    persons = [name for name in persons if name not in cloaked]
    if not persons:
        return
    for name in persons:
        hearing.put("public", "tried", name, number)
    hearing.tell(f"{', '.join(persons)} cannot evade the enemy in {number}.")
    for name in evasion.endangered(hearing, number, side):
        if name in persons:
            losses.kill(hearing, name, f"caught by armies in {number}")


def _nobody(hearing: Hearing) -> Facts:
    found = party(hearing.state, hearing.args["hex"], hearing.side)
    return None if found else {"side": hearing.side, "hex": hearing.args["hex"]}


def _armed(hearing: Hearing) -> Facts:
    """Persons with an escort, or with armies, do not evade. [11.2, 18.0]"""
    found = party(hearing.state, hearing.args["hex"], hearing.side)
    wrong = [name for name in found if pieces.piece(hearing.state, name)["escort"]]
    return {"names": ", ".join(wrong)} if wrong else None


def _walled(hearing: Hearing) -> Facts:
    number = hearing.args["hex"]
    return {"hex": number} if fortresses.friendly(hearing.state, number, hearing.side) else None


def _drawn(hearing: Hearing) -> Facts:
    tried = hearing.public.get("tried", {})
    found = [name for name in party(hearing.state, hearing.args["hex"], hearing.side) if tried.get(name) == hearing.args["hex"]]
    return {"names": ", ".join(found)} if found else None


SLIP_CHECKS = (
    Check("18.stopped", "18.0", "no person of {side} has just come upon enemies in {hex}", _nobody, rank=20),
    Check("18.armed", "18.0", "{names}: with an escort, and may not evade", _armed),
    Check("18.fortress", "18.2", "in the fortress of {hex} nobody evades", _walled),
    Check("18.tried", "18.0", "{names}: have tried and been held", _drawn),
)


def slip_offers(hearing: Hearing) -> Iterable[str]:
    """The hexes where persons alone have been stopped."""
    state, side = hearing.state, hearing.side
    tried = state["public"].get("tried", {})
    for number in sorted(set(state["public"].get("stopped", {}).values())):
        found = party(state, number, side)
        alone = not any(pieces.piece(state, name)["escort"] for name in found)
        if found and alone and not fortresses.friendly(state, number, side) and not any(tried.get(name) == number for name in found):
            yield number
