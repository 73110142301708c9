"""The table shell: on a terminal, through pipes, and what it lets nobody see."""

import json
import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from shutil import copytree
from typing import NoReturn

import pytest
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from playaid.cli.declaring.ready_dice import unused_dice
from playaid.cli.main import run
from playaid.cli.shell import secret_words
from playaid.cli.shell.at_the_prompt import nothing_by_enter
from playaid.cli.shell.completion import candidates
from playaid.cli.shell.screen import Screen, history_file
from playaid.cli.shell.secret_words import is_open
from playaid.cli.shell.shell import Table, heard, loop
from playaid.cli.shell.words import words_of
from playaid.cli.terminal.console import Lines
from playaid.cli.text.colour import COLOURS, colour_line
from playaid.cli.text.heading import Heading, place_lines, tracker_lines
from playaid.desk.settings.session_settings import CLOSED, OPEN, SCREEN, choose
from playaid.dice.sources import Rolled
from playaid.games.registry import load, slugs
from playaid.journal.journal import Journal
from playaid.language.width import columns
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.session.record import rolls_of
from tests.each import each
from tests.slow import SLOW

ROOT = Path(__file__).parent.parent.parent
KEY = "soft wet stones"
EXAMPLE = ROOT / "tests" / "example"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The evening as it is set up, made once: a passphrase is meant to cost time."""
    folder = tmp_path_factory.mktemp("prepared")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXAMPLE))
        patch.setenv("PLAYAID_KEY_ANN", KEY)
        patch.setenv("PLAYAID_DATA", str(folder / "data"))
        set_up = ("new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope")
        assert run(["--sessions-dir", str(folder / "s"), *set_up]) == 0
    return folder / "s"


@pytest.fixture
def folder(tiny: Game, prepared: Path, tmp_path: Path) -> Path:
    """A sessions folder with a Causeway evening `friday`: Ann has a passphrase, Bob plays on his honour."""
    return copytree(prepared, tmp_path / "s")


class Lists:
    """A console whose people are lists of lines and answers; an exception among them is raised."""

    def __init__(self, *lines: str | type[BaseException]):
        self.lines = list(lines)
        self.said: list[str] = []
        self.kept: list[str] = []
        self.clears = False
        self.echoes = True

    def read(self) -> str:
        return self._next(EOFError)

    def ask(self, prompt: str, hidden: bool) -> str:
        self.said.append(prompt)
        return self._next(EOFError)

    def write(self, line: str) -> None:
        self.said.append(line)

    def remember(self, line: str) -> None:
        self.kept.append(line)

    def _next(self, end: type[BaseException]) -> str:
        found = self.lines.pop(0) if self.lines else end
        if isinstance(found, str):
            return found
        raise found


def table_at(folder: Path, *lines: str | type[BaseException]) -> tuple[Table, Lists]:
    table = Table(str(folder))
    table.take_up("friday")
    console = Lists(*lines)
    table.console = console
    return table, console


def play(folder: Path, *lines: str | type[BaseException]) -> Lists:
    table, console = table_at(folder, *lines)
    assert loop(table) == 0
    return console


# the same dispatcher, the slug left out


@each(
    ("line", "argv"),
    [
        ("status", ["status"]),
        ("sta --as Ann", ["status", "--as", "Ann"]),
        ("?", ["help"]),
        ("q", ["quit"]),
        ("run --dice 4", ["tiny", "run", "--dice", "4"]),
        ("tiny run", ["tiny", "run"]),
        ("sho Bob", ["tiny", "shove", "Bob"]),
        ("pla Boots", ["tiny", "play", "Boots"]),
        ("unl Ann", ["unlock", "Ann"]),
        ('set stones.Ann 3 --because "it\'s so"', ["set", "stones.Ann", "3", "--because", "it's so"]),
        ("note it's late", ["note", "it's", "late"]),
        ("  ", []),
    ],
)
def test_a_line_is_a_command_line_without_the_slug(tiny: Game, line: str, argv: list[str]) -> None:
    assert words_of(tiny, line) == argv


def test_a_beginning_that_fits_two_verbs_is_not_guessed(tiny: Game) -> None:
    with pytest.raises(Ambiguous) as refusal:
        words_of(tiny, "s")
    assert {"status", "set", "sessions", "swap", "shove"} <= set(refusal.value.candidates)


def test_how_much_is_told_is_changed_by_a_word(folder: Path) -> None:
    table, console = table_at(
        folder, "next", "detail short", "run --dice 4", "undo --agreed all", KEY, "det table", "run --dice 4", "detail x", "quit"
    )
    assert loop(table) == 0
    text = "\n".join(console.said)
    short, _, whole = text.partition("  table: with its worksheet")
    assert "Ann 4  (d6, to run; typed)" in whole
    assert "Ann 4  (d6, to run; typed)" not in short
    assert "no detail is called 'x'" in whole
    assert table.detail == "table"


def test_an_evening_through_the_shell(folder: Path) -> None:
    console = play(folder, "next", "dice typed", "run", "7", "4", "dice system", "undo", "no", "undo --agreed all", KEY, "quit", "next")
    text = "\n".join(console.said)
    assert "d6: one face from 1 to 6; '7' is none" in text
    assert "Ann 4  (d6, to run; typed)" in text
    assert "CONSENT" in text
    assert "Taken back: event 3, run, agreed by Ann, Bob." in text
    assert console.lines == ["next"]
    assert Journal(folder / "friday").tail_number == 4


def test_dice_that_lie_on_the_table_are_used_up_by_the_next_lines_that_roll(folder: Path) -> None:
    """Two runs take a face each; a line that rolls nothing, a look and an illegal line take none."""
    lines = ("next", "dice 4 2", "status", "run --as Bob", "run", "dice", "next", "next", "run", "dice")
    console = play(folder, *lines)
    rolled = [roll for event in Journal(folder / "friday").events() if event["kind"] == "run" for roll in rolls_of(event, {})]
    assert [(roll.faces, roll.source) for roll in rolled] == [((4,), "typed"), ((2,), "typed")]
    assert "  Next: 4, 2." in console.said
    assert "  Next: 2." in console.said
    assert "\n".join(console.said).count("Next: ") == 2


def test_dice_that_do_not_fit_do_not_lie_there_for_ever(folder: Path) -> None:
    console = play(folder, "next", "dice 9", "run", "dice", "run")
    assert any("'9' is none" in line for line in console.said)
    assert "\n".join(console.said).count("Next: ") == 1
    assert [event["kind"] for event in Journal(folder / "friday").events()][-1] == "run"


def test_dice_that_do_not_fit_are_told_to_be_gone_and_how_it_goes_on(folder: Path) -> None:
    said = "\n".join(play(folder, "next", "dice 9", "run", "dice").said)
    assert "what lay ready is taken away (9); run goes on without it" in said
    assert "what lay ready" not in "\n".join(play(folder, "next", "run --dice 9").said)


def test_what_no_die_shows_is_not_laid_down(folder: Path) -> None:
    said = "\n".join(play(folder, "next", "dice 4", "dice xylophone 3", "dice").said)
    assert "'xylophone' is the face of no die" in said
    assert said.count("Next: 4.") == 2


def test_what_lies_ready_can_be_taken_away(folder: Path) -> None:
    said = play(folder, "next", "dice 4", "dice none", "dice none", "dice").said
    assert "  Taken away: 4." in said
    assert "  No dice lie ready." in said
    assert sum("Next: " in line for line in said) == 1


@each("line", ["dice by hand", "dice our own", "our own dice", "we roll", "we throw"])
def test_who_throws_is_said_as_people_say_it(folder: Path, line: str) -> None:
    said = play(folder, line, "dice", "you roll", "dice").said
    assert any("Dice are typed in" in told for told in said)
    assert said.index("  Dice come typed in from the table.") < len(said) - 1 - said[::-1].index("  Dice come from playaid.")


def test_dice_with_a_line_leave_those_on_the_table(folder: Path) -> None:
    console = play(folder, "next", "dice 4", "run --dice 2", "dice", "dice system", "dice")
    assert "\n".join(console.said).count("Next: 4.") == 2


def test_dice_lie_ready_in_the_shell_only(tiny: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dice", "1", "2"]) == 2
    assert "give them with the line: --dice 1,2,5" in "".join(capsys.readouterr())


@each(
    ("laid", "faces", "left"),
    [
        ("4 2", (4,), "2"),
        ("42 3", (4, 2), "3"),
        ("12 3", (12,), "3"),
        ("4", (4, 2), ""),
        ("1 2 5", (1, 2), "5"),
        ("red blue", ("red",), "blue"),
    ],
)
def test_what_a_roll_leaves_lying(laid: str, faces: tuple[int | str, ...], left: str) -> None:
    rolled = Rolled("dice", "x", faces, "typed")
    assert " ".join(unused_dice(tuple(laid.split()), [rolled._replace(source="system"), rolled])) == left


def test_typed_dice_are_asked_for_loose_rolls_too(folder: Path) -> None:
    console = play(folder, "dice typed", "roll 2d6", "3 9", "3 4", "roll 2d6", "", "dice system", "roll 2d6")
    totals = [line for line in console.said if line.startswith("  2d6: ") and "=" in line]
    assert totals[0].startswith("  2d6: 3 4 = 7   (typed")
    assert "(rolled by playaid" in totals[1]
    assert "(rolled by playaid" in totals[2]
    assert len(totals) == 3


def test_where_dice_come_from_is_kept_with_the_session(folder: Path) -> None:
    def bottom() -> tuple[str, str]:
        return table_at(folder)[0].heading.trackers[-1]

    assert bottom() == ("dice", "rolled")
    play(folder, "dice typed")
    assert bottom() == ("dice", "typed in")
    said = play(folder, "next", "run", "4", "dice rolled", "dice").said
    assert any("Ann rolls d6" in line for line in said)
    assert said[-3:-1] == ["  Dice come from playaid.", "  dice typed: you throw your own."]
    assert bottom() == ("dice", "rolled")


def test_a_session_begins_with_dice_that_are_thrown(tiny: Game, tmp_path: Path) -> None:
    typed = ("new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "-o", "dice=typed")
    assert run(["--sessions-dir", str(tmp_path), *typed]) == 4  # the draws of the set-up are waited for
    assert run(["--sessions-dir", str(tmp_path), *typed, "--dice", "Boots,Rope,Mud,Rope"]) == 0
    assert run(["--sessions-dir", str(tmp_path), "next"]) == 0
    assert run(["--sessions-dir", str(tmp_path), "tiny", "run"]) == 4
    assert run(["--sessions-dir", str(tmp_path), "dice", "rolled"]) == 0
    assert run(["--sessions-dir", str(tmp_path), "tiny", "run"]) == 0


def test_the_evening_outlives_its_doctor_and_looks_at_other_sessions(folder: Path, tmp_path: Path) -> None:
    copytree(folder / "friday", folder / "monday")
    assert run(["--sessions-dir", str(folder), "export", "json", "--session", "friday", "--out", str(tmp_path / "out.json")]) == 0
    table, console = table_at(folder)
    for line in ("doctor", "roll 2d6 --session monday", "doctor --session monday", f"import {tmp_path / 'out.json'} third", "next"):
        assert heard(table, line)
        assert table.name == "friday"
    assert not any("BUG" in line for line in console.said)
    assert "  LEGAL  next" in console.said


def test_private_json_is_for_one_sides_eyes_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(Table, "_can_clear", lambda table: True)
    monkeypatch.setattr(Table, "show_private", lambda table, lines, side: shown.extend([side, *lines]))
    console = play(folder, "unlock Ann", KEY, "hand --as Ann --json")
    assert shown[0] == "Ann"
    assert json.loads(shown[1])["data"]["hand"]
    assert not any("{" in line for line in console.said)


def test_the_heading_says_where_the_game_stands_and_what_is_owed(folder: Path) -> None:
    table, _ = table_at(folder)
    assert place_lines(table.heading, 100) == [
        "friday · Causeway · Turn 1 · Ann · Cards",
        "nothing is owed: play, swap, or next (n) goes on",
    ]
    heard(table, "next")
    assert place_lines(table.heading, 100) == ["friday · Causeway · Turn 1 · Ann · Run", "owed: run, or shove somebody [4]", "1 = run"]
    assert tracker_lines(table.heading, 100) == ["Ann stone 0, 2 cards | Bob stone 0, 2 cards | dice rolled"]
    heard(table, "run --dice 3")
    assert place_lines(table.heading, 100) == ["friday · Causeway · Turn 1 · Ann · Run", "Enter: next"]
    assert tracker_lines(table.heading, 40)[0] == "Ann stone 2, 2 cards"


def test_what_waits_for_an_answer_stands_at_the_prompt_alone(folder: Path) -> None:
    """What is owed is what waits, or cannot be done before it."""
    table, _ = table_at(folder)
    heard(table, "next")
    heard(table, "shove Bob --dice 3")  # Bob's answer is wanted, and nobody is there
    table.look()
    shown = place_lines(table.heading, 100)
    assert [line.partition(":")[0] for line in shown[1:]] == ["waits", "Enter goes on with it, undo takes it back"]


def test_no_line_of_the_heading_is_wider_than_the_terminal() -> None:
    owed = ("do what has to be done before anything else is done [12.3]",) * 3
    heading = Heading(("a" * 20, "b" * 30, "c"), owed, "", (("word", "x" * 30),) * 9)
    for width in (20, 30, 40, 100):
        lines = place_lines(heading, width) + tracker_lines(heading, width)
        assert max(map(len, lines)) <= width or width < 30
        assert len(tracker_lines(heading, width)) <= 3
    assert "2 things more are owed" in " ".join(place_lines(heading, 40))


def test_help_in_the_shell_says_what_may_be_done_now(folder: Path) -> None:
    said = play(folder, "next", "?").said
    at = said.index("> ?")
    assert said[at + 2] == "  owed: run, or shove somebody [4]"
    rows = [line.split() for line in said[at + 3 :]]
    assert ["2", "shove", "Bob"] in rows
    assert not any(row[:1] == ["play"] for row in rows)


def test_options_stand_behind_the_number_of_a_way_that_is_asked_for(folder: Path) -> None:
    """As they do behind a number at the prompt: nothing is done by a look."""
    said = play(folder, "next", "next", "1 --odds", "2 --check", "9 --odds", "leave").said
    told = "\n".join(said)
    assert "ODDS  run" in told
    assert "LEGAL  shove Bob" in told
    assert "  the numbers go from 1 to 2" in said
    assert not any("no verb" in line for line in said)


def test_a_look_takes_its_options_where_something_is_owed(folder: Path) -> None:
    said = play(folder, "next", "next", "check run --odds", "odds shove Bob --check", "check run", "leave").said
    told = "\n".join(said)
    assert "ODDS  run" in told
    assert "ODDS  shove Bob" in told
    assert "LEGAL  run" in told
    assert "no verb is called" not in told


def test_enter_alone_is_none_of_several_ways_and_leaves_nothing(folder: Path) -> None:
    said = play(folder, "next", "next", "", "1", "3").said
    assert "  Enter is none of these: one by its number or name, or leave." in said
    assert any(line.startswith("Ann goes from 0") or "Ann goes from 0" in line for line in said)
    assert not any("The question is left" in line for line in said)


def test_enter_alone_at_a_prompt_that_offers_none_by_it_says_so(folder: Path) -> None:
    table, console = table_at(folder, "")
    table.at_prompt = ("trap Ursh",)
    assert loop(table) == 0
    assert "  Enter alone does nothing here: 1 = trap Ursh" in console.said
    assert nothing_by_enter([]) == []


def test_another_session_is_taken_up_in_the_shell(folder: Path) -> None:
    table, console = table_at(folder, "3", "", "3", "", "", "")
    heard(table, "new tiny monday -p Cleo -p Dan")
    assert [line for line in console.said if line.startswith("Dice: ")] == [
        "Dice: 1 playaid rolls and draws, 2 you throw them and type the faces, and at a draw Enter draws for you [1]: "
    ] * 2
    assert table.heading.place[0] == "monday"
    heard(table, "use friday")
    assert table.heading.place[0] == "friday"
    heard(table, "use sunday")
    assert table.heading.place[0] == "friday"
    assert f"USAGE  there is no session sunday in {folder}" in console.said


# nothing ends the evening


BAD = ["bogus", '"', "status\x00", "\x1b[2J", "x" * 100_000, "--", "-1", "run run run", "set", "why 99", "play", "dice nonsense"]


@pytest.mark.parametrize("line", BAD)
def test_bad_lines_are_answered_and_change_nothing(folder: Path, line: str) -> None:
    before = Journal(folder / "friday").head
    console = play(folder, line, "status")
    assert "  to act: Ann" in console.said
    assert not any("Traceback" in said or "BUG" in said for said in console.said)
    assert max(map(len, console.said)) < 3000
    assert "\x1b" not in "".join(console.said)
    assert Journal(folder / "friday").head == before


def test_a_bug_in_a_game_becomes_a_message(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, console = table_at(folder)
    assert table.session is not None

    def broken(state: object, viewer: object) -> NoReturn:
        raise KeyError("a secret thing")

    monkeypatch.setattr(table.session, "game", table.session.game._replace(trackers=broken))
    assert heard(table, "next")
    assert heard(table, "status")
    text = "\n".join(console.said)
    assert "BUG  playaid itself failed (KeyError at" in text
    assert "undo takes back what was said last. PLAYAID_DEBUG=1" in text
    assert "a secret thing" not in text
    assert Journal(folder / "friday").tail_number == 2


def test_leaving_a_question_leaves_what_was_committed(folder: Path) -> None:
    table, console = table_at(folder, "next", "dice typed", KeyboardInterrupt, "run", KeyboardInterrupt, "run", EOFError, "run --dice 4")
    loop(table)
    assert console.said.count("Left as it was.") == 2
    assert Journal(folder / "friday").tail_number == 3
    assert table.session is not None
    assert table.session.state["public"]["stones"]["Ann"] == 4


def test_an_interruption_between_commit_and_memory_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C at the worst moment: the event is on the disk, the state in memory is not yet moved on."""
    table, console = table_at(folder)
    assert table.session is not None
    append = Journal.append

    def interrupted(journal: Journal, event: dict[str, object], sign: None) -> object:
        append(journal, event, sign)
        raise KeyboardInterrupt

    monkeypatch.setattr(Journal, "append", interrupted)
    heard(table, "next")
    monkeypatch.setattr(Journal, "append", append)
    assert table.heading.place[-1] == "Run"
    heard(table, "run --dice 4")
    assert table.session.state["public"]["stones"]["Ann"] == 4
    assert Journal(folder / "friday").tail_number == 3
    heard(table, "verify")
    assert "Cut off: what was done is in the log as event 2." in console.said


def test_what_another_terminal_wrote_is_seen(folder: Path) -> None:
    table, _ = table_at(folder)
    run(["--sessions-dir", str(folder), "next"])
    heard(table, "status")
    assert table.heading.place[-1] == "Run"


# secrets


@each(
    ("line", "told"),
    [
        ("run --dice 4", True),
        ("play Mud on Ann", True),
        ("odds run", True),
        ("unlock Ann", True),
        ("hand --as Ann", False),
        ("swap Rope", False),
        ("tiny swap Rope", False),
        ("odds swap Rope", False),
        ("check sw Rope", False),
        ("odds", False),
        ("play Mud on Ann --answer hold=rope", False),
        ("play Mud on Ann --answer=hold=rope", False),
        ("note --secret --as Ann I have a rope", False),
        ("answer rope", False),
        ("passphrase Ann old new", False),
        ("unlock Ann soft wet stones", False),
        ("set stones.Ann 5 --because slip", True),
        ("set secret.Ann.hand Rope --because slip", False),
        ("note -secret --as Ann I have a rope", False),
        ("note —secret --as Ann I have a rope", False),
        ("help swap", True),
        ("help swap Rope", False),
        ("? swap Rope", False),
    ],
)
def test_only_what_surely_tells_nothing_is_shown_and_remembered(tiny: Game, line: str, told: bool) -> None:
    assert is_open(tiny, words_of(tiny, line)) is told


def test_secret_lines_are_neither_echoed_nor_kept(folder: Path) -> None:
    wrong = ("swop Rope", "", "swapp it for Rope", "", "wsap Rope", "hide Rope", "")
    console = play(folder, "status", "swap Rope", "", "unlock Ann soft wet stones", *wrong)
    shown = [line for line in console.said if line.startswith("> ")]
    assert not any("Rope" in line or "soft" in line for line in shown)
    assert "> swap …" in shown
    assert console.kept == ["status"]


def test_a_slip_in_a_verb_that_tells_nothing_stays_to_be_seen(folder: Path) -> None:
    console = play(folder, "shvoe Bob", "", "shvoe Bob --answer who=Ann", "", "back 2 4", "unlokc soft wet", "", "zzzz Rope", "")
    shown = [line for line in console.said if line.startswith("> ")]
    assert shown[:3] == ["> shvoe Bob", "> shvoe …", "> back 2 4"]
    assert not any("Rope" in line or "soft" in line for line in shown)


def test_each_side_unlocks_once_an_evening(folder: Path) -> None:
    console = play(folder, "hand", KEY, "hand", "unlock Ann", "lock Ann", "hand", *["wrong"] * 3, "hand --as Bob", "lock all", "unlock Bob")
    assert console.said.count("Ann holds Boots, Rope") == 2
    assert console.said.count("Passphrase of Ann: ") == 4, "who mistypes is asked again, twice"
    assert console.said.count("  that is not the passphrase of Ann: once more (nothing is lost).") == 2
    assert "SEALED  that is not the passphrase of Ann" in console.said
    assert "Bob holds Mud, Rope" in console.said
    assert "  Bob has no lock: the secrets lie open." in console.said
    assert "  Bob plays on the honour system: nothing to unlock." in console.said


def locking(folder: Path, *lines: str) -> tuple[Table, Lists]:
    table, console = table_at(folder, *lines)
    table.look()
    return table, console


def test_a_side_is_locked_again_when_the_turn_passes(folder: Path) -> None:
    """Whoever sits down next cannot look into the hand that was open before."""
    table, console = locking(folder, KEY, "", "wrong")
    for line in ("hand --as Ann", "hand --as Ann", "next", "run --dice 4"):
        heard(table, line)
    assert console.said.count("Ann holds Boots, Rope") == 2
    heard(table, "next")
    assert not any("locked" in line for line in console.said), "that the key is put away goes without saying"
    console.said.clear()
    heard(table, "hand --as Ann")
    assert not any("Boots" in line for line in console.said)


def test_a_side_is_locked_again_after_a_time_that_can_be_set(folder: Path) -> None:
    table, console = locking(folder, KEY, KEY)
    at = [0.0]
    table.seconds, table.locks_after = (lambda: at[0]), 600
    for at[0] in (0.0, 599.0):
        heard(table, "hand --as Ann")
    assert console.said.count("Passphrase of Ann: ") == 1
    at[0] = 600.0
    heard(table, "hand --as Ann")
    assert console.said.count("Passphrase of Ann: ") == 2
    assert "  Ann is locked again: it was unlocked 10 minutes ago." in console.said
    at[0], table.locks_after = 1e9, 0
    heard(table, "hand --as Ann")
    assert console.said.count("Passphrase of Ann: ") == 2


def test_whoever_plays_both_sides_is_not_locked_out_of_one(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_KEY_ANN", KEY)
    folder = tmp_path / "s"
    assert run(["--sessions-dir", str(folder), "new", "tiny", "friday", "-p", "Dot:Ann", "-p", "Dot:Bob", "-d", "Boots,Rope,Mud,Rope"]) == 0
    monkeypatch.delenv("PLAYAID_KEY_ANN")
    table, console = locking(folder, KEY)
    for line in ("hand --as Ann", "next", "run --dice 4", "next", "hand --as Ann"):
        heard(table, line)
    assert console.said.count("Ann holds Boots, Rope") == 2


def test_the_prompt_and_the_completion_do_not_change_with_what_is_hidden(tiny: Game, tmp_path: Path) -> None:
    """Two evenings that differ only in the cards drawn in secret look the same to whoever sits at the table."""
    seen = []
    for number, cards in enumerate(("Boots,Rope,Mud,Rope", "Mud,Mud,Boots,Boots")):
        folder = tmp_path / str(number)
        assert run(["--sessions-dir", str(folder), "new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "-d", cards]) == 0
        table, console = table_at(folder)
        assert table.session is not None
        table.session.open_what_can_be()
        table.look()
        assert table.known is not None
        typed = ("", "p", "play ", "play Mud ", "play Mud on ", "swap ", "odds ", "set ", "table ")
        lines = [candidates(table.known, text) for text in typed]
        heard(table, "?")
        seen.append((table.heading, lines, console.said))
    assert seen[0] == seen[1]


# completion


@pytest.mark.parametrize(
    ("before", "found"),
    [
        ("sho", ["shove"]),
        ("play ", ["Boots", "Mud", "Rope"]),
        ("play m", ["Mud"]),
        ("play Mud ", ["on"]),
        ("play Mud on ", ["Ann", "Bob"]),
        ("odds play Mud on b", ["Bob"]),
        ("tiny shove a", ["Ann"]),
        ("table ", ["cards", "stones"]),
        ("table c", ["cards"]),
        ("status --as ", ["Ann", "Bob"]),
        ("run --odds --on ", ["home", "twice", "3"]),
        ("unlock ", ["Ann", "Bob"]),
        ("lock a", ["Ann", "all"]),
        ("use ", ["friday"]),
        ("status --session f", ["friday"]),
        ("dice ", ["report", "typed", "rolled"]),
        ("set l", ["length"]),
        ("run --ov", ["--overrule"]),
        ("status --pl", ["--plain"]),
        ("nonsense ", []),
        ("hand x", []),
    ],
)
def test_completion(folder: Path, before: str, found: list[str]) -> None:
    table, _ = table_at(folder)
    assert table.known is not None
    assert [one.text for one in candidates(table.known, before)] == found


def test_completion_offers_what_is_open_first(folder: Path) -> None:
    table, _ = table_at(folder)
    assert table.known is not None
    offered = [one.text for one in candidates(table.known, "")]
    assert offered[:3] == ["play", "swap", "hand"]
    assert offered.index("quit") < offered.index("run")
    assert len(offered) == len(set(offered))


def test_names_of_several_words_are_completed_whole(tiny: Game) -> None:
    from playaid.cli.shell.completion import Known
    from playaid.referee.contract.game import Slot, Verb

    names = {"Red Dragon": (), "Red Knight": (), "Blue Knight": ("Bluebell",)}
    slots = (Slot("who", "piece"), Slot("with", "piece", word="with", many=True), Slot("hard", "flag", word="hard"))
    verb = Verb("hit", "", "", lambda h: None, slots=slots)
    game = tiny._replace(kinds={"piece": lambda state: names}, verbs={"hit": verb})
    known = Known(game, {"referee": {"sides": [], "options": {}}, "public": {}, "secret": {}})

    def after(text: str) -> list[str]:
        return [text[: len(text) - one.replaces] + one.text for one in candidates(known, text)]

    assert after("hit Red D") == ["hit Red Dragon"]
    assert after("hit r") == ["hit Red Dragon", "hit Red Knight"]
    assert after("hit knight") == ["hit Red Knight", "hit Blue Knight"]
    assert after("hit blueb") == ["hit Blue Knight"]
    assert after("hit Red Dragon ") == ["hit Red Dragon with", "hit Red Dragon hard"]
    assert after("hit Red Dragon with Red Knight, b") == ["hit Red Dragon with Red Knight, Blue Knight"]
    assert after("hit Red Dragon hard ") == ["hit Red Dragon hard with"]


def test_no_key_touches_the_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = table_at(folder)
    assert table.known is not None
    lines = ("", "play ", "play Mud on ", "table ", "use ", "status --as ", "run --")
    first = [candidates(table.known, line) for line in lines]
    used: list[str] = []
    watching = True

    def audit(event: str, args: tuple[object, ...]) -> None:
        if watching and event in ("open", "os.listdir", "os.scandir", "import"):
            used.append(f"{event} {args[0]!s}")

    sys.addaudithook(audit)
    second = [candidates(table.known, line) for line in lines]
    watching = False
    assert second == first
    assert [one for one in used if one.startswith("open")] == []
    assert [one for one in used if not one.startswith("import")] == []


# on a terminal


@pytest.fixture
def screen(folder: Path) -> Iterator[Callable[..., Table]]:
    """Type keys at the shell's own console; what is drawn goes nowhere."""
    with create_pipe_input() as keys:

        def type_(*texts: str) -> Table:
            table = Table(str(folder))
            table.take_up("friday")
            table.console = Screen(table, input=keys, output=DummyOutput())
            keys.send_text("".join(texts))
            loop(table)
            return table

        yield type_


def test_keys_tab_and_leaving(screen: Callable[..., Table], capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    screen("pla\t Bo\t\r", KEY, "\r", "nex\t\r", "\x04")
    assert "Ann pulls on the Boots." in capfd.readouterr().out
    assert Journal(folder / "friday").tail_number == 3


def test_ctrl_c_takes_back_a_line_and_not_the_evening(screen: Callable[..., Table], folder: Path) -> None:
    screen("next\x03", "next\r", "quit\r")
    assert Journal(folder / "friday").tail_number == 2


def test_history_is_kept_for_its_session_and_without_secrets(screen: Callable[..., Table], folder: Path) -> None:
    screen("next\r", "hand --as Bob\r", "unlock Ann\r", KEY, "\r", "nonsense Rope\r", "run --dice 4\r", "run --dice 4\r", "quit\r")
    journal = Journal(folder / "friday")
    file = Path(history_file(journal.id))
    assert file.stat().st_mode & 0o077 == 0
    text = file.read_text(encoding="utf-8")
    kept = [line[1:] for line in text.splitlines() if line.startswith("+")]
    assert kept == ["next", "unlock Ann", "run --dice 4"]
    assert KEY not in text


def test_what_is_cut_is_not_there_for_the_next_player(screen: Callable[..., Table], capfd: pytest.CaptureFixture[str]) -> None:
    screen("swap Boots\x15\r", "\x19\r", "quit\r")
    assert "Boots" not in capfd.readouterr().out


def test_long_lines_are_broken_for_narrow_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    line = "    slip  stone 6 (Slippery Stones) of the causeway = 2  [4.2]"
    assert colour_line(line, 100) == line
    parts = colour_line(line, 40).splitlines()
    assert max(map(len, parts)) <= 40
    assert " ".join(" ".join(parts).split()) == " ".join(line.split())
    assert parts[0].startswith("    slip")
    assert colour_line("  LEGAL  run", 40) == "  LEGAL  run"
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b[38;5;28m" in colour_line("  LEGAL  run", 40)


def test_a_completer_that_fails_says_nothing(screen: Callable[..., Table], folder: Path) -> None:
    from playaid.cli.shell.screen import _Names

    table, _ = table_at(folder)
    assert table.known is not None

    def broken(state: object) -> NoReturn:
        raise KeyError

    table.known = table.known._replace(game=table.known.game._replace(kinds={"card": broken}))
    assert list(_Names(table).get_completions(Document("play "), None)) == []  # type: ignore[arg-type]


# real terminals and pipes


BOTTOM = "Bob stone 0, 2 cards"
ENTER, LEAVE, WIPE = b"\x1b[?1049h", b"\x1b[?1049l", b"\x1b[3J"


class Terminal:
    """A terminal of its own with the shell in it."""

    def __init__(self, folder: Path, *, term: str = "xterm", columns: int = 40, rows: int = 20):
        env = {**os.environ, "TERM": term, "COLUMNS": str(columns), "LINES": str(rows), **python_path()}
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (rows, columns))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "playaid", "--sessions-dir", str(folder), "play", "friday"],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = b""

    def until(self, text: str, from_: int = 0) -> int:
        """Read until `text` has come; where it ends. Fails after half a minute."""
        wanted, end = text.encode(), time.monotonic() + 30
        while wanted not in self.seen[from_:]:
            ready, _, _ = select.select([self.master], [], [], max(end - time.monotonic(), 0))
            assert ready, f"{text!r} did not come after: {self.seen[from_:]!r}"
            self._answer_position(os.read(self.master, 65536))
        return self.seen.index(wanted, from_) + len(wanted)

    def _answer_position(self, data: bytes) -> None:
        self.seen += data
        for _ in range(data.count(b"\x1b[6n")):
            os.write(self.master, b"\x1b[1;1R")

    def type(self, text: str) -> int:
        """Type; where the screen's output stood before."""
        at = len(self.seen)
        os.write(self.master, text.encode())
        return at

    def left(self) -> int:
        """Wait for the end; the exit code."""
        try:
            while data := os.read(self.master, 65536):
                self._answer_position(data)
        except OSError:
            pass
        os.close(self.master)
        return self.process.wait(30)


def python_path() -> dict[str, str]:
    return {"PYTHONPATH": os.pathsep.join([str(ROOT), str(EXAMPLE)])}


def test_the_hand_over_screen_leaves_nothing(folder: Path) -> None:
    terminal = Terminal(folder)
    terminal.until(BOTTOM)
    at = terminal.type("unlock Ann\r")
    at = terminal.until("Passphrase of Ann", at)
    terminal.type(f"{KEY}\r")
    at = terminal.until("Ann is unlocked", at)
    at = terminal.until(BOTTOM, at)
    terminal.type("hand --as Bob\r")
    begun = terminal.until("eyes of Bob only", at)
    at = terminal.until("press Enter", begun)  # it is not his turn, and nobody has given a passphrase of his
    terminal.type("\r")
    at = terminal.until("Enter clears", at)
    terminal.type("\r")
    at = terminal.until(LEAVE.decode(), at)
    at = terminal.until(BOTTOM, at)
    terminal.type("hand\r")
    begun = terminal.until("eyes of Ann only", at)
    at = terminal.until("Enter clears", begun)
    assert b"press Enter" not in terminal.seen[begun:]  # her turn, her passphrase, typed here
    terminal.type("\r")
    at = terminal.until(LEAVE.decode(), at)
    at = terminal.until(BOTTOM, at)
    terminal.type("\x1b[A")
    at = terminal.until("unlock Ann", at)
    terminal.type("\x03")
    terminal.until(BOTTOM, at)
    terminal.type("\x04")
    assert terminal.left() == 0
    before, _, after = terminal.seen.rpartition(LEAVE)
    before, _, within = before.rpartition(ENTER)
    assert b"Boots" in within
    assert b"Boots" not in before + after
    assert KEY.encode() not in terminal.seen
    assert WIPE in within[within.rindex(b"Boots") :]


def test_a_dumb_terminal_gets_plain_lines(folder: Path) -> None:
    terminal = Terminal(folder, term="dumb")
    at = terminal.until("> ")
    terminal.type("next\n")
    at = terminal.until("LEGAL", at)
    at = terminal.until("owed: run", at)
    terminal.type("quit\n")
    assert terminal.left() == 0
    assert b"\x1b" not in terminal.seen


def test_a_pipe_gets_plain_lines(folder: Path) -> None:
    lines = "status\nnext\nhand\nsoft wet stones\nrun --dice 4\nbogus\n"
    command = [sys.executable, "-m", "playaid", "--sessions-dir", str(folder), "play", "friday"]
    env = {**os.environ, **python_path()}
    done = subprocess.run(command, input=lines, capture_output=True, text=True, env=env, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, "")  # the line that went worst
    assert "> status" in done.stdout
    assert "Ann goes from 0 to 4." in done.stdout
    assert "UNREADABLE  no verb is called 'bogus'" in done.stdout
    assert KEY not in done.stdout
    assert "\x1b" not in done.stdout


def test_plain_lines_in_this_process(folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("next\ndice typed\nrun\n\nquit\n"))
    table = Table(str(folder))
    table.take_up("friday")
    table.console = Lines(table)
    loop(table)
    assert "Ann rolls d6 (to run)" in capfd.readouterr().out
    assert Journal(folder / "friday").tail_number == 3


# play as a command


def test_play_refuses_what_it_cannot_open(tiny: Game, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["--sessions-dir", str(tmp_path), "play", "nowhere"]) == 2
    assert run(["--sessions-dir", str(tmp_path), "play", "--json"]) == 2
    assert "each single command takes --json" in capfd.readouterr().out


# completion of the system shell


def completed(folder: Path, *words: str) -> list[str]:
    """What bash is offered, through the script that `playaid` itself prints."""
    script = """source <(_PLAYAID_COMPLETE=bash_source playaid)
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _playaid_completion playaid; printf "%s " "${COMPREPLY[@]}"
"""
    bin_ = folder.parent / "bin"
    bin_.mkdir(exist_ok=True)
    stub = bin_ / "playaid"
    stub.write_text(f'#!/bin/sh\nexec {sys.executable} -m playaid "$@"\n')
    stub.chmod(0o755)
    env = {**os.environ, **python_path(), "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}", "PLAYAID_SESSIONS": str(folder)}
    done = subprocess.run(
        ["bash", "-c", script, "bash", "playaid", *words], capture_output=True, text=True, env=env, timeout=60, check=True
    )
    assert done.stderr == ""
    return done.stdout.split()


BASH = [
    (("dem",), ["demo"]),
    (("ti",), ["tiny"]),
    (("new", "em"), ["empire"]),
    (("use", "f"), ["friday"]),
    (("tables", "sh"), ["show"]),
    (("tables", "show", "ti"), ["tiny"]),
    (("tables", "show", "tiny", "s"), ["stones"]),
    (("tiny", "s"), ["swap", "shove"]),
    (("status", "--session", "f"), ["friday"]),
    (("tiny", "play", "Mud", "on", ""), ["Ann", "Bob"]),
    (("tiny", "nonsense", ""), ["play", "swap", "run", "shove", "hand"]),
]


@pytest.mark.parametrize(("words", "found"), BASH if SLOW else BASH[::3], ids=lambda case: " ".join(case))
def test_bash_completes(folder: Path, words: tuple[str, ...], found: list[str]) -> None:
    assert completed(folder, *words) == found


def test_the_shells_own_verbs_are_nobody_elses(tiny: Game) -> None:
    from playaid.cli.registry import COMMANDS

    assert not set(secret_words.OWN) & (set(COMMANDS) | set(tiny.verbs))
    assert set(secret_words.OPEN) <= set(COMMANDS)


@each(("typed", "near"), [("nexxt", "next"), ("statsu", "status"), ("shvoe Bob", "shove")])
def test_a_slip_in_a_verb_is_asked_about_and_not_carried_out(tiny: Game, typed: str, near: str) -> None:
    with pytest.raises(Unreadable) as refused:
        words_of(tiny, typed)
    assert near in refused.value.hint


def test_no_beginning_of_a_word_writes_a_note(tiny: Game) -> None:
    assert words_of(tiny, "note it rains")[0] == "note"
    with pytest.raises(Unreadable):
        words_of(tiny, "not Ann")


def test_a_mistyped_game_begins_nothing(folder: Path) -> None:
    assert run(["--sessions-dir", str(folder), "new", "tinny", "-p", "Ann", "-p", "Bob"]) == 2
    assert not (folder / "tiny").exists()


def test_a_mistyped_command_is_answered_with_what_is_called_nearly_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["statsu"]) == 2
    assert "did you mean stats, status?" in capsys.readouterr().err


def test_playaid_alone_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert "Verbs:" in capsys.readouterr().out


def test_enter_at_a_passphrase_asks_again(folder: Path) -> None:
    console = play(folder, "hand", "", KEY)
    assert console.said.count("Passphrase of Ann: ") == 2
    assert any("Boots" in line for line in console.said)


@each(
    ("line", "shown"),
    [
        ("  " + "龍" * 20 + " " + "龍" * 20, ["  " + "龍" * 20, "    " + "龍" * 20]),
        ("  N1    .           .     N2    .           .     N3    .     end", ["  N1    .           .     N2    .           .  …"]),
    ],
)
def test_wide_letters_count_twice_and_pictures_are_cropped(line: str, shown: list[str]) -> None:
    parts = colour_line(line, 48).split("\n")
    assert [part.rstrip() for part in parts] == shown
    assert all(columns(part) <= 48 for part in parts)


def test_a_word_of_ours_that_a_game_says_otherwise_is_answered_with_the_games_verbs(tmp_path: Path) -> None:
    folder = ["--sessions-dir", str(tmp_path)]
    assert run([*folder, "new", "elric", "friday", "--tables", "house", "-p", "Ann", "-p", "Bob"]) == 0
    said = "\n".join(play(tmp_path, "move Yyrkoon to Imrryr", "1", "move", "move http://example").said)
    assert "did you mean 1 = march Yyrkoon to Imrryr, 2 = sail Yyrkoon to Imrryr? The number takes it" in said
    assert "> march Yyrkoon to Imrryr" in said
    assert said.count("did you mean march or sail?") == 1
    assert "no address" not in said
    assert "has no verb move" in said
    for option in ("--check", "--odds", "--overrule why"):
        said = "\n".join(play(tmp_path, f"move Yyrkoon to Imrryr {option}").said)
        assert f"did you mean 1 = march Yyrkoon to Imrryr {option}" in said
        assert "No such option" not in said
    assert "No such option" in "\n".join(play(tmp_path, "status --check").said)  # no verb of the game is called like it


def test_where_the_game_has_no_such_word_ours_are_reached(folder: Path) -> None:
    assert "to which servers?" in "\n".join(play(folder, "move").said)


def test_what_several_may_say_alike_stands_in_the_help_of_the_whole_table(tmp_path: Path) -> None:
    folder = ["--sessions-dir", str(tmp_path)]
    assert run([*folder, "new", "legacy", "friday", "--tables", "house", "-p", "Ann", "-p", "Bob"]) == 0
    lines = [f"take {sheet}" for sheet in (1, 2, 3, 4)]
    before, after = "\n".join(play(tmp_path, "?").said), "\n".join(play(tmp_path, *lines, "?").said).rpartition("> ?")[2]
    assert " 2 take  Lancelot by Ann 1" in before
    assert " take " not in after
    assert " 1 tick " in after


def test_a_line_that_is_offered_is_shown_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "width", lambda self: 40)
    monkeypatch.setattr(Table, "height", lambda self: 90)
    named = "Mary Anne of the Isle of Apple"
    line = ["--sessions-dir", str(tmp_path), "new", "legacy", "friday", "--tables", "house", "-p", named, "-p", "Bob", "-p", "Cid"]
    assert run(line) == 0
    said = " ".join(" ".join(play(tmp_path, "?").said).split())
    assert f"2 take Lancelot by {named} … 2 more 3 Arthur by {named} … 2 more 4 Guin" in said


def brightness(number: int) -> float:
    """The relative luminance of one of the 216 colours of a terminal's cube, 0 to 1, as WCAG 2 has it."""
    shares = [step and (55 + 40 * step) / 255 for step in ((number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6)]
    linear = [share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return sum(weight * share for weight, share in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@each("number", [*COLOURS.values()])
def test_every_colour_is_read_on_black_and_on_white(number: int) -> None:
    assert 1.05 / (brightness(number) + 0.05) > 4
    assert (brightness(number) + 0.05) / 0.05 > 4
    assert len(set(COLOURS.values())) == len(COLOURS)


@pytest.mark.parametrize(("open_hands", "side", "kept"), [(True, "Bob", False), (True, "Ann", True), (False, "Bob", True)])
def test_an_open_screen_keeps_only_what_a_passphrase_keeps(folder: Path, open_hands: bool, side: str, kept: bool) -> None:
    table = Table(str(folder))
    table.open_hands = open_hands
    table.take_up("friday")
    assert table.keeps(side) is kept


def test_where_all_look_on_is_remembered_for_the_session(folder: Path) -> None:
    table, _ = table_at(folder)
    assert table.session is not None
    assert table.keeps("Bob")
    choose(table.session, SCREEN, OPEN)
    again, _ = table_at(folder)
    assert not again.keeps("Bob")
    assert again.keeps("Ann")
    choose(table.session, SCREEN, CLOSED)
    assert again.keeps("Bob")


def test_new_asks_what_changes_the_evening_and_no_more(folder: Path) -> None:
    table, console = table_at(folder, "", "?", "nonsense", "2", "")
    heard(table, "new empire")
    asked = [line.partition(" ")[0] for line in console.said if line.endswith(": ")]
    assert asked == ["Who", "hands:", "hands:", "hands:", "Dice:"]  # hands that lie on the table leave nothing to keep secret
    assert table.session is not None
    assert table.session.state["referee"]["options"]["hands"] == "physical"
    assert not any(table.keeps(side) for side in table.session.sides)
    assert not any("Passphrase" in line for line in console.said)


@pytest.mark.parametrize(
    ("answers", "hands", "dice", "screen"),
    [
        (("Ann, Bob", "you hold them", "rolled", "all look on"), "physical", "rolled", False),
        (("Ann, Bob", "kept", "you throw them", "no"), "kept", "typed", False),
        (("Ann, Bob", "playaid deals", "playaid", "yes"), "kept", "rolled", True),
        (("Ann, Bob", "playaid", "physical", "throw", "open"), "physical", "typed", False),
    ],
)
def test_a_question_of_new_is_answered_by_its_words(folder: Path, answers: tuple[str, ...], hands: str, dice: str, screen: bool) -> None:
    """Words of two choices, or of none, choose neither: it is asked again."""
    table, console = table_at(folder, *answers, *[""] * 9)
    heard(table, "new empire")
    assert table.name == "empire"
    assert table.session is not None
    options = table.session.state["referee"]["options"]
    assert (options.get("hands", "kept"), options.get("dice", "rolled")) == (hands, dice)
    assert table.keeps("Ann") is screen
    assert ("  1 or 2, please." in console.said) is (answers[1] == "playaid")


@pytest.mark.parametrize(("game", "asks"), [("albion", True), ("empire", False)])
def test_whose_map_is_in_no_document_is_asked_how_it_is_told(folder: Path, game: str, asks: bool) -> None:
    """Albion's set-up does without its mapsheet, and the first move would ask for it hex by hex."""
    table, console = table_at(folder, *[""] * 9)
    heard(table, f"new {game}")
    assert any(line.startswith("These: 1 made up by the house") for line in console.said) is asks
    assert table.session is not None
    assert table.name == game


def test_new_asks_nothing_that_is_said_on_the_line(folder: Path) -> None:
    table, console = table_at(folder)
    heard(table, "new empire -p Ann -p Bob -o hands=physical -o dice=rolled --open")
    assert not any(line.endswith(": ") for line in console.said)
    assert table.name == "empire"


def test_the_scenario_is_asked_for_where_the_game_has_one() -> None:
    asked = {slug: [option.name for option in load(slug).options if option.asked] for slug in slugs()}
    told = {"albion": ["scenario", "stacks"], "elric": ["scenario", "hands"], "empire": ["hands"], "legacy": [], "tears": ["scenario"]}
    assert {slug: asked[slug] for slug in told} == told


def test_a_slip_at_a_missing_word_is_asked_about_again(folder: Path) -> None:
    said = "\n".join(play(folder, "next", "shove", "?", "Bbo who", "status", "leave", "status").said)
    assert said.count("  shove: whom?") == 4  # asked, explained, asked again, and behind what was looked at
    assert "leave drops the declaration" in said
    assert "Bbo who" in said
    assert "Left as it was." in said


@pytest.mark.parametrize(("typed", "told"), [("end turn", "LEGAL  next"), ("what may I do", "? says"), ("save", "everything is kept")])
def test_what_people_say_at_a_table_is_answered_with_the_verb(folder: Path, typed: str, told: str) -> None:
    said = "\n".join(play(folder, typed).said)
    assert told in said
    assert "did you mean" not in said


def test_back_at_a_question_of_new_goes_to_the_one_before(folder: Path) -> None:
    """Of the dice: Enter was too fast. Hands are asked for again, and what came before them stands."""
    table, console = table_at(folder, "back", "Ann, Bob", "1", "", "nonsense", "b", "back", "1", "2", "2", *[""] * 9)
    heard(table, "new empire")
    asked = [line.partition(" ")[0] for line in console.said if line.endswith(": ")]
    assert asked[:10] == ["Who", "Who", "hands:", "Dice:", "Secrets:", "Secrets:", "Dice:", "hands:", "Dice:", "Secrets:"]
    assert "  There is no question before this one." in console.said
    assert console.said.count("  1 or 2, please.") == 1
    assert table.session is not None
    options = table.session.state["referee"]["options"]
    assert table.session.sides == ["Ann", "Bob"]
    assert (options.get("hands", "kept"), options.get("dice", "rolled")) == ("kept", "typed")
    assert not table.keeps("Ann")


def test_back_where_names_did_not_fit_together_asks_for_all_of_them(folder: Path) -> None:
    table, _ = table_at(folder, "Ann", "!", "Ann", "Bob", "back", "Cleo", *[""] * 9)
    heard(table, "new albion")
    assert table.session is not None
    assert table.session.journal.meta["players"] == {"Fomorian": "Ann", "Faerie": "Cleo"}


def test_new_takes_whose_dice_as_what_it_is(folder: Path) -> None:
    table, _ = table_at(folder, *[""] * 12)
    heard(table, "new empire --dice typed")
    assert table.session is not None
    assert table.session.state["referee"]["options"]["dice"] == "typed"


def test_quit_at_a_question_leaves_the_table(folder: Path) -> None:
    console = play(folder, "next", "dice typed", "run", "quit", "status")
    assert any("Good night" in line for line in console.said)
    assert not any("> status" in line for line in console.said)


def test_the_screen_is_cleared_where_somebody_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cleared = list[bool]()
    monkeypatch.setattr("click.clear", lambda: cleared.append(True))
    table, _ = table_at(folder)
    heard(table, "clear")
    assert cleared


@each("word", ["leave", "quit"])
def test_whoever_leaves_a_question_of_new_begins_nothing(folder: Path, word: str) -> None:
    table, console = table_at(folder, "?", word)
    heard(table, "new empire")
    assert table.name == "friday"
    assert any("leave begins nothing" in line for line in console.said)
    assert not (folder / "empire").exists()
