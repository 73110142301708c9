"""A chance that there is never reads as none, nor one that may fail as certain."""

from fractions import Fraction

from playaid.language.percentage import percentage
from tests.each import each


@each(
    ("chance", "places", "told"),
    [
        (Fraction(3, 8), 2, "37.50%"),
        (Fraction(3, 8), 0, "38%"),
        (Fraction(0), 2, "0.00%"),
        (Fraction(0), 0, "0%"),
        (Fraction(1), 2, "100.00%"),
        (Fraction(1), 0, "100%"),
        (Fraction(1, 216), 0, "0.46%"),
        (Fraction(215, 216), 0, "99.54%"),
        (Fraction(1, 6**6), 2, "<0.01%"),
        (Fraction(1, 6**6), 0, "<0.01%"),
        (1 - Fraction(1, 6**6), 0, ">99.99%"),
        (sum([0.1] * 10), 0, "100%"),
    ],
)
def test_what_is_rounded_is_neither_none_nor_all(chance: Fraction | float, places: int, told: str) -> None:
    assert percentage(chance, places) == told
