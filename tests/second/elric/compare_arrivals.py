"""Muster, Battalia, Used Spells: what comes onto the board with each muster, and what becomes of the spell. [3.2, 6.0, 9.4, 9.6, 15, 16]"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from playaid.games.elric.ratings import equipment
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import evolve
from tests.games.elric.table import Quiet, decided

from . import battalia, magic, muster
from .compare_adapter import Asked, Case, Difference, same

PRODUCTS_NAME = {"Chaos Fleet": "Chaos Ship"}
"""What the product calls a counter that the index calls otherwise."""


def arrived(case: Case, rng: Random) -> Asked:
    """Each spell that calls something neutral, played by somebody: its pieces, the hand, the piles, the Balance, and a second card."""
    case = Case(evolve(case.state, [["put", ["public", "mustered"], []]]))
    callers = [unit for unit, here in case.units.items() if here["owner"] == case.side and here["sort"] == "personality"]
    for unit in callers:
        for spell in case.person(unit).spells:
            for target in equipment.musters(spell.name):
                if case.public["nations"].get(target) is None:
                    yield from _arrived(case, rng, unit, spell.name, target)


def _arrived(case: Case, rng: Random, unit: str, spell: str, target: str) -> Asked:
    ruling = decided(case.state, f'muster "{target}" with "{spell}" of "{unit}"', Quiet(rng.randrange(10**6)), rng, case.side)
    if ruling.verdict != LEGAL or not ruling.changes:
        return  # whether it may be is asked in another chapter
    after = Case(evolve(case.state, ruling.changes))
    new = {name: here for name, here in after.units.items() if name not in case.units or case.units[name]["owner"] != here["owner"]}
    if not new:
        return  # given up, as its price was asked
    said = f"muster {target} with {spell} of {unit}"
    if target in battalia.NATIONS:
        yield from _nation(case, after, new, said, target)
    for companion in muster.arrives_with(target):
        if companion == "Moonglum" and not muster.moonglum_comes_with_eshmir("Moonglum" in case.units):
            continue
        yield same(case, f"{said}: {companion} comes too", PRODUCTS_NAME.get(companion, companion) in after.units, True)
    held = Counter(other.name for other in case.person(unit).spells)
    held.subtract([spell])
    now = Counter(other.name for other in after.person(unit).spells) if unit in after.units else Counter[str]()
    yield same(case, f"{said}: the hand", {name for name, n in now.items() if n}, {name for name, n in held.items() if n})
    piles = [one.public["discard"].count(spell) for one in (case, after)]
    if len(after.public["discard"]) > len(case.public["discard"]):  # else an empty container has taken them back [9.0]
        yield same(case, f"{said}: {spell} among the discards", piles[1] - piles[0], 1)
    yield same(case, f"{said}: the Balance", after.public["balance"], case.public["balance"])
    yield from _second(after, said)


def _nation(case: Case, after: Case, new: dict[str, Any], said: str, nation: str) -> Asked:
    """All its armies, its fleets and as many personalities as the list prints, whose it is, and the spells that are drawn for it."""
    own = {name: here for name, here in new.items() if here["nation"] == nation}
    sorts = Counter(str(here["sort"]) for here in own.values())
    ashore = len(after.public["lost"].get(nation, {}).get("fleets", ()))  # no port is free: an open question, with its row
    listed = {name: row.armies for name, row in battalia.NATIONS.items()}
    yield same(case, f"{said}: armies", sorts["army"], muster.armies_on_muster(nation, listed))
    people = len(battalia.personalities_of(nation))
    if people:  # of Argimiliar the list prints neither these nor fleets
        yield same(case, f"{said}: fleets", sorts["fleet"] + ashore, battalia.fleets_of(nation))
        yield same(case, f"{said}: personalities", sorts["personality"], people)
    yield same(case, f"{said}: whose", after.public["nations"].get(nation), case.side)
    yield same(case, f"{said}: whose pieces", {here["owner"] for here in own.values()}, {case.side})
    wanted = sum(magic.first_draw(after.person(name)) for name, here in own.items() if here["sort"] == "personality")
    if wanted <= case.public["container"]:
        yield same(case, f"{said}: spells drawn", case.public["container"] - after.public["container"], wanted)


def _second(after: Case, said: str) -> Asked:
    """Another card in the same phase."""
    for unit, here in after.units.items():
        if here["owner"] != after.side or here["sort"] != "personality":
            continue
        for spell in after.person(unit).spells[:1]:
            for target in equipment.musters(spell.name)[:1]:
                ruling = after.rule("muster", target=target, spell=spell.name, holder=unit)
                refused = isinstance(ruling, str) or ruling.verdict == "illegal"
                if isinstance(ruling, str):
                    yield Difference(said, ruling, "refused by a check", after)
                yield same(after, f"{said}, then {target} with {spell.name} of {unit}", refused, True)
