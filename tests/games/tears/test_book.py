"""The book: counters add up, tables are as printed, what is not in the document is missing."""

import pytest

from playaid.book.facts import MissingFact
from playaid.games.tears.state import pieces
from playaid.games.tears.table import names
from tests.each import each
from tests.games.tears.table import HOUSE, PRINTED


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
