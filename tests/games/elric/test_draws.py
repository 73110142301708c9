"""9.1, 9.3.1, 16.4: of several spells that are drawn each acts before the next is drawn."""

import pytest

from playaid.dice.sources import Refusing, Typed
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment
from playaid.games.elric.rules import draws, immediate
from playaid.games.elric.state import units
from playaid.games.elric.table import soundness
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import HOUSE, arrived, begun, changed, discarded, empty_handed, holding, rule
from tests.games.elric.test_physical import beneath, magician
from tests.games.elric.test_physical import table as on_the_table

MAGE = "Ilmiora Alchemist"
TOWER = "Tower of Voilodion Gagnasdiak"


def drawing(state: State, dice: list[str], number: int, unit: str = MAGE, **answers: str) -> Hearing:
    given = {key.replace("_", " "): answer for key, answer in answers.items()}
    source = Typed(dice) if dice else Refusing()
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann", "", given), HOUSE, source)
    draws.draw(hearing, "Ann", unit, number, "first spells")
    return hearing


def quiet() -> State:
    return empty_handed(begun())


def told(hearing: Hearing) -> list[str]:
    return [str(said.text) for said in hearing.story]


def test_after_a_reshuffle_the_next_may_be_any_of_the_discards() -> None:
    state = discarded(quiet(), "Aubec", "Goldbar")
    after = drawing(state, ["Reshuffle", "Aubec"], 2)
    assert after.secret("Ann")["hands"][MAGE] == ["Aubec"]
    assert after.public["discard"] == []
    assert after.public["container"] == state["public"]["container"] + 1, "two discards and the Reshuffle came in, two were drawn"
    assert list(soundness.faults(after.state)) == []


@each(("option", "discard", "inside"), [("goes-back", [], 2), ("stays-out", ["Reshuffle"], 1)])
def test_a_played_reshuffle_goes_back_with_the_discards_unless_agreed(option: str, discard: list[str], inside: int) -> None:
    state = evolve(discarded(quiet(), "Aubec"), [["put", ["referee", "options", "played-reshuffle"], option]])
    after = drawing(state, ["Reshuffle"], 1)
    assert after.public["discard"] == discard
    assert after.public["container"] == state["public"]["container"] - 1 + inside
    assert list(soundness.faults(after.state)) == []


def test_whom_a_spell_has_taken_draws_no_more() -> None:
    state = quiet()
    after = drawing(state, ["Aubec", TOWER, "1"], 4, **{f"{MAGE} escape no die may save 3": "no spell"})
    assert MAGE not in after.public["units"]
    assert after.public["discard"] == [TOWER, "Aubec"]
    assert after.public["container"] == state["public"]["container"] - 2
    assert f"{MAGE} is not there to take them: 2 spells are not drawn." in told(after)
    lives = drawing(state, [TOWER, "4", "Aubec"], 2)
    assert lives.secret("Ann")["hands"][MAGE] == ["Aubec"]


def test_the_gate_fights_what_comes_next_and_not_what_is_drawn_after_it() -> None:
    after = drawing(
        quiet(),
        ["Shade Gate", "Chimera", "6", "1", "Aubec", "Goldbar", "Reshuffle"],
        2,
        **{f"{MAGE} draws 2": "yes", f"{MAGE} draws 1": "yes"},
    )
    assert after.secret("Ann")["hands"][MAGE] == ["Aubec", "Goldbar"]
    said = told(after)
    assert said.index(f"{MAGE} takes 2 spells (plunder of the Shade Gate).") < said.index("Ann turns up Reshuffle.")


def test_elric_whom_the_four_take_away_draws_no_more() -> None:
    state = changed(arrived(quiet(), "Elric", "Ann", "Kaneloon"), ("elric", "controller", "Fadan"))
    after = drawing(state, ["Arioch", "Four-who-are-one"], 5, "Elric")
    assert after.public["elric"]["kept"]["spells"] == 1
    assert after.public["container"] == state["public"]["container"] - 2


def test_on_the_table_it_is_said_how_many_came_before_what_plays_at_once() -> None:
    state = on_the_table()
    mage = magician(state, "Ann")
    state = changed(beneath(state, mage, 0), ("discard", ["Aubec", "Goldbar"]), ("container", state["public"]["container"] - 2))
    key = mage.replace(" ", "_")
    with pytest.raises(Ask) as asked:
        drawing(state, [], 3, mage, **{f"{key}_takes_0": "Reshuffle"})
    assert asked.value.question.options == ("0", "1", "2")
    prompt = f"Reshuffle plays at once, before the next is drawn: how many has {mage} drawn before it that are kept?"
    assert str(asked.value.question.prompt) == prompt
    after = drawing(state, [], 3, mage, **{f"{key}_takes_0": "Reshuffle", f"{key}_before_1": "1", f"{key}_takes_2": "all are kept"})
    assert after.public["units"][mage]["spells"] == 2
    assert after.public["container"] == state["public"]["container"] + 3 - 3
    taken = [said for said in told(after) if said.startswith(f"{mage} takes")]
    assert taken == [f"{mage} takes 1 of 3 spells (first spells).", f"{mage} takes 1 more of 3 spells (first spells)."]
    assert list(soundness.faults(after.state)) == []


def test_on_the_table_who_is_lost_leaves_what_was_not_drawn_in_the_container() -> None:
    state = beneath(on_the_table(), magician(on_the_table(), "Ann"), 0)
    mage = magician(state, "Ann")
    key = mage.replace(" ", "_")
    source = Typed(["1"])
    given = {f"{mage} takes 0": TOWER, f"{mage} before 1": "0", f"{mage} escape no die may save 1": "no spell"}
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann", "", given), HOUSE, source)
    draws.draw(hearing, "Ann", mage, 3, "first spells")
    assert mage not in units.units(hearing.state), key
    assert hearing.public["container"] == state["public"]["container"] - 1


def test_what_is_left_in_the_container_is_taken_before_the_discards_come_back() -> None:
    """9.0: they are placed back when all spells in it have been used."""
    state = on_the_table()
    mage = magician(state, "Ann")
    rest = [spell for spell in equipment.everything() if not equipment.is_immediate(spell)][:2]
    state = changed(beneath(state, mage, 0), ("discard", rest), ("container", 1))
    key = mage.replace(" ", "_")
    after = drawing(state, [], 2, mage, **{f"{key}_takes_0": "all are kept", f"{key}_takes_1": "all are kept"})
    assert (after.public["units"][mage]["spells"], after.public["container"], after.public["discard"]) == (2, 1, [])


@each(
    ("holds", "dice", "answers", "notice"),
    [
        ((), ["Aubec", "Grome"], {}, [f"New beneath {MAGE}: Aubec, Grome."]),
        (
            (),
            ["Aubec", "Four-who-are-one", "Grome"],
            {},
            [f"New beneath {MAGE}: Aubec.", f"New beneath {MAGE}: Grome.", f"{MAGE} holds Aubec, Grome by now."],
        ),
        (("Aubec",), ["Grome"], {}, [f"New beneath {MAGE}: Grome.", f"{MAGE} holds Aubec, Grome by now."]),
        ((), ["Aubec", "Arioch"], {f"{MAGE} gives up 2": "chaos"}, [f"New beneath {MAGE}: Aubec, Arioch.", f"{MAGE} holds Aubec by now."]),
    ],
)
def test_who_draws_is_told_what_was_taken_and_what_is_held_where_that_is_another(
    holds: tuple[str, ...], dice: list[str], answers: dict[str, str], notice: list[str]
) -> None:
    """What has just been discarded is not told as had; the others are told no hand."""
    after = drawing(holding(quiet(), MAGE, *holds), dice, len(dice), **answers)
    assert [str(said.text) for said in after.story if said.only == "Ann"] == notice
    assert not any(spell in str(said.text) for said in after.story if said.only is None for spell in ("Aubec", "Grome"))


@each(("beside", "told"), [("Arioch", True), ("Grome", False)])
def test_law_drawn_beside_chaos_in_one_stack_is_told_when_it_comes_about(beside: str, told: bool) -> None:
    """To their player alone, with what comes of it and when; in the next Movement phase it is owed."""
    state = holding(arrived(quiet(), "White Mage", "Ann", "Ilmiora capital"), "White Mage", beside)
    after = drawing(state, ["Aubec"], 1)
    stack = [said for said in after.story if "in one stack" in str(said.text)]
    assert bool(stack) is told
    for said in stack:
        assert said.only == "Ann"
        assert "hold Law (Aubec (3) of Ilmiora Alchemist) and Chaos (Arioch (5) of White Mage) in one stack" in str(said.text)
    shown = rule(after.state, "hand").shown
    assert any("Movement, Search, Magic or Muster phase" in str(line) for line in shown) is told


@each(
    ("taken", "drawn", "told"), [(1, 1, "takes a spell ({why})"), (2, 2, "takes {taken} spells"), (1, 2, "takes {taken} of {drawn} spells")]
)
def test_how_many_of_those_drawn_are_taken_is_told_where_some_are_not(taken: int, drawn: int, told: str) -> None:
    """9.1"""
    assert told in draws._taken(taken, drawn)


def test_what_is_received_before_and_after_a_spell_that_plays_at_once_is_told_as_held_by_then() -> None:
    """9.1, 9.3.1"""
    hearing = Hearing(GAME, quiet(), Declaration("next", {}, "Ann", "", {}), HOUSE, Typed(["1"]))
    draws.receive(hearing, "Ann", MAGE, ["Aubec", "Elric Nightmare", "Goldbar"], 3, "plunder")
    assert [line for line in told(hearing) if MAGE in line] == [
        f"{MAGE} takes 1 of 3 spells (plunder).",
        f"New beneath {MAGE}: Aubec.",
        f"{MAGE} takes 1 more of 3 spells (plunder).",
        f"New beneath {MAGE}: Goldbar.",
        f"{MAGE} holds Aubec, Goldbar by now.",
    ]


def test_what_they_hold_by_then_is_told_once_where_plunder_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """16.4"""
    hearing = Hearing(GAME, quiet(), Declaration("next", {}, "Ann", "", {}), HOUSE, Typed([]))

    def plunder(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
        draws.receive(hearing, side, finder, ["Goldbar"], 1, "plunder of the Shade Gate")
        return False

    monkeypatch.setitem(immediate._EFFECTS, "gate", plunder)
    draws.receive(hearing, "Ann", MAGE, ["Aubec", "Shade Gate"], 2, "first spells")
    holds = [line for line in told(hearing) if "by now" in line]
    assert holds == [f"{MAGE} holds Aubec, Goldbar by now."]


@each(("held", "spells", "tells"), [(["Aubec"], ["Grome"], False), ([], ["Grome", "Doublas"], True)])
def test_that_a_stack_holds_law_and_chaos_is_told_where_one_of_either_has_come(held: list[str], spells: list[str], tells: bool) -> None:
    """9.5"""
    state = holding(arrived(quiet(), "White Mage", "Ann", "Ilmiora capital"), "White Mage", "Arioch")
    after = drawing(holding(state, MAGE, *held), spells, len(spells))
    assert any("in one stack" in line for line in told(after)) is tells
