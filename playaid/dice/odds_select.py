"""The odds of dice that are kept by their rank, in one pool as in `4d6kh3` or in several at once as in `{4d10*(2+5d6)}k2`: value by value
from the lowest, by how many dice of each pool show it.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from math import comb
from typing import NamedTuple, TypeAlias

from playaid.dice.arithmetic import NoResult, worth
from playaid.dice.exhaustive import TooMany
from playaid.dice.odds_pool import NONE, Ways, add_ways, counted_out, single_die
from playaid.dice.parser import parts_of, value_of
from playaid.dice.syntax_tree import PLAIN, Binary, Brackets, Dice, Endings, Minus, Named, Node, Number, Pick, Several, faces_of

State: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""How many dice of each pool are placed, and what they have added: to each pool, or to the one total."""


class Among(NamedTuple):
    """A pool, and the ways of one of its dice to each value."""

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


def ranked_total(dice: Dice, faces: Sequence[int], number: int, most: int) -> Ways:
    """The total of so many dice of which some count by rank. Raises TooMany(most) where it takes more steps."""
    pool = Among(dice, number, counted_out(single_die(dice.endings, faces)))
    return picked_across(dice, dice.endings, [pool], most)


def picked_across(node: Node, endings: Endings, pools: list[Among], most: int) -> Ways:
    """What an expression comes to of which only the picked dice count. Raises TooMany(most) where it takes more steps."""
    factors = _factors(node, pools)
    many = sum(pool.number for pool in pools)
    states: dict[State, int] = {((0,) * len(pools), (0,) * (1 if factors else len(pools))): 1}
    steps = 0
    for value in sorted({value for pool in pools for value in pool.single}):
        # Of equal dice those that fell first count as the higher, so those of the last pool are placed first.
        for at in range(len(pools) - 1, -1, -1):
            if value not in pools[at].single:
                continue
            steps += sum(pools[at].number - placed[at] + 1 for placed, _ in states)
            if steps > most // (1 + many // 25):  # the ways of many dice are long numbers
                raise TooMany(most)
            before = list(accumulate((_adds(endings, pools[at], value, place, many) for place in range(many)), initial=0))
            states = _placed(states, pools[at], at, value, before, (0, factors[at]) if factors else (at, 1))
    return _outcomes(node, states, pools, linear=bool(factors))


def _placed(states: dict[State, int], pool: Among, at: int, value: int, before: list[int], into: tuple[int, int]) -> dict[State, int]:
    """The states with each number of dice of a pool that may show a value placed.

    at: which pool it is; before: what dice of this value add that lie below each place; into: which sum takes it, and how many times.
    """
    where, factor = into
    powers = [pool.single[value] ** dice for dice in range(pool.number + 1)]
    following: dict[State, int] = {}
    for (placed, sums), ways in states.items():
        here, place, left = placed[at], sum(placed), pool.number - placed[at]
        lower, higher, some, others = placed[:at], placed[at + 1 :], sums[:where], sums[where + 1 :]
        for dice in range(left + 1):
            total = sums[where] + factor * (before[place + dice] - before[place])
            state = ((*lower, here + dice, *higher), (*some, total, *others))
            following[state] = following.get(state, 0) + ways * comb(left, dice) * powers[dice]
    return following


def _adds(picking: Endings, pool: Among, value: int, place: int, many: int) -> int:
    """What a die of a pool adds that shows this value and lies at this place when all of so many dice are put in order, from the lowest."""

    def picks(those: Sequence[Pick]) -> bool:
        for pick in those:
            if pick.test is not None:
                if pick.test.passes(value):
                    return True
            elif place >= many - pick.number if pick.end == "h" else place < pick.number:
                return True
        return False

    if (picking.keep and not picks(picking.keep)) or picks(picking.drop):
        return 0
    return int(worth(pool.dice.endings.hits, pool.dice.endings.fails, value))


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
    left: Iterator[int] = iter(totals)
    return lambda dice: next(left)


def _factors(node: Node, pools: list[Among]) -> list[int]:
    """How many times each pool counts in a sum; empty where the expression is no sum."""
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
