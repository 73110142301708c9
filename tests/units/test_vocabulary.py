"""What is entered for a cell is held to the names that may stand there, wherever it comes in."""

from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.book.facts import BadFact, MissingFact, UnknownFact
from playaid.book.table_exchange import import_csv
from playaid.book.table_specs import Cell
from playaid.book.vocabulary import entry_text, fold, resolve_name
from playaid.desk.questions import remember_fact
from playaid.games import registry
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import fact_question
from tests.each import each

SEAS = ("Jotun Sea", "Sea of Moray", "Irish Sea")
ZONE = Cell(values=SEAS, title="sea zone")


@each(
    ("typed", "name"),
    [
        ("Jotun Sea", "Jotun Sea"),
        ("jotun sea", "Jotun Sea"),
        ("JÖTUN  SEA", "Jotun Sea"),
        ("Jotun Sea Zone", "Jotun Sea"),
        ("the Jotun Sea", "Jotun Sea"),
        ("Jotun", "Jotun Sea"),
        ("Sea of Moray Zone", "Sea of Moray"),
        ("Moray Sea", "Sea of Moray"),
        ("Moray Zone", "Sea of Moray"),
    ],
)
def test_the_rulebooks_own_longer_and_shorter_names(typed: str, name: str) -> None:
    assert entry_text(typed, ZONE, SEAS, ["zone", "sea zone"], none=False) == name


@each("typed", ["Jotn Sea", "Jotun Sae", "Irisch Sea"])
def test_a_near_miss_is_answered_with_candidates_and_not_taken(typed: str) -> None:
    with pytest.raises(BadFact, match="did you mean") as bad:
        entry_text(typed, ZONE, SEAS, ["zone", "sea zone"], none=False)
    assert set(bad.value.near) & {"Jotun Sea", "Irish Sea"}


@each("typed", ["Sea", "zone", "Atlantic"])
def test_what_fits_none_or_several_is_not_guessed(typed: str) -> None:
    with pytest.raises(BadFact):
        entry_text(typed, ZONE, SEAS, ["zone", "sea zone"], none=False)


def test_each_item_of_a_list_is_held_to_the_names() -> None:
    cell = Cell(type="list", values=("clear", "woods", "sea"))
    assert entry_text("Clear; WOODS", cell, cell.values, (), none=False) == "clear;woods"
    with pytest.raises(BadFact, match=r"'wods'.*did you mean woods"):
        entry_text("clear;wods", cell, cell.values, (), none=False)


@each("typed", ["-", "none", "Nothing"])
def test_nothing_only_where_the_column_allows_it(typed: str) -> None:
    assert entry_text(typed, ZONE, SEAS, (), none=True) == "-"
    with pytest.raises(BadFact, match="something stands in every cell"):
        entry_text(typed, ZONE, SEAS, (), none=False)


def test_a_value_called_none_is_a_value() -> None:
    assert entry_text("None", Cell(values=("none", "hex")), ("none", "hex"), (), none=False) == "none"


def test_signs_are_not_folded_away() -> None:
    odds = ("1-1", "2-1", "+1", "-1", "(-)")
    assert [entry_text(value, Cell(values=odds), odds, (), none=False) for value in odds] == list(odds)


def test_names_that_the_rules_speak_of_leave_room_for_others() -> None:
    cell = Cell(known=("Jotun Sea", "Sea of Moray"), title="sea zone")

    def zone(text: str) -> str:
        return entry_text(text, cell, cell.known, ["zone", "sea zone"], none=False)

    assert zone("jotun sea zone") == "Jotun Sea"
    assert zone("The Minches") == "The Minches"
    with pytest.raises(BadFact, match=r"did you mean Jotun Sea.*between quotes"):
        zone("Jotum Sea")
    assert zone('"Jotum Sea"') == "Jotum Sea"


SPACES = ("Round Table", "Sally Port", "Hallway 1", "Grail Hall")


@each("typed", ["Prowess (3) at Sally Port", "Prowess 3 at Sally Port", "tile: Misty Ford", "Saly Port", "Grail"])
def test_what_is_more_than_a_name_or_a_slip_is_no_name(typed: str) -> None:
    with pytest.raises(BadFact, match="between quotes"):
        entry_text(typed, Cell(like="board.name"), SPACES, ["quest"], none=False)


@each(
    ("typed", "name"),
    [
        ("sally port", "Sally Port"),
        ("Hallway 2", "Hallway 2"),
        ("Misty Ford", "Misty Ford"),
        ('"Prowess at Sally Port"', "Prowess at Sally Port"),
    ],
)
def test_a_name_that_is_known_is_written_as_it_stands_and_another_one_is_new(typed: str, name: str) -> None:
    assert entry_text(typed, Cell(like="board.name"), SPACES, ["quest"], none=False) == name


def test_names_are_folded() -> None:
    assert fold("Míd-Inhir’s  Isle") == "mid inhirs isle"
    assert resolve_name("a", ("Ab", "Ac")) is None


# wherever it comes in


def book(slug: str, tmp_path: Path) -> Book:
    return Book(slug, registry.load(slug).tables, tmp_path / "owner")


def test_a_sea_zone_of_albion_at_a_question_by_hand_and_by_import(tmp_path: Path) -> None:
    albion = book("albion", tmp_path)
    with pytest.raises(MissingFact) as missing:
        albion.fact("hexes", "0101", "zone")
    remember_fact(albion, fact_question(missing.value), "Jotun Sea Zone", "today")
    assert albion.value("hexes", "0101", "zone") == "Jotun Sea"
    assert albion.remember("hexes", ("0102", "Zone"), "Sea of Moray zone", "today").value == "Sea of Moray"
    (tmp_path / "hexes.csv").write_text("hex,zone\n0103,jotun\n0104,-\n", encoding="utf-8")
    assert not import_csv(albion, "hexes", tmp_path / "hexes.csv", "today").faults
    assert (albion.value("hexes", "0103", "zone"), albion.value("hexes", "0104", "zone")) == ("Jotun Sea", None)


def test_a_reference_is_held_to_the_table_it_refers_to(tmp_path: Path) -> None:
    albion, elric = book("albion", tmp_path), book("elric", tmp_path)
    assert albion.remember("hexes", ("0101", "kingdom"), "kingdom of MORAY", "today").value == "Moray"
    with pytest.raises(BadFact, match="did you mean Moray") as bad:
        albion.remember("hexes", ("0101", "kingdom"), "Moary", "today")
    assert bad.value.near[0] == "Moray"
    assert elric.remember("scenarios", ("1", "countries"), "vilmir; Ilmiora", "today").value == ["Vilmir", "Ilmiora"]
    with pytest.raises(BadFact, match="something stands"):
        elric.remember("scenarios", ("1", "countries"), "-", "today")


def test_the_keys_of_a_cell_go_by_other_spellings_too(tmp_path: Path) -> None:
    albion = book("albion", tmp_path)
    assert albion.remember("hexes", ("hex 0101", "kingdom"), "Moray", "today").keys == ("0101", "kingdom")
    with pytest.raises(UnknownFact):
        albion.remember("hexes", ("9999", "kingdom"), "Moray", "today")


def test_nothing_of_a_refused_import_is_taken(tmp_path: Path) -> None:
    albion = book("albion", tmp_path)
    (tmp_path / "hexes.csv").write_text("hex,kingdom\n0101,Moray\n0102,Moary\n", encoding="utf-8")
    (fault,) = import_csv(albion, "hexes", tmp_path / "hexes.csv", "today").faults
    assert "did you mean Moray" in fault.text
    with pytest.raises(MissingFact):
        albion.fact("hexes", "0101", "kingdom")


def test_a_command_typed_at_a_question_is_no_fact(tmp_path: Path) -> None:
    albion, commands = book("albion", tmp_path), {"status", "move", "sea"}
    with pytest.raises(MissingFact) as missing:
        albion.fact("hexes", "0101", "zone")
    question = fact_question(missing.value)
    for line in ("status", "MOVE Connan via 0102"):
        with pytest.raises(Unreadable, match="is a command"):
            remember_fact(albion, question, line, "today", commands)
    with pytest.raises(MissingFact):
        albion.fact("hexes", "0101", "zone")
    remember_fact(albion, question, '"status"', "today", commands)
    assert albion.value("hexes", "0101", "zone") == "status"


def test_where_names_are_held_to_a_name_may_be_a_command_too(tmp_path: Path) -> None:
    albion = book("albion", tmp_path)
    with pytest.raises(MissingFact) as missing:
        albion.fact("hexes", "0101", "terrain")
    remember_fact(albion, fact_question(missing.value), "sea", "today", {"sea"})
    assert albion.value("hexes", "0101", "terrain") == ["sea"]
