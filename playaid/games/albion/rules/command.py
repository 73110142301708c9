"""14.0 Putting armies beneath a person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import leaders
from playaid.games.albion.ratings.leaders import may_command
from playaid.games.albion.state import pieces
from playaid.language.message import AND, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import acting, frames
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece

MOVING = ("pregame", "moving", "forced", "tolls", "reaction")
FIGHTING = ("duels", "battles")
"""The steps in which the order of a stack may be changed. [14.2]"""


def command(hearing: Hearing) -> None:
    person = hearing.args["person"]
    if _no_army(hearing) or _apart(hearing):
        raise Refusal(message("only armies that are with {person}, ashore or aboard like him, can be put beneath him", person=person))
    for army in hearing.args["armies"]:
        hearing.put("public", "pieces", army, "under", person)
    armies, rank = listing(hearing.args["armies"]), leaders.rank(hearing, person)
    hearing.line("command", message("{person} is {rank}", person=person, rank=rank), armies, "14.3")
    hearing.tell("{person} commands {armies}.", person=person, armies=armies)


def pass_on(hearing: Hearing, armies: Iterable[str]) -> None:
    """Armies whose commander is with them no more lie beneath another of their stack, if one may command them; else all hear it. [11.9]"""
    left: dict[tuple[str | None, str | None], list[str]] = {}
    for army in armies:
        leader = leaders.next_in_command(hearing, army)
        hearing.put("public", "pieces", army, "under", leader)
        piece = pieces.piece(hearing.state, army)
        only = pieces.own(hearing.state, piece["side"])
        if leader is not None:
            hearing.tell("{person} takes command of {army}.", only=only, person=leader, army=army)
        else:
            left.setdefault((piece["hex"], only), []).append(army)
    for (number, only), names in left.items():
        text = counted(
            len(names),
            "{armies} in {hex} has no commander.",
            "{armies} in {hex} have no commander.",
            armies=listing(names, AND),
            hex=number,
        )
        hearing.tell(text, only=only)


def take_over(hearing: Hearing, person: str) -> None:
    """The armies beside a person that nobody commands are his again, or another's who may."""
    piece = pieces.piece(hearing.state, person)
    if pieces.on_map(piece):
        put_in_order(hearing, str(piece["hex"]), pieces.commander_side(piece))


def bereft(hearing: Hearing, person: str, piece: Piece) -> None:
    """A person has died: the armies of his stack lie beneath another now, if one may command them. [11.9, 14.2]"""
    for side in dict.fromkeys((piece["side"], pieces.commander_side(piece))) if piece["hex"] is not None else ():
        armies = pieces.at(hearing.state, str(piece["hex"]), side, "army", aboard=bool(piece["aboard"]))
        pass_on(hearing, [army for army in armies if pieces.piece(hearing.state, army)["under"] is None])


def put_in_order(hearing: Hearing, number: str, side: str) -> None:
    """Armies beneath nobody are laid beneath who is with them and openly commands them: their owner would do it, at no cost. [11.9]"""
    for army in pieces.at(hearing.state, number, side, "army"):
        if pieces.piece(hearing.state, army)["under"] is None and leaders.next_in_command(hearing, army) is not None:
            pass_on(hearing, [army])


def _armies(hearing: Hearing) -> Iterable[tuple[str, Piece]]:
    """The armies that are awake of the side that declares. [10.0, 14.0]"""
    for army, troops in pieces.pieces(hearing.state).items():
        if troops["kind"] == "army" and pieces.awake(troops) and pieces.commander_side(troops) == hearing.side:
            yield army, troops


def command_offers(hearing: Hearing) -> Iterable[str]:
    """For armies without command, each person awake who stands with them and may command them."""
    for army, troops in _armies(hearing):
        if troops["under"]:
            continue
        for name in pieces.at(hearing.state, str(troops["hex"]), hearing.side, "person", aboard=False):
            if legal(hearing, {"person": name, "armies": [army]}):
                yield f"{name} over {army}"


def command_besides(hearing: Hearing) -> Iterable[str]:
    """Armies that stand beneath one person, and others in the hex who may command them: told where the verb alone is asked about."""
    for army, troops in _armies(hearing):
        if not troops["under"]:
            continue
        others = [name for name in pieces.at(hearing.state, str(troops["hex"]), hearing.side, "person") if name != troops["under"]]
        yield from (f"{name} over {army}" for name in others if legal(hearing, {"person": name, "armies": [army]}))


def _apart(hearing: Hearing) -> Facts:
    his, armies = pieces.piece(hearing.state, hearing.args["person"]), hearing.args["armies"]
    troops = {army: pieces.piece(hearing.state, army) for army in armies}
    with_him = [army for army, piece in troops.items() if his["hex"] == piece["hex"] and bool(piece.get("aboard")) == bool(his["aboard"])]
    away = [army for army in armies if his["hex"] is None or army not in with_him]
    if not away:
        return None
    said = {"armies": listing(away), "person": hearing.args["person"]}
    if any(his["hex"] is None or troops[army]["hex"] != his["hex"] for army in away):
        return {"why": message("{armies}: not in the hex of {person}", **said)}
    if his["aboard"]:
        return {"why": message("{armies}: ashore, and {person} is aboard {ship}", **said, ship=his["aboard"])}
    return {"why": message("{armies}: aboard, and {person} is ashore", **said)}


def _no_army(hearing: Hearing) -> Facts:
    return pieces.failing(name for name in hearing.args["armies"] if pieces.piece(hearing.state, name)["kind"] != "army")


def _not_entitled(hearing: Hearing) -> Facts:
    if _no_army(hearing):
        return None
    person = hearing.args["person"]
    wrong = listing(army for army in hearing.args["armies"] if not may_command(hearing, person, army))
    return {"person": person, "rank": leaders.rank(hearing, person) or message("of no rank"), "armies": wrong} if wrong else None


def not_yours(hearing: Hearing, names: Iterable[str]) -> Facts:
    wrong = (name for name in names if pieces.commander_side(pieces.piece(hearing.state, name)) != hearing.side)
    return pieces.failing(wrong, side=hearing.side)


def _not_now(hearing: Hearing) -> Facts:
    """Stacks are rearranged by whoever moves or reacts, and by both sides between the rounds of a combat in the hex. [11.9, 14.2]"""
    where = frames(hearing.state)[-1]["key"]
    if where in MOVING and hearing.side in acting(hearing.game, hearing.state):
        return None
    hexes = [fight["hex"] for fight in hearing.public["combat"]["fights"].values() if fight["state"] != "over"]
    between = where in FIGHTING and all(loss["chosen"] for loss in hearing.public["losses"].values())
    return None if between and pieces.piece(hearing.state, hearing.args["person"])["hex"] in hexes else {"side": hearing.side}


_WHEN = "a stack of {side} is rearranged when it moves or reacts, or between the rounds of its combat"
COMMAND_CHECKS = (
    Check("14.when", "14.2", _WHEN, _not_now, rank=5),
    Check("14.own", "14.3", "{names}: not of {side}", lambda h: not_yours(h, [h.args["person"], *h.args["armies"]]), rank=10),
    Check("14.army", "14.0", "{names}: only armies are commanded", _no_army, rank=20),
    Check("14.hex", "14.2", "{why}", _apart, rank=20),
    Check("14.rank", "14.3", "{person} is {rank} and may not command {armies}", _not_entitled),
)
