"""14.0 Command control: who may command what, and whose Command Rating counts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playaid.games.albion import items, pieces
from playaid.referee.game import Check
from playaid.referee.hearing import Hearing
from playaid.referee.offers import legal
from playaid.referee.refusals import Refusal
from playaid.referee.sequence import acting, frames
from playaid.referee.state import State

MOVING = ("pregame", "moving", "forced", "reaction")
FIGHTING = ("duels", "battles")
"""The steps in which the order of a stack may be changed. [14.2]"""


def may_command(hearing: Hearing, person: str, army: str) -> bool:
    """Whether a person's rank lets him command an army: a captain his own colour, a marshal his own race, a king any friend. [14.3]"""
    held = pieces.rank(hearing, person)
    one, troops = pieces.piece(hearing.state, person), pieces.piece(hearing.state, army)
    if held is None or pieces.commander_side(one) != pieces.commander_side(troops):
        return False
    if held == "king":
        return True
    if held == "marshal":
        return pieces.race(hearing, person) == pieces.race(hearing, army)
    return bool(_colour(hearing, one["kingdom"]) == _colour(hearing, troops["kingdom"]))


def _colour(hearing: Hearing, kingdom: str | None) -> str | None:
    return "Eastmarch" if kingdom == "Gogma" and hearing.options["gogma"] == "eastmarch" else kingdom


def in_command(hearing: Hearing, army: str) -> bool:
    """Whether an army stands beneath a person who may command it. [14.2]"""
    troops = pieces.piece(hearing.state, army)
    leader = troops.get("under")
    if leader is None:
        return False
    one = pieces.piece(hearing.state, leader)
    together = pieces.on_map(one) and one["hex"] == troops["hex"] and bool(one["aboard"]) == bool(troops["aboard"])
    return together and may_command(hearing, leader, army)


def rating(hearing: Hearing, person: str) -> int:
    """A person's Command Rating with what he bears."""
    return items.command_of(hearing, person, int(hearing.fact("persons", person, "command")))


def counting(persons: Sequence[str]) -> list[str]:
    """The persons whose Command Ratings may change a dice roll: beside Magog, not Mad Ainsel. [7.9 m36]"""
    return [name for name in persons if not (name == "Mad Ainsel" and "Magog" in persons)]


def best(hearing: Hearing, persons: Sequence[str]) -> tuple[int, str]:
    """The Command Rating that a stack uses, and whose: of the highest rank; among equals the best. (0, "") without persons. [14.4]"""
    if not persons:
        return 0, ""
    present = counting(persons)
    if len(present) == 1:
        return rating(hearing, present[0]), present[0]
    ranks = {name: pieces.rank(hearing, name) for name in present}
    highest = max((_height(held) for held in ranks.values()), default=0)
    return max(((rating(hearing, name), name) for name in present if _height(ranks[name]) == highest), key=lambda pair: pair[0])


def _height(rank: str | None) -> int:
    return 0 if rank is None else pieces.RANKS.index(rank) + 1


def leaderless(state: State, name: str) -> list[str]:
    """The armies that stood beneath a person."""
    return [army for army, one in pieces.pieces(state).items() if one["kind"] == "army" and one.get("under") == name]


def command(hearing: Hearing) -> None:
    """Put armies beneath a person."""
    person = hearing.args["person"]
    if _no_army(hearing) or _apart(hearing):
        raise Refusal(f"only armies that are with {person}, ashore or aboard like him, can be put beneath him")
    for army in hearing.args["armies"]:
        hearing.put("public", "pieces", army, "under", person)
    hearing.line("command", f"{person} is {pieces.rank(hearing, person)}", ", ".join(hearing.args["armies"]), "14.3")
    hearing.tell(f"{person} commands {', '.join(hearing.args['armies'])}.")


def command_offers(hearing: Hearing) -> Iterable[str]:
    """For armies without command, each king or captain of their kingdom whose rank is printed and who stands with them."""
    state, side = hearing.state, hearing.side
    for army, troops in pieces.pieces(state).items():
        if troops["kind"] != "army" or not pieces.on_map(troops) or pieces.commander_side(troops) != side or troops.get("under"):
            continue
        if troops["state"] != "active" or troops.get("aboard"):
            continue
        for name in pieces.at(state, str(troops["hex"]), side, "person", aboard=False):
            row = pieces.person_rows()[name]
            likely = row.get("rank") and row["kingdom"] == troops["kingdom"] and pieces.piece(state, name)["state"] == "active"
            if likely and legal(hearing, {"person": name, "armies": [army]}):
                yield f"{name} over {army}"


def _apart(hearing: Hearing) -> Mapping[str, Any] | None:
    one = pieces.piece(hearing.state, hearing.args["person"])
    armies = hearing.args["armies"]
    away = [
        army
        for army in armies
        if one["hex"] is None
        or pieces.piece(hearing.state, army)["hex"] != one["hex"]
        or bool(pieces.piece(hearing.state, army).get("aboard")) != bool(one["aboard"])
    ]
    return {"armies": ", ".join(away), "person": hearing.args["person"]} if away else None


def _no_army(hearing: Hearing) -> Mapping[str, Any] | None:
    wrong = [name for name in hearing.args["armies"] if pieces.piece(hearing.state, name)["kind"] != "army"]
    return {"names": ", ".join(wrong)} if wrong else None


def _not_entitled(hearing: Hearing) -> Mapping[str, Any] | None:
    if _no_army(hearing):
        return None
    person = hearing.args["person"]
    wrong = [army for army in hearing.args["armies"] if not may_command(hearing, person, army)]
    if not wrong:
        return None
    return {"person": person, "rank": pieces.rank(hearing, person) or "of no rank", "armies": ", ".join(wrong)}


def not_yours(hearing: Hearing, names: Iterable[str]) -> Mapping[str, Any] | None:
    """The facts of a failed check when pieces are not the declaring side's to move."""
    wrong = [name for name in names if pieces.commander_side(pieces.piece(hearing.state, name)) != hearing.side]
    return {"names": ", ".join(wrong), "side": hearing.side} if wrong else None


def _not_now(hearing: Hearing) -> Mapping[str, Any] | None:
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
