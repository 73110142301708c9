"""20.3, 12.7: what a search comes to - what the table is read by, what a curse takes, what is found, and who has paid for it."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.games.albion.ratings import places
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import evolve

from . import item_list, items
from .compare_adapter import Asked, Case, asked
from .compare_combat import acting_side
from .compare_gathered import gathered
from .compare_thrown import Thrown, ruled
from .position import Person

AGAIN = 4
TRIES = 3


def results(case: Case, rng: Random, most: int) -> Asked:
    """Companies of those who have come together where something may be searched for, with any points."""
    spots = [number for number, place in places.by_hex().items() if place["search"]]
    for _ in range(AGAIN):
        there = gathered(case, rng, spots=spots)
        side = acting_side(there)
        for number in spots:
            beside = [one for one in there.position.persons_in(number, side.lower()) if not one.embarked]
            for _ in range(TRIES if beside else 0):
                party = tuple(rng.sample(beside, rng.randint(1, min(3, len(beside)))))
                yield from _searched(there, side, number, party, tuple(beside), rng)


def _searched(case: Case, side: str, number: str, party: tuple[Person, ...], beside: tuple[Person, ...], rng: Random) -> Asked:
    dice, points, names = Thrown(rng), rng.randint(4, 8), [person.name for person in party]
    ruling = ruled(case, dice, "search", side, persons=names, points=points)
    if ruling.verdict != LEGAL or not dice.fell:
        return
    state = evolve(case.state, ruling.changes)
    total = items.search_total(dice.fell[0][1], points, party)
    strength = items.search_strength(case.position, party, case.option("magic-zero") == "mana")
    cell = str(case.book.value("discovery", number, str(total), str(strength)))
    loss = 0
    if cell.startswith("C"):
        loss = dice.fell[1][1] if cell == "Cd" else items.curse_loss(cell)
    text = f"{names} search {number} for {points} with {dice.fell}, {strength} and {total}: {cell}"
    owed: Any = state["public"]["losses"].get(side) or {"wounds": 0, "points": 0}
    boxes = sum(person.combat - person.wounds for person in party)
    coats = any(item_list.MAILCOAT in person.items for person in party)
    yield asked("12.7", f"{text}, curse", min(owed["wounds"], boxes), min(loss, boxes), case, number) if not coats else None
    lay, lie = case.state["public"]["items"], state["public"]["items"]
    found = [item for item, one in lay.items() if one["state"] == "artifact" and lie[item]["state"] != "artifact"]
    stands = cell.isdigit() and items.discovery_stands(case.position, number, int(cell), side.lower(), party)
    yield asked("20.3", f"{text}, find", found, [cell] if stands else [], case, number)
    payers = items.who_pays_for_search(party, beside, all_in_hex=case.option("search-cost") == "hex")
    before: dict[str, int] = case.state["public"]["spent"]
    spent = {who for who, n in state["public"]["spent"].items() if n != before.get(who, 0)}
    yield asked("20.3", f"{text}, paid by", {one.name for one in beside if one.name in spent}, set(payers), case, number)


QUESTIONS = {"movement": (results,)}
