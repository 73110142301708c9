"""19.4, 21.2 to 21.4: earthquakes, and what ships, fortresses and countries count."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from playaid.games.albion.rules import enchantments as product_effects
from playaid.games.albion.rules import losses as product_losses
from playaid.games.albion.rules import victory as product_victory
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import SIDES

from . import enchantment_list, victory
from . import pieces as printed_pieces
from .compare_adapter import Asked, Case, asked
from .compare_rounds import settled
from .position import FAERIE_KINGDOMS


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


def countries(case: Case, rng: Random, most: int) -> Asked:
    """21.4: what the Fomorians have of countries without persons as the long game ends, whoever has died or is yet to come; the Cait Sith
    is Albion's."""
    home = {name: "Albion" if name == "Cait Sith" else kingdom for name, (_, kingdom) in printed_pieces.PERSONS.items()}
    for _ in range(most):
        state: Any = copy.copy(case.state)
        board = dict(case.state["public"]["pieces"])
        harm = {kingdom: rng.choice((0.5, 0.9, 1.0)) for kingdom in FAERIE_KINGDOMS}
        for name, kingdom in home.items():
            if kingdom in harm:
                lives = rng.choice(("active", "inactive", "reserve", "expedition"))
                lost = rng.random() < harm[kingdom]
                board[name] = {**board[name], "state": rng.choice(("dead", "gone")) if lost else lives}
        state["public"] = {**case.state["public"], "pieces": board}
        hearing = case._replace(state=state).hearing(SIDES[0])
        product_victory._countries(hearing)
        gained = hearing.public["points"][SIDES[0]] - case.state["public"]["points"][SIDES[0]]
        alive = [home[name] for name in home if board[name]["state"] not in ("dead", "gone")]
        left = {kingdom: alive.count(kingdom) for kingdom in FAERIE_KINGDOMS}
        yield asked("21.4", f"persons left {left}", gained, victory.twilight_bonus(left, victory.FAERIE_TWILIGHT), case)


QUESTIONS = {"combat": (quakes, awards, countries)}
