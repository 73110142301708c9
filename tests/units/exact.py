"""Exact odds of an expression of dice, counted in whole numbers of ways: what rolling, and the walk over a roll, are held against."""

from collections.abc import Callable
from fractions import Fraction
from math import comb

from playaid.dice.exhaustive import sums
from playaid.dice.notation import MOST_EXPLOSIONS, Expression, Group

Ways = dict[int, int]
MOST_STEPS = 5_000_000


class TooLarge(ValueError):
    """The exact odds of this expression are out of reach."""


def distribution(expression: Expression) -> dict[int, Fraction]:
    """Each total with its exact probability, ascending; they sum to 1.

    Exploding dice are cut off after `MOST_EXPLOSIONS`, as they are when rolled. Raises TooLarge when it would take too many steps.
    """
    ways: Ways = {expression.plus: 1}
    for group in expression.groups:
        ways = _added(ways, {group.sign * total: number for total, number in _group(group).items()})
    whole = sum(ways.values())
    return {total: Fraction(ways[total], whole) for total in sorted(ways)}


def _group(group: Group) -> Ways:
    if group.digits:
        return _many(_placed(group.digits), group.number)
    faces = _weights(group)
    if group.explode is not None:
        worth: Callable[[int], int] = (lambda face: int(group.succeeds(face))) if group.pool else (lambda face: face)
        return _many(_exploding(group.sides, group.explode, worth), group.number)
    if group.pool:
        hits = sum(weight for face, weight in faces.items() if group.succeeds(face))
        misses = sum(faces.values()) - hits
        ways = {n: comb(group.number, n) * hits**n * misses ** (group.number - n) for n in range(group.number + 1)}
        return {n: number for n, number in ways.items() if number}
    if group.keep and group.keep[1] < group.number:
        return _keeping(faces, group.number, *group.keep)
    if group.reroll is None and not group.fudge:
        _affordable(group.number * group.number * group.sides)
        return {group.number + above: number for above, number in enumerate(sums(group.number, group.sides))}
    return _many(faces, group.number)


def _weights(group: Group) -> Ways:
    """The faces of one die, with the ways to get them."""
    if group.fudge:
        return {-1: 1, 0: 1, 1: 1}
    if group.reroll is None:
        return dict.fromkeys(range(1, group.sides + 1), 1)
    return {face: group.sides * (face != group.reroll) + 1 for face in range(1, group.sides + 1)}


def _placed(digits: int) -> Ways:
    results = [0]
    for _ in range(digits):
        results = [10 * result + face for result in results for face in range(1, 7)]
    return dict.fromkeys(results, 1)


def _exploding(sides: int, least: int, worth: Callable[[int], int]) -> Ways:
    """One die that is rolled again from face `least` on, at most `MOST_EXPLOSIONS` times."""
    _affordable(sides * sides * MOST_EXPLOSIONS * MOST_EXPLOSIONS)
    ways: Ways = {}
    rolling: Ways = {0: 1}
    for depth in range(MOST_EXPLOSIONS + 1):
        still: Ways = {}
        rest = sides ** (MOST_EXPLOSIONS - depth)
        for before, number in rolling.items():
            for face in range(1, sides + 1):
                ends = face < least or depth == MOST_EXPLOSIONS
                _put(ways if ends else still, before + worth(face), number * (rest if ends else 1))
        rolling = still
    return ways


def _keeping(faces: Ways, number: int, end: str, many: int) -> Ways:
    """The sum of the `many` highest or lowest of `number` dice: face by face from the best, by how many dice show it."""
    _affordable(len(faces) * number * number * many * max(faces))
    # (dice left, sum so far) -> ways; the first `many` dice that are placed are the kept ones
    states: dict[tuple[int, int], int] = {(number, 0): 1}
    for face in sorted(faces, reverse=end == "h"):
        following: dict[tuple[int, int], int] = {}
        for (left, total), ways in states.items():
            room = max(0, many - (number - left))
            for showing in range(left + 1):
                state = (left - showing, total + face * min(room, showing))
                following[state] = following.get(state, 0) + ways * comb(left, showing) * faces[face] ** showing
        states = following
    return {total: ways for (left, total), ways in states.items() if left == 0}


def _many(one: Ways, number: int) -> Ways:
    _affordable(len(one) * len(one) * number * number)
    ways: Ways = {0: 1}
    for _ in range(number):
        ways = _added(ways, one)
    return ways


def _added(some: Ways, others: Ways) -> Ways:
    _affordable(len(some) * len(others))
    ways: Ways = {}
    for total, number in some.items():
        for more, again in others.items():
            _put(ways, total + more, number * again)
    return ways


def _put(ways: Ways, total: int, number: int) -> None:
    ways[total] = ways.get(total, 0) + number


def _affordable(steps: int) -> None:
    if steps > MOST_STEPS:
        raise TooLarge("too many dice or sides for exact odds")
