"""A refusal says what is so, and what it names instead would be allowed; what leaves the board is told. [7.3, 8.0, 10.2, 16.8]"""

import pytest

from playaid.games.elric import GAME
from playaid.games.elric.state import units
from playaid.referee.contract.grammar import Incomplete, names_of
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import evolve
from tests.each import each
from tests.games.elric.table import armies, arrived, at, changed, do, holding, moved, refused, rule
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_passage import quiet
from tests.games.elric.test_stacks import two_stacks

MAGE = "Ilmiora Alchemist"


def test_who_is_in_another_stack_than_elric_is_told_so() -> None:
    state = moved(arrived(two_stacks(), "Elric", "Ann", "Oin"), "Ramasaz", "Sharilla")
    stack = units.units(state)["Fadan"]["stack"]
    state = changed(state, ("units", "Elric", "stack", stack), ("elric", "controller", None))
    assert rule(state, "influence Fadan").verdict == LEGAL
    ruling = rule(state, f'influence "{MAGE}"')
    assert [(reason.check.rpartition("/")[2], reason.citation) for reason in ruling.reasons] == [("12.stack", "8.0")]
    assert str(ruling.reasons[0].text).startswith(f"Elric is in Oin with another stack than {MAGE}, ")
    assert ruling.reasons[0].instead == 'influence "Fadan"'
    assert refused(state, "influence Sharilla") == ["12.apart"]
    free = changed(state, ("units", "Elric", "owner", None))
    assert rule(free, f'influence "{MAGE}"', "Grome,Misha,Kakatal,Straasha,Fileet").verdict == LEGAL


def test_what_another_stack_bears_is_said_to_be_there() -> None:
    state = changed(arrived(two_stacks(), "Chaos Shield", "Ann", "Oin"), ("units", "Chaos Shield", "bearer", "Fadan"))
    reason = rule(state, f'bear "Chaos Shield" to "{MAGE}"').reasons[0]
    assert (reason.check.rpartition("/")[2], reason.citation) == ("16.stack", "8.0")
    assert str(reason.text).startswith(f"Chaos Shield is in Oin with another stack than {MAGE}, ")
    away = moved(state, "Ramasaz", MAGE)
    assert refused(away, f'bear "Chaos Shield" to "{MAGE}"') == ["16.away"]
    assert refused(state, f'bear Fadan to "{MAGE}"') == ["16.artifact"], "who is no artifact is not to be searched for"


def test_who_could_lead_armies_is_of_their_stack_and_may_still_attach_them() -> None:
    state = moved(quiet(), "Ilmiora capital", "Fadan", "Sharilla", *armies(quiet(), "Ilmiora", 1))
    state = moved(state, "Ilmiora inland", "Sharilla")
    gone = do(state, 'march Fadan with 1 to "Ilmiora inland"')
    (army,) = [unit for unit in armies(gone, "Ilmiora", place="Ilmiora inland") if units.units(gone)[unit].get("led")]
    line = f'march "{army}" to "Ilmiora capital"'
    assert rule(gone, line).reasons[0].instead == "Fadan could lead them from Ilmiora inland"
    free = changed(gone, ("units", army, "led", ["Fadan", "Sharilla"]))
    assert str(rule(free, line).reasons[0].instead).startswith("Fadan, Sharilla could lead them")
    there = moved(two_stacks(), "Oin", army)
    stack = units.units(there)[MAGE]["stack"]
    there = changed(there, ("units", army, "stack", stack))
    assert rule(there, f'march "{army}" to Yu').reasons[0].instead == f"{MAGE} could lead them from Oin"


def test_nobody_is_named_who_could_not_lead_them_there() -> None:
    """What is winged flies over the sea, and a hero without a ship does not; behind the seawall comes nobody without Elric. [7.3, 7.5.9]"""
    state = moved(arrived(quiet(), "Clackars", "Ann", "Ilmiora inland"), "Ilmiora inland", "Clackars", "Fadan")
    overland = rule(state, "march Clackars to Jadmar").reasons[0]
    assert (overland.check.rpartition("/")[2], overland.instead) == ("10.leader", "Fadan could lead them from Ilmiora inland")
    mage = "Ilmiora Alchemist could lead them from Ilmiora capital"
    for goal, who in (('"Purple Towns" via "Straits of Vilmir"', mage), ('Imrryr via "Straits of Vilmir", "Dragon Sea"', None)):
        by_sea = moved(changed(state, ("holds", "Purple Towns", "Bob")), "Ilmiora capital", "Clackars", "Fadan", "Ilmiora Alchemist")
        reasons = {reason.check.rpartition("/")[2]: reason.instead for reason in rule(by_sea, f"march Clackars to {goal}").reasons}
        assert reasons["10.leader"] == who, goal


def test_armies_that_are_wanted_are_counted_of_whom_they_would_be() -> None:
    state = moved(quiet(), "Jadmar", "Avan Astram", *armies(quiet(), "Vilmir", 4))
    told = [str(reason.text) for reason in rule(state, 'march "Avan Astram" with 4 to "Vilmir inland"').reasons]
    assert told[:2] == ["not of Ann: Avan Astram", "4 armies are wanted, and Ann has 0 in Jadmar"]


def test_a_magician_who_may_not_fall_back_there_is_told_of_the_seas_too() -> None:
    state = moved(field(3, 2), PLACE, "Vilmir Priest")
    for border in [key for key in state["public"]["borders"] if PLACE in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    for way in ("Nadsokor", "Southern Sea", "Bakshaan"):
        state = changed(state, ("borders", "|".join(sorted((way, PLACE))), "border"))
    state = do(do(state, f'battle "{PLACE}"'), 'withhold "Vilmir Priest", "Avan Astram"', side="Bob")
    alone = rule(state, 'fallback "Vilmir Priest" to Bakshaan', side="Bob")
    assert set(str(alone.reasons[0].instead).split(", ")) == {"Nadsokor", "Southern Sea"}
    together = rule(state, 'fallback "Vilmir Priest", "Avan Astram" to Bakshaan', side="Bob")
    assert together.reasons[0].instead == "Nadsokor"
    for goal in ("Nadsokor", "Southern Sea"):
        assert rule(state, f'fallback "Vilmir Priest" to "{goal}"', side="Bob").verdict == LEGAL


@each(("artifact", "others", "told"), [
    ("Mournblade", 2, "Mournblade leaves the board."),
    ("Chaos Shield", 0, "Chaos Shield leaves the board."),
    ("Chaos Shield", 2, "The Chaos Shield lies with the stack in Vilmir inland."),
])  # fmt: skip
def test_what_becomes_of_an_artifact_whose_bearer_is_lost_is_told(artifact: str, others: int, told: str) -> None:
    state = arrived(moved(field(3, others), PLACE, MAGE), artifact, "Bob", PLACE)
    state = changed(holding(state, MAGE, "Noose of Flesh"), ("units", artifact, "bearer", "Avan Astram"))
    if others:  # whom the Noose spares by agreement
        state = evolve(arrived(state, "Clackars", "Bob", PLACE), [["put", ["referee", "options", "troops"], "no-armies"]])
    state = do(at(state, "magic", "Ann"), f'cast "Noose of Flesh" by "{MAGE}"')
    ruling = rule(do(at(state, "combat", "Ann"), f'battle "{PLACE}"'), "unveil", "6")
    assert ruling.verdict == LEGAL, ruling.question
    assert told in [str(said.text) for said in ruling.story]


def test_aboard_what_one_goes_is_asked_among_fleets() -> None:
    state = moved(quiet(), "Ilmiora inland", "Sharilla")
    with pytest.raises(Incomplete) as asked:
        rule(state, "embark Sharilla")
    afloat = {name for name, here in units.units(state).items() if here["sort"] == "fleet"}
    assert set(names_of(GAME, asked.value.slot, state)) == afloat
    with pytest.raises(Unreadable, match="no fleet is called 'Fadan'"):
        rule(state, "embark Sharilla on Fadan")
    assert refused(state, 'embark Sharilla on "Vilmir Fleet 1"')[0] == "own.fleet"
    by_title = moved(state, "Ilmiora capital", "Sharilla", "Ilmiora Fleet 1")
    assert rule(by_title, 'embark Sharilla on "Fleet 1"').verdict == LEGAL
