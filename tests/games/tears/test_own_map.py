"""The owner's own map: areas, kinds and roads as his book has them, from the first turn on; what an evening tells goes back into it."""

from pathlib import Path

import pytest

from playaid.book import Book
from playaid.book.book import tables_folder
from playaid.cli.main import run
from playaid.cli.tables import commands
from playaid.games.tears.rules.charting import learnt
from playaid.games.tears.state import world
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT
from playaid.referee.contract.state import State
from playaid.testing.table import Table
from tests.games.tears.table import GAME, F, G, put, sheet

WHEN = "2026-05-01T19:00:00Z"
ROADS = {("Glaginsdrog", "Ashmoor"): "road", ("Ashmoor", "Kimrin"): "road", ("Glaginsdrog", "Ursh"): "no"}


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """A book in which some of the map is told."""
    book = Book("tears", tables_folder("tears"), tmp_path / "owner")
    book.remember_all("roads", {(*pair, "road"): what for pair, what in ROADS.items()}, WHEN)
    book.remember("charted", ("Ashmoor", "kind"), "town", WHEN)
    book.remember("areas", ("Ossum", "kind"), "port", WHEN)
    return book


def at_table(book: Book) -> Table:
    """A table of the printed rules with this book."""
    table = Table(GAME, "printed")
    table.book = book
    return table


def marching(table: Table) -> State:
    """Kishmin stands at Glaginsdrog and may go."""
    state = table.start({G: "Ann", F: "Bob"})
    for line, dice, side in (("ambassador Shimar", "", G), ("next", "", G), ("initiative", "9 2", G), ("command table", "1", None)):
        state = table.do(state, line, dice, side)
    return put(state, "Kishmin", "Glaginsdrog", act=True, used=0)


def test_a_session_begins_with_the_map_of_the_book(book: Book) -> None:
    state = at_table(book).start({G: "Ann", F: "Bob"})
    assert world.neighbours(state, "Ashmoor") == ["Glaginsdrog", "Kimrin"]
    assert (world.kind(state, "Ashmoor"), world.kind(state, "Ossum"), world.kind(state, "Asten")) == ("town", "port", "")
    assert state["public"]["map"]["none"] == ["Glaginsdrog|Ursh"]
    assert not world.whole(state)


def test_names_are_the_documents_however_they_were_typed_and_of_a_pair_told_twice_the_later_stands(book: Book) -> None:
    book.remember_all("roads", {("kimrin", "ILROG", "road"): "road", ("Ilrog", "Old Mill", "road"): "road"}, WHEN)
    book.remember("roads", ("Ursh", "Glaginsdrog", "road"), "road", WHEN)
    state = at_table(book).start({G: "Ann", F: "Bob"})
    assert world.neighbours(state, "Ilrog") == ["Kimrin", "Old Mill"]
    assert world.areas(state)["Old Mill"] == "", "an area of which nothing but a road is told is on the map, and its kind is asked for"
    assert "Ursh" in world.neighbours(state, "Glaginsdrog")
    assert state["public"]["map"]["none"] == []


def test_along_a_road_of_the_book_one_goes_and_elsewhere_not(book: Book) -> None:
    table = at_table(book)
    state = marching(table)
    assert table.rule(state, "move Kishmin to Ashmoor").verdict == LEGAL
    assert table.refused(state, "move Kishmin to Ursh") == ["move.road"]
    asked = table.rule(state, "move Kishmin to Kimrin")
    assert (asked.verdict, asked.question.key if asked.question else "") == (NEEDS_INPUT, "road Glaginsdrog Kimrin")
    book.remember("board", ("board", "complete"), "yes", WHEN)
    told = marching(table)
    assert table.rule(told, "move Kishmin to Ashmoor").verdict == LEGAL
    assert table.rule(told, "move Kishmin to Kimrin").verdict == ILLEGAL
    assert table.refused(told, "move Kishmin to Kimrin") == ["move.road"]
    assert not world.whole(told), "what else the map would show is asked for as before"
    book.remember("board", ("board", "complete"), "no", WHEN)
    assert table.rule(marching(table), "move Kishmin to Kimrin").verdict == NEEDS_INPUT


def test_what_the_evening_told_goes_into_the_book_and_nothing_that_is_printed(book: Book) -> None:
    table = at_table(book)
    state = table.play(table.start({G: "Ann", F: "Bob"}), "chart Asten as town", "road Asten to Ossum", "road Asten to Ursh none")
    cells = set(learnt(state))
    assert ("areas", ("Asten", "kind"), "town") in cells
    assert ("charted", ("Ashmoor", "kind"), "town") in cells
    assert ("roads", ("Asten", "Ossum", "road"), "road") in cells
    assert ("roads", ("Asten", "Ursh", "road"), "no") in cells
    assert ("roads", ("Ashmoor", "Glaginsdrog", "road"), "road") in cells
    assert not any(keys[0] == "Kimrin" for table_, keys, _ in cells if table_ == "areas")
    assert not list(learnt(Table(GAME).start({G: "Ann", F: "Bob"}))), "the house map is nobody's copy"


def test_an_evening_is_verified_by_the_map_of_its_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PLAYAID_SESSIONS", str(tmp_path / "sessions"))
    assert commands.run(["set", "tears", "roads", "Kimrin", "Glaginsdrog", "road", "road"]) == 0
    assert commands.run(["set", "tears", "charted", "Ashmoor", "kind", "town"]) == 0
    assert run(["new", "tears", "one", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "printed"]) == 0
    assert run(["tears", "road", "Asten", "to", "Ossum"]) == 0
    capsys.readouterr()
    assert commands.run(["keep", "tears", "--session", "one"]) == 0
    assert "1 cell of the session kept in your book." in capsys.readouterr().out
    assert commands.run(["set", "tears", "roads", "Glaginsdrog", "Kimrin", "road", "no"]) == 0
    assert run(["verify", "--session", "one"]) == 0


def test_the_worksheet_says_whose_map_it_is(book: Book) -> None:
    from playaid.dice.sources import Refusing
    from playaid.referee.contract.state import empty
    from playaid.referee.deciding.decide import decide
    from playaid.referee.session.begin import opening

    def opened() -> str:
        declaration = opening(GAME, {G: "Ann", F: "Bob"}, {}, {})
        return sheet(decide(GAME, empty({G: "Ann", F: "Bob"}), declaration, book, Refusing()))

    assert "of the owner's book; the rest is learnt from play" in opened()
    book.remember("board", ("board", "complete"), "yes", WHEN)
    assert "of the owner's book " in opened()
    assert "learnt from play" not in opened()
