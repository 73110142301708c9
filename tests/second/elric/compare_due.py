"""Which battles come when movement ends, and which of them the attacker may take first. [7.5.7, 10.1]"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Seeded
from playaid.games.elric.ratings import cities
from playaid.games.elric.rules import encounters
from playaid.referee.contract.state import evolve
from tests.games.elric.table import at

from . import eligible
from .compare_adapter import NOBODY, Asked, Case, heard, legal, same
from .compare_fate import Mild
from .position import Army, Position


def due(case: Case, rng: Random) -> Asked:
    """Each area where the player stands: whether there is a battle, and whether it may be the next to be fought."""
    resting: list[Any] = [["put", ["public", "units", name, "came"], here["at"]] for name, here in case.units.items()]
    resting += [["drop", ["public", "units", name, "trail"], None] for name in case.units]
    case = Case(evolve(case.state, [*resting, ["put", ["public", "battles"], {}]]))
    hearing = heard(case, case.side, "next", lambda: Chained(Mild(), Seeded(1)), encounters.at_the_end)
    if hearing is None:
        return
    told = set(hearing.public["battles"])
    keepers = {place: cities.holder(case.state, place) or NOBODY for place in case.places if case.foreign_wall(case.side, place)}
    second = eligible.places_of_battle(without_troops(case), case.facts, (), keepers)
    for place in sorted({here["at"] for here in case.units.values() if here["owner"] == case.side}):
        yield same(case, f"a battle in {place} of those who stand there", place in told, place in second)
    fighting = Case(at(Case(hearing.state).state, "combat", case.side, case.position.turn))
    for place in fighting.places:
        yield legal(fighting, eligible.may_be_next(place, second, ()), "battle", place=place)


def without_troops(case: Case) -> Position:
    """The position with winged hordes and the Silent Guard as armies: they lead nobody, by the row on 7.4.1."""
    troops = {name for name, here in case.units.items() if here["sort"] == "troop"}
    stacks = []
    for stack in case.position.stacks:
        people = tuple(person for person in stack.personalities if person.name not in troops)
        armies = (*stack.armies, *(Army(person.nation) for person in stack.personalities if person.name in troops))
        stacks.append(replace(stack, personalities=people, armies=armies))
    return replace(case.position, stacks=tuple(stacks))
