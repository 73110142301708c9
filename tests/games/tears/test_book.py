"""The book: counters add up, tables are as printed, what is not in the document is missing."""

import pytest

from playaid.book.book import Book
from playaid.book.facts import Fact, MissingFact
from playaid.games.tears.rules import spell_uses, wounds
from playaid.games.tears.state import pieces
from playaid.games.tears.table import names
from tests.each import each
from tests.games.tears.table import HOUSE, PRINTED, G, do, rule, start, told
from tests.games.tears.test_spells import duel


def test_sixty_counters() -> None:
    units = sum(number for side in pieces.SIDES for number in pieces.armies(side).values())
    people = sum(len(pieces.people(side)) for side in pieces.SIDES)
    assert units + people == 60


def test_numbers_of_units_fit_the_set_up() -> None:
    placed: dict[str, int] = {}
    for castle, piece in PRINTED.keys("setup"):
        placed[piece] = placed.get(piece, 0) + PRINTED.value("setup", castle, piece, "number")
    assert {kind: pieces.rows("units")[kind]["number"] - number for kind, number in placed.items()} == {
        "Warsteed": 0, "Wargroup": 0, "Elite Guard": 0, "Cavalry": 1, "Foot Soldier": 3,
    }  # fmt: skip


def test_free_set_up_example() -> None:
    """Caer Navell holds eight units, Caer Sillius six: twice their garrisons of 4 and 3."""
    assert [PRINTED.value("castles", name, "garrison") for name in ("Glaginsdrog", "Caer Navell", "Caer Sillius")] == [4, 4, 3]


@each(
    ("table", "size", "labels"),
    [
        ("commands", 10, ["activations"]),
        ("leader_wounds", 10, ["result"]),
        ("wizard_wounds", 10, ["result"]),
        ("disasters", 10, ["result"]),
        ("spell_table_1", 10, ["spell"]),
        ("spell_table_2", 10, ["spell"]),
        ("spell_table_3", 10, ["spell"]),
        ("terramax_recruiting", 10, ["result"]),
        ("lost_wisdom", 10, ["result"]),
    ],
)
def test_every_face_finds_its_row(table: str, size: int, labels: list[str]) -> None:
    for face in range(1, size + 1):
        for label in labels:
            assert PRINTED.value(table, face, label) is not None


def test_spell_tables_and_index() -> None:
    """Every result of a spell table is in the index but Land Bridge and Earthquake; only Breach and Heal of the index are in no table."""
    found = {PRINTED.value(f"spell_table_{n}", face, "spell") for n in (1, 2, 3) for face in range(1, 11)}
    spells = {name for name in found if not name.startswith("spell table")}
    index = {name for name, row in pieces.rows("spells").items() if row["index"] == "yes"}
    assert spells - index == {"Land Bridge", "Earthquake"}
    assert index - spells == {"Breach", "Heal"}


def test_counters_are_missing_but_for_the_examples() -> None:
    with pytest.raises(MissingFact):
        PRINTED.value("units", "Warsteed", "strength")
    with pytest.raises(MissingFact):
        PRINTED.value("leaders", "Shale", "rank")
    assert PRINTED.fact("leaders", "Shelnor", "rank").provenance == "derived"
    assert [PRINTED.value("leaders", name, "command") for name in ("Kestrel", "Ezelle", "Neko")] == [6, 6, 7]
    assert (PRINTED.value("wizards", "Torin", "success"), PRINTED.value("wizards", "Torin", "most_spells")) == (2, 5)


def test_house_tables_fill_what_play_needs() -> None:
    assert list(HOUSE.missing()) == []
    for unit, row in HOUSE.rows("units").items():
        assert row["strength"] >= (row["reduced"] or 0), unit
        assert row["strength"] <= 7, unit
    assert HOUSE.fact("units", "Warsteed", "strength").provenance == "house"


def test_house_map_is_whole() -> None:
    areas = HOUSE.rows("house_areas")
    assert all(area in areas[other]["roads"] for area, row in areas.items() for other in row["roads"])
    assert sum(row["kind"] == "ruins" for row in areas.values()) == 8
    assert {name for name, row in areas.items() if row["kind"] == "castle"} == set(pieces.rows("castles"))
    assert set(pieces.rows("areas")) <= set(areas)


def test_wizards_begin_within_their_spells() -> None:
    for name, row in HOUSE.rows("wizards").items():
        assert len(row["spells"]) <= row["most_spells"], name


@each(("typed", "meant"), [("2 warsteeds", "2 Warsteed"), ("減少騎兵", "reduced Warsteed"), ("妖精", "Cadmin"), ("War Groupe", "Wargroup")])
def test_names_in_either_language(typed: str, meant: str) -> None:
    from playaid.referee.contract.names import find

    assert find(typed, names.unit_names("Gorganun"), "unit") == meant


def test_spells_in_either_language() -> None:
    from playaid.referee.contract.names import find

    for name, row in pieces.rows("spells").items():
        if row.get("japanese"):
            assert find(row["japanese"], names.spell_names(), "spell") == name
    assert find("trotoise speed", names.spell_names(), "spell") == "Tortoise Speed"


def test_every_spelling_of_a_person_is_known() -> None:
    for table in ("leaders", "wizards"):
        for name, row in pieces.rows(table).items():
            assert names.people_names()[name] == list(row.get("aliases") or ())
    assert any(names.people_names().values())


def test_a_spell_is_cast_when_the_index_has_it() -> None:
    """What the table says of when, and when `cast` and `wound` take it; of spells that the index does not describe the players say it."""
    when = {name: row["timing"] for name, row in pieces.rows("spells").items() if row["index"] != "no"}
    assert {name for name in when if when[name] == "start of battle"} == set(spell_uses.AT_THE_START)
    assert {name for name in when if when[name] in ("battle", "start of battle", "any")} == set(spell_uses.IN_BATTLE) & set(when)
    assert {name for name in when if when[name] not in ("battle", "start of battle")} == set(spell_uses.ON_THE_MARCH) & set(when)
    assert {name for name in when if "sinking ship" in when[name]} == set(wounds.SAVING)


def test_the_pace_of_a_chieftain_is_on_their_counter_alone() -> None:
    with pytest.raises(MissingFact):
        PRINTED.value("leaders", pieces.CHIEFTAIN, "movement")
    assert HOUSE.fact("leaders", pieces.CHIEFTAIN, "movement").provenance == "house"
    people = [name for side in pieces.SIDES for name in pieces.people(side)]
    assert {PRINTED.value("leaders", name, "movement") for name in people if pieces.is_leader(name)} == {3}


def told_as(name: str, value: int) -> Book:
    """The house tables with a number of the rules put otherwise."""
    return HOUSE.with_recorded([Fact("constants", (name, "value"), value, "owner")])


def test_as_many_cadmin_are_set_up_as_the_table_has() -> None:
    ruling = rule(start(), "ambassador Kishmin", side=G, book=told_as("Cadmin at set-up", 4))
    assert "4 Cadmin are set up with Kishmin in Glaginsdrog." in told(ruling)


def test_what_a_spell_adds_is_what_the_table_has() -> None:
    for spell, more, on in (("Eldritch Fire", 1, "Hastur"), ("Eldritch Might", 2, "Wargroup")):
        aim = f" on {on}" if on != "Hastur" else ""
        state = do(duel(spell, "Wargroup"), f'cast "{spell}" by Hastur{aim}', "1", book=told_as(f"{spell} adds", more))
        assert ["plus", G, on, more] in state["public"]["battle"]["effects"]
