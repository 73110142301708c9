"""The odds of one die, with all that it explodes into and becomes, and of dice that do not look at one another, added up die by die."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any, TypeAlias, TypeVar

from playaid.dice.arithmetic import counting, passes, worth
from playaid.dice.exhaustive import TooMany, check_limit, sums
from playaid.dice.modifiers import bound, explodes
from playaid.dice.notation import MOST_EXPLOSIONS
from playaid.dice.syntax_tree import PLAIN, Endings, Value

NONE = "no result"
CUT = "not followed"

Ways: TypeAlias = dict[Value | str, int]
"""The number of ways to each outcome."""
Shares: TypeAlias = dict[int, Fraction]
"""The probability of each value of one die."""
Kind = TypeVar("Kind")
Share = TypeVar("Share", int, Fraction)


def whole(ways: Mapping[Any, int]) -> int:
    return sum(ways.values())


def add_ways(ways: dict[Kind, int], outcome: Kind, number: int) -> None:
    ways[outcome] = ways.get(outcome, 0) + number


def counted_out(shares: Mapping[Kind, Fraction]) -> dict[Kind, int]:
    """Probabilities as whole numbers of ways, in lowest terms."""
    common = lcm(*(share.denominator for share in shares.values()))
    ways = {value: int(share * common) for value, share in shares.items() if share}
    least = gcd(*ways.values())
    return {value: number // least for value, number in ways.items()}


def even(endings: Endings, faces: Iterable[int]) -> Shares:
    """A die of equally likely faces, each within the bounds."""
    fell = [bound(endings, face) for face in faces]
    shares: Shares = {}
    for face in fell:
        shares[face] = shares.get(face, Fraction(0)) + Fraction(1, len(fell))
    return shares


def anew(endings: Endings, faces: Sequence[int], value: int) -> Shares:
    """What a die of this value comes to by rerolls that look at no other die."""
    if endings.again is None:
        return {value: Fraction(1)}
    tests = tuple(pick.test for pick in endings.again.picks if pick.test is not None)
    if not passes(tests, value):
        return {value: Fraction(1)}
    ending = [face for face in faces if not passes(tests, bound(endings, face))] if endings.again.until else faces
    return even(endings, ending)


def single_die(endings: Endings, faces: Sequence[int]) -> Shares:
    fell = compounding_die(endings, faces) if endings.explode else even(endings, faces)
    return _spread(fell, lambda value: anew(endings, faces, value))


def compounding_die(endings: Endings, faces: Sequence[int]) -> Shares:
    return _exploded(endings, faces, lambda value: {value: Fraction(1)})


def on_its_own(endings: Endings) -> bool:
    """Whether each die counts whatever the others show."""
    ranked = [pick for pick in (*endings.keep, *endings.drop) if pick.end != "v"]
    return not (ranked or endings.extra or endings.unique or (endings.again and endings.again.ranked))


def one_die(endings: Endings, faces: Sequence[int]) -> Shares:
    """What one die that looks at no other adds to the total, with the dice that it explodes into."""

    def adds(value: int) -> Shares:
        shares: Shares = {}
        for came, share in anew(endings, faces, value).items():
            counts = counting(endings.keep, endings.drop, (came,))
            total = int(worth(endings.hits, endings.fails, came)) if counts else 0
            shares[total] = shares.get(total, Fraction(0)) + share
        return shares

    if endings.explode and not endings.explode.compound:
        return _exploded(endings, faces, adds)
    return _spread(compounding_die(endings, faces) if endings.explode else even(endings, faces), adds)


def _exploded(endings: Endings, faces: Sequence[int], adds: Callable[[int], Shares]) -> Shares:
    """The sum over the faces with which a die goes on and the one with which it ends."""
    every = tuple(faces)
    penetrate = bool(endings.explode and endings.explode.penetrate)
    rolling: Shares = {0: Fraction(1)}
    shares: Shares = {}
    for depth in range(MOST_EXPLOSIONS + 1):
        going: Shares = {}
        ending: Shares = {}
        for counts, share in even(endings, faces).items():
            goes = depth < MOST_EXPLOSIONS and explodes(endings, every, counts)
            for total, part in adds(counts - (penetrate and depth > 0)).items():
                into = going if goes else ending
                into[total] = into.get(total, Fraction(0)) + share * part
        for total, share in _plus(rolling, ending).items():
            shares[total] = shares.get(total, Fraction(0)) + share
        rolling = _plus(rolling, going)
    return shares


def _spread(shares: Shares, becomes: Callable[[int], Shares]) -> Shares:
    spread: Shares = {}
    for value, share in shares.items():
        for total, part in becomes(value).items():
            spread[total] = spread.get(total, Fraction(0)) + share * part
    return spread


def _plus(some: dict[int, Share], others: dict[int, Share]) -> dict[int, Share]:
    total: dict[int, Share] = {}
    for left, share in some.items():
        for right, part in others.items():
            total[left + right] = total.get(left + right, 0) + share * part
    return total


def independent_total(endings: Endings, faces: Sequence[int], number: int, most: int) -> Ways:
    """The total of dice that do not look at one another. Raises TooMany(most) where it takes more steps."""
    if endings == PLAIN and tuple(faces) == tuple(range(1, len(faces) + 1)):
        if number * number * len(faces) > 5 * most:
            raise TooMany(most)
        return {number + above: ways for above, ways in enumerate(sums(number, len(faces)))}

    def plus(some: dict[int, int], others: dict[int, int]) -> dict[int, int]:
        check_limit(len(some) * len(others), most)
        return _plus(some, others)

    power = counted_out(one_die(endings, faces))
    total: dict[int, int] = {0: 1}
    while number:
        if number % 2:
            total = plus(total, power)
        number //= 2
        if number:
            power = plus(power, power)
    return dict(total.items())
