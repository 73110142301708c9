"""5.0 Steps in which nobody can or must do anything, by what the whole table sees; each says why, or None where somebody might.

What is hidden does not bear on it: whoever could bear an item counts as bearing it, whoever could be wounded as wounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import fortresses
from playaid.games.albion.ratings.reach import armed_hexes
from playaid.games.albion.state import castings, dormant, hexes, outstanding, pieces, printed
from playaid.games.albion.state.combats import challenges, champions, fights, live
from playaid.games.albion.state.sides import FAERIE, SIDES
from playaid.language.message import message, series
from playaid.referee.contract.sequence import actor, round_of

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State


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
    return None if state["public"]["attrition"].get(side) else message("{side} has no attrition left to undergo", side=side)


def recovery(state: State) -> str | None:
    """Nobody of the side has ever been wounded, and no ship of it is damaged. Who has been may always be still. [9.0]"""
    side = _actor(state)
    ships = (piece for piece in pieces.pieces(state).values() if piece["kind"] == "ship" and piece["side"] == side)
    damaged = any(pieces.on_map(ship) and ship["steps"] == 1 and not ship["refit"] for ship in ships)
    if outstanding.perhaps_wounded(state, side) or damaged:
        return None
    return message("nobody of {side} has been wounded, and no ship damaged", side=side)


def activation(state: State) -> str | None:
    """Nothing that the side may roll for sleeps still. [10.1, 10.2]"""
    side = _actor(state)
    asleep = [who for who in (*dormant.KINGDOMS, *dormant.PERSONS) if dormant.friend(who) == side and dormant.dormant(state, who)]
    return None if asleep or (side == FAERIE and _awaited(state)) else message("nothing of {side} is left to be activated", side=side)


def sleeping(state: State) -> Iterator[str]:
    """What the side whose phase it is may still roll for. [10.1, 10.4]"""
    side = _actor(state)
    asleep = [who for who in (*dormant.KINGDOMS, *dormant.PERSONS) if dormant.friend(who) == side and dormant.dormant(state, who)]
    coming = [dormant.EXPEDITION] if side == FAERIE and _awaited(state) else []
    if left := [who for who in (*asleep, *coming) if who not in state["public"].get("rolled", ())]:
        yield message("to roll for {names} (activate)", names=series(left))


def _awaited(state: State) -> bool:
    """Whether Auberon's expedition may still come. [10.1, 22.2]"""
    scenario = printed.rows("scenarios")[state["public"]["scenario"]]
    return bool(scenario["expedition"]) and round_of(state, "turn") >= dormant.FIRST_TURN and dormant.dormant(state, dormant.EXPEDITION)


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
    """Nobody stands in a hex with an enemy or before an enemy's fortress. [15.1, 15.2]"""
    side = _actor(state)
    walls = [number for number in pieces.hexes_of(state, side) if fortresses.friendly(state, number, pieces.other(side))]
    return None if walls or _meetings(state) else "nobody stands in a hex with an enemy"


def melees(state: State) -> str | None:
    """Persons of both sides stand together ashore nowhere, or only beside armies and escorts. [15.3]"""
    alone = [number for number in _meetings(state, "person") if not any(pieces.points_at(state, number, side) for side in SIDES)]
    return None if alone else "nowhere do persons of both sides stand alone together"


def challenge(state: State) -> str | None:
    """The active player has no person in any fight. [15.4]"""
    return None if _champions(state, _actor(state)) else message("{side} has no person in a battle or engagement", side=_actor(state))


def answer(state: State) -> str | None:
    """There is nothing to answer, and the inactive player has nobody who could challenge in this turn. [15.4]"""
    side = pieces.other(_actor(state))
    if challenges(state, "open") or _champions(state, side):
        return None
    return message("{side} has no person in a battle or engagement", side=side)


def _champions(state: State, side: str) -> list[str]:
    return [person for name in live(state, "battle", "engagement") for person in champions(state, fights(state)[name], side)]


def _meetings(state: State, kind: str | None = None) -> list[str]:
    """The hexes in which both sides have pieces, or pieces of a kind ashore."""
    first, second = (
        {number for number in pieces.hexes_of(state, side) if pieces.at(state, number, side, kind, aboard=False)} for side in SIDES
    )
    return sorted(first & second)


def _actor(state: State) -> str:
    return str(actor(state))
