"""The book: every spell, nation and piece of the document, names normalised, numbers that are missing left missing."""

from playaid.book.table_models import validate_book
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment
from tests.each import each
from tests.games.elric.table import HOUSE, PRINTED


def test_the_tables_are_without_fault() -> None:
    assert validate_book(GAME.tables) == []


def test_sixty_nine_spell_counters_by_type() -> None:
    kinds = [equipment.alignment(spell) for spell in equipment.everything()]
    count = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert count == {"law": 13, "chaos": 20, "neutral": 22, "play-immediately": 8, "special": 3, "melnibonean": 2, "elric": 1}


@each(
    ("spell", "strength", "bracketed", "musters"),
    [
        ("Arkyn", 3, False, ["Shazaar", "Vilmir", "Ilmiora"]),
        ("Runestaff", 5, False, ["Lormyr", "Isle of Purple Towns"]),
        ("Noose of Flesh", 3, True, ["Flamebringers", "Steppes Shaman", "Cymoril"]),
        ("Dead Gods Book", 0, False, ["Dhoz-Kam"]),
        ("Mirror of Memory", 4, True, ["Ilmiora", "Myshella", "Cymoril"]),
        ("Dragons", 5, True, ["Mournblade"]),
        ("Sepriz and the Ten", 4, False, ["Lormyr", "Olab", "Free Fleet"]),
        ("Horn of Fate", None, False, ["Jhary-a-conel"]),
    ],
)
def test_a_spell_reads_as_printed(spell: str, strength: int | None, bracketed: bool, musters: list[str]) -> None:
    row = equipment.spells()[spell]
    assert (row["strength"], row["bracketed"], row["musters"]) == (strength, bracketed, musters)


def test_every_muster_names_a_nation_or_a_piece() -> None:
    known = {*equipment.nations(), *equipment.pieces()}
    assert all(target in known for spell in equipment.spells() for target in equipment.musters(spell))


def test_twenty_two_nations_with_their_armies_and_alignment() -> None:
    nations = equipment.nations()
    assert len(nations) == 22
    assert sum(row["armies"] for row in nations.values()) == 129
    assert (nations["Vilmir"]["alignment"], nations["Vilmir"]["armies"]) == ("law", 9)
    assert (nations["Pan Tang"]["alignment"], nations["Pan Tang"]["armies"]) == ("chaos", 5)


def test_twelve_first_placements() -> None:
    assert len(equipment.placements()) == 12
    assert "R'lin K'ren A'a" not in equipment.placements()


def test_numbers_of_fleets_that_the_examples_give() -> None:
    fleet = [PRINTED.value("pieces", "Pan Tang Fleet 1", column) for column in ("combat", "movement", "carries")]
    assert fleet == [5, 6, 2]
    assert [PRINTED.value("pieces", "Vilmir Fleet 1", column) for column in ("combat", "movement", "carries")] == [4, 6, 1]
    assert PRINTED.fact("pieces", "Lormyr Fleet 1", "movement").provenance == "derived"


def test_the_three_who_conjure() -> None:
    assert {piece for piece, row in equipment.pieces().items() if row.get("conjures")} == {"Elric", "Theleb K'aarna", "Yyrkoon"}


@each(
    ("table", "cell"),
    [
        ("pieces", ("Elric", "combat")),
        ("results", ("field", "4", "loser")),
        ("gaps", ("rules", "tie")),
        ("random_appearance", ("1", "place")),
        ("scenarios", ("1", "countries")),
        ("borders", ("Jadmar", "Nadsokor")),
        ("spells", ("Dragons", "balance")),
    ],
)
def test_what_the_document_lacks_is_missing(table: str, cell: tuple[str, ...]) -> None:
    missing = [(entry.table, entry.keys) for entry in PRINTED.missing(table)]
    assert (table, cell) in missing


def test_house_values_are_labelled_and_complete() -> None:
    assert HOUSE.fact("pieces", "Elric", "combat").provenance == "house"
    left = {entry.table for entry in HOUSE.missing()}
    assert left == {"borders"}  # on the house map the table house_map stands for it


def test_the_examples_stand_in_the_house_results_too() -> None:
    assert HOUSE.fact("results", "city", "10", "loser").provenance == "derived"
    assert HOUSE.value("results", "sea", "11", "loser") == "1"


def test_walls_and_their_conflict() -> None:
    assert HOUSE.value("places", "Jadmar", "walls") == 5
    nadsokor = HOUSE.fact("places", "Nadsokor", "walls")
    assert (nadsokor.value, nadsokor.provenance) == (0, "conflict")


def test_the_beam_has_twelve_sections_from_one_to_six() -> None:
    beam = HOUSE.rows("beam")
    assert sorted(row["value"] for row in beam.values()) == sorted([*range(1, 7), *range(1, 7)])
