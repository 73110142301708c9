"""Who leads an attack, and whom nobody leaves without a leader where they attack. [3.2, 7.3, 7.5.7, 10.1]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, strengths
from playaid.games.elric.state import battles, units
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def leads(hearing: Hearing, stack: Sequence[str]) -> bool:
    """Whether there is a personality in it who may fight; one with a value in brackets may not. [3.2, 10.1]"""
    people = [unit for unit in stack if hearing.public["units"][unit]["sort"] == "personality"]
    return any(not strengths.value(hearing, unit, "bracketed") for unit in people)


def attacks_unled(hearing: Hearing, stack: Sequence[str]) -> bool:
    """Whether a stack would attack without a leader: armies always need one, others may join an attack that is led. [10.1, 10.2]"""
    place, everyone = hearing.args["place"], hearing.public["units"]
    if not cities.is_attack(hearing, hearing.side, place) or leads(hearing, stack):
        return False
    armies = any(everyone[unit]["sort"] == "army" for unit in units.with_cargo(hearing.state, stack))
    battle = hearing.public["battles"].get(place)
    return armies or battle is None or battle["attacker"] != hearing.side or not battles.is_led(hearing.state, place)


def left_unled(hearing: Hearing, going: Sequence[str], goal: str) -> Facts:
    """Fails where who goes on would leave others behind that have come before bare walls this turn: whoever ends there attacks them, and
    an attack needs a leader. Who has stood there before may be left as anywhere. [7.3, 7.5.7, 10.1]"""
    start = hearing.public["units"][going[0]]["at"] if going else goal
    battle = hearing.public["battles"].get(start)
    if start == goal or battle is None or battles.binds(hearing.state, start):  # as does what another attacks, where these are
        return None
    going = units.with_cargo(hearing.state, going)
    stay = [unit for unit in units.of(hearing.state, hearing.side, start) if unit not in going]
    left = [unit for unit in stay if units.has_moved(hearing.state, unit)]
    if not left or not battles.may_lead(hearing.state, going) or battles.may_lead(hearing.state, stay):
        return None
    return {"place": start, "units": units.list_units(left)}


_LEFT = "whoever ends in {place} attacks its walls, and nobody would be left to lead them: {units}"
LEFT_UNLED = Check("10.left", "10.1", _LEFT, lambda hearing: None)
"""To be had with who goes: marching, aboard, ashore, by ship or by flight."""
