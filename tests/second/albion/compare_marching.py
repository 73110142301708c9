"""12.4, 5.0 D3 b: who may be named for a forced march, with how many points; what they may do in its step, and what those not named."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.games.albion.ratings import places as product_places
from playaid.games.albion.rules import forced
from playaid.games.albion.state import pieces
from playaid.games.albion.state.escorts import marchers
from playaid.referee.contract.state import evolve

from . import marching, movement, ratings, special_movement
from .compare_adapter import Asked, Case, asked
from .compare_movement import costs_of
from .compare_moves import _halted, _land, _speaker, _who_moves, armies, failing, line, persons


def _named(case: Case, rng: Random) -> tuple[Case, dict[str, int]]:
    """The same once some of the side who act have been named for a march, by themselves or with what stands beneath them: who, and with
    how many points."""
    speaker, told = _speaker(case), dict[str, int]()
    for name, names in _land(case, speaker):
        piece = pieces.piece(case.state, name)
        if piece["kind"] != "person" or name in told or rng.random() < 0.5:
            continue
        party = [name] if rng.random() < 0.5 else names
        if failing(case, speaker, "force", person=name, pieces=party[1:]):
            continue
        hearing = case.hearing(speaker, "force", person=name, pieces=party[1:])
        forced.force(hearing)
        case = case._replace(state=evolve(case.state, hearing.changes))
        points = case.state["public"]["hurried"][name]["points"]
        told |= dict.fromkeys(marchers(case.state, party), points)
    return case, told


def _fresh(case: Case) -> Case:
    """The same before anybody has been named."""
    return case._replace(state={**case.state, "public": {**case.state["public"], "hurried": {}, "forced": {}}})


def names(case: Case, rng: Random, most: int) -> Asked:
    """Who may be named: everybody, and every army with each person of the hex."""
    case = _fresh(case)
    speaker = _speaker(case)
    for name, party in rng.sample(led := _land(case), min(most, len(led))):
        if pieces.piece(case.state, name)["kind"] != "person":
            continue
        (leader,) = persons(case, [name])
        mine = leader.master == speaker.lower()
        here = str(leader.hex)
        rating = ratings.command_rating(leader) > 0
        troops = [n for n in pieces.at(case.state, here, leader.side.capitalize(), "army", aboard=leader.embarked) if n not in party]
        for company in (party[1:], *([troop] for troop in troops[:2]), []):
            second: list[Any] = [mine, rating, not _halted(case, [name, *company]), marching.may_be_named(case.position, leader, (leader,))]
            second += [marching.may_be_named(case.position, replace(army, commander=name), (leader,)) for army in armies(case, company)]
            yield line(case, "12.4", speaker, "force", second, (here,), person=name, pieces=company)


def steps(case: Case, rng: Random, most: int) -> Asked:
    """Everybody of either side, and every stack, one hex on; ships too: who was not named stays."""
    case, told = _named(_fresh(case), rng)
    speaker = _speaker(case)
    for _, party in rng.sample(led := _land(case), min(most, len(led))):
        piece = pieces.piece(case.state, party[0])
        here, mine = str(piece["hex"]), pieces.commander_side(piece) == speaker
        who = marchers(case.state, party)
        points = min((told.get(one, 0) for one in who), default=0)
        named = [one in told for one in who]
        for there in case.facts.neighbours[here]:
            stack = persons(case, party)
            cost = costs_of(case, party, here, there)
            bars: list[Any] = [movement.may_enter_hex(case.position, case.facts, person, there, stack) for person in stack]
            bars += [movement.may_army_enter(case.facts, army, there) for army in armies(case, party)]
            acts = [marching.may_do("move", one, points) for one in named]
            second = [mine, *acts, not _halted(case, party), *_who_moves(case, party), *bars, cost is not None and cost <= points]
            yield line(case, "12.4", speaker, "move", second, (here, there), pieces=party, path=[there])
    for ship in case.position.ships:
        for there in rng.sample(sorted(case.facts.neighbours[str(ship.hex)]), 1):
            second = [marching.may_do("sail", False, 0)]
            yield line(case, "12.4", speaker, "move", second, (str(ship.hex), there), pieces=[ship.name], path=[there])
    yield from _points(case, told)
    yield from _flights(case, rng, told, most)
    yield from _searches(case, rng, told)


def _points(case: Case, told: dict[str, int]) -> Asked:
    """Those named have the rating of a person who is named with them; nobody else lends theirs."""
    for who, points in told.items():
        if who not in case.state["public"]["hurried"]:
            continue
        leader = case.state["public"]["hurried"][who]["leader"]
        (person,) = persons(case, [leader])
        yield asked("5.0", f"points of {who}, led by {leader}", points, ratings.command_rating(person), case, str(person.hex))
        yield asked("12.4", f"{who} has marched again", marching.may_march_again(marched=True).allowed, False, case)


def _flights(case: Case, rng: Random, told: dict[str, int], most: int) -> Asked:
    """12.3 on a march: who is named teleports for their points, others do not; whom they may take along."""
    speaker = _speaker(case)
    for person in case.position.persons:
        if not person.alive or person.embarked or person.hex not in product_places.by_hex():
            continue
        named = all(one in told for one in marchers(case.state, [person.name]))
        points = min((told.get(one, 0) for one in marchers(case.state, [person.name])), default=0)
        friends = [p for p in case.position.persons_in(str(person.hex), person.master) if p.name != person.name and not p.embarked]
        for goal in rng.sample(sorted(product_places.by_hex()), 6):
            for others in ([], rng.sample(friends, 1) if friends else []):
                party = [person, *others]
                price = special_movement.teleport_cost(len(others), sum(one.escort for one in party))
                second: list[Any] = [person.master == speaker.lower(), marching.may_do("teleport", named, points), points >= price]
                second.append(special_movement.may_teleport(case.position, person, points))
                magic = ratings.current_magic(person, case.position, case.option("magic-zero") == "mana")
                second.append(special_movement.may_teleport_to(case.position, case.facts, person, goal, magic))
                second += [special_movement.may_take_along(person, other) for other in others]
                for other in others:
                    along = all(one in told for one in marchers(case.state, [other.name]))
                    second.append(marching.may_teleport_along(along, True, along="anybody"))
                second += [movement.may_enter_hex(case.position, case.facts, one, goal, tuple(party), teleport=True) for one in party]
                args: dict[str, Any] = {"person": person.name, "others": [one.name for one in others], "hexes": [goal]}
                yield line(case, "12.3", speaker, "teleport", second, (str(person.hex), goal), **args)


def _searches(case: Case, rng: Random, told: dict[str, int]) -> Asked:
    """20.3 on a march: only who is named has points for it."""
    from . import items as second_items

    speaker = _speaker(case)
    for person in case.position.persons:
        if not person.alive or person.hex not in product_places.by_hex() or not product_places.by_hex()[person.hex]["search"]:
            continue
        who = marchers(case.state, [person.name])
        named, points = all(one in told for one in who), min((told.get(one, 0) for one in who), default=0)
        for spent in (1, 2, 5):
            second: list[Any] = [person.master == speaker.lower(), marching.may_do("search", named, points)]
            second.append(second_items.may_search(case.position, person, spent, points))
            hidden = case.position.hidden_items.get(str(person.hex), ())
            found = [second_items.discovery_stands(case.position, str(person.hex), item, person.master, (person,)) for item in hidden]
            second.append(not hidden or any(found))
            yield line(case, "20.3", speaker, "search", second, (str(person.hex),), persons=[person.name], points=spent)


QUESTIONS = {"forced march": (names, steps)}
