"""The odds of a pool of dice: added up die by die, or counted face by face where dice are kept by their rank."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, gcd, lcm
from typing import Any, TypeAlias

from playaid.dice.arithmetic import counting, passes, worth
from playaid.dice.exhaustive import TooMany, sums
from playaid.dice.modifiers import bound, explodes
from playaid.dice.notation import MOST_EXPLOSIONS
from playaid.dice.syntax_tree import PLAIN, Endings, Pick, Value

NONE = "no result"
"""The outcome that is no number."""
CUT = "not followed"
"""The outcome of what was too unlikely to be followed."""

Ways: TypeAlias = dict[Value | str, int]
"""The number of ways to each outcome."""
Shares: TypeAlias = dict[int, Fraction]
"""The probability of each value of one die."""


def whole(ways: Mapping[Any, int]) -> int:
    """All the ways there are."""
    return sum(ways.values())


def add_ways(ways: Ways, outcome: Value | str, number: int) -> None:
    """More ways to an outcome."""
    ways[outcome] = ways.get(outcome, 0) + number


def counted_out(shares: Mapping[int, Fraction]) -> dict[int, int]:
    """Probabilities as whole numbers of ways, as few as can be."""
    common = lcm(*(share.denominator for share in shares.values()))
    ways = {value: int(share * common) for value, share in shares.items() if share}
    least = gcd(*ways.values())
    return {value: number // least for value, number in ways.items()}


def even(endings: Endings, faces: Iterable[int]) -> Shares:
    """A die of these faces as it falls, each bounded."""
    fell = [bound(endings, face) for face in faces]
    shares: Shares = {}
    for face in fell:
        shares[face] = shares.get(face, Fraction(0)) + Fraction(1, len(fell))
    return shares


def anew(endings: Endings, faces: Sequence[int], value: int) -> Shares:
    """What a die that lies at a value comes to by rerolls that look at no other die."""
    tests = tuple(pick.test for pick in endings.again.picks if pick.test is not None) if endings.again else ()
    if endings.again is None or not passes(tests, value):
        return {value: Fraction(1)}
    ending = [face for face in faces if not passes(tests, bound(endings, face))] if endings.again.until else faces
    return even(endings, ending)


def single_die(endings: Endings, faces: Sequence[int]) -> Shares:
    """What one die that explodes into no other comes to."""
    fell = compounding_die(endings, faces) if endings.explode else even(endings, faces)
    return _spread(fell, lambda value: anew(endings, faces, value))


def compounding_die(endings: Endings, faces: Sequence[int]) -> Shares:
    """What a die comes to that explodes into itself."""
    return _exploded(endings, faces, lambda value: {value: Fraction(1)})


def on_its_own(endings: Endings) -> bool:
    """Whether no die looks at another."""
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
    """The sum of what the faces add with which a die goes on, and the one with which it ends."""
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


def _plus(some: Shares, others: Shares) -> Shares:
    shares: Shares = {}
    for left, share in some.items():
        for right, part in others.items():
            shares[left + right] = shares.get(left + right, Fraction(0)) + share * part
    return shares


def independent_total(endings: Endings, faces: Sequence[int], number: int, most: int) -> Ways:
    """The total of dice that do not look at one another. Raises TooMany(most) where it takes more steps."""
    if endings == PLAIN and tuple(faces) == tuple(range(1, len(faces) + 1)):
        if number * number * len(faces) > 5 * most:
            raise TooMany(most)
        return {number + above: ways for above, ways in enumerate(sums(number, len(faces)))}
    single = counted_out(one_die(endings, faces))
    total: dict[int, int] = {0: 1}
    left, power = number, single
    while left:
        if left % 2:
            total = _added(total, power, most)
        left //= 2
        if left:
            power = _added(power, power, most)
    return dict(total.items())


def _added(some: dict[int, int], others: dict[int, int], most: int) -> dict[int, int]:
    if len(some) * len(others) > most:
        raise TooMany(most)
    ways: dict[int, int] = {}
    for left, number in some.items():
        for right, more in others.items():
            ways[left + right] = ways.get(left + right, 0) + number * more
    return ways


def ranked_total(endings: Endings, faces: Sequence[int], number: int, most: int) -> Ways:
    """The total of a fixed number of dice of which some count by rank: from the lowest value up, by how many dice show it.

    Raises TooMany(most) where it takes more steps.
    """
    single = counted_out(single_die(endings, faces))
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    steps = 0
    for value in sorted(single):
        each = [adds(endings, endings, value, place, number) for place in range(number)]
        before = [0]
        for more in each:
            before.append(before[-1] + more)
        following: dict[tuple[int, int], int] = {}
        for (placed, total), ways in states.items():
            steps += number - placed + 1
            if steps > most // (1 + number // 25):  # the ways of many dice are long numbers
                raise TooMany(most)
            for showing in range(number - placed + 1):
                state = (placed + showing, total + before[placed + showing] - before[placed])
                more = ways * comb(number - placed, showing) * single[value] ** showing
                following[state] = following.get(state, 0) + more
        states = following
    return {total: ways for (placed, total), ways in states.items() if placed == number}


def adds(picking: Endings, counting: Endings, value: int, place: int, number: int) -> int:
    """What a die of this value adds that lies at this place when all are put in order, from the lowest.

    picking: what is kept and dropped; counting: what is a success or a failure.
    """

    def picks(those: Sequence[Pick]) -> bool:
        for pick in those:
            if pick.test is not None:
                if pick.test.passes(value):
                    return True
            elif place >= number - pick.number if pick.end == "h" else place < pick.number:
                return True
        return False

    if (picking.keep and not picks(picking.keep)) or picks(picking.drop):
        return 0
    return int(worth(counting.hits, counting.fails, value))
