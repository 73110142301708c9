"""The battles to come and the one being fought: who fights whom, with whom, who speaks. [9.2, 10.1-10.3]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.state import turns, units
from playaid.language.message import listing
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Fight, Hearing, State


_NO_FIGHT: Fight = {}  # type: ignore[typeddict-item]


def now(state: State) -> Fight:
    """The battle being fought; {} between battles, which those ask for who may come then."""
    return state["public"].get("battle") or _NO_FIGHT


def parties(state: State, place: str) -> tuple[str, str | None]:
    battle = state["public"]["battles"][place]
    return battle["attacker"], battle["defender"]


def called(state: State, place: str, side: str | None) -> str:
    """A party of a battle as it is spoken of: a player, the nations of units that are nobody's, else the walls. [7.5.7, 10.1]"""
    if side is not None:
        return side
    nations = [units.units(state)[unit]["nation"] or unit for unit in units.of(state, None, place)]
    return listing(dict.fromkeys(nations)) or "the walls"


def engaged(state: State, side: str | None, place: str, sort: str | None = None) -> list[str]:
    """A player's units in the battle of a place: all that are there, in the wilderness those of the stacks that have met. [8.0, 10.1]"""
    battle = state["public"]["battles"].get(place)
    stacks = None if battle is None else battle.get("stacks", {}).get(side or "")
    names = units.of(state, side, place, sort)
    return names if stacks is None else [name for name in names if units.units(state)[name].get("stack", "") in stacks]


def binds(state: State, place: str) -> bool:
    """Whether who attacks in a place must stay: bare walls are attacked by whoever ends there, and hold nobody up. [7.3, 7.5.7, 10.1]"""
    battle = state["public"]["battles"].get(place)
    return battle is not None and bool(units.enemies_in(state, battle["attacker"], place))


def waiting(state: State, side: str | None) -> list[str]:
    return [place for place, battle in state["public"]["battles"].items() if battle["attacker"] == side]


def to_fight(state: State, side: str | None) -> list[str]:
    """The battles of a player that wait and can be fought: somebody leads the attack. [10.1]"""
    return [place for place in waiting(state, side) if is_led(state, place)]


def voice(hearing: Hearing, side: str | None) -> str:
    """Who speaks and rolls for a side: the player, or for nobody the player after the attacker, between battles after who declares."""
    if side is not None:
        return side
    here = now(hearing.state)
    return turns.opponent(hearing.state, parties(hearing.state, here["place"])[0] if here else hearing.side)


def acting_in_combat(state: State) -> Sequence[str]:
    """Both parties of the battle being fought; between battles the player whose turn it is. [10.1]"""
    who = actor(state)
    battle = now(state)
    if not battle:
        return [who] if who is not None else []
    sides = parties(state, battle["place"])
    return turns.still_acting(state, [side for side in state["referee"]["sides"] if side in sides])


def has_choice(state: State, place: str, defender: str) -> bool:
    """Whether a player who is attacked could keep anybody out of the battle: casting magicians are in it. [9.2, 10.2]"""
    casting = state["public"]["cast"]
    there = engaged(state, defender, place)
    return any(not casting.keys() & set(units.with_cargo(state, [unit])) for unit in there)


def is_led(state: State, place: str) -> bool:
    """Whether a personality who may fight leads the attack, by what is known of the counters. [3.2, 10.1]"""
    attacker, _ = parties(state, place)
    return may_lead(state, engaged(state, attacker, place))


def may_lead(state: State, stack: Sequence[str]) -> bool:
    """Whether a personality of a stack may lead it in an attack, by what is known of the counters. [3.2, 10.1]"""
    everyone = units.units(state)
    return any(everyone[unit]["sort"] == "personality" and not everyone[unit].get("bracketed") for unit in stack)


def fighting(state: State, side: str | None) -> list[str]:
    """Who fights: all units of the side in the place but the withheld ones and the casting magicians. [9.2, 10.2]"""
    here = now(state)
    away = {*here["withheld"], *state["public"]["cast"], *(spell["caster"] for spell in here["spells"])}
    return [unit for unit in engaged(state, side, here["place"]) if unit not in away]


def enemy(state: State, side: str | None) -> str | None:
    attacker, defender = parties(state, now(state)["place"])
    return defender if side == attacker else attacker


def used_here(state: State, side: str) -> int:
    """How many spells a player uses in the battle so far: what came to nothing, and was discarded, is not used. [9.2]"""
    here = now(state)
    conjured = [entry for entry in here["spells"] if entry["side"] == side and entry["caster"] in here["conjured"]]
    return cast_at(state, side, here["place"]) + len(conjured)


def cast_at(state: State, side: str, place: str) -> int:
    return sum(1 for unit, at in state["public"]["cast"].items() if at == place and caster_side(state, unit) == side)


def caster_side(state: State, unit: str) -> str | None:
    """Whose spell lies face down beside a magician, or where an eater has taken them in another battle of the place. [10.4]"""
    return state["public"].get("eaten", {}).get(unit) or units.owner(state, unit)
