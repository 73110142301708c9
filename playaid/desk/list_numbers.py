"""The numbers by which the names of a list are chosen: their places in it, but of Hallway 2 its own, whatever has gone from before it."""

from collections.abc import Sequence

MOST = 99
"""A larger number in a name is that of a hex, say, and no place in a list."""


def numbers_of(names: Sequence[str]) -> list[int]:
    """Of each name its number. Those of one sort that have numbers keep them, and the others have what numbers are left; where several
    sorts have numbers (Saxon 1, Witch 1) each has its place, and one alone is the first. So has each among others without numbers (Elric,
    Personality 3) if those that are kept all lie beyond the list: nobody would see why some are left out."""
    parts = [name.rpartition(" ") for name in names]
    own = [_own(name) if len(names) > 1 else None for name in names]
    kept = [number for number in own if number is not None]
    if len({stem for (stem, *_), number in zip(parts, own, strict=True) if number is not None}) != 1 or len(set(kept)) < len(kept):
        return list(range(1, len(names) + 1))
    if len(kept) < len(names) < min(kept):
        return list(range(1, len(names) + 1))
    left = iter(number for number in range(1, len(names) + len(kept) + 1) if number not in kept)
    return [number if number is not None else next(left) for number in own]


def _own(name: str) -> int | None:
    """The number in a name by which it is told from others of its sort; behind another number it says how many (`Albion 3140 4`)."""
    stem, _, end = name.rpartition(" ")
    counts = stem.rpartition(" ")[2].isdecimal()
    return int(end) if stem and not counts and end.isdecimal() and 0 < int(end) <= MOST else None


def by_number(names: Sequence[str], number: int) -> str | None:
    """The name that a number means: its number in the list, else its own where no other has that; None where there is none."""
    own = [name for name in names if _own(name) == number]
    listed = next((name for name, its in zip(names, numbers_of(names), strict=True) if its == number), None)
    return own[0] if listed is None and len(own) == 1 else listed


def by_ending(names: Sequence[str], text: str) -> str | None:
    """The one name that ends with a number typed as it stands there, too large for a place in the list: `2339` of `at 1740` and `at 2339`.
    None where there is none, or several."""
    ending = [name for name in names if name.rpartition(" ")[2] == text] if text.isdecimal() and int(text) > MOST else []
    return ending[0] if len(ending) == 1 else None


def in_order(names: Sequence[str], shown: Sequence[str] = ()) -> list[tuple[int, str]]:
    """The names with their numbers, as they are listed. shown: each as people are shown it, where that is otherwise."""
    return sorted(zip(numbers_of(names), shown or names, strict=True))
