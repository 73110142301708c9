"""Inside or outside the castle. [Castle: occupation]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.rules import counters, order
from playaid.games.tears.rules.movement import halt
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Offer


def gate(hearing: Hearing) -> None:
    """All of a side's pieces in the area of its castle go inside, or all outside."""
    area, where = hearing.args["area"], hearing.args["where"]
    counters.go_in(hearing, hearing.side, area, where == "in")
    owed = duties.debt(hearing.state, "gate", area)
    if owed is not None:
        order.paid(hearing, "gate", area)
        if where == "out":
            halt(hearing, pieces.other(hearing.side), owed["movers"], area)


def settle(hearing: Hearing) -> None:
    """Once no enemy stands before a castle, or nobody is inside, its side is together again."""
    for area, castle in list(hearing.public["castles"].items()):
        side = castle["side"]
        if "out" not in castle or hearing.public["battle"]:
            continue
        here = [*map(forces.code_of, forces.tokens(hearing.state, side, area)), *forces.persons(hearing.state, side, area)]
        counters.leave_walls(hearing, side, area, [name for name in castle["out"] if name not in here])
        walled = forces.behind_the_walls(hearing.state, side, area)
        if not walled or not forces.outside(hearing.state, pieces.other(side), area):
            hearing.put("public", "castles", area, {"side": side, "inside": side if walled else ""})


def _gate_here(hearing: Hearing) -> Facts:
    area = hearing.args["area"]
    if hearing.public["battle"]:  # whoever fights lies in line
        return None
    fits = world.controls(hearing.state, hearing.side, area) and forces.at_place(hearing.state, hearing.side, area)
    return None if fits else {"area": area, "side": hearing.side}


def _gate_enemy(hearing: Hearing) -> Facts:
    area = hearing.args["area"]
    if _gate_here(hearing) or duties.debt(hearing.state, "gate", area):
        return None
    if not forces.outside(hearing.state, pieces.other(hearing.side), area):
        return None
    to_fight = hearing.args["where"] == "out" and world.inside(hearing.state, hearing.side, area)
    return {"why": message(OUT_TO_FIGHT if to_fight else GATE_SHUT, area=area)}


GATE_SHUT = "the enemy stands before {area}: the gate is shut"
OUT_TO_FIGHT = "the enemy stands before {area}: whoever is activated inside comes out to fight (`attack {area}`), and nobody otherwise"


def _sortie(hearing: Hearing) -> str | None:
    """The line by which those inside come out to the enemy before their castle, as far as all can see."""
    from playaid.referee.deciding.offers import asking, may_be_legal

    area = hearing.args["area"]
    if hearing.args["where"] != "out" or hearing.side not in duties.acting(hearing.state):
        return None
    attack = asking(hearing.game, hearing.state, hearing.book, "attack", hearing.side)
    return f"attack {area}" if may_be_legal(attack, {"area": area}) else None


def _gate_busy(hearing: Hearing) -> Facts:
    owes = hearing.public["owed"] and not duties.debt(hearing.state, "gate", hearing.args["area"])
    return order.busy(hearing) if hearing.public["battle"] or owes else None


GATE_CHECKS = (
    Check("gate.busy", "Castle: occupation", duties.FIRST, _gate_busy, rank=5),
    order.unless(
        order.elsewhere,
        Check("gate.here", "Castle: occupation", "{side} has no pieces at a castle of theirs in {area}", _gate_here, rank=20),
    ),
    Check("gate.enemy", "Castle: occupation", "{why}", _gate_enemy, _sortie, rank=30),
)


def gate_offers(h: Hearing) -> list[str]:
    """In and out wherever the gate may be used now; where nothing is owed, only what changes something."""
    lines: list[Offer] = []
    own = {area: castle for area, castle in h.public["castles"].items() if castle["side"] == h.side}
    for area, castle in own.items():
        owed = duties.debt(h.state, "gate", area) is not None
        wheres = ["in", "out"] if owed else ["out"] if castle["inside"] == h.side else ["in"]
        lines += [(f"{area} {where}", {"area": area, "where": where}) for where in wheres]
    return order.offers(h, GATE_CHECKS, lines, at_leisure=True)
