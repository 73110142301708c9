"""5.0 D3 c, 12.4, 14.4: whose Command Rating a forced march is rolled by, what the letter costs, and what it does not."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Refusing, Typed
from playaid.games.albion import GAME
from playaid.games.albion.rules import attrition as product_attrition
from playaid.games.albion.rules import forced
from playaid.games.albion.rules import losses as product_losses
from playaid.games.albion.state import pieces
from playaid.games.albion.state.escorts import marchers
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration

from . import attrition, ratings, special_movement
from .compare_adapter import Asked, Case, army_of, asked
from .compare_combat import acting_side
from .compare_rounds import settled
from .position import Army, Person

DICE = (("1", "1"), ("1", "2"), ("2", "3"), ("3", "4"), ("4", "5"), ("5", "6"), ("6", "6"))


def tolls(case: Case, rng: Random, most: int) -> Asked:
    """Any company of a hex that has marched, led by anybody in it, with armies or without: rolled for with several dice."""
    case = settled(case)
    side = acting_side(case)
    for leader in case.position.persons:
        if not leader.alive or leader.embarked or leader.master != side.lower() or leader.controller != leader.side:
            continue
        there = case.position.persons_in(str(leader.hex), leader.side)
        mates = [one for one in there if not one.embarked and one.controller == one.side and one.name != leader.name]
        troops = pieces.at(case.state, str(leader.hex), side, "army", aboard=False)
        company = (leader, *rng.sample(mates, rng.randint(0, min(3, len(mates)))))
        armies = rng.sample(troops, rng.randint(0, min(2, len(troops))))
        for dice in DICE:
            yield from _rolled(case, side, company, armies, dice)


def _rolled(case: Case, side: str, company: tuple[Person, ...], armies: list[str], dice: tuple[str, str]) -> Asked:
    names = [*(person.name for person in company), *armies]
    state: Any = copy.copy(case.state)
    state["public"] = {**state["public"], "forced": {company[0].name: marchers(case.state, names)}}
    source = Chained(Typed(dice), Refusing())
    hearing = Hearing(GAME, state, Declaration("toll", {"person": company[0].name}, side), case.book, source)
    forced.toll(hearing)
    anybody = case.option("roll-command") == "anybody"
    total = special_movement.march_attrition_total(sum(map(int, dice)), company, case.position, anybody)
    letter = str(case.book.value("attrition", str(total), "result") or "-")
    led: list[Army] = [army_of(case.state, name) for name in armies]
    csp = sum(army.csp for army in led) + sum(person.escort for person in company)
    boxes = sum(map(ratings.wound_boxes, company))
    second = {"points": 0, "wounds": 0, "steps": 0}
    if letter != "-":
        # With nothing but persons the text does not say what indexes the table (8.4): there the product's size is taken.
        size = csp or product_attrition.force(hearing, marchers(case.state, names))
        left, right, _ = product_losses.table(hearing, letter, size)
        struck = attrition.losses_struck(left, right, bool(company), False)
        second = {"points": min(struck["csp"], csp), "wounds": min(struck["wounds"], boxes), "steps": 0}
    owed: Any = hearing.public["losses"].get(side) or {"points": 0, "wounds": 0, "steps": 0}
    found = {"points": owed["points"], "wounds": min(owed["wounds"], boxes), "steps": owed["steps"]}
    yield asked("12.4", f"toll of {names} by {dice}, less to {total}: {letter}", found, second, case, str(company[0].hex))


QUESTIONS = {"forced march": (tolls,)}
