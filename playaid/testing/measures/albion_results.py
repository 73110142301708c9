"""Albion: the tables of results, as whoever weighs a fight reads them. House values: what is played here is house tables. [16.1]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from playaid.book.book import HOUSE, Book, tables_folder

DICE = {roll: 6 - abs(roll - 7) for roll in range(2, 13)}
"""Two dice: a number, and in how many of 36 ways it falls."""


def column(attacker: int, defender: int) -> str:
    """The Combat Ratio, in favour of the defender rounded. [16.1.5]"""
    if attacker >= defender:
        return f"{min(attacker // max(1, defender), 6)}-1"
    return f"1-{min(-(-defender // max(1, attacker)), 6)}"


def results(odds: str, edge: int) -> Sequence[tuple[str, str, int]]:
    """The letters of attacker and defender, and in how many of 36 ways they come about. [16.1.7]"""
    cells = ((table("combat")[str(max(2, min(12, roll + edge)))][odds], ways) for roll, ways in DICE.items())
    return [(ours.strip("r"), theirs.strip("r"), ways) for (ours, theirs), ways in cells]


@cache
def losses(letter: str, force: int) -> tuple[int, int]:
    """Points and wounds by the Casualty Table. [16.1.10]"""
    if letter in ("", "-"):
        return 0, 0
    rows = table("casualty")
    row = rows.get(str(force)) or rows[max(rows, key=_least)]
    points, hurt = row[letter]
    return min(int(points), force), int(hurt.rstrip("*"))


def _least(span: str) -> int:
    digits = span.rstrip("+").split("-")[0]
    return int(digits) if digits.isdigit() else 0


def wounds(letter: str, force: int) -> int:
    """Wounds that a letter brings by a strength of force. [16.3.7]"""
    return losses(letter, force)[1]


@cache
def table(name: str) -> Mapping[str, Any]:
    """The rows of a table of albion, house values where nothing is printed."""
    return Book("albion", tables_folder("albion"), mode=HOUSE).rows(name)
