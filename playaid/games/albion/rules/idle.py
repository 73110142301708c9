"""5.0 Steps in which nobody can or must do anything, by what the whole table sees; each says why, or None where somebody might.

What is hidden does not bear on it: whoever could bear an item counts as bearing it, whoever could be wounded as wounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import fortresses
from playaid.games.albion.ratings.reach import armed_hexes
from playaid.games.albion.state import castings, dormant, hexes, outstanding, pieces, printed, survivors
from playaid.games.albion.state.combats import challenges, champions, fights, live
from playaid.games.albion.state.sides import SIDES
from playaid.language.message import listing, message, series
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, State


def weather(state: State) -> str:
    """The Weather Segment has nothing but what stands on the track. [5.0 A]"""
    return "it is read off the track"


def plots(state: State) -> str | None:
    """Neither side has anybody who could cast. [19.1, 22.4]"""
    return None if castings.may_plot(state) else "neither side has anybody who could cast an enchantment"


def cast(state: State) -> str | None:
    return None if state["public"]["castings"] else "there is nothing to roll for"


def attrition(state: State) -> str | None:
    side = _actor(state)
    return None if any(state["public"]["attrition"].values()) else message("{side} has no attrition left to undergo", side=side)


def recovery(state: State) -> str | None:
    """Nobody of the side has ever been wounded, and no ship of it is damaged. Who has been may always be still. [9.0]"""
    side = _actor(state)
    if outstanding.perhaps_wounded(state, side) or _damaged(state, side):
        return None
    return message("nobody of {side} has been wounded, and no ship damaged", side=side)


def refits(state: State) -> Iterator[str]:
    """What is left to do there besides the wounded, to whom `next` sees. [9.1]"""
    if ships := _damaged(state, _actor(state)):
        yield message("to refit {ships} (refit)", ships=series(ships))


def _damaged(state: State, side: str) -> list[str]:
    """The ships of a side that are damaged and not being refitted."""
    fleet = {name: piece for name, piece in pieces.pieces(state).items() if piece["kind"] == "ship" and piece["side"] == side}
    return [name for name, ship in fleet.items() if pieces.on_map(ship) and ship["steps"] == 1 and not ship["refit"]]


def activation(state: State) -> str | None:
    """Nothing that the side may roll for sleeps still. [10.1, 10.2]"""
    side = _actor(state)
    return None if dormant.eligible(state, side) else message("nothing of {side} is left to be activated", side=side)


def sleeping(state: State) -> Iterator[str]:
    """What the side whose phase it is may still roll for. [10.1, 10.4]"""
    if left := dormant.unrolled(state, _actor(state)):
        yield message("to roll for {names} (activate)", names=series(left))


def escapes(state: State) -> Iterator[str]:
    """Who may evade, and where, as far as all may know; who must is asked as the step ends. [18.0]"""
    for side, places in state["public"].get("exposed", {}).items():
        where = message("in {hexes}", hexes=series(places)) if places else message("somewhere")
        yield message("{side} may evade {where} (evade)", side=side, where=where)


def before_evading(hearing: Hearing) -> Iterator[str]:
    """Who of the asker's must evade, or may, and where: as the step of evasions begins nobody has to look for them. [18.0, 18.0.1]"""
    public, side, state = pieces.lay_open(hearing.state), hearing.side, hearing.state
    may, must = "{persons} may evade the enemies who have come to {hex}.", "{persons} must evade the enemy armies in {hex}, or die."
    for number, persons in public["endangered"].get(side, {}).items():
        dying = survivors.at_stake(state, number, side, side) == survivors.AT_STAKE[True]
        yield message(must if dying else may, persons=listing(persons), hex=number)
    for number, persons in public.get("exposed", {}).get(side, {}).items():
        yield message(may, persons=listing(persons), hex=number)


def reaction(state: State) -> str | None:
    """No stack is near enough to enemy armies to react, whatever it bears, and there is no item that could change hands. [13.0, 20.1]"""
    side = pieces.other(_actor(state))
    own = [piece for piece in pieces.pieces(state).values() if pieces.on_map(piece) and pieces.commander_side(piece) == side]
    items = state["public"]["items"].values()
    if any(item["state"] == "left" or item["side"] == side for item in items) or any(piece["side"] != side for piece in own):
        return None
    limit = int(printed.rows("modifiers")["range of reaction"]["amount"])
    there = armed_hexes(state, side)
    leaders = [piece["hex"] for piece in own if piece["kind"] == "person" and piece["state"] == "active"]
    near = any(hexes.distance(str(number), other, low) <= limit for number in leaders for other in there for low in ("even", "odd"))
    why = "no enemy army is within {limit} hexes of a person of {side}, who has no item that could change hands"
    return None if near else message(why, limit=limit, side=side)


def announcing(state: State) -> str | None:
    """Nobody stands in a hex with an enemy or before an enemy's fortress; or nobody there could be in a battle or an engagement. Any person
    may be a hero by what they bear [15.1, 15.2, 17.5, 19.3], and any counter that lies hidden whatever there is [11.9]."""
    side = _actor(state)
    walls = [number for number in pieces.hexes_of(state, side) if fortresses.friendly(state, number, pieces.other(side))]
    there = sorted({*walls, *_meetings(state)})
    hidden = bool(there) and "stacks" in state["public"]
    if hidden or any(_battle_could_be(state, number, side) or _fleets_meet(state, number, side) for number in there):
        return None
    return "nobody who could fight a battle or an engagement stands with an enemy" if there else "nobody stands in a hex with an enemy"


def battles(state: State, side: str | None) -> str:
    """Why a side has no battle to announce, as far as all see: each is announced, or it meets nobody. [15.1, 15.7]"""
    if side is None or "stacks" in state["public"] or "combat" not in state["public"]:
        return ""
    walls = [number for number in pieces.hexes_of(state, side) if fortresses.friendly(state, number, pieces.other(side))]
    told = {fight["hex"] for fight in fights(state).values() if fight["kind"] == "battle" and fight["attacker"] == side}
    if any(_battle_could_be(state, number, side) for number in {*walls, *_meetings(state)} - told):
        return ""
    pattern = "each battle that {side} can fight is announced" if told else "nobody of {side} who could fight a battle stands with an enemy"
    return message(pattern, side=side)


def engagements(state: State, side: str | None) -> str:
    """Each engagement of a side is announced, as far as all see. [15.2, 15.7]"""
    told = _all_announced(state, side, "engagement", _fleets_meet)
    return message("each engagement that {side} can fight is announced", side=side) if told else ""


def melees_left(state: State, side: str | None) -> str:
    """The same of its melees. [15.3, 15.7]"""
    told = _all_announced(state, side, "melee", _persons_meet)
    return message("each melee that {side} can fight is announced", side=side) if told else ""


def _all_announced(state: State, side: str | None, kind: str, meet: Callable[[State, str, str], bool]) -> bool:
    """Whether a side has announced some of a kind, and could announce no more."""
    if side is None or "stacks" in state["public"] or "combat" not in state["public"]:
        return False
    told = {fight["hex"] for fight in fights(state).values() if fight["kind"] == kind and fight["attacker"] == side}
    both = {*pieces.hexes_of(state, SIDES[0])} & {*pieces.hexes_of(state, SIDES[1])}
    return bool(told) and not any(meet(state, number, side) for number in both - told)


def _persons_meet(state: State, number: str, side: str) -> bool:
    alone = not any(pieces.points_at(state, number, who) for who in SIDES)
    return alone and all(pieces.at(state, number, who, "person", aboard=False) for who in SIDES) and bool(_may_attack(state, number, side))


def _battle_could_be(state: State, number: str, side: str) -> bool:
    """Whether somebody of a side may begin one there, and an army or escort is there, their own where they attack a fortress."""
    if not _may_attack(state, number, side):
        return False
    if fortresses.friendly(state, number, pieces.other(side)):
        return bool(pieces.points_at(state, number, side))
    foes = [name for name in pieces.at(state, number, pieces.other(side), aboard=False) if pieces.piece(state, name)["kind"] != "ship"]
    return bool(foes) and any(pieces.points_at(state, number, who) for who in SIDES)


def _may_attack(state: State, number: str, side: str) -> list[str]:
    """Those of a side ashore in a hex who are awake and have no Enchantment marker. [10.0, 19.3]"""
    ashore = [(name, pieces.piece(state, name)) for name in pieces.at(state, number, side, aboard=False)]
    return [name for name, piece in ashore if piece["kind"] != "ship" and pieces.awake(piece) and name not in state["public"]["cast"]]


def _fleets_meet(state: State, number: str, side: str) -> bool:
    """Whether ships of both sides are there that do not refit, the attacker's awake. [15.2]"""
    ready = {
        who: [ship for name in pieces.at(state, number, who, "ship") if not (ship := pieces.piece(state, name))["refit"]] for who in SIDES
    }
    return any(map(pieces.awake, ready[side])) and bool(ready[pieces.other(side)])


def melees(state: State) -> str | None:
    """Persons of both sides stand together ashore nowhere, or only beside armies and escorts, or only where none of the side may attack or
    the others are in their fortress. [15.3, 17.3, 19.3]"""
    side = _actor(state)
    alone = [number for number in _meetings(state, "person") if not any(pieces.points_at(state, number, who) for who in SIDES)]
    if not alone:
        return "nowhere do persons of both sides stand alone together"
    free = [number for number in alone if not fortresses.friendly(state, number, pieces.other(side))]
    if any(_may_attack(state, number, side) for number in free):
        return None
    return message("no person of {side} who stands alone with the enemy's may attack them", side=side)


def challenge(state: State) -> str | None:
    """The active player has nobody in any fight who could challenge. [15.4]"""
    return _no_challenger(state, _actor(state))


def answer(state: State) -> str | None:
    """There is nothing to answer, and the inactive player has nobody who could challenge in this turn. [15.4]"""
    return None if challenges(state, "open") else _no_challenger(state, pieces.other(_actor(state)))


KINDS = 2
"""Kinds of challenge that a fight may have, one of each. [15.4]"""


def _no_challenger(state: State, side: str) -> str | None:
    """Why a side challenges nobody: no person of theirs fights, none of them may, or each kind has been asked for. [7.9 t26, 15.4, 19.3]"""
    there = {name: champions(state, fights(state)[name], side) for name in live(state, "battle", "engagement")}
    if not any(there.values()):
        return message("{side} has no person in a battle or engagement", side=side)
    able = [name for name, persons in there.items() if not {*persons} <= {"Grogan", *state["public"]["cast"]}]
    if not able:
        return message("no person of {side} in a battle or engagement may challenge", side=side)
    against = [name for name in able if "stacks" in state["public"] or champions(state, fights(state)[name], pieces.other(side))]
    if not against:
        return message("{side} has no person there to answer a challenge", side=pieces.other(side))
    left = any(len(fights(state)[name]["challenges"]) < KINDS for name in against)
    return None if left else message("both challenges of each fight have been made")


def _meetings(state: State, kind: str | None = None) -> list[str]:
    """The hexes in which both sides have pieces, or pieces of a kind ashore."""
    first, second = (
        {number for number in pieces.hexes_of(state, side) if pieces.at(state, number, side, kind, aboard=False)} for side in SIDES
    )
    return sorted(first & second)


def _actor(state: State) -> str:
    return str(actor(state))
