"""The exact odds of the dice roller's expressions, from the same tree that is rolled.

Whole numbers of ways, part by part: dice that do not look at one another are added up die by die, dice that are kept by rank are counted
face by face, dice that must differ or send for more as heaps. What picks from several pools at once is walked, leaf by leaf.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from math import comb, gcd, lcm, prod
from typing import NamedTuple

from playaid.dice.arithmetic import NoResult, apply_operator, call_function, counting, worth
from playaid.dice.evaluate import total_of
from playaid.dice.exhaustive import check_limit, walk
from playaid.dice.modifiers import bound, endless, explodes
from playaid.dice.notation import MOST_DICE, MOST_EXPLOSIONS, MOST_SIDES
from playaid.dice.odds_multiset import heaps
from playaid.dice.odds_pool import CUT, NONE, Ways, add_ways, independent_total, on_its_own, whole
from playaid.dice.odds_select import among, picked_across, ranked_total
from playaid.dice.parser import parts_of
from playaid.dice.syntax_tree import Binary, Brackets, Call, Dice, Endings, Formula, Minus, Named, Node, Number, Value, faces_of

MOST_LEAVES = 100_000
MOST_HEAPS = 40_000
MOST_STEPS = 2_000_000


class Chances(NamedTuple):
    """outcomes: each total with its probability, ascending; none: the share that comes to no number; cut: the share that was not followed.

    stopped: at most so likely does a die explode more often than it may. All of `outcomes`, `none` and `cut` together are exactly 1.
    """

    outcomes: tuple[tuple[Value, Fraction], ...]
    none: Fraction
    cut: Fraction
    stopped: Fraction

    @property
    def mean(self) -> Value | None:
        share = sum(probability for _, probability in self.outcomes)
        if not share:
            return None
        if any(isinstance(total, float) for total, _ in self.outcomes):
            return sum(float(total) * float(probability) for total, probability in self.outcomes) / float(share)
        return sum((total * probability for total, probability in self.outcomes), start=Fraction(0)) / share


def chances(formula: Formula) -> Chances:
    """The exact odds of an expression. Raises TooMany where they are out of reach."""
    ways = _ways(formula.root)
    every = whole(ways)
    totals = sorted((total, number) for total, number in ways.items() if not isinstance(total, str))
    return Chances(
        tuple((total, Fraction(number, every)) for total, number in totals),
        Fraction(ways.get(NONE, 0), every),
        Fraction(ways.get(CUT, 0), every),
        min(_stopped(formula.root), Fraction(1)),
    )


def _ways(node: Node) -> Ways:
    if isinstance(node, Number):
        return {node.value: 1}
    if isinstance(node, Dice):
        return _dice(node)
    if isinstance(node, Named):
        return _ways(node.of)
    if isinstance(node, Minus):
        return _mapped(lambda values: apply_operator("*", -1, values[0]), [_ways(node.of)])
    if isinstance(node, Binary):
        sign = node.sign
        return _mapped(lambda values: apply_operator(sign, values[0], values[1]), [_ways(node.left), _ways(node.right)])
    if isinstance(node, Call):
        name = node.name
        return _mapped(lambda values: call_function(name, values), [_ways(part) for part in node.arguments])
    if isinstance(node, Brackets):
        return _walked(node) if node.keep or node.drop else _ways(node.of)
    endings = node.endings
    if node.braced and len(node.parts) == 1 and (endings.keep or endings.drop):
        pools = among(node.parts[0])
        return _walked(node) if pools is None else _counted(endings, picked_across(node.parts[0], endings, pools, MOST_STEPS))
    parts = [_ways(part) for part in node.parts]
    if endings.keep or endings.drop:
        return _mapped(lambda values: _listed(endings, values), parts)
    total: Ways = {0: 1}
    for part in parts:
        total = _mapped(lambda values: apply_operator("+", values[0], values[1]), [total, _counted(endings, part)])
    return total


def _counted(endings: Endings, ways: Ways) -> Ways:
    return _mapped(lambda values: worth(endings.hits, endings.fails, values[0]), [ways])


def _listed(endings: Endings, totals: tuple[Value, ...]) -> Value:
    total: Value = 0
    for at in counting(endings.keep, endings.drop, totals):
        total = apply_operator("+", total, worth(endings.hits, endings.fails, totals[at]))
    return total


def _mapped(reckon: Callable[[tuple[Value, ...]], Value], parts: list[Ways]) -> Ways:
    steps = 1
    for part in parts:
        steps *= len(part)
    check_limit(steps, MOST_STEPS)
    ways: Ways = {}
    for chosen in product(*(part.items() for part in parts)):
        number = 1
        for _, each in chosen:
            number *= each
        lost = next((total for total, _ in chosen if isinstance(total, str)), None)
        add_ways(ways, lost if lost is not None else _or_none(reckon, tuple(total for total, _ in chosen)), number)
    return ways


def _or_none(reckon: Callable[[tuple[Value, ...]], Value], values: tuple[Value | str, ...]) -> Value | str:
    try:
        return reckon(values)  # type: ignore[arg-type]  # what is lost was sorted out before
    except NoResult:
        return NONE


def _walked(node: Node) -> Ways:
    check_limit(_leaves(node), MOST_LEAVES)
    ways: dict[Value | str, Fraction] = {}

    def rolled(source: object) -> Value | str:
        try:
            return total_of(node, source)  # type: ignore[arg-type]  # a source, as the walk gives it
        except NoResult:
            return NONE

    for total, weight in walk(rolled, MOST_LEAVES):
        ways[total] = ways.get(total, Fraction(0)) + weight
    common = lcm(*(share.denominator for share in ways.values()))
    return {total: int(share * common) for total, share in ways.items()}


def _leaves(node: Node) -> int:
    leaves = 1
    if isinstance(node, Dice) and isinstance(node.number, int) and isinstance(node.sides, int):
        leaves = comb(node.number + node.sides - 1, node.number)
    return prod(map(_leaves, parts_of(node)), start=leaves)


def _dice(dice: Dice) -> Ways:
    if isinstance(dice.number, int) and isinstance(dice.sides, int):
        return pool_ways(dice, dice.number, dice.sides)
    numbers = {dice.number: 1} if isinstance(dice.number, int) else _ways(dice.number)
    sides = {dice.sides: 1} if isinstance(dice.sides, int) else _ways(dice.sides)
    square = sum(number * number for number in numbers if isinstance(number, int)) * sum(side for side in sides if isinstance(side, int))
    check_limit(square, MOST_STEPS)
    mixed: list[tuple[int, Ways]] = []
    for (number, some), (side, others) in product(numbers.items(), sides.items()):
        fits = _within(number, 0, MOST_DICE) and _within(side, 1, MOST_SIDES)
        mixed.append((some * others, pool_ways(dice, int(number), int(side)) if fits else {NONE: 1}))
    return _mixed(mixed)


def _within(number: Value | str, least: int, most: int) -> bool:
    return isinstance(number, int) and least <= number <= most


def _mixed(parts: Iterable[tuple[int, Ways]]) -> Ways:
    parts = list(parts)
    common = lcm(*(whole(ways) for _, ways in parts))
    mixed: Ways = {}
    for weight, ways in parts:
        more = common // whole(ways)
        for total, number in ways.items():
            add_ways(mixed, total, weight * number * more)
    least = gcd(*mixed.values())
    return {total: number // least for total, number in mixed.items()}


def pool_ways(dice: Dice, number: int, sides: int) -> Ways:
    endings = dice.endings
    faces = faces_of(dice.kind, sides)
    if endless(endings, faces, number):
        return {NONE: 1}
    if not number:
        return {0: 1}
    if on_its_own(endings):
        return independent_total(endings, faces, number, MOST_STEPS)
    into_others = endings.explode is not None and not endings.explode.compound
    if not (into_others or endings.extra or endings.unique or (endings.again and endings.again.ranked)):
        return ranked_total(dice, faces, number, MOST_STEPS)
    ways: Ways = {}
    for heap, each in heaps(endings, faces, number, MOST_HEAPS).items():
        if isinstance(heap, str):
            add_ways(ways, heap, each)
        else:
            add_ways(ways, sum(worth(endings.hits, endings.fails, heap[at]) for at in counting(endings.keep, endings.drop, heap)), each)
    return ways


def _stopped(node: Node) -> Fraction:
    """An upper bound of the chance that a die would explode more often than it may."""
    share = sum((_stopped(part) for part in parts_of(node)), start=Fraction(0))
    if isinstance(node, Dice) and node.endings.explode and isinstance(node.sides, int):
        faces = faces_of(node.kind, node.sides)
        burst = sum(explodes(node.endings, faces, bound(node.endings, face)) for face in faces)
        dice = node.number if isinstance(node.number, int) else MOST_DICE
        share += dice * Fraction(burst, len(faces)) ** (MOST_EXPLOSIONS + 1)
    return share
