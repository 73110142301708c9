"""9.6, 9.7, 12.3: what dice come to - who heals how many wounds, whose teleportation succeeds and what a failure costs."""

from __future__ import annotations

import copy
from dataclasses import replace
from random import Random
from typing import Any

from playaid.dice.sources import Request, Rolled, answer
from playaid.games.albion import GAME
from playaid.games.albion.ratings import places
from playaid.games.albion.state import pieces
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide

from . import item_list, ratings, recovery, special_movement
from . import places as second_places
from .compare_adapter import Asked, Case, asked
from .position import Person


class Thrown:
    """Dice by chance, kept with what they were thrown for."""

    def __init__(self, rng: Random):
        self.rng = rng
        self.fell: list[tuple[str, int]] = []

    def take(self, request: Request) -> Rolled:
        faces = tuple(self.rng.randint(1, 6) for _ in range(request.count))
        self.fell.append((str(request.why), sum(faces)))
        return answer(request, faces, "seeded")


def ruled(case: Case, dice: Thrown, verb: str, side: str, **args: Any) -> Ruling:
    return decide(GAME, case.state, Declaration(verb, args, side, verb), case.book, dice)


def wounds(state: State, name: str) -> int:
    side = pieces.piece(state, name)["side"]
    return int(state["secret"][side]["roster"].get(name, 0))


def recoveries(case: Case, rng: Random, most: int) -> Asked:
    """9.6, 9.7, D.1: places heal first; then everybody of the side who is still wounded rolls, whoever has their mind."""
    side = acting(GAME, case.state)[0]
    case = known_minds(case, side)
    wounded = [p for p in case.position.persons if p.alive and p.hex and p.wounds and p.master == side.lower()]
    for _ in range(20 if wounded else 0):
        dice = Thrown(rng)
        ruling = ruled(case, dice, "recover", side)
        if ruling.verdict != LEGAL:
            return
        state = evolve(case.state, ruling.changes)
        for person in wounded:
            if recovery.rod_in_hex(case.position, str(person.hex)):
                continue  # how many wounds the Rod heals is not told
            faces = [face for why, face in dice.fell if person.name in why]
            by_place = recovery.healed_by_place(person)
            if by_place < person.wounds:  # step d has those roll, too, whom a place has healed of all: in vain
                rolls = bool(recovery.must_roll(person, side.lower()))
                yield asked("9.7", f"{person.name} rolls, {person.wounds} wounds", len(faces), int(rolls), case, str(person.hex))
            left = person.wounds - by_place
            healed = by_place + (recovery.wounds_recovered(faces[0], _healed(person, by_place), left) if faces else 0)
            yield asked("9.7", f"{person.name} throws {faces}", wounds(state, person.name), person.wounds - healed, case, str(person.hex))


def known_minds(case: Case, side: str) -> Case:
    """The same with what a side knows of those whose minds it has."""
    state: Any = copy.deepcopy(case.state)
    held = [p for p in case.position.persons if p.alive and p.controller != p.side and p.controller == side.lower()]
    state["secret"][side]["minds"] = {p.name: {"wounds": p.wounds, "items": [f"{number:02d}" for number in sorted(p.items)]} for p in held}
    return case._replace(state=state)


def _healed(person: Person, number: int) -> Person:
    return replace(person, wounds=person.wounds - number)


def flights(case: Case, rng: Random, most: int) -> Asked:
    """12.3: two dice against Current Magic; the place that is reached, or one wound."""
    zero = case.option("magic-zero") == "mana"
    for person in case.position.persons:
        if not person.alive or person.embarked or not second_places.is_place_of_power(str(person.hex)) or not zero:
            continue
        magic = ratings.current_magic(person, case.position, zero)
        for goal in sorted(places.by_hex()):
            if not special_movement.may_teleport_to(case.position, case.facts, person, goal, magic):
                continue
            for _ in range(16):
                found = list(_flown(case, Thrown(rng), person, goal, magic))
                yield from found
                if not found:
                    break


def _flown(case: Case, dice: Thrown, person: Person, goal: str, magic: int) -> Asked:
    side = acting(GAME, case.state)[0]
    ruling = ruled(case, dice, "teleport", side, person=person.name, hexes=[goal])
    if ruling.verdict != LEGAL or not dice.fell:
        return
    state = evolve(case.state, ruling.changes)
    roll, here = dice.fell[0][1], str(person.hex)
    works = special_movement.teleport_succeeds(roll, magic)
    there = pieces.piece(state, person.name)["hex"]
    yield asked("12.3", f"{person.name} ({magic}) throws {roll} for {goal}", there == goal, works, case, here, goal)
    coat = item_list.MAILCOAT in item_list.items_in_use(person)
    hurt = item_list.wounds_after_mailcoat(special_movement.teleport_wounds(works), coat)
    yield asked("12.3", f"{person.name} throws {roll}: wounds", wounds(state, person.name), person.wounds + hurt, case, here)


QUESTIONS = {"recovery": (recoveries,), "movement": (flights,)}
