"""16.8, 8.0: an artifact that nobody bears lies with one stack of several in the wilderness."""

from playaid.games.elric.ratings import potency
from playaid.games.elric.rules import personalities, retreats, shield
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import armies, arrived, at, changed, do, moved, refused, rule
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_stacks import quiet

PLACE = "Tanelorn"
FIRST, SECOND = armies(quiet(), "Ilmiora")[:3], ["Fadan", *armies(quiet(), "Ilmiora")[3:6]]


def two(artifact: str = "Chaos Shield") -> State:
    """Ann's in the wilderness: three armies that the artifact lies with, and Fadan with three more, who have not found them."""
    state = arrived(moved(quiet(), PLACE, *FIRST, *SECOND), artifact, "Ann", PLACE)
    tokens = [*((unit, "first") for unit in (*FIRST, artifact)), *((unit, "second") for unit in SECOND)]
    return changed(state, *(("units", unit, "stack", token) for unit, token in tokens))


def test_it_is_taken_up_by_its_stack_alone_until_they_have_found_each_other() -> None:
    assert refused(two(), 'bear "Chaos Shield" to Fadan') == ["16.stack"]
    met = do(at(two(), "search", "Ann"), f"search {PLACE} for friends", "5")
    assert {unit.get("stack") for unit in units.units(met).values() if unit["at"] == PLACE and unit["owner"] == "Ann"} == {"second"}
    assert rule(at(met, "movement", "Ann"), 'bear "Chaos Shield" to Fadan').verdict == LEGAL


def test_it_lies_for_anybody_whose_it_is_once_its_stack_has_gone() -> None:
    state = moved(two(), "Sighing Desert", *FIRST)
    assert rule(state, 'bear "Chaos Shield" to Fadan').verdict == LEGAL
    assert potency.shields(state, "Fadan")


def test_it_covers_its_stack_alone() -> None:
    assert [unit for unit in (*FIRST, *SECOND) if potency.shields(two(), unit)] == FIRST


@each(("stack", "left"), [(FIRST, False), (SECOND, True)])
def test_it_leaves_the_board_with_its_stack(stack: list[str], left: bool) -> None:
    """Another stack there has not found it, and none of theirs is its keeper."""
    hearing = hearing_of(two())
    there = shield.stack_with_it(hearing, "Ann", PLACE)
    assert there == FIRST
    for unit in stack:
        hearing.drop("public", "units", unit)
    shield.leave_with_stack(hearing, "Ann", there, PLACE)
    assert ("Chaos Shield" in hearing.public["units"]) is left


@each(("stack", "there"), [(FIRST, "Sighing Desert"), (FIRST[:2], PLACE), (SECOND, PLACE)])
def test_it_retreats_with_the_last_of_its_stack(stack: list[str], there: str) -> None:
    hearing = hearing_of(evolve(two(), [["put", ["referee", "options", "retreats"], "unharmed"]]))
    retreats.withdraw(hearing, "Ann", stack, PLACE, "Sighing Desert")
    assert hearing.public["units"]["Chaos Shield"]["at"] == there
    keepers = units.keepers(hearing.state, "Chaos Shield")
    assert keepers == (FIRST if stack != FIRST[:2] else FIRST[2:])


def test_stack_says_with_which_stack_it_lies() -> None:
    assert "  Chaos Shield, borne by nobody, with 3 armies of Ilmiora" in rule(two(), f"stack {PLACE}").shown


@each(("lay_with", "lost_of", "left", "leaves"), [
    ("theirs", "theirs", "others", True),
    ("others", "theirs", "others", False),
    ("theirs", "theirs", "theirs", False),
    ("others", "theirs", None, True),
])  # fmt: skip
def test_the_shield_that_nobody_bears_goes_with_the_stack_that_it_lay_with(
    lay_with: str, lost_of: str, left: str | None, leaves: bool
) -> None:
    """And once nobody of its player's is left where it lies. [8.0, 16.8]"""
    state = changed(two(), ("units", "Chaos Shield", "bearer", None), ("units", "Chaos Shield", "stack", lay_with))
    state = moved(state, "Nadsokor", *units.of(state, "Ann", PLACE))
    for name, token in (("Fadan", lost_of), ("Sharilla", left)):
        state = state if token is None else changed(moved(state, PLACE, name), ("units", name, "stack", token))
    was = units.units(state)["Fadan"]
    hearing = hearing_of(evolve(state, [["drop", ["public", "units", "Fadan"], None]]))
    personalities.leave_with_bearer(hearing, "Fadan", was)
    assert ("Chaos Shield" not in hearing.public["units"]) is leaves
