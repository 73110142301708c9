"""What one side draws unseen, and whoever sits there types, stays on no screen that all see: behind any verb, on any road."""

import shutil
from pathlib import Path

import pytest

from playaid.cli.declaring.misfit_dice import all_open
from playaid.cli.declaring.shared_screen.hidden_dice import without_faces
from playaid.cli.main import run
from playaid.cli.shell.shell import Table, heard
from playaid.desk.conversation import Said
from playaid.games import registry
from playaid.referee.contract.ruling import Declaration
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from playaid.testing.table import seats
from tests.cli.test_shell import Lists, Terminal
from tests.each import each

ENTRY = """\
country Lormyr of Ann
country Vilmir of Bob
turn 3 of Ann begun at search
armies 10 Lormyr at Dorel of Ann
piece Voashoon at Dorel of Ann
piece "Lormyr Mage" at Dorel of Ann
armies 9 Vilmir at Jadmar of Bob
piece Naclon at Jadmar of Bob
"""
KEYS = {"Ann": "soft wet stones", "Bob": "hard dry stones"}
SPELL = "Doublas"
SEARCH = "search Dorel for magic --dice"
ASKED = "who takes the spell found in Dorel?"


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening with passphrases, in which each side's secrets are kept from the others."""
    return _begun(tmp_path_factory.mktemp("closed"), "--closed", KEYS)


def _begun(folder: Path, screen: str, keys: dict[str, str]) -> Path:
    entry = folder / "entry.txt"
    entry.write_text(ENTRY)
    with pytest.MonkeyPatch.context() as given:
        for side, key in keys.items():
            given.setenv(f"PLAYAID_KEY_{side.upper()}", key)
        line = ["new", "elric", "friday", "-p", "Ann,Bob", "-o", "scenario=4", "--tables", "house", screen]
        assert run(["--sessions-dir", str(folder / "s"), *line, "--midway", "--entry", str(entry)]) == 0
    return folder / "s"


@pytest.fixture
def folder(closed: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(closed, tmp_path / "s"))


def at_the_table(folder: Path, *typed: str) -> tuple[Table, Lists]:
    table = Table(str(folder))
    table.take_up("friday")
    table.console = console = Lists(*typed)
    return table, console


@each(
    ("line", "shown"),
    [
        (f"{SEARCH} 6,{SPELL}", f"{SEARCH} …"),
        (f"{SEARCH} 6, {SPELL} --as Ann", f"{SEARCH} …"),
        (f"{SEARCH}=6,{SPELL}", f"{SEARCH} …"),
        (f"search Dorel for magic -d 6,{SPELL}", f"{SEARCH} …"),
        (f"search Dorel for magic -d6,{SPELL}", f"{SEARCH} …"),
        (f"search Dorel for magic —dice 6,{SPELL}", f"{SEARCH} …"),
        (f"search Dorel for magic --dcie 6,{SPELL}", f"{SEARCH} …"),
        (f"search Dorel for magic dice 6,{SPELL}", "search Dorel for magic dice …"),
        (f"search Dorel for magic --as Ann --dice 6,{SPELL}", "search Dorel for magic --as Ann --dice …"),
        (f"march Voashoon to Nadsokor --dice {SPELL}", "march Voashoon to Nadsokor --dice …"),
        (f"next --dice {SPELL}", "next --dice …"),
        (f"new elric other -p Ann,Bob -d 6,1,{SPELL}", "new elric other -p Ann,Bob --dice …"),
        (f"dice 6 {SPELL}", "dice …"),
    ],
)
def test_what_was_drawn_is_neither_shown_nor_kept(folder: Path, line: str, shown: str) -> None:
    table, console = at_the_table(folder, "leave")
    heard(table, line)
    assert [said for said in console.said if said.startswith("> ")] == [f"> {shown}"]
    assert console.kept == []


@each("line", [f"{SEARCH} 6", "search Dorel for magic --dice 3 --as Ann", "dice 6 3", "dice typed", "dice none"])
def test_faces_of_dice_that_all_see_are_shown_and_kept(folder: Path, line: str) -> None:
    table, console = at_the_table(folder, "leave")
    heard(table, line)
    assert console.said[0] == f"> {line}"
    assert console.kept == [line]


def test_where_all_look_on_nothing_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    folder = _begun(tmp_path / "open", "--open", {})
    table, console = at_the_table(folder, "leave")
    heard(table, f"{SEARCH} 6,{SPELL}")
    assert console.said[0] == f"> {SEARCH} 6,{SPELL}"
    assert console.kept == [f"{SEARCH} 6,{SPELL}"]
    heard(table, f"dice 6 {SPELL}")
    assert f"  Next: 6, {SPELL}." in console.said


def test_nor_is_it_at_a_question(folder: Path) -> None:
    """Where a line of its own is typed at a question, it is not told there either, and nothing that stands behind a secret verb."""
    table, console = at_the_table(folder, f"{SEARCH} 6,{SPELL}", f"cast {SPELL} by Voashoon", "leave")
    heard(table, f"{SEARCH} 6")
    said = "\n".join(console.said)
    assert ASKED in said
    assert "search Dorel for magic --dice … is a line of its own" in said
    assert "cast … is a line of its own" in said
    assert SPELL not in said


def test_nor_of_what_lies_ready(folder: Path) -> None:
    table, console = at_the_table(folder)
    for line in (f"dice 6 {SPELL}", "dice", "dice none"):
        heard(table, line)
    assert SPELL not in "\n".join(console.said)
    assert console.said.count("  Next: 2 faces and names, not shown here.") == 2
    assert "  Taken away: 2 faces and names, not shown here." in console.said


def test_at_a_pipe_it_is_not_shown_again(folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from io import StringIO

    typed = (f"{SEARCH} 6,{SPELL}", f"{SEARCH} 6,{SPELL}", "leave", f"answer Voashoon --dice {SPELL}")
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(typed)))
    run(["--sessions-dir", str(folder), "play", "friday"])
    said = capfd.readouterr()
    assert "> search Dorel for magic --dice …" in said.out
    assert "? search Dorel for magic --dice …" in said.out
    assert SPELL not in said.out + said.err


def test_on_a_terminal_it_is_taken_away_and_a_slip_is_told_to_its_side_alone(folder: Path, tmp_path: Path) -> None:
    terminal = Terminal(folder, columns=100, rows=30)
    at = terminal.until("dice")
    terminal.type(f"{SEARCH} 3,{SPELL}\r")
    at = terminal.until("search Dorel for magic --dice …", at)
    begun = terminal.until("eyes of Ann only", at)
    assert SPELL.encode() not in terminal.seen[at:begun]
    at = terminal.until("press Enter", begun)
    terminal.type("\r")
    at = terminal.until("is not called for", at)
    at = terminal.until("clears", at)
    terminal.type("\r")
    at = terminal.until("\x1b[?1049l", at)
    terminal.type("\x1b[A")  # what is remembered
    terminal.type("\x03")
    terminal.until("dice", at)
    terminal.type("\x04")
    assert terminal.left() == 0
    assert SPELL.encode() not in terminal.seen[at:]
    kept = [file.read_bytes() for file in tmp_path.parent.parent.rglob("history/*") if file.is_file()]
    assert not any(SPELL.encode() in lines for lines in kept)


def _session(slug: str, folder: Path) -> Session:
    game = registry.load(slug)
    return new_session(game, folder / slug, seats(game))


@each(("slug", "line", "shown"), [
    ("tears", "study Torin --dice 8,3", "study Torin --dice …"),
    ("tears", "cast Fly by Kishmin --dice 10,1 --as Forseti", "cast Fly by Kishmin --dice …"),
    ("albion", "fight 1420 --dice 5,2", "fight 1420 --dice 5,2"),
    ("empire", "draw 2 --dice France,Army", "draw 2 --dice …"),
    ("legacy", "challenge Grail --dice sword,shield", "challenge Grail --dice sword,shield"),
])  # fmt: skip
def test_in_every_game(tmp_path: Path, slug: str, line: str, shown: str) -> None:
    assert without_faces(_session(slug, tmp_path), line) == shown


@each(("verb", "faces", "lies_open"), [("throw", "9 9", True), ("trap", "9 9", False), ("throw", "9 Fire", False), ("search", "9", False)])
def test_faces_of_a_line_by_which_nothing_falls_unseen_lie_open(tmp_path: Path, verb: str, faces: str, lies_open: bool) -> None:
    said = Said(Declaration(verb, {}, "Forseti"), faces.split())
    assert all_open(_session("tears", tmp_path), said, faces.split()) == lies_open
