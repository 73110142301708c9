"""11.2, 18.1 Evading on the move: persons who have come upon enemy armies slip past them and go on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import fortresses
from playaid.games.albion.ratings.heirs import heirs_first
from playaid.games.albion.rules import evasion, losses
from playaid.games.albion.state import escorts, hexes, marcher_names, marches, outstanding, pieces, stacks
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, State


def party(state: State, number: str, side: str) -> list[str]:
    """The persons of a side who have come upon enemies in a hex in this phase: the ones who may slip past. [18.0.2]"""
    enemies = pieces.at(state, number, pieces.other(side), aboard=False)
    return _arrived(state, number, side) if any(pieces.piece(state, name)["kind"] != "ship" for name in enemies) else []


def _arrived(state: State, number: str, side: str) -> list[str]:
    """The persons of a side who have come into a hex in this phase and may do something there yet."""
    public = pieces.lay_open(state)
    came, gone = public.get("came", {}).get(number, ()), escorts.away(state, number)
    persons = pieces.at(state, number, side, "person", aboard=False)
    arrived = [name for name in persons if (name in came or public.get("stopped", {}).get(name) == number) and name not in gone]
    return [name for name in arrived if not marches.ceased(state, name)]


def slip(hearing: Hearing) -> None:
    """The evasion procedure, once and for the way on; whoever fails without army, fortress or hero is caught. [18.0]"""
    number, side = hearing.args["hex"], hearing.side
    persons = _unarmed(hearing) or _hidden(hearing)
    if evasion.attempt(hearing, side, number, persons):
        hearing.outcome("evaded")
        evasion.away(hearing, number, persons, moves_on=True)
        return
    hearing.outcome("stopped")
    held = evasion.hold(hearing, number, persons)
    if not held:
        return
    hearing.tell("{persons} cannot evade the enemy in {hex}.", persons=listing(held), hex=number)
    dying = evasion.endangered_persons(hearing, number, side)
    if not dying:
        evasion.live_on(hearing, side, number, held)
    for name in heirs_first(dying):
        if name in held:
            losses.kill(hearing, name, message("caught by armies in {hex}", hex=number))


def _nobody(hearing: Hearing) -> Facts:
    number, side = hearing.args["hex"], hearing.side
    return None if party(hearing.state, number, side) or _in_vain(hearing) else {"side": side, "hex": number}


def _in_vain(hearing: Hearing) -> Facts:
    """Who has overrun in vain moves no more in this phase, and slips past nobody. [12.5]"""
    number, side = hearing.args["hex"], hearing.side
    if party(hearing.state, number, side):
        return None
    persons = pieces.at(hearing.state, number, side, "person", aboard=False)
    return pieces.failing(escorts.those(hearing.state, persons, marches.ceasing(hearing.state)))


def _hidden(hearing: Hearing) -> list[str]:
    """Of those who have come upon enemies here, whom what one of them bears lets evade, armies and escorts too. [20.6]"""
    number, public = hearing.args["hex"], hearing.public
    stopped = (name for name, where in public.get("stopped", {}).items() if where == number)
    arrived = {*escorts.came(hearing.state, number), *map(marcher_names.bearer, stopped)}
    cloaked = [name for name in evasion.cloaked(hearing, number, hearing.side) if name in arrived]
    return [name for name in cloaked if not marches.ceased(hearing.state, name)]


def _armed(hearing: Hearing) -> Facts:
    facts = _in_arms(hearing)
    return facts if facts is not None and not _hidden(hearing) else None


def _unarmed(hearing: Hearing) -> list[str]:
    """Of those who have come upon enemies here, who have no escort and came in a stack without army or escort. [11.2, 12.5, 18.0]"""
    return _without_arms(hearing, party(hearing.state, hearing.args["hex"], hearing.side))


def _without_arms(hearing: Hearing, persons: Iterable[str]) -> list[str]:
    armed = hearing.public.get("armed", {})
    return [name for name in persons if not armed.get(name) and not pieces.points(hearing.state, [name])]


def _in_arms(hearing: Hearing) -> Facts:
    """Persons with an escort do not evade, nor those who have marched with an army, or with an escort that they have sent away since; who
    came alone is none of these. [11.2, 18.0] Where stacks are hidden it is so whatever else stands there. [11.9]"""
    number, side = hearing.args["hex"], hearing.side
    persons = (_arrived if stacks.are_hidden(hearing.state) else party)(hearing.state, number, side)
    if not persons or _without_arms(hearing, persons):
        return None
    escorted = [name for name in persons if pieces.piece(hearing.state, name)["escort"]]
    if escorted:
        return {"names": listing(escorted), "why": message("with an escort")}
    entered = hearing.public.get("entered", {})
    armies = pieces.at(hearing.state, number, side, "army", aboard=False)
    with_them = [name for name in armies if entered.get(name) in map(entered.get, persons)]
    why = message("having come with {armies}", armies=listing(with_them)) if with_them else message("having come in arms")
    return {"names": listing(persons), "why": why}


def _walled(hearing: Hearing) -> Facts:
    number = hearing.args["hex"]
    return {"hex": number} if hexes.is_hex(number) and fortresses.defence(hearing, number, hearing.side) else None


def _drawn(hearing: Hearing) -> Facts:
    number, tried = hearing.args["hex"], hearing.public.get("tried", {})
    persons = _unarmed(hearing) or party(hearing.state, number, hearing.side)
    return pieces.failing(name for name in persons if tried.get(name) == number)


SLIP_CHECKS = (
    Check("7.owing", "7.0", "{side} has losses to remove first", outstanding.losses_first, rank=10),
    Check("18.stopped", "18.0", "no person of {side} has just come upon enemies in {hex}", _nobody, rank=20),
    Check("12.5.slip", "12.5", "{names}: have overrun in vain, and stop for the rest of the phase", _in_vain, rank=20),
    Check("18.armed", "18.0", "{names}: may not evade, {why}", _armed),
    Check("18.fortress", "18.2", "in the fortress of {hex} nobody evades", _walled),
    Check("18.tried", "18.0", "{names}: have tried and been held", _drawn, doubt="Who evades on the way (11.2, 18.1)."),
)


def slip_offers(hearing: Hearing) -> Iterable[str]:
    public = hearing.public
    numbers = sorted({*public.get("stopped", {}).values(), *public.get("came", {})})
    return [number for number in numbers if legal(hearing, {"hex": number})]
