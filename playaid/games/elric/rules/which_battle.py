"""Which battle is fought: whether one has begun, which of those that wait may begin. [10.1, 10(a)]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import world
from playaid.games.elric.rules import leading
from playaid.games.elric.state import battles
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.sequence import actor, leaf

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def no_battle(hearing: Hearing) -> Facts:
    """Nobody withholds, conjures or turns up spells before a battle has begun; of those that wait, whose word begins one. [10.1, 10(a)]"""
    if battles.now(hearing.state):
        return None
    side = actor(hearing.state)
    places = battles.to_fight(hearing.state, side)
    told = _NOT_BEGUN if len(places) == 1 else _NONE_BEGUN
    return {"fault": message(told, side=side, places=listing(places)) if places else "no battle is being fought"}


_NOT_BEGUN = "the battle in {places} has not begun, and {side} begins it"
_NONE_BEGUN = "no battle has begun, and {side} says which is fought first: {places}"


def resolve(hearing: Hearing) -> str:
    """The battle that is meant: the one that is named, else the one being fought, else the only one of this player that waits and can be
    fought, or that waits at all; or none."""
    if named := hearing.args.get("place") or battles.now(hearing.state).get("place"):
        return str(named)
    waiting = battles.to_fight(hearing.state, hearing.side) or battles.waiting(hearing.state, hearing.side)
    return waiting[0] if len(waiting) == 1 else ""


def none_waits(hearing: Hearing) -> Facts:
    there = battles.now(hearing.state) or battles.waiting(hearing.state, hearing.side) or "place" in hearing.args
    return None if there else {"side": hearing.side}


def not_declared(hearing: Hearing) -> Facts:
    place = hearing.args.get("place")
    known = (None, battles.now(hearing.state).get("place"), *battles.waiting(hearing.state, hearing.side))
    return None if place in known else {"place": place}


def no_single_battle(hearing: Hearing) -> Facts:
    places = battles.to_fight(hearing.state, hearing.side)
    return {"places": listing(places)} if places and not resolve(hearing) else None


def unled(hearing: Hearing) -> Facts:
    place, mine = resolve(hearing), battles.waiting(hearing.state, hearing.side)
    if not place and mine and not battles.to_fight(hearing.state, hearing.side):
        return {"place": listing(mine)}
    if not place or not_declared(hearing) or battles.now(hearing.state):
        return None
    return None if leading.leads(hearing, battles.engaged(hearing.state, hearing.side, place, "personality")) else {"place": place}


def unfinished(hearing: Hearing) -> Facts:
    here = battles.now(hearing.state)
    return {"place": here["place"]} if here else None


def waiting(hearing: Hearing) -> str | None:
    """The battles of this player that wait; none can begin while one is being fought."""
    if battles.now(hearing.state):
        return None
    places = battles.to_fight(hearing.state, hearing.side)
    if not places and "place" in hearing.args and leaf(hearing.game, hearing.state).key == "movement":
        wild = world.is_wild(hearing.state, hearing.args["place"])
        return message(IN_THE_WILD if wild else _GOES_THERE, place=quote(hearing.args["place"]))
    if places[1:]:
        return message("battle PLACE: {places}", places=listing(places))
    return message('battle "{place}"', place=places[0]) if places else None


_GOES_THERE = "who goes there in this step attacks there: march NAME with all to {place}"
IN_THE_WILD = (
    "in a wilderness nobody is attacked before a search finds them: march NAME with all to {place}, then search {place} for enemies"
)
DECLARED = Check("10.declared", "10.1", "no attack of this player waits in {place}", not_declared, waiting, rank=20)
UNLED = Check("10.unled", "10.1", "no personality who may fight is left to lead the attack in {place}", unled)
NO_BATTLE = Check("10.none", "10.1", "{fault}", no_battle, waiting, rank=10)
NONE_WAITS = Check("10.none", "10.1", "no battle is being fought, and none waits", none_waits, rank=10)
SINGLE = Check("10.which", "10.1", "several battles wait, and one is fought first: {places}", no_single_battle, rank=20)
FOUGHT_NOW = (NONE_WAITS, SINGLE, DECLARED, UNLED)
