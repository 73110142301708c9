"""The book: every table sound, what the documents count, conflicts with both values, house tables that make sense."""

from itertools import pairwise
from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.book.cells import parse_cell
from playaid.book.facts import BadFact
from playaid.book.table_models import validate_book
from playaid.games.albion import GAME
from playaid.games.albion.ratings.forces import RATIOS
from playaid.games.albion.schema import Person
from tests.each import each
from tests.games.albion.table import BOOK, PRINTED

LETTERS = ["-", *"abcdefghij"]


def test_no_fault_in_any_table() -> None:
    assert validate_book(GAME.tables) == []


@each(("table", "many"), [("persons", 44), ("items", 23), ("enchantments", 13), ("places", 19), ("turns", 10), ("ships", 28)])
def test_as_many_as_the_document_has(table: str, many: int) -> None:
    assert len(PRINTED.keys(table)) == many


def test_every_person_has_as_many_boxes_as_strength() -> None:
    for name, row in PRINTED.rows("persons").items():
        if "combat" in row:
            assert row["boxes"] == row["combat"], name


@each(
    ("keys", "value", "other"),
    [
        (("persons", "Arwan", "boxes"), 5, "6"),
        (("persons", "Dagda", "boxes"), 5, "6"),
        (("persons", "Brian Mac Iver", "boxes"), 4, "5"),
        (("persons", "Mad Ainsel", "boxes"), 4, "5"),
        (("persons", "Bran Og", "boxes"), 5, "6"),
        (("persons", "Cormac", "boxes"), 5, "6"),
        (("persons", "Cluracan", "boxes"), 5, "6"),
        (("places", "07", "hex"), "3337", "0715"),
        (("persons", "Magog", "kingdom"), "Gogma", "Eastmarch"),
        (("persons", "Corin", "race"), "Ancient", "Elf"),
        (("persons", "Sean", "race"), "Ancient", "Mundane"),
        (("persons", "Arwan", "kingdom"), "Gwynedd", "Munster"),
        (("setup", "Leinster 1525", "hex"), "1525", "1425"),
    ],
)
def test_conflicts_keep_both_values(keys: tuple[str, str, str], value: object, other: str) -> None:
    fact = PRINTED.fact(*keys)
    assert (fact.value, fact.provenance) == (value, "conflict")
    assert other in fact.note


def test_what_else_a_document_says_is_a_value_that_an_owner_can_enter() -> None:
    """Both values of a conflict: the column takes the other, too."""
    for (table, keys, column), remark in PRINTED.remarks().items():
        if remark.provenance == "conflict":
            cell = PRINTED.layout(table).cell_of(column)
            value = parse_cell(remark.other, cell)
            named = value if isinstance(value, list) else [value]
            assert not cell.references or all((str(one),) in PRINTED.sheet(cell.references).known_rows for one in named if one), keys


@each(("piece", "column", "text"), [("Munster 1026", "kingdom", "-"), ("Munster 1026", "kind", "ship"), ("Barguest", "kind", "army")])
def test_what_a_piece_is_no_copy_has_otherwise(piece: str, column: str, text: str, tmp_path: Path) -> None:
    """A set-up by which an army is of no kingdom, or a ship that no list of ships has, is none that the rules can use."""
    book = Book("albion", GAME.tables, tmp_path, "house")
    stands = book.value("setup", piece, column)
    with pytest.raises(BadFact, match="no copy has it otherwise"):
        book.remember("setup", (piece, column), text, "today", over_printed=True)
    book.remember("setup", (piece, "hex"), "1625", "today", over_printed=True)
    [file] = tmp_path.rglob("setup.csv")
    file.write_text(file.read_text("utf-8").replace(f"{piece},hex,1625", f"{piece},{column},{text}"), encoding="utf-8")
    by_hand = Book("albion", GAME.tables, tmp_path, "house")
    assert len(by_hand.entries("setup")) == 1
    assert by_hand.value("setup", piece, column) == by_hand.rows("setup")[piece][column] == stands


def test_what_the_mapsheet_prints_is_missing() -> None:
    missing = {one.table for one in PRINTED.missing()}
    assert missing >= {"combat", "casualty", "attrition", "discovery", "activation", "movement", "battle", "hexes", "turns"}
    assert len(PRINTED.missing("combat")) == 121
    assert all(one.why for one in PRINTED.missing())


def test_the_five_hexes_of_the_dyke_are_enchanted() -> None:
    """17.0 calls them so, and enchanted is one of the aspects of a hex. [2.1, 3.0]"""
    dykes = [number for number in BOOK.keys("hexes") if "dyke" in (BOOK.fact("hexes", number, "terrain").value or ())]
    assert [BOOK.fact("hexes", number, "aspect").value for number in dykes] == ["enchanted"] * 5


def test_house_tables_leave_no_hole_that_play_falls_into() -> None:
    assert {one.table for one in BOOK.missing()} <= {"casualty", "enchantments"}
    assert {one.keys[1] for one in BOOK.missing("casualty")} == {"i", "j"}


def rank(letter: str) -> int:
    return LETTERS.index(letter.removesuffix("r") or "-")


@each("roll", range(2, 13))
def test_a_better_ratio_is_never_worse_for_the_attacker(roll: int) -> None:
    cells = [BOOK.value("combat", roll, ratio) for ratio in RATIOS]
    assert [rank(cell[0]) for cell in cells] == sorted((rank(cell[0]) for cell in cells), reverse=True)
    assert [rank(cell[1]) for cell in cells] == sorted(rank(cell[1]) for cell in cells)
    assert not any(before[1].endswith("r") and not after[1].endswith("r") for before, after in pairwise(cells))


@each("ratio", RATIOS)
def test_a_higher_roll_is_never_worse_for_the_attacker(ratio: str) -> None:
    cells = [BOOK.value("combat", roll, ratio) for roll in range(2, 13)]
    assert [rank(cell[0]) for cell in cells] == sorted((rank(cell[0]) for cell in cells), reverse=True)
    assert [rank(cell[1]) for cell in cells] == sorted(rank(cell[1]) for cell in cells)


@each("letter", "abcdefgh")
def test_losses_grow_with_force_and_never_exceed_it(letter: str) -> None:
    cells = [[int(part.rstrip("*")) for part in BOOK.value("casualty", force, letter)] for force in range(1, 31)]
    for side in (0, 1):
        column = [cell[side] for cell in cells]
        assert column == sorted(column)
    assert all(left <= force for force, (left, _) in enumerate(cells, 1))


def test_losses_grow_with_the_letter() -> None:
    for force in range(1, 31):
        for side in (0, 1):
            row = [int(BOOK.value("casualty", force, letter)[side].rstrip("*")) for letter in "abcdefgh"]
            assert row == sorted(row)


def test_attrition_grows_with_the_roll() -> None:
    found = [BOOK.value("attrition", roll, "result") for roll in range(1, 21)]
    assert [LETTERS.index(one) for one in found] == sorted(LETTERS.index(one) for one in found)
    assert found[0] == "-"


def test_a_stronger_search_party_is_never_worse_off() -> None:
    order = {"Cd": 0, "C4": 1, "C3": 2, "C2": 3, "C1": 4, "!": 5}
    for place in ("1023", "1323", "2128", "2629", "2634", "3705"):
        for roll in range(2, 13):
            row = [order.get(BOOK.value("discovery", place, roll, strength), 6) for strength in range(21)]
            assert row == sorted(row)


def test_owners_entries_are_asked_for_once_and_travel(tmp_path: Path) -> None:
    from playaid.book.book import Book

    book = Book("albion", GAME.tables, tmp_path)
    book.remember("combat", ("9", "1-1"), "b/d", "2026-01-03")
    again = Book("albion", GAME.tables, tmp_path)
    assert again.value("combat", 9, "1-1") == ["b", "d"]
    assert again.fact("combat", 9, "1-1").provenance == "owner"
    assert len(again.missing("combat")) == 120


def test_what_is_missing_fits_on_a_screen_or_two(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nearly twenty thousand cells of the mapsheet are summed up by table, or by column and reason. `--all` has each."""
    from playaid.cli.tables import commands

    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path))
    assert commands.run(["missing", "albion"]) == 0
    out = capsys.readouterr().out
    assert len(out.splitlines()) < 60
    assert "terrain: 1976 cells, 0101 to 3852" in out
    assert "121 cells, 2, 1-6 to 12, 6-1" in out
    assert f"{len(PRINTED.missing())} cells in all." in out


@each(("rank", "command", "sound"), [("king", 0, False), ("king", 1, True), (None, 0, True)])
def test_a_rank_has_a_command_rating(rank: str | None, command: int, sound: bool) -> None:
    """7.8"""
    if sound:
        assert Person(combat=3, boxes=3, rank=rank, command=command).command == command
    else:
        with pytest.raises(ValueError, match="without a Command Rating"):
            Person(combat=3, boxes=3, rank=rank, command=command)


def test_as_many_boxes_as_strength() -> None:
    with pytest.raises(ValueError, match="4 boxes for a Combat Strength of 3"):
        Person(combat=3, boxes=4, rank=None, command=0)
