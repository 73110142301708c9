"""Capitals and other cities attacked: whether they fall, who has them, what spell and what muster is won; and who musters by a conquest.
[7.5.2, 7.5.6, 7.5.7, 9.1]"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.games.elric.ratings import cities, equipment, phases, world
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import evolve
from tests.games.elric.table import Quiet, decided

from . import capitals
from .compare_adapter import NOBODY, Asked, Case, legal, same
from .compare_combat import _dice, _values
from .position import City, Facts, Stack, no

ASHORE = ("personality", "army", "troop")
LEFT = ("aboard", "ashore", "trail", "led", "detached", "stack", "fled")


def taken(case: Case, rng: Random) -> Asked:
    """A battle in each of some cities, whoever plays its nation and whoever holds it, with defenders or bare walls."""
    towns = [place for place in case.places if case.facts.country.get(place) and case.facts.cities.get(place) and place != "Imrryr"]
    for place in rng.sample(towns, 4):
        besieged = _besieged(case, rng, place)
        if besieged is not None:
            yield from _taken(besieged, rng, place)


def _besieged(case: Case, rng: Random, place: str) -> Case | None:
    """The city with attackers before it and, maybe, its holder's units in it; nobody holds a spell, and nobody else is there."""
    side, nation = case.side, case.facts.country[place]
    others = [player for player in case.position.players if player != side]
    players = {player: case.public["chosen"].get(player) for player in case.position.players}
    owner = case.public["nations"].get(nation)
    owner = rng.choice((owner, None, *case.position.players)) if nation not in players.values() else owner
    holder = rng.choice([owner, rng.choice(others)])
    holder = rng.choice(others) if holder == side else holder
    changes: list[Any] = [["drop", ["public", "units", name], None] for name, here in case.units.items() if here["at"] == place]
    changes += [["put", ["secret", player, "hands"], {}] for player in players]
    changes += [["drop", ["public", "holds", place], None], ["put", ["public", "won"], {}], ["put", ["public", "placements"], {}]]
    changes += [["put", ["public", "rights", player], rng.choice(([], [nation]))] for player in players]
    changes += [["drop", ["public", "nations", nation], None], *([["put", ["public", "nations", nation], owner]] if owner else [])]
    changes += [["put", ["public", "holds", place], holder]] if holder != owner and holder else []
    mine, theirs = (
        [name for name, here in case.units.items() if here["owner"] == who and here["sort"] in ASHORE] for who in (side, holder)
    )
    people = [name for name in mine if case.units[name]["sort"] == "personality" and not case.units[name]["bracketed"]]
    if not people:
        return None
    attackers = list(dict.fromkeys([rng.choice(people), *rng.sample(mine, min(len(mine), rng.randint(0, 4)))]))
    defenders = rng.sample(theirs, min(len(theirs), rng.choice((0, 0, 1, 2))))
    for name in (*attackers, *defenders):
        here = {key: value for key, value in case.units[name].items() if key not in LEFT}
        worth = rng.choice((here["combat"], 6, 12, 20)) if name == attackers[0] else here["combat"]
        changes.append(["put", ["public", "units", name], {**here, "at": place, "came": place, "spells": 0, "spent": 1, "combat": worth}])
    near = sorted(case.facts.neighbours[place])
    battle = {"attacker": side, "defender": holder, "from": near[:1], "passed": []}
    fight: dict[str, Any] = {"place": place, "withheld": [], "spells": [], "revealed": True, "conjured": [], "extra": {}}
    changes += [["put", ["public", "battles"], {place: battle}], ["put", ["public", "battle"], {**fight, "player": owner}]]
    changes += [["put", ["public", "casters"], []], ["put", ["public", "cast"], {}], ["put", ["public", "maintained"], {}]]
    return Case(evolve(case.state, changes)) if case.foreign_wall(side, place) or defenders or holder != side else None


def _taken(case: Case, rng: Random, place: str) -> Asked:
    nation = case.facts.country[place]
    owner, before = case.public["nations"].get(nation), cities.holder(case.state, place)
    ruling = decided(case.state, "fight", Quiet(rng.randrange(10**6)), rng, case.side)
    if ruling.verdict != LEGAL:
        return  # nothing to fight: an open city without a defender, which is asked with the movements
    after, dice = case.after(ruling), _dice(ruling)
    difference = dice[0][1] - dice[1][1] if len(dice) == 2 else 0
    if len(dice) != 2:
        return
    facts, wall = case.facts, capitals.wall_in_next_battle(case.facts, place)
    if _seat(case, place):
        yield same(case, f"the walls of {place}", wall, capitals.wall_of_capital(City(place, True, True), nation))
    guards = _there(after, before or NOBODY, place)
    attackers = [name for name, here in case.units.items() if (here["owner"], here["at"]) == (case.side, place) and name in after.units]
    mine = after.stack(attackers, case.side)  # also where they have been sent back, for a city that stands is not theirs
    falls = capitals.fall(facts, place, difference, _values(case, before, place), len(guards.armies) + len(guards.personalities))
    occupied = falls and capitals.occupies(mine.personalities, len(mine.armies))
    taken_ = bool(occupied) and (bool(wall) or _seat(case, place))  # an open city that is no capital has no holder: there is nothing to win
    said = f"{place} of {owner}, held by {before}, by {difference}"
    told = cities.holder(after.state, place) == case.side
    if after.public["nations"].get(nation) == owner or not told:
        yield same(case, f"{said}: taken", told, taken_)
    prize = [str(roll.why) for roll in ruling.rolls if str(roll.why).startswith("the capture of")]
    printed = _printed(case, place)
    holder = capitals.holder_for(case.side, owner, owner)  # it is by who plays the nation, by the row on 5.0; 7.5.2; 9.1
    victors = [person for person in mine.personalities if after.units[person.name]["sort"] == "personality"]
    takers = capitals.who_may_take_prize(victors, taker="anybody")
    wins = capitals.prize(printed, place, holder) if told and takers else 0
    yield same(case, f"{said}: spells drawn", len(prize), wins)
    enemys = "enemy" if holder == "neutral" and case.option("enemy-capitals") == "neutral-too" else holder
    opens = capitals.opens_muster(printed, place, enemys) if told else no("not taken", "7.5.2")
    had = nation in case.public["rights"][case.side]
    yield same(case, f"{said}: may be mustered by {case.side}", nation in after.public["rights"][case.side], bool(opens) or had)
    if told and _seat(case, place):
        left = [player for player, rights in after.public["rights"].items() if nation in rights and player != case.side]
        yield same(case, f"{said}: who else is its conqueror", left, [])


def _there(case: Case, side: str, place: str) -> Stack:
    names = [
        name for name, here in case.units.items() if (here["owner"] or NOBODY) == side and here["at"] == place and here["sort"] in ASHORE
    ]
    return case.stack(names, side)


def _seat(case: Case, place: str) -> bool:
    return bool(world.place(case.state, place).get("capital"))


def _printed(case: Case, place: str) -> Facts:
    """The facts with a capital as such where its city has no walls, as Nadsokor's."""
    rows = {place: tuple(replace(city, capital=_seat(case, place)) for city in case.facts.cities[place])}
    return replace(case.facts, cities={**case.facts.cities, **rows})


def conquered(case: Case, rng: Random) -> Asked:
    """Each nation called without a spell, by each player who has taken its capital or has not. [7.5.2, 6.0]"""
    nations = [nation for nation in equipment.nations() if not equipment.is_horde(nation)]
    nations = [nation for nation in nations if case.public["nations"].get(nation) != case.side]  # nobody conquers their own
    chosen = rng.sample(nations, rng.randint(0, len(nations)))
    played = rng.random() < 0.2
    changes: list[Any] = [["put", ["public", "rights", side], chosen if side == case.side else []] for side in case.position.players]
    changes += [["put", ["secret", side, "hands"], {}] for side in case.position.players]  # or a card of theirs is meant
    changes += [["put", ["public", "units", name, "spells"], 0] for name in case.units]
    case = Case(evolve(case.state, [*changes, ["put", ["public", "mustered"], [case.side] if played else []]]))
    for nation in equipment.nations():
        place = cities.home(case.state, nation)
        second = no("a horde has no capital", "7.5.2")
        if nation in chosen and place is not None:
            second = capitals.opens_muster(_printed(case, place), place, "enemy")
        if second and not phases.away(case.state, nation):  # a card that has been played this phase is no bar, by the row on 6.0; 7.5.2
            second = no("in play", "6.0")
        if second and not _room(case, nation):
            second = no("no free city", "6.0")
        yield legal(case, second, "muster", target=nation)


def _room(case: Case, nation: str) -> bool:
    towns = dict.fromkeys([*world.cities(case.state, nation), str(cities.home(case.state, nation))])
    return any(not _occupied(case, town) for town in towns)


def _occupied(case: Case, town: str) -> bool:
    holder = case.public["holds"].get(town, case.side)
    return holder != case.side or any(s.owner != case.side and s.place == town and not s.empty for s in case.position.stacks)
