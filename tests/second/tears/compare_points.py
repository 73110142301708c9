"""Leaders' points in the rage of Terramax: laid as a side says before the throw, or left to lie somewhere, all of them."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from random import Random
from typing import NamedTuple

from playaid.games.tears.state import pieces

from . import combat, leadership, rage
from .compare_adapter import Case, Difference, leader_of, same
from .pieces import CAP
from .powers import MIGHT
from .scenes import Falling, allowed, done


class Striker(NamedTuple):
    """One who strikes in a round of the rage, as the second referee has it: on whom these spells work, behind so many towers."""

    name: str
    printed: int
    """What is on the counter, at sea what is left of it."""
    on: Sequence[str] = ()
    towers: int | None = None

    def strength(self, points: int = 0) -> int:
        return rage.strength(self.printed, self.on, self.towers, points)

    @property
    def room(self) -> int:
        """How many points may lie there: Might is said of strengths that have them already."""
        return max(0, CAP - rage.strength(self.printed, [spell for spell in self.on if spell != MIGHT], self.towers))


Ways = list[tuple[int, ...]]
"""How points may lie on those who strike, in their order: one way where it was said."""


def spreads(points: int, rooms: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to lay so many points, or as many as find room."""
    if not rooms:
        yield ()
        return
    left = min(points, sum(rooms))
    for here in range(max(0, left - sum(rooms[1:])), min(left, rooms[0]) + 1):
        yield from ((here, *rest) for rest in spreads(left - here, rooms[1:]))


def waits(chiefs: Collection[str], strikers: Sequence[Striker]) -> bool:
    """Whether there is anything to say: on one alone all points lie anyhow."""
    return bool(chiefs) and len(strikers) > 1


def lay(
    case: Case, rng: Random, side: str, chiefs: Sequence[str], strikers: Sequence[Striker], question: str
) -> Generator[Difference | None, None, tuple[Case, Ways]]:
    """A side says how its points lie in a round that is open, or says nothing. Gives the case then, and how they may lie."""
    leaders = sorted((leader_of(name, side) for name in chiefs), key=lambda leader: leader.rank)
    others, acts = leaders[1:], case.side == side
    said = bool(case.public["battle"]) and waits(chiefs, strikers) and rng.random() < 0.7
    helping = leadership.supporters(leaders, rng.choice(others) if said and others else others[0] if others else None)
    points, rooms = rage.lends(helping, acts), [striker.room for striker in strikers]
    ways = list(spreads(points, rooms))
    if not said:
        return case, ways
    question = f"{side} lays {points} of {[leader.name for leader in helping]}, {question}"
    way = rng.choice(ways)
    units = _phrases(rng, strikers, way)
    more = [*units, *[strikers[0].name] * (points - sum(way) + 1)]
    names = [leader.name for leader in helping]
    yield same(case, f"one more than these, {question}", allowed(case, "lead", side, leaders=names, units=more), False)
    after = done(case, Falling(rng, (1,)), "lead", side, leaders=names, **({"units": units} if units else {}))
    yield same(case, f"on {units}, {question}", after is not None, True)
    return after or case, [way] if after else ways


def _phrases(rng: Random, strikers: Sequence[Striker], way: Sequence[int]) -> list[str]:
    """The points as they are said: a unit with their number, or its name as often. Of counters alike each must be said with its number."""
    names, phrases = [striker.name for striker in strikers], list[str]()
    for name, points in zip(names, way, strict=True):
        counted = pieces.is_unit(name) and (names.count(name) > 1 or rng.random() < 0.5)
        phrases += ([f"{points} {name}"] if points else []) if counted else [name] * points
    return phrases


Strengths = Sequence[Sequence[int]]
"""What is thrown for in a round, apart by how many hits each comes to."""


def by_worth(strikers: Sequence[Striker], way: Sequence[int], within: bool) -> Strengths:
    """With what they strike whose hit counts once, and twice, once these points lie on them; from within walls twice each."""
    worth: list[list[int]] = [[], []]
    for striker, points in zip(strikers, way, strict=True):
        for throw in range(combat.dice(within)):
            worth[rage.counts(throw, striker.on) - 1].append(striker.strength(points))
    return worth


def as_strong(case: Case, question: str, told: Strengths, ways: Sequence[Strengths]) -> Difference | None:
    """The strengths that are thrown for are those of one of these ways, whatever their order."""
    lines = sorted({_sorted(way) for way in ways})
    found = _sorted(told)
    return same(case, question, found, found if found in lines else lines[0] if len(lines) == 1 else lines)


def _sorted(strengths: Strengths) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(each)) for each in strengths)
