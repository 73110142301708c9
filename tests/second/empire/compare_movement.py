"""Simple Movement, Fleet Loading, Fleet Unloading: every unit to every cell and onto every other, ways, and what becomes of supply."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board
from playaid.referee.contract.ruling import LEGAL, Ruling

from . import movement
from .compare_adapter import Asked, Case, Difference, counter_of, legal, same
from .position import Answer, Unit, no

WAYS = 6


def ice(case: Case) -> str:
    return "pass" if case.option("ice") == "fly-over" else "closed"


def compared(case: Case, rng: Random) -> Asked:
    everywhere = [cell for country in pieces.countries() for cell in board.cells_of(country)]
    for name in case.public["units"]:
        unit = case.units.get(name)
        for cell in everywhere:
            yield legal(case, _move(case, unit, cell), "move", unit=name, cell=cell)
            yield legal(case, _unload(case, unit, cell), "unload", unit=name, cell=cell)
        for fleet in case.public["units"]:
            if fleet != name:
                yield legal(case, _load(case, unit, case.units.get(fleet)), "load", unit=name, fleet=fleet)
        if unit:
            yield from _ways(case, rng, name, unit)
            yield from _results(case, rng, name, unit)


def _move(case: Case, unit: Unit | None, cell: str) -> Answer:
    if unit is None:
        return no("aboard", "Simple Movement")
    return movement.may_move(case.position, case.facts, case.side, unit, cell, ice(case))


def _unload(case: Case, unit: Unit | None, cell: str) -> Answer:
    return movement.may_unload(case.position, case.facts, case.side, unit, cell) if unit else no("an army aboard", "Fleet Unloading")


def _load(case: Case, army: Unit | None, fleet: Unit | None) -> Answer:
    if army is None or fleet is None:
        return no("aboard", "Fleet Loading")
    return movement.may_load(case.position, case.facts, case.side, army, fleet)


def _ways(case: Case, rng: Random, name: str, unit: Unit) -> Asked:
    """Ways named hex by hex, now and then with a leap in them."""
    for _ in range(WAYS):
        way, here = [], unit.hex
        for _ in range(rng.randint(2, unit.counter.movement + 1)):
            around = sorted(case.facts.adjacent[here]) if rng.random() < 0.95 else sorted(case.facts.adjacent)
            here = rng.choice([cell for cell in around if cell != here] or [here])
            way.append(here)
        if way[-1] in way[-2:-1]:
            continue  # the end said twice is the end
        second = movement.may_go_along(case.position, case.facts, case.side, unit, tuple(way), "may not", ice(case))
        yield legal(case, second, "move", unit=name, cell=way[-1], via=way[:-1])


def _results(case: Case, rng: Random, name: str, unit: Unit) -> Asked:
    """Where everybody is after a legal move, loading or unloading, and in what supply."""
    position, facts = case.position, case.facts
    moves = sorted(movement.reach(position, facts, case.side, unit, ice(case)))
    if moves and movement.may_move(position, facts, case.side, unit, goal := rng.choice(moves), ice(case)):
        moved = replace(unit, hex=goal, supplied=movement.supplied_after_move(), cargo=movement.cargo_moves_along(unit))
        yield _after(case, case.rule("move", unit=name, cell=goal), {name: moved})
    shores = [cell for cell in sorted(facts.adjacent) if movement.may_unload(position, facts, case.side, unit, cell)]
    if shores and unit.cargo:
        cell, army = rng.choice(shores), board.cargo(case.state, name) or ""
        supply = movement.supply_after("unload")
        landed = Unit(unit.cargo, cell, bool(supply["army"]))
        fleet = replace(unit, cargo=None, supplied=bool(supply["fleet"]))
        yield _after(case, case.rule("unload", unit=name, cell=cell), {name: fleet, army: landed})
    for other, fleet in case.units.items():
        if movement.may_load(position, facts, case.side, unit, fleet):
            supply = movement.supply_after("load")
            loaded = replace(fleet, cargo=counter_of(name), supplied=bool(supply["fleet"]))
            yield _after(case, case.rule("load", unit=name, fleet=other), {other: loaded}, gone=name)


def _after(case: Case, ruling: Ruling | str, changed: dict[str, Unit], gone: str = "") -> Difference | None:
    expected = {name: unit for name, unit in {**case.units, **changed}.items() if name != gone}
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return Difference(f"{changed}", ruling, "legal", case)
    after = case.after(ruling)
    return same(
        case,
        f"after {ruling.declaration.verb} {ruling.declaration.args}",
        (after.units, after.public["control"]),
        (expected, case.public["control"]),
    )
