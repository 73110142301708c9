"""What lies where a file of playaid's should, and files that are asked for where they must not lie."""

import os
from pathlib import Path

import pytest

from playaid.cli.terminal.key_variables import key_variable
from playaid.desk.locations import owner_folder
from playaid.journal import store
from playaid.referee.contract.game import Game
from tests.cli.conftest import Type
from tests.each import each


@pytest.fixture
def friday(tiny: Game, typed: Type, tmp_path: Path) -> Path:
    """An evening on the honour system, one event old."""
    assert typed("new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope").code == 0
    return tmp_path / "sessions" / "friday"


def test_nothing_is_written_out_into_the_folder_of_a_session(friday: Path, typed: Type) -> None:
    before = {file: (friday / file).read_bytes() for file in os.listdir(friday)}
    for words in (
        ("export", "html", "-o", str(friday / "log.00000.json")),
        ("export", "json", "-o", str(friday / "new.json")),
        ("status", "--svg", str(friday / "keys.json")),
        ("stats", "--out", str(friday / "meta.json")),
        ("tables", "template", "tiny", "--workbook", str(friday / "meta.xlsx")),
        ("tables", "export", "tiny", "--out", str(friday / "spare.json")),
        ("club", "nodes", "one=10.0.0.1", "--user", "club=word", "--out", str(friday)),
        ("export", "json", "-o", str(friday.parent / "current")),
    ):
        said = typed(*words)
        assert said.code == 2
        assert "in the folder of a session" in said.err
    assert {file: (friday / file).read_bytes() for file in os.listdir(friday)} == before
    for name in ("friday.out", "elsewhere/current"):
        (friday.parent / name).parent.mkdir(exist_ok=True)
        assert typed("export", "json", "-o", str(friday.parent / name)).code == 0
    (friday / "keys.json").unlink()  # damaged, and still a session's
    assert typed("roll", "d6", "--json").code in (0, 5)
    assert "in the folder of a session" in typed("stats", "--out", str(friday / "meta.json")).err


def test_a_lock_that_leads_elsewhere_is_not_written_to(friday: Path, typed: Type, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("keep")
    (friday / "lock").unlink(missing_ok=True)
    (friday / "lock").symlink_to(mine)
    assert "lock could not be written" in typed("note", "x").err
    assert mine.read_text() == "keep"
    (friday / "lock").unlink()
    os.mkfifo(friday / "lock")
    assert "lock could not be written" in typed("note", "x").err
    (friday / "lock").unlink()
    assert typed("note", "x").code == 0


@each("file", ["meta.json", "keys.json", "log.00000.json"])
def test_a_file_larger_than_any_evening_is_damaged(friday: Path, typed: Type, file: str) -> None:
    whole = (friday / file).read_bytes()
    os.truncate(friday / file, store.MOST + 1)
    said = typed("status")
    assert (said.code, "is larger than 256 MB" in said.err) == (5, True)
    (friday / file).write_bytes(whole)


@each("name, text", [("x.json", "[" * 100_000), ("deck.csv", "counter,copies\n" + "x" * 200_000 + ",1\n")])
def test_a_file_that_no_reader_takes_is_refused_in_words(tiny: Game, typed: Type, tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    said = typed("tables", "import", "tiny", str(tmp_path / name))
    assert said.code not in (0, 70)
    assert "itself failed" not in said.out + said.err


def test_nobody_waits_at_a_pipe_among_the_owners_tables(tiny: Game, typed: Type) -> None:
    folder = Path(owner_folder("tiny"))
    folder.mkdir(parents=True, exist_ok=True)
    os.mkfifo(folder / ".lock")
    assert "Invalid argument" in typed("tables", "set", "tiny", "stones", "9", "slip", "2").err
    (folder / ".lock").unlink()
    os.mkfifo(folder / "cards.csv")
    assert typed("tables", "show", "tiny", "cards").code != 70


def test_names_of_other_letters_do_not_share_a_passphrase() -> None:
    assert key_variable("Ann") == "PLAYAID_KEY_ANN"
    names = ["花子", "太郎", "Ann", "\u0410nn", "\u0130", "i", "\u0131"]
    assert len({key_variable(name) for name in names}) == len(names)
