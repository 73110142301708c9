"""What the players tell of their own map is kept in the owner's book, and the next evening begins with it. [3.1]"""

from pathlib import Path
from typing import Any

import pytest

from playaid.cli import transcript
from playaid.cli.main import run as main
from playaid.cli.tables import commands
from playaid.desk.locations import clock
from playaid.desk.session_folders import open_session


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The first battle on the printed tables, as its transcript has it: Karlaak and its port have been told at the table."""
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PLAYAID_SESSIONS", str(tmp_path / "sessions"))
    text = (Path(__file__).parent.parent.parent / "transcripts" / "elric" / "first-battle-printed.play").read_text(encoding="utf-8")
    list(transcript.play(transcript.parse_transcript(text), tmp_path / "sessions"))
    return tmp_path


def run(capsys: Any, *words: str) -> str:
    capsys.readouterr()
    assert commands.run(list(words)) == 0, capsys.readouterr().err
    return str(capsys.readouterr().out)


def test_places_and_borders_are_kept(evening: Path, capsys: Any) -> None:
    assert "of the session kept in your book" in run(capsys, "keep", "elric")
    kept = run(capsys, "show", "elric", "charted", "--plain")
    assert "place: Karlaak; kind: land (owner); terrain: civilised (owner); nation: Ilmiora (owner); capital: no (owner); walls: 3" in kept
    assert run(capsys, "keep", "elric") == "0 cells of the session kept in your book.\n"


def test_what_the_book_says_otherwise_stands_and_is_named(evening: Path, capsys: Any) -> None:
    run(capsys, "set", "elric", "charted", "Karlaak", "walls", "2")
    said = run(capsys, "keep", "elric")
    assert "Your book says otherwise, and stands:\n  charted Karlaak walls: 3 in the session, 2 (owner) in your book" in said
    assert "walls: 2 (owner)" in run(capsys, "show", "elric", "charted", "--plain")


def test_the_next_evening_knows_them_and_is_verified_when_the_book_has_changed(evening: Path, capsys: Any) -> None:
    run(capsys, "keep", "elric")
    assert main(["new", "elric", "second", "--player", "Ann", "--player", "Bob", "--option", "scenario=1"]) == 0
    state = open_session(str(evening / "sessions"), "second", clock).state["public"]
    assert state["places"]["Karlaak"]["walls"] == 3
    run(capsys, "set", "elric", "charted", "Karlaak", "walls", "0")
    run(capsys, "set", "elric", "charted", "Sarkos", "kind", "land")
    assert main(["verify", "--session", "second"]) == 0
