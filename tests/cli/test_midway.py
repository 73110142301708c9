"""A game that is under way, entered by lines: what is taken and refused, who may see what; hands that lie on the table alone."""

from pathlib import Path

import pytest

from playaid.cli.declaring import midway_entry
from playaid.cli.main import run
from playaid.cli.terminal.questionnaire import Questionnaire
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.cli.terminal.who_plays import ask_players
from playaid.desk import new_game
from playaid.desk.session_folders import book_of
from playaid.games.registry import load
from playaid.referee.contract.game import Game
from tests.cli.conftest import Said, Type

TABLE = """# what lies there
turn 3 of Ann at action
land Grenord at N1
land Bernham at N2

unit Craw at Grenord-right
flag Grenord of Ann
holds Ann 2
"""


def entered(typed: Type, tmp_path: Path, text: str = TABLE, *more: str) -> Said:
    file = tmp_path / "table.txt"
    file.write_text(text, encoding="utf-8")
    return typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob", "--entry", str(file), *more)


def test_stands_as_it_was_said_and_verifies(typed: Type, tmp_path: Path) -> None:
    said = entered(typed, tmp_path, TABLE, "--answer", "own Ann=hand Mary, William")
    assert said.code == 0, said.err
    assert "entered     flag Grenord of Ann" in said.out
    assert "entered, not ruled on" in said.out
    assert "Mary" not in said.out
    assert "Round 3 · Ann · Action phase" in typed("status").out
    assert "HOLDS" in typed("verify").out
    assert "under way" in typed("log", "--all").out
    assert "Mary" not in typed("log", "--all", "--as", "Bob").out + typed("why", "1", "--as", "Bob").out
    assert "Mary" in typed("empire", "hand", "--as", "Ann").out
    assert typed("empire", "move", "Craw", "to", "Grenord-centre", "--as", "Bob").code == 3


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("unit Craw at Grenord-right", "line 7, unit Craw at Grenord-right: Craw stands on the board already"),
        ("unit Henry at Mediland-left", "is not explored"),
        ("flag Grenord of Zed", "no side is called"),
        ("muster Craw", "no verb is called 'muster'"),
        ("turn 3 at supper", "no step of the sequence of play is called 'supper'"),
        ("flag Bernham of Bob", "a flag lies on Bernham, which has no unit on the board"),
        ("set deck many", "does not fit deck"),
        ("set lands.Grenord.colour red", "there is no colour in lands.Grenord"),
    ],
)
def test_what_cannot_be_is_refused_by_its_line(typed: Type, tmp_path: Path, line: str, fault: str) -> None:
    said = entered(typed, tmp_path, f"{TABLE}{line}\n", "--answer", "own Ann=hand Mary, William")
    assert fault in said.err
    assert said.code
    assert not (tmp_path / "sessions" / "friday").exists()


@pytest.mark.parametrize("own", ["hand Mary", "hand Craw, Mary", "hand Nobody, Mary"])
def test_a_hand_that_cannot_be_is_asked_for_again(typed: Type, tmp_path: Path, own: str) -> None:
    said = entered(typed, tmp_path, TABLE, "--answer", f"own Ann={own}")
    assert said.code == 4
    assert "Ann has to answer" in said.err
    mended = entered(typed, tmp_path, TABLE, "--answer", f"own Ann={own}", "--answer", "own Ann 2=hand Mary, William")
    assert mended.code == 0, mended.err
    assert "HOLDS" in typed("verify").out


def test_two_hands_that_do_not_fit_together_are_refused_without_saying_which(typed: Type, tmp_path: Path) -> None:
    both = ("--answer", "own Ann=hand Mary, William", "--answer", "own Bob=hand Mary")
    said = entered(typed, tmp_path, f"{TABLE}holds Bob 1\n", *both)
    assert said.code == 2
    assert "does not fit together" in said.err
    assert "Mary" not in said.err


def test_a_game_that_does_not_say_how_says_so(typed: Type) -> None:
    assert typed("new", "empire", "--midway").code == 4
    game = load("empire")._replace(midway=None)
    with pytest.raises(Exception, match="cannot be entered while it is under way"):
        midway_entry.explain_entry(game, 80)


class Table(Terminal):
    """A terminal at which these lines are typed."""

    def __init__(self, folder: Path, lines: list[str]):
        self.said: list[str] = []
        super().__init__(str(folder), prompter=lambda prompt, hidden: lines.pop(0), write=self.said.append)

    def width(self) -> int:
        return 60


def guided(tmp_path: Path, *lines: str) -> tuple[tuple[str, ...], list[str]]:
    game = load("empire")
    terminal = Table(tmp_path, list(lines))
    players = new_game.players(game, ["Ann", "Bob"])
    return midway_entry.read_lines(
        terminal, game, players, new_game.options(game, ()), book_of(game, "printed", terminal.owner)
    ), terminal.said


def test_a_verb_is_explained_and_the_entry_left_by_quit(tmp_path: Path) -> None:
    _, said = guided(tmp_path, "? unit", "done")
    assert [line.split()[0] for line in said if line.startswith("  unit ")] == ["unit", "unit"]  # among all, then alone
    with pytest.raises(Left):
        guided(tmp_path, "quit")


def test_lines_are_typed_one_by_one_and_looked_at_at_once(tmp_path: Path) -> None:
    lines, said = guided(
        tmp_path, "land Grenord at N1", "lnd Bernham", "unit Craw at Grenord-right", "unit Craw at N1", "back", "list", "done"
    )
    assert lines == ("land Grenord at N1",)
    assert any("no verb is called 'lnd'" in line for line in said)
    assert "  taken back: unit Craw at Grenord-right" in said
    assert all(len(line) <= 60 for line in said)
    with pytest.raises(Left):
        guided(tmp_path, "leave")


UNSOUND = (
    "turn 3 of Ann at action",
    "land Grenord at N1",
    "land Bernham at N2",
    "unit Craw at Grenord-right",
    "unit Henry at Bernham-left",
    "flag Grenord of Ann",
)


def said_to(tmp_path: Path, *lines: str) -> tuple[int, str]:
    """The code of a game begun at a terminal where these lines are typed, and what is said there."""
    table = Table(tmp_path / "sessions", list(lines))
    options = ("-p", "Ann", "-p", "Bob", "--open", "--tables", "house", "--dice", "rolled", "-o", "hands=physical")
    code = run(["new", "empire", "friday", "--midway", *options], table)
    return code, "\n".join(table.said)


def test_a_table_at_which_something_is_missing_is_gone_on_with(tmp_path: Path) -> None:
    """A unit without its country's flag: one line more, and the game begins."""
    code, said = said_to(tmp_path, *UNSOUND, "done", "flag Bernham of Bob", "done")
    assert code == 0, said
    assert "Bernham has units on the board and no flag" in " ".join(said.split())
    assert "What was entered stands" in said
    assert (tmp_path / "sessions" / "friday").exists()


def test_what_was_typed_is_handed_back_where_it_is_left(tmp_path: Path) -> None:
    _, said = said_to(tmp_path, *UNSOUND, "done", "leave")
    assert "to be put into a file" in " ".join(said.split())
    assert said.splitlines().count("land Grenord at N1") == 1
    assert not (tmp_path / "sessions" / "friday").exists()


def test_a_file_leaves_out_remarks(tmp_path: Path) -> None:
    (tmp_path / "t").write_text("# a\n\n turn 3 \n", encoding="utf-8")
    assert midway_entry.in_file(tmp_path / "t") == ("turn 3",)


def test_physical_hands_take_the_players_word(typed: Type, tmp_path: Path) -> None:
    said = entered(typed, tmp_path, TABLE, "--option", "hands=physical")
    assert said.code == 0, said.err
    assert "2 of 6" in typed("empire", "hand", "--as", "Ann").out
    assert typed("empire", "muster", "Craw", "at", "Grenord-right").code == 3, "it lies open: nobody can hold it"
    assert typed("empire", "muster", "Gren", "at", "Grenord-right").code == 0
    assert typed("empire", "discard", "Girm").code == 0
    assert typed("empire", "muster", "Queenie", "at", "Grenord-right").code == 3, "the hand is empty by now"
    assert typed("next").code == 0
    drawn = typed("empire", "draw", "3")
    assert drawn.code == 0
    assert "draws 3 at the table" in drawn.out
    assert "hand 3" in typed("status").out
    assert "HOLDS" in typed("verify").out


def test_physical_hands_are_dealt_at_the_table(typed: Type) -> None:
    assert typed("new", "empire", "saturday", "-p", "Ann", "-p", "Bob", "--option", "hands=physical").code == 0
    assert "hand 6" in typed("status").out
    assert "HOLDS" in typed("verify").out


def test_the_example_says_how_too(typed: Type, tmp_path: Path, tiny: Game) -> None:
    file = tmp_path / "table.txt"
    file.write_text("stands Ann on 3 with 1\nstands Bob on 5 with 0\ndiscarded Mud\nturn 4 of Bob\n", encoding="utf-8")
    said = typed("new", "tiny", "x", "-p", "Ann", "-p", "Bob", "--entry", str(file), "--answer", "own Ann=hand Rope")
    assert said.code == 0, said.err
    assert "Turn 4 · Bob · Cards" in typed("status").out
    assert "Rope" in typed("tiny", "hand", "--as", "Ann").out
    assert "HOLDS" in typed("verify").out


def test_a_long_prompt_is_broken_at_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    said: list[str] = []
    terminal = Terminal(str(tmp_path), write=said.append)
    monkeypatch.setattr(terminal, "width", lambda: 30)

    def typed_in(prompt: str) -> str:
        asked.append(prompt)
        return "x"

    monkeypatch.setattr("builtins.input", typed_in)
    assert terminal.ask("Who plays (2 to 6), with commas between [Ann, Bob]: ") == "x"
    assert said == ["Who plays (2 to 6), with"]
    assert asked == ["commas between [Ann, Bob]: "]
    assert terminal.ask("Name: ") == "x"
    assert asked[-1] == "Name: "


def test_a_sealed_hand_lies_nowhere_in_the_open(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_KEY_ANN", "soft wet stones below")
    said = entered(typed, tmp_path, TABLE, "--answer", "own Ann=hand William, Mary", "--json")
    assert said.code == 0
    monkeypatch.delenv("PLAYAID_KEY_ANN")
    shown = said.out + typed("log", "--all", "--json").out + typed("export", "json").out + typed("why", "1", "--json").out
    kept = b"".join(file.read_bytes() for file in (tmp_path / "sessions").rglob("*") if file.is_file())
    assert "William" not in shown
    assert b"William" not in kept
    assert typed("empire", "hand", "--as", "Ann").code == 5
    monkeypatch.setenv("PLAYAID_KEY_ANN", "soft wet stones below")
    assert "William" in typed("empire", "hand", "--as", "Ann").out
    assert "HOLDS" in typed("verify").out


def test_who_plays_is_asked_again_where_nobody_is_called_so(tmp_path: Path) -> None:
    """What is no name is told so, and it asks again instead of leaving off; `?` says what is asked."""
    tears, empire = load("tears"), load("empire")
    terminal = Table(tmp_path, ["?", "all", "Ann", "Bob", "Ann", "Ann, Bob"])
    assert ask_players(Questionnaire(terminal), tears) == dict(zip(tears.sides, ("Ann", "Bob"), strict=True))
    assert any("the names of those at the table" in line for line in terminal.said)
    assert any("'all' is no name" in line for line in terminal.said)
    assert ask_players(Questionnaire(terminal), empire) == {"Ann": "Ann", "Bob": "Bob"}
    assert any("not for 1" in line for line in terminal.said)


PUT = 'put ["hand"] ["Mary", "{other}"]'


@pytest.mark.parametrize(("other", "fault"), [("Nobody", "Nobody"), ("Craw", "Craw")])
def test_what_is_wrong_with_a_value_of_ones_own_is_told_to_whoever_gave_it_and_to_nobody_else(
    typed: Type, tmp_path: Path, other: str, fault: str
) -> None:
    own = PUT.format(other=other)
    (tmp_path / "own").write_text(own, encoding="utf-8")
    assert fault in entered(typed, tmp_path, TABLE, "--own", f"Ann={tmp_path / 'own'}").err
    said = entered(typed, tmp_path, TABLE, "--answer", f"own Ann={own}")
    assert said.code != 0
    assert fault not in said.err
    mended = entered(typed, tmp_path, TABLE, "--answer", f"own Ann={own}", "--answer", "own Ann 2=hand Mary, William")
    assert mended.code == 0, mended.err
    assert "HOLDS" in typed("verify").out


def test_what_is_wrong_in_a_file_of_ones_own_is_told(typed: Type, tmp_path: Path) -> None:
    (tmp_path / "own").write_text("hand Nobody, Mary", encoding="utf-8")
    said = entered(typed, tmp_path, TABLE, "--own", f"Ann={tmp_path / 'own'}")
    assert said.code != 0
    assert "Nobody" in said.err
    nothing = entered(typed, tmp_path)
    assert "--own Ann=FILE" in nothing.err
    assert "Ann has to answer" in nothing.err
    assert "Nobody" not in entered(typed, tmp_path, TABLE, "--answer", "own Ann=hand Nobody, Mary").err, "unless it was a file"
