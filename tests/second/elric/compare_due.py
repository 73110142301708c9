"""Which battles come when movement ends, and which of them the attacker may take first. [7.5.7, 10.1]"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Seeded
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities
from playaid.games.elric.rules import encounters
from playaid.referee.contract.hearing import Ask, HearingOf
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import evolve
from tests.games.elric.table import HOUSE, at

from . import eligible
from .compare_adapter import NOBODY, Asked, Case, legal, same
from .compare_fate import Mild
from .position import is_sea


def due(case: Case, rng: Random) -> Asked:
    """Each area where the player stands: whether there is a battle, and whether it may be the next to be fought."""
    resting: list[Any] = [["put", ["public", "units", name, "came"], here["at"]] for name, here in case.units.items()]
    resting += [["drop", ["public", "units", name, "trail"], None] for name in case.units]
    case = Case(evolve(case.state, [*resting, ["put", ["public", "battles"], {}]]))
    hearing: Any = HearingOf(GAME, case.state, Declaration("next", {}, case.side), HOUSE, Chained(Mild(), Seeded(1)))
    with suppress(Ask, Refusal):
        encounters.at_the_end(hearing)
    told = set(hearing.public["battles"])
    keepers = {place: cities.holder(case.state, place) or NOBODY for place in case.places if case.foreign_wall(case.side, place)}
    second = eligible.places_of_battle(case.position, case.facts, (), keepers)
    for place in sorted({here["at"] for here in case.units.values() if here["owner"] == case.side}):
        if not (is_sea(case.facts, place) and place in told ^ second and _flown(case, place)):
            yield same(case, f"a battle in {place} of those who stand there", place in told, place in second)
    fighting = Case(at(Case(hearing.state).state, "combat", case.side, case.position.turn))
    for place in fighting.places:
        yield legal(fighting, eligible.may_be_next(place, second, ()), "battle", place=place)


def _flown(case: Case, place: str) -> bool:
    """Whether only who hovers there would fight: they come down first. [7.4.1]"""
    own = [here for here in case.units.values() if here["owner"] == case.side and here["at"] == place]
    return any(here["flies"] for here in own)
