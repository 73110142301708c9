"""What is said for a side on a screen that all see tells the table nothing that is theirs."""

from functools import partial
from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from playaid.cli.commands.declarations import _in_the_open
from playaid.cli.shell.screen import Screen
from playaid.cli.shell.shell import Table, loop
from tests.cli.conftest import Type
from tests.cli.test_shell import Lists

CAPTURE = """\
turn 3 of Ann begun at movement
country "Pan Tang" of Ann
country Bakshaan of Bob
piece "Jagreen Lern" at "Ilmiora capital" of Ann
piece "Pan Tang General" at "Ilmiora capital" of Ann
piece "Pan Tang Sealord" at "Ilmiora capital" of Ann
armies 5 "Pan Tang" at "Ilmiora capital" of Ann
piece Nicorn at Bakshaan of Bob
armies 1 Bakshaan at Bakshaan of Bob
taken "Ilmiora capital" of Ann
put ["lost", "Bakshaan"] {"armies": 4, "fleets": ["Bakshaan Fleet 1", "Bakshaan Fleet 2"], "leaders": ["Pilarmo", "Bakshaan Admiral"]}
"""


@pytest.mark.parametrize("battle", [("next", ""), ("battle Bakshaan", "fight --as Ann")])
def test_what_settles_something_for_a_side_tells_the_table_nothing_that_is_theirs(
    battle: tuple[str, ...], typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = tmp_path / "capture.entry"
    entry.write_text(CAPTURE, encoding="utf-8")
    new = (
        "new",
        "elric",
        "x",
        "--tables",
        "house",
        "--midway",
        "-p",
        "Ann",
        "-p",
        "Bob",
        "-o",
        "dice=typed",
        "--entry",
        str(entry),
        "--closed",
    )
    assert typed(*new).code == 0
    assert typed("elric", "march", "Jagreen Lern,Pan Tang General,Pan Tang Sealord", "with", "5", "to", "Bakshaan").code == 0
    assert typed("next").code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    monkeypatch.setattr(table, "_can_clear", lambda: True)
    table.console = console = Lists(*battle, "6", "1", "6", "1", "", "Arkyn", "")
    eyes, write = list[str | None](), console.write
    monkeypatch.setattr(console, "write", lambda text: (eyes.append(table.eyes) if ": Arkyn" in text else None, write(text))[1])
    loop(table)
    assert "Ann takes Bakshaan" in "\n".join(console.said), console.said
    assert eyes == ["Ann"]  # who chose it is told what came of it, and nobody else


@pytest.mark.parametrize("areas", ["Thornwick", "Thornwick, Ursh"])
def test_what_bars_a_move_is_told_to_all_and_not_who_was_to_go(
    areas: str, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert typed("new", "tears", "x", "--tables", "house", "-p", "Ann", "-p", "Bob", "--closed").code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    monkeypatch.setattr(table, "_can_clear", lambda: True)
    table.console = console = Lists("ambassador Hastur", "next --dice 2,9", "next", f"move Kestrel, 3 Warsteed to {areas}")
    loop(table)
    said = "\n".join(console.said)
    said = said[said.index("> move") :]
    assert "Kestrel does not belong to Forseti" in said, said
    assert "Warsteed" not in said, said


@pytest.mark.parametrize("line", ["move Torin to Gallowdeep", "move Torin, Kendrel to Gallowdeep", "sail Torin to Gallowdeep"])
def test_who_lies_under_a_leader_and_was_to_go_is_told_to_their_side_alone(
    line: str, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that goes never names them, so that one that is refused for it would tell under whom they lie."""
    assert typed("new", "tears", "x", "--tables", "house", "-p", "Ann", "-p", "Bob", "--closed").code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    monkeypatch.setattr(table, "_can_clear", lambda: True)
    eyes = list[str | None]()
    boxes = ("box Kendrel with Torin --as Forseti", "", "")
    table.console = console = Lists("ambassador Hastur", "next --dice 2,9", *boxes, "activate Kendrel", line, "", "")
    write = console.write
    monkeypatch.setattr(console, "write", lambda text: (eyes.append(table.eyes) if "Torin lies under a" in text else None, write(text))[1])
    loop(table)
    assert eyes == ["Forseti"], "\n".join(console.said)
    assert "drop Kendrel of Torin" in "\n".join(console.said)


def test_how_many_steps_of_a_line_would_stand_is_told_to_all_and_not_who_goes(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert typed("new", "tears", "x", "--tables", "house", "-p", "Ann", "-p", "Bob", "--closed").code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    monkeypatch.setattr(table, "_can_clear", lambda: True)
    there_and_back = "move Kendrel to Eldinbourg, Caer Navell, Denvonport, Island"
    table.console = console = Lists("ambassador Hastur", "next --dice 2,9", "activate Kendrel", there_and_back)
    loop(table)
    said = "\n".join(console.said)
    said = said[said.rindex("> move") :]
    assert "Nothing is done, since what comes after the first 2 steps is refused." in said, said


@pytest.mark.parametrize(("line", "private"), [("box Kestrel: 3 Gloves + Shimar", True), ("move Grumble to Thornwick", False)])
def test_words_behind_a_secret_verb_that_cannot_be_read_are_quoted_to_their_side_alone(
    line: str, private: bool, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies under a leader is a side's own, mistyped, too; by `move` nothing is said that the table is not told when it is done."""
    assert typed("new", "tears", "x", "--tables", "house", "-p", "Ann", "-p", "Bob", "--closed").code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    monkeypatch.setattr(table, "_can_clear", lambda: True)
    shown = list[str | None]()
    table.console = console = Lists("ambassador Hastur", "next --dice 2,9", "next", line, "", "")
    write = console.write
    monkeypatch.setattr(console, "write", lambda text: (shown.append(table.eyes if "UNREADABLE" in text else ""), write(text))[1])
    loop(table)
    assert "UNREADABLE" in "\n".join(console.said), console.said
    assert [eyes for eyes in shown if eyes != ""] == ["Forseti" if private else None]


def test_a_word_that_names_nothing_is_told_of_a_line_that_cannot_be_read(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else nobody could tell which word it was; who was named is blotted out."""
    assert typed("new", "tears", "x", "--tables", "house", "-p", "Ann", "-p", "Bob", "--closed").code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    monkeypatch.setattr(table, "_can_clear", lambda: True)
    table.console = console = Lists("ambassador Hastur", "next --dice 2,9", "activate Kendrel", "move Kendrel to Eldinbourg without Torin")
    loop(table)
    assert "no area is called 'Eldinbourg without …'" in "\n".join(console.said)


def test_where_nobody_says_whose_words_they_are_they_are_not_quoted_at_all(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the set-up both arrange their boxes, and a line names neither side."""
    assert typed("new", "tears", "x", "--tables", "house", "-p", "Ann", "-p", "Bob", "--closed").code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    monkeypatch.setattr(table, "_can_clear", lambda: True)
    table.console = console = Lists("ambassador Hastur", "box Kendrel with 3 Gloves, Torin")
    loop(table)
    said = "\n".join(console.said)
    assert "box: what stands behind it cannot be read, and may be one side's own" in said, said
    assert "box … --as Gorganun" in said
    assert "Gloves" not in said


def test_a_secret_line_typed_where_something_is_owed_does_not_stay_on_the_screen(
    typed: Type, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """It is taken away again as the line of the prompt is; a number, and words that all may see, stay."""
    assert typed("new", "tears", "x", "--tables", "house", "-p", "Ann", "-p", "Bob", "--closed").code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    session = table.session
    assert session is not None
    stays = partial(_in_the_open, table, session)
    for verbs, said, left in (
        ({"box"}, "Kestrel with Shimar", "…"),
        ({"gate"}, "box Kestrel with Shimar", "…"),
        ({"box"}, "2", "2"),
        ({"box"}, "gate Kimrin", "gate Kimrin"),
        ({"gate"}, "Kimrin in", "Kimrin in"),
    ):
        assert stays(verbs, said) == left, said
    with create_pipe_input() as keys:
        table.console = console = Screen(table, input=keys, output=DummyOutput())
        keys.send_text("Kestrel with Shimar\r")
        assert table.ask_away("  ? ", partial(stays, {"box"})) == "Kestrel with Shimar"
        assert console._answers.app.erase_when_done
        assert "  ? …" in capfd.readouterr().out
        keys.send_text("yes\r")
        assert table.ask("sure? ") == "yes"
        assert "sure? yes" in capfd.readouterr().out
        for said, left in (
            ("box Kestrel with Shimar", "box …"),
            ("Ann boxes Kestrel with Shimar", "Ann boxes …"),
            ("bo Kestrel", "bo …"),
            ("box", "box"),
            ("move Kestrel to Ashkir", "move Kestrel to Ashkir"),
        ):
            keys.send_text(f"{said}\r")
            assert table.ask("which? ") == said
            assert capfd.readouterr().out.rstrip("\n").endswith(f"which? {left}"), "another line is said where a question stands"
