"""7.3, 7.5, 16.1 to 16.3, 12.5: what the letters of a Round cost each side, in battles, overruns, engagements and melees."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import attrition as product_attrition
from playaid.games.albion.rules import losses as product_losses
from playaid.games.albion.rules import resolving
from playaid.games.albion.state import combats
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration

from . import attrition, combat, duels, fortresses, initiation, losses, ratings
from .compare_adapter import Asked, Case, asked
from .compare_attrition import awake, not_yet
from .compare_combat import Fighting, fights
from .position import Person

LETTERS = ("a", "b", "c", "d", "e", "f", "g", "h")
KINDS = ("battle", "overrun", "engagement", "melee")


def rounds(case: Case, rng: Random, most: int) -> Asked:
    """A Round's result, any letters of the table, in every hex where both sides stand."""
    case = settled(case)
    for kind in KINDS:
        for here in fights(case, "battle" if kind == "overrun" else kind, ["clear"] if kind in ("battle", "overrun") else [None]):
            if kind == "overrun":
                here.fight["overrun"] = combats.combatants(here.case.state, here.number, here.attacker, "battle")
            for _ in range(2):
                yield from _inflicted(here, rng, kind)


def settled(case: Case) -> Case:
    """The same with nothing owed from before: an evening may stand where losses are still to be removed."""
    return case._replace(state={**case.state, "public": {**case.state["public"], "losses": {}}})


def _inflicted(here: Fighting, rng: Random, kind: str) -> Asked:
    case = here.case
    letters = {side: rng.choice(LETTERS) for side in SIDES}
    hearing = Hearing(GAME, case.state, Declaration("next", {}, here.attacker), case.book, Refusing())
    resolving._inflict(hearing, next(iter(case.state["public"]["combat"]["fights"])), letters)
    for side in SIDES:
        told = hearing.public["losses"].get(side) or {"points": 0, "wounds": 0, "steps": 0}
        who, csp, steps, force = _takes_part(here, kind, side.lower())
        if force is None:
            continue
        boxes = sum(ratings.wound_boxes(person) for person in who)
        left, right, _ = product_losses.table(hearing, letters[side], force)
        walls = (
            kind in ("battle", "overrun")
            and side != here.attacker
            and fortresses.is_own_fortress(case.facts, case.position, here.number, side.lower())
        )
        second = losses.inflicted(kind, left, right, csp, boxes, steps, bool(walls))
        found = {"points": told["points"], "wounds": min(told["wounds"], boxes), "steps": told["steps"]}
        question = f"{kind} in {here.number}, {side} suffers {letters[side]} with {force}"
        yield asked("16.1.10", question, found, second, case, here.number)


def _takes_part(here: Fighting, kind: str, side: str) -> tuple[Sequence[Person], int, int, int | None]:
    """The persons of a side who take part, its CSP's, its Steps, and its strength of force."""
    position, number = here.case.position, here.number
    if kind == "engagement":
        who = initiation.persons_aboard(position, number, side)
        ships = [ship for ship in position.ships_in(number, side) if not ship.refit]
        return who, 0, sum(map(losses.ship_steps, ships)), duels.engagement_force(position, number, side)
    who = initiation.persons_ashore(position, number, side)
    if kind == "melee":
        printed = here.case.option("person-force") == "printed"
        zero = here.case.option("magic-zero") == "mana"
        return who, 0, 0, duels.melee_force(who, position, printed) if zero and not printed else None
    csp = sum(army.csp for army in position.armies_in(number, side) if not army.embarked) + sum(person.escort for person in who)
    return who, csp, 0, combat.battle_force(position, number, side, heroes_count=True)


def tolls(case: Case, rng: Random, most: int) -> Asked:
    """8.1, 8.4: what a letter of the Attrition Table costs those who undergo it in a hex, of either side, and nobody else."""
    left = case.option("attrition-steps") == "left"
    spared = {"aboard_spared": case.option("embarked-attrition") == "no", "vortex_aboard": False}
    position, case = awake(case), settled(not_yet(case))
    for number in sorted({str(piece.hex) for piece in (*position.persons, *position.armies, *position.ships) if piece.hex}):
        for side in SIDES:
            if not attrition.reasons_in(position, case.facts, number, side.lower(), **spared):
                continue
            hearing = case.hearing(side)
            undergo = [*product_attrition.causes(hearing, number, side)]
            force = attrition.strength_of_force(position, case.facts, number, side.lower(), **spared)
            persons = attrition.suffering_persons(position, case.facts, number, side.lower(), **spared)
            ships = [ship for ship in position.ships_in(number, side.lower()) if attrition.ship_reasons(position, case.facts, ship)]
            # Which size indexes the table is not said where there are ships, or persons alone: there the product's is taken.
            size = force["csp"] if force["csp"] and not ships else product_attrition.force(hearing, undergo)
            for letter in LETTERS:
                heard = case.hearing(side)
                product_attrition._inflict(heard, side, number, undergo, letter, lambda _told: None)
                told = heard.public["losses"].get(side) or {"points": 0, "wounds": 0, "steps": 0}
                struck = attrition.losses_struck(*product_losses.table(heard, letter, size)[:2], bool(persons), bool(ships), left)
                boxes, steps = sum(map(ratings.wound_boxes, persons)), sum(map(losses.ship_steps, ships))
                second = {
                    "points": min(struck["csp"], force["csp"]),
                    "wounds": min(struck["wounds"], boxes),
                    "steps": min(struck["steps"], steps),
                }
                found = {"points": told["points"], "wounds": min(told["wounds"], boxes), "steps": told["steps"]}
                yield asked("8.4", f"{side} suffers {letter} in {number}, {force}", found, second, case, number)


QUESTIONS = {"combat": (rounds,), "attrition": (tolls,)}
