"""18.0, 18.3, 14.4: what each side adds to its die, with persons ashore and aboard; 19.4 #10: whose mind is held as the turn ends."""

from __future__ import annotations

from random import Random

from playaid.dice.sources import Chained, Refusing, Typed
from playaid.games.albion import GAME
from playaid.games.albion.ratings import leaders
from playaid.games.albion.rules import enchantments as product_effects
from playaid.games.albion.rules import evasion as product_evasion
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.ruling import Declaration

from . import enchantment_list, evasion, special_movement
from .compare_adapter import Asked, Case, asked
from .compare_gathered import gathered

AGAIN = 3


def dice(case: Case, rng: Random, most: int) -> Asked:
    """18.0: each side of each hex as it is laid, and with everybody driven together."""
    yield from _dice(case, rng)
    for _ in range(AGAIN):
        yield from _dice(gathered(case, rng, lone=rng.random() < 0.3), rng)


def _dice(case: Case, rng: Random) -> Asked:
    aboard_too = case.option("evasion-aboard") == "yes"
    for number in sorted({str(person.hex) for person in case.position.persons if person.alive}):
        for side in SIDES:
            if not case.position.persons_in(number, side.lower()):
                continue
            die = str(rng.randint(1, 6))
            said = Declaration("next", {}, side)
            hearing = Hearing(GAME, case.state, said, case.book, Chained(Typed([die]), Refusing()))
            product = product_evasion.total(hearing, side, number, product_evasion._lenders(hearing, number, side)) - int(die)
            heroes, anybody = case.option("hero-evasion") == "army", case.option("roll-command") == "anybody"
            mana = case.option("magic-zero") == "mana"
            adds = evasion.addends(case.position, number, side.lower(), heroes, anybody, aboard_too, mana)
            yield asked("18.0", f"{side} adds in {number}", product, max(adds, default=0), case, number)


def commands(case: Case, rng: Random, most: int) -> Asked:
    """14.4, 18.0, 5.0 D3: the Command Rating by itself that an evasion or the roll of a forced march may go by, of any company of a hex;
    in an evasion magic is as a rule the more."""
    anybody = case.option("roll-command") == "anybody"
    for _ in range(AGAIN):
        there = gathered(case, rng)
        for number in sorted({str(person.hex) for person in there.position.persons if person.alive and person.hex}):
            for side in SIDES:
                here = there.position.persons_in(number, side.lower())
                for size in {len(here), min(2, len(here))} - {0}:
                    company = tuple(rng.sample(here, size))
                    hearing, names = there.hearing(side), [person.name for person in company]
                    product = max((leaders.rating(hearing, name) for name in leaders.who_lend(hearing, names)), default=0)
                    second = max(special_movement.march_ratings(company, there.position, anybody), default=0)
                    yield asked("14.4", f"{names} lend", product, second, there, number)


def dangers(case: Case, rng: Random, most: int) -> Asked:
    """18.0, 17.3: who dies unless they evade, among armies, beside heroes, aboard and in fortresses."""
    if case.option("mind-control-death") != "clause":
        return
    for _ in range(AGAIN):
        there = gathered(case, rng)
        for number in sorted({str(person.hex) for person in there.position.persons if person.alive and person.hex}):
            for side in SIDES:
                if there.state["public"]["evaded"].get(number):
                    continue
                here = there.position.persons_in(number, side.lower())
                dying = product_evasion.endangered_persons(there.hearing(side), number, side)
                for person in here:
                    if person.controller == person.side:
                        second = bool(evasion.killed_at_once(there.position, there.facts, person))
                        yield asked("18.0", f"{person.name} in {number} dies", person.name in dying, second, there, number)


def minds(case: Case, rng: Random, most: int) -> Asked:
    """19.4 #10: whoever stands with pieces of who holds their mind, others whose minds are held among them, dies at the end of the turn."""
    for _ in range(AGAIN):
        there = gathered(case, rng, lone=rng.random() < 0.5, held=rng.choice((0.2, 0.5, 0.9)))
        hearing = there.hearing(SIDES[0])
        try:
            product_effects.turn_ends(hearing)
        except Ask:  # an item of the dead, or of who comes to themselves, is asked for
            continue
        for person in there.position.persons:
            if person.alive and person.controller != person.side:
                product = pieces.piece(hearing.state, person.name)["state"] == "dead"
                second = enchantment_list.controlled_dies(there.position, person)
                yield asked("19.4", f"{person.name}, held in {person.hex}, dies", product, second, there, str(person.hex))


QUESTIONS = {"combat": (dice, commands, dangers, minds), "movement": (dice, commands, dangers)}
