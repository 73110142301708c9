"""Were the dice of the evening fair, and to whom were they kind? By player, die and kind of source, with an answer in plain words."""

from collections.abc import Iterable
from math import erfc, exp, lgamma, log, sqrt
from typing import NamedTuple

from playaid.dice.exhaustive import sums
from playaid.dice.notation import die_faces
from playaid.dice.sources import Rolled
from playaid.language.message import message

LEAST_EXPECTED = 5
"""A chi-square test means little while a face is expected fewer times than this."""
LEAST_DICE = 300
"""Nothing is said of a die before it has been thrown so often: one that shows its six every fourth time is noticed five times in six then
(p below 0.05), of a hundred throws one time in three, and of thirty it hardly shows more often than an honest one is suspected."""


class Row(NamedTuple):
    """One player's dice of one size from one kind of source.

    counts: how often each face fell, in the order of the faces; expected: how often each should, on average; p: how likely fair dice are to
    stray at least as far, None while there are too few rolls; verdict: what that means, in words.
    """

    who: str
    sides: int
    kind: str
    counts: tuple[int, ...]
    expected: float
    chi2: float
    freedom: int
    p: float | None
    verdict: str


def report(rolls: Iterable[Rolled]) -> list[Row]:
    """A row for each player, die size and kind of source, sorted; without draws, totals and dice that show something twice."""
    counted: dict[tuple[str, int, str, tuple[int, ...]], list[int]] = {}
    for rolled in rolls:
        shows = die_faces(rolled.expression) if rolled.kind == "dice" else ()
        if len(shows) < 2 or len(set(shows)) < len(shows):
            continue
        kind = "physical" if rolled.source == "typed" else "digital"
        counts = counted.setdefault((rolled.who, len(shows), kind, shows), [0] * len(shows))
        for face in rolled.faces:  # one that no die has, somebody has written into the log: verify names it
            if face in shows:
                counts[shows.index(int(face))] += 1
    rows = [_row(who, sides, kind, tuple(counts)) for (who, sides, kind, _), counts in sorted(counted.items())]
    return [row._replace(verdict=_verdict(row, sum(other.p is not None for other in rows))) for row in rows]


class Fortune(NamedTuple):
    """One player's rolls of one kind over the evening: what they came to against what such rolls come to on average.

    mean, expected: the sum of the faces of a roll; as_much: how likely so much or more is in all, None where there are too many dice to
    say it exactly.
    """

    who: str
    kind: str
    rolls: int
    mean: float
    expected: float
    as_much: float | None


def _sum_of(rolled: Rolled) -> tuple[int, int, int] | None:
    """Of a throw of numbered dice their number, their sides and their total, the faces known or not; None for anything else."""
    shows = die_faces(rolled.expression) if rolled.kind in ("dice", "total") else ()
    sides = len(shows)
    if sides < 2 or not rolled.faces or shows != tuple(range(1, sides + 1)):
        return None
    if not all(isinstance(face, int) and (face in shows or rolled.kind == "total") for face in rolled.faces):
        return None
    dice = int(rolled.expression.partition("d")[0]) if rolled.kind == "total" else len(rolled.faces)
    return dice, sides, sum(map(int, rolled.faces))


def expected_total(rolled: Rolled) -> float | None:
    """What the faces of a roll add up to on average; None for draws, salts and what has no faces to add up."""
    if (thrown := _sum_of(rolled)) is None:
        return None
    dice, sides, _ = thrown
    return dice * (sides + 1) / 2


MOST_DICE = 300
"""Dice of which the distribution of the sum is worked out."""


def fortunes(rolls: Iterable[Rolled]) -> list[Fortune]:
    """A row for each player and kind of roll (so many dice of one size), sorted; draws and salts are left out."""
    counts: dict[tuple[str, int, int], list[int]] = {}
    for rolled in rolls:
        if (thrown := _sum_of(rolled)) is not None:
            dice, sides, total = thrown
            counts.setdefault((rolled.who, dice, sides), []).append(total)
    return [_fortune(who, count, sides, totals) for (who, count, sides), totals in sorted(counts.items())]


def _fortune(who: str, count: int, sides: int, totals: list[int]) -> Fortune:
    number = len(totals)
    as_much = None
    if count * number <= MOST_DICE:
        all_ways = sums(count * number, sides)
        as_much = sum(all_ways[sum(totals) - count * number :]) / sides ** (count * number)
    mean, expected = sum(totals) / number, count * (sides + 1) / 2
    return Fortune(who, f"{count if count > 1 else ''}d{sides}", number, mean, expected, as_much)


def chance_beyond(chi2: float, freedom: int) -> float:
    """How likely a chi-square variable of `freedom` degrees, 1 or more, is at least `chi2`, to about 12 digits."""
    x = chi2 / 2
    if x <= 0:
        return 1.0
    first, tail = (0.5, erfc(sqrt(x))) if freedom % 2 else (0.0, 0.0)
    exponents = (first + at for at in range(freedom // 2))
    return min(1.0, tail + sum(exp(exponent * log(x) - x - lgamma(exponent + 1)) for exponent in exponents))


def _least(sides: int) -> int:
    return max(LEAST_DICE, LEAST_EXPECTED * sides)


def _row(who: str, sides: int, kind: str, counts: tuple[int, ...]) -> Row:
    expected = sum(counts) / sides
    chi2 = sum((count - expected) ** 2 for count in counts) / expected if expected else 0.0
    p = chance_beyond(chi2, sides - 1) if sum(counts) >= _least(sides) else None
    return Row(who, sides, kind, counts, expected, chi2, sides - 1, p, "")


def _verdict(row: Row, tests: int) -> str:
    rolls = sum(row.counts)
    if row.p is None:
        return message("too few rolls to say anything: {rolls} of at least {least}", rolls=rolls, least=_least(row.sides))
    often = _one_in(row.p)
    if row.p >= 0.05:
        return message(
            "nothing unusual in {rolls} rolls: fair dice stray this far {often}; a small bias would not show", rolls=rolls, often=often
        )
    text = "very uneven: fair dice stray this far {often}; no proof, but look at the dice"
    if row.p >= 0.001:
        text = "somewhat uneven: fair dice stray this far {often}; that can be luck"
    verdict = message(text, often=often)
    if tests == 1 or row.p * tests < 0.001:
        return verdict
    return message("{verdict}, and {tests} tests were made, so one such result is less odd than it looks", verdict=verdict, tests=tests)


def _one_in(p: float) -> str:
    if p >= 0.1:
        return message("{times} times in 100", times=round(100 * p))
    return (
        message("about once in {evenings} such evenings", evenings=round(1 / p))
        if p > 1e-6
        else "less than once in a million such evenings"
    )
