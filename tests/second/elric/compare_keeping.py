"""Cards that stay for flights, and friends found in the wilderness. [7.4.2, 8.0]"""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.dice.sources import Chained, Seeded, Typed
from playaid.games.elric.ratings import equipment, world
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.contract.state import evolve
from tests.games.elric.table import at, decided

from . import flight, flights, joins
from .compare_adapter import Asked, Case, same


def kept(case: Case, rng: Random) -> Asked:
    """One flight after another by one card: how many it gives, where it lies then, and in which turns. [7.4.2, 9.6]"""
    names = [name for name in equipment.spells() if equipment.effect(name) in equipment.FLIGHTS]
    people = [unit for unit in units.of(case.state, case.side, sort="personality") if case.units[unit].get("capacity")]
    for unit in people:
        if world.is_sea(case.state, case.units[unit]["at"]):
            continue
        for spell in names:
            yield from _kept(_with(case, unit, spell), rng, unit, spell)


def _with(case: Case, unit: str, spell: str) -> Case:
    """A magician who holds one card and nothing else, with nobody about who would be met."""
    changes: list[Any] = [["put", ["secret", side, "hands"], {}] for side in case.public["order"] if side != case.side]
    changes += [["put", ["secret", case.side, "hands"], {unit: [spell]}], ["put", ["public", "units", unit, "spells"], 1]]
    changes += [["put", ["public", "units", other, "spells"], 0] for other in units.of(case.state, case.side) if other != unit]
    cup = {key: [name for name in names if name != spell] for key, names in case.state["cup"].items()}  # of each card there is one
    changes += [["put", ["cup"], cup], ["put", ["public", "container"], sum(map(len, cup.values()))]]
    changes += [["put", ["public", "placements"], {}]]
    changes += [["put", ["public", "balance"], 0], ["put", ["public", "tipped"], None], ["put", ["public", "maintained"], {}]]
    return Case(evolve(case.state, [*changes, ["put", ["public", "casters"], []], ["put", ["public", "discard"], []]]))


def _kept(case: Case, rng: Random, unit: str, spell: str) -> Asked:
    turn, done = case.position.turn, 0
    for number in range(1, 4):
        goals = [place for place in case.places if not world.is_sea(case.state, place) and place != "Imrryr"]
        goals = [place for place in goals if not _barred(case, place) and place != case.units[unit]["at"]]
        if not goals:
            return
        goal = rng.choice(goals)
        line = f'fly "{spell}" by "{unit}" to "{goal}"'
        ruling = decided(case.state, line, Seeded(rng.randrange(10**6)), rng, case.side)
        second = flights.uses_left(done) > 0
        yield same(case, f"flight {number}: {line}", ruling.verdict != ILLEGAL, second)
        if ruling.verdict != LEGAL:
            return
        done, case = done + 1, case.after(ruling)
        if unit not in case.units:
            return
        entries = [entry for entry in case.public["maintained"].get(unit, ()) if entry["spell"] == spell]
        ends = flight.flight_spell_ends(done, 1)
        yield same(case, f"flight {number}: {spell} is a discard", (spell in case.public["discard"], bool(entries)), (ends, not ends))
        for entry in entries:
            yield same(case, f"flight {number}: the last turn of {spell}", entry["until"], flights.lasts_until(turn))
        for later in range(turn, min(11, turn + 4)):
            there = Case(at(case.state, "movement", case.side, later))
            left = bool(entries) and not flight.flight_spell_ends(done, later - turn)
            yield same(there, f"{spell} in turn {later}, used in {turn}", _stays(there, unit, spell), left)


def _stays(case: Case, unit: str, spell: str) -> bool:
    return any(entry["spell"] == spell and entry["until"] >= case.position.turn for entry in case.public["maintained"].get(unit, ()))


def _barred(case: Case, place: str) -> bool:
    return case.foreign_wall(case.side, place) or any(stack.place == place and stack.owner != case.side for stack in case.position.stacks)


def joined(case: Case, rng: Random) -> Asked:
    """A search for friends by each die: which stacks are one afterwards, and that all else lies as before. [8.0]"""
    for place in dict.fromkeys(here["at"] for here in case.units.values() if here["owner"] == case.side):
        tokens = sorted({case.units[unit].get("stack", "") for unit in units.of(case.state, case.side, place)})
        led = {case.units[unit].get("stack", "") for unit in units.of(case.state, case.side, place, "personality")}
        wild = world.is_wild(case.state, place) and not world.is_sea(case.state, place)
        if not wild or len(tokens) < 2 or not led:
            continue
        for die in range(1, 7):
            ruling = decided(case.state, f'search "{place}" for friends', Chained(Typed([str(die)]), Seeded(die)), rng, case.side)
            if ruling.verdict != LEGAL:
                continue
            after = case.after(ruling)
            own = [unit for unit in units.of(case.state, case.side, place) if unit in after.units]
            now = {after.units[unit].get("stack", "") for unit in own}
            each = "all of the kind" if case.option("search-finds") == "all-stacks" else "one"
            number = joins.how_many_found(len(tokens) - 1, die >= 5, each_roll=each)
            yield same(case, f"{die} for friends in {place}: how many stacks", len(now), len(tokens) - number)
            together = [[case.units[unit].get("stack", "") == case.units[other].get("stack", "") for other in own] for unit in own]
            still = [[after.units[unit].get("stack", "") == after.units[other].get("stack", "") for other in own] for unit in own]
            parted = any(old and not new for olds, news in zip(together, still, strict=True) for old, new in zip(olds, news, strict=True))
            yield same(case, f"{die} for friends in {place}: somebody has been parted", parted, False)
            told = {unit: (here["at"], here["owner"], here.get("spent")) for unit, here in after.units.items()}
            before = {unit: (here["at"], here["owner"], here.get("spent")) for unit, here in case.units.items()}
            yield same(case, f"{die} for friends in {place}: nobody has moved", told, before)
