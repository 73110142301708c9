"""What may not come about by any road: each law broken by hand, and kept."""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.empire import GAME
from playaid.games.empire.rules.laws import LAWS
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.laws import TRUSTED, breaches
from playaid.referee.session.entry_of_state import entry_of
from playaid.testing.entering import other_positions
from playaid.testing.laws import Position
from tests.each import each
from tests.games.empire.table import BOOK, TABLE, at, holding, manned, north, rule

AT = "Grenord-centre"


def broken(before: State, after: State) -> list[str]:
    heard: Hearing = Hearing(GAME, before, Declaration("move", {}, "Ann"), BOOK, Refusing())
    return [breach.law.id for breach in breaches(heard, before, after)]


def put(state: State, unit: str, field: str, value: Any) -> State:
    return TABLE.put(state, "public", "units", unit, field, value)


FRESH = manned(north(), "Ann", AT, "Girm")
TIRED = manned(north(), "Ann", AT, "Girm", supplied=False)
SAILING = manned(manned(FRESH, "Ann", "Grenord-left", "Grenord-2n"), "Ann", "Mediland-left", "Julian")
JULIAN = {key: value for key, value in SAILING["public"]["units"]["Julian"].items() if key not in ("cell", "supplied")} | {
    "aboard": "Grenord-2n-1"
}
AFLOAT = TABLE.put(SAILING, "public", "units", "Julian", JULIAN)
THEIRS = manned(manned(north(), "Ann", AT, "Girm"), "Bob", "Mediland-centre", "Mary")


@each(
    ("law", "before", "after"),
    [
        ("law.spent", TIRED, put(TIRED, "Girm", "cell", "Grenord-right")),
        ("law.reach", FRESH, put(FRESH, "Girm", "cell", "Hogrin-top")),
        ("law.own", THEIRS, put(THEIRS, "Mary", "cell", "Mediland-top")),
        ("law.acted", FRESH, put(FRESH, "Girm", "cell", "Grenord-right")),
        (
            "law.acted",
            AFLOAT,
            TABLE.put(AFLOAT, "public", "units", "Julian", SAILING["public"]["units"]["Julian"]),
        ),
        ("law.supply", TIRED, put(TIRED, "Girm", "supplied", True)),
        ("law.one", FRESH, manned(FRESH, "Bob", AT, "Mary")),
        ("law.dead", FRESH, TABLE.put(FRESH, "public", "dead", ["Grenord-1a"])),
        ("law.home", FRESH, manned(FRESH, "Ann", "Hogrin-centre", "Crig", supplied=False)),
        ("law.flag", FRESH, manned(FRESH, "Bob", AT, "Crig", supplied=False)),
        ("law.holder", THEIRS, put(THEIRS, "Mary", "player", "Ann")),
        ("law.explored", FRESH, manned(FRESH, "Ann", AT, "Gurn", supplied=False)),
        ("law.ground", FRESH, put(FRESH, "Girm", "cell", "Grenord-left")),
        ("law.ground", TIRED, manned(TIRED, "Ann", "Grenord-top", "Craw", supplied=False)),
        ("law.aboard", SAILING, TABLE.put(SAILING, "public", "units", "Julian", JULIAN)),
        ("law.enmity", FRESH, manned(FRESH, "Ann", "Silvia-centre", "Thinoll", supplied=False)),
        ("law.full", FRESH, TABLE.put(FRESH, "public", "hands", "Ann", 7)),
        ("law.hand", FRESH, TABLE.put(FRESH, "public", "hands", "Ann", 99)),
    ],
)
def test_a_law_broken_by_hand_is_found(law: str, before: State, after: State) -> None:
    assert law in broken(before, after)
    assert broken(before, before) == []


def test_no_law_is_without_its_breach() -> None:
    assert len(LAWS) == 16


def test_a_unit_set_elsewhere_is_told_what_it_breaks() -> None:
    ruling = rule(TIRED, "set units.Girm.cell Grenord-right because it stood there")
    assert "Girm is unsupplied, and only a supplied unit moves" in [line.text for line in ruling.worksheet if line.result == TRUSTED]
    moved = put(put(FRESH, "Girm", "cell", "Grenord-right"), "Girm", "supplied", False)
    assert broken(FRESH, moved) == []


def test_what_keeps_the_laws_is_no_breach() -> None:
    """Of what the laws look at: a cell where the unit may stand, a fleet of one's own country, a full hand, orcs beside men."""
    gren = put(manned(SAILING, "Ann", AT, "Gren", supplied=False), "Grenord-2n-1", "supplied", False)
    aboard = {key: value for key, value in gren["public"]["units"]["Gren"].items() if key not in ("cell", "supplied")}
    assert broken(gren, TABLE.put(gren, "public", "units", "Gren", {**aboard, "aboard": "Grenord-2n-1"})) == []
    assert broken(at("draw", "Ann", FRESH), TABLE.put(at("draw", "Ann", FRESH), "public", "hands", "Ann", 6)) == []
    assert broken(FRESH, manned(FRESH, "Ann", "Grenord-right", "Crig", supplied=False)) == []
    stray = manned(FRESH, "Ann", AT, "Gurn", supplied=False)
    assert broken(stray, put(stray, "Girm", "supplied", False)) == [], "who was there before is told no more"
    resupplied = TABLE.put(at("choice", "Ann", TIRED), "public", "units", "Girm", "supplied", True)
    assert broken(at("choice", "Ann", TIRED), resupplied) == []


def test_a_flag_stays_where_its_player_has_a_unit_left() -> None:
    """3.A: a unit that the players' word gives to another takes the flag along with the last of its owner's alone."""
    two = manned(THEIRS, "Bob", "Mediland-centre", "Henry", supplied=False)
    assert broken(two, put(two, "Mary", "player", "Ann")) == []
    assert broken(THEIRS, evolve(THEIRS, [["drop", ["public", "control", "Bernham"], None]])) == [], "where none lies, none is left"
    taken = put(THEIRS, "Mary", "player", "Ann")
    assert broken(taken, put(taken, "Mary", "supplied", False)) == [], "what was so before is told no more"
    told = [line.text for line in rule(THEIRS, "set units.Mary.player Ann because x").worksheet if line.result == TRUSTED]
    assert told == ["the flag of Bernham is Bob's, of whose units none is of Bernham"]


def test_a_newcomer_out_of_place_is_told_with_their_cell() -> None:
    heard: Hearing = Hearing(GAME, FRESH, Declaration("set", {}, "Ann"), BOOK, Refusing())
    told = [breach.text for breach in breaches(heard, FRESH, manned(FRESH, "Ann", "Bernham-centre", "Crig", supplied=False))]
    assert told == ["Crig comes in at Bernham-centre, which is no place for it in or beside Grenord"]


def test_an_evening_that_was_overruled_is_entered_again() -> None:
    """An army at sea, elves beside orcs, a hand of seven, an army aboard another country's fleet: told, and not refused."""
    state = manned(manned(SAILING, "Ann", "Silvia-centre", "Thinoll", supplied=False), "Bob", "Bernham-centre", "Mary")
    state = holding(
        put(put(state, "Mary", "cell", "Grenord-left"), "Mary", "supplied", False),
        "Bob",
        *("Henry", "William", "Flake", "Edmund", "Queenie", "Kaze", "Miko"),
    )
    state = TABLE.put(state, "public", "units", "Julian", JULIAN)
    here = Position(TABLE, state, "Ann", ())
    assert list(other_positions(here)) == []
    hands = {"own Bob": "hand Henry, William, Flake, Edmund, Queenie, Kaze, Miko"}
    entered = TABLE.set_up(("Ann", "Bob"), answers=hands, midway=entry_of(GAME, state, BOOK).table)
    assert [line.text for line in entered.worksheet if line.result == TRUSTED] == [
        "where they cannot stand: Mary (army) in Grenord-left: sea, Thinoll (army) in Silvia-centre: sea",
        "Julian is aboard Grenord-2n-1, which is not of Mediland",
        "Ann controls both elves and orcs",
        "Bob holds 7 counters, and a hand holds 6",
    ]


def test_what_was_so_before_is_told_no_more() -> None:
    """An army aboard another country's fleet; whoever is said to be supplied aboard crowds no cell."""
    assert "law.aboard" in broken(SAILING, AFLOAT)
    moved = put(put(AFLOAT, "Girm", "cell", "Grenord-right"), "Girm", "supplied", False)
    assert broken(AFLOAT, moved) == []
    assert "law.one" not in broken(SAILING, put(AFLOAT, "Julian", "supplied", True))


def out_of_turns(state: State) -> State:
    return evolve(state, [["drop", ["referee", "at"], None]])


def test_out_of_the_turns_nobody_moves_another_players_unit() -> None:
    """Where no step is kept it is nobody's turn: no law of turns is broken."""
    moved = put(THEIRS, "Mary", "cell", "Mediland-top")
    assert "law.own" not in broken(out_of_turns(THEIRS), out_of_turns(moved))
    supplied = put(TIRED, "Girm", "supplied", True)
    assert "law.supply" not in broken(out_of_turns(TIRED), out_of_turns(supplied))


def test_a_newcomer_aboard_is_told_so() -> None:
    heard: Hearing = Hearing(GAME, FRESH, Declaration("set", {}, "Ann"), BOOK, Refusing())
    crig = manned(FRESH, "Ann", "Grenord-right", "Crig", supplied=False)
    fleet = manned(crig, "Ann", "Mediland-left", "Marcus")
    here = {key: value for key, value in crig["public"]["units"]["Crig"].items() if key != "cell"}
    aboard = TABLE.put(fleet, "public", "units", "Crig", {**here, "aboard": "Marcus"})
    told = [breach.text for breach in breaches(heard, FRESH, aboard)]
    assert any(text.startswith("Crig comes in at aboard") for text in told), told
