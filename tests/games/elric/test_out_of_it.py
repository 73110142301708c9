"""Who is out of a battle, out of the water and off the board, and how it is told: falling back, going down, escaping, flying. [10(g)]"""

import pytest

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.dice.sources import Refusing, Typed
from playaid.games.elric import GAME
from playaid.games.elric.rules import escapes
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.elric.table import HOUSE, armies, arrived, changed, do, holding, moved, refused, rule
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_passage import quiet
from tests.games.elric.test_withheld import SEA, _ashore, _back

SHIP, MAGE = "Ilmiora Fleet 1", "Ilmiora Alchemist"


def _thrown(state: State, *dice: str, book: Book = HOUSE) -> Hearing:
    """A hearing in which these dice fall."""
    return Hearing(GAME, state, Declaration("next", {}, "Ann"), book, Typed([*dice]) if dice else Refusing())


# before the battle


def test_without_a_battle_nobody_is_told_more_than_that() -> None:
    state = changed(field(), ("battles", {}))
    for line in ("withhold Fadan with 3", "fallback Fadan with 3 to Imrryr", "conjure Fadan", "unveil"):
        assert refused(state, line)[:1] == ["10.none"], line
        assert not {"10.number", "7.seawall", "10.exit"} & {*refused(state, line)}, line
    assert refused(state, "fight Bakshaan") == ["10.declared"]
    assert not rule(do(field(), "battle"), "fight", "6,1", "Bob").reasons, "either side may throw"


def test_who_is_withheld_is_named_of_ones_own() -> None:
    state = do(field(3, 2), "battle")
    state = do(do(state, "withhold with 1"), "withhold with 1", side="Bob")
    (reason,) = [one for one in rule(state, 'fallback "Avan Astram" to Nadsokor', side="Bob").reasons if one.check.endswith("10.withheld")]
    assert str(reason.instead) == "withheld are 1 army of Vilmir"


def test_a_magician_goes_out_with_a_ship_and_those_aboard_though_land_is_open() -> None:
    boat = _ashore("Vilmir Priest", "Vilmir Fleet 1")
    assert rule(boat, _back(boat, SEA, "Vilmir Priest", "Vilmir Fleet 1"), "", "Bob").verdict == LEGAL
    full = changed(moved(boat, PLACE, "Avan Astram"), ("units", "Avan Astram", "aboard", "Vilmir Fleet 1"))
    full = changed(full, ("battle", "withheld", ["Vilmir Priest", "Vilmir Fleet 1", "Avan Astram"]))
    ruling = rule(full, _back(full, SEA, "Vilmir Priest", "Vilmir Fleet 1", "Avan Astram"), "", "Bob")
    assert ruling.verdict == LEGAL, ruling.reasons


# who goes down, and how it is told


def _loaded(place: str, ship: str = SHIP) -> State:
    """Fadan, an army and the Clackars aboard a ship."""
    (army,) = armies(quiet(), "Ilmiora", 1)
    state = arrived(arrived(quiet(), "Clackars", "Ann", place), "Chaos Ship", "Ann", place)
    state = moved(state, place, SHIP, "Fadan", army, "Clackars")
    return changed(state, *(("units", unit, "aboard", ship) for unit in ("Fadan", army, "Clackars")))


@each(("place", "ship", "army", "winged"), [
    ("Dragon Sea", SHIP, True, False),
    ("Dragon Sea", "Chaos Ship", True, True),
    ("Jadmar", SHIP, False, False),
    ("Jadmar", "Chaos Ship", True, True),
])  # fmt: skip
def test_who_goes_down_with_a_ship(place: str, ship: str, army: bool, winged: bool) -> None:
    """At sea armies do, and what is winged rises; with the Chaos Ship all do, wherever she lies. [7.1, 7.4.1, 16.8]"""
    hearing = hearing_of(_loaded(place, ship))
    assert escapes.goes_down(hearing, "Ilmiora army 1", ship) == army
    assert escapes.goes_down(hearing, "Clackars", ship) == winged
    assert not escapes.goes_down(hearing, "Ilmiora army 1", "Ilmiora Fleet 2" if ship == SHIP else SHIP)


@each(("place", "ship", "left"), [
    ("Dragon Sea", SHIP, {"Clackars"}),
    ("Dragon Sea", "Chaos Ship", set()),
    ("Jadmar", SHIP, {"Clackars", "Ilmiora army 1", "Fadan"}),
    ("Jadmar", "Chaos Ship", set()),
])  # fmt: skip
def test_who_is_left_of_a_ship_that_is_taken_off(place: str, ship: str, left: set[str]) -> None:
    state = changed(_loaded(place, ship), ("units", "Fadan", "combat", 0))
    hearing = _thrown(state, "6", "6", "6")
    escapes.remove(hearing, ship)
    assert {unit for unit in ("Clackars", "Ilmiora army 1", "Fadan") if unit in hearing.public["units"]} == left
    assert all("aboard" not in hearing.public["units"][unit] for unit in left)


def test_who_is_lost_at_once_is_told_once_and_personalities_come_last() -> None:
    crew = armies(quiet(), "Ilmiora", 2)
    state = moved(quiet(), "Dragon Sea", SHIP, *crew, "Fadan", "Sharilla", MAGE)
    state = changed(state, *(("units", unit, "aboard", SHIP) for unit in (crew[0], "Fadan")))
    hearing = _thrown(state, "6", "6", "6")
    prey = [(unit, "the storm", "7.6") for unit in ("Sharilla", crew[1], SHIP, crew[0], "Fadan", MAGE)]
    escapes.eliminate_all(hearing, prey, (), escapes.Told("Lost in {place}: {units}.", "Dragon Sea"))
    told = [str(said.text) for said in hearing.story]
    assert (
        told.count(f"Lost in Dragon Sea: 1 army of Ilmiora, {SHIP}.") + told.count(f"Lost in Dragon Sea: {SHIP}, 1 army of Ilmiora.") == 1
    )
    assert f"Lost with {SHIP}: Fadan, 1 army of Ilmiora." in told
    assert [str(line.label) for line in hearing.lines].index("lost") < [str(line.label) for line in hearing.lines].index(
        "Sharilla escapes?"
    )
    lost = [str(line.text) for line in hearing.lines if line.label == "lost"]
    assert lost.index(f"{crew[1]}: the storm") < lost.index("Sharilla: the storm")


# where one comes out


def test_who_has_no_nation_has_no_capital_to_come_out_in() -> None:
    book = HOUSE.with_recorded([Fact("gaps", ("rules", "escaped"), "capital", "owner")])
    state = moved(arrived(quiet(), "Moonglum", "Ann", "Oin"), "Oin", "Fadan")
    hearing = _thrown(state, book=book)
    escapes._come_out(hearing, "Moonglum")
    escapes._come_out(hearing, "Fadan")
    assert (hearing.public["units"]["Moonglum"]["at"], hearing.public["units"]["Fadan"]["at"]) == ("Oin", "Ilmiora capital")


def test_a_magician_comes_out_in_the_water_and_others_are_asked_where() -> None:
    state = changed(moved(quiet(), "Dragon Sea", MAGE, "Fadan"), ("borders", "Dragon Sea|Oin", "border"))
    hearing = hearing_of(state)
    escapes._come_out(hearing, MAGE)
    assert hearing.public["units"][MAGE]["at"] == "Dragon Sea"
    for refuge, key in (("", "Fadan out of Dragon Sea 0"), (SHIP, f"Fadan out of Dragon Sea 0 off {SHIP}")):
        with pytest.raises(Ask) as asked:
            escapes._come_out(hearing_of(state), "Fadan", refuge)
        assert asked.value.question.key == key


# flights


def test_who_flies_by_magic_is_of_this_player_and_one_reason_is_told() -> None:
    state = holding(moved(quiet(), "Oin", MAGE, "Fadan", "Naclon"), MAGE, "Nihrain Horses")
    line = f'fly "Nihrain Horses" by "{MAGE}" to Yu'
    assert refused(state, line.replace(" to", " carrying Naclon to")) == ["7.flown-stack"]
    apart = changed(state, ("units", "Fadan", "stack", "Fadan"))
    assert refused(apart, line.replace(" to", " carrying Fadan to")) == ["8.apart"]
    assert refused(moved(apart, "Jadmar", "Fadan"), line.replace(" to", " carrying Fadan to")) == ["7.flown-stack"]
    assert refused(state, "fly Teleport by Fadan to Yu") == ["9.magician"]


def test_armies_stay_aboard_the_chaos_ship_and_personalities_fly_off() -> None:
    state = arrived(
        holding(moved(quiet(), "Dragon Sea", MAGE, *armies(quiet(), "Ilmiora", 1)), MAGE, "Ship of Land and Sea"),
        "Chaos Ship",
        "Ann",
        "Dragon Sea",
    )
    state = changed(state, *(("units", unit, "aboard", "Chaos Ship") for unit in (MAGE, "Ilmiora army 1")))
    line = f'fly "Ship of Land and Sea" by "{MAGE}" to Jadmar'
    assert "16.ship" not in [reason.check.rpartition("/")[2] for reason in rule(state, line, "1").reasons]
    assert refused(state, line.replace(" to", " with 1 to")) == ["16.ship"]


def test_the_second_flight_of_a_spell_may_be_in_the_same_turn() -> None:
    state = holding(moved(quiet(), "Ilmiora capital", MAGE), MAGE, "Nihrain Horses", "Teleport")
    flown = do(state, f'fly "Nihrain Horses" by "{MAGE}" to Oin')
    assert rule(flown, f'fly "Nihrain Horses" by "{MAGE}" to Yu').verdict == LEGAL
    assert refused(flown, f'fly Teleport by "{MAGE}" to Yu') == ["9.once"]
    assert units.units(flown)[MAGE]["at"] == "Oin"
