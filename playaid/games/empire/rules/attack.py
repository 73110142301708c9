"""E. Attack: a die and the combat value on either side; the lower total is hit, equal totals hit both. [3.E]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from playaid.games.empire.rules.movement import OWN, aboard, is_unsupplied
from playaid.games.empire.state import board
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, State

UNSUPPLIED = "is unsupplied"
"""What a hit does to a supplied unit, in words."""


def attack_offers(hearing: Hearing) -> Iterable[str]:
    lines: list[tuple[str, dict[str, str]]] = []
    for unit in board.afoot(hearing.state, hearing.side):
        enemies = board.enemies_in(hearing.state, hearing.side, board.cell_of(hearing.state, unit))
        named = [(f"{unit} on {enemy}", {"unit": unit, "player": enemy}) for enemy in enemies]
        lines += named if len(named) != 1 else [(unit, {"unit": unit})]
    return legal_lines(hearing, lines)


def attack(hearing: Hearing) -> None:
    unit = hearing.args["unit"]
    cell = board.cell_of(hearing.state, unit)
    against = _against(hearing, cell)
    defender = _defender(hearing, against, cell)
    worn = hearing.public["clash"][2:] if hearing.args.get("again") else []
    attacker_side = board.owner(hearing.state, unit) or hearing.side
    theirs = _total(hearing, unit, attacker_side, "attacks")
    ours = _total(hearing, defender, against, "defends")
    loser = "" if theirs == ours else unit if theirs < ours else defender
    hit_units = [loser] if loser else [unit, defender]
    why = "the lower total is hit" if loser else "equal totals hit both"
    hearing.line("comparison", message("{theirs} to {ours}: {why}", theirs=theirs, ours=ours, why=why), listing(hit_units, " and "), "3.E")
    results = {struck: hit(hearing, struck) for struck in hit_units}
    worn = [*worn, *(struck for struck in hit_units if results[struck] == UNSUPPLIED)]
    hearing.put("public", "clash", [unit, defender, *worn])
    fates = {**dict.fromkeys(worn, UNSUPPLIED), **results}
    hearing.outcome(_fates({struck: fates[struck] for struck in (unit, defender) if struck in fates}))
    hearing.tell(
        "{unit} ({attacker_side}) attacks {defender} ({against}) in {cell}, {theirs} to {ours}: {fates}.",
        unit=unit,
        attacker_side=attacker_side,
        defender=defender,
        against=against,
        cell=cell,
        theirs=theirs,
        ours=ours,
        fates=_fates(results),
    )


def _fates(results: Mapping[str, str]) -> str:
    return listing((f"{unit} {fate}" for unit, fate in results.items()), " and ")


def to_the_death(state: State) -> Declaration | None:
    """The last attack made again by the same unit on the same defender, as long as both are on the board: for odds. `again` lets the
    outcome tell how both stand in the end, not only what the last blow did."""
    unit, defender, *_ = state["public"].get("clash", ("", ""))
    if unit not in board.units(state) or defender not in board.units(state):
        return None
    args = {"unit": unit, "player": board.owner(state, defender), "again": True}
    return Declaration("attack", args, board.owner(state, unit), message("attack {unit}", unit=unit), {"defender": defender})


def _against(hearing: Hearing, cell: str) -> str:
    named = hearing.args.get("player")
    enemies = board.enemies_in(hearing.state, hearing.side, cell)
    if named in enemies:
        return named
    if not enemies:
        raise Refusal(message("there is nobody to fight in {cell}", cell=cell))
    return hearing.ask("against", who=hearing.side, prompt=message("whom does {unit} attack?", unit=hearing.args["unit"]), options=enemies)


def _defender(hearing: Hearing, side: str, cell: str) -> str:
    candidates = board.afoot(hearing.state, side, cell)
    text = (
        message("{side} chooses from {n} units", side=side, n=len(candidates))
        if len(candidates) > 1
        else message("the only unit of {side}", side=side)
    )
    unit = hearing.ask(
        "defender",
        who=side,
        prompt=message("which unit in {cell} defends against {unit}?", cell=cell, unit=hearing.args["unit"]),
        options=candidates,
    )
    hearing.line("defender", message("{text} in {cell}", text=text, cell=cell), unit, "3.E")
    return unit


def _total(hearing: Hearing, unit: str, side: str, does: str) -> int:
    here = board.units(hearing.state)[unit]
    die = int(hearing.roll("d6", who=side, why=f"{unit} {does}").total)
    total, supply = die + here["combat"], "supplied" if here.get("supplied") else "unsupplied"
    hearing.line(
        f"{unit} {does}",
        message("die {die} + combat {combat} (counter), {supply}", die=die, combat=here["combat"], supply=supply),
        f"= {total}",
        "3.E",
    )
    return total


def hit(hearing: Hearing, unit: str) -> str:
    """A supplied unit is unsupplied, an unsupplied one is killed. Returns what became of it, in words."""
    if board.units(hearing.state)[unit].get("supplied"):
        hearing.put("public", "units", unit, "supplied", False)
        hearing.line("hit", message("{unit} was supplied", unit=unit), "unsupplied", "3.E")
        return UNSUPPLIED
    army = board.cargo(hearing.state, unit)
    kill(hearing, unit)
    if army is None:
        return "is killed"
    kill(hearing, army)
    return message("is killed with {army} aboard", army=army)


def kill(hearing: Hearing, unit: str) -> None:
    """Take a unit off the board: a named one to the dead, a generic one to the discards."""
    here = board.units(hearing.state)[unit]
    sort, pile = ("named", "dead") if here["named"] else ("generic", "discard")
    hearing.drop("public", "units", unit)
    hearing.push("public", pile, here["counter"])
    hearing.line("killed", f"{unit}: {sort}", message("{pile} pile", pile=pile), "3.E")
    hearing.happens("departure", country=here["country"])


def _alone(hearing: Hearing) -> Facts:
    return None if _enemies(hearing) else {"cell": board.cell_of(hearing.state, hearing.args["unit"])}


def _absent(hearing: Hearing) -> Facts:
    player, enemies = hearing.args.get("player"), _enemies(hearing)
    if player is None or not enemies or player in enemies:
        return None
    return {"player": player, "cell": board.cell_of(hearing.state, hearing.args["unit"])}


def _enemies(hearing: Hearing) -> list[str]:
    return board.enemies_in(hearing.state, hearing.side, board.cell_of(hearing.state, hearing.args["unit"]))


def _there(hearing: Hearing) -> str | None:
    return board.alternatives("there", _enemies(hearing))


def _weak(hearing: Hearing) -> Facts:
    return is_unsupplied(hearing) if board.option(hearing.state, "attackers") == "supplied" else None


def _able(hearing: Hearing) -> str | None:
    return board.alternatives("may attack", attack_offers(hearing))


ATTACK_CHECKS = (
    OWN,
    Check("E.aboard", "3.E", "{unit} is aboard {fleet} and can neither attack nor defend", aboard, _able, rank=20),
    Check("E.enemy", "3.E", "there is no enemy unit in {cell}", _alone, _able, rank=20),
    Check("E.player", "3.E", "{player} has no unit to fight in {cell}", _absent, _there),
    Check("E.supplied", "3.E", "{unit} is unsupplied, and in this session only a supplied unit attacks", _weak, _able),
)
