"""Where nothing can be said by a verb that is listed, its rule in plain words says why."""

from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.shell.shell import Table, heard
from tests.cli.test_shell import Lists, table_at


def activating(tmp_path: Path, ambassador: str, who: str) -> tuple[Table, Lists]:
    """A shell in the first turn of tears, in which somebody is activated; all look on: nothing is for one side alone."""
    sessions = ["--sessions-dir", str(tmp_path)]
    assert run([*sessions, "new", "tears", "friday", "-p", "Ann", "-p", "Bob", "--tables", "house"]) == 0
    for line in (f"tears ambassador {ambassador}", "next --dice 9,2", "tears command one", f"tears activate {who}"):
        assert run([*sessions, *line.split(), "--as", "Gorganun"]) == 0
    table, _ = table_at(tmp_path)
    table.open_hands = True
    table.console = console = Lists("leave")
    table.look()
    return table, console


def test_the_game_says_why_nothing_can_be_said(tmp_path: Path) -> None:
    table, console = activating(tmp_path, "Kishmin", "Kestrel")
    for line in ("refit", "question Neko", "recruit Warsteed"):
        heard(table, line)
    said = " ".join(" ".join(console.said).split())
    assert "refit is not possible now: no unit of Gorganun is reduced see: rule Replacements" in said
    assert "question is not possible now: Gorganun holds no captive" in said
    assert "every Warsteed is in play" in said, "what bars all of one's own is told, not the names of the others"
    assert "Kendrel" not in said


def test_a_place_where_nobody_can_go_is_refused_with_the_reason_of_who_could_be_moved(tmp_path: Path) -> None:
    """`go to Hagstone` leaves out who goes: it is the one piece that is activated, and why it cannot go there is told; and of
    `undo 3` what `undo` is for."""
    table, console = activating(tmp_path, "Hastur", "Hastur")
    for line in ("go to Hagstone", "undo 3"):
        heard(table, line)
    said = " ".join(" ".join(console.said).split())
    assert (
        "no road joins Ilrog and Hagstone, which is reached by way of Foam Break [Movement] instead: move Hastur to Foam Break, Hagstone"
        in said
    )
    assert "undo takes no 3 behind it one line at a time: undo takes the newest back" in said


def test_why_nothing_can_be_said_is_told_of_what_is_there(tmp_path: Path) -> None:
    """Of the lines that the game thinks of it is told what bars the one that lacks least."""
    table, console = activating(tmp_path, "Kishmin", "Shale")
    heard(table, "recruit")
    assert "recruit is not possible now: all units that Gorganun could recruit are in play" in " ".join(" ".join(console.said).split())
    board = ["set", "board.Gorganun.Glaginsdrog", '["reduced Warsteed~0"]', "--because", "a battle"]
    assert run(["--sessions-dir", str(tmp_path), *board]) == 0
    table.look()
    console.said.clear()
    heard(table, "refit")
    told = " ".join(" ".join(console.said).split())
    reason = "in a castle whoever is refitted stands inside; in Glaginsdrog they are outside: gate Glaginsdrog in first"
    assert f"refit is not possible now: {reason}" in told


def test_a_table_tells_what_its_missing_keys_leave(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sessions = ["--sessions-dir", str(tmp_path)]
    assert run([*sessions, "new", "tears", "friday", "-p", "Ann", "-p", "Bob", "--tables", "house"]) == 0
    capsys.readouterr()
    for words, told in (
        (["table", "Wargroup"], "Wargroup (units): side Gorganun arm foot movement 1 number 6 strength 4 reduced 2"),
        (["table", "foot", "soldier"], "Foot Soldier (units): side Forseti"),
        (["table", "units"], "Units: table units UNIT COLUMN tells one value, and where it is from"),
        (["table", "units", "Warsteed"], "Warsteed: side Gorganun arm horse movement 2 number 6 strength 5 reduced 3"),
        (["table", "leader_wounds"], "6-7 wounded"),
        (["table"], "commands, leader_wounds"),
    ):
        assert run([*sessions, *words]) == 0
        assert told in " ".join(capsys.readouterr().out.split())
    assert run([*sessions, "table", "units", "Warsteed", "strength"]) == 0
    assert "units Warsteed strength = 5" in capsys.readouterr().out
    assert run([*sessions, "table", "nothing at all"]) != 0
    assert run([*sessions, "tears", "forces"]) == 0
    assert "Strength, and reduced:" in capsys.readouterr().out


def test_the_odds_of_a_whole_battle_are_told_and_an_attack_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sessions = ["--sessions-dir", str(tmp_path)]
    assert run([*sessions, "new", "tears", "friday", "-p", "Ann", "-p", "Bob", "--tables", "house"]) == 0
    lines = ("tears ambassador Kishmin", "tears box Shale with 3 Warsteed", "next --dice 9,2", "tears command one")
    for line in (*lines, "set people.Shale.at Millbrook --because x", "tears activate Shale"):
        assert run([*sessions, *line.split(), "--as", "Gorganun"]) == 0
    assert run([*sessions, "tears", "move", "Shale", "to", "Caer Sillius", "--as", "Gorganun"]) == 0
    assert run([*sessions, "tears", "gate", "Caer Sillius", "out", "--as", "Forseti"]) == 0
    capsys.readouterr()
    assert run([*sessions, "tears", "attack", "--odds", "--as", "Gorganun"]) == 0
    assert "once both have shown who fights, clash --odds tells how it may end" in capsys.readouterr().out
    assert run([*sessions, "tears", "attack", "--as", "Gorganun"]) == 0
    assert run([*sessions, "tears", "stand", "--as", "Forseti"]) == 0
    capsys.readouterr()
    assert run([*sessions, "tears", "clash", "--odds", "--as", "Forseti"]) == 0
    told = capsys.readouterr().out
    assert "by all rounds, until it is over:" in told
    assert "Forseti wins, " in told


def test_odds_to_the_end_of_a_battle_say_what_both_are_taken_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And where both have shown who fights, nobody is told to wait for that."""
    sessions = ["--sessions-dir", str(tmp_path)]
    (tmp_path / "table").write_text(
        "turn 3 of Gorganun at actions\nlies Kestrel at Ursh of Gorganun\nlies 3 Cavalry at Ursh of Forseti\n"
        "person Shale, Ezelle, Kishmin, Niekimo, Shimar, Hastur, Algeron, Kendrel, Shelnor, Neko, Torin, Vilkie, Urso is dead\n",
        encoding="utf-8",
    )
    (tmp_path / "mine").write_text("box Kestrel with 3 Warsteed", encoding="utf-8")
    (tmp_path / "none").write_text("", encoding="utf-8")
    owns = ["--own", f"Gorganun={tmp_path / 'mine'}", "--own", f"Forseti={tmp_path / 'none'}"]
    entry = ["--midway", "--entry", str(tmp_path / "table"), *owns]
    assert run([*sessions, "new", "tears", "x", "--tables", "house", "--open", *entry]) == 0
    for line in ("set left 1 --because x", "tears activate Kestrel", "tears attack", "tears stand --as Forseti"):
        assert run([*sessions, *line.split()]) == 0
    for line in ("tears throw --dice 10,10,10",) * 2:
        assert run([*sessions, *line.split()]) == 0
    capsys.readouterr()
    assert run([*sessions, "tears", "stay", "--odds"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "clash --odds tells how it may end" in told
    assert "once both have shown" not in told
    assert run([*sessions, "tears", "clash", "--odds"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "both sides fight on to the end and cast nothing; hits fall on whole units first" in told


def test_a_name_that_stands_alone_behind_a_verb_is_told_what_they_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`call Niekimo` reads as if he were called, and he is who calls."""
    sessions = ["--sessions-dir", str(tmp_path)]
    assert run([*sessions, "new", "tears", "friday", "-p", "Ann", "-p", "Bob", "--tables", "house", "--open"]) == 0
    lines = ("tears ambassador Kishmin", "next --dice 9,2", "tears command one", "set people.Niekimo.at Asten --because x")
    for line in (*lines, "tears activate Niekimo"):
        assert run([*sessions, *line.split()]) == 0
    capsys.readouterr()
    assert run([*sessions, "help"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert any("call " in line and line.endswith("Niekimo (calls Terramax, the dragon)") for line in told)
