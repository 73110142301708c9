"""A book that travels: one file, its fingerprint, what differs, what is chosen; several books side by side."""

import io
import json
import re
from pathlib import Path

import pytest

from playaid.book import Book, book_transfer, owner_rules
from playaid.book.book import tables_folder
from playaid.book.facts import BadFact
from playaid.cli.main import run
from playaid.cli.tables import commands

WHEN = "2026-05-01T19:00:00Z"
LATER = "2026-06-01T19:00:00Z"


def of(folder: Path) -> Book:
    return Book("albion", tables_folder("albion"), folder)


@pytest.fixture
def ann(tmp_path: Path) -> Book:
    """Ann's book: three cells and a rule."""
    book = of(tmp_path / "ann")
    book.remember_all("hexes", {("2020", "terrain"): "woods", ("2021", "terrain"): "marsh", ("2022", "zone"): "Firth"}, WHEN)
    owner_rules.state(book, "hexes roads = -", WHEN)
    return book


@pytest.fixture
def bob(tmp_path: Path) -> Book:
    """Bob's: one cell as Ann has it, one otherwise."""
    book = of(tmp_path / "bob")
    book.remember_all("hexes", {("2020", "terrain"): "woods", ("2021", "terrain"): "rough"}, LATER)
    return book


def test_a_fingerprint_is_of_what_is_told_and_not_of_when(ann: Book, tmp_path: Path) -> None:
    other = of(tmp_path / "other")
    owner_rules.state(other, "hexes roads = -", LATER)
    other.remember_all("hexes", {("2022", "zone"): "Firth", ("2021", "terrain"): "marsh", ("2020", "terrain"): "woods"}, LATER)
    assert book_transfer.fingerprint(other) == book_transfer.fingerprint(ann)
    other.remember("hexes", ("2021", "terrain"), "rough", LATER)
    assert book_transfer.fingerprint(other) != book_transfer.fingerprint(ann)


def test_it_is_taken_in_whole_by_who_has_nothing(ann: Book, tmp_path: Path) -> None:
    other = of(tmp_path / "other")
    carried = book_transfer.unpack(book_transfer.pack(ann, "second printing"), "albion")
    assert (carried.name, book_transfer.take(other, carried, lambda one: book_transfer.MINE)) == ("second printing", 3)
    assert book_transfer.fingerprint(other) == book_transfer.fingerprint(ann)
    assert other.entries("hexes")[("2020", "terrain")].when == WHEN


def test_differences_are_shown_cell_by_cell_and_chosen(ann: Book, bob: Book) -> None:
    carried = book_transfer.unpack(book_transfer.pack(ann, ""), "albion")
    found = book_transfer.compare(bob, carried)
    assert [(one.place, one.mine, one.theirs) for one in found.differ] == [("hexes 2021 terrain", "rough", "marsh")]
    assert [one.place for one in found.new] == ["hexes 2022 zone"]
    assert (found.same, [rule.text for rule in found.rules]) == (1, ["hexes roads = -"])
    assert book_transfer.take(bob, carried, lambda one: book_transfer.MINE) == 1
    assert (bob.value("hexes", "2021", "terrain"), bob.value("hexes", "2022", "zone")) == (["rough"], "Firth")
    assert book_transfer.take(bob, carried, lambda one: book_transfer.THEIRS) == 1
    assert (bob.value("hexes", "2021", "terrain"), len(bob.thumbs())) == (["marsh"], 1)


def test_a_file_that_was_changed_or_is_another_is_refused(ann: Book, bob: Book) -> None:
    text = book_transfer.pack(ann, "")
    for broken, said in (
        (text.replace('"marsh"', '"clear"'), "not what its fingerprint says"),
        (text.replace('"game": "albion"', '"game": "elric"'), "a book of elric, not of albion"),
        (text.replace("playaid book 1", "playaid book 9"), "formats up to 1"),
        (text.replace("playaid book 1", "cookery book 1"), "no book that travels"),
        ("[]", "no book that travels"),
        ("{", "no book that travels"),
        (json.dumps({**json.loads(text), "entries": [{"table": 3}]}), "no book that travels"),
    ):
        with pytest.raises(BadFact, match=said):
            book_transfer.unpack(broken, "albion")


def test_entries_that_do_not_fit_are_faults_and_nothing_is_taken(ann: Book, tmp_path: Path) -> None:
    document = json.loads(book_transfer.pack(ann, ""))
    document["entries"][0]["value"] = "jungle"
    document["entries"].append({**document["entries"][1], "keys": ["9999", "terrain"]})
    entries = {"hexes": {tuple(row["keys"]): book_transfer.Entry(row["value"], row["when"]) for row in document["entries"]}}
    carried = book_transfer.BookFile("albion", "", entries, (), "")
    other = of(tmp_path / "other")
    assert len(book_transfer.compare(other, carried).faults) == 2
    with pytest.raises(BadFact, match="jungle"):
        book_transfer.take(other, carried, lambda one: book_transfer.THEIRS)
    assert other.entries("hexes") == {}


# on the command line


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PLAYAID_SESSIONS", str(tmp_path / "sessions"))

    def type_(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        code = commands.run(list(words)[1:]) if words[0] == "tables" else run(list(words))
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return type_


def test_a_book_is_carried_on_the_command_line(typed, ann: Book, tmp_path: Path) -> None:
    file = tmp_path / "ann.json"
    file.write_text(book_transfer.pack(ann, "of Ann"))
    assert typed("tables", "set", "albion", "hexes", "2021", "terrain", "rough")[0] == 0
    code, said = typed("tables", "import", "albion", str(file))
    assert code == 2
    assert "hexes 2021 terrain: yours rough, theirs marsh" in said
    code, said = typed("tables", "import", "albion", str(file), "--take", "theirs", "--but", "hexes 2020 terrain")
    assert (code, "no cell in which the two differ" in said) == (2, True)
    code, said = typed("tables", "import", "albion", str(file), "--take", "theirs")
    assert (code, "From the book of Ann" in said, "3 cells, 1 rule taken in; 0 the same." in said) == (0, True, True)
    code, said = typed("tables", "export", "albion", "--book")
    assert json.loads(said)["fingerprint"] == book_transfer.fingerprint(ann)


class Keyboard(io.StringIO):
    """What is typed, at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def at_a_terminal(typed, ann: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Take in ann's book at a terminal where three of her cells are otherwise, with these keys pressed; gives what was said, and mine."""
    file = tmp_path / "ann.json"
    ann.remember_all("hexes", {("2022", "terrain"): "marsh", ("2023", "terrain"): "marsh"}, WHEN)
    file.write_text(book_transfer.pack(ann, ""))
    places = ("2021", "2022", "2023")
    for number in places:
        assert typed("tables", "set", "albion", "hexes", number, "terrain", "rough")[0] == 0

    def pressed(keys: str) -> tuple[int, str, list[str]]:
        with monkeypatch.context() as terminal:
            terminal.setattr("sys.stdin", Keyboard(keys))
            code, said = typed("tables", "import", "albion", str(file))
        mine = Book("albion", tables_folder("albion"), tmp_path / "data" / "tables" / "albion")
        return code, said, [";".join(mine.value("hexes", number, "terrain")) for number in places]

    return pressed


def test_at_a_terminal_each_cell_that_differs_is_asked_for(at_a_terminal) -> None:
    code, said, mine = at_a_terminal("m\nt\nm\n")
    assert (code, mine) == (0, ["rough", "marsh", "rough"])
    assert re.findall(r"hexes (\d+) terrain: yours rough, theirs marsh", said) == ["2021", "2022", "2023"]


def test_a_capital_letter_answers_for_all_that_follow(at_a_terminal) -> None:
    code, said, mine = at_a_terminal("m\nT\n")
    assert (code, mine) == (0, ["rough", "marsh", "marsh"])
    assert said.count("yours rough") == 2, "the third is asked for no more"
    assert at_a_terminal("M\n")[2] == ["rough", "marsh", "marsh"], "now one differs, and mine stands"


def test_another_word_is_asked_again_and_who_breaks_off_has_taken_nothing_in(at_a_terminal, tmp_path: Path) -> None:
    with pytest.raises(EOFError):
        at_a_terminal("t\nt\n")
    mine = Book("albion", tables_folder("albion"), tmp_path / "data" / "tables" / "albion")
    assert [mine.value("hexes", number, "terrain") for number in ("2021", "2022", "2023")] == [["rough"]] * 3
    assert mine.known_fact("hexes", "2020", "terrain") is None, "not even what differs in nothing"
    code, said, kept = at_a_terminal("yes\n\nt\nM\n")
    assert (code, kept) == (0, ["marsh", "rough", "rough"])
    assert said.count("hexes 2021 terrain: yours rough") == 2


def test_two_books_side_by_side_and_a_session_says_which(typed, ann: Book, tmp_path: Path) -> None:
    file = tmp_path / "ann.json"
    file.write_text(book_transfer.pack(ann, ""))
    assert typed("tables", "import", "albion@second", str(file))[0] == 0
    assert typed("tables", "set", "albion", "turns", "1", "weather", "rain")[0] == 0
    assert typed("tables", "set", "albion@second", "turns", "1", "weather", "clear")[0] == 0
    rows = typed("tables", "books", "albion", "--plain")[1].splitlines()
    assert rows[0].startswith("book: albion; cells: 1; rules: 0")
    assert rows[1].startswith("book: albion@second; cells: 4; rules: 1")
    players = ("--player", "Ann:Fomorian", "--player", "Bob:Faerie")
    code, said = typed("new", "albion", "one", *players, "--book", "third")
    assert (code, "you have no book third of albion" in said) == (2, True)
    assert typed("new", "albion", "one", *players, "--book", "second")[0] == 0
    assert "the weather clear" in typed("next", "--session", "one")[1]
    assert "played with the book second," in typed("status", "--session", "one")[1]
    assert typed("new", "albion", "two", *players)[0] == 0
    assert "the weather rain" in typed("next", "--session", "two")[1]
    assert typed("tables", "set", "albion@second", "turns", "1", "weather", "rain")[0] == 0
    assert typed("verify", "--session", "one")[0] == 0


def test_a_name_of_a_book_is_no_path(typed) -> None:
    code, said = typed("tables", "books", "albion@../../x")
    assert code in (0, 2)
    code, said = typed("tables", "set", "albion@../x", "turns", "1", "weather", "rain")
    assert (code, "no name" in said) == (2, True)


def test_how_far_into_a_file_it_may_say_that_it_is_a_book_and_how_long_its_words_may_be(ann: Book) -> None:
    kind = f'"{book_transfer.KIND}'
    assert book_transfer.is_book(" " * (200 - len(kind)) + kind)
    assert not book_transfer.is_book(" " * (201 - len(kind)) + kind)
    assert book_transfer.unpack(book_transfer.pack(ann, "x" * 4000), "albion").name == "x" * 4000
    with pytest.raises(BadFact, match="is no text"):
        book_transfer.unpack(book_transfer.pack(ann, "x" * 4001), "albion")
