"""What is typed where Enter alone is asked for: a look is heard afterwards, what does something is not."""

from pathlib import Path

import pytest

from playaid.cli.terminal.typed_ahead import heard_by_all, is_kept, tells_nothing
from playaid.games.empire import GAME
from playaid.games.tears import GAME as TEARS
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.each import each


@each("line", ["map", "hand", "?", "status", "log", "flags", "muster", "discard"])
def test_a_look_or_what_asks_for_the_rest_is_heard(line: str) -> None:
    assert tells_nothing(line, GAME)


@each("line", ["n", "next", "b", "undo", "draw", "reshuffle", "muster craw gr0", "load sven"])
def test_what_does_something_or_names_something_is_dropped(line: str) -> None:
    assert not tells_nothing(line, GAME)
    later: list[str] = []
    assert heard_by_all(line, None, None, later) == [line]


@pytest.fixture
def friday(tmp_path: Path) -> Session:
    return new_session(TEARS, tmp_path / "friday", [*TEARS.sides])


LOOK = "attack Ashmoor --check"


def heard(session: Session, line: str, *answers: str, said: str = LOOK) -> tuple[list[str], list[str], list[str]]:
    """What is heard of a line on a screen of Forseti's, what was asked there, and what all are told."""
    later, asked, left = list[str](), list[str](), [*answers]
    lines = heard_by_all(line, "Forseti", session, later, said, lambda prompt: asked.append(prompt) or left.pop(0))
    return lines, asked, later


def test_a_secret_line_is_its_sides_whatever_all_are_told_of_the_deed(friday: Session) -> None:
    for line in ("move Kendrel to Millbrook, Marchgate", "box Kendrel with Cavalry"):
        assert is_kept(line, TEARS)
        assert heard(friday, line) == ([f"{line} --as Forseti"], [], [])


def test_a_public_line_behind_a_look_at_it_is_heard(friday: Session) -> None:
    assert heard(friday, "attack Ashmoor") == (["attack Ashmoor --as Forseti"], [], [])
    assert heard(friday, "attack Ashmoor", "", said="attack Marchgate")[1], "that names another place"
    assert heard(friday, "attack Ashmoor", "", said="box Kendrel with Ashmoor")[1], "nobody else has read that"


@each(("line", "said_so"), [
    ("coverage tears", "coverage tears"),
    ("tables missing", "tables missing"),
    ("rule victory", "rule victory"),
    ("odds activate Kendrel", "odds activate Kendrel --as Forseti"),
])  # fmt: skip
def test_a_look_that_is_nobodys_is_said_by_nobody(friday: Session, line: str, said_so: str) -> None:
    """`coverage` knows no `--as`: behind it, it would be refused for a word that nobody typed."""
    assert heard(friday, line, "")[0] == [said_so]


@each(("answers", "lines"), [
    (("",), ["activate Kendrel --as Forseti"]),
    (("y",), ["activate Kendrel --as Forseti"]),
    (("n",), []),
    (("leave",), []),
    (("map",), ["map"]),
    (("activate Torin", ""), ["activate Torin --as Forseti"]),
])  # fmt: skip
def test_of_a_public_line_that_names_what_nobody_has_read_its_side_is_asked(
    friday: Session, answers: tuple[str, ...], lines: list[str]
) -> None:
    said, asked, later = heard(friday, "activate Kendrel", *answers)
    assert said == lines
    assert "All will read that: activate Kendrel." in asked[0]
    assert later == []


@each("line", ["swordfish", "next", "undo all", "Kendrel", "3"])
def test_what_is_no_line_for_the_table_is_dropped_as_ever(friday: Session, line: str) -> None:
    lines, asked, later = heard(friday, line)
    assert (lines, asked) == ([], [])
    assert "dropped, unread" in later[0]
