"""Searches, spells cast, handed on and discarded, flights, musters, replacements: each line that its verb could say."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Seeded, Typed
from playaid.games.elric.ratings import cities, equipment, phases, world
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import evolve
from tests.games.elric.table import HOUSE, decided

from . import flight, magic, movement, muster, replacements, search, spells
from .compare_adapter import Asked, Case, legal, same, spell_of
from .position import Answer, Personality, Search, Spell, Stack, enemies_at, no, yes
from .sea import may_enter_imrryr

LEADS = "leads"
IN_BATTLE = ("combat", "odd-die", "flight-or-combat", "dispel", "quaolnargn", *equipment.EATERS)


def searched(case: Case, rng: Random) -> Asked:
    here = dict.fromkeys(unit["at"] for unit in case.units.values())
    for place in here:
        again = rng.random() < 0.2
        asked = Case(evolve(case.state, [["put", ["public", "searches", case.side, place], _record(case)]])) if again else case
        for what in ("magic", "friends", "enemies", "ships"):
            yield legal(asked, _may_search(asked, place, what, again), "search", place=place, what=what)


def thrown(case: Case, rng: Random) -> Asked:
    """Each die of a search, in the first turn of searching and in turns in a row, after others that were left out: whether it finds."""
    for place in dict.fromkeys(unit["at"] for unit in case.units.values()):
        for what in ("magic", "friends", "enemies"):
            if not _may_search(case, place, what, False):
                continue
            turn = case.position.turn
            before, row = [past for past in range(1, turn) if rng.random() < 0.6], 0
            while turn - 1 - row in before:
                row += 1
            record = {"turn": max(before), "row": row if turn - 1 in before else 1, "found": False} if before else None
            searches: list[Any] = [["put", ["public", "searches", case.side], {place: record} if record else {}]]
            asked = Case(evolve(case.state, searches))
            for die in range(1, 7):
                ruling = decided(asked.state, f'search "{place}" for {what}', Chained(Typed([str(die)]), Seeded(die)), rng, case.side)
                second = search.finds(die, search.turns_running(before, turn))
                told = ruling.outcome if ruling.verdict == LEGAL else ruling.verdict
                yield same(asked, f"{die} for {what} in {place}, searched before in {before}", told == "found", second)
                if ruling.verdict == LEGAL and what == "enemies":
                    battle = place in asked.after(ruling).public["battles"]
                    yield same(asked, f"{die} for {what} in {place}: to be fought", battle, search.must_fight_found(Search.ENEMIES, second))


def found(case: Case, rng: Random) -> Asked:
    """What is closed to those whom a search has found, wherever the stacks that search have come from, by whatever way."""
    for place in dict.fromkeys(unit["at"] for unit in case.units.values()):
        if _may_search(case, place, "enemies", False):
            for _ in range(TRIES):
                yield from _found(case, rng, place)


TRIES = 12


def _found(case: Case, rng: Random, place: str) -> Asked:
    near = sorted(case.facts.neighbours[place])
    own = units.of(case.state, case.side, place)
    trails = [["put", ["public", "units", unit, "trail"], rng.sample(near, min(len(near), rng.choice((0, 1, 1, 2))))] for unit in own]
    moved = Case(evolve(case.state, [change for change in trails if change[2]]))
    ruling = decided(moved.state, f'search "{place}" for enemies', Seeded(rng.randrange(10**6)), rng, case.side)
    battle = moved.after(ruling).public["battles"].get(place) if ruling.verdict == LEGAL else None
    if battle is None:
        return
    stack = [unit for unit in own if moved.units[unit].get("stack", "") in battle["stacks"][case.side]]
    ways = [(moved.units[unit]["came"], *moved.units[unit].get("trail", ())) for unit in stack]
    shut, second = {*battle["from"], *battle["passed"]} - {place}, set(search.closed_ways(ways, place))
    for there in sorted({*near, *shut, *second}):
        yield same(moved, f"{there} is closed to those found in {place}", there in shut, there in second)


def _record(case: Case) -> dict[str, object]:
    return {"turn": case.position.turn, "row": 1, "found": False}


def _may_search(case: Case, place: str, what: str, again: bool) -> Answer:
    if what not in ("magic", "friends", "enemies"):
        return no("no aim", "8.0")
    if what == "magic" and not case.public["placements"].get(place):
        return no("nothing lies there", "8.0")
    stacks = [stack for owner, at, stack in case.stacks if owner == case.side and at == place]
    if what == "friends" and len(stacks) < 2:
        return no("one stack", "8.0")
    if what == "enemies" and not any(at == place and owner != case.side for owner, at, _ in case.stacks):
        return no("no enemy", "8.0")
    people = units.of(case.state, case.side, place, "personality")
    if not people:
        return no("no personality there", "8.0")
    if what == "enemies" and not movement.leaders(case.stack(people, case.side)):
        return no("who is found must be fought, and nobody there may fight", "8.0", "10.1")
    return search.may_search(case.position, case.facts, case.side, place, again, bracketed=LEADS)


def _own(case: Case) -> list[str]:
    return [unit for unit, here in case.units.items() if here["owner"] and here["sort"] == "personality"]


def cast(case: Case, rng: Random) -> Asked:
    """Each personality casts each spell that he holds, and some that he does not, where there is a battle and where there is none."""
    own = units.of(case.state, case.side, sort="personality")
    at = {case.units[unit]["at"] for unit in own if rng.random() < 0.7}
    battles: dict[str, object] = {place: {"attacker": case.side, "defender": None, "from": [], "passed": []} for place in at}
    busy = rng.sample(own, min(2, len(own)))
    case = Case(evolve(case.state, [["put", ["public", "battles"], battles], ["put", ["public", "casters"], busy]]))
    for unit in _own(case):
        person = case.person(unit)
        for name in {*(spell.name for spell in person.spells), *rng.sample(list(equipment.spells()), 3)}:
            yield legal(case, _may_cast(case, unit, spell_of(name), at, busy), "cast", spell=name, magician=unit)


def _may_cast(case: Case, unit: str, spell: Spell, at: set[str], busy: list[str]) -> Answer:
    here = case.units[unit]
    if here["owner"] != case.side:
        return no("not the player's", "9.2")
    prey = _for_it(case, spell, here["at"])
    afloat = world.is_sea(case.state, here["at"])
    if here["at"] in at and not spells.may_lay_on_nobody(spell, prey, afloat, idle=case.option("idle-eaters")):
        return no("it strikes nobody there", "16")
    if equipment.effect(spell.name) not in IN_BATTLE:
        return no("it does nothing in a battle", "9.2")
    if magic.stack_in_conflict(stack_of(case, unit)):
        return no("the stack holds Law and Chaos", "9.5")
    person = case.person(unit)
    near = here["at"] in at
    return magic.may_cast(person, spell, case.position.step, cast_this_turn=int(unit in busy), cast_in_battle=0, near_battle=near)


def stack_of(case: Case, unit: str) -> list[Personality]:
    """The personalities of the player who are in one stack with a unit, itself among them."""
    here = case.units[unit]
    people = units.of(case.state, here["owner"], here["at"], "personality")
    return [case.person(other) for other in people if case.units[other].get("stack") == here.get("stack")]


def _for_it(case: Case, spell: Spell, place: str) -> list[Stack]:
    """The enemies in a place as a spell counts them: Quaolnargn hunts personalities, and winged units are none."""
    enemies = enemies_at(case.position, case.side, place)
    if spell.name != "Quaolnargn":
        return list(enemies)
    winged = {unit for unit, here in case.units.items() if here["sort"] == "troop"}
    return [replace(one, personalities=tuple(person for person in one.personalities if person.name not in winged)) for one in enemies]


def handed(case: Case, rng: Random) -> Asked:
    for unit in _own(case):
        for other in _own(case):
            held = {spell.name for spell in case.person(unit).spells}
            for name in {*held, rng.choice(list(equipment.spells()))}:
                yield legal(case, _may_hand(case, unit, other, spell_of(name)), "transfer", spell=name, unit=unit, other=other)
    for unit in _own(case):
        for name in {*(spell.name for spell in case.person(unit).spells), rng.choice(list(equipment.spells()))}:
            yield legal(case, _may_discard(case, unit, spell_of(name)), "discard", spell=name, unit=unit)


def _may_hand(case: Case, unit: str, other: str, spell: Spell) -> Answer:
    giver, taker = case.units[unit], case.units[other]
    if giver["owner"] != case.side or unit == other:
        return no("not the player's", "9.1")
    one = (giver["owner"], giver["at"], giver.get("stack")) == (taker["owner"], taker["at"], taker.get("stack"))
    answer = magic.may_transfer(case.person(unit), case.person(other), spell, one, case.position.step)
    stack = stack_of(case, other)
    given = [replace(person, spells=(*person.spells, spell)) if person.name == other else person for person in stack]
    if answer and magic.stack_in_conflict(given) and not magic.stack_in_conflict(stack):
        return no("the stack would hold Law and Chaos", "9.5")
    return answer


def _may_discard(case: Case, unit: str, spell: Spell) -> Answer:
    here, person = case.units[unit], case.person(unit)
    forced = magic.must_discard([held for mate in stack_of(case, unit) if mate.magician for held in mate.spells])
    if here["owner"] != case.side or not person.magician or spell not in person.spells:
        return no("not held by a magician of the player", "9.5")
    return yes("one kind goes", "9.5") if spell.alignment in forced else no("nothing forbids it", "9.5")


def flown(case: Case, rng: Random) -> Asked:
    """Each flying spell to each place, its magician alone or with whoever is there."""
    for unit in _own(case):
        here = case.units[unit]
        spells_ = {*(spell.name for spell in case.person(unit).spells if equipment.effect(spell.name) in equipment.FLIGHTS)}
        mates = [other for other in units.of(case.state, here["owner"], here["at"]) if other != unit]
        kept = {entry["spell"] for entry in case.public["maintained"].get(unit, ())}  # its second flight is no new casting [7.4.2]
        for name in {*spells_, rng.choice(list(equipment.spells()))} - kept:
            for place in case.places:
                with_ = rng.sample(mates, min(len(mates), rng.choice((0, 0, 1, 2, 3))))
                second = _may_fly(case, unit, with_, spell_of(name), place)
                yield legal(case, second, "fly", spell=name, magician=unit, units=with_, place=place)


def _may_fly(case: Case, unit: str, with_: list[str], spell: Spell, place: str) -> Answer:
    here, names = case.units[unit], [unit, *with_]
    if here["owner"] != case.side:
        return no("not the player's", "7.4.2")
    answer = magic.may_cast(case.person(unit), spell, case.position.step, cast_this_turn=0, cast_in_battle=0, for_escape=True)
    if not answer:
        return answer
    if magic.stack_in_conflict(stack_of(case, unit)):
        return no("the stack holds Law and Chaos", "9.5")
    if any(case.units[other].get("stack") != here.get("stack") for other in with_):
        return no("several stacks", "8.0")
    if any(case.units[other].get("aboard") == "Chaos Ship" and case.units[other]["sort"] == "army" for other in names):
        return no("they never leave it", "16.8")
    if here["at"] == place and "aboard" not in here:
        return no("there already", "7.4.2")
    sorts = [case.units[other]["sort"] for other in names]
    people, forces = sorts.count("personality"), sorts.count("army") + sorts.count("troop")
    answer = flight.may_fly_by_spell(case.facts, spell, people, forces, sorts.count("fleet"), place)
    if not answer:
        return answer
    stack = case.stack([other for other in names if case.units[other]["sort"] == "personality"], case.side)
    if place == "Imrryr" and not may_enter_imrryr(case.stack(names, case.side), case.public["holds"].get("Imrryr") is not None):
        return no("the seawall", "7.5.9")
    if case.foreign_wall(case.side, place) and not movement.leaders(stack):
        return no("walls are attacked under a leader", "10.1")
    return movement.may_enter_enemy(case.position, case.facts, stack, place, True)


def mustered(case: Case, rng: Random) -> Asked:
    """Each held spell for each target it names, and for some that it does not."""
    played = rng.random() < 0.2
    case = Case(evolve(case.state, [["put", ["public", "mustered"], [case.side] if played else []]]))
    targets = [*equipment.nations(), *equipment.pieces()]
    for unit in _own(case):
        for spell in case.person(unit).spells:
            for target in dict.fromkeys([*equipment.musters(spell.name), *rng.sample(targets, 6)]):
                yield legal(case, _may_muster(case, unit, spell, target, played), "muster", target=target, spell=spell.name, holder=unit)


def _may_muster(case: Case, unit: str, spell: Spell, target: str, played: bool) -> Answer:
    if case.units[unit]["owner"] != case.side:
        return no("not the player's", "11")
    if played:
        return no("one card a phase", "6.0")
    if not (answer := muster.printed_on(spell, target)):
        return answer
    holder = case.public["nations"].get(target)
    if holder == case.side:
        return _special(case, target)
    if not phases.away(case.state, target):
        return no("in play already", "11")
    if target == "Pyaray":
        ship = case.units.get("Chaos Ship")  # by the row on 16.8 he comes aboard her where she is, and with her alone
        if ship is not None and ship["owner"] not in (None, case.side):
            return no("the Chaos Fleet is another player's", "16.8")
        return muster.may_muster_pyaray(case.position.balance)
    if target == "Battle Barge":
        person, at = case.person(unit), case.units[unit]["at"]
        beside = at if at != "Imrryr" else next(iter(case.facts.neighbours["Imrryr"]))
        return muster.may_muster_barge(case.facts, person, beside, "Imrryr")
    if target in equipment.nations() and not equipment.is_horde(target):
        seat = cities.home(case.state, target)
        towns = dict.fromkeys([*world.cities(case.state, target), *([seat] if seat else [])])
        if seat and not replacements.may_replace_at_all(sum(not _occupied(case, town) for town in towns)):
            return no("each city is occupied", "6.0")
    return yes("called", "16")


def _special(case: Case, nation: str) -> Answer:
    if equipment.is_horde(nation):
        return no("a horde has no city", "6.0")
    lost = {"army": case.public["lost"][nation]["armies"], "fleet": len(case.public["lost"][nation]["fleets"])}
    fallen = [Personality(name, nation, HOUSE.value("pieces", name, "combat")) for name in case.public["lost"][nation]["leaders"]]
    seat = str(cities.home(case.state, nation))
    free = [town for town in dict.fromkeys([*world.cities(case.state, nation), seat]) if not _controlled(case, town)]
    provides: list[str] = []
    for town in free:
        (city,) = case.facts.cities.get(town, ()) or (None,)
        if city is not None:
            provides += replacements.special_choices(city, False, lost, fallen)
    if not free or not provides:
        return no("nothing to provide", "6.0")
    return replacements.may_special(case.side, nation, case.side, True, False, len(free), case.position.step)


def _occupied(case: Case, place: str) -> bool:
    enemies = any(stack.owner != case.side and stack.place == place and not stack.empty for stack in case.position.stacks)
    return _controlled(case, place) or enemies


def _controlled(case: Case, place: str) -> bool:
    """Whether an enemy controls a city: who merely stands there does not. [6.0]"""
    return bool(case.public["holds"].get(place, case.side) != case.side)


def replaced(case: Case, rng: Random) -> Asked:
    for nation in equipment.nations():
        for what in ("army", "fleet", "leader"):
            yield legal(case, _may_replace(case, what, nation), "replace", what=what, nation=nation)


def _may_replace(case: Case, what: str, nation: str) -> Answer:
    if case.public["nations"].get(nation) != case.side or equipment.is_horde(nation):
        return no("not the player's", "6.0")
    seat = str(cities.home(case.state, nation))
    losses = case.public["lost"][nation]
    return replacements.may_replace(
        what,
        nation,
        lost={"army": losses["armies"], "fleet": len(losses["fleets"])},
        capital_holder=None if _controlled(case, seat) else case.side,
        player=case.side,
        capital_is_port=any(city.port_on for city in case.facts.cities[seat]),
        done_here=int(nation in case.public["replaced"]),
        step=case.position.step,
    )
