"""14.0 Putting armies beneath a person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import leaders
from playaid.games.albion.ratings.leaders import may_command
from playaid.games.albion.state import pieces
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import acting, frames
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

MOVING = ("pregame", "moving", "forced", "reaction")
FIGHTING = ("duels", "battles")
"""The steps in which the order of a stack may be changed. [14.2]"""


def command(hearing: Hearing) -> None:
    person = hearing.args["person"]
    if _no_army(hearing) or _apart(hearing):
        raise Refusal(f"only armies that are with {person}, ashore or aboard like him, can be put beneath him")
    for army in hearing.args["armies"]:
        hearing.put("public", "pieces", army, "under", person)
    hearing.line("command", f"{person} is {leaders.rank(hearing, person)}", ", ".join(hearing.args["armies"]), "14.3")
    hearing.tell(f"{person} commands {', '.join(hearing.args['armies'])}.")


def command_offers(hearing: Hearing) -> Iterable[str]:
    """For armies without command, each person awake who stands with them and may command them."""
    state, side = hearing.state, hearing.side
    for army, troops in pieces.pieces(state).items():
        if troops["kind"] != "army" or not pieces.on_map(troops) or pieces.commander_side(troops) != side or troops.get("under"):
            continue
        if troops["state"] != "active" or troops.get("aboard"):
            continue
        for name in pieces.at(state, str(troops["hex"]), side, "person", aboard=False):
            if pieces.piece(state, name)["state"] == "active" and legal(hearing, {"person": name, "armies": [army]}):
                yield f"{name} over {army}"


def _apart(hearing: Hearing) -> Facts:
    piece = pieces.piece(hearing.state, hearing.args["person"])
    armies = hearing.args["armies"]
    away = [
        army
        for army in armies
        if piece["hex"] is None
        or pieces.piece(hearing.state, army)["hex"] != piece["hex"]
        or bool(pieces.piece(hearing.state, army).get("aboard")) != bool(piece["aboard"])
    ]
    return {"armies": ", ".join(away), "person": hearing.args["person"]} if away else None


def _no_army(hearing: Hearing) -> Facts:
    wrong = [name for name in hearing.args["armies"] if pieces.piece(hearing.state, name)["kind"] != "army"]
    return {"names": ", ".join(wrong)} if wrong else None


def _not_entitled(hearing: Hearing) -> Facts:
    if _no_army(hearing):
        return None
    person = hearing.args["person"]
    wrong = [army for army in hearing.args["armies"] if not may_command(hearing, person, army)]
    if not wrong:
        return None
    return {"person": person, "rank": leaders.rank(hearing, person) or "of no rank", "armies": ", ".join(wrong)}


def not_yours(hearing: Hearing, names: Iterable[str]) -> Facts:
    wrong = [name for name in names if pieces.commander_side(pieces.piece(hearing.state, name)) != hearing.side]
    return {"names": ", ".join(wrong), "side": hearing.side} if wrong else None


def _not_now(hearing: Hearing) -> Facts:
    """Stacks are rearranged by whoever moves or reacts, and by both sides between the rounds of a combat in the hex. [11.9, 14.2]"""
    where = [frame["key"] for frame in frames(hearing.state)]
    if where[-1] in MOVING and hearing.side in acting(hearing.game, hearing.state):
        return None
    hexes = [fight["hex"] for fight in hearing.public["combat"]["fights"].values() if fight["state"] != "over"]
    number = pieces.piece(hearing.state, hearing.args["person"])["hex"]
    between = where[-1] in FIGHTING and not any(not loss["chosen"] for loss in hearing.public["losses"].values())
    return None if between and number in hexes else {"side": hearing.side}


COMMAND_CHECKS = (
    Check(
        "14.when", "14.2", "a stack of {side} is rearranged when it moves or reacts, or between the rounds of its combat", _not_now, rank=5
    ),
    Check("14.own", "14.3", "{names}: not of {side}", lambda h: not_yours(h, [h.args["person"], *h.args["armies"]]), rank=10),
    Check("14.army", "14.0", "{names}: only armies are commanded", _no_army, rank=20),
    Check("14.hex", "14.2", "{armies}: not in the hex of {person}", _apart, rank=20),
    Check("14.rank", "14.3", "{person} is {rank} and may not command {armies}", _not_entitled),
)
