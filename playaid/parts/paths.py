"""How far one gets from place to place. Where one may go on to is said by the game: none from a place that stops."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar

Place = TypeVar("Place", bound=Hashable)
Cost = TypeVar("Cost", bound=Any)  # whatever compares: a number, or several of them in the order in which they count


def shortest_paths(starts: Iterable[Place], onward: Callable[[Place], Iterable[Place]], most: int | None = None) -> Iterator[list[Place]]:
    """A shortest path to each place within so many steps of a start, the nearest first. A path begins with its start."""
    reached = dict.fromkeys(starts)
    edge = [[place] for place in reached]
    while edge:
        yield from edge
        if most is not None and len(edge[0]) > most:
            return
        ahead = []
        for path in edge:
            for place in onward(path[-1]):
                if place not in reached:
                    reached[place] = None
                    ahead.append([*path, place])
        edge = ahead


def leads(start: Place, goal: Place, onward: Callable[[Place], Iterable[Place]], back: Callable[[Place], Iterable[Place]]) -> bool:
    """Whether a way leads from a place to another. It is looked for from both ends in turn: of two parts that do not meet, no more than the
    smaller is gone through, twice. back: from where one comes to a place."""
    here, there = (deque([start]), {start}, onward), (deque([goal]), {goal}, back)
    while start != goal:
        for (edge, reached, steps), (_, met, _) in ((here, there), (there, here)):
            if not edge:
                return False
            for place in steps(edge.popleft()):
                if place in met:
                    return True
                if place not in reached:
                    reached.add(place)
                    edge.append(place)
    return True


def cheapest(start: Place, nothing: Cost, onward: Callable[[Place, Cost], Iterable[tuple[Place, Cost]]]) -> Iterator[tuple[Place, Cost]]:
    """Each reachable place with its least cost, cheapest first. onward: what can be entered from a place, each with the cost in all."""
    number = count()
    edge, done = [(nothing, next(number), start)], set()
    while edge:
        cost, _, here = heappop(edge)
        if here not in done:
            done.add(here)
            yield here, cost
            for there, further in onward(here, cost):
                heappush(edge, (further, next(number), there))
