"""Small pieces and maps for the worked examples: a row of hexes, persons and armies as the document prints them."""

from __future__ import annotations

from dataclasses import replace

from . import pieces
from .position import FAERIE, FOMORIAN, Army, Facts, Person

LINE = [f"{n:04d}" for n in range(5000, 5020)]
NEXT = {h: tuple(x for x in (LINE[i - 1] if i else None, LINE[i + 1] if i + 1 < len(LINE) else None) if x) for i, h in enumerate(LINE)}
COLUMNS = ((1, 5), (1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1))
A, B = LINE[:2]


def facts(**more: object) -> Facts:
    return Facts(neighbours=NEXT, ratio_columns=COLUMNS, **more)  # type: ignore[arg-type]


def person(name: str, hex: str = A, **more: object) -> Person:
    code, kingdom = pieces.PERSONS[name]
    movement_points, strength, magic, rating = pieces.FRONTS[name]
    base = Person(name, pieces.side_of(name), kingdom, pieces.RACE_LETTERS[code[0]], hex, strength, magic, rating, movement_points)
    return replace(base, **more)  # type: ignore[arg-type]


def army(kingdom: str, csp: int, commander: str | None = None, hex: str = A, **more: object) -> Army:
    side = FAERIE if kingdom in ("Albion", "Gwynedd", "Ulster", "Leinster", "Curwyllan") else FOMORIAN
    return replace(Army(side, kingdom, pieces.army_race(kingdom), hex, csp, commander), **more)  # type: ignore[arg-type]


KING = frozenset({"king"})
CAPTAIN = frozenset({"captain"})
MARSHAL = frozenset({"marshal"})
MAGE = frozenset({"enchanter"})
HERO = frozenset({"hero"})
