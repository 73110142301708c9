"""The counters and countries as the tables give them, for names, lists and help. [Components, Cards]

A *counter* is what stands in a hand or in the deck: a named one by its name, a generic one by what is printed on it (`Grenord-2a+`), since
those cannot be told apart. On the board each generic unit has a number besides (`Grenord-2a+-1`). Rulings take their numbers from the book.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from os.path import join
from typing import NamedTuple

from playaid.book.book import tables_folder

LETTERS = {"army": "a", "fleet": "n", "wing": "w"}


class Counter(NamedTuple):
    """One sort of counter. `units` are the ids of its copies on the board, in order; one for a named counter."""

    name: str
    country: str
    type: str
    movement: int
    combat: int
    crowns: int
    named: bool
    creature: str
    units: tuple[str, ...]

    @property
    def code(self) -> str:
        """As the document writes it: `2aa+` is combat 2, an army that moves 2, one crown."""
        return f"{self.combat}{LETTERS[self.type] * self.movement}{'+' * self.crowns}"


class Country(NamedTuple):
    """One country: who lives there, and the shape of its map piece."""

    name: str
    race: str
    colour: str
    shape: str


@cache
def counters() -> Mapping[str, Counter]:
    """Every sort of counter by name, in the order of the list."""
    sorts: dict[str, Counter] = {}
    for row in _rows("pieces.csv"):
        named = row["name"] != "-"
        letters = LETTERS[row["type"]] * int(row["movement"])
        name = row["name"] if named else f"{row['country']}-{row['combat']}{letters}{'+' * int(row['crowns'])}"
        units = (*(sorts[name].units if name in sorts else ()), row["id"])
        numbers = int(row["movement"]), int(row["combat"]), int(row["crowns"])
        sorts[name] = Counter(name, row["country"], row["type"], *numbers, named, row["creature"].replace("-", ""), units)
    return sorts


RACES = {"orc": ("orcs",), "elf": ("elfs", "elves", "elven"), "human": ("humans", "men"), "dwarf": ("dwarfs", "dwarves", "dwarven")}
SORTS = {
    **{word: ("race", race) for race, others in RACES.items() for word in (race, *others)},
    **{word: ("type", one) for one, many in (("army", "armies"), ("fleet", "fleets"), ("wing", "wings")) for word in (one, many)},
    **dict.fromkeys(("generic", "generics", "unnamed", "nameless"), ("named", "")),
    **dict.fromkeys(("named", "heroes", "leaders"), ("named", "yes")),
}
"""What people call counters by that are alike in something -> in what."""
BESIDES = ("my", "the", "of", "units", "unit", "counters", "counter", "cards", "card", "ones", "tiles", "in", "hand", "from")


def of_a_sort(words: Sequence[str]) -> list[str]:
    """The counters that are called by all of these words (`my orc armies`, `of Grenord`); none where one of them is no such word."""
    said = [word.casefold() for word in words if word.casefold() not in BESIDES]
    homes = {name.casefold(): name for name in countries()}
    if not said or not {*said} <= {*SORTS, *homes}:
        return []
    return [name for name, counter in counters().items() if all(_is(counter, homes.get(word, ""), SORTS.get(word)) for word in said)]


def _is(counter: Counter, home: str, sort: tuple[str, str] | None) -> bool:
    if sort is None:
        return counter.country == home
    what, value = sort
    if what == "race":
        return countries()[counter.country].race == value
    return counter.type == value if what == "type" else counter.named == bool(value)


def in_order(names: Iterable[str]) -> list[str]:
    """Each of these counters once, in the order of the list."""
    held = {*names}
    return [name for name in counters() if name in held]


@cache
def sort_of(unit: str) -> Counter:
    """The sort of a counter, or of one of its copies by its number."""
    return counters().get(unit) or next(counter for counter in counters().values() if unit in counter.units)


@cache
def countries() -> Mapping[str, Country]:
    """Every country by name, pole countries first."""
    return {row["country"]: Country(row["country"], row["race"], row["colour"], row["shape"]) for row in _rows("countries.csv")}


def everything() -> list[str]:
    """All counters of the game, one entry for each copy."""
    return [name for name, counter in counters().items() for _ in counter.units]


def _rows(file: str) -> list[dict[str, str]]:
    import csv

    with open(join(tables_folder("empire"), file), newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))
