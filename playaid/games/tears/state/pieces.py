"""The counters: names of units, leaders, wizards and spells, and what the printed tables say of them for good.
Counters of one kind cannot be told apart on the table, so a unit is known here by its *code*: `Warsteed`, or `reduced Warsteed` with the
other side up. Names stay English; the Japanese terms and other spellings are aliases."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from playaid.book.book import Book, tables_folder
from playaid.language.message import listing, message

GORGANUN, FORSETI = "Gorganun", "Forseti"
SIDES = (GORGANUN, FORSETI)
REDUCED = "reduced "
GARRISON = "Garrison"
DIFFERENT, SAME = "different", "same"  # Before a kind, of points: each lies on another one of those alike, or all on one
TERRAMAX = "Terramax"
PENGUIN = "Penguin"
CHIEFTAIN = "Penguin Chieftain"
MOST = 12  # The greatest number that may stand before a name (`12 Cadmin`)


@cache
def book(mode: str = "printed") -> Book:
    """The tables alone, without an owner's entries: for names, and for what help offers."""
    return Book("tears", tables_folder("tears")) if mode == "printed" else book().in_mode(mode)


Row = Mapping[str, Any]  # The known cells of a record, by column: text, numbers, lists, as the column says


@cache
def rows(table: str) -> Mapping[str, Row]:
    """A table of records as printed: key -> column -> value, known cells only."""
    return book().rows(table)


def other(side: str) -> str:
    return FORSETI if side == GORGANUN else GORGANUN


def kind_of(code: str) -> str:
    """The name of the unit's kind, whichever side is up."""
    return code.removeprefix(REDUCED)


def is_unit(name: str) -> bool:
    """Whether a name is a unit's code; leaders and wizards are none."""
    return kind_of(name) in rows("units")


def is_leader(name: str) -> bool:
    return name in rows("leaders")


def is_wizard(name: str) -> bool:
    return name in rows("wizards")


def reduce(code: str) -> str | None:
    """The code after one hit; None when that removes the unit."""
    if code.startswith(REDUCED) or is_wizard(code) or code == GARRISON or rows("units")[code]["steps"] == 1:
        return None
    return REDUCED + code


def hit(row: list[str], code: str) -> str | None:
    """One hit on a counter of a line: over to its reduced side, which is given back, or out of the line."""
    row.remove(code)
    after = reduce(code)
    if after is not None:
        row.append(after)
    return after


def dragon_spells() -> Sequence[str]:
    """The spells of Terramax, who is a unit and knows some. [Terramax]"""
    return list(rows("units")[TERRAMAX]["spells"])


def steps(code: str) -> int:
    return 1 if reduce(code) is None else 2


def people(side: str) -> list[str]:
    return [name for table in ("leaders", "wizards") for name, row in rows(table).items() if row.get("side") == side]


def armies(side: str, knights: bool = False) -> dict[str, int]:
    """The units of a side and how many there are, in the order of the book."""
    units = {name: int(row["number"]) for name, row in rows("units").items() if row.get("side") == side and name != "Knight"}
    return {**units, "Knight": int(rows("units")["Knight"]["number"])} if knights and side == FORSETI else units


def owner(kind: str) -> str | None:
    """The side a kind of unit belongs to; None for penguins, which follow whoever called them."""
    side = rows("units")[kind].get("side")
    return side if side in SIDES else None


# names as they are said and typed


def name_of(code: str) -> str:
    """A unit as it is said, with its side that is up; whoever is no unit is called by their name."""
    if code == GARRISON:
        return message("Garrison")
    return message("reduced {unit}", unit=kind_of(code)) if code.startswith(REDUCED) else code


def tally_of(codes: Iterable[str]) -> str:
    """What these are, counted: `2 Warsteed, reduced Wargroup`, or `nothing`."""
    tally: dict[str, int] = {}
    for code in codes:
        tally[code] = tally.get(code, 0) + 1
    told = (message("{n} {piece}", n=n, piece=name_of(code)) if n > 1 else name_of(code) for code, n in tally.items())
    return listing(told) or message("nothing")


def numbered(codes: Iterable[str]) -> list[str]:
    """The same as it is typed, a name for each sort: `2 Warsteed`."""
    return [code if number == 1 else f"{number} {code}" for code, number in Counter(codes).items()]


def on_one(number: int, code: str, row: Sequence[str]) -> str:
    """So many points on one of those alike in a line as they are typed: beside as many others that is said."""
    return f"{number} {SAME} {code}" if 1 < number <= list(row).count(code) else f"{number} {code}" if number > 1 else code


def spread(names: Sequence[str]) -> list[str]:
    """Typed names with numbers told out: `2 Warsteed` gives the code twice."""
    codes = []
    for name in names:
        number, _, rest = name.partition(" ")
        codes += [rest] * int(number) if number.isdigit() else [name]
    return codes
