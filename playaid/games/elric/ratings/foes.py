"""Whom the attackers of a place have to fight there, one after the other, and whom its walls defend. [7.5.7, 10.1, 10(a)]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, world
from playaid.games.elric.state import battles, turns, units
from playaid.language.message import listing, message, series
from playaid.referee.contract.derived import derive
from playaid.referee.contract.game import Owed
from playaid.referee.contract.sequence import actor, given_up

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Battle, Hearing, State, Unit


def left(state: State, place: str) -> list[str | None]:
    """Whom the attackers of a place have still to fight there, the one whom they are fighting among them. [10.1]"""
    return unfought(state, place, state["public"]["battles"][place])


def unfought(state: State, place: str, battle: Battle) -> list[str | None]:
    """Of a battle as it stands, or is to stand: everybody else who is in the place, and whoever keeps its walls, that one first; in the
    wilderness whom a search has found, and nobody besides. [8.0, 10.1]"""
    there: list[str | None]
    if world.is_wild(state, place):
        there = [battle["defender"]] if battles.engaged(state, battle["defender"], place) else []
    else:
        keeper, there = cities.holder(state, place), units.enemies_in(state, battle["attacker"], place)
        if keeper != battle["attacker"] and cities.known_walls(state, place):
            there = [keeper, *(enemy for enemy in there if enemy != keeper)]
    return [enemy for enemy in there if (enemy or "") not in battle.get("fought", ())]


def listed(state: State, place: str) -> str:
    """They in words."""
    return series(battles.called(state, place, enemy) for enemy in left(state, place))


def wall(hearing: Hearing, place: str) -> int:
    """The walls that add to the defenders of the battle being fought: to whoever keeps the city, to nobody who stands there besides. A
    nation that is neutral since the battle began has its walls kept all the same. [7.5.2, 7.5.7] Raises MissingFact or Ask."""
    return cities.walls(hearing, place) if keeps(hearing.state, place) else 0


def keeps(state: State, place: str) -> bool:
    """Whether who is attacked in the battle being fought keeps the city."""
    _, defender = battles.parties(state, place)
    keeper = cities.holder(state, place)
    return defender == (battles.now(state).get("player") if keeper is None else keeper)


def with_choice(state: State, place: str) -> list[str]:
    """Who of those to be fought in a place could keep anybody out of the battle. [10.2]"""
    may = (enemy for enemy in left(state, place) if enemy is not None and enemy not in given_up(state))
    return [enemy for enemy in may if battles.has_choice(state, place, enemy)]


def obligations(state: State) -> Iterator[Owed]:
    """Every battle must be fought, one that has begun before the others; armies whose leaders are gone do not attack. [10.1]"""
    begun = battles.now(state).get("place")
    for place, battle in sorted(state["public"]["battles"].items(), key=lambda waits: waits[0] != begun):
        here = place == begun
        if not battles.is_led(state, place) and not here:
            continue
        conjuring = () if here and battles.now(state)["revealed"] else conjurers(state, place)
        first = with_choice(state, place) and not here
        how = (_BEGUN if here else _BEGIN if first else _EITHER) if conjuring else _BEGIN_ALONE if first else _FIGHT
        yield Owed(message(how, place=place, magicians=listing(conjuring)), "10.1", battle["attacker"], freely=not begun)


_FIGHT = "the battle in {place} must be fought (`fight`)"
_BEGIN_ALONE = "the battle in {place} must be fought (`battle` begins it)"
_BEGIN = "the battle in {place} must be fought (`battle` begins it; {magicians} may conjure in it then)"
_EITHER = "the battle in {place} must be fought (`fight`; or `battle` first, and {magicians} may conjure before its dice)"
_BEGUN = "the battle in {place} must be fought (`fight`; {magicians} may `conjure` before it)"


def conjurers(state: State, place: str) -> list[str]:
    """Who may draw a spell at random for the battle of a place, as far as all can see: of either party, neither withheld nor with a spell
    used this turn. [9.2]"""
    withheld = battles.now(state)["withheld"] if battles.now(state).get("place") == place else ()
    parties = (side for side in battles.parties(state, place) if side is not None and side not in given_up(state))
    there = [unit for side in parties for unit in battles.engaged(state, side, place, "personality")]
    busy = {*state["public"]["casters"], *withheld}
    return [unit for unit in there if units.units(state)[unit].get("conjures") and unit not in busy]


def acting_in_magic(state: State) -> Sequence[str]:
    """All who are to fight and hold a spell may cast, and whose turn it is; once the Balance has tipped whose Elric may blow the Horn.
    [9.2, 16.7]"""
    fights = {side for place, battle in state["public"]["battles"].items() for side in (battle["attacker"], *left(state, place))}
    holding = _holding(units.units(state))
    acting = {actor(state), _might_blow(state), *(fights & holding)}
    return turns.still_acting(state, [side for side in state["referee"]["sides"] if side in acting])


@derive
def _holding(units: dict[str, Unit]) -> set[str | None]:
    """The players whose personalities hold spells."""
    return {here["owner"] for here in units.values() if here["spells"]}


def _might_blow(state: State) -> str | None:
    """Whose Elric may hold the Horn, as that is hidden, and has used no spell this turn, while the Balance is tipped. [9.0, 16.7]"""
    elric = units.units(state).get("Elric")
    if elric is None or not state["public"].get("tipped"):
        return None
    return elric["owner"] if elric["spells"] and "Elric" not in state["public"]["casters"] else None


def now_or_never(state: State) -> str:
    """What is laid in this step or not at all, while anybody may still lay a spell for a battle, as far as all can see. [9.2]"""
    if not may_cast(state):
        return ""
    places = [place for place in state["public"]["battles"] if battles.is_led(state, place)]
    one, more = (
        "a spell for the battle in {place} is laid here, by `cast`, or not at all",
        "spells for battles are laid here, by `cast`, or not at all",
    )
    return message(one, place=places[0]) if len(places) == 1 else message(more)


def may_cast(state: State) -> list[str]:
    """The players who may still lay a spell for a battle, as far as all can see: a magician of theirs is in it who has used none and holds
    some. [9.2]"""
    board, busy = units.units(state), state["public"]["casters"]
    return [
        side
        for side in acting_in_magic(state)
        if any(
            board[unit].get("capacity") and board[unit]["spells"] and unit not in busy
            for place, battle in state["public"]["battles"].items()
            if side == battle["attacker"] or side in left(state, place)
            for unit in battles.engaged(state, side, place, "personality")
        )
    ]
