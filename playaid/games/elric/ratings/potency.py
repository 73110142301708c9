"""What a spell can do: who may use it, what it adds, whom it eats, what the Chaos Shield keeps off. [9.2, 9.3, 10.4, 16.8]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment
from playaid.games.elric.state import battles, units

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def worth(hearing: Hearing, spell: str) -> int:
    """What a spell adds in combat: nothing if its strength is bracketed or it has none. [9.2]"""
    return 0 if hearing.fact("spells", spell, "bracketed") else int(hearing.fact("spells", spell, "strength") or 0)


_OF_ARMIES = ("army-eater", "mirror", "fleet-eater")
"""Eaters of armies, and of what ships carry; it may be agreed that winged units and the Silent Guard are no armies to these. [3.2]"""


def eats(effect: str, at_sea: bool, sort: str) -> bool:
    """Whether an eater reaches a unit: on land or at sea, armies, fleets or both; personalities must escape. [16.1-16.3, 16.6]"""
    if effect in ("army-eater", "land-eater"):
        return not at_sea and (sort != "fleet" or effect == "land-eater")
    if effect == "fleet-eater":
        return at_sea
    return True


def prey(hearing: Hearing, spell: str, stack: Iterable[str], at_sea: bool) -> list[str]:
    """Whom of a stack an eater reaches; one of fleets whoever is at sea, or those aboard alone, as agreed. [3.2, 16.1-16.3, 16.6]"""
    effect, everyone = equipment.effect(spell), hearing.public["units"]
    stack = [unit for unit in stack if eats(effect, at_sea, everyone[unit]["sort"])]
    if effect in _OF_ARMIES and hearing.options.get("troops") == "no-armies":
        stack = [unit for unit in stack if everyone[unit]["sort"] != "troop"]
    if effect == "fleet-eater" and hearing.options.get("fleet-eaters") == "aboard":
        stack = [unit for unit in stack if everyone[unit]["sort"] != "personality" or "aboard" in everyone[unit]]
    return stack


def is_idle(spell: str, at_sea: bool) -> bool:
    """Whether an eater can do nothing where it is used: those for armies at sea, those for fleets on land. [16.1-16.3]"""
    effect = equipment.effect(spell)  # only eaters reach some sorts and not others
    return not any(eats(effect, at_sea, sort) for sort in ("army", "fleet", "personality"))


def is_shielded(state: State, side: str | None, spell: str) -> bool:
    """Whether the Chaos Shield is with the side's stack in the battle and the spell is one of Chaos. [16.8]"""
    return equipment.alignment(spell) == "chaos" and any(
        shields(state, unit) for unit in battles.engaged(state, side, battles.now(state)["place"])
    )


def shields(state: State, unit: str) -> bool:
    """Whether a unit is of the stack that carries the Chaos Shield. [8.0, 16.8]"""
    return "Chaos Shield" in units.units(state) and unit in units.keepers(state, "Chaos Shield")


def shields_from(state: State, unit: str, spell: str) -> bool:
    """Whether the Chaos Shield keeps a spell off who is of its stack. [16.8]"""
    return equipment.alignment(spell) == "chaos" and shields(state, unit)


def may_use(spell: str, magician: str) -> bool:
    """Whether a spell is for this magician: Melniboneans' and Elric's own. [9.3.3, 9.3.4]"""
    user = equipment.spells()[spell]["user"]
    return user == "any" or magician == "Elric" or (user == "melnibonean" and equipment.is_melnibonean(magician))
