"""One answer at the table may fill a line of a chart or a space, state a rule of thumb, or be put off."""

from pathlib import Path

import pytest

from playaid.book import Book, owner_answers
from playaid.book.book import tables_folder
from playaid.book.facts import BadFact, UnknownFact

WHEN = "2026-05-01T19:00:00Z"
FIGHT = ("4", "a")


@pytest.fixture
def albion(tmp_path: Path) -> Book:
    """The book of albion with an owner who has entered nothing."""
    return Book("albion", tables_folder("albion"), tmp_path)


def known(book: Book, table: str, *keys: str) -> object:
    fact = book.known_fact(table, *keys)
    return "?" if fact is None else fact.value


def test_the_line_is_the_row_or_where_only_the_cell_is_missing_the_column(albion: Book) -> None:
    row = owner_answers.line_of(albion, "casualty", FIGHT)
    assert (row.names, row.down) == (tuple("abcdefghij"), False)
    column = owner_answers.line_of(albion, "turns", ("3", "weather"))
    assert (column.names[:3], column.down) == (("1", "2", "3"), True)
    assert owner_answers.line_of(albion, "discovery", ("1023", "7", "3")).cells[0] == ("1023", "7", "0")


def test_values_between_commas_fill_the_line_in_order(albion: Book) -> None:
    owner_answers.take(albion, "battle", ("knowe", "Troll"), "H, H, H, T", WHEN)
    assert [known(albion, "battle", "knowe", race) for race in ("Mundane", "Gnome", "Troll", "Elf")] == ["H", "H", "H", "T"]
    owner_answers.take(albion, "battle", ("broch", "Troll"), "H U T H", WHEN)
    assert known(albion, "battle", "broch", "Troll") == "T"


def test_too_few_values_are_refused_and_nothing_is_written(albion: Book) -> None:
    with pytest.raises(BadFact, match="2 values are given, and 4 cells of this line are missing"):
        owner_answers.take(albion, "battle", ("knowe", "Troll"), "H, T", WHEN)
    with pytest.raises(BadFact, match="wanted is one of"):
        owner_answers.take(albion, "battle", ("knowe", "Troll"), "H, H, H, X", WHEN)
    assert albion.entries("battle") == {}


def test_cells_by_their_names(albion: Book) -> None:
    owner_answers.take(albion, "hexes", ("3322", "terrain"), "terrain=woods, Kingdom=borders, roads=-", WHEN)
    assert [known(albion, "hexes", "3322", column) for column in ("terrain", "kingdom", "roads", "zone")] == [
        ["woods"],
        "Borders",
        None,
        "?",
    ]
    with pytest.raises(UnknownFact, match="no height"):
        owner_answers.take(albion, "hexes", ("3323", "terrain"), "height=3", WHEN)
    owner_answers.take(albion, "turns", ("3", "weather"), "3=rain, 4=clear", WHEN)
    assert known(albion, "turns", "4", "weather") == "clear"


def test_all_states_a_rule(albion: Book) -> None:
    owner_answers.take(albion, "hexes", ("3322", "aspect"), "all - where hex is not 0101", WHEN)
    assert (known(albion, "hexes", "3322", "aspect"), known(albion, "hexes", "0101", "aspect")) == (None, "?")
    owner_answers.take(albion, "persons", ("Imric", "hero"), "all no but Auberon, colleran", WHEN)
    assert [known(albion, "persons", who, "hero") for who in ("Imric", "Auberon", "Colleran")] == [False, True, True]
    owner_answers.take(albion, "movement", ("clear", "Elf"), "all 1", WHEN)
    assert known(albion, "movement", "woods", "Gnome") == "1"
    with pytest.raises(BadFact, match="the other of yes and no"):
        owner_answers.take(albion, "hexes", ("3322", "terrain"), "all clear but 3323", WHEN)


def test_as_its_neighbours(albion: Book) -> None:
    with pytest.raises(BadFact, match="nothing is known"):
        owner_answers.take(albion, "hexes", ("3322", "aspect"), "as its neighbours", WHEN)
    albion.remember("hexes", ("3321", "aspect"), "wild", WHEN)
    assert (
        owner_answers.take(albion, "hexes", ("3322", "aspect"), "As its neighbours", WHEN).told == "hexes 3322 aspect, as on your own copy"
    )
    assert known(albion, "hexes", "3322", "aspect") == "wild"
    albion.remember("hexes", ("3324", "aspect"), "enchanted", WHEN)
    with pytest.raises(BadFact, match="differ: enchanted 1, wild 1") as differ:
        owner_answers.take(albion, "hexes", ("3323", "aspect"), "as its neighbours", WHEN)
    assert differ.value.near == ("enchanted", "wild")


def test_as_another_row(albion: Book) -> None:
    albion.remember_all("hexes", {("3321", "aspect"): "wild", ("3321", "roads"): "trail"}, WHEN)
    owner_answers.take(albion, "hexes", ("3322", "aspect"), "as 3321", WHEN)
    assert (known(albion, "hexes", "3322", "aspect"), known(albion, "hexes", "3322", "roads")) == ("wild", ["trail"])
    albion.remember("discovery", ("1023", "7", "3"), "!", WHEN)
    owner_answers.take(albion, "discovery", ("1323", "7", "3"), "as 1023", WHEN)
    assert known(albion, "discovery", "1323", "7", "3") == "!"
    assert known(albion, "discovery", "2128", "7", "3") == "?"


def test_not_now_plays_on_with_the_house_value_and_says_so(albion: Book) -> None:
    told = owner_answers.take(albion, "casualty", FIGHT, "not now", WHEN).told
    assert told == "put off, with the house table for now: casualty * = house where force is 4"
    fact = albion.fact("casualty", *FIGHT)
    assert (fact.provenance, fact.value) == ("house", ["0", "0"])
    assert known(albion, "casualty", "5", "a") == "?"
    albion.remember("casualty", FIGHT, "1/0", WHEN)
    assert known(albion, "casualty", *FIGHT) == ["1", "0"]


def test_all_not_now_puts_the_whole_table_off(albion: Book) -> None:
    told = owner_answers.take(albion, "casualty", FIGHT, "All not now", WHEN).told
    assert told == "put off, with the house table for now: casualty * = house"
    assert known(albion, "casualty", "5", "a") != "?"
    assert known(albion, "attrition", "5", "result") == "?"


def test_what_no_house_table_has_cannot_be_put_off(albion: Book) -> None:
    albion_only = [cell for cell in albion.missing("persons") if albion.house("persons", *cell.keys) is None]
    if not albion_only:
        pytest.skip("every missing cell of persons has a house value")
    with pytest.raises(BadFact, match="cannot be put off"):
        owner_answers.take(albion, "persons", albion_only[0].keys, "not now", WHEN)


def test_a_free_text_is_taken_as_it_stands(tmp_path: Path) -> None:
    elric = Book("elric", tables_folder("elric"), tmp_path)
    owner_answers.take(elric, "scenarios", ("1", "title"), "All quiet, all calm", WHEN)
    assert known(elric, "scenarios", "1", "title") == "All quiet, all calm"
    assert "with commas" not in owner_answers.hint(owner_answers.line_of(elric, "scenarios", ("2", "title")))


def test_a_column_is_told_by_the_names_of_its_rows(tmp_path: Path) -> None:
    """Nobody at a table knows the numbers of the spaces."""
    legacy = Book("legacy", tables_folder("legacy"), tmp_path)
    for column, value in (("kind", "-"), ("colour", "red")):
        legacy.remember("board", ("1", column), value, WHEN)
    line = owner_answers.line_of(legacy, "board", ("1", "paths"))
    assert "as NAME=VALUE (Round Table, Docks … " in owner_answers.hint(line)
    owner_answers.take(legacy, "board", ("1", "paths"), "Sally Port=Hallway 2, docks=Hallway 4, 3=Hallway 1", WHEN)
    assert [known(legacy, "board", number, "paths") for number in ("4", "2", "3")] == [["Hallway 2"], ["Hallway 4"], ["Hallway 1"]]


def test_the_first_battle_of_albion_takes_eight_questions() -> None:
    """The transcript is played with all others; here its questions are counted."""
    text = (Path(__file__).parent.parent / "transcripts" / "albion" / "eight-questions.play").read_text()
    lines = [line.strip() for line in text.splitlines()]
    assert "tables printed" in lines
    assert lines.count("value?") == 8
    assert any(line.startswith("Battle in 3140, round 1") for line in lines)
