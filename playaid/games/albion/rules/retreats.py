"""15.8 Retreats out of a fight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import bounds, ground, paths
from playaid.games.albion.rules import arrival, evasion, scrying
from playaid.games.albion.rules.command import put_in_order
from playaid.games.albion.rules.resolving import _keep, end
from playaid.games.albion.rules.weather import notice_wand
from playaid.games.albion.state import hexes, outstanding, pieces
from playaid.games.albion.state.combats import combatants, fights
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, State


def withdraw(hearing: Hearing) -> None:
    """Retreat: everybody who took part leaves the hex; where to is for the players, for no case says it."""
    start, number = hearing.args["from"], hearing.args["hex"]
    name = _retreating(hearing.state, hearing.side, start)
    if name is None or not hexes.is_hex(number):
        raise Refusal(message("{side} has no retreat from {from_hex} to {to_hex}", side=hearing.side, from_hex=start, to_hex=number))
    fight, names = fights(hearing.state)[name], _those_who_leave(hearing, start)
    if _cut_off(hearing, start, number, openly=True) and not _cut_off(hearing, start, number):
        notice_wand(hearing, [start, number], names, hearing.side)
    for who in names:
        hearing.put("public", "pieces", who, "hex", number)
    scrying.brought_to(hearing, names, number)
    hearing.line("retreat", "as the Combat Results Table bids; the hex is the players' choice", number, "15.8")
    hearing.tell("{side} withdraws from {from_hex} to {to_hex}.", side=hearing.side, from_hex=start, to_hex=number)
    if pieces.at(hearing.state, number, pieces.other(hearing.side)):
        hearing.tell("That is among enemies: in {hex} {side} has pieces.", hex=number, side=pieces.other(hearing.side))
    arrival.part_from_the_rest(hearing)
    hearing.happens("entry", number=number, names=names)
    arrival.contact(hearing, names, number)
    put_in_order(hearing, number, hearing.side)
    if number == arrival.BARROWS:
        arrival.lay_to_rest(hearing, names)
    rest = [side for side in fight["retreat"] if side != hearing.side]
    _keep(hearing, name, retreat=rest)
    if not rest:
        end(hearing, name, message("{side} has left the hex", side=hearing.side))
        evasion.look(hearing, start, number)


def _retreating(state: State, side: str, number: str) -> str | None:
    mine = [name for name, fight in fights(state).items() if side in fight["retreat"] and fight["state"] != "over"]
    return next((name for name in mine if fights(state)[name]["hex"] == number), None)


def _stays(hearing: Hearing) -> Facts:
    name = _retreating(hearing.state, hearing.side, hearing.args["from"])
    return None if name else {"side": hearing.side, "hex": hearing.args["from"]}


def _not_beside(hearing: Hearing) -> Facts:
    return None if _stays(hearing) else _too_far(hearing)


def _too_far(hearing: Hearing) -> Facts:
    start, number = hearing.args["from"], hearing.args["hex"]
    low = str(hearing.fact("map", "low columns", "value"))
    beside = hexes.is_hex(start) and hexes.is_hex(number) and hexes.distance(start, number, low) == 1
    return None if beside else {"hex": number, "from": start}


def _no_ground(hearing: Hearing) -> Facts:
    """A retreat leads to where its pieces may come and stand, if any hex beside is such; else to where they may come, if any is; else to
    where there is ground for them. [6.2, 6.3, 7.9, 11.8, 19.4.10, 19.5]"""
    start, number = hearing.args["from"], hearing.args["hex"]
    if _too_far(hearing):
        return None
    near = hexes.beside(start, ground.low_columns(hearing))
    for closed in (_out_of_bounds, _cut_off, _lacking):
        text = closed(hearing, start, number)
        if text is not None and any(closed(hearing, start, other) is None for other in near):
            return {"text": text}
    return None


def _those_who_leave(hearing: Hearing, start: str) -> list[str]:
    """Whoever took part; of an engagement the ships, with all whom they carry, whoever holds their minds. [12.2, 19.4.10]"""
    name = _retreating(hearing.state, hearing.side, start)
    if name is None:
        return []
    kind = fights(hearing.state)[name]["kind"]
    names = combatants(hearing.state, start, hearing.side, kind)
    if kind != "engagement":
        return names
    ships = [who for who in names if pieces.piece(hearing.state, who)["kind"] == "ship"]
    return arrival.with_cargo(hearing, ships)


def _lacking(hearing: Hearing, start: str, number: str) -> str | None:
    """The ground that a hex has not for one of those who retreat, or None. [11.8]"""
    for who in _those_who_leave(hearing, start):
        if not pieces.piece(hearing.state, who).get("aboard") and (lacking := paths.lacks(hearing, who, number)):
            return message("there is no {ground} in {hex} for {piece} [11.8]", ground=lacking, hex=number, piece=who)
    return None


def _cut_off(hearing: Hearing, start: str, number: str, openly: bool = False) -> str | None:
    """Why one of those who retreat cannot come from the one hex to the other, or None. openly: as everybody sees the weather. [6.2, 6.3,
    11.8]"""
    names = _those_who_leave(hearing, start)
    walk = (who for who in names if not pieces.piece(hearing.state, who).get("aboard"))
    bar = next(filter(None, (paths.impassable(hearing, who, names, start, number, openly) for who in walk)), None)
    return _lacking(hearing, start, number) or (message("{why} [{case}]", why=bar.text, case=bar.cite) if bar else None)


def _out_of_bounds(hearing: Hearing, start: str, number: str) -> str | None:
    """Why one of those who retreat may not come to a hex and stand there, be it for want of ground, or None."""
    names = _those_who_leave(hearing, start)
    bars = (bar for who in names if (bar := bounds.out_of_bounds(hearing, who, names, number, walks=True)))
    bar = next(bars, None)
    return _cut_off(hearing, start, number) or (bounds.with_case(bar) if bar else None)


WITHDRAW_CHECKS = (
    Check("15.retreat", "15.8", "{side} has no retreat to make from {hex}", _stays, rank=20),
    Check("15.beside", "15.8", "{hex} is not beside {from}", _not_beside),
    Check("15.ground", "11.8", "{text}", _no_ground),
    Check("15.losses", "7.4", "the losses of {side} are removed first", outstanding.losses_first),
    Check("20.5.retreat", "20.5", "the fate of {items} is rolled first", outstanding.fates_first),
)


def withdraw_offers(hearing: Hearing) -> Iterable[str]:
    """The hexes beside in which the pieces may stand, or of which the book does not know enough to say; those without enemies first."""
    state, side = hearing.state, hearing.side
    if outstanding.losses(state) or outstanding.fates(state):
        return
    for fight in fights(state).values():
        if side in fight["retreat"] and fight["state"] != "over":
            near = hexes.beside(fight["hex"], ground.low_columns(hearing))
            for number in sorted(near, key=lambda number: bool(pieces.at(state, number, pieces.other(side)))):
                if _unknown(hearing, number) or legal(hearing, {"from": fight["hex"], "hex": number}):
                    yield f"{fight['hex']} to {number}"


def _unknown(hearing: Hearing, number: str) -> bool:
    return any(ground.known_fact(hearing, number, what) == "?" for what in ("terrain", "kingdom"))
