"""What one side draws unseen is repeated nowhere that all see, in whatever way it strays into a line without the word that says so."""

import shutil
from pathlib import Path

import pytest

from playaid.cli.declaring.shared_screen.hidden_names import unsaid_in_line
from playaid.cli.main import run
from playaid.cli.shell.shell import heard
from playaid.games import registry
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from playaid.testing.table import seats
from tests.cli.test_hidden_dice import KEYS, _begun, at_the_table
from tests.cli.test_shell import Terminal
from tests.each import each

SPELL = "Doublas"
OPEN = "Arkyn"


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _begun(tmp_path_factory.mktemp("closed"), "--closed", KEYS)


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """On the honour system, with each side's own kept from the others on this screen."""
    return _begun(tmp_path_factory.mktemp("honest"), "--closed", {})


@pytest.fixture
def folder(closed: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(closed, tmp_path / "s"))


STRAYED = (
    f"search Dorel for magic 6,{SPELL}",
    f"search Dorel for magic 6 {SPELL}",
    f"search Dorel for magic 6{SPELL}",
    f"search Dorel for magic 6 {SPELL.lower()} --json",
    f"search Dorel 6 {SPELL}",
    f'search "Dorel" for magic "6, {SPELL}"',
    f"search Dorel for {SPELL}",
    f"search Dorel magic 6 {SPELL}s",
    "search Dorel magic 6 Dooblas",
    "search Dorel magic 6 doubl",
    f"serch Dorel for magic 6 {SPELL}",
    f"odds search Dorel for magic 6 {SPELL}",
    f"check search Dorel for magic 6 {SPELL} --json",
    f"Ann searches Dorel: 6 {SPELL}",
    f"why search {SPELL}",
    f"{SPELL}",
    f"6 {SPELL}",
    f"6,{SPELL}",
    f"1 6 {SPELL}",
    f"next 6 {SPELL}",
    f"answer 6 {SPELL}",
    f"roll 6 {SPELL}",
    f"roll d6 {SPELL}",
    f"undo {SPELL}",
    f"march Voashoon to {SPELL}",
    "search Dorel for magic 6 Chaos Butterfly",
    "search Dorel for magic 6,chaos-butterfly",
)
TOLD = ("oublas", "doubl", "dooblas", "butterfly")


@each("line", STRAYED)
def test_a_name_that_strays_into_an_open_line_is_not_repeated(folder: Path, line: str) -> None:
    table, console = at_the_table(folder, "leave")
    heard(table, line)
    heard(table, "why")
    said = "\n".join([*console.said, *console.kept]).casefold()
    assert not [word for word in TOLD if word in said], said


def test_nor_on_the_honour_system(honest: Path, tmp_path: Path) -> None:
    table, console = at_the_table(Path(shutil.copytree(honest, tmp_path / "s")))
    heard(table, f"search Dorel for magic 6 {SPELL}")
    assert SPELL not in "\n".join([*console.said, *console.kept])


@each(
    ("line", "told"),
    [
        (f"spell {SPELL}", f"{SPELL}: law 4"),
        (f"? {SPELL}", SPELL),
        (f"table {SPELL}", SPELL),
        (f"note we saw {SPELL}", "Noted"),
        (f"muster Lormyr with {SPELL}", "muster"),
        ("search Dorel for magik", "magik is none of magic"),
        ("search Jadmar for magic 6 3", "magic 6 3"),
    ],
)
def test_what_is_said_or_asked_for_by_its_name_is_shown(folder: Path, line: str, told: str) -> None:
    table, console = at_the_table(folder)
    heard(table, line)
    assert console.said[0] == f"> {line}"
    assert told in "\n".join(console.said[1:])


def test_what_lies_open_is_no_secret(folder: Path) -> None:
    table, console = at_the_table(folder)
    assert table.session is not None
    table.session.state["public"]["discard"].append(OPEN)
    heard(table, f"search Dorel for magic 6 {OPEN}")
    heard(table, f"search Dorel for magic 6 {SPELL}")
    said = "\n".join(console.said)
    assert f"magic 6 {OPEN}" in said
    assert SPELL not in said


def test_where_all_look_on_it_is_repeated(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    table, console = at_the_table(_begun(tmp_path / "open", "--open", {}))
    heard(table, f"search Dorel for magic 6 {SPELL}")
    assert f"magic 6 {SPELL}" in "\n".join(console.said)


def test_nor_at_a_question_of_dice_or_choices_or_for_a_word(folder: Path) -> None:
    typed = (f"6 {SPELL}", f"6,{SPELL}", "6", f"6 {SPELL}", SPELL, "Dooblas", "leave")
    table, console = at_the_table(folder, *typed)
    table.asks_dice = True
    heard(table, "search Dorel for magic")
    table.console = console = type(console)(f"6 {SPELL}", "leave")
    heard(table, "search")
    assert SPELL not in "\n".join(console.said)


def test_at_a_pipe_it_is_not_shown_again(folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from io import StringIO

    typed = (*STRAYED, "search Dorel for magic --dice 6", f"6 {SPELL}", SPELL, "leave", f"answer {SPELL} 6")
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(typed)))
    run(["--sessions-dir", str(folder), "play", "friday"])
    said = capfd.readouterr()
    assert "> search Dorel for magic 6 …" in said.out
    assert "? 6 …" in said.out
    assert not [word for word in TOLD if word in (said.out + said.err).casefold()]


def test_on_a_terminal_it_is_taken_away_and_not_remembered(folder: Path, tmp_path: Path) -> None:
    terminal = Terminal(folder, columns=100, rows=30)
    at = terminal.until("dice")
    terminal.type(f"search Dorel for magic 6 {SPELL}\r")
    begun = terminal.until("magic 6 …", at)
    at = terminal.until("one word is wanted", begun)
    at = terminal.until("dice", at)
    terminal.type("\x1b[A")  # what is remembered
    terminal.type("\x03")
    terminal.until("dice", at)
    terminal.type("\x04")
    assert terminal.left() == 0
    assert SPELL.encode() not in terminal.seen[begun:]
    kept = [file.read_bytes() for file in tmp_path.parent.parent.rglob("history/*") if file.is_file()]
    assert not any(SPELL.encode() in lines for lines in kept)


def _session(slug: str, folder: Path) -> Session:
    game = registry.load(slug)
    return new_session(game, folder / slug, seats(game))


@each(
    ("slug", "line", "shown"),
    [
        ("empire", "draw 2 Craw,Gren", "draw 2 …,…"),
        ("empire", "draw 2 Grenord-2a+ Grenord-2a", "draw 2 …+ …"),
        ("empire", "muster Craw at Gr1", "muster Craw at Gr1"),
        ("empire", "move Craw to Gr1", "move Craw to Gr1"),
        ("tears", "search Ruins of Oor study 8,3 Fly", "search Ruins of Oor study 8,3 …"),
        ("tears", "8,3", "…"),
        ("elric", "muster Lormyr with Doublas", "muster Lormyr with Doublas"),
        ("elric", "muster with Doublas", "muster with Doublas"),
        ("elric", "muster Isle with Doublas", "muster Isle with …"),
        ("elric", "muster Lormyr with Doublas of Nobody", "muster Lormyr with … of Nobody"),
        ("tears", "move Torin to Oor 8 3", "move Torin to Oor 8 3"),
        ("albion", "fight 1420 5 2", "fight 1420 5 2"),
        ("legacy", "challenge Grail sword shield", "challenge Grail sword shield"),
    ],
)
def test_in_every_game(tmp_path: Path, slug: str, line: str, shown: str) -> None:
    assert unsaid_in_line(_session(slug, tmp_path), line).out_of(line) == shown


@each(("line", "shown"), [("cast Fly by Kishmin 10,1", "cast Fly by Kishmin …"), ("next 8", "next 8")])
def test_faces_that_strayed_behind_a_line_that_throws_unseen(tmp_path: Path, line: str, shown: str) -> None:
    assert unsaid_in_line(_session("tears", tmp_path), line).out_of(line) == shown


@each(
    ("line", "shown"),
    [
        ("discard:Craw", "discard:…"),
        ("discard,Craw at once", "discard,…"),
        ("? discard Craw", "? …"),
        ("why discard Craw", "why …"),
        ("? discard", "? discard"),
        ("why muster Craw", "why muster Craw"),
        ("muster,Craw", "muster,Craw"),
        ("hand:Ann", "hand:Ann"),
    ],
)
def test_words_of_a_secret_verb_that_stick_to_it_or_are_asked_about(tmp_path: Path, line: str, shown: str) -> None:
    """In any game: empire names no counters as unseen but where they are drawn."""
    assert unsaid_in_line(_session("empire", tmp_path), line).out_of(line) == shown
