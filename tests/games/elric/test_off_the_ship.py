"""Who leaves a ship as a nation loses its last leader, or a sword turns: the line is ruled to its end. [6.0, 16.4, 16.8]"""

from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import armies, arrived, begun, changed, empty_handed, holding, moved, refused, rule, shoreless, without

SEA, OURS = "Straits of Vilmir", "Ilmiora Fleet 1"


def _last_of_ilmiora(*others: str) -> State:
    """The Alchemist, the last of Ilmiora, is aboard the Chaos Ship; the White Mage is Ann's too, with two armies aboard Ilmiora Fleet 1."""
    state = without(empty_handed(begun()), "Fadan", "Sharilla", "Ilmiora Admiral", "Ilmiora Fleet 2", *armies(begun(), "Ilmiora")[2:])
    state = arrived(arrived(state, "Chaos Ship", "Ann", SEA), "White Mage", "Ann", SEA)
    state = moved(state, SEA, "Ilmiora Alchemist", OURS, *armies(state, "Ilmiora"))
    aboard = {"Ilmiora Alchemist": "Chaos Ship", **dict.fromkeys(others, "Chaos Ship"), **dict.fromkeys(armies(state, "Ilmiora"), OURS)}
    state = changed(state, *(("units", unit, "aboard", ship) for unit, ship in aboard.items()))
    return holding(state, "Ilmiora Alchemist", "Ship of Land and Sea")


@each(("dice", "flown"), [("1", 3), ("6", 0)])
def test_a_flight_takes_nobody_whose_nation_is_gone_as_its_magician_leaves_the_ship(dice: str, flown: int) -> None:
    first, second = armies(_last_of_ilmiora(), "Ilmiora")
    for whom in (f'carrying "{first}", "{second}"', f'carrying "{first}" with 1'):
        ruling = rule(
            _last_of_ilmiora(), f'fly "Ship of Land and Sea" by "Ilmiora Alchemist" {whom} to Oin', f"{dice},Grome" if flown else dice
        )
        assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
        after = evolve(_last_of_ilmiora(), ruling.changes)
        assert len(units.of(after, "Ann", "Oin")) == flown
        assert (OURS in units.units(after)) == bool(flown)


def test_armies_fly_from_aboard_whoever_of_them_is_named() -> None:
    state = changed(_last_of_ilmiora(), ("units", "White Mage", "aboard", OURS))
    line = 'fly "Ship of Land and Sea" by "Ilmiora Alchemist" carrying "White Mage" with 2 to Oin'
    ruling = rule(state, line, "1,Grome")
    assert ruling.verdict == LEGAL, (ruling.question, [str(reason.text) for reason in ruling.reasons])
    assert len(units.of(evolve(state, ruling.changes), "Ann", "Oin")) == 4
    assert "7.number" in refused(state, line.replace("with 2", "with 3"))


@each(("dice", "first"), [("6,1", "Ilmiora Alchemist"), ("1,6", "White Mage")])
def test_nobody_boards_a_ship_that_is_gone_with_her_nation(dice: str, first: str) -> None:
    state = holding(_last_of_ilmiora("White Mage"), "Ilmiora Alchemist")
    other = next(unit for unit in ("White Mage", "Ilmiora Alchemist") if unit != first)
    ruling = rule(state, f'embark "{first}", "{other}" on "{OURS}"', f"{dice},1,1")
    assert ruling.verdict == LEGAL, ruling.question
    after = units.units(evolve(state, ruling.changes))
    assert OURS not in after
    assert after["White Mage"].get("aboard") in ("Chaos Ship", None)
    assert not [said for said in ruling.story if f"Aboard {OURS}" in str(said.text)]


def test_elric_is_not_lost_with_the_ship_that_goes_with_whom_his_sword_slays() -> None:
    """Stormbringer slays the last of Ilmiora, whose ship goes; Elric appears elsewhere, and is asked for no escape. [6.0, 16.4]"""
    state = arrived(_last_of_ilmiora(), "Elric", "Ann", "Western Sea")
    state = moved(state, "Western Sea", "Ilmiora Alchemist", OURS, "Elric")
    for unit in ("Ilmiora Alchemist", "Elric"):
        state = changed(state, ("units", unit, "aboard", OURS))
    state = changed(holding(holding(state, "Ilmiora Alchemist"), "Elric", "Arkyn"), ("elric", "controller", "Ilmiora Alchemist"))
    state = without(state, *armies(state, "Ilmiora"))
    ruling = rule(state, f'sail "{OURS}" to "Straits of Chaos"', "Elric Nightmare, 6, 2")
    assert ruling.verdict == LEGAL, ruling.question
    told = [str(said.text) for said in ruling.story]
    assert "Elric appears in Tanelorn." in told
    assert not [text for text in told if "Lost with" in text or "Elric does not escape" in text]
    spared = rule(state, f'sail "{OURS}" to "Straits of Chaos"', "Elric Nightmare, 4")
    assert units.units(evolve(state, spared.changes))["Elric"]["aboard"] == OURS


def test_the_ships_of_a_nation_go_together_and_none_is_a_refuge_from_another() -> None:
    """The White Mage gets off the one, and not onto the other. [6.0, 7.3]"""
    state = shoreless(_last_of_ilmiora(), SEA)
    counter = {**units.units(state)[OURS], "at": SEA}
    state = changed(
        state, ("units", "Ilmiora Fleet 2", counter), ("units", "White Mage", "aboard", OURS), ("units", "White Mage", "capacity", None)
    )
    ruling = rule(holding(state, "Ilmiora Alchemist"), f'embark "Ilmiora Alchemist" on "{OURS}"', "6,1")
    assert ruling.verdict == LEGAL, ruling.question
    assert len(ruling.rolls) == 2
    after = units.units(evolve(state, ruling.changes))
    assert after["White Mage"]["aboard"] == "Chaos Ship"
    assert not [name for name in after if name.startswith("Ilmiora Fleet") and after[name]["at"] == SEA]
