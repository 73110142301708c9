"""What may not come about by any road: each law broken by hand and kept, and flagged where the players' word is taken."""

import pytest

from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings.laws import LAWS
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.deciding.laws import TRUSTED, breaches
from tests.games.elric.table import HOUSE, armies, begun, changed, moved, rule


def broken(before: State, after: State, verb: str = "set") -> list[str]:
    heard: Hearing = Hearing(GAME, before, Declaration(verb, {}, "Ann"), HOUSE, Refusing())
    return [breach.law.id for breach in breaches(heard, before, after)]


START = begun()
ARMY = armies(START, "Ilmiora")[0]
HOME = units.units(START)[ARMY]["at"]
LEADER = units.of(START, "Ann", sort="personality")[0]
START = moved(START, HOME, LEADER)
AWAY = next(here["at"] for here in units.units(START).values() if here["nation"] == "Vilmir")
WITH_ELRIC = changed(START, ("units", "Elric", dict(units.units(START)[LEADER])))
SECOND = dict(units.units(START)[ARMY])

BROKEN: dict[str, tuple[State, State]] = {
    "law.points": (START, changed(START, ("units", LEADER, "spent", 5))),
    "law.alone": (START, moved(START, AWAY, ARMY)),
    "law.seawall": (START, moved(START, "Imrryr", LEADER, ARMY)),
    "law.caster": (START, changed(START, ("casters", [LEADER, LEADER]))),
    "law.armies": (START, changed(START, *(("units", f"Ilmiora army {number}", SECOND) for number in range(100, 130)))),
}


@pytest.mark.parametrize("law", BROKEN)
def test_a_law_broken_by_hand_is_found(law: str) -> None:
    before, after = BROKEN[law]
    assert law in broken(before, after)
    assert broken(before, before) == []


def test_no_law_is_without_its_breach() -> None:
    assert {*BROKEN} == {law.id for law in LAWS}


@pytest.mark.parametrize(
    ("before", "after", "verb"),
    [
        (START, changed(START, ("units", LEADER, "spent", 4)), "march"),
        (START, moved(START, AWAY, LEADER, ARMY), "march"),
        (START, moved(START, AWAY, ARMY), "fight"),
        (WITH_ELRIC, moved(WITH_ELRIC, "Imrryr", "Elric", LEADER), "march"),
        (START, changed(START, ("casters", [LEADER])), "cast"),
    ],
)
def test_what_may_be_breaks_none(before: State, after: State, verb: str) -> None:
    assert broken(before, after, verb) == []


def test_what_is_put_right_by_hand_is_told_what_it_breaks() -> None:
    ruling = rule(START, f'set "units.{ARMY}.at" "{AWAY}" because it stood there')
    told = f"{ARMY} goes without a personality from {HOME} to {AWAY}, and not within its own country"
    assert told in [line.text for line in ruling.worksheet if line.result == TRUSTED]
