"""The tables as printed, for what needs no ruling: names, sides, roster boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from playaid.book.book import HOUSE, Book, tables_folder
from playaid.referee.contract.names import Names

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State

Row = dict[str, Any]  # the columns are the table's own
"""A row of a table, as printed: column -> value."""


@cache
def book() -> Book:
    """The book without an owner's entries and without house tables."""
    return Book("albion", tables_folder("albion"))


@cache
def rows(table: str) -> dict[Any, Row]:  # the keys are text, or several of them where the table has several
    """Key -> what is printed, of a table."""
    return book().rows(table)


def person_rows() -> dict[str, Row]:
    return rows("persons")


def ship_rows() -> dict[str, Row]:
    return rows("ships")


def kingdom_rows() -> dict[str, Row]:
    return rows("kingdoms")


COUNTRIES_WITHOUT = ("Albion", "Curwyllan", "Gwynedd", "Ulster", "Leinster")
"""Whose persons are worth points together, once they are all dead. [21.4]"""


def fortress_rows() -> dict[str, Row]:
    """hex -> what is printed of each fortress."""
    return rows("fortresses")


@cache
def named_fortresses() -> dict[str, Row]:
    """The fortresses whose names the counters tell, or, where they tell none, the house map."""
    house = Book("albion", tables_folder("albion"), mode=HOUSE).rows("fortresses")
    return {number: row for number, row in house.items() if row.get("name")}


@cache
def aliases(table: str) -> Names:
    """By which other names the table calls whom."""
    return {name: row["aliases"] or () for name, row in rows(table).items()}


def person_names(state: State) -> Names:
    return aliases("persons")


def ship_names(state: State) -> Names:
    return aliases("ships")


def enchantment_names() -> Names:
    """The 13 enchantments by number; their names, with or without what stands before, will do, and 7 for 07."""
    rows = enchantment_rows().items()
    return {number: (str(row["name"]), str(row["name"]).removeprefix("The "), number.removeprefix("0")) for number, row in rows}


def enchantment_rows() -> dict[str, Row]:
    return {str(number): row for number, row in rows("enchantments").items()}


def item_names(state: State) -> Mapping[str, Sequence[str]]:
    """Every item by its name; its number and its name without the article will do."""
    return _items()


@cache
def _items() -> Names:
    names = {}
    for number, row in rows("items").items():
        short = str(row["name"]).removeprefix("The ")
        names[str(row["name"])] = (str(number), f"#{number}", *((short,) if short != row["name"] else ()))
    return names


@cache
def number_of(name: str) -> str:
    return next(str(number) for number, row in rows("items").items() if row["name"] == name)


def item_title(number: str) -> str:
    return str(rows("items")[number]["name"])


def keeper_names(state: State) -> Mapping[str, Sequence[str]]:
    """Who may be named as the keeper of a find: a person, or nobody."""
    return {**person_names(state), "nobody": ()}
