"""Components and Card listing: the counters of the twelve countries, their terrain, flags."""

import pytest

from playaid.dice.sources import Refusing
from playaid.games.empire import GAME
from playaid.games.empire.ratings import pieces
from playaid.games.empire.rules.attack import kill
from playaid.games.empire.state import board
from playaid.games.empire.table import soundness
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import Change, evolve
from tests.each import each
from tests.games.empire.table import BOOK, discarded, holding, manned, north, rule
from tests.games.empire.test_fleets import aboard

# Country: counters, armies, fleets, wings, named, crowns; counted in the listing another way.
TOTALS = {
    "Grenord": (19, 14, 4, 1, 4, 7),
    "Farthal": (11, 6, 5, 0, 3, 3),
    "Silvia": (8, 4, 3, 1, 8, 6),
    "Bernham": (14, 10, 4, 0, 6, 9),
    "Jazuk": (8, 6, 2, 0, 5, 7),
    "Nordland": (12, 6, 5, 1, 4, 5),
    "Hogrin": (23, 18, 4, 1, 7, 20),
    "Mediland": (14, 9, 5, 0, 7, 7),
    "Dalia": (9, 3, 3, 3, 9, 9),
    "Estoku": (13, 10, 3, 0, 5, 5),
    "Cuzad": (12, 11, 1, 0, 7, 18),
    "Ilgren": (10, 5, 3, 2, 4, 5),
}


@each("country", TOTALS)
def test_counters_of_a_country(country: str) -> None:
    ruling = rule(north(), f"pieces {country}")
    assert ruling.data is not None
    total = ruling.data["total"]
    found = tuple(total[key] for key in ("counters", "armies", "fleets", "wings", "named", "crowns"))
    assert found == TOTALS[country]
    assert sum(entry["copies"] for entry in ruling.data["counters"]) == TOTALS[country][0]


def test_totals_of_all() -> None:
    ruling = rule(north(), "pieces")
    assert ruling.data is not None
    assert ruling.data["total"]["counters"] == 153
    assert list(ruling.data["countries"]) == list(TOTALS)


@each(
    ("name", "code", "creature"),
    [
        ("Craw", "3www+", "dragon"),
        ("Eaglen", "2www+", "eagle"),
        ("Estra", "3ww++", "phoenix"),
        ("Shawli", "2www+", "griphon"),
        ("Whispa", "2www", "pegasus"),
        ("Skurg", "2ww", "bat"),
        ("Charr", "2w+", "salamander"),
        ("Queenie", "1a+++", ""),
        ("Jerreth", "3w+++", ""),
        ("Evenlei", "3nnn+", ""),
        ("Grenord-2a+", "2a+", ""),
    ],
)
def test_a_counter_reads_as_printed(name: str, code: str, creature: str) -> None:
    counter = pieces.counters()[name]
    assert (counter.code, counter.creature) == (code, creature)
    assert counter.named is ("-" not in name)


def test_like_counters_have_one_name_and_numbered_units() -> None:
    assert pieces.counters()["Grenord-1a"].units == tuple(f"Grenord-1a-{n}" for n in range(1, 6))
    assert pieces.counters()["Bernham-2nn"].units == ("Bernham-2nn",)
    assert len({unit for counter in pieces.counters().values() for unit in counter.units}) == 153


@each(
    ("country", "race", "shape", "picture"),
    [
        ("Grenord", "orc", "wide", "I * : : * :"),
        ("Farthal", "human", "wide", "* * : : : :"),
        ("Silvia", "elf", "wide", ": : * : * :"),
        ("Bernham", "human", "wide", "I : : : * :"),
        ("Jazuk", "dwarf", "wide", "I : : I : *"),
        ("Nordland", "human", "wide", "I : * : : :"),
        ("Hogrin", "orc", "flower", "* * : * : :"),
        ("Mediland", "human", "flower", "* : * : : :"),
        ("Dalia", "elf", "flower", ": : : : * *"),
        ("Estoku", "human", "flower", ": : * : * *"),
        ("Cuzad", "dwarf", "flower", "* * * * : :"),
        ("Ilgren", "orc", "flower", "* : : : : :"),
    ],
)
def test_terrain_of_a_country(country: str, race: str, shape: str, picture: str) -> None:
    signs = {"I": "ice", "*": "sea", ":": "land"}
    places = ("top", "left", "centre", "right", "lower-left", "lower-right")
    assert [BOOK.value("countries", country, place) for place in places] == [signs[sign] for sign in picture.split()]
    assert BOOK.value("countries", country, "race") == race
    assert pieces.countries()[country].shape == shape


def test_the_tables_are_whole_and_sound() -> None:
    assert BOOK.missing() == []
    for row in BOOK.rows("pieces").values():
        assert set(row) == {"country", "type", "movement", "combat", "crowns", "name", "number", "creature"}


def test_numbers_of_like_counters_and_shapes_are_marked_as_derived() -> None:
    assert BOOK.fact("pieces", "Grenord-1a-2", "number").provenance == "derived"
    assert BOOK.fact("countries", "Hogrin", "shape").provenance == "derived"
    assert BOOK.fact("pieces", "Craw", "combat").provenance == "printed"


def test_a_flag_comes_with_the_first_unit() -> None:
    state = holding(north(), "Ann", "Gren", "Grenord-1a")
    ruling = rule(state, "muster Gren at Grenord-centre")
    assert ["put", ["public", "control", "Grenord"], "Ann"] in ruling.changes


def test_a_flag_goes_with_the_last_unit() -> None:
    state = manned(north(), "Bob", "Grenord-centre", "Gren", "Grenord-1a", supplied=False)
    hearing = Hearing(GAME, state, Declaration("attack", {}, "Ann"), BOOK, Refusing())
    kill(hearing, "Gren")
    hearing.happens("departure", country="Grenord")
    assert hearing.public["control"] == {"Grenord": "Bob"}
    kill(hearing, "Grenord-1a-1")
    hearing.happens("departure", country="Grenord")
    assert hearing.public["control"] == {}


def test_flags_shows_who_controls_what() -> None:
    state = manned(manned(north(), "Bob", "Grenord-centre", "Gren"), "Ann", "Mediland-left", "Julian", "Jessica")
    ruling = rule(state, "flags")
    assert ruling.data == {"flags": {"Ann": ["Mediland"], "Bob": ["Grenord"]}}
    assert "Ann: Mediland (crowns on the board 2)" in ruling.shown


@each(
    ("break_it", "fault"),
    [
        (["put", ["public", "control", "Silvia"], "Ann"], "flag lies on Silvia"),
        (["drop", ["public", "control", "Grenord"], None], "no flag"),
        (["put", ["public", "units", "Gren", "cell"], "Hogrin-left"], "Gren stands in Hogrin-left, which is not explored"),
        (["push", ["public", "dead"], "Craw"], "there are 154 counters"),
        (["push", ["secret", "Ann", "hand"], "Craw"], "Ann holds 1 counter, and 0 are counted"),
        (["push", ["cup", "deck"], "Gren"], "2 counters Gren instead of 1"),
        (["put", ["public", "lands", "Silvia", "space"], "N1"], "two countries lie on one space"),
        (["put", ["public", "lands", "Silvia", "space"], "M6"], "Silvia does not fit M6"),
        (["put", ["public", "units", "Gren", "aboard"], "Craw"], "Gren is aboard Craw, which cannot carry it"),
        (["put", ["public", "units", "Gren", "aboard"], "Nobody"], "Gren is aboard Nobody, which cannot carry it"),
        (["put", ["public", "units", "Gren", "aboard"], "Gren"], "Gren is aboard Gren, which cannot carry it"),
        (["put", ["public", "hands", "Ann"], -1], "Ann holds -1 counters"),
    ],
)
def test_an_unsound_state_is_named(break_it: Change, fault: str) -> None:
    state = manned(north(), "Bob", "Grenord-centre", "Gren")
    assert list(soundness.faults(state)) == []
    assert fault in "; ".join(soundness.faults(evolve(state, [break_it])))


def test_who_is_aboard_is_nowhere_on_the_map() -> None:
    """Has no cell there, and no supply; and a fleet carries one army."""
    state = aboard()
    assert list(soundness.faults(state)) == []
    for field, value in (("cell", "Mediland-top"), ("supplied", True)):
        beside: Change = ["put", ["public", "units", "Julian", field], value]
        assert list(soundness.faults(evolve(state, [beside]))) == ["Julian is aboard and yet on the map"]
    crowded = manned(state, "Ann", "Mediland-centre", "Vincent")
    vincent = {key: value for key, value in crowded["public"]["units"]["Vincent"].items() if key not in ("cell", "supplied")}
    two: Change = ["put", ["public", "units", "Vincent"], {**vincent, "aboard": "Marcus"}]
    assert list(soundness.faults(evolve(crowded, [two]))) == ["Marcus carries more than one army"]


def test_whose_a_unit_is_is_said_against_another_flag_alone() -> None:
    state = manned(north(), "Bob", "Grenord-centre", "Gren", "Girm")
    for player, told in (("Ann", []), ("Bob", ["Gren is said to be Bob's against a flag that says the same"])):
        assert list(soundness.faults(evolve(state, [["put", ["public", "units", "Gren", "player"], player]]))) == told


def test_positions_laid_by_hand_keep_the_counters() -> None:
    state = discarded(holding(manned(north(), "Ann", "Grenord-top", "Craw"), "Bob", "Gren", "Grenord-1a"), "Girm")
    assert list(soundness.faults(state)) == []
    assert board.owner(state, "Craw") == "Ann"


@each("line", ["set units.Gren null because x", "set units.Foo 3 because x", "set lands.Grenord {} because x"])
def test_a_value_that_would_spoil_the_state_is_not_set(line: str) -> None:
    state = manned(north(), "Ann", "Grenord-right", "Gren")
    with pytest.raises(Unreadable):
        rule(state, line)
    assert rule(state, "set units.Gren.supplied false because x").verdict == LEGAL
