"""What everything about dice needs of their notation: its limits, the dice that are not numbered from 1, and sums of plain dice.

Rules roll `2d6` and `d10`, and mostly so do players. Such a sum is read and rolled here, so that neither a ruling nor a cold `roll 2d6`
loads the rest; `parser` and `evaluate` take everything that docs/dice.md lists, with the same meaning.
"""

import re
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from playaid.dice.readings import total_under
from playaid.dice.sources import Request, Rolled, Source, what_fell

MOST_DICE = 1000
MOST_SIDES = 10000
MOST_EXPLOSIONS = 10

FUDGE = ("-1", "0", "1")
ITEMS = {"F": FUDGE, "F.1": ("-1", "0", "0", "0", "0", "1"), "F.2": FUDGE, "A": ("2", "3", "3", "4", "4", "5")}
"""Dice not numbered from 1: what is written behind the d, and what their sides show, ascending. A die is added here alone."""
NAMES = "|".join(sorted(map(re.escape, ITEMS), key=len, reverse=True))
"""A pattern for them, the longest first, so that `F.1` is not read as `F`."""


class BadNotation(ValueError):
    """An expression that cannot be read; the message says what would be."""


class Term(NamedTuple):
    """Plain dice of one kind: sign 1 or -1, number (of d66: of results), sides, kind (of `ITEMS`, `%`, `66`, `666`, or empty)."""

    sign: int
    number: int
    sides: int
    kind: str = ""

    def __str__(self) -> str:
        return show_dice(self.number, self.sides, self.kind)


class PlainSum(NamedTuple):
    """Plain dice added up: the terms, a number to add, and what it is for."""

    terms: tuple[Term, ...]
    plus: int = 0
    note: str = ""

    def __str__(self) -> str:
        text = "".join(("-" if term.sign < 0 else "+") + str(term) for term in self.terms)
        return (text + (f"{self.plus:+d}" if self.plus else "")).removeprefix("+")


def show_dice(number: int, sides: int, kind: str) -> str:
    return f"{number if number > 1 else ''}d{kind or sides}"


def digits_of(kind: str) -> int:
    """How many dice make one result, as tens and units (d66: 2); 0 where each die is a result."""
    return len(kind) if kind.isdecimal() else 0


_DICE = rf"(?P<number>[0-9]{{0,4}})\s*d\s*(?P<die>%|[0-9]{{1,5}}|{NAMES})"
_TERM = re.compile(rf"\s*(?P<sign>[+-]?)\s*(?:{_DICE}|(?P<plus>[0-9]{{1,9}}))\s*", re.I)


@lru_cache(1000)
def parse_plain(text: str) -> PlainSum | None:
    """The expression as a sum of plain dice; None where it is anything else, readable or not."""
    dice, _, note = text.partition("#")
    terms: list[Term] = []
    at = plus = 0
    while at < len(dice):
        found = _TERM.match(dice, at)
        if found is None or (at and not found["sign"]):
            return None
        at, sign = found.end(), -1 if found["sign"] == "-" else 1
        if found["plus"]:
            plus += sign * int(found["plus"])
        elif (term := _term(sign, int(found["number"] or 1), found["die"].upper())) is not None:
            terms.append(term)
        else:
            return None
    if not terms or sum(term.number for term in terms) > MOST_DICE:
        return None
    return PlainSum(tuple(terms), plus, note.strip())


def _term(sign: int, number: int, die: str) -> Term | None:
    if die in ITEMS:
        term = Term(sign, number, len(ITEMS[die]), die)
    elif die in ("66", "666"):
        term = Term(sign, number, 6, die)
    else:
        term = Term(sign, number, 100, die) if die == "%" else Term(sign, number, int(die))
    return term if number and 1 <= term.sides <= MOST_SIDES else None


Total = TypeVar("Total", covariant=True)


class Roll(NamedTuple, Generic[Total]):
    """A total, its records, what each die (of d66 each result) came to, a line of text, and dice stopped while still exploding."""

    total: Total
    rolled: tuple[Rolled, ...]
    faces: tuple[int, ...]
    text: str
    truncated: int = 0


def roll_plain(plain: PlainSum, source: Source, who: str, why: str, private: str | None, reading: str) -> Roll[int]:
    """A sum of plain dice rolled; `rolling.roll` has what the arguments mean."""
    total, shown = plain.plus, ""
    records: tuple[Rolled, ...] = ()
    faces: tuple[int, ...] = ()
    for term in plain.terms:
        rolled = source.take(request_dice(term.number, term.sides, term.kind, reading, who, why, private))
        results = results_of(term.kind, rolled)
        total += term.sign * total_under(reading, results)
        records += (rolled,)
        faces += results
        shown += f"{' - ' if term.sign < 0 else ' + '}{what_fell(rolled) if rolled.kind == 'total' else ' '.join(map(str, results))}"
    shown = shown.removeprefix(" + ").lstrip() + (f" {'-' if plain.plus < 0 else '+'} {abs(plain.plus)}" if plain.plus else "")
    return Roll(total, records, faces, f"{plain}: {shown} = {total}")


def request_dice(number: int, sides: int, kind: str, reading: str, who: str = "", why: str = "", private: str | None = None) -> Request:
    """The request for so many dice, or results of d66. kind: as in `Term`."""
    digits = digits_of(kind)
    expression, reading = show_dice(number, sides, kind), "faces" if digits else reading
    return Request("dice", expression, number * (digits or 1), sides, ITEMS.get(kind, ()), reading, who, why, private)


def results_of(kind: str, rolled: Rolled) -> tuple[int, ...]:
    """What dice of a kind show, those of d66 put together as tens and units."""
    faces = tuple(map(int, rolled.faces))
    digits = digits_of(kind)
    return tuple(int("".join(map(str, faces[at : at + digits]))) for at in range(0, len(faces), digits)) if digits else faces


_RECORDED = re.compile(rf"[0-9]*d(?P<die>%|[0-9]+|{NAMES})(?![0-9.])[^+-]*")


@lru_cache(64)
def die_faces(expression: str) -> tuple[int, ...]:
    """What a die's sides show, by a recorded expression; () for draws and salts. Earlier versions recorded endings, too: `4d6kh3`."""
    found = _RECORDED.fullmatch(expression)
    term = _term(1, 1, found["die"]) if found else None
    if term is None:
        return ()
    return tuple(map(int, ITEMS[term.kind])) if term.kind in ITEMS else tuple(range(1, term.sides + 1))
