"""Ships through the Serpents Teeth, each with its load and its die. [7.1, 7.3, 7.5.4]"""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.dice.sources import Request, Rolled, Seeded, Typed
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import evolve

from . import teeth, terrain
from .compare_adapter import Asked, Case, legal, same
from .position import Fleet, is_sea, yes

WAYS = 6
LEFT = ("aboard", "ashore", "trail", "led", "detached", "stack")


class Told:
    """Dice by chance, remembered by whose escape they are; draws take what comes first."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.dice: list[tuple[str, int]] = []

    def take(self, request: Request) -> Rolled:
        if request.kind != "dice":
            return Seeded(self._rng.randrange(10**6)).take(request)
        rolled = Typed([str(self._rng.randint(1, 6))]).take(request)
        self.dice.append((str(request.why).removeprefix("heroic escape of ").partition(",")[0], int(rolled.faces[0])))
        return rolled


def sailed(case: Case, rng: Random) -> Asked:
    """Up to three ships with crews and armies, along ways by chance about the Teeth: who rolls, who is lost with what, who goes on."""
    own = [name for name, here in case.units.items() if here["owner"] == case.side]
    fleets = [name for name in own if case.units[name]["sort"] == "fleet" and name != "Chaos Ship"]
    near = sorted({sea for place in case.facts.teeth for sea in case.facts.neighbours[place] if is_sea(case.facts, sea)})
    for _ in range(WAYS):
        ships = rng.sample(fleets, min(len(fleets), rng.randint(1, 3)))
        laden = _laden(case, rng, ships, rng.choice([*near, *case.facts.teeth])) if ships else None
        if laden is not None:
            yield from _sailed(laden, rng, ships)


def _laden(case: Case, rng: Random, ships: list[str], at: str) -> Case | None:
    """The ships in one sea, a personality or two and armies aboard of each; whoever else is at sea is gone, and nobody holds a spell."""
    own = [name for name, here in case.units.items() if here["owner"] == case.side]
    people = [name for name in own if case.units[name]["sort"] == "personality"]
    armies = [name for name in own if case.units[name]["sort"] == "army"]
    if len(people) < len(ships):
        return None
    crews = {ship: [person] for ship, person in zip(ships, rng.sample(people, len(people)), strict=False)}
    seated = {person for crew in crews.values() for person in crew}
    for person in people:
        if person not in seated and rng.random() < 0.3:
            crews[rng.choice(ships)].append(person)
    full = rng.random() < 0.5 or len(ships) == 1
    for ship in ships:
        room = case.units[ship]["carries"] or 0
        crews[ship] += [armies.pop() for _ in range(room if full else rng.randint(0, room)) if armies]
    changes: list[Any] = [["put", ["secret", side, "hands"], {}] for side in case.position.players]
    aboard = {unit: ship for ship, crew in crews.items() for unit in crew}
    for name, here in case.units.items():
        values = {key: value for key, value in here.items() if key not in LEFT} | {"spells": 0, "spent": 0}
        if name in ships:
            values |= {"at": at, "came": at, "movement": 6, "combat": rng.choice((here["combat"], 1, 3, 5))}
        elif name in aboard:
            values |= {"at": at, "came": at, "aboard": aboard[name]}
        elif here["sort"] in ("artifact", "fleet") or is_sea(case.facts, here["at"]):
            changes.append(["drop", ["public", "units", name], None])
            continue
        changes.append(["put", ["public", "units", name], values])
    changes += [["put", ["public", "sailed"], []], ["put", ["public", "placements"], {}], ["put", ["public", "battles"], {}]]
    return Case(evolve(case.state, [*changes, ["put", ["public", "maintained"], {}]]))


def _sailed(case: Case, rng: Random, ships: list[str]) -> Asked:
    start = case.units[ships[0]]["at"]
    way, here = [], start
    for _ in range(rng.randint(1, 4)):
        beside = [sea for sea in sorted(case.facts.neighbours[here]) if is_sea(case.facts, sea)]
        beside = [sea for sea in beside if sea not in case.facts.boiling | case.facts.straits]
        toothed = [sea for sea in beside if sea in case.facts.teeth]
        if not beside:
            return
        here = rng.choice(toothed) if toothed and rng.random() < 0.7 else rng.choice(beside)
        way.append(here)
    yield legal(case, yes("any number of ships, each led", "7.3"), "sail", fleets=ships, place=here, via=way)
    told = Told(rng)
    ruling = case.rule("sail", told, fleets=ships, place=here, via=way)
    if not isinstance(ruling, Ruling) or ruling.verdict != LEGAL:
        return
    after, said = case.after(ruling), f"{ships} along {[start, *way]} with {told.dice}"
    if _fallen(case, after):
        return
    stack = case.stack(ships, case.side)
    due = teeth.rolls_of_passage(case.facts, [start, *way], by_ship=True)
    lost = []
    for number in teeth.who_rolls(stack):
        fleet, name = stack.fleets[number], ships[number]
        dice = [die for unit, die in told.dice if unit == name]
        fatal = _fatal(fleet, dice, due)
        if fatal is not None:
            lost.append(number)
        yield same(case, f"{said}: how often {name} rolls", len(dice), 0 if fleet.combat <= 1 else due if fatal is None else fatal + 1)
        yield same(case, f"{said}: {name} is lost", name not in after.units, fatal is not None)
        if fatal is None:
            yield same(case, f"{said}: {name} goes on", after.units.get(name, {"at": ""})["at"], way[-1])
        yield from _aboard(case, after, told, name, fatal is not None, said)
    goes = teeth.goes_on(len(ships), len(lost))
    yield same(case, f"{said}: the voyage goes on", any(name in after.units for name in ships), goes)
    loads = [sum(case.units[unit]["sort"] == "army" for unit in units.aboard(case.state, ship)) for ship in ships]
    if all(load == fleet.capacity for load, fleet in zip(loads, stack.fleets, strict=True)):
        gone = sum(unit not in after.units for ship in ships for unit in units.aboard(case.state, ship) if _is_army(case, unit))
        last = [1 if number not in lost else 6 for number in range(len(ships))]
        fleets = [Fleet(f.nation, 5, f.movement, f.capacity, f.name) for f in stack.fleets]
        yield same(case, f"{said}: armies lost", gone, teeth.armies_lost(fleets, sum(loads), last))


def _fatal(fleet: Fleet, dice: list[int], due: int) -> int | None:
    """Which of the passages a ship does not survive; none if it survives them all."""
    dice = dice if fleet.combat > 1 else [6] * due  # no die falls below one, and none is thrown
    return next((n for n, die in enumerate(dice[:due]) if teeth.ships_lost((fleet,), (die,))), None)


def _is_army(case: Case, unit: str) -> bool:
    return bool(case.units[unit]["sort"] == "army")


def _fallen(case: Case, after: Case) -> bool:
    """Whether a nation has lost its last personality, and all that is left of it goes. [6.0]"""
    return any(nation not in after.public["nations"] for nation in case.public["nations"])


def _aboard(case: Case, after: Case, told: Told, ship: str, lost: bool, said: str) -> Asked:
    """Each one aboard of a ship: armies go down with her, personalities escape or not, and nobody rolls aboard of one that came through."""
    crew = case.stack(units.aboard(case.state, ship), case.side)
    due = teeth.people_who_must_escape(crew, (0,) if lost else (), seat="aboard")
    for person in crew.personalities:
        if case.units[person.name]["sort"] == "troop":
            continue
        dice = [die for unit, die in told.dice if unit == person.name]
        must = person.name in due
        yield same(case, f"{said}: {person.name} aboard of {ship} must escape", bool(dice), must and person.combat > 1)
        lives = not must or (bool(dice) and terrain.escapes(person.combat, dice[0]))
        yield same(case, f"{said}: {person.name} aboard of {ship} lives", person.name in after.units, lives)


def afoot(case: Case, rng: Random) -> Asked:
    """Magicians and the winged come into the Teeth and out of them without a die. [7.3, 7.4.1, 7.5.4]"""
    seas = {sea for place in case.facts.teeth for sea in (place, *case.facts.neighbours[place])}
    for name, here in case.units.items():
        if here["owner"] != case.side or here["sort"] not in ("personality", "troop") or not (here["capacity"] or here["flies"]):
            continue
        for start in sorted(seas):
            values = {key: value for key, value in here.items() if key not in LEFT} | {"at": start, "came": start, "spent": 0, "spells": 0}
            away: list[Any] = [
                ["drop", ["public", "units", other], None] for other in case.units if case.units[other]["owner"] != case.side
            ]
            away += [["put", ["secret", side, "hands"], {}] for side in case.position.players]
            laid = Case(evolve(case.state, [*away, ["put", ["public", "units", name], values]]))
            for place in sorted(case.facts.neighbours[start]):
                told = Told(rng)
                ruling = laid.rule("march", told, units=[name], place=place, via=[place])
                if place in case.facts.boiling or start in case.facts.boiling or place in case.facts.straits:
                    continue
                if isinstance(ruling, Ruling) and ruling.verdict == LEGAL:
                    rolls = teeth.rolls_of_passage(case.facts, [start, place], by_ship=teeth.magician_on_foot_rolls())
                    yield same(laid, f"{name} from {start} into {place}: dice", len(told.dice), rolls)
