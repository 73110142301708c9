"""19.4 #13, 19.5, 20.6 #16: which enemy stacks a Vision shows; 19.4 #10: who has a mind of several who have taken it."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.games.albion import GAME
from playaid.games.albion.rules import enchantments as product_effects
from playaid.games.albion.rules import vision as product_vision
from playaid.games.albion.state import pieces
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration

from . import enchantment_list, item_list, places
from .compare_adapter import Asked, Case, asked
from .compare_gathered import gathered
from .compare_thrown import Thrown
from .position import Person

AGAIN = 2
VISION, CONTROL, DISPEL, RING = 13, 10, 11, 16


def _casting(number: int, caster: Person, target: str | None = None) -> Any:
    side = caster.master.capitalize()
    return {"number": f"{number:02d}", "caster": caster.name, "side": side, "target": target, "weather": None, "result": "works"}


def sights(case: Case, rng: Random, most: int) -> Asked:
    """Everybody in the places of Vision, and the bearer of Herla's Ring wherever he is; every hex with enemies, as they were laid."""
    if case.option("magic-zero") != "mana":
        return
    spots = [place.hex for place in places.PLACES.values() if place.vision]
    for _ in range(AGAIN):
        elsewhere = sorted({str(piece["hex"]) for piece in pieces.pieces(case.state).values() if piece["hex"]})
        there = gathered(case, rng, spots=[*spots, *rng.sample(elsewhere, 2)])
        calming = [spell for spell in there.position.spells if spell.number == DISPEL]
        calm = {str(spell.target_hex) for spell in calming}
        together = [_casting(DISPEL, there.position.person(spell.caster), spell.target_hex) for spell in calming]
        there = there._replace(state={**there.state, "public": {**there.state["public"], "castings": together}})  # of one segment
        for caster in there.position.persons:
            if not caster.alive or caster.embarked:
                continue
            by_ring = RING in item_list.items_in_use(caster)
            if not by_ring and not places.vision_from(str(caster.hex), caster.name):
                continue
            casting = _casting(VISION, caster)
            product = product_vision.in_sight(there.hearing(casting["side"]), casting)
            for number in pieces.hexes_of(there.state, pieces.other(casting["side"])):
                shown = enchantment_list.vision_shows(there.position, there.facts, caster, number, by_ring)
                second = bool(shown) and number not in calm
                yield asked("19.4", f"{caster.name} in {caster.hex} sees {number}", number in product, second, there, number)


def winners(case: Case, rng: Random, most: int) -> Asked:
    """Any several of a side, and of both, over one mind: the highest Basic Magic Strength; dice among equals, and only among them."""
    everybody = [person for person in case.position.persons if person.alive]
    for _ in range(most if len(everybody) > 4 else 0):
        target, *casters = rng.sample(everybody, rng.randint(2, 5))
        several = [_casting(CONTROL, caster, target.name) for caster in casters]
        dice = Thrown(rng)
        hearing = Hearing(GAME, case.state, Declaration("next", {}, several[0]["side"]), case.book, dice)
        product = product_effects._strongest(hearing, several)["caster"]
        second = enchantment_list.who_controls(tuple(casters))
        text = f"{[caster.name for caster in casters]} over {target.name}"
        yield asked("19.4", f"{text}, won by {product}", product in second, True, case)
        yield asked("19.4", f"{text}, dice", bool(dice.fell), len(second) > 1, case)


QUESTIONS = {"enchantment": (sights, winners)}
