"""8.0, 9.0, 18.0: who undergoes attrition and why, with what on the dice; recovery and refit; persons among enemy armies."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from playaid.dice.sources import Chained, Refusing, Typed
from playaid.games.albion import GAME
from playaid.games.albion.ratings import items as product_items
from playaid.games.albion.ratings import places as product_places
from playaid.games.albion.rules import attrition as product
from playaid.games.albion.rules import evasion as product_evasion
from playaid.games.albion.rules import recovery as product_recovery
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting

from . import attrition, evasion, places, recovery
from .compare_adapter import Asked, Case, asked
from .compare_moves import line
from .position import Position

CAUSES = {
    "Vortex Creation": "vortex",
    "Elves in a mundane hex": "mundane",
    "Mundanes in an enchanted hex": "enchanted",
    "wild magic": "wild",
    "Finn's Rade": "rade",
    "Bran's Curse": "curse",
    "out of command": "command",
    "snow": "snow",
}


def _cause(text: str) -> str:
    return "sailer" if text.startswith("bad sailer") else CAUSES[text]


def awake(case: Case) -> Position:
    """The position without those who by the option undergo nothing while they sleep."""
    if case.option("inactive-attrition") == "yes":
        return case.position
    position = case.position
    return replace(
        position,
        persons=tuple(replace(p, hex=p.hex if p.active else None, alive=p.alive and p.active) for p in position.persons),
        armies=tuple(army for army in position.armies if army.active),
        ships=tuple(ship for ship in position.ships if ship.active),
    )


def not_yet(case: Case) -> Case:
    """The same where nobody has undergone it in this segment: that is asked of the product's own tests, and no position here says it."""
    return case._replace(state={**case.state, "public": {**case.state["public"], "undergone": {}}})


def causes(case: Case, rng: Random, most: int) -> Asked:
    """8.0, 8.2: every piece of every hex, and the sum on the dice."""
    spared = {"aboard_spared": case.option("embarked-attrition") == "no", "vortex_aboard": False}
    position, case = awake(case), not_yet(case)
    hexes = sorted({str(piece["hex"]) for piece in pieces.pieces(case.state).values() if pieces.on_map(piece)})
    for number in hexes:
        for side in SIDES:
            hearing = case.hearing(side)
            why = product.causes(hearing, number, side)
            told = {_cause(text) for texts in why.values() for text in texts}
            second = attrition.reasons_in(position, case.facts, number, side.lower(), **spared)
            yield asked("8.0", f"reasons of {side} in {number}: {why}", sorted(told), sorted(second), case, number)
            for person in position.persons_in(number, side.lower()):
                reasons = sorted(attrition.person_reasons(position, case.facts, person, **spared))
                told_of = sorted({_cause(text) for text in why.get(person.name, ())})
                yield asked("8.0", f"reasons of {person.name} in {number}", told_of, reasons, case, number)
            if why and told == second:
                plus, minus = product._modifiers(hearing, side, number, list(why), why)
                modifier = attrition.modifier(position, case.facts, number, side.lower(), **spared)
                yield asked("8.2", f"modifier of {side} in {number}", plus - minus, modifier, case, number)


def wounding(case: Case, rng: Random, most: int) -> Asked:
    """9.6, 19.5: what places deal and heal, and what a die heals."""
    for person in case.position.persons:
        if not person.alive or person.embarked:
            continue
        hearing, here = case.hearing(person.side.capitalize()), str(person.hex)
        dealt = product_places.wounds(hearing, person.name)
        yield asked("19.5", f"wounds of {person.name}", dealt, attrition.places.wounds_in_attrition(person), case, here)
        healed = min(person.wounds, product_places.heals(hearing, person.name))
        yield asked("9.6", f"healing of {person.name}", healed, recovery.healed_by_place(person), case, here)


def refits(case: Case, rng: Random, most: int) -> Asked:
    """9.1: every ship."""
    side = acting(GAME, case.state)[0]
    for ship in case.position.ships:
        may = recovery.may_refit(case.position, case.facts, ship, side.lower())
        armies = any(army.ship == ship.name for army in case.position.armies)
        escorts = any(person.ship == ship.name and person.escort for person in case.position.persons)
        ashore = [kind for kind, there in (("army", armies), ("escort", escorts)) if there]
        open_ = [places.may_enter_place(str(ship.hex), kind) for kind in ashore]
        yield line(case, "9.1", side, "refit", [may, not ship.refit, *open_], (str(ship.hex),), ships=[ship.name])


def losses_in_refit(case: Case, rng: Random, most: int) -> Asked:
    """9.3, 9.4: ships under a marker at the end of a Phase."""
    hearing = case.hearing("Fomorian")
    product_recovery.caught(hearing)
    for ship in case.position.ships:
        if ship.refit:
            sunk = pieces.piece(hearing.state, ship.name)["state"] == "sunk"
            second = recovery.lost_in_refit(case.position, ship, embarked_count=case.option("refit-caught") == "aboard")
            yield asked("9.3", f"{ship.name} in refit: {second}", sunk, bool(second), case, str(ship.hex))


def dangers(case: Case, rng: Random, most: int) -> Asked:
    """18.0: who dies among enemy armies unless he evades, who needs no dice, and what is added to the die."""
    heroes = case.option("hero-evasion") == "army"
    zero = case.option("magic-zero") == "mana"
    for number in sorted({str(person.hex) for person in case.position.persons if person.alive}):
        for side in SIDES:
            hearing = case.hearing(side)
            dying = product_evasion.endangered_persons(hearing, number, side)
            there = [person for person in case.position.persons_in(number, side.lower()) if not person.embarked]
            held = {person.name for person in there if person.controller != person.side}
            dying = [name for name in dying if name not in held]
            killed = [
                person.name for person in there if person.name not in held and evasion.killed_at_once(case.position, case.facts, person)
            ]
            yield asked("18.0", f"endangered of {side} in {number}", sorted(dying), sorted(killed), case, number)
            if not there or not zero:
                continue
            rolled = Hearing(GAME, case.state, Declaration("evade", {}, side), case.book, Chained(Typed(["1"]), Refusing()))
            product_total = product_evasion.total(rolled, side, number, [person.name for person in there]) - 1
            ashore = replace(case.position, persons=tuple(p for p in case.position.persons if not p.embarked))
            second = max(evasion.addends(ashore, number, side.lower(), heroes))
            yield asked("18.0", f"addend of {side} in {number}", product_total, second, case, number)
            for person in there:
                if person.controller == person.side:
                    lone = bool(evasion.evades_without_dice(person, ()))
                    shown = product_items.evades(hearing, [person.name]) is not None
                    yield asked("20.6", f"{person.name} evades by item", shown, lone, case, number)


QUESTIONS = {
    "attrition": (causes, wounding, dangers),
    "recovery": (refits, losses_in_refit),
    "movement": (dangers, losses_in_refit),
}
