"""Pyaray and the Chaos Ship as the Balance moves, the Free Fleet's sea, Shield and sword when their bearer is lost. [16.8, 16.9]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from playaid.dice.sources import Request, Rolled, Typed
from playaid.games.elric.ratings import shifts, world
from playaid.games.elric.rules import balance, escapes
from playaid.games.elric.state import units
from playaid.referee.contract.state import evolve

from . import artifacts, terrain
from .balance import leaned_to_law
from .compare_adapter import Asked, Case, heard, same, spell_of
from .position import is_sea

SHIP = "Chaos Ship"


class Always:
    """Every die shows the same; what is drawn is the first."""

    def __init__(self, face: int) -> None:
        self._face = face

    def take(self, request: Request) -> Rolled:
        if request.kind == "draw":
            return Typed([str(request.items[0])]).take(request)
        return Typed([str(self._face)]).take(request)


def compared(case: Case, rng: Random) -> Asked:
    yield from _free_fleet(case)
    for _ in range(10):
        yield from _sent_away(case, rng)
    yield from _lost(case, rng)


def _free_fleet(case: Case) -> Asked:
    """The nearest seas to every place. [16.8]"""
    seas = [place for place in case.places if is_sea(case.facts, place)]
    for place in case.places:
        product = {place} if place in seas else set(world.nearest(case.state, place, seas))
        yield same(case, f"the seas nearest to {place}", product, set(artifacts.seas_nearest(case.facts, place)))


def _sent_away(case: Case, rng: Random) -> Asked:
    """Pyaray, his ship and her load, as spells move the marker from wherever it was. [9.4, 16.8, 16.9, 7.3]"""
    seas = [place for place in case.places if is_sea(case.facts, place)]
    fleets = [name for name, here in case.units.items() if here["sort"] == "fleet" and here["owner"] == case.side and name != SHIP]
    people = [name for name in units.of(case.state, case.side, sort="personality") if name not in ("Pyaray", "Elric")]
    if not fleets or not people:
        return
    sea, face = rng.choice(seas), rng.randint(1, 6)
    ship = {key: value for key, value in case.units[fleets[0]].items() if key not in ("aboard", "stack")} | {"at": sea, "nation": None}
    aboard = rng.sample(people, min(2, len(people)))
    load = [*aboard, *units.of(case.state, case.side, sort="army")[:2]]
    changes: list[Any] = [["put", ["public", "units", SHIP], ship | {"carries": 2}], ["put", ["public", "tipped"], None]]
    changes += [["put", ["secret", side, "hands"], {}] for side in case.public["order"]]
    changes += [["put", ["public", "units", name, "spells"], 0] for name in case.units]
    for name in load:
        changes += [["put", ["public", "units", name, "at"], sea], ["put", ["public", "units", name, "aboard"], SHIP]]
        changes.append(["drop", ["public", "units", name, "stack"], None])
    names = rng.sample(("Arkyn", "Runestaff", "Sleep", "Arioch", "Eequor", "Misha", "Fileet", "Goldbar", "Balan"), rng.randint(1, 4))
    at = rng.randint(0, 6)
    here = Case(evolve(case.state, [*changes, ["put", ["public", "balance"], -at]]))

    def shifted(hearing: Any) -> None:
        balance.shift(hearing, [use for name in names if (use := shifts.shift_of(hearing, name)).towards != "-"])

    hearing = heard(here, here.side, "fight", partial(Always, face), shifted)
    if hearing is None:
        return
    gone = leaned_to_law(at, [spell_of(name) for name in names])
    said = f"{names} from {at} to Chaos, die {face}"
    yield same(here, f"{said}: the ship leaves", SHIP not in hearing.public["units"], gone)
    second = artifacts.aboard_when_it_leaves(here.stack(load, here.side))
    armies = [name for name in load if here.units[name]["sort"] == "army"]
    lost = sum(name not in hearing.public["units"] for name in armies)
    fallen = {here.units[name]["nation"] for name in load if name not in hearing.public["units"]}
    if not any(here.units[name]["nation"] in fallen for name in armies if name in hearing.public["units"]) or gone:
        yield same(here, f"{said}: armies aboard are lost", lost, second["armies lost"] if gone else 0)
    for name in aboard:
        stays = not gone or terrain.escapes(here.person(name).combat, face)
        yield same(here, f"{said}: {name} is still there", name in hearing.public["units"], stays)


def _lost(case: Case, rng: Random) -> Asked:
    """Shield and sword when their bearer is lost, and others of the stack are there or not. [16.4, 16.8]"""
    for name in units.of(case.state, case.side, sort="personality"):
        if "aboard" in case.units[name] or name == "Elric":
            continue
        for artifact in ("Chaos Shield", "Mournblade"):
            yield from _with_bearer(case, name, artifact)


def _with_bearer(case: Case, name: str, artifact: str) -> Iterator[Any]:
    bearer = {key: value for key, value in case.units[name].items() if key != "aboard"}
    borne = bearer | {"sort": "artifact", "bearer": name, "nation": None, "spells": 0, "capacity": None}
    here = Case(evolve(case.state, [["put", ["public", "units", artifact], borne]]))
    own = [other for other in units.of(here.state, here.side, bearer["at"]) if other != name]
    mates = [other for other in own if here.units[other].get("stack") == bearer.get("stack") and here.units[other]["sort"] != "artifact"]
    nation = [other for other in here.units if other != name and here.units[other]["nation"] == bearer["nation"]]
    if not any(here.units[other]["sort"] == "personality" for other in nation):
        return  # its nation falls, and who of the stack goes with it is another question [6.0]

    def removed(hearing: Any) -> None:
        escapes.remove(hearing, name)

    hearing = heard(here, here.side, "fight", partial(Always, 1), removed)
    if hearing is None:
        return
    stays = artifact == "Chaos Shield" and artifacts.shield_stays(not mates, "combat")
    yield same(here, f"{artifact} of {name}, who is lost beside {mates}", artifact in hearing.public["units"], stays)
