"""`next` where something is owed: what its side alone sees into is asked for by its verb."""

from pathlib import Path

from playaid.cli.shell.shell import Table, loop
from tests.cli.conftest import Type
from tests.cli.test_shell import Lists


def told(folder: Path, *lines: str) -> str:
    table = Table(str(folder))
    table.take_up("x")
    table.console = console = Lists(*lines)
    loop(table)
    return "\n".join(console.said)


def test_a_battle_that_only_its_side_sees_into_is_asked_for(typed: Type, tmp_path: Path) -> None:
    """`attack` names what lies under a leader, so no line of it can be listed; `next` asks for it by its verb, and refuses nothing."""
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    lines = ("tears ambassador Shimar", "next --dice 2,9", "tears activate Kendrel", "tears box Kendrel with 2 Cavalry")
    lines += ("tears move Kendrel to Millbrook", "next", "tears activate Kestrel", "tears box Kestrel with 3 Warsteed")
    for line in (*lines, "tears move Kestrel to Ashmoor, Marchgate", "next --dice 2,9", "tears activate Kendrel"):
        assert typed(*line.split()).code == 0, line
    assert typed("tears", "move", "Kendrel", "to", "Marchgate").code == 0
    said = told(tmp_path / "sessions", "next", "", "leave", "quit")
    assert "a battle must be fought (attack)" in said
    assert "    1. attack" in said
    assert "Forseti attacks Marchgate" in said
    assert "ILLEGAL" not in said


def test_what_was_left_unused_is_told_with_the_line_that_ends_the_part_and_stops_nothing(typed: Type, tmp_path: Path) -> None:
    """Kendrel is activated and has not stirred, and a wizard could be; `undo` brings that back. Nothing is told where all is used."""
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house", "--open").code == 0
    for line in ("tears ambassador Shimar", "next --dice 2,9", "tears activate Kendrel"):
        assert typed(*line.split()).code == 0, line
    once = told(tmp_path / "sessions", "next", "quit")
    assert "Now: Turn 1 · Gorganun · Command phase." in once
    assert "Forseti's part is over with Kendrel, Shelnor not yet moved, a wizard unused; undo takes it back." in once
    assert typed("undo").code == 0
    for line in ("set wizard_left 0 --because so", "set people.Kendrel.used 1 --because so", "set people.Shelnor.used 1 --because so"):
        assert typed(*line.split()).code == 0, line
    assert "part is over" not in told(tmp_path / "sessions", "next", "quit")


def test_where_those_stand_who_are_named_together_is_found_where_it_is_one_place_alone(typed: Type, tmp_path: Path) -> None:
    """Tortoise Speed on two at once, of whom each could be named alone. [Tortoise Speed]"""
    lies = ("Niekimo, Shale, Kishmin at Ashmoor of Gorganun", "Neko, Cavalry, Foot Soldier at Marchgate of Forseti")
    gone = "person Ezelle, Kestrel, Shimar, Hastur, Algeron, Kendrel, Shelnor, Torin, Vilkie, Urso is dead"
    table, mine, theirs = tmp_path / "table", tmp_path / "mine", tmp_path / "theirs"
    table.write_text("\n".join(["turn 3 of Gorganun at command", *(f"lies {line}" for line in lies), gone]), encoding="utf-8")
    mine.write_text('knows Niekimo "Tortoise Speed"', encoding="utf-8")
    theirs.write_text("", encoding="utf-8")
    owns = ("--own", f"Gorganun={mine}", "--own", f"Forseti={theirs}")
    begun = typed("new", "tears", "x", "--tables", "house", "--open", "--midway", "--entry", str(table), *owns)
    assert begun.code == 0, begun.out
    cast = "cast Tortoise Speed by Niekimo on Cavalry, Neko"
    said = told(tmp_path / "sessions", "command table --dice 10", "activate Niekimo", cast, "quit")
    assert "LEGAL  cast Tortoise Speed by Niekimo on Cavalry, Neko at Marchgate" in said
    assert "No line of it would be legal now" not in said
