"""The numbers at the prompt, where those of lines that can be said yet have changed since whoever types them read them."""

from pathlib import Path

import pytest

from playaid.cli.shell import shell
from playaid.cli.shell.list_above import _refuse_moved
from playaid.cli.terminal import terminal as edge
from playaid.desk.next_line.due import Due
from playaid.games.empire import GAME as EMPIRE
from playaid.games.tears import GAME as TEARS
from playaid.referee.contract.refusals import Unreadable
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import Evening, People, evening
from tests.each import each

__all__ = ["evening"]

BEFORE = ["accept", "decline duel at 3140", "decline trial at 3140", "decline trial at 1525"]
AFTER = ["accept trial by Imric", "accept trial by Angus", "decline trial at 3140", "decline trial at 1525"]


@each(("number", "before", "lines"), [(2, ["a", "b", "c"], ["a", "c", "b"]), (1, ["a", "b"], ["b", "a"])])
def test_a_number_that_has_moved_is_asked_about(number: int, before: list[str], lines: list[str]) -> None:
    with pytest.raises(Unreadable, match="until just now"):
        _refuse_moved(lines, before, number, lambda line: False)


def test_so_is_one_whose_line_is_on_no_list_any_more_and_can_be_said() -> None:
    with pytest.raises(Unreadable, match="until just now"):
        _refuse_moved(["decline", "accept trial by Angus"], BEFORE, 2, lambda line: True)


@each(
    ("number", "before", "lines"),
    [
        (3, BEFORE, AFTER),  # it is what it was
        (2, BEFORE, AFTER),  # what it was has been said
        (1, ["a", "b"], ["b", "c"]),
        (2, [], ["a", "b"]),
        (2, ["a"], ["a", "b"]),
    ],
)
def test_any_other_means_what_it_says(number: int, before: list[str], lines: list[str]) -> None:
    _refuse_moved(lines, before, number, lambda line: False)


@pytest.mark.parametrize("between", ["?", "status"])
def test_whoever_has_looked_in_between_has_read_the_numbers_of_now(between: str, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    left = ["note one", "note two", "note three"]
    monkeypatch.setattr(shell, "due", lambda session, viewer: Due(ways=tuple(left)))
    run = shell.run

    def say(table: shell.Table, argv: list[str]) -> int:
        if argv[0] == "note":
            left.remove(" ".join(argv))
        return run(argv, table)

    monkeypatch.setattr(shell, "run", lambda argv, table: say(table, argv))
    said = evening(None, "1", between, "2", game=EMPIRE, all_=True)
    assert "until just now" not in said
    assert left == ["note two"]


def test_at_the_table_the_number_is_said_once_more(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three to be done the first is; the second was the second, and is the first now."""
    left = ["note one", "note two", "note three"]
    monkeypatch.setattr(shell, "due", lambda session, viewer: Due(ways=tuple(left)))

    def say(table: shell.Table, argv: list[str]) -> int:
        left.remove(" ".join(argv))
        return run(argv, table)

    run = shell.run
    monkeypatch.setattr(shell, "run", lambda argv, table: say(table, argv))
    said = evening(None, "1", "2", "2", game=EMPIRE, all_=True)
    assert left == ["note two"]
    assert said.count("2 was note two until just now, and is note three") == 1
    assert "2 once more = note three; 1 = note two" in said


@each(("seconds", "asks"), [(1.0, True), (3.0, False)])
def test_what_has_stood_there_for_a_while_has_been_read(
    seconds: float, asks: bool, evening: Evening, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    left, clock = ["note one", "note two", "note three"], [0.0]
    monkeypatch.setattr(shell, "due", lambda session, viewer: Due(ways=tuple(left)))
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    run = shell.run

    def say(table: shell.Table, argv: list[str]) -> int:
        left.remove(" ".join(argv))
        return run(argv, table)

    class Slow(People):
        """Whoever types at a prompt so many seconds after it came up."""

        def read(self) -> str:
            clock[0] += seconds
            return self.ask("", False)

    monkeypatch.setattr(shell, "run", lambda argv, table: say(table, argv))
    new_session(EMPIRE, tmp_path / "slow", ["Ann", "Bob"])
    table = shell.Table(str(tmp_path))
    table.take_up("slow")
    table.console = people = Slow("1", "2")
    shell.loop(table)
    assert ("until just now" in "\n".join(people.said)) == asks


@each(
    ("seconds", "typed", "goes_on"),
    [
        (0.2, ["hand", "", ""], 0),  # as fast as keys repeat
        (1.5, ["hand", ""], 1),  # it has stood there
        (0.2, ["hand", "status", ""], 1),  # something was said since
        (0.2, ["status", ""], 1),  # nothing was cleared
    ],
)
def test_an_enter_too_many_behind_a_cleared_screen_does_nothing(
    seconds: float, typed: list[str], goes_on: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    clock, heard = [0.0], list[str]()
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    monkeypatch.setattr(edge, "to_terminal", lambda codes: None)
    monkeypatch.setattr(edge.Terminal, "_can_clear", lambda terminal: True)

    class Slow(People):
        """Whoever types at a prompt so many seconds after it came up, and Enter at once where a screen asks for it."""

        clears = True

        def ask(self, prompt: str, hidden: bool) -> str:
            return ""

        def read(self) -> str:
            clock[0] += seconds
            return super().ask("", False)

    def hear(table: shell.Table, line: str) -> bool:
        heard.append(line)
        return line == "next" or shell.heard(table, line)

    new_session(EMPIRE, tmp_path / "slow", ["Ann", "Bob"])
    table = shell.Table(str(tmp_path))
    table.take_up("slow")
    table.console = Slow(*typed)
    monkeypatch.setattr(table, "look", lambda: None)
    table.heading = table.heading._replace(enter="next")
    shell.loop(table, hear)
    assert heard.count("next") == goes_on


def test_a_number_that_has_told_which_was_meant_leaves_the_prompt_its_own(evening: Evening) -> None:
    """The others that were listed are asked about once; the one that was taken is answered, and stands for the prompt's line again."""
    said = evening(None, "map caer", "1", "2", "1", game=TEARS, all_=True)
    assert '2 was map "Caer Sillius" until just now, and is ambassador Kishmin' in said
    assert "Hastur is ambassador to the Cadmin." in said
