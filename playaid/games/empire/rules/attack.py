"""E. Attack: a die and the combat value on either side; the lower total is hit, equal totals hit both. [3.E]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.empire.ratings.names import units
from playaid.games.empire.rules.movement import OWN, aboard, foreign, is_unsupplied
from playaid.games.empire.state import board
from playaid.language.message import as_message, message, series
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import find_only
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import given_up
from playaid.referee.deciding.offers import asking, legal, legal_lines

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, State

NOBODY = "the table"
"""Who throws and draws for a player that has given up: whoever is there."""


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
    totals = {
        "attack": _total(hearing, unit, attacker_side, message("{unit} attacks", unit=unit)),
        "defence": _total(hearing, defender, against, message("{unit} defends", unit=defender)),
    }
    least = min(totals.values())
    hit_units = [fighter for fighter, total in zip((unit, defender), totals.values(), strict=True) if total == least]
    compared = "{attack} to {defence}: equal totals hit both" if hit_units[1:] else "{attack} to {defence}: the lower total is hit"
    hearing.line("comparison", message(compared, **totals), series(hit_units), "3.E")
    stood = board.units(hearing.state)
    results = {struck: hit(hearing, struck) for struck in hit_units}
    worn = [*worn, *(struck for struck in hit_units if struck in board.units(hearing.state))]
    hearing.put("public", "clash", [unit, defender, *worn])
    fates = {**{struck: _unsupplied(struck) for struck in worn}, **results}
    hearing.outcome(series(fates[struck] for struck in (unit, defender) if struck in fates))
    pattern = "{unit} ({side}) attacks {defender} ({enemy}) in {cell}, {attack} to {defence}: {fates}."
    who = {"unit": unit, "side": attacker_side, "defender": defender, "enemy": against}
    hearing.tell(message(pattern, **who, cell=cell, **totals, fates=series(results.values())))
    for killed in (unit for unit, here in stood.items() if unit not in board.units(hearing.state) and not here["named"]):
        hearing.tell("{unit} is generic: its counter goes to the discards, and not to the dead.", unit=killed)
    for country in dict.fromkeys(here["country"] for unit, here in stood.items() if unit not in board.units(hearing.state)):
        hearing.happens("departure", country=country)


def _unsupplied(unit: str) -> str:
    return message("{unit} is unsupplied", unit=unit)


def to_the_death(state: State) -> Declaration | None:
    """The last attack made again by the same unit on the same defender, as long as both are on the board: for odds. `again` lets the
    outcome tell how both stand in the end, not only what the last blow did."""
    unit, defender, *_ = state["public"].get("clash", ("", ""))
    if unit not in board.units(state) or defender not in board.units(state) or not _may_attack_again(state, unit):
        return None
    args = {"unit": unit, "player": board.owner(state, defender), "again": True}
    return Declaration("attack", args, board.owner(state, unit), f"attack {unit}", {"defender": defender})


def _may_attack_again(state: State, unit: str) -> bool:
    """Whether the last attack has left a unit what the session asks of whoever attacks."""
    return board.option(state, "attackers") != "supplied" or board.units(state)[unit].get("supplied") is True


def _against(hearing: Hearing, cell: str) -> str:
    named = hearing.args.get("player")
    enemies = _enemies(hearing)
    if named in enemies:
        return named
    if not enemies:
        raise Refusal(message("there is nobody to fight in {cell}", cell=cell))
    return hearing.ask("against", who=hearing.side, prompt=message("whom does {unit} attack?", unit=hearing.args["unit"]), options=enemies)


def _defender(hearing: Hearing, side: str, cell: str) -> str:
    """The unit that the defending player chooses, or the lot where they have given up."""
    candidates = board.afoot(hearing.state, side, cell)
    if len(candidates) > 1 and side in given_up(hearing.state):
        return _by_lot(hearing, side, cell, candidates)
    why = "{side} chooses from {units} units in {cell}" if len(candidates) > 1 else "the only unit of {side} in {cell}"
    of_one = "which of your units in {cell} defends against {unit}? The choice is yours alone, whichever was named"
    asked = of_one if _names_one(hearing, candidates) else "which of your units in {cell} defends against {unit}?"
    prompt = message(asked, cell=cell, unit=hearing.args["unit"])
    unit = hearing.ask("defender", who=side, prompt=prompt, options=candidates)
    hearing.line("defender", message(why, side=side, units=len(candidates), cell=cell), unit, "3.E")
    return unit


def _names_one(hearing: Hearing, candidates: list[str]) -> bool:
    """Whether one of those among whom their player chooses has been named by whoever attacks."""
    said = hearing.declaration.typed.split()
    spans = (" ".join(said[begin:end]) for begin in range(1, len(said)) for end in range(begin + 1, len(said) + 1))
    return any(find_only(span, {unit: others for unit, others in units(hearing.state).items() if unit in candidates}) for span in spans)


def _by_lot(hearing: Hearing, side: str, cell: str, candidates: list[str]) -> str:
    """Drawn once for an attack that is made again and again, for odds: it goes on against the same unit."""
    if hearing.args.get("again"):
        return hearing.public["clash"][1]
    attacker = hearing.args["unit"]
    unit = hearing.draw(candidates, 1, who=NOBODY, why=message("which unit of {side} defends against {unit}", side=side, unit=attacker))[0]
    why = message("by lot from {units} units in {cell}: {side} has given up", units=len(candidates), cell=cell, side=side)
    hearing.line("defender", why, unit, "3.E")
    return unit


def _total(hearing: Hearing, unit: str, side: str, why: str) -> int:
    here = board.units(hearing.state)[unit]
    added = message("{what}: {combat} + die, high is wanted", what=why, combat=here["combat"])
    die = int(hearing.roll("d6", who=NOBODY if side in given_up(hearing.state) else side, why=added).total)
    supply = as_message("supplied" if here.get("supplied") else "unsupplied")
    made_up = message("die {die} + combat {combat} (counter), {supply}", die=die, combat=here["combat"], supply=supply)
    hearing.line(why, made_up, die + here["combat"], "3.E")
    return die + here["combat"]


def hit(hearing: Hearing, unit: str) -> str:
    """A supplied unit is unsupplied, an unsupplied one is killed. Returns what became of it, as a message."""
    if board.units(hearing.state)[unit].get("supplied"):
        hearing.put("public", "units", unit, "supplied", False)
        hearing.line("hit", message("{unit} was supplied", unit=unit), "unsupplied", "3.E")
        return _unsupplied(unit)
    army = board.cargo(hearing.state, unit)
    kill(hearing, unit)
    if army is None:
        return message("{unit} is killed", unit=unit)
    kill(hearing, army)
    return message("{unit} is killed with {army} aboard", unit=unit, army=army)


def kill(hearing: Hearing, unit: str) -> None:
    """Take a unit off the board: a named one to the dead, a generic one to the discards."""
    here = board.units(hearing.state)[unit]
    named = here["named"]
    hearing.drop("public", "units", unit)
    hearing.push("public", "dead" if named else "discard", here["counter"])
    sort = message("{unit}: named" if named else "{unit}: generic", unit=unit)
    hearing.line("killed", sort, "dead pile" if named else "discard pile", "3.E")


def _alone(hearing: Hearing) -> Facts:
    """Of another's unit only that is said, and of who is aboard that they attack nobody: who stands there is no matter of it."""
    if _enemies(hearing) or foreign(hearing) is not None or aboard(hearing):
        return None
    return {"cell": board.cell_of(hearing.state, hearing.args["unit"])}


def _absent(hearing: Hearing) -> Facts:
    player, enemies = hearing.args.get("player"), _enemies(hearing)
    if player is None or not enemies or player in enemies:
        return None
    if player == board.owner(hearing.state, hearing.args["unit"]) != hearing.side:  # it is theirs: that is said, and all there is to say
        return None
    unit = hearing.args["unit"]
    return {"player": player, "unit": unit, "cell": board.cell_of(hearing.state, unit)}


def _enemies(hearing: Hearing) -> list[str]:
    """The enemies of whose the unit is: overruled, it may be another's than who declares it."""
    unit = hearing.args["unit"]
    return board.enemies_in(hearing.state, board.owner(hearing.state, unit) or hearing.side, board.cell_of(hearing.state, unit))


def _there(hearing: Hearing) -> str | None:
    return board.alternatives(_enemies(hearing), instead="there: {names}")


def _weak(hearing: Hearing) -> Facts:
    return is_unsupplied(hearing) if board.option(hearing.state, "attackers") == "supplied" else None


def _able(hearing: Hearing) -> str | None:
    return board.alternatives(attack_offers(hearing), instead="may attack: {names}")


def _aboard(hearing: Hearing) -> Facts:
    """Of another's it is said with whose it is."""
    return aboard(hearing) if foreign(hearing) is None else None


def _foreign(hearing: Hearing) -> Facts:
    """Whoever names an enemy alone wants to attack it: it is aboard, or nobody of theirs stands there."""
    facts = foreign(hearing)
    if facts is None:
        return None
    cell = board.cell_of(hearing.state, hearing.args["unit"])
    if (carried := aboard(hearing)) is not None:
        return {"fault": message("{unit} of {owner} is aboard {fleet} and can neither attack nor defend", **facts, fleet=carried["fleet"])}
    meant = facts["owner"] and "player" not in hearing.args and not board.afoot(hearing.state, hearing.side, cell)
    how = "{unit} is {owner}'s, in {cell}, and no unit of {side} stands there to attack it" if meant else OWN.message
    return {"fault": message(how, **facts, cell=cell)}


def _towards(hearing: Hearing) -> str | None:
    """The move by which a unit comes to where an enemy who was named can be attacked, one that stands beside them first; or that none
    can come there."""
    cell = board.cell_of(hearing.state, hearing.args["unit"])
    around = board.neighbours(hearing.state, cell)
    asked = asking(hearing.game, hearing.state, hearing.book, "move", hearing.side)
    mine = board.afoot(hearing.state, hearing.side)
    if board.afoot(hearing.state, hearing.side, cell) or hearing.args.get("player"):
        return None
    near = sorted(mine, key=lambda unit: board.cell_of(hearing.state, unit) not in around)
    goes = next((unit for unit in near if legal(asked, {"unit": unit, "cell": cell})), None)
    return f"move {quote(goes)} to {cell}" if goes else message("no unit of {side} can move to {cell} now", side=hearing.side, cell=cell)


ATTACK_CHECKS = (
    OWN._replace(message="{fault}", fails=_foreign, instead=_towards),
    Check("E.aboard", "3.E", "{unit} is aboard {fleet} and can neither attack nor defend", _aboard, _able, rank=20),
    Check("E.enemy", "3.E", "there is no enemy unit in {cell}", _alone, _able, rank=20),
    Check("E.player", "3.E", "{player} has no enemy of {unit} in {cell}", _absent, _there),
    Check("E.supplied", "3.E", "{unit} is unsupplied, and in this session only a supplied unit attacks", _weak, _able),
)
