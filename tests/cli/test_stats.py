"""The evenings of a folder: who played what, who won, how long, whose dice; read once, and again when a log has changed."""

from pathlib import Path
from unittest.mock import patch

import pytest

from playaid.desk.kept_evenings import PAUSE, READ, Evening, evenings
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Game
from tests.cli.conftest import Type


@pytest.fixture
def three(typed: Type, tmp_path: Path) -> Path:
    """An evening that Ann lost, one still open with a throw of playaid's and one typed, and one lost by all."""
    typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob")
    typed("concede", "Ann")
    typed("new", "tears", "monday", "-p", "Cleo", "-p", "Ann")
    typed("roll", "2d6", "--as", "Gorganun")
    typed("roll", "2d6", "=", "3", "5", "--as", "Cleo")
    typed("new", "legacy", "sunday", "-p", "Ann", "-p", "Bob", "--tables", "house")
    typed("agree", "lost", "--agreed", "all")
    return tmp_path / "sessions"


def _of(name: str, folder: Path) -> Evening:
    return next(kept for kept in evenings(str(folder)) if kept["name"] == name)


def test_who_played_what_and_who_won(three: Path, typed: Type) -> None:
    data = typed("stats", "--json").data
    assert {evening["name"]: (evening["over"], evening["won"]) for evening in data["evenings"]} == {
        "friday": (True, ["Bob"]),
        "monday": (False, []),
        "sunday": (True, []),
    }
    assert (data["people"]["Bob"]["over"], data["people"]["Bob"]["won"]["Bob"]) == (2, 1)
    assert data["people"]["Cleo"]["played"] == {"tears": 1}
    assert data["games"]["empire"]["won"] == {"Bob": 1}
    said = typed("stats").out
    assert all(words in said for words in ("Bob won", "nobody won", "not over"))


def test_a_lesson_is_no_evening(three: Path, typed: Type) -> None:
    """An evening whose name only begins so is one."""
    typed("new", "empire", "learn-empire-2", "-p", "Ann", "-p", "Bob")
    typed("new", "empire", "learning", "-p", "Ann", "-p", "Bob")
    names = {evening["name"] for evening in typed("stats", "--json").data["evenings"]}
    assert names == {"friday", "monday", "sunday", "learning"}


def test_of_a_game_or_of_a_person(three: Path, typed: Type) -> None:
    assert [evening["name"] for evening in typed("stats", "Cleo", "--json").data["evenings"]] == ["monday"]
    assert [evening["name"] for evening in typed("stats", "tears", "--json").data["evenings"]] == ["monday"]
    assert typed("stats", "nobody").code == 2


def test_a_throw_counts_for_whoever_threw_it_until_it_is_taken_back(tiny: Game, three: Path, typed: Type) -> None:
    dice = typed("stats", "Cleo", "--json").data["evenings"][0]["dice"]["Gorganun"]
    assert (dice["throws"], dice["table"], dice["expected"]) == (2, 1, 14)
    typed("new", "tiny", "causeway", "-p", "Ann", "-p", "Bob")
    assert [typed(*line, "--session", "causeway").code for line in (("next",), ("tiny", "run"))] == [0, 0]
    before = sum(thrown["throws"] for thrown in _of("causeway", three)["dice"].values())
    typed("undo", "--agreed", "all", "--session", "causeway")
    assert sum(thrown["throws"] for thrown in _of("causeway", three)["dice"].values()) == before - 1


def test_an_ending_that_was_taken_back_is_none(three: Path, typed: Type) -> None:
    typed("undo", "--agreed", "all", "--session", "friday")
    assert (_of("friday", three)["over"], _of("friday", three)["won"]) == (False, [])


def test_a_pause_is_no_play(three: Path) -> None:
    times = ["2026-01-03T19:00:00Z", "2026-01-03T19:10:00Z", "2026-01-10T19:00:00Z", "2026-01-10T19:30:00Z", "2026-01-10T20:00:01Z"]
    events = [{"n": n, "t": time, "kind": "note"} for n, time in enumerate(times, 1)]
    with patch.object(Journal, "events", lambda self: iter(events)):
        assert evenings(str(three))[0]["seconds"] == 10 * 60 + PAUSE


def test_a_log_is_read_again_only_when_it_has_changed(three: Path, typed: Type) -> None:
    first = evenings(str(three))
    with patch("playaid.desk.kept_evenings.Journal", side_effect=AssertionError("it was read before")):
        assert evenings(str(three)) == first
    typed("note", "more", "--session", "monday")
    assert sum(evening["events"] for evening in evenings(str(three))) == 1 + sum(evening["events"] for evening in first)


@pytest.mark.parametrize("spoilt", ["", "[]", "{", '{"format": 1}', '{"format": 1, "evenings": {"friday": 3}}', "\0"])
def test_what_was_kept_and_is_spoilt_is_read_anew(three: Path, spoilt: str) -> None:
    first = evenings(str(three))
    (three / READ).write_text(spoilt, encoding="utf-8")
    assert evenings(str(three)) == first


def test_what_cannot_be_read_is_named_beside_the_others(three: Path, typed: Type) -> None:
    (three / "friday" / "log.00000.json").write_text("torn", encoding="utf-8")
    said = typed("stats")
    assert said.code == 0
    assert all(words in said.out for words in ("friday:", "log.00000.json", "monday"))


def test_no_evening_is_no_fault(typed: Type) -> None:
    assert "No evenings" in typed("stats").out


def test_the_page_has_every_evening(three: Path, typed: Type, tmp_path: Path) -> None:
    typed("stats", "--out", str(tmp_path / "page.html"))
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert all(name in page for name in ("friday", "monday", "sunday", "Cleo", "Bob won"))


def test_what_is_remembered_leaves_nothing_behind_where_it_cannot_be_kept(three: Path, typed: Type) -> None:
    before = sorted(path.name for path in three.rglob("*") if not path.is_dir())
    with patch("os.replace", side_effect=OSError(28, "No space left on device")):
        assert typed("stats").code == 0
    assert {path.name for path in three.rglob("*") if not path.is_dir()} <= {*before, READ}


def test_the_throws_of_a_side_with_several_seats_are_its_persons(three: Path, typed: Type) -> None:
    """Two players move two characters each: Ann 1 and Ann 2 throw, and both are Ann."""
    typed("new", "legacy", "castle", "-p", "Ann", "-p", "Bob", "--tables", "house")
    for seat, character in (("Ann 1", "Lancelot"), ("Ann 2", "Arthur"), ("Bob 1", "Merlin"), ("Bob 2", "Guinevere")):
        typed("legacy", "take", character, "by", seat)
    typed("legacy", "quest", "One", "tasks", "find", "it")
    typed("legacy", "tick")
    assert typed("legacy", "first", "--dice", "6 2 4 1").code == 0
    thrown = {who: typed("stats", who, "--json").data["people"][who]["dice"]["throws"] for who in ("Ann", "Bob", "Cleo")}
    assert thrown == {"Ann": 2, "Bob": 2, "Cleo": 2}
