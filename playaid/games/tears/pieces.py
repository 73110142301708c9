"""The counters: names of units, leaders, wizards and spells, and what the printed tables say of them for good.

Counters of one kind cannot be told apart on the table, so a unit is known here by its *code*: `Warsteed`, or `reduced Warsteed` with the
other side up. Names stay English; the Japanese terms and other spellings are aliases.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from playaid.book.book import Book, MissingFact, tables_folder

GORGANUN, FORSETI = "Gorganun", "Forseti"
SIDES = (GORGANUN, FORSETI)
REDUCED = "reduced "
GARRISON = "Garrison"
TERRAMAX = "Terramax"
PENGUIN = "Penguin"
CHIEFTAIN = "Penguin Chieftain"
MOST = 12
"""The greatest number that may stand before a name (`12 Cadmin`)."""


@cache
def book(mode: str = "printed") -> Book:
    """The tables alone, without an owner's entries: for names, and for what help offers."""
    return Book("tears", tables_folder("tears"), mode=mode)


@cache
def rows(table: str) -> Mapping[str, Mapping[str, Any]]:
    """A table of records as printed: key -> column -> value, known cells only."""
    return book().rows(table)


def value(table: str, key: str, column: str, mode: str = "printed") -> Any:
    """A cell if the tables have it, else None: for help only. Rulings ask the hearing."""
    try:
        return book(mode).value(table, key, column)
    except MissingFact:
        return None


def other(side: str) -> str:
    """The enemy."""
    return FORSETI if side == GORGANUN else GORGANUN


def kind_of(code: str) -> str:
    """The name of the unit's kind, whichever side is up."""
    return code.removeprefix(REDUCED)


def is_unit(name: str) -> bool:
    """Whether a name is a unit's code; leaders and wizards are none."""
    return kind_of(name) in rows("units")


def is_leader(name: str) -> bool:
    """Whether a name is a leader's."""
    return name in rows("leaders")


def is_wizard(name: str) -> bool:
    """Whether a name is a wizard's."""
    return name in rows("wizards")


def reduced(code: str) -> str | None:
    """The code after one hit; None when that removes the unit."""
    if code.startswith(REDUCED) or is_wizard(code) or code == GARRISON or rows("units")[code]["steps"] == 1:
        return None
    return REDUCED + code


def steps(code: str) -> int:
    """How many hits a unit, wizard or garrison can take."""
    return 1 if reduced(code) is None else 2


def speed(name: str) -> int | None:
    """Printed movement in spaces; None where the document gives none."""
    table = "leaders" if is_leader(name) else "wizards" if is_wizard(name) else "units"
    found: int | None = rows(table)[kind_of(name)].get("movement")
    return found


def speed_key(name: str) -> tuple[str, str, str]:
    """Where the book has the movement of a piece."""
    table = "leaders" if is_leader(name) else "wizards" if is_wizard(name) else "units"
    return table, kind_of(name), "movement"


def people(side: str) -> list[str]:
    """The leaders and wizards of a side, in the order of the book."""
    return [name for table in ("leaders", "wizards") for name, row in rows(table).items() if row.get("side") == side]


def armies(side: str, knights: bool = False) -> dict[str, int]:
    """The units of a side and how many there are, in the order of the book."""
    found = {name: int(row["number"]) for name, row in rows("units").items() if row.get("side") == side and name != "Knight"}
    return {**found, "Knight": int(rows("units")["Knight"]["number"])} if knights and side == FORSETI else found


def owner(kind: str) -> str | None:
    """The side a kind of unit belongs to; None for penguins, which follow whoever called them."""
    side = rows("units")[kind].get("side")
    return side if side in SIDES else None


# names as they are typed


def counted(codes: Iterable[str]) -> str:
    """`2 Warsteed, reduced Wargroup`."""
    tally: dict[str, int] = {}
    for code in codes:
        tally[code] = tally.get(code, 0) + 1
    return ", ".join(f"{number} {code}" if number > 1 else code for code, number in tally.items()) or "nothing"


def spread(names: Sequence[str]) -> list[str]:
    """Typed names with numbers told out: `2 Warsteed` gives the code twice."""
    found = []
    for name in names:
        number, _, rest = name.partition(" ")
        found += [rest] * int(number) if number.isdigit() else [name]
    return found


@cache
def unit_names() -> Mapping[str, Sequence[str]]:
    """Every code, alone and with a number before it, with its other spellings."""
    found: dict[str, list[str]] = {}
    for kind, row in rows("units").items():
        spelled = [*(row["plural"],), *(row.get("aliases") or ())]
        for code, others in (
            (kind, spelled),
            (REDUCED + kind, [REDUCED + other for other in spelled] + [f"減少{other}" for other in spelled]),
        ):
            found[code] = others
            for number in range(2, MOST + 1):
                found[f"{number} {code}"] = [f"{number} {other}" for other in others]
    return found


@cache
def people_names() -> Mapping[str, Sequence[str]]:
    """Leaders and wizards with their other spellings."""
    found: dict[str, Sequence[str]] = {}
    for table in ("leaders", "wizards"):
        for name, row in rows(table).items():
            found[name] = list(row.get("aliases") or ())
    return found


@cache
def spell_names() -> Mapping[str, Sequence[str]]:
    """Spells with their Japanese names and misspellings."""
    spelled = {"Waterwalk": ["Water Walk"], "Tortoise Speed": ["Trotoise Speed"]}
    return {name: [*([row["japanese"]] if row.get("japanese") else []), *spelled.get(name, [])] for name, row in rows("spells").items()}
