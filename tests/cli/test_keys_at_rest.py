"""Keys at rest: what was unlocked at this table once serves acts that all see until somebody else sits down, and shows nothing."""

import os
import pty
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from playaid.cli.main import run
from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.passphrase import unseen_typing
from playaid.desk import seats
from tests.cli.test_shell import Lists, table_at

RED, GREEN = "red towers at dawn", "green banners at dusk"


class Asked(Lists):
    """People who give the passphrase that they are asked for, and else what they have ready."""

    def ask(self, prompt: str, hidden: bool) -> str:
        self.said.append(prompt)
        for side, word in (("Gorganun", RED), ("Forseti", GREEN)):
            if prompt == f"Passphrase of {side}: ":
                return word
        return self._next(EOFError)

    def passphrases(self) -> list[str]:
        asked = [line.removeprefix("Passphrase of ").removesuffix(": ") for line in self.said if line.startswith("Passphrase of")]
        self.said.clear()
        return asked


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("resting")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAYAID_KEY_GORGANUN", RED)
        patch.setenv("PLAYAID_KEY_FORSETI", GREEN)
        patch.setenv("PLAYAID_DATA", str(folder / "data"))
        sessions = ["--sessions-dir", str(folder / "s")]
        assert run([*sessions, "new", "tears", "friday", "-p", "Ann", "-p", "Bob", "--tables", "house"]) == 0
        for line in (
            "ambassador Kishmin",
            "box Shale with 3 Warsteed",
            "next --dice 9,2",
            "command one",
            "set people.Shale.at Millbrook --because somewhere",
            "activate Shale",
        ):
            verb, *rest = line.split()
            argv = [verb, *rest] if verb in ("next", "set") else ["tears", verb, *rest]
            assert run([*sessions, *argv, "--as", "Gorganun"]) == 0, line
    return folder / "s"


@pytest.fixture
def table(prepared: Path, tmp_path: Path) -> Iterator[tuple[Table, Asked]]:
    table, _ = table_at(copytree(prepared, tmp_path / "s"))
    console = Asked()
    table.console = console
    table.look()
    return table, console


def say(table: Table, *lines: str) -> None:
    for line in lines:
        heard(table, line)


def test_a_battle_asks_for_each_key_once(table: tuple[Table, Asked]) -> None:
    at, console = table
    say(at, 'move Shale to "Caer Sillius"')
    assert console.passphrases() == ["Gorganun"]
    say(at, 'gate "Caer Sillius" out', "attack")
    assert console.passphrases() == []
    say(at, "stand")
    assert console.passphrases() == ["Forseti"]
    for _ in range(20):
        if at.session is None or not at.session.state["public"]["battle"]:
            break
        say(at, "clash")
    say(at, "status")
    assert console.passphrases() == []


def test_what_rests_is_shown_to_nobody(table: tuple[Table, Asked]) -> None:
    """Whoever looks gives the passphrase, though the rules would not need it."""
    at, console = table
    say(at, 'move Shale to "Caer Sillius"', 'gate "Caer Sillius" out')
    console.said.clear()
    assert at.session is not None
    assert "Gorganun" in at.session.resting
    for line in ("boxes --as Gorganun", "lore --as Gorganun"):
        say(at, line)
        assert console.passphrases() == ["Gorganun"]
        assert at.session is not None
        at.session.rest("Gorganun")
    say(at, "? --as Gorganun")
    assert console.passphrases() == ["Gorganun"]


def test_what_rests_signs_nothing(table: tuple[Table, Asked]) -> None:
    at, console = table
    say(at, 'move Shale to "Caer Sillius"', 'gate "Caer Sillius" out', "attack", "stand")
    console.passphrases()
    assert at.session is not None
    at.session.rest("Gorganun")
    at.session.rest("Forseti")
    say(at, "undo --agreed all")
    assert sorted(console.passphrases()) == ["Forseti", "Gorganun"]


def test_what_is_refused_by_what_rests_is_not_told_without_its_key(table: tuple[Table, Asked]) -> None:
    """What lies open is told at once; what hangs on a box, or on spells, wants the passphrase, and the log has it for all to see."""
    at, console = table
    say(at, "unlock Gorganun")
    assert at.session is not None
    at.session.rest("Gorganun")
    console.passphrases()
    say(at, "attack")
    assert "no enemy is where anybody activated stands" in " ".join(console.said)
    assert console.passphrases() == []
    say(at, 'move Shale to "Caer Sillius"')
    assert at.session.resting == ["Gorganun"]
    assert console.passphrases() == []
    at.session.lock("Gorganun")
    say(at, 'gate "Caer Sillius" out', "attack", "stand")
    assert at.session.resting
    console.passphrases()


def test_a_spell_that_is_not_known_asks_for_the_key(table: tuple[Table, Asked]) -> None:
    at, console = table
    say(at, "unlock Gorganun", "activate Kishmin")
    assert at.session is not None
    at.session.rest("Gorganun")
    console.passphrases()
    say(at, "cast Teleport by Kishmin")
    told = " ".join(console.said)
    assert console.passphrases() == ["Gorganun"], told
    say(at, "log")
    assert "cast Teleport by Kishmin was tried for Gorganun without their passphrase" in " ".join(console.said)


def test_a_spell_that_is_dropped_at_its_dice_is_in_the_log(table: tuple[Table, Asked]) -> None:
    at, console = table
    say(at, "dice typed", "unlock Gorganun", "activate Kishmin")
    assert at.session is not None
    at.session.rest("Gorganun")
    console.passphrases()
    console.lines = ["leave"]
    say(at, "cast Fly by Kishmin")
    assert "nothing was done. That it was tried without a passphrase is in the log (event " in " ".join(console.said)
    assert console.passphrases() == []
    say(at, "log")
    assert "cast Fly by Kishmin was tried for Gorganun without their passphrase" in " ".join(console.said)


def test_lock_forgets_it_and_so_does_another_player(table: tuple[Table, Asked]) -> None:
    at, _console = table
    say(at, 'move Shale to "Caer Sillius"', 'gate "Caer Sillius" out')
    assert at.session is not None
    assert "Gorganun" in at.session.resting
    say(at, "lock Gorganun")
    assert "Gorganun" not in at.session.resting
    say(at, "unlock Gorganun")
    at.session.rest("Gorganun")
    at._sat["Gorganun"] = "Cleo"  # somebody else has taken the seat since
    at.look()
    assert "Gorganun" not in at.session.resting


def test_the_line_that_puts_survivors_under_their_leader_has_a_number(table: tuple[Table, Asked]) -> None:
    """After a battle nothing is owed, and the line that its ruling told to be typed is taken by number."""
    at, console = table
    say(at, 'move Shale to "Caer Sillius"', 'gate "Caer Sillius" out', "attack", "stand", "dice typed")
    console.lines = ["10 10 10 10 10 10", "1 1 1"]  # the dice are typed: with others nobody may be left, and then a wound is owed
    say(at, "clash", "retreat to Rockhurst")
    assert at.session is not None
    assert not at.session.state["public"]["battle"]
    assert at.numbered[0].startswith("box ")
    assert at.heading.ways[0].startswith("box ")
    say(at, "status")
    assert at.heading.ways[0].startswith("box "), "a look leaves them"
    say(at, "note so be it")
    assert at.heading.ways == () or not at.heading.ways[0].startswith("box "), "another line has done something, and they lapse"


def test_a_line_that_was_told_loses_its_number_once_it_is_done_or_its_pieces_are_gone(table: tuple[Table, Asked]) -> None:
    """By number they are said one after the other; what can be said no more has none. Of boxes that are locked nothing is known."""
    at, _ = table
    under, gone = "box Shale with Niekimo", "box Shale with 9 Wargroup"
    say(at, "set people.Niekimo.at Millbrook --because x")
    at.told, at._due = [under, gone, "box Nobody with Warsteed"], None
    at.look()
    assert at.numbered == [under, gone]
    say(at, "unlock Gorganun")
    at.told, at._due = [under, gone], None
    at.look()
    assert at.numbered == [under]
    say(at, "1")
    assert at.session is not None
    assert at.session.state["public"]["people"]["Niekimo"]["state"] == "box"
    assert at.numbered == []


def test_each_way_to_take_hits_tells_what_it_leaves(table: tuple[Table, Asked]) -> None:
    at, console = table
    say(at, "set people.Niekimo.at Millbrook --because x", "unlock Gorganun", "box Shale with Niekimo")
    say(at, 'move Shale to "Caer Sillius"', 'gate "Caer Sillius" out', "attack", "stand", "dice typed", "skip")
    console.lines = ["1 10 10 10 10 10"]
    say(at, "skip", "throw")
    assert at.heading.ways == (
        "take Warsteed (leaves Niekimo, 2 Warsteed, reduced Warsteed)",
        "take Niekimo (leaves 3 Warsteed; throws for wounds: Niekimo)",
    )


def test_a_secret_verb_of_which_nothing_can_be_said_is_not_named(tmp_path: Path) -> None:
    """`prepare` belongs to the War of the Dragon; that there is nothing to say it of lies open. What lies under leaders does not."""
    sessions = ["--sessions-dir", str(tmp_path)]
    assert run([*sessions, "new", "tears", "friday", "-p", "Ann", "-p", "Bob", "--tables", "house"]) == 0
    assert run([*sessions, "tears", "ambassador", "Kishmin", "--as", "Gorganun"]) == 0
    at, _ = table_at(tmp_path)
    at.look()
    assert "prepare" not in at.heading.able
    assert "box" in at.heading.able


def test_what_must_be_done_has_a_number_where_its_lines_hang_on_what_is_hidden(table: tuple[Table, Asked]) -> None:
    """Whether anybody lies under Shale is hidden, and with it whether he can attack; that he must is owed for all to see."""
    at, _ = table
    say(at, 'move Shale to "Caer Sillius"', 'gate "Caer Sillius" out')
    assert at.heading.owed[0].startswith("both sides stand in Caer Sillius")
    assert at.heading.ways == ("attack",)
    say(at, "1", "1")  # it stood for another line before, and is asked about once
    assert at.session is not None
    assert at.session.state["public"]["battle"]


def test_what_is_done_by_a_key_at_rest_is_told_as_all_may_read_it(table: tuple[Table, Asked]) -> None:
    """Also where the screen cannot be cleared: of a march the worksheet is its side's own."""
    at, console = table
    say(at, "unlock Gorganun")
    assert at.session is not None
    at.session.rest("Gorganun")
    console.said.clear()
    say(at, 'move Shale to "Caer Sillius"')
    told = " ".join(console.said)
    assert "Gorganun moves Shale from Millbrook to Caer Sillius." in told
    assert "Passphrase" not in told
    assert "LEGAL" not in told


def test_who_was_unlocked_in_anothers_turn_is_locked_as_their_own_begins(table: tuple[Table, Asked]) -> None:
    """Whoever sat here as the key was typed is not the one whose turn it is: a look at one's own asks for it, and shows nothing before."""
    at, console = table
    assert at.session is not None
    say(at, 'move Shale to "Caer Sillius"', 'gate "Caer Sillius" out', "unlock Forseti", "attack")
    console.passphrases()
    assert "Forseti" in at.session.resting
    say(at, "boxes")
    assert console.passphrases() == ["Forseti"]


@pytest.mark.parametrize("typed", [GREEN, f" {GREEN} "])
def test_a_passphrase_that_nothing_asked_for_is_repeated_nowhere(table: tuple[Table, Asked], typed: str) -> None:
    """As where the line before it went through without: whoever types on writes it where all read."""
    place, console = table
    console.said.clear()
    heard(place, typed)
    heard(place, "back")
    heard(place, "why")
    shown = "\n".join(console.said)
    assert "which nothing asked for here" in shown
    assert not any(word in shown for word in typed.split() if len(word) > 2)
    heard(place, "green banners at noon")
    assert "green" in "\n".join(console.said), "what is no passphrase is told as ever"


def test_what_is_typed_before_a_passphrase_was_refused_is_shown_nowhere(
    table: tuple[Table, Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key takes its time, and whoever has seen their slip types on meanwhile."""
    at, console = table
    _ours, theirs = pty.openpty()
    with os.fdopen(theirs) as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        echoes: list[bool] = []
        tried = seats.unlock

        def watched(*given: object) -> None:
            echoes.append(bool(termios.tcgetattr(terminal.fileno())[3] & termios.ECHO))
            tried(*given)  # type: ignore[arg-type]

        monkeypatch.setattr(seats, "unlock", watched)
        words = iter(["no such words", RED])
        monkeypatch.setattr(console, "ask", lambda prompt, hidden: next(words))
        say(at, "unlock Gorganun")
        assert echoes == [False, False]
        assert termios.tcgetattr(terminal.fileno())[3] & termios.ECHO


def test_a_terminal_that_is_none_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with unseen_typing():
        assert sys.stdin is None
