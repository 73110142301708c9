"""What a drawn spell does to a stack, what the Horn does, where a fleet goes by itself, and how nations begin."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Refusing, Seeded, Source, Typed
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, equipment, world
from playaid.games.elric.rules import attacks, homing
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Ask, HearingOf
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import evolve
from tests.games.elric.table import HOUSE, begun

from . import random_attacks, sea, setup, spells
from .compare_adapter import KINDS, NOBODY, Asked, Case, same, spell_of
from .position import is_sea

EFFECTS = {"no attack": "discarded", "no effect": "discarded", "armies and fleets are lost": "devours"}


def drawn(case: Case, rng: Random) -> Asked:
    """Each spell that does not play at once, drawn for each stack on land: does it come to nothing, attack and how strongly, or devour?"""
    eater = "always" if case.option("drawn-eaters") == "always" else "where it attacks"
    for owner, place, _ in list(case.stacks):
        if owner == NOBODY or is_sea(case.facts, place):
            continue
        names = [name for name in case.stacks[owner, place, _] if case.units[name]["sort"] != "fleet"]
        if not names or attacks.under_the_shield(_hearing(case, owner, Refusing()), names):
            continue
        for spell in equipment.spells():
            if not equipment.is_immediate(spell):
                told = _told(case, owner, names, place, spell)
                second = random_attacks.effect(spell_of(spell), case.stack(names, owner), eater=eater)
                worth = random_attacks.strength_of_attack(spell_of(spell)) if second == "attacks" else None
                yield same(case, f"{spell} drawn for {names} in {place}", told, (second, worth))


def _hearing(case: Case, side: str, source: Source) -> HearingOf:  # type: ignore[type-arg]
    return HearingOf(GAME, case.state, Declaration("march", {}, side), HOUSE, source)


def _told(case: Case, side: str, names: list[str], place: str, spell: str) -> tuple[str, int | None]:
    cup: list[Any] = [
        ["put", ["cup"], {"fresh": [spell], "mixed": []}],
        ["put", ["public", "container"], 1],
        ["put", ["public", "placements"], {}],
    ]
    hearing = _hearing(Case(evolve(case.state, cup)), side, Chained(Typed([spell]), Seeded(1)))
    with suppress(Ask, Refusal):  # whom it takes, and who escapes, comes after what it does
        attacks.attack(hearing, side, names, place, "compared")
    for line in hearing.lines:
        if line.label == spell:
            return "attacks", int(str(line.text).split()[1].rstrip(","))
        if line.label == "random attack" and str(line.result) in EFFECTS:
            return EFFECTS[str(line.result)], None
    return "immediate", None


def blown(case: Case, rng: Random) -> Asked:
    """The Horn by each die, so often before, with the Balance level or tipped, and by others."""
    for owner in case.public["order"]:
        holder = {**case.units.get("Elric", next(iter(case.units.values()))), "owner": owner, "spells": 1}
        for tipped in (None, "law", "chaos"):
            fallen = {"towards": tipped, "turn": 1, "ends": 9} if tipped else None
            for number in range(3):
                changes: list[Any] = [["put", ["public", "units", "Elric"], holder], ["put", ["public", "tipped"], fallen]]
                changes += [["put", ["public", "horn"], number], ["put", ["public", "balance"], 0], ["put", ["public", "casters"], []]]
                changes += [["put", ["secret", side, "hands", "Elric"], []] for side in case.public["order"]]
                changes += [["put", ["secret", owner, "hands", "Elric"], ["Horn of Fate"]]]
                here = Case(evolve(case.state, changes))
                for die in range(1, 7):
                    ruling = here.rule("horn", Typed([str(die)]), owner)
                    legal = not isinstance(ruling, str) and ruling.verdict == LEGAL
                    may = spells.may_blow_horn(here.person("Elric"), True, KINDS[tipped] if tipped else None)
                    if legal and not isinstance(ruling, str):
                        ends = bool(here.after(ruling).state["referee"].get("over"))
                        told = "world ends" if ends else "reset" if tipped else "no effect"
                        yield same(here, f"the Horn, die {die}, {number} times", told, spells.horn(die, number + 1) if may else "no effect")


def homeward(case: Case, rng: Random) -> Asked:
    """Each fleet's best way home, by perils and then by length, out of all ways of up to seven seas."""
    for fleet in [name for name, here in case.units.items() if here["sort"] == "fleet" and here["owner"] and here["nation"]]:
        here = case.units[fleet]
        ports = {
            place for place in world.country(case.state, here["nation"]) if cities.known_attack(case.state, here["owner"], place) is False
        }
        ways = _ways(case, fleet, case.units[fleet]["at"], ports, 7)
        best: tuple[int, int] | None = None
        for way in ways:
            best = way if best is None or sea.better_route(way, best) == 0 else best
        product = homing.way_of(
            case.state, homing.OPEN, case.units[fleet]["owner"] or "", case.units[fleet]["nation"], case.units[fleet]["at"]
        )
        if product is None or product[1] <= 7:
            yield same(case, f"the way home of {fleet}", product, best)


def _ways(case: Case, fleet: str, here: str, ports: set[str], left: int, known: Known | None = None) -> set[tuple[int, int]]:
    """The perils and the length of every way home of so many seas at most. known: what has been worked out of the same fleet so far."""
    known = {} if known is None else known
    if (here, left) in known:
        return known[here, left]
    found = {(0, 0)} if here in ports else set[tuple[int, int]]()
    for there in sorted(case.facts.neighbours[here]) if left else ():
        wild = world.terrain(case.state, there) == "straits"  # which any number of enemies may enter [7.3, 7.5.5]
        if sea.may_fleet_enter(case.facts, here, there) and (wild or not units.enemies_in(case.state, case.units[fleet]["owner"], there)):
            peril = world.terrain(case.state, there) in homing.PERILS
            found |= {(perils + peril, length + 1) for perils, length in _ways(case, fleet, there, ports, left - 1, known)}
    known[here, left] = found
    return found


Known = dict[tuple[str, int], set[tuple[int, int]]]


def set_up() -> Asked:
    """Where each country's armies begin, and the spells and the marker. [4.0]"""
    for nation in HOUSE.value("scenarios", "4", "countries"):
        state = begun({"Ann": nation, "Bob": "Vilmir" if nation != "Vilmir" else "Lormyr"})
        cities = world.cities(state, nation)
        capital = next(city for city in cities if world.place(state, city).get("capital"))
        placed = setup.armies_at_start(equipment.nations()[nation]["armies"], cities, capital)
        told = Counter(here["at"] for here in units.units(state).values() if (here["sort"], here["nation"]) == ("army", nation))
        yield same(None, f"armies of {nation}", dict(told), {city: number for city, number in placed.items() if number})
        yield same(None, "where spells lie", {*state["public"]["placements"]}, {*setup.spell_places()})
        yield same(None, "the marker", state["public"]["balance"], setup.balance_at_start())
