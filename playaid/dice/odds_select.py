"""The odds of picking from several pools at once, as `{4d10*(2+5d6)}k2` does: value by value from the lowest, by how many dice of each pool
show it."""

from collections.abc import Callable, Iterator
from itertools import product
from math import comb
from typing import NamedTuple, TypeAlias

from playaid.dice.arithmetic import NoResult
from playaid.dice.exhaustive import TooMany
from playaid.dice.odds_pool import NONE, Ways, add_ways, adds, counted_out, single_die
from playaid.dice.parser import parts_of, value_of
from playaid.dice.syntax_tree import PLAIN, Binary, Brackets, Dice, Endings, Minus, Named, Node, Number, Several, faces_of

State: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""How many dice of each pool are placed, and what those that count have added: to each pool, or to the total alone."""


class Among(NamedTuple):
    """One pool of several: its dice, and the ways of one of them to each value."""

    dice: Dice
    number: int
    single: dict[int, int]


def among(node: Node) -> list[Among] | None:
    """The pools of an expression in the order in which they are thrown; None where their dice do not simply fall."""
    if isinstance(node, Brackets) and (node.keep or node.drop):
        return None
    if isinstance(node, Several) and node.endings != PLAIN:
        return None
    shares: list[Among] = []
    for part in parts_of(node):
        more = among(part)
        if more is None:
            return None
        shares += more
    if isinstance(node, Dice):
        ending = node.endings
        other = ending.keep or ending.drop or ending.extra or ending.unique or (ending.again and ending.again.ranked)
        into_others = ending.explode and not ending.explode.compound
        if other or into_others or not isinstance(node.number, int) or not isinstance(node.sides, int):
            return None
        shares.append(Among(node, node.number, counted_out(single_die(ending, faces_of(node.kind, node.sides)))))
    return shares


def picked_across(node: Node, endings: Endings, pools: list[Among], most: int) -> Ways:
    """What an expression comes to of which only the picked dice count. Raises TooMany(most) where it takes more steps."""
    factors = _factors(node, pools)
    many = sum(pool.number for pool in pools)
    states: dict[State, int] = {((0,) * len(pools), (0,) * (1 if factors else len(pools))): 1}
    steps = 0
    for value in sorted({value for pool in pools for value in pool.single}):
        following: dict[State, int] = {}
        counts = [[adds(endings, pool.dice.endings, value, place, many) for place in range(many)] for pool in pools]
        for (placed, sums), ways in states.items():
            showing = [range(pool.number - at + 1 if value in pool.single else 1) for pool, at in zip(pools, placed, strict=True)]
            for shown in product(*showing):
                steps += 1
                if steps > most:
                    raise TooMany(most)
                weight, place, added = ways, sum(placed), [0] * len(pools)
                # Of equal dice those that fell first count as the higher, so those of the last pool are placed first.
                for at in range(len(pools) - 1, -1, -1):
                    pool, dice = pools[at], shown[at]
                    if dice:
                        weight *= comb(pool.number - placed[at], dice) * pool.single[value] ** dice
                        added[at] = sum(counts[at][place : place + dice])
                        place += dice
                change = (sum(map(int.__mul__, factors, added)),) if factors else tuple(added)
                state = (tuple(map(int.__add__, placed, shown)), tuple(map(int.__add__, sums, change)))
                following[state] = following.get(state, 0) + weight
        states = following
    return _outcomes(node, states, pools, linear=bool(factors))


def _outcomes(node: Node, states: dict[State, int], pools: list[Among], linear: bool) -> Ways:
    ways: Ways = {}
    nothing = value_of(node, _each([0] * len(pools))) if linear else 0
    for (placed, sums), number in states.items():
        if placed != tuple(pool.number for pool in pools):
            continue
        if linear:
            add_ways(ways, nothing + sums[0], number)
            continue
        try:
            add_ways(ways, value_of(node, _each(sums)), number)
        except NoResult:
            add_ways(ways, NONE, number)
    return ways


def _each(totals: "list[int] | tuple[int, ...]") -> Callable[[Dice], int]:
    """Gives the totals of the pools one after the other."""
    left: Iterator[int] = iter(totals)
    return lambda dice: next(left)


def _factors(node: Node, pools: list[Among]) -> list[int]:
    """How often each pool counts in the total where they are merely added and taken away; nothing where they are not."""
    if not _is_sum(node):
        return []
    nothing = value_of(node, _each([0] * len(pools)))
    ones = [value_of(node, _each([int(at == die) for at in range(len(pools))])) for die in range(len(pools))]
    return [int(die - nothing) for die in ones]


def _is_sum(node: Node) -> bool:
    if isinstance(node, Binary) and node.sign not in ("+", "-"):
        return False
    if isinstance(node, Dice):
        return True
    return isinstance(node, Number | Binary | Minus | Brackets | Named) and all(map(_is_sum, parts_of(node)))
