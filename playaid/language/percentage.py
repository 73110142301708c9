"""A chance as a percentage, as far as it is rounded: one that there is never reads as none, nor one that may fail as certain."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


def percentage(chance: "Fraction | float", places: int = 2) -> str:
    """`37.50%`, to so many places, and to more where a chance that is neither none nor all would read as one of these; where two will not
    do, `<0.01%` and `>99.99%`: whoever reads 0% gives up what could still come about."""
    told = f"{float(chance) * 100:.{places}f}"
    if not (chance > 0 and float(told) == 0) and not (chance < SURE and float(told) == 100):
        return f"{told}%"
    if places < FINEST:
        return percentage(chance, FINEST)
    return f"<{10.0**-places:.{places}f}%" if chance < 1 / 2 else f">{100 - 10.0**-places:.{places}f}%"


SURE = 1 - 1e-9
"""What is more comes of adding up shares that are no fractions."""
FINEST = 2
"""Places behind the point that people read."""
