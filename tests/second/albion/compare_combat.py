"""14.0 to 17.0: who commands and by what rating, what each side brings to a combat, who may begin which, who answers a challenge."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from playaid.games.albion.ratings import forces, fortresses, leaders, persons, strengths
from playaid.games.albion.ratings import items as product_items
from playaid.games.albion.rules import results
from playaid.games.albion.state import combats, pieces
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.sequence import acting

from . import combat, command, duels, initiation, ratings
from . import fortresses as second_fortresses
from .compare_adapter import Asked, Case, asked
from .compare_moves import line
from .persons import RANK_ORDER
from .position import Person, Position


def people(case: Case) -> list[Person]:
    return [person for person in case.position.persons if person.alive]


def ratings_of_persons(case: Case, rng: Random, most: int) -> Asked:
    """3.0, 7.6, 20.6: every person's ratings as they stand."""
    zero = case.option("magic-zero") == "mana"
    for person in people(case):
        hearing, name, here = case.hearing(person.side.capitalize()), person.name, str(person.hex)

        def ask(what: str, product: object, second: object, name: str = name, here: str = here) -> Any:
            return asked("3.0", f"{what} of {name}", product, second, case, here)

        yield ask("Combat Strength", strengths.combat(hearing, name)[0], ratings.current_combat(person))
        yield ask("Magic Strength", strengths.magic(hearing, name)[0], ratings.current_magic(person, case.position, zero))
        yield ask("Basic Magic", strengths.basic_magic(hearing, name), ratings.basic_magic(person))
        yield ask("Command Rating", leaders.rating(hearing, name), ratings.command_rating(person))
        yield ask("hero", strengths.is_hero(hearing, name), ratings.is_hero(person))
        rank = leaders.rank(hearing, name)
        yield ask("rank", RANK_ORDER[rank], RANK_ORDER[ratings.rank_of(person, case.position)])


def commanders(case: Case, rng: Random, most: int) -> Asked:
    """14.4: the rating of any company of a hex."""
    for number in sorted({str(person.hex) for person in people(case)}):
        for side in SIDES:
            there = list(case.position.persons_in(number, side.lower()))
            for size in {len(there), min(2, len(there))} - {0}:
                company = tuple(rng.sample(there, size))
                product = leaders.best(case.hearing(side), [person.name for person in company])[0]
                names = [person.name for person in company]
                yield asked("14.4", f"rating of {names}", product, command.best_command(company, case.position), case, number)


class Fighting(NamedTuple):
    """A fight as the product has it, its attacker and its hex."""

    case: Case
    fight: Any
    attacker: str
    number: str


def fights(case: Case, kind: str, terrains: list[str | None]) -> Iterator[Fighting]:
    """A fight of a kind in every hex where both sides stand, with either attacking."""
    hexes = {str(piece["hex"]) for piece in pieces.pieces(case.state).values() if pieces.on_map(piece)}
    for number in sorted(hexes):
        if not all(combats.combatants(case.state, number, side, kind) for side in SIDES):
            continue
        for attacker in SIDES:
            for terrain in terrains:
                fight = {
                    "hex": number, "kind": kind, "attacker": attacker, "terrain": terrain, "round": 1, "state": "fighting", "stopped": [],
                    "retreat": [], "ratio": None, "bonus": {}, "challenges": {},
                }  # fmt: skip
                state: Any = copy.copy(case.state)
                state["public"] = {**case.state["public"], "combat": {"fights": {f"{number} {kind}": fight}, "current": None}}
                yield Fighting(case._replace(state=state, position=who_fight(case)), fight, attacker, number)


def who_fight(case: Case) -> Position:
    """10.0: the position without those of the active player who sleep: they attack nobody, and nobody has attacked them."""
    position, side = case.position, case.position.player
    return replace(
        position,
        persons=tuple(one for one in position.persons if one.active or one.master != side),
        armies=tuple(one for one in position.armies if one.active or one.side != side),
        ships=tuple(one for one in position.ships if one.active or one.side != side),
    )


TERRAINS = ["clear", "woods", "forest", "rough", "marsh", "mountain", "knowe", "delving", "broch", "stockade", "dyke"]


def battles(case: Case, rng: Random, most: int) -> Asked:
    """16.1, 17.4: strengths, sizes, columns and what is added to the dice."""
    zero = case.option("magic-zero") == "mana"
    for here in fights(case, "battle", [*rng.sample(TERRAINS, 2)]):
        position, number, terrain = here.case.position, here.number, str(here.fight["terrain"])
        sides = {side: initiation.persons_ashore(position, number, side.lower()) for side in SIDES}
        total = {}
        for side in SIDES:
            hearing = here.case.hearing(side)
            product = forces.strength(hearing, here.fight, side, side != here.attacker)
            walls = side != here.attacker and second_fortresses.is_own_fortress(case.facts, position, number, side.lower())
            exact = combat.armies_strength(position, case.facts, number, side.lower(), terrain, round_once=True)
            exact += combat.persons_strength(sides[side], position, zero) + walls
            total[side] = exact
            yield asked("16.1", f"strength of {side} in {terrain} of {number}, {here.attacker} attacks", product, exact, here.case, number)
            force = combat.battle_force(position, number, side.lower(), heroes_count=True)
            yield asked("16.1", f"size of {side} in {number}", forces.force(hearing, here.fight, side), force, here.case, number)
        attacker, defender = here.attacker, pieces.other(here.attacker)
        yield from _column(here, "battle", total[attacker], total[defender], sides[attacker], sides[defender])
        yield from _added(here, "battle", sides[attacker], sides[defender])


def _column(here: Fighting, kind: str, attack: Any, defence: Any, attackers: tuple[Person, ...], defenders: tuple[Person, ...]) -> Asked:
    hearing = here.case.hearing(here.attacker)
    names = [[person.name for person in side] for side in (attackers, defenders)]
    product = results.column_of(hearing, kind, (int(attack), int(defence)), *names)
    second = combat.battle_column if kind == "battle" else lambda facts, a, d, *_: combat.column(facts, a, d)
    a, b = second(here.case.facts, attack, defence, attackers, defenders)
    yield asked("16.1.5", f"{kind} {attack} to {defence} in {here.number}", product, f"{a}-{b}", here.case, here.number)


def _added(here: Fighting, kind: str, attackers: tuple[Person, ...], defenders: tuple[Person, ...]) -> Asked:
    """Every way in which challenges may have been refused."""
    hearing, attacker = here.case.hearing(here.attacker), here.attacker
    defender = pieces.other(attacker)
    names = {attacker: [person.name for person in attackers], defender: [person.name for person in defenders]}
    for duel in (None, attacker, defender):
        for trial in (None, attacker, defender):
            refused = {"duel": duel, "trial": trial}
            calls = {what: _refusal(here, what, by) for what, by in refused.items() if by}
            fight = {**here.fight, "challenges": calls}
            product = sum(results.modifiers(hearing, fight, attacker, names)[0])
            if kind == "melee":
                second = duels.melee_modifier(attackers, defenders, here.case.position)
            else:
                said = {who: tuple(_LONG[what] for what, by in refused.items() if by == who) for who in (attacker, defender)}
                second = combat.battle_modifier(attackers, defenders, here.case.position, said[attacker], said[defender])
            yield asked(
                "16.1.6", f"{kind} in {here.number}, {attacker} attacks, refused {refused}", product, second, here.case, here.number
            )
            if kind == "melee":
                return


_LONG = {"duel": "duel arcane", "trial": "trial by combat"}


def _refusal(here: Fighting, kind: str, side: str) -> dict[str, Any]:
    """A challenge that a side has declined; free where nobody could have accepted but those who cast."""
    there = [person for person in here.case.position.persons_in(here.number, side.lower()) if not person.embarked]
    if here.fight["kind"] == "engagement":
        there = list(initiation.persons_aboard(here.case.position, here.number, side.lower()))
    return {"by": pieces.other(side), "persons": {}, "state": "declined", "round": 0, "free": combat.refusal_is_free(there, _LONG[kind])}


def engagements(case: Case, rng: Random, most: int) -> Asked:
    """16.2: strengths, sizes and dice at sea."""
    for here in fights(case, "engagement", [None]):
        position, number = here.case.position, here.number
        sides = {side: initiation.persons_aboard(position, number, side.lower()) for side in SIDES}
        total = {}
        for side in SIDES:
            product = forces.strength(here.case.hearing(side), here.fight, side, side != here.attacker)
            total[side] = duels.engagement_strength(position, number, side.lower())
            yield asked("16.2", f"strength of {side} in {number}", product, total[side], here.case, number)
            force = duels.engagement_force(position, number, side.lower())
            yield asked(
                "16.2", f"size of {side} in {number}", forces.force(here.case.hearing(side), here.fight, side), force, here.case, number
            )
        defender = pieces.other(here.attacker)
        yield from _column(here, "engagement", total[here.attacker], total[defender], sides[here.attacker], sides[defender])
        yield from _added(here, "engagement", sides[here.attacker], sides[defender])


def melees(case: Case, rng: Random, most: int) -> Asked:
    """16.3: persons against persons."""
    printed = case.option("person-force") == "printed"
    for here in fights(case, "melee", [None]):
        position, number = here.case.position, here.number
        sides = {side: initiation.persons_ashore(position, number, side.lower()) for side in SIDES}
        if not all(sides.values()):
            continue
        for side in SIDES:
            product = forces.strength(here.case.hearing(side), here.fight, side, False)
            if case.option("magic-zero") == "mana":
                yield asked(
                    "16.3", f"strength of {side} in {number}", product, duels.melee_strength(sides[side], position), here.case, number
                )
                force = duels.melee_force(sides[side], position, printed)
                told = forces.force(here.case.hearing(side), here.fight, side)
                if not printed:
                    yield asked("16.3", f"size of {side} in {number}", told, force, here.case, number)
        yield from _added(here, "melee", sides[here.attacker], sides[pieces.other(here.attacker)])


def champions(case: Case, rng: Random, most: int) -> Asked:
    """16.4, 16.5, 7.9: two champions: column, dice, doubled wounds."""
    everybody = people(case)
    ours = [person for person in everybody if person.side == "fomorian"]
    theirs = [person for person in everybody if person.side == "faerie"]
    for _ in range(most if ours and theirs else 0):
        pair = [rng.choice(ours), rng.choice(theirs)]
        rng.shuffle(pair)
        names, hearing = [person.name for person in pair], case.hearing(pair[0].side.capitalize())
        for kind in ("duel", "trial"):
            strength = duels.duel_strength if kind == "duel" else lambda person, _position: duels.trial_strength(person)
            two = [strength(person, case.position) for person in pair]
            product = results.column_of(hearing, kind, (two[0], two[1]), names[:1], names[1:])
            a, b = duels.challenge_column(case.facts, two[0], two[1], pair[0], pair[1], case.position.dead)
            yield asked("16.4", f"{kind} {names}", product, f"{a}-{b}", case)
            added = sum(points for _, points in persons.dice(hearing, kind, names[:1], names[1:]))
            added += product_items.dice(hearing, kind, names[:1]) - product_items.dice(hearing, kind, names[1:])
            modifier = duels.duel_modifier if kind == "duel" else duels.trial_modifier
            yield asked("16.5", f"dice of {kind} {names}", added, modifier(pair[0], pair[1]), case)
        times = product_items.damage_times(hearing, names[0], names[1])
        struck = duels.trial_wounds(3, pair[0], replace(pair[1], items=()))
        yield asked("16.5", f"{names[0]} wounds {names[1]}", times * 3, struck, case)


def announcements(case: Case, rng: Random, most: int) -> Asked:
    """15.1 to 15.3, 17.3, 17.5: every hex of the map where anybody stands, and a few where nobody does."""
    side = acting_side(case)
    bare = case.option("empty-fortress") == "attackable"
    case = case._replace(position=who_fight(case))
    hexes = sorted({str(piece["hex"]) for piece in pieces.pieces(case.state).values() if pieces.on_map(piece)})
    for number in [*hexes, *rng.sample(sorted(case.facts.terrain), 3)]:
        if set(case.facts.terrain[number]) > {"sea"} or "sea" not in case.facts.terrain[number]:
            battle = initiation.may_initiate_battle(case.position, case.facts, number, side.lower(), empty_fortress=bare)
            yield line(case, "15.1", side, "battle", [battle], (number,), hex=number)
        engagement = initiation.may_initiate_engagement(case.position, number, side.lower())
        yield line(case, "15.2", side, "engage", [engagement], (number,), hex=number)
        melee = initiation.may_initiate_melee(case.position, case.facts, number, side.lower())
        yield line(case, "15.3", side, "melee", [melee], (number,), hex=number)


def acting_side(case: Case) -> str:
    return acting(case.hearing("Fomorian").game, case.state)[0]


def challenges(case: Case, rng: Random, most: int) -> Asked:
    """15.4 to 15.6: everybody as a challenger and as one who accepts."""
    for kind in ("battle", "engagement"):
        for here in fights(case, kind, [None]):
            for side in SIDES:
                for person in here.case.position.persons_in(here.number, side.lower()):
                    if person.embarked != (kind == "engagement"):
                        continue
                    for what, long in _LONG.items():
                        may = initiation.may_challenge(
                            _of_the_fight(here.case, kind), replace(person, active=True), long, here.number, kind
                        )
                        there = combats.fight_of(here.case.state, person.name) is not None
                        spot = (here.number,)
                        yield line(here.case, "15.4", side, "challenge", [may, there], spot, kind=what, person=person.name)


def _of_the_fight(case: Case, kind: str) -> Position:
    """A stack as the product takes it for challenges: who takes part in the fight, ashore or aboard."""
    taking_part = tuple(person for person in case.position.persons if person.embarked == (kind == "engagement"))
    return replace(case.position, persons=taking_part)


def strongholds(case: Case, rng: Random, most: int) -> Asked:
    """17.1, 18.0: which fortress defends whom."""
    inside: set[str] = set()
    for person in people(case):
        side, number = person.side, str(person.hex)
        product = fortresses.occupies(case.hearing(side.capitalize()), person.name)
        second = second_fortresses.is_inside(case.facts, case.position, replace(person, side=side))
        inside |= {person.name} if second else set()
        yield asked("17.1", f"{person.name} inside", product, second, case, number)
        kind = fortresses.defence(case.hearing(side.capitalize()), number, side.capitalize())
        if kind or (second and not person.embarked):
            own = [one for one in TERRAINS if second_fortresses.may_choose_terrain(case.facts, case.position, number, side, one)]
            yield asked("17.1", f"terrain of {side} in {number}", [kind], own, case, number)


QUESTIONS = {
    "announcing": (announcements,),
    "combat": (ratings_of_persons, commanders, battles, engagements, melees, champions, challenges, strongholds),
}
