"""20.5, 7.5, 20.1: what becomes of what the dead bore, by every total of the dice, and who has it."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Refusing, Typed
from playaid.games.albion import GAME
from playaid.games.albion.rules import fate as product_fate
from playaid.games.albion.state import pieces
from playaid.games.albion.state.outstanding import CHALLENGE
from playaid.games.albion.state.printed import item_title
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State

from . import items
from .compare_adapter import Asked, Case, asked
from .position import Person

REQUITER = "22"
"""Whoever takes it may die of it (20.6 #22): what becomes of the sword is another question."""


def fates(case: Case, rng: Random, most: int) -> Asked:
    """Some of the dead, in a battle or melee and in a challenge that the victor has survived or not, and each of the totals."""
    fallen = [person for person in case.position.persons if person.alive and not person.embarked and person.controller == person.side]
    for dead in rng.sample(fallen, min(2, len(fallen))):
        number = rng.choice([number for number in case.state["public"]["items"] if number != REQUITER])
        foes = [one for one in case.position.persons_in(str(dead.hex)) if one.side != dead.side and one.controller == one.side]
        for dice in range(2, 13):
            yield from _fate(case, dead, number, product_fate.MELEE, None, dice, True)
            if foes:
                victor = rng.choice(foes)
                yield from _fate(case, dead, number, CHALLENGE, victor, dice, True)
                yield from _fate(case, dead, number, CHALLENGE, victor, dice, False)


def _fate(case: Case, dead: Person, number: str, how: str, victor: Person | None, dice: int, lives: bool) -> Asked:
    owner, here = dead.side.capitalize(), str(dead.hex)
    state = _lies(case.state, dead, number, how, victor, lives)
    near = {side: product_fate._takers(state, here, side) for side in (owner, pieces.other(owner))}
    friends, foes = near[owner], near[pieces.other(owner)]
    named = foes or friends if case.option("fate-low") == "any" else foes if case.option("fate-low") == "enemies" else friends
    answers = {"fate of 9 to 12": "friends"}
    low = how != CHALLENGE and 4 <= dice <= 8
    if taken := named if low else friends:
        answers[product_fate._taker_key(number, owner)] = taken[0]
    faces = [str(min(6, dice - 1)), str(dice - min(6, dice - 1))]
    said = Declaration("fate", {"item": item_title(number)}, owner, "", answers)
    hearing = Hearing(GAME, state, said, case.book, Chained(Typed(faces), Refusing()))
    product_fate.fate(hearing)
    combat = "trial by combat" if how == CHALLENGE else "battle"
    fate = items.fate_of_items(combat, dice, lives, case.option("both-dead") == "kept")
    if fate == "captured":
        to: str | None = victor.name if victor else next(iter(named), None)
    else:
        to = next(iter(friends), None) if fate == "kept" else None
    after: Any = hearing.public["items"][number]
    holders = [who for side in hearing.state["secret"].values() for item, who in side["items"].items() if item == number]
    found = [after["state"], holders[0] if holders else None]
    second = ["destroyed", None] if fate == "destroyed" else ["held", to] if to else ["left", None]
    text = f"{item_title(number)} of {dead.name}, {how} with {victor and victor.name} {'alive' if lives else 'dead'}, on {dice}"
    yield asked("20.5", text, found, second, case, here)


def _lies(state: State, dead: Person, number: str, how: str, victor: Person | None, lives: bool) -> State:
    """The same after a death: the dead are off the map, what one bore lies where they fell, and its fate is due."""
    changed: Any = copy.copy(state)
    board = dict(state["public"]["pieces"])
    for name in (dead.name, *((victor.name,) if victor and not lives else ())):
        board[name] = {**board[name], "hex": None, "state": "dead"}
    fate = {"how": how, "owner": dead.side.capitalize(), "enemy": victor and victor.name, "bearer": dead.name}
    lies = {**state["public"]["items"], number: {"state": "left", "hex": dead.hex, "side": None, "fate": fate}}
    changed["public"] = {**state["public"], "pieces": board, "items": lies}
    sides = state["secret"].items()
    changed["secret"] = {side: {**own, "items": {i: who for i, who in own["items"].items() if i != number}} for side, own in sides}
    return changed  # type: ignore[no-any-return]


QUESTIONS = {"combat": (fates,)}
