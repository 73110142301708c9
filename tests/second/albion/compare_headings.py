"""15.8, 17.5, 18.0, 19.4, 21.2, 21.3: who attacks on, what evasion adds, earthquakes, and what ships and fortresses count."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Refusing, Typed
from playaid.games.albion import GAME
from playaid.games.albion.ratings.forces import can_go_on
from playaid.games.albion.rules import enchantments as product_effects
from playaid.games.albion.rules import evasion as product_evasion
from playaid.games.albion.rules import losses as product_losses
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import frames

from . import enchantment_list, evasion, initiation, victory
from .compare_adapter import Asked, Case, asked
from .compare_combat import fights
from .compare_moves import line
from .compare_rounds import settled


def initiatives(case: Case, rng: Random, most: int) -> Asked:
    """15.8, 17.3, 17.5: whether whoever has the initiative in a later Round of a battle may use it before a fortress."""
    if frames(case.state)[-1]["key"] != "battles":
        return
    for here in fights(case, "battle", ["clear"]):
        side, number = here.attacker, here.number
        fight = {**here.fight, "round": 1}
        state: Any = copy.copy(here.case.state)
        state["public"] = {**state["public"], "combat": {"fights": {f"{number} battle": fight}, "current": None}}
        changed = here.case._replace(state=state)
        able = all(can_go_on(changed.hearing(one), fight, one) for one in SIDES)
        # Sleepers stand in their own kingdom (10.3), where no fortress is the enemy's: those laid elsewhere are left out.
        asleep = any(pieces.piece(case.state, one)["state"] != "active" for one in pieces.at(case.state, number, side))
        if asleep or not able or case.state["public"]["evaded"].get(number):
            continue
        may = initiation.may_take_over(here.case.position, case.facts, "battle", number, side.lower())
        begun = side.lower() == case.position.player  # 19.3: a caster attacks once he was attacked
        spent = not begun or initiation.may_attack_at_all(here.case.position, number, side.lower())
        yield line(changed, "15.8", side, "fight", [may, spent], (number,), hex=number, kind="battle")


def evasion_dice(case: Case, rng: Random, most: int) -> Asked:
    """18.0, 18.3: what each side adds to its die, the most that it may."""
    if case.option("magic-zero") != "mana":
        return
    for number in sorted({str(person.hex) for person in case.position.persons if person.alive}):
        for side in SIDES:
            there = case.position.persons_in(number, side.lower())
            if not there or any(person.embarked for person in there):
                continue
            die = str(rng.randint(1, 6))
            said = Declaration("next", {}, side)
            hearing = Hearing(GAME, case.state, said, case.book, Chained(Typed([die]), Refusing()))
            product = product_evasion.total(hearing, side, number, [person.name for person in there]) - int(die)
            second = max(evasion.addends(case.position, number, side.lower(), case.option("hero-evasion") == "army"))
            yield asked("18.0", f"{side} adds in {number}", product, second, case, number)


def quakes(case: Case, rng: Random, most: int) -> Asked:
    """19.4 #01: half of each side's armies, no escort; every fortress but a dyke."""
    case = settled(case)
    for number in sorted({str(piece["hex"]) for piece in pieces.pieces(case.state).values() if pieces.on_map(piece)}):
        hearing = case.hearing(SIDES[0])
        casting: Any = {"number": "01", "caster": "", "side": SIDES[0], "target": number, "weather": None, "result": "works"}
        product_effects._shake(hearing, casting)
        csp = {side: sum(army.csp for army in case.position.armies_in(number, side.lower())) for side in SIDES}
        second = enchantment_list.quake_losses(csp)
        owed = {side: int((hearing.public["losses"].get(side) or {"points": 0})["points"]) for side in SIDES}
        yield asked("19.4", f"an earthquake in {number}", owed, second, case, number)
        fortress = case.facts.fortress.get(number)
        stood = fortress is not None and number not in case.position.ruins
        falls = bool(stood and fortress and enchantment_list.quake_destroys(fortress.kind))
        fell = bool(hearing.public["ruins"].get(number)) and number not in case.position.ruins
        yield asked("19.4", f"the fortress of {number} falls", fell, falls, case, number)


def awards(case: Case, rng: Random, most: int) -> Asked:
    """21.2, 21.3: what each ship and fortress counts that is lost."""
    for ship in case.position.ships:
        if any(person.ship == ship.name for person in case.position.persons) or any(a.ship == ship.name for a in case.position.armies):
            continue
        hearing = case.hearing(ship.side.capitalize())
        product_losses.go_down(hearing, ship.name)
        other = pieces.other(ship.side.capitalize())
        gained = hearing.public["points"][other] - case.state["public"]["points"][other]
        second = victory.score([ship.full], 0, (), 0, case.position.scenario, other.lower())
        yield asked("21.2", f"{ship.name} sunk", gained, second, case, str(ship.hex))
    for number, fortress in case.facts.fortress.items():
        if fortress.kind == "dyke" or number in case.position.ruins:
            continue
        hearing = case.hearing(SIDES[0])
        product_losses.ruin(hearing, number, fortress.side.capitalize())
        other = pieces.other(fortress.side.capitalize())
        gained = hearing.public["points"][other] - case.state["public"]["points"][other]
        second = victory.score((), 0, [number], 0, case.position.scenario, other.lower())
        yield asked("21.3", f"{number} in ruins", gained, second, case, number)


QUESTIONS = {"combat": (initiatives, evasion_dice, quakes, awards)}
