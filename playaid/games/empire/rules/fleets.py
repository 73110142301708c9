"""C. Fleet loading and D. fleet unloading. [3.C, 3.D]"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal

from playaid.games.empire.rules.movement import OWN, aboard, foreign, is_unsupplied
from playaid.games.empire.state import board
from playaid.games.empire.state.reach import reachable, shore
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing


def load_offers(hearing: Hearing) -> Iterable[str]:
    mine = {unit: board.units(hearing.state)[unit]["type"] for unit in board.afoot(hearing.state, hearing.side)}
    pairs = ((army, fleet) for army in mine if mine[army] == "army" for fleet in mine if mine[fleet] == "fleet")
    return legal_lines(hearing, ((f"{army} on {fleet}", {"unit": army, "fleet": fleet}) for army, fleet in pairs))


def load(hearing: Hearing) -> None:
    """Put the army on top of the fleet, which is unsupplied; the army has no supply status from now on."""
    army, fleet = hearing.args["unit"], hearing.args["fleet"]
    types = [board.units(hearing.state)[unit]["type"] for unit in (army, fleet)]
    if types != ["army", "fleet"] or board.cargo(hearing.state, fleet) or board.is_aboard(hearing.state, army):
        pattern = "{army} ({type}) cannot be put aboard {fleet} ({fleet_type}): only one army goes aboard a fleet"
        raise Refusal(message(pattern, army=army, type=types[0], fleet=fleet, fleet_type=types[1]))
    start = board.cell_of(hearing.state, army)
    hearing.put("public", "units", army, "aboard", fleet)
    hearing.drop("public", "units", army, "cell")
    hearing.drop("public", "units", army, "supplied")
    hearing.put("public", "units", fleet, "supplied", False)
    names = {"army": army, "start": start, "fleet": fleet, "cell": board.cell_of(hearing.state, fleet)}
    hearing.line("load", message("{army} from {start} onto {fleet} in {cell}", **names), message("{fleet} unsupplied", fleet=fleet), "3.C")
    hearing.tell("{army} goes aboard {fleet}, which is unsupplied now.", army=army, fleet=fleet)


def unload_offers(hearing: Hearing) -> Iterable[str]:
    fleets = [unit for unit in board.afoot(hearing.state, hearing.side) if board.cargo(hearing.state, unit)]
    ways = ((fleet, cell) for fleet in fleets for cell in shore(hearing.state, fleet))
    return legal_lines(hearing, ((f"{fleet} to {cell}", {"unit": fleet, "cell": cell}) for fleet, cell in ways))


def unload(hearing: Hearing) -> None:
    """Put the fleet's army ashore; both are unsupplied."""
    fleet, cell = hearing.args["unit"], hearing.args["cell"]
    if not board.is_explored(hearing.state, cell):
        raise Refusal(message("{cell} is not explored, so nothing can stand there", cell=cell))
    army = board.cargo(hearing.state, fleet)
    if army is None:
        raise Refusal(message("there is no army aboard {fleet}", fleet=fleet))
    hearing.drop("public", "units", army, "aboard")
    hearing.put("public", "units", army, "cell", cell)
    for unit in (army, fleet):
        hearing.put("public", "units", unit, "supplied", False)
    names = {"army": army, "fleet": fleet, "start": board.cell_of(hearing.state, fleet), "cell": cell}
    hearing.line("unload", message("{army} from {fleet} in {start} to {cell}", **names), "both unsupplied", "3.D")
    hearing.tell("{fleet} puts {army} ashore at {cell}; both are unsupplied now.", fleet=fleet, army=army, cell=cell)


def _foreign_fleet(hearing: Hearing) -> Facts:
    fleet = hearing.args["fleet"]
    owner = board.owner(hearing.state, fleet)
    return {"fleet": fleet, "owner": owner, "side": hearing.side} if owner != hearing.side else None


def _not_of(slot: Literal["unit", "fleet"], sort: str) -> Callable[[Hearing], Facts]:
    """A check that fails for a unit of another type."""

    def fails(hearing: Hearing) -> Facts:
        unit = hearing.args[slot]
        found = board.units(hearing.state)[unit]["type"]
        return {slot: unit, "type": found} if found != sort else None

    return fails


def _other_country(hearing: Hearing) -> Facts:
    army, fleet = (board.units(hearing.state)[unit]["country"] for unit in (hearing.args["unit"], hearing.args["fleet"]))
    return {"army": army, "fleet": fleet} if army != fleet else None


def _fleet_unsupplied(hearing: Hearing) -> Facts:
    fleet = hearing.args["fleet"]
    return {"fleet": fleet} if board.units(hearing.state)[fleet].get("supplied") is False else None


def _full(hearing: Hearing) -> Facts:
    fleet = hearing.args["fleet"]
    army = board.cargo(hearing.state, fleet)
    return {"fleet": fleet, "army": army} if army and army != hearing.args["unit"] else None


def _fleet_apart(hearing: Hearing) -> Facts:
    if aboard(hearing):
        return None
    here, there = (board.cell_of(hearing.state, unit) for unit in (hearing.args["unit"], hearing.args["fleet"]))
    return {"here": here, "there": there} if there not in board.neighbours(hearing.state, here) else None


def _fleets_at_hand(hearing: Hearing) -> str | None:
    army = hearing.args["unit"]
    mine = (line.split(" on ") for line in load_offers(hearing))
    return board.alternatives((fleet for unit, fleet in mine if unit == army), instead="may go aboard: {names}")


def _meet_first(hearing: Hearing) -> str | None:
    """The fleets that it may go aboard, else the move by which the two meet: as that unsupplies, the army goes aboard later."""
    army, fleet = hearing.args["unit"], hearing.args["fleet"]
    if (others := _fleets_at_hand(hearing)) or foreign(hearing) or _foreign_fleet(hearing) or _other_country(hearing):
        return others
    at = {unit: board.cell_of(hearing.state, unit) for unit in (fleet, army)}
    able = [unit for unit in at if board.units(hearing.state)[unit].get("supplied")]
    ways = ((unit, cell, at[army if unit == fleet else fleet]) for unit in able for cell in sorted(reachable(hearing.state, unit)))
    unit, cell = next(((unit, cell) for unit, cell, goal in ways if goal in board.neighbours(hearing.state, cell)), ("", ""))
    if not unit:
        return message("no move of this turn brings {army} and {fleet} together", army=army, fleet=fleet)
    line = message("`{line}`", line=f"move {unit} to {cell}")
    return message("{line} brings them together; a move unsupplies, so {army} goes aboard in a later turn", line=line, army=army)


def _ashore(hearing: Hearing) -> Facts:
    """A unit that is no fleet, and so puts nobody ashore; an army aboard stands for its fleet where a line is read."""
    unit = hearing.args["unit"]
    return {"unit": unit} if board.units(hearing.state)[unit]["type"] != "fleet" and not board.is_aboard(hearing.state, unit) else None


def _walks_there(hearing: Hearing) -> str | None:
    """The move of a unit that lands somewhere by itself."""
    unit, cell = hearing.args["unit"], hearing.args.get("cell")
    return f"move {unit} to {cell}" if not foreign(hearing) and cell in reachable(hearing.state, unit) else None


def _empty(hearing: Hearing) -> Facts:
    fleet = hearing.args["unit"]
    return {"fleet": fleet} if board.cargo(hearing.state, fleet) is None and not _ashore(hearing) else None


def _fleet_spent(hearing: Hearing) -> Facts:
    return None if _ashore(hearing) else is_unsupplied(hearing)


def _not_land(hearing: Hearing) -> Facts:
    cell = hearing.args["cell"]
    terrain = board.ground(hearing.state, cell)
    return {"cell": cell, "terrain": terrain} if terrain != "land" else None


def _shore_apart(hearing: Hearing) -> Facts:
    here, cell = board.cell_of(hearing.state, hearing.args["unit"]), hearing.args["cell"]
    apart = board.is_explored(hearing.state, cell) and cell not in board.neighbours(hearing.state, here)
    return {"here": here, "cell": cell} if apart and not _ashore(hearing) else None


def _shores(hearing: Hearing) -> str | None:
    if foreign(hearing) or _ashore(hearing) or _empty(hearing) or is_unsupplied(hearing):
        return None
    return board.alternatives(shore(hearing.state, hearing.args["unit"]), instead="may go ashore at: {names}")


LOAD_CHECKS = (
    OWN,
    Check("C.own", "3.C", "{fleet} is a unit of {owner}, not of {side}", _foreign_fleet, rank=10),
    Check("C.army", "3.C", "{unit} is of type {type}: only armies go aboard", _not_of("unit", "army"), rank=20),
    Check("C.fleet", "3.C", "{fleet} is of type {type}: armies go aboard fleets only", _not_of("fleet", "fleet"), _fleets_at_hand, rank=20),
    Check("C.aboard", "3.C", "{unit} is aboard {fleet} already", aboard, rank=20),
    Check("C.country", "3.C", "army and fleet must be of one country, not of {army} and {fleet}", _other_country, _fleets_at_hand),
    Check("C.supplied", "3.C", "{unit} is unsupplied, and only a supplied army goes aboard", is_unsupplied),
    Check("C.fleet-supplied", "3.C", "{fleet} is unsupplied, and only a supplied fleet loads", _fleet_unsupplied, _fleets_at_hand),
    Check("C.empty", "3.C", "{fleet} carries {army}", _full, _fleets_at_hand),
    Check("C.adjacent", "3.C", "{there} does not touch {here}", _fleet_apart, _meet_first),
)

UNLOAD_CHECKS = (
    OWN,
    Check("D.ashore", "3.D", "{unit} is no fleet, and aboard none", _ashore, _walks_there, rank=15),
    Check("D.loaded", "3.D", "{fleet} carries no army", _empty, rank=20),
    Check("D.supplied", "3.D", "{unit} is unsupplied, and only a supplied fleet unloads", _fleet_spent),
    Check("D.land", "3.D", "an army goes ashore on land, and {cell} is {terrain}", _not_land, _shores),
    Check("D.adjacent", "3.D", "{cell} does not touch {here}", _shore_apart, _shores),
)
