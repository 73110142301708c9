"""Spells laid for the battles that are due, by the chapter on casting. [9.2, 9.3, 16]"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.games.elric.ratings import cities, equipment
from playaid.games.elric.state import units
from playaid.referee.contract.state import evolve

from . import casting, eligible, magic, spells
from .compare_adapter import NOBODY, Asked, Case, legal, spell_of
from .compare_due import without_troops
from .compare_magic import stack_of
from .position import Answer, Spell, Stack, is_sea, no


def laid(case: Case, rng: Random) -> Asked:
    """Each personality of the player with each spell that it holds, and some that it does not, where battles are due and where not."""
    keepers = {place: cities.holder(case.state, place) or NOBODY for place in case.places if case.foreign_wall(case.side, place)}
    due = eligible.places_of_battle(without_troops(case), case.facts, (), keepers)
    battles = {place: _battle(case, place) for place in sorted(due)}
    people = units.of(case.state, case.side, sort="personality")
    busy = rng.sample(people, min(2, len(people)))
    changes: list[Any] = [["put", ["public", "battles"], battles], ["put", ["public", "casters"], busy]]
    case = Case(evolve(case.state, [*changes, ["put", ["public", "cast"], {}], ["put", ["public", "maintained"], {}]]))
    for unit in people:
        held = [spell.name for spell in case.person(unit).spells]
        for name in dict.fromkeys([*held, *rng.sample(list(equipment.spells()), 3)]):
            if case.option("idle-eaters") == "laid" and equipment.effect(name) in equipment.EATERS:
                continue  # the other reading of 9.4, asked with the other castings
            yield legal(case, may_lay(case, unit, name, due, busy), "cast", spell=name, magician=unit)


def _battle(case: Case, place: str) -> dict[str, object]:
    foes = [owner for owner, at, _ in case.stacks if at == place and owner not in (case.side, NOBODY)]
    return {"attacker": case.side, "defender": foes[0] if foes else None, "from": [], "passed": []}


def may_lay(case: Case, unit: str, name: str, due: frozenset[str], busy: list[str]) -> Answer:
    """Beside its magician for the battle there, one a turn; Eaters where they strike somebody; none while Law and Chaos meet."""
    place, person, spell = case.units[unit]["at"], case.person(unit), _printed(spell_of(name))
    person = replace(person, spells=tuple(map(_printed, person.spells)))
    if place not in due:
        return no("no battle is there", "9.2")
    if magic.stack_in_conflict(stack_of(case, unit)):
        return no("the stack holds Law and Chaos", "9.5")
    at_sea = is_sea(case.facts, place)
    answer = casting.may_lay(case.position, case.side, person, spell, place, {}, busy, at_sea, where="anywhere")
    return answer and spells.may_lay_on_nobody(spell, _struck(case, place, name), at_sea, idle=case.option("idle-eaters"))


def _printed(spell: Spell) -> Spell:
    """A spell under the name that its counter bears, where there are several."""
    return replace(spell, name=spell.name.removesuffix(" II").removesuffix(" I").removesuffix(" Golden"))


def _struck(case: Case, place: str, name: str) -> list[Stack]:
    """The enemies there; of winged units and the Silent Guard, who are personalities to the second referee, Quaolnargn hunts none."""
    enemies = [stack for stack in case.position.stacks if stack.place == place and stack.owner != case.side and not stack.empty]
    if name != "Quaolnargn":
        return enemies
    hunted = []
    for stack in enemies:
        people = tuple(person for person in stack.personalities if case.units[person.name]["sort"] == "personality")
        hunted.append(Stack(stack.owner, stack.place, people, stack.armies, stack.fleets))
    return hunted
