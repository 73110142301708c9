"""The resupply phase: in each cell with units of his the player supplies exactly one; everything else there is unsupplied. [2]"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from playaid.games.empire.rules.course import go_on
from playaid.games.empire.state import board
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import given_up

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, State


def begin(hearing: Hearing) -> None:
    """Supply what leaves no choice; the other cells are owed. Nobody supplies what they have who has given up."""
    side = hearing.active
    assert side is not None  # the phase lies under a turn
    choices, supplied = [], []
    if side in given_up(hearing.state):
        return
    for cell in dict.fromkeys(board.units(hearing.state)[unit]["cell"] for unit in board.afoot(hearing.state, side)):
        candidates = board.afoot(hearing.state, side, cell)
        if len(candidates) == 1:
            supplied.append(supply(hearing, candidates[0]))
        else:
            choices.append(cell)
    hearing.put("public", "resupply", choices)
    if supplied:
        hearing.tell("{side} supplies {supplied}.", public=True, side=side, supplied=listing(supplied))


def resume(hearing: Hearing) -> None:
    """Of a game that is entered in the midst of the choice: it is owed in each cell of the player's where it has not been made. Once it
    has, one unit is supplied there, of whomever, and that is theirs."""
    side = hearing.active
    if hearing.public["resupply"] or side is None:
        return
    units = board.units(hearing.state)
    cells = dict.fromkeys(units[unit]["cell"] for unit in board.afoot(hearing.state, side))
    supplied = {cell: [unit for unit, here in units.items() if here.get("cell") == cell and here.get("supplied")] for cell in cells}
    owed = [cell for cell, there in supplied.items() if [board.owner(hearing.state, unit) for unit in there] != [side]]
    hearing.put("public", "resupply", owed)


def resupply_offers(hearing: Hearing) -> Iterable[str]:
    return [unit for cell in hearing.public["resupply"] for unit in board.afoot(hearing.state, hearing.side, cell)]


def beside(line: str, state: State) -> str:
    """Where a unit stands of which it is offered that it be supplied, and whom it carries."""
    unit = line.strip('"')
    if unit not in board.units(state):
        return ""
    cell, army = board.cell_of(state, unit), board.cargo(state, unit)
    return message("{cell}, with {army} aboard", cell=cell, army=army) if army else cell


def resupply(hearing: Hearing) -> None:
    """Supply the named units; without names, ask for one in each cell that is still owed."""
    supplied, chosen = [], _units(hearing) or [_asked(hearing, cell) for cell in hearing.public["resupply"]]
    for unit in dict.fromkeys(chosen):
        if board.is_aboard(hearing.state, unit):
            raise Refusal(message("{unit} is aboard a fleet, where there is neither supply nor lack of it", unit=unit))
        supplied.append(supply(hearing, unit, chosen))
        hearing.pull("public", "resupply", board.cell_of(hearing.state, unit))
    hearing.tell("{side} supplies {supplied}.", side=hearing.side, supplied=listing(supplied))
    if not hearing.public["resupply"]:
        go_on(hearing, "choice")


def supply(hearing: Hearing, unit: str, chosen: Collection[str] = ()) -> str:
    """Supply one unit; every other unit in its cell, of whomever, is unsupplied, but for those that are chosen beside it, as a table may
    have agreed. Returns that in words."""
    cell = board.cell_of(hearing.state, unit)
    lost = []
    for other, here in board.units(hearing.state).items():
        if here.get("cell") != cell or (other in chosen and other != unit):
            continue
        if here["supplied"] != (other == unit):
            hearing.put("public", "units", other, "supplied", other == unit)
        if other != unit:
            lost.append(other)
    hearing.line(cell, message("{unit} is supplied", unit=unit), message("not: {lost}", lost=listing(lost)) if lost else "", "2")
    return message("{unit} (unsupplied beside it: {lost})", unit=unit, lost=listing(lost)) if lost else unit


def _asked(hearing: Hearing, cell: str) -> str:
    candidates = board.afoot(hearing.state, hearing.side, cell)
    if not candidates:
        raise Refusal(message("{side} has no unit in {cell} that could be supplied", side=hearing.side, cell=cell))
    return hearing.ask(
        f"supply in {cell}", who=hearing.side, prompt=message("which unit in {cell} is supplied?", cell=cell), options=candidates
    )


def _units(hearing: Hearing) -> list[str]:
    return hearing.args.get("units") or []


def _foreign(hearing: Hearing) -> Facts:
    others = [unit for unit in _units(hearing) if board.owner(hearing.state, unit) != hearing.side]
    return {"units": listing(others), "side": hearing.side} if others else None


def _aboard(hearing: Hearing) -> Facts:
    aboard = [unit for unit in _units(hearing) if board.is_aboard(hearing.state, unit)]
    return {"units": listing(aboard)} if aboard else None


def _afoot_cells(hearing: Hearing) -> list[str]:
    """Of the speaker's own units: of another's, that it is theirs is all there is to say."""
    own = [unit for unit in _units(hearing) if board.owner(hearing.state, unit) == hearing.side]
    return [board.cell_of(hearing.state, unit) for unit in own if not board.is_aboard(hearing.state, unit)]


def _settled(hearing: Hearing) -> Facts:
    owed, named = hearing.public["resupply"], dict.fromkeys(_afoot_cells(hearing))
    settled = [cell for cell in named if owed and cell not in owed]
    if len(settled) < len(named):  # whoever goes through all cells may name who is alone in theirs, and is supplied
        settled = [cell for cell in settled if len(board.afoot(hearing.state, hearing.side, cell)) > 1]
    chosen = [cell for cell in settled if len(board.afoot(hearing.state, hearing.side, cell)) > 1]
    if chosen:
        return {"fault": message("the choice in {cells} has been made: one unit is supplied there", cells=listing(chosen))}
    return {"fault": message("there is no choice to make in {cells}", cells=listing(settled))} if settled else None


def _twice(hearing: Hearing) -> Facts:
    cells = _afoot_cells(hearing)
    twice = [cell for cell in dict.fromkeys(cells) if cells.count(cell) > 1]
    return {"cells": listing(twice)} if twice else None


def _choices(hearing: Hearing) -> str | None:
    return board.alternatives(resupply_offers(hearing), instead="to choose from: {names}")


RESUPPLY_CHECKS = (
    Check("2.own", "2", "{units}: not a unit of {side}", _foreign, _choices, rank=10),
    Check("2.aboard", "2", "{units}: an army aboard a fleet is neither supplied nor unsupplied", _aboard, _choices, rank=20),
    Check("2.settled", "2", "{fault}", _settled, _choices),
    Check("2.one", "2", "exactly one unit is supplied in {cells}", _twice, _choices),
)
