"""20.6, 19.5 What somebody may use before a combat that odds of it leave out, in words told with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.rules.wonders import HAND, TEETH
from playaid.games.albion.state import pieces, printed, stacks
from playaid.games.albion.state.occasions import BARROWS, ROYAL
from playaid.games.albion.state.sides import FAERIE, SIDES
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State
    from playaid.referee.contract.ruling import Declaration

FIRST_ROUND = "the first round, where nobody challenges; where the ground is not given, the defender picks what serves them best"

NOT_TOUCHED = "{side} does not use the Hand of Torbay first (`touch`)"


def before_the_first_round(said: Declaration, state: State) -> str:
    """Of a battle or a melee that is announced, with what its odds suppose."""
    number = said.args.get("hex")
    places = [number] if isinstance(number, str) else list(said.args.get("hexes", ()))
    used = [
        word for number in places for word in (by_hand(state, number) if said.verb == "melee" else _by_battle(state, number, said.verb))
    ]
    unseen = [word for number in places for word in _unseen(state, number, said.side)]
    return listing([FIRST_ROUND, *unseen, *dict.fromkeys(used)], "; ")


def _unseen(state: State, number: str, side: str | None) -> list[str]:
    """That counters of the other side which nobody else has seen are taken for single points. [11.9]"""
    others = [other for other in SIDES if other != side]
    counters = {other: stacks.unseen_at(state, number, other) for other in others}
    text = "each of the {n} counters of {side} in {hex} that are not seen is taken for one army point without a commander"
    return [message(text, n=n, side=other, hex=number) for other, n in counters.items() if n > 0]


def by_hand(state: State, number: str | None) -> list[str]:
    """That nobody is touched, where somebody in a hex might bear the Hand. [20.6.15]"""
    sides = [side for side in SIDES if _has(state, side, HAND) and _may_be_in(state, side, HAND, number)]
    return [message(NOT_TOUCHED, side=side) for side in sides]


def _by_battle(state: State, number: str, verb: str) -> list[str]:
    """That no army of the Teeth comes, and no kings. [19.5.19, 20.6.23]"""
    if verb != "battle":
        return []
    sides = [side for side in SIDES if _has(state, side, TEETH) and _may_be_in(state, side, TEETH, number)]
    sown = [message("{side} does not sow the Teeth of the Dragon (`sow`)", side=side) for side in sides]
    royal = number == BARROWS and any(pieces.piece(state, name)["hex"] == number for name in ROYAL)
    return [*sown, *([message("{side} does not call forth the kings (`call`)", side=FAERIE)] if royal else [])]


def _has(state: State, side: str, item: str) -> bool:
    return state["public"]["items"][item].get("side") == side


def _may_be_in(state: State, side: str, item: str, number: str | None) -> bool:
    """Whether an item of a side may be borne in a hex: it passes between those who stand together. Whoever does not know its bearer takes
    it to be where the game began, as the odds do, and anywhere once they are dead. [20.1]"""
    there, began = pieces.at(state, str(number), side), str(printed.rows("items")[item]["start"])
    bearer = pieces.held_items(state, side).get(item)
    if bearer is None and pieces.piece(state, began)["state"] == "dead":
        return any(pieces.piece(state, name)["kind"] == "person" for name in there)
    return (bearer or began) in there


def in_a_challenge(said: Declaration, state: State) -> list[str]:
    """Of the challenge that a line makes or accepts."""
    person = str(said.args.get("person"))
    number = pieces.piece(state, person)["hex"] if person in pieces.pieces(state) else None
    return by_hand(state, number)


def in_a_mind(state: State, caster: str, target: str) -> list[str]:
    """Of a Mental Attack, by option `mental-touch` by the attacked, by both or by neither. [19.4.08, 20.6.15]"""
    who = state["referee"].get("options", {}).get("mental-touch")
    able = [name for name in (caster, target) if who == "either" or (who != "nobody" and name == target)]
    sides = [(pieces.commander_side(pieces.piece(state, name)), pieces.piece(state, name)["hex"]) for name in able]
    return [message(NOT_TOUCHED, side=side) for side, number in sides if _has(state, side, HAND) and _may_be_in(state, side, HAND, number)]
