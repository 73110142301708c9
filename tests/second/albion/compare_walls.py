"""15.8, 17.3 to 17.5: who may attack whom before a fortress in any Round, and where the fortress's own point counts and falls."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import forces
from playaid.games.albion.ratings.forces import can_go_on
from playaid.games.albion.rules import losses as product_losses
from playaid.games.albion.rules import resolving
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import frames

from . import combat, fortresses, initiation, losses
from .compare_adapter import Asked, Case, asked
from .compare_combat import Fighting, fights
from .compare_gathered import gathered
from .compare_items import in_a_melee
from .compare_moves import line
from .compare_rounds import LETTERS, settled

AGAIN = 5
"""How often the pieces of one position are driven together anew."""


def melees(case: Case, rng: Random, most: int) -> Asked:
    """17.3, 15.8: persons alone with each other, in their fortresses and out of them, in a later Round with either side attacking."""
    for _ in range(max(1, min(AGAIN, most // 8))):
        yield from in_a_melee(gathered(case, rng, lone=True), rng, most)


def initiatives(case: Case, rng: Random, most: int) -> Asked:
    """15.8, 17.5: whether whoever has the initiative in a later Round of a battle may use it before a fortress."""
    if frames(case.state)[-1]["key"] != "battles":
        return
    for _ in range(max(1, min(AGAIN, most // 8))):
        yield from _who_attacks_on(gathered(case, rng))


def _who_attacks_on(case: Case) -> Asked:
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


def own_points(case: Case, rng: Random, most: int) -> Asked:
    """17.4: what the fortress adds to either side, and whether it may fall, whoever attacks; also with nobody in it."""
    for _ in range(max(1, min(AGAIN, most // 8))):
        there = settled(gathered(case, rng, lone=rng.random() < 0.5))  # without armies, so that the point is what may fall
        for here in fights(there, "battle", ["clear"]):
            for side in SIDES:
                yield from _added(here, side)
                yield from _falls(here, side, rng)


def _added(here: Fighting, side: str) -> Asked:
    """The point by itself: the strength of the side less that of its armies and persons."""
    case, defends = here.case, side != here.attacker
    total = forces.strength(case.hearing(side), here.fight, side, defends)
    zero = case.option("magic-zero") == "mana"
    there = initiation.persons_ashore(case.position, here.number, side.lower())
    rest = combat.armies_strength(case.position, case.facts, here.number, side.lower(), "clear", round_once=True)
    rest += combat.persons_strength(there, case.position, zero)
    point = fortresses.own_point_counts(defends) and fortresses.is_own_fortress(case.facts, case.position, here.number, side.lower())
    text = f"own point of {side} in {here.number}, {here.attacker} attacks"
    yield asked("17.4", text, int(total - rest), int(point), case, here.number)


def _falls(here: Fighting, side: str, rng: Random) -> Asked:
    """A Round's result as what its side has to remove: one point more than its armies and escorts have is the fortress's own."""
    case, letters = here.case, {one: rng.choice(LETTERS) for one in SIDES}
    hearing = Hearing(GAME, case.state, Declaration("next", {}, here.attacker), case.book, Refusing())
    resolving._inflict(hearing, next(iter(case.state["public"]["combat"]["fights"])), letters)
    position, number, who = case.position, here.number, side.lower()
    csp = position.csp_in(number, who)
    left = product_losses.table(hearing, letters[side], combat.battle_force(position, number, who, heroes_count=True))[0]
    inside = side != here.attacker and fortresses.is_own_fortress(case.facts, position, number, who)
    owed: Any = hearing.public["losses"].get(side) or {"points": 0}
    second = losses.inflicted("battle", left, 0, csp, 0, 0, bool(inside))["points"]
    yield asked("17.4", f"{side} in {number} suffers {letters[side]}, {here.attacker} attacks", owed["points"], second, case, number)


QUESTIONS = {"combat": (melees, initiatives, own_points)}
