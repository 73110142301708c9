"""What may not come about by any road: each law broken by hand, and kept."""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.empire.rules.laws import LAWS
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.deciding.laws import TRUSTED, breaches
from tests.each import each
from tests.games.empire.table import BOOK, GAME, TABLE, manned, north, rule

AT = "Grenord-centre"


def broken(before: State, after: State) -> list[str]:
    heard: Hearing = Hearing(GAME, before, Declaration("move", {}, "Ann"), BOOK, Refusing())
    return [breach.law.id for breach in breaches(heard, before, after)]


def put(state: State, unit: str, field: str, value: Any) -> State:
    return TABLE.put(state, "public", "units", unit, field, value)


FRESH = manned(north(), "Ann", AT, "Girm")
TIRED = manned(north(), "Ann", AT, "Girm", supplied=False)
THEIRS = manned(manned(north(), "Ann", AT, "Girm"), "Bob", "Mediland-centre", "Mary")


@each(
    ("law", "before", "after"),
    [
        ("law.spent", TIRED, put(TIRED, "Girm", "cell", "Grenord-right")),
        ("law.reach", FRESH, put(FRESH, "Girm", "cell", "Hogrin-top")),
        ("law.own", THEIRS, put(THEIRS, "Mary", "cell", "Mediland-top")),
        ("law.acted", FRESH, put(FRESH, "Girm", "cell", "Grenord-right")),
        ("law.supply", TIRED, put(TIRED, "Girm", "supplied", True)),
        ("law.one", FRESH, manned(FRESH, "Bob", AT, "Mary")),
        ("law.dead", FRESH, TABLE.put(FRESH, "public", "dead", ["Grenord-1a"])),
        ("law.home", FRESH, manned(FRESH, "Ann", "Hogrin-centre", "Crig", supplied=False)),
        ("law.flag", FRESH, manned(FRESH, "Bob", AT, "Crig", supplied=False)),
        ("law.explored", FRESH, manned(FRESH, "Ann", AT, "Gurn", supplied=False)),
        ("law.hand", FRESH, TABLE.put(FRESH, "public", "hands", "Ann", 99)),
    ],
)
def test_a_law_broken_by_hand_is_found(law: str, before: State, after: State) -> None:
    assert law in broken(before, after)
    assert broken(before, before) == []


def test_no_law_is_without_its_breach() -> None:
    assert len(LAWS) == 11


def test_a_unit_set_elsewhere_is_told_what_it_breaks() -> None:
    ruling = rule(TIRED, "set units.Girm.cell Grenord-right because it stood there")
    assert "Girm is unsupplied, and only a supplied unit moves" in [line.text for line in ruling.worksheet if line.result == TRUSTED]
    moved = put(put(FRESH, "Girm", "cell", "Grenord-right"), "Girm", "supplied", False)
    assert broken(FRESH, moved) == []
