"""`roll` as it is typed: the whole notation, faces filled up, odds."""

import sys
from fractions import Fraction
from pathlib import Path

import pytest

from playaid.cli import json_models
from playaid.cli.main import run
from playaid.referee.contract.game import Game
from tests.cli.conftest import Type
from tests.cli.test_imports import modules
from tests.cli.test_shell import play


@pytest.fixture
def table(tiny: Game, tmp_path: Path) -> Path:
    """The folder of an evening that has just begun."""
    run(["--sessions-dir", str(tmp_path), "new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "--dice", "Boots,Rope,Mud,Rope"])
    return tmp_path


def test_faces_of_several_terms_are_typed_in_order(typed: Type) -> None:
    assert typed("roll", "2d6+d8", "=", "3", "5", "7").out == "  2d6+d8: 3 5 + 7 = 15   (typed, not logged: no session)\n"
    assert "2d6!!=4: 4 3, again 4, again 2 (counted 10 3) = 13" in typed("roll", "2d6!!=4", "--dice", "4,3,4,2").out


def test_missing_faces_are_a_missing_thing_where_nobody_can_be_asked(typed: Type) -> None:
    said = typed("roll", "2d6+d8", "=", "3", "5")
    assert (said.code, said.err) == (4, "MISSING  more dice are needed: d8: one face from 1 to 8\n")
    assert typed("roll", "(2d6r)*2", "=", "3", "1").code == 4


def test_missing_faces_are_asked_for_at_the_table(table: Path) -> None:
    console = play(table, "roll 4d6+d8 = 3 5", "", "1 2", "7")
    asked = [line.partition(" (")[0].strip() for line in console.said if "Somebody" in line]
    assert asked == ["Somebody: the other two faces of 4d6"] * 2 + ["Somebody rolls d8"]
    assert any("4d6: two faces from 1 to 6" in line for line in console.said)
    assert any("4d6+d8: 3 5 1 2 + 7 = 18   (typed, event" in line for line in console.said)


def test_a_wrong_face_is_no_missing_one(table: Path) -> None:
    console = play(table, "roll 2d6 = 3 9")
    assert any("'9' is none" in line for line in console.said)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("roll (2d6 + 1) * 2 = 3 4 # a charge", "(2d6 + 1) * 2: (3 4 + 1) * 2 = 16"),
        ("roll {2d6, d8}kh1 = 3 4 8", "{2d6, d8}kh1: {3 4, 8} (kept 8) = 8"),
        ("roll 3d6 [fire] + d4 = 1 2 3 4", "3d6 [fire] + d4: 1 2 3 [fire] + 4 = 10"),
        ("roll 10d6>5 = 6661115555", "10d6>5: 6 6 6 1 1 1 5 5 5 5 (three successes) = 3"),
        ("roll d6/2 = 5", "d6/2: 5 / 2 = 2.5"),
    ],
)
def test_the_whole_notation_is_logged(table: Path, line: str, shown: str) -> None:
    console = play(table, line, "log")
    assert any(line.strip().startswith(f"{shown}   (typed, event") for line in console.said), console.said
    assert sum(shown in line for line in console.said) == 2


def test_dice_of_the_whole_notation_are_looked_at_for_fairness(table: Path) -> None:
    console = play(table, "roll (2d6+d8)*2 = 3 5 7", "roll 4dF.1 = + 0 0 -", "dice report")
    assert [line.split(",")[1].strip() for line in console.said if "physical" in line] == ["d6", "d8"]


def test_odds_are_told_and_nothing_is_rolled(evening: Path, typed: Type) -> None:
    before = typed("log").out
    said = typed("roll", "--odds", "2d6!=4", "--json")
    assert said.json["command"] == "roll odds"
    json_models.check(said.json)
    assert sum(Fraction(row["probability"]) for row in said.data["outcomes"]) == 1
    assert said.data["outcomes"][0] == {"total": 2, "probability": "1/36", "decimal": 1 / 36}
    assert Fraction(said.data["stopped"]) == 2 * Fraction(1, 6) ** 11
    assert typed("log").out == before


def test_odds_as_lines(typed: Type) -> None:
    lines = typed("roll", "--odds", "d6 - d4").out.splitlines()
    assert lines[0] == "  ODDS  d6 - d4   average 1"
    assert lines[1].split() == ["-3", "4.17%", "or", "more", "100.00%", "1/24", "##"]
    assert lines[-1] == "  exact, 9 totals"
    many = typed("roll", "--odds", "20d6").out
    assert "other totals, each below 0.1%" in many
    assert "no result: 16.67% 1/6" in typed("roll", "--odds", "6/(d6-1)").out
    assert "not followed" in typed("roll", "--odds", "3d6!kh1").out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("roll", "--odds", "((20d20kh9)kl5)kh1"), 2, "too many dice or outcomes for exact odds"),
        (("roll", "2d6x3"), 2, "write ! for dice that explode"),
        (("roll", "2d6", "I", "rolled"), 2, "a remark is written # I rolled"),
        (("roll", "--odds", "nonsense"), 2, "a number or a die such as 2d6 belongs here"),
        (("roll", "1d20", "=="), 2, "belongs here"),
    ],
)
def test_what_is_refused_says_what_to_type(typed: Type, words: tuple[str, ...], code: int, said: str) -> None:
    refused = typed(*words)
    assert refused.code == code
    assert said in refused.err


def test_a_roll_that_comes_to_nothing_is_logged_all_the_same(evening: Path, typed: Type) -> None:
    said = typed("roll", "6/(d6-1)", "=", "1", "--json")
    json_models.check(said.json)
    assert (said.data["total"], said.data["dice"]) == (None, [1])
    assert said.data["number"] is not None


def test_the_whole_notation_is_loaded_only_where_the_light_one_does_not_do(evening: Path) -> None:
    whole = {"playaid.dice.parser", "playaid.dice.evaluate", "playaid.dice.odds_expression"}
    assert not whole & modules(evening.parent, "roll", "2d6")
    assert whole & modules(evening.parent, "roll", "2d6*2") == whole - {"playaid.dice.odds_expression"}


def test_a_fault_is_no_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """Broken at blanks where somebody looks at a narrow terminal; a program that reads the error stream gets it in one line."""
    assert run(["roll", "coin -1"]) == 2
    assert len(capfd.readouterr().err.splitlines()) == 1
    monkeypatch.setattr("playaid.cli.terminal.terminal.is_terminal", lambda stream: stream is sys.stderr)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "60")
    assert run(["roll", "coin -1"]) == 2
    lines = capfd.readouterr().err.splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= 60
    assert "2d6" in " ".join(lines)


def test_what_may_be_a_total_or_faces_is_refused_where_nobody_can_be_asked(table: Path) -> None:
    console = play(table, "roll 2d6 = 12", "roll 2d6 = total 12", "roll 2d6 = 1 2", "roll 3d6kh2 = total 12", "dice report")
    said = "\n".join(console.said)
    assert "12 is read in two ways: a total of twelve, or 1 and 2? Write: total 12, or: 1 2" in said
    assert "2d6: 12 in all = 12" in said
    assert "2d6: 1 2 = 3" in said
    assert "each die counts here" in said
    assert "2d6: 2 rolled, 7.50 on average" in said
    assert "d6, physical: 2 rolled" in said
