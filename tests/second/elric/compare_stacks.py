"""Several stacks of one player in one wilderness: what a search asks, which of them it joins, and whom a leader takes along. [7.3, 8.0]"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Seeded, Typed
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, world
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Declaration, Ruling
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.decide import decide
from tests.games.elric.table import HOUSE

from . import joins, movement
from .compare_adapter import Asked, Case, legal, same
from .compare_ways import may_walk
from .position import Answer, Search, Stack, is_sea, no, wilderness

TOKENS = ("one", "two", "three", "four")
AIMS = {"magic": Search.MAGIC, "friends": Search.FRIENDS, "enemies": Search.ENEMIES}
LEFT = ("aboard", "ashore", "trail", "led", "detached", "stack")


def gathered(case: Case, rng: Random) -> Case | None:
    """Two to four stacks of the player in one wilderness, of whom some have nobody but armies."""
    own = [name for name, here in case.units.items() if here["owner"] == case.side and here["sort"] in ("personality", "army", "troop")]
    wild = [place for place in case.places if wilderness(case.facts, place) and not is_sea(case.facts, place)]
    homes = {cities.home(case.state, here["nation"]) for here in case.units.values() if here["nation"]}
    place = rng.choice([place for place in wild if place not in homes])
    chosen, tokens = rng.sample(own, min(len(own), rng.randint(3, 9))), TOKENS[: rng.randint(2, 4)]
    changes: list[Any] = [["drop", ["public", "units", name], None] for name, here in case.units.items() if here["sort"] == "artifact"]
    stay = [name for name in own if name not in chosen and case.units[name]["at"] == place]
    changes += [["put", ["public", "units", name, "stack"], rng.choice(tokens)] for name in stay if "aboard" not in case.units[name]]
    for name in chosen:
        here = case.units[name]
        values = {"at": place, "came": place, "spent": rng.choice((0, 0, 0, 2)), "stack": rng.choice(tokens)}
        changes.append(["put", ["public", "units", name], {key: value for key, value in here.items() if key not in LEFT} | values])
    case = Case(evolve(case.state, changes))
    return case if len(_stacks(case, place)) > 1 else None


def _stacks(case: Case, place: str) -> dict[str, list[str]]:
    """The player's stacks in a wilderness by their tokens."""
    return {token: names for (owner, at, token), names in case.stacks.items() if (owner, at) == (case.side, place)}


def sought(case: Case, rng: Random) -> Asked:
    """Each search where several stacks of the player are, by each die: which may be said, who may search, what may be found, and who is
    with whom afterwards."""
    there = gathered(case, rng)
    if there is None:
        return
    place = next(
        name for name in there.places if len(_stacks(there, name)) > 1 and not is_sea(there.facts, name) and _new(case, there, name)
    )
    own = {token: there.stack(names, there.side) for token, names in _stacks(there, place).items()}
    troops = {name for name, here in there.units.items() if here["sort"] == "troop"}  # they search for nothing, by the row on 3.2; 15.0
    people = {  # values in brackets search as they lead, by the row on 3.2; 10.1
        token: tuple(replace(one, parenthesized=False) for one in stack.personalities if one.name not in troops)
        for token, stack in own.items()
    }
    searching = {token: replace(stack, personalities=people[token]) for token, stack in own.items()}
    for what, aim in AIMS.items():
        magic = bool(there.public["placements"].get(place))
        yield legal(there, _may_seek(there, [*own.values()], [*searching.values()], aim, magic), "search", place=place, what=what)
    seekers = [token for token, stack in searching.items() if joins.can_search(stack)]
    for die in range(1, 7) if seekers else ():
        yield from _joined(there, rng, place, own, seekers, die)


def _new(case: Case, there: Case, place: str) -> bool:
    """Whether units have been laid in a place."""
    return any(here["at"] == place and here != case.units[name] for name, here in there.units.items())


def _may_seek(case: Case, own: list[Stack], stacks: list[Stack], aim: Search, magic: bool) -> Answer:
    """Whether one of the stacks may; in vain none does, by the row on 8.0, nor for enemies who may not be attacked, by that on 10.1."""
    answers = [joins.may_seek(case.position, case.facts, stack, aim, magic, unseen="only what is there") for stack in stacks]
    if aim is Search.ENEMIES and not any(movement.leaders(stack) for stack in own):
        return no("nobody may attack", "10.1")
    return next((answer for answer in answers if answer), answers[0])


def _joined(case: Case, rng: Random, place: str, own: dict[str, Stack], seekers: list[str], die: int) -> Asked:
    ruling, chosen = _ruled(case, rng, place, die)
    said = f"{die} for friends in {place}"
    if ruling.verdict != LEGAL:
        yield same(case, said, [str(reason.text) for reason in ruling.reasons], LEGAL)
        return
    names = _stacks(case, place)
    searcher = next((token for token in own if chosen.get("searcher") in names[token]), None)
    if len(own) > 2 and len(seekers) > 1:
        yield same(case, f"{said}: by whom", searcher in seekers, True)
    elif len(own) > 2:
        searcher = seekers[0]
    each = "all of the kind" if case.option("search-finds") == "all-stacks" else "one"
    number = joins.how_many_found(len(own) - 1, die >= 5, each_roll=each)
    after = case.after(ruling)
    now = {frozenset(group) for group in _stacks(after, place).values()}
    yield same(case, f"{said}: how many stacks", len(now), len(own) - number)
    before = {frozenset(group) for group in names.values()}
    new = [group for group in now if group not in before]
    yield same(case, f"{said}: how many are new", len(new), int(number > 0))
    for group in new:
        parts = [token for token in own if frozenset(names[token]) <= group]
        first = searcher if searcher in parts else next((token for token in seekers if token in parts), None)
        yield same(case, f"{said}: one of those who joined has searched", first is not None, True)
        if first is not None:
            found = [own[token] for token in parts if token != first]
            whole, told = joins.join(own[first], found), after.stack([name for name in after.units if name in group], after.side)
            yield same(case, f"{said}: who is with whom", _content(told), _content(whole))
            yield same(case, f"{said}: how many were found", len(found), number)


def _content(stack: Stack) -> tuple[list[str], int, int]:
    return sorted(person.name for person in stack.personalities), len(stack.armies), len(stack.fleets)


def _ruled(case: Case, rng: Random, place: str, die: int) -> tuple[Ruling, dict[str, str]]:
    """The ruling on a search for friends, and what has been answered."""
    answers: dict[str, str] = {}
    while True:
        said = Declaration("search", {"place": place, "what": "friends"}, case.side, "search", answers)
        ruling = decide(GAME, case.state, said, HOUSE, Chained(Typed([str(die)]), Seeded(die)))
        if ruling.verdict != NEEDS_INPUT or ruling.question is None or ruling.question.key in answers:
            return ruling, answers
        answers = {**answers, ruling.question.key: rng.choice(ruling.question.options)}


def taken_along(case: Case, rng: Random) -> Asked:
    """Each leader with each army of its player, of its stack or not, fresh or attached before, to a province beside."""
    free = case.option("attachments") == "free"
    case = gathered(case, rng) or case
    own = [name for name, here in case.units.items() if here["owner"] == case.side and "aboard" not in here]
    leaders = [name for name in own if case.units[name]["sort"] == "personality" and not is_sea(case.facts, case.units[name]["at"])]
    armies = [name for name in own if case.units[name]["sort"] == "army"]
    for leader in leaders:
        here = case.units[leader]
        with_it = [name for name in armies if case.units[name]["at"] == here["at"]]
        elsewhere = rng.sample(armies, min(len(armies), 1))
        beside = [place for place in sorted(case.facts.neighbours[here["at"]]) if not is_sea(case.facts, place)]
        for army in [*rng.sample(with_it, min(len(with_it), 4)), *elsewhere] if beside else ():
            before, away = rng.choice((None, None, leader, rng.choice(leaders))), rng.random() < 0.3
            marks: list[Any] = [["put", ["public", "units", army, "led"], [before]]] if before else []
            marks += [["put", ["public", "units", army, "detached"], True]] if before and away else []
            marked, to = Case(evolve(case.state, marks)), rng.choice(beside)
            changed = bool(before) and (away or before != leader) and not free
            together = marked.units[army].get("stack") == here.get("stack")
            unit = marked.units[army]
            second = joins.may_attach_here(marked.facts, marked.stack([leader], marked.side), unit["at"], together, changed)
            second = second and may_walk(marked, [leader, army], [to])
            yield legal(marked, second, "march", units=[leader, army], place=to, via=[to])


def parted(case: Case, rng: Random) -> Asked:
    """Whoever marches off from a stack of several: who stays is left where they were, with whom they were. [7.3]"""
    for (owner, place, _), names in list(case.stacks.items()):
        going = [name for name in names if case.units[name]["sort"] == "personality" and "aboard" not in case.units[name]]
        if owner != case.side or not going or len(names) < 2 or is_sea(case.facts, place) or place not in world.names(case.state):
            continue
        leader = rng.choice(going)
        armies = [name for name in names if case.units[name]["sort"] == "army" and "aboard" not in case.units[name]]
        party = [leader, *rng.sample(armies, rng.randint(0, len(armies)))]
        for to in sorted(case.facts.neighbours[place]):
            second = may_walk(case, party, [to])
            if is_sea(case.facts, to) or any(case.units[name]["flies"] for name in party) or not second:
                continue
            yield legal(case, joins.may_part(case.facts, place) and second, "march", units=party, place=to, via=[to])
            ruling = case.rule("march", Seeded(rng.randrange(10**6)), units=party, place=to, via=[to])
            if isinstance(ruling, Ruling) and ruling.verdict == LEGAL:
                after = case.after(ruling)
                for name in units.of(case.state, case.side, place):
                    if name not in party and case.units[name].get("aboard") not in party:
                        told = (after.units[name]["at"], after.units[name].get("stack")) if name in after.units else None
                        yield same(case, f"{party} to {to}: {name} stays", told, (place, case.units[name].get("stack")))
